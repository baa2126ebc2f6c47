import type { Words } from '../words.ts';

export const preferences = {
  title: 'Tercihler',
  intro: 'Hesabınızla birlikte saklanır ve her cihazda geçerlidir.',
  archive: 'Arşiv',
  infiniteScroll: 'Sonsuz kaydırma',
  infiniteScrollHint: 'Sayfa çevirmek yerine, aşağı kaydırdıkça sonraki desenler kendiliğinden gelir.',
  combineLabels: 'Etiket aramasını birleştir',
  combineLabelsHint: 'Birden çok etiketle arama, etiketlerin tümünü taşıyan desenleri bulur. Her aramada değiştirilebilir.',
  rememberList: 'Seçilen favori listesini hatırla',
  rememberListHint: 'Kalp simgesi, yeniden giriş yaptığınızda da son seçtiğiniz listeye ekler.',
  sameScale: 'Baskıları aynı ölçekte göster',
  gridSize: 'Görsel boyutu',
  look: 'Görünüm',
  surround: 'Zemin',
  surroundHint: 'Baskıların çevresindeki nötr gri. Orta gri, renk değerlendirmek içindir.',
  language: 'Dil',
  save: 'Kaydet',
  saved: 'Tercihleriniz kaydedildi.',
} as const satisfies Words['preferences'];
