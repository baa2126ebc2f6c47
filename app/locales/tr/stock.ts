import type { Words } from '../words.ts';

export const stock = {
  title: 'Stok',
  intro: 'Sizin için hazır bekleyen kumaşlar.',
  for: '{{customer}} için',
  list: 'Stoktaki desenler',
  metres: '{{formatted}} m',
  metresInStock: 'Stokta: {{formatted}} m',
  soldOut: 'Tükendi',
  total: 'toplam {{formatted}} m',
  count_one: '{{formatted}} desen',
  count_other: '{{formatted}} desen',
  allColorways: 'tüm varyantlar',
  picture: '{{reference}}, filigranlı',
  empty: 'Şu anda stokta ürün yok.',
  emptyText: 'Sonraki teslimatlar için lütfen müşteri temsilcinize danışın.',
  noPages: 'Firmanız için stok sayfası yok.',
  noPagesText: 'Müşteri temsilciniz sizin için bir sayfa açabilir.',
  open: 'Deseni aç',
  watermark: '{{house}} · stok',
  signIn: 'Giriş yap',
  choose: 'Stok sayfaları',
} as const satisfies Words['stock'];
