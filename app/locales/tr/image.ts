/** What is wrong with a source file, and what a person should know about one that could be read. */
export const imageErrors = {
  empty: 'Dosya boş.',
  notAnImage: 'Bu ne bir TIFF ne de bir Photoshop dosyası.',
  notAnImageFound: 'Bu ne bir TIFF ne de bir Photoshop dosyası; içeriği {{found}}.',
  wrongType: 'Dosyanın türü adının söylediğinden farklı.',
  truncated: 'Dosya erken bitiyor: büyük olasılıkla sonuna kadar kopyalanmamış.',
  damaged: 'Dosya bozuk, okunamıyor.',
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
  unknownProfile: '{{name}} renk profili dosyanın renk moduna uymuyor, kullanılmadı.',
  noMergedImage: 'Dosyada birleştirilmiş görüntü yok; yerine katmanlar birleştirildi.',
  layersLeftOut: 'Bazı katmanlar görüntüye alınamadı.',
  morePages: 'Dosyada {{pages}} sayfa var; ilki kullanıldı.',
  spotColorUnknown: '{{name}} boyasının rengi bilinmiyor; yerine başka bir renk gösteriliyor.',
  extensionMismatch: 'İçerik {{found}}; dosya adının söylediğinden farklı.',
} as const;
