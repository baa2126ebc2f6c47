import type { Words } from '../words.ts';

/** The library of inks. */
export const inks = {
  text: 'İşletmenizin bastığı boyalar. Dosyada adı olup rengi olmayan bir boya, rengini buradan alır.',
  name: 'Ad',
  nameHint: 'Şablonlardaki adıyla. Büyük ve küçük harf ile aksan fark etmez.',
  color: 'Renk',
  opacity: 'Örtücülük, %',
  opacityHint: '0: saydam, alttaki boyalar görünür. 100: örter.',
  add: 'Boya ekle',
  editTitle: '{{name}} boyasını düzenle',
  delete: 'Sil',
  deleteTitle: '{{name}} boyası silinsin mi?',
  deleteText: 'Bu rengi almış desenlerde renk kalır. Bu işlem geri alınamaz.',
  saved: '{{name}} boyası kaydedildi.',
  deleted: '{{name}} boyası silindi.',
  imported: 'Eklenen boya: {{added}}, değişen: {{changed}}.',
  found_one: '{{count}} boya',
  found_other: '{{count}} boya',
  nothingFound: 'Aramanızla eşleşen boya yok.',
  none: 'Henüz boya yok',
  noneText: 'Boyaları tek tek ekleyin ya da bir renk kartelası içe aktarın.',
  card: 'Renk kartelası',
  cardHint:
    'Adobe renk dosyası (ASE, ACO) ya da sütunları Ad, L, a, b ve Örtücülük veya Ad ve Hex olan bir CSV tablosu. Kütüphanede bulunan bir boya, karteladaki rengi alır.',
  cardFile: 'Dosya',
  cardImport: 'Boyaları içe aktar',
} as const satisfies Words['inks'];
