/** Errors in a source file, and warnings about one that could be read. */
export const imageErrors = {
  empty: 'Файл пуст.',
  notAnImage: 'Это не файл TIFF или Photoshop.',
  notAnImageFound: 'Это не файл TIFF или Photoshop. Содержимое: {{found}}.',
  wrongType: 'Содержимое файла не соответствует расширению.',
  truncated: 'Файл неполный. Вероятно, он скопирован не до конца.',
  truncatedIn: 'Файл неполный (обрывается здесь: {{part}}). Вероятно, он скопирован не до конца.',
  damaged: 'Файл повреждён и не читается.',
  damagedIn: 'Файл повреждён. Не читается: {{part}}.',
  zeroPixels: 'В файле нет пикселей ({{width}} × {{height}} пикс.).',
  tooLarge: 'Изображение слишком большое ({{width}} × {{height}} пикс.).',
  unsupported: 'Эта разновидность формата не поддерживается ({{part}}).',
  emptyDocument: 'Документ пуст: в нём нет видимых слоёв.',
  noMergedImage:
    'Файл сохранён без объединённого изображения. Сохраните его в Photoshop ещё раз с параметром «Максимизировать совместимость».',
  outOfMemory: 'Для чтения файла не хватило памяти.',
  tookTooLong: 'Чтение файла заняло слишком много времени и было остановлено.',
  diskFull: 'Хранилище заполнено.',
  crashed: 'При чтении файла произошла непредвиденная ошибка. Попробуйте ещё раз.',
} as const;

export const imageWarnings = {
  noResolution: 'В файле нет разрешения; размер в см приблизителен.',
  oddResolution: 'Необычное разрешение: {{dpiX}} × {{dpiY}} dpi.',
  seamHorizontal: 'Раппорт не стыкуется по левому и правому краям.',
  seamVertical: 'Раппорт не стыкуется по верхнему и нижнему краям.',
  seamHorizontalAt:
    'Раппорт не стыкуется по левому и правому краям: ΔE в среднем {{seam}}, на большей части края до {{p95}}; заметнее всего {{from}}–{{to}} см от верха.',
  seamVerticalAt:
    'Раппорт не стыкуется по верхнему и нижнему краям: ΔE в среднем {{seam}}, на большей части края до {{p95}}; заметнее всего {{from}}–{{to}} см от левого края.',
  repeatNotChecked: 'Не удалось проверить раппорт.',
  sizeTooSmall: 'При таком разрешении раппорт составит всего {{width}} × {{height}} см.',
  sizeTooLarge: 'При таком разрешении раппорт составит {{width}} × {{height}} см.',
  screenResolution:
    'Разрешение файла {{dpi}} dpi, как у экранных изображений. Раппорт составит {{width}} × {{height}} см.',
  nearRotary: 'Высота раппорта {{height}} см, ближайший стандартный шаблон — {{screen}} см.',
  unknownProfile: 'Цветовой профиль {{name}} не подходит к цветовому режиму файла и не использован.',
  unnamedProfile: 'Цветовой профиль файла повреждён или не подходит к его цветовому режиму и не использован.',
  noMergedImage: 'В файле нет объединённого изображения. Вместо него объединены слои.',
  layersLeftOut: 'Слои, которых нет или которые выглядят иначе, чем в Photoshop ({{count}}): {{names}}.',
  duotoneAsGray: 'Краски дуплекса не читаются. Изображение показано в оттенках серого.',
  morePages: 'Страниц в файле: {{pages}}. Используется только первая.',
  loopedPages: 'Список страниц файла замкнут на начало. Используется первая страница.',
  maskIgnored: 'Маска прозрачности файла не применяется: скрытое ею показано.',
  tooBright: 'Некоторые значения цвета в файле больше 1, то есть выше максимума. Они показаны как 1.',
  spotColorUnknown: 'Цвет краски {{name}} неизвестен. Показан условный цвет.',
  spotColorsUnknown: 'Цвета этих красок неизвестны: {{names}}. Показаны условные цвета.',
  previewOnly:
    'Файл в формате PostScript, его формы не читаются. Используется изображение для предпросмотра: оно меньше и грубее самого дизайна.',
  extensionMismatch: 'Содержимое ({{found}}) не соответствует имени файла.',
  unknownLabels: 'Таких меток нет, поэтому они не добавлены: {{names}}.',
  unknownCustomer: 'Клиента {{name}} нет, поэтому клиент не указан.',
  unknownArchive: 'Архива {{name}} нет.',
  otherArchive: 'Судя по папке или данным файла, он относится к архиву {{name}}.',
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

/** Words in the name of a variety that can't be read, each in place of the image core's own. */
export const imageVarieties = {
  compression: 'сжатие',
  photometric: 'тип цвета',
  'sample format': 'формат отсчётов',
  predictor: 'предиктор',
  float: 'с плавающей запятой',
  bit: 'бит',
  planar: 'отдельные плоскости',
  'old JPEG': 'JPEG старого типа',
  'camera raw': 'RAW-файл камеры',
} as const;
