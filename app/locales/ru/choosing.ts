import type { Words } from '../words.ts';

export const choosing = {
  title: 'Выбрать дизайны',
  all: 'Выбрать все показанные',
  chosen_one: 'Выбран {{formatted}}',
  chosen_few: 'Выбрано {{formatted}}',
  chosen_many: 'Выбрано {{formatted}}',
  chosen_other: 'Выбрано {{formatted}}',
  elsewhere_one: 'из них на других страницах {{formatted}}',
  elsewhere_few: 'из них на других страницах {{formatted}}',
  elsewhere_many: 'из них на других страницах {{formatted}}',
  elsewhere_other: 'из них на других страницах {{formatted}}',
  full: 'Не больше {{most, number}} за раз: чтобы изменить больше, правьте все дизайны поиска',
  edit: 'Изменить выбранные',
  clear: 'Снять выделение',
} as const satisfies Words['choosing'];
