import type { Words } from '../words.ts';

export const choosing = {
  title: 'Desen seç',
  all: 'Gösterilenlerin tümünü seç',
  chosen_one: '{{formatted}} seçili',
  chosen_other: '{{formatted}} seçili',
  elsewhere_one: '{{formatted}} tanesi başka sayfalarda',
  elsewhere_other: '{{formatted}} tanesi başka sayfalarda',
  full: 'Bir kerede en fazla {{most, number}}: daha fazlası için bir aramanın tüm desenlerini düzenleyin',
  edit: 'Seçilenleri düzenle',
  clear: 'Seçimi temizle',
} as const satisfies Words['choosing'];
