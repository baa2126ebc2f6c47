import type { Words } from '../words.ts';

export const choosing = {
  title: 'Desen seç',
  all: 'Gösterilenlerin tümünü seç',
  chosen_one: '{{count}} seçili',
  chosen_other: '{{count}} seçili',
  elsewhere_one: '{{count}} tanesi başka sayfalarda',
  elsewhere_other: '{{count}} tanesi başka sayfalarda',
  full: 'Bir kerede en fazla {{most, number}}: daha fazlası için bir aramanın tüm desenlerini düzenleyin',
  edit: 'Seçilenleri düzenle',
  clear: 'Seçimi temizle',
} as const satisfies Words['choosing'];
