import type { Words } from '../words.ts';

export const stock = {
  title: 'Остатки',
  intro: 'Ткани в наличии',
  list: 'Дизайны в наличии',
  metresInStock: 'В наличии: {{formatted}} м',
  soldOut: 'Распродано',
  total: 'всего {{formatted}} м',
  count_one: '{{formatted}} дизайн',
  count_few: '{{formatted}} дизайна',
  count_many: '{{formatted}} дизайнов',
  count_other: '{{formatted}} дизайна',
  allColorways: 'все расцветки',
  picture: '{{reference}}, с водяным знаком',
  empty: 'Сейчас ничего нет в наличии',
  emptyText: 'О ближайших поставках спросите вашего менеджера.',
  noPages: 'Страницы остатков пока нет',
  noPagesText: 'Её может создать ваш менеджер.',
  signIn: 'Войти',
  choose: 'Страницы остатков',
} as const satisfies Words['stock'];
