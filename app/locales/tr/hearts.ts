import type { Words } from '../words.ts';

export const hearts = {
  firstList: 'Favorilerim',
  current: 'Geçerli liste',
  add: '{{reference}} varyantını “{{list}}” listesine ekle',
  addFirst: '{{reference}} varyantını favorilere ekle',
  takeOut: '{{reference}} varyantını “{{list}}” listesinden çıkar',
  addTo: '“{{list}}” listesine ekle',
  takeFrom: '“{{list}}” listesinden çıkar',
  addToFirst: 'Favorilere ekle',
  noAnswer: 'Sunucu yanıt vermediği için değişiklik kaydedilmedi. Lütfen yeniden deneyin.',
  lists: 'Listeler',
  allLists: 'Tüm listeler',
} as const satisfies Words['hearts'];
