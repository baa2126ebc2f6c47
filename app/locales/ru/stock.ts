import type { Words } from '../words.ts';

export const stock = {
  title: 'Остатки',
  intro: 'Ткани в наличии',
  list: 'Дизайны в наличии',
  metresInStock: 'В наличии: {{count}} м',
  soldOut: 'Распродано',
  total: 'всего {{count}} м',
  count_one: '{{count}} дизайн',
  count_few: '{{count}} дизайна',
  count_many: '{{count}} дизайнов',
  count_other: '{{count}} дизайна',
  allColorways: 'все расцветки',
  picture: '{{reference}}, с водяным знаком',
  empty: 'Сейчас ничего нет в наличии',
  emptyText: 'О ближайших поставках спросите вашего менеджера.',
  noPages: 'Страницы остатков пока нет',
  noPagesText: 'Её может создать ваш менеджер.',
  signIn: 'Войти',
  choose: 'Страницы остатков',
} as const satisfies Words['stock'];
