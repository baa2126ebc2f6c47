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
  settings: 'Общие настройки',
  audit: 'Журнал аудита',
  changedMeanwhile:
    'Пока страница была открыта, кто-то другой сохранил изменения. Введённые вами данные остались, но не сохранены. Проверьте текущие значения и сохраните ещё раз, чтобы заменить их своими.',
  isNow: '{{field}}, текущее значение: {{value}}',
  isNowEmpty: '{{field}}, текущее значение: пусто',
  isNowHere: 'Текущее значение: {{value}}',
  on: 'да',
  off: 'нет',
} as const satisfies Words['admin'];
