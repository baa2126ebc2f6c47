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
} as const satisfies Words['admin'];
