import type { Words } from '../words.ts';

/** The administration's menu, and words that several of its screens share. */
export const admin = {
  users: 'Пользователи',
  pools: 'Пулы',
  customers: 'Клиенты',
  collections: 'Коллекции',
  statistics: 'Статистика',
  labelling: 'Разметка рисунков',
  pinning: 'Закрепление рисунков',
  designImport: 'Загрузка рисунков',
  designs: 'Правка рисунков',
  settings: 'Общие настройки',
  audit: 'Журнал действий',
  changedMeanwhile:
    'Тем временем это изменил кто-то другой. Введённое вами осталось здесь и не сохранено: сохраните ещё раз, чтобы оно заменило чужое.',
  isNow: '{{field}} теперь: {{value}}',
  isNowEmpty: '{{field}} теперь пусто',
  isNowHere: 'Теперь: {{value}}',
  on: 'да',
  off: 'нет',
} as const satisfies Words['admin'];
