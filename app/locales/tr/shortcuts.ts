import type { Words } from '../words.ts';

export const shortcuts = {
  title: 'Klavye kısayolları',
  change: 'Kısayolları aç veya kapat',
  search: 'Arama kutusuna git',
  move: 'Sonuçlardaki desenler arasında gezin',
  ends: 'İlk veya son desen',
  open: 'Deseni aç',
  favorite: 'Favorilere ekle veya favorilerden çıkar',
  compare: 'Karşılaştırma için seç',
  similar: 'Benzer desenleri göster',
  help: 'Bu listeyi göster',
} as const satisfies Words['shortcuts'];
