import type { Words } from '../words.ts';

export const choosing = {
  title: 'Выбрать дизайны',
  all: 'Выбрать все показанные',
  chosen_one: 'Выбран {{count}}',
  chosen_few: 'Выбрано {{count}}',
  chosen_many: 'Выбрано {{count}}',
  chosen_other: 'Выбрано {{count}}',
  elsewhere_one: 'из них на других страницах {{count}}',
  elsewhere_few: 'из них на других страницах {{count}}',
  elsewhere_many: 'из них на других страницах {{count}}',
  elsewhere_other: 'из них на других страницах {{count}}',
  full: 'Не больше {{most, number}} за раз: чтобы изменить больше, правьте все дизайны поиска',
  edit: 'Изменить выбранные',
  clear: 'Снять выделение',
} as const satisfies Words['choosing'];
