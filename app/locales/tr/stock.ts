import type { Words } from '../words.ts';

export const stock = {
  title: 'Stok',
  intro: 'Stoktaki kumaşlar',
  list: 'Stoktaki desenler',
  metresInStock: 'Stokta: {{count}} m',
  soldOut: 'Tükendi',
  total: 'Toplam {{count}} m',
  count_one: '{{count}} desen',
  count_other: '{{count}} desen',
  allColorways: 'tüm varyantlar',
  picture: '{{reference}}, filigranlı',
  empty: 'Stokta ürün yok',
  emptyText: 'Yeni teslimatlar için müşteri temsilcinize danışın.',
  noPages: 'Henüz stok sayfası yok',
  noPagesText: 'Müşteri temsilciniz sizin için bir stok sayfası açabilir.',
  signIn: 'Oturum aç',
  choose: 'Stok sayfaları',
} as const satisfies Words['stock'];
