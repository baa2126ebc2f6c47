/** Errors in a source file, and warnings about one that could be read. */
export const imageErrors = {
  empty: 'Dosya boş.',
  notAnImage: 'Dosya, TIFF ya da Photoshop dosyası değil.',
  notAnImageFound: 'Dosya, TIFF ya da Photoshop dosyası değil. İçeriği: {{found}}.',
  wrongType: 'Dosyanın içeriği uzantısıyla uyuşmuyor.',
  truncated: 'Dosya eksik. Büyük olasılıkla tamamı kopyalanmamış.',
  truncatedIn: 'Dosya eksik (kesildiği bölüm: {{part}}). Büyük olasılıkla tamamı kopyalanmamış.',
  damaged: 'Dosya bozuk ve okunamıyor.',
  damagedIn: 'Dosya bozuk. Okunamayan bölüm: {{part}}.',
  zeroPixels: 'Dosyada piksel yok ({{width}} × {{height}} px).',
  tooLarge: 'Görsel çok büyük ({{width}} × {{height}} px).',
  unsupported: 'Dosya biçiminin bu çeşidi desteklenmiyor ({{part}}).',
  emptyDocument: 'Belge boş: görünür katmanı yok.',
  noMergedImage:
    'Dosya birleştirilmiş görsel olmadan kaydedilmiş. Photoshop’ta “Uyumluluğu En Üst Düzeye Çıkar” seçeneğiyle yeniden kaydedin.',
  outOfMemory: 'Dosyayı okumak için yeterli bellek yok.',
  tookTooLong: 'Dosyanın okunması çok uzun sürdüğü için durduruldu.',
  diskFull: 'Depolama alanı dolu.',
  crashed: 'Dosya okunurken beklenmeyen bir hata oluştu. Lütfen yeniden deneyin.',
} as const;

export const imageWarnings = {
  noResolution: 'Dosyada çözünürlük bilgisi yok; cm ölçüsü tahminidir.',
  oddResolution: 'Alışılmadık çözünürlük: {{dpiX}} × {{dpiY}} dpi.',
  seamHorizontal: 'Rapor sol ve sağ kenarlarda birleşmiyor.',
  seamVertical: 'Rapor üst ve alt kenarlarda birleşmiyor.',
  seamHorizontalAt:
    'Rapor sol ve sağ kenarlarda birleşmiyor: ortalama ΔE {{seam}}, kenarın %95’inde en fazla {{p95}}; en belirgin yer üstten {{from}}–{{to}} cm.',
  seamVerticalAt:
    'Rapor üst ve alt kenarlarda birleşmiyor: ortalama ΔE {{seam}}, kenarın %95’inde en fazla {{p95}}; en belirgin yer soldan {{from}}–{{to}} cm.',
  repeatNotChecked: 'Rapor kontrol edilemedi.',
  sizeTooSmall: 'Bu çözünürlükte rapor yalnızca {{width}} × {{height}} cm olur.',
  sizeTooLarge: 'Bu çözünürlükte rapor {{width}} × {{height}} cm olur.',
  screenResolution:
    'Dosyanın çözünürlüğü {{dpi}} dpi, ekran görsellerine özgü bir değer. Rapor {{width}} × {{height}} cm olur.',
  nearRotary: 'Rapor yüksekliği {{height}} cm; en yakın standart şablon {{screen}} cm.',
  unknownProfile: '{{name}} renk profili dosyanın renk moduna uymadığı için kullanılmadı.',
  unnamedProfile: 'Dosyanın renk profili hasarlı olduğu veya renk moduna uymadığı için kullanılmadı.',
  noMergedImage: 'Dosyada birleştirilmiş görsel yok. Bunun yerine katmanlar birleştirildi.',
  layersLeftOut: 'Eksik olan ya da Photoshop’takinden farklı görünen katmanlar ({{count}}): {{names}}.',
  duotoneAsGray: 'İki tonlu dosyanın boyaları okunamıyor. Gri tonlarda gösteriliyor.',
  morePages: 'Dosyada {{pages}} sayfa var. Yalnızca ilki kullanılıyor.',
  loopedPages: 'Dosyanın sayfa listesi başa dönüyor. İlk sayfa kullanılıyor.',
  maskIgnored: 'Dosyanın saydamlık maskesi uygulanmıyor. Gizlediği yerler de görünüyor.',
  partsLeftOut: 'Görselin bazı bölümleri dosyaya yazılmamış. Bunlar 0 sayılıyor, bu da çoğunlukla siyah demektir.',
  tooBright: 'Dosyadaki bazı renk değerleri en yüksek değer olan 1’in üzerinde. 1 olarak gösteriliyorlar.',
  spotColorUnknown: '{{name}} boyasının rengi bilinmiyor. Yerine başka bir renk gösteriliyor.',
  spotColorsUnknown: 'Şu boyaların rengi bilinmiyor: {{names}}. Yerlerine başka renkler gösteriliyor.',
  previewOnly:
    'Dosya PostScript; şablonları okunamıyor. Yerine önizlemesi kullanılıyor; önizleme desenden daha küçük ve kabadır.',
  extensionMismatch: 'Dosyanın içeriği ({{found}}) adıyla uyuşmuyor.',
  unknownLabels: 'Bu etiketler yok, bu yüzden eklenmedi: {{names}}.',
  unknownCustomer: '{{name}} adlı müşteri yok, bu yüzden müşteri seçilmedi.',
  unknownArchive: '{{name}} adlı arşiv yok.',
  otherArchive: 'Klasörüne ya da içindeki bilgilere göre dosya {{name}} arşivine ait.',
} as const;

/** Parts of a file, for the sentences above. */
export const imageParts = {
  header: 'dosya başlığı',
  resources: 'görsel kaynakları',
  layers: 'katmanlar',
  image: 'görsel',
  pixels: 'pikseller',
  palette: 'renk tablosu',
  channels: 'kanallar',
  directory: 'dizin',
  profile: 'renk profili',
} as const;

/** Words in the name of a variety that can't be read, each in place of the image core's own. */
export const imageVarieties = {
  compression: 'sıkıştırma',
  photometric: 'renk türü',
  'sample format': 'örnek biçimi',
  predictor: 'öngörü',
  float: 'kayan nokta',
  bit: 'bit',
  planar: 'ayrı düzlemler',
  'old JPEG': 'eski tür JPEG',
  'camera raw': 'kamera ham dosyası',
} as const;
