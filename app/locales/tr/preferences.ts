import type { Words } from '../words.ts';

export const preferences = {
  title: 'Tercihler',
  intro: 'Hesabınıza kaydedilir ve tüm cihazlarınızda geçerlidir.',
  archive: 'Arşiv',
  infiniteScroll: 'Sonsuz kaydırma',
  infiniteScrollHint: 'Desenler sayfa sayfa değil, aşağı kaydırdıkça yüklenir.',
  combineLabels: 'Etiket aramasını birleştir',
  combineLabelsHint:
    'Birden çok etiketle arandığında yalnızca tüm etiketleri taşıyan desenler gösterilir. Her aramada değiştirilebilir.',
  rememberList: 'Seçilen favori listesini hatırla',
  rememberListHint:
    'Kalp simgesi, yeniden oturum açsanız da son oluşturduğunuz ya da geçerli yaptığınız listeye eklemeye devam eder.',
  sameScale: 'Desenleri aynı ölçekte göster',
  shortcuts: 'Tek tuşlu kısayolları kullan',
  shortcutsHint:
    'Metin dikte ediyorsanız veya tuşlara yanlışlıkla basıyorsanız kapatın. Ok tuşları desenler arasında gezinmeye devam eder.',
  gridSize: 'Görsel boyutu',
  look: 'Görünüm',
  background: 'Arka plan',
  backgroundHint: 'Desenlerin çevresindeki nötr gri. Renk değerlendirmek için orta griyi kullanın.',
  language: 'Dil',
  save: 'Kaydet',
  saved: 'Tercihleriniz kaydedildi.',
} as const satisfies Words['preferences'];
