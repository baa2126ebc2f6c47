import type { Words } from '../words.ts';

export const contactSheet = {
  title: 'Лист миниатюр',
  back: 'Вернуться к поиску',
  count_one: '{{count}} дизайн',
  count_few: '{{count}} дизайна',
  count_many: '{{count}} дизайнов',
  count_other: '{{count}} дизайна',
  part: '{{first}}–{{last}} из {{total}}',
  columns: 'Число колонок',
  show: 'Показать',
  print: 'Печать',
  results: 'Найденные дизайны',
  earlier: 'Предыдущие дизайны',
  later: 'Следующие дизайны',
  none: 'По этому запросу дизайнов нет, печатать нечего.',
  asFile: 'Скачать файлом',
  size: '{{width}} × {{height}} см',
} as const satisfies Words['contactSheet'];
