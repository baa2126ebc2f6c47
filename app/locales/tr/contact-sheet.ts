import type { Words } from '../words.ts';

export const contactSheet = {
  title: 'Kontakt baskı',
  back: 'Aramaya dön',
  count_one: '{{formatted}} desen',
  count_other: '{{formatted}} desen',
  part: '{{total}} desenden {{first}}–{{last}}',
  columns: 'Sütun',
  show: 'Göster',
  print: 'Yazdır',
  results: 'Bu aramanın desenleri',
  earlier: 'Önceki desenler',
  later: 'Sonraki desenler',
  none: 'Bu aramaya uyan desen yok; yazdıracak bir şey de yok.',
  asFile: 'Dosya olarak',
  size: '{{width}} × {{height}} cm',
} as const satisfies Words['contactSheet'];
