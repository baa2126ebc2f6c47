import type { Words } from '../words.ts';

export const contactSheet = {
  title: 'Küçük resim föyü',
  back: 'Aramaya dön',
  count_one: '{{count}} desen',
  count_other: '{{count}} desen',
  part: '{{total}} desenden {{first}}–{{last}}',
  columns: 'Sütun sayısı',
  show: 'Göster',
  print: 'Yazdır',
  results: 'Bulunan desenler',
  earlier: 'Önceki desenler',
  later: 'Sonraki desenler',
  none: 'Bu aramayla eşleşen desen yok, bu yüzden yazdırılacak bir şey yok.',
  asFile: 'Dosya olarak indir',
  size: '{{width}} × {{height}} cm',
} as const satisfies Words['contactSheet'];
