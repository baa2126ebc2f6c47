/** What is wrong with a source file, and what a person should know about one that could be read. */
export const imageErrors = {
  empty: 'Dosya boş.',
  notAnImage: 'Bu ne bir TIFF ne de bir Photoshop dosyası.',
  notAnImageFound: 'Bu ne bir TIFF ne de bir Photoshop dosyası; içeriği {{found}}.',
  wrongType: 'Dosyanın türü adının söylediğinden farklı.',
  truncated: 'Dosya erken bitiyor: büyük olasılıkla sonuna kadar kopyalanmamış.',
  truncatedIn: 'Dosya erken bitiyor ({{part}}): büyük olasılıkla sonuna kadar kopyalanmamış.',
  damaged: 'Dosya bozuk, okunamıyor.',
  damagedIn: 'Dosya bozuk, şu bölümü okunamıyor: {{part}}.',
  zeroPixels: 'Dosyada piksel yok ({{width}} × {{height}} px).',
  tooLarge: 'Görüntü çok büyük ({{width}} × {{height}} px).',
  unsupported: 'Biçimin bu türü okunamıyor ({{part}}).',
  noMergedImage:
    'Dosya birleştirilmiş görüntü olmadan kaydedilmiş. Photoshop’ta “Uyumluluğu En Üst Düzeye Çıkar” seçeneğiyle yeniden kaydedin.',
  outOfMemory: 'Dosyayı okumak için bellek yetmedi.',
  tookTooLong: 'Dosyanın okunması çok uzun sürdü ve bırakıldı.',
  diskFull: 'Depolama alanı dolu.',
  crashed: 'Dosya beklenmedik biçimde okunamadı. Lütfen bir kez daha deneyin.',
} as const;

export const imageWarnings = {
  noResolution: 'Dosyada çözünürlük yok; santimetre ölçüsü tahmindir.',
  oddResolution: 'Alışılmadık çözünürlük: {{dpiX}} × {{dpiY}} dpi.',
  seamHorizontal: 'Rapor sol ve sağ kenarlarda birleşmiyor.',
  seamVertical: 'Rapor üst ve alt kenarlarda birleşmiyor.',
  seamHorizontalAt:
    'Rapor sol ve sağ kenarlarda birleşmiyor: ortalama ΔE {{seam}}, en çok {{p95}}; en belirgin yer üstten {{from}}–{{to}} cm.',
  seamVerticalAt:
    'Rapor üst ve alt kenarlarda birleşmiyor: ortalama ΔE {{seam}}, en çok {{p95}}; en belirgin yer soldan {{from}}–{{to}} cm.',
  repeatNotChecked: 'Dosyanın nasıl tekrarlandığı denetlenemedi.',
  sizeTooSmall: 'Bu çözünürlükte rapor yalnızca {{width}} × {{height}} cm olurdu.',
  sizeTooLarge: 'Bu çözünürlükte rapor {{width}} × {{height}} cm olurdu.',
  screenResolution: 'Dosyada ekran görüntülerindeki gibi {{dpi}} dpi yazıyor: rapor {{width}} × {{height}} cm olurdu.',
  nearRotary: 'Rapor yüksekliği {{height}} cm; alışılmış baskı şablonu ise {{screen}} cm.',
  unknownProfile: '{{name}} renk profili dosyanın renk moduna uymuyor, kullanılmadı.',
  noMergedImage: 'Dosyada birleştirilmiş görüntü yok; yerine katmanlar birleştirildi.',
  layersLeftOut: 'Eksik olan ya da Photoshop’takinden farklı görünen katmanlar ({{count}}): {{names}}.',
  duotoneAsGray: 'Çift tonun mürekkepleri okunamıyor; gri olarak gösteriliyor.',
  morePages: 'Dosyada {{pages}} sayfa var; ilki kullanıldı.',
  spotColorUnknown: '{{name}} boyasının rengi bilinmiyor; yerine başka bir renk gösteriliyor.',
  extensionMismatch: 'İçerik {{found}}; dosya adının söylediğinden farklı.',
} as const;

/** Parts of a file, for the sentences above. */
export const imageParts = {
  header: 'dosya başlığı',
  resources: 'görüntü kaynakları',
  layers: 'katmanlar',
  image: 'görüntü',
  pixels: 'pikseller',
  palette: 'renk tablosu',
  channels: 'kanallar',
  directory: 'dizin',
  profile: 'renk profili',
} as const;
