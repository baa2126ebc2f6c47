import type { Words } from '../words.ts';

/** The administration's menu, and words that several of its screens share. */
export const admin = {
  users: 'Пользователи',
  pools: 'Пулы',
  customers: 'Клиенты',
  collections: 'Коллекции',
  statistics: 'Статистика',
  labelling: 'Разметка дизайнов',
  pinning: 'Закрепление дизайнов',
  designImport: 'Импорт дизайнов',
  designs: 'Дизайны',
  attention: 'Требует внимания',
  settings: 'Общие настройки',
  audit: 'Журнал аудита',
  system: 'Система',
  on: 'да',
  off: 'нет',
} as const satisfies Words['admin'];
