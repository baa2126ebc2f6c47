/** What is wrong with a source file, and what a person should know about one that could be read. */
export const imageErrors = {
  empty: 'Файл пуст.',
  notAnImage: 'Это не TIFF и не файл Photoshop.',
  notAnImageFound: 'Это не TIFF и не файл Photoshop; содержимое — {{found}}.',
  wrongType: 'Тип файла не соответствует его имени.',
  truncated: 'Файл обрывается: вероятно, он скопирован не до конца.',
  truncatedIn: 'Файл обрывается ({{part}}): вероятно, он скопирован не до конца.',
  damaged: 'Файл повреждён и не читается.',
  damagedIn: 'Файл повреждён, не удаётся прочитать часть: {{part}}.',
  zeroPixels: 'В файле нет пикселей ({{width}} × {{height}} px).',
  tooLarge: 'Изображение слишком большое ({{width}} × {{height}} px).',
  unsupported: 'Этот вариант формата не читается ({{part}}).',
  noMergedImage:
    'Файл сохранён без сведённого изображения. Сохраните его в Photoshop ещё раз с параметром «Максимизировать совместимость».',
  outOfMemory: 'Для чтения файла не хватило памяти.',
  tookTooLong: 'Чтение файла заняло слишком много времени и было прервано.',
  diskFull: 'Хранилище заполнено.',
  crashed: 'Файл неожиданно не удалось прочитать. Попробуйте ещё раз.',
} as const;

export const imageWarnings = {
  noResolution: 'В файле не указано разрешение; размер в сантиметрах приблизителен.',
  oddResolution: 'Необычное разрешение: {{dpiX}} × {{dpiY}} dpi.',
  seamHorizontal: 'Раппорт не стыкуется по левому и правому краям.',
  seamVertical: 'Раппорт не стыкуется по верхнему и нижнему краям.',
  seamHorizontalAt:
    'Раппорт не стыкуется по левому и правому краям: ΔE в среднем {{seam}}, до {{p95}}; заметнее всего {{from}}–{{to}} см от верха.',
  seamVerticalAt:
    'Раппорт не стыкуется по верхнему и нижнему краям: ΔE в среднем {{seam}}, до {{p95}}; заметнее всего {{from}}–{{to}} см от левого края.',
  repeatNotChecked: 'Не удалось проверить, как повторяется раппорт файла.',
  sizeTooSmall: 'При таком разрешении раппорт был бы всего {{width}} × {{height}} см.',
  sizeTooLarge: 'При таком разрешении раппорт был бы {{width}} × {{height}} см.',
  screenResolution: 'В файле указано {{dpi}} dpi, как у экранных изображений: раппорт был бы {{width}} × {{height}} см.',
  nearRotary: 'Высота раппорта {{height}} см, а обычный печатный шаблон — {{screen}} см.',
  unknownProfile: 'Цветовой профиль {{name}} не подходит к цветовому режиму файла и не применён.',
  noMergedImage: 'В файле нет сведённого изображения; вместо него сведены слои.',
  layersLeftOut: 'Слои, которых нет или которые выглядят иначе, чем в Photoshop ({{count}}): {{names}}.',
  duotoneAsGray: 'Краски дуплекса не читаются; изображение показано в серых тонах.',
  morePages: 'В файле несколько страниц ({{pages}}); взята первая.',
  spotColorUnknown: 'Цвет краски {{name}} неизвестен; показан условный цвет.',
  extensionMismatch: 'Содержимое — {{found}}, а не то, что указано в имени файла.',
} as const;

/** Parts of a file, for the sentences above. */
export const imageParts = {
  header: 'заголовок',
  resources: 'ресурсы изображения',
  layers: 'слои',
  image: 'изображение',
  pixels: 'пиксели',
  palette: 'таблица цветов',
  channels: 'каналы',
  directory: 'каталог',
  profile: 'цветовой профиль',
} as const;
