import type { Words } from '../words.ts';

export const contactSheet = {
  title: 'Лист миниатюр',
  back: 'Вернуться к поиску',
  count_one: '{{formatted}} дизайн',
  count_few: '{{formatted}} дизайна',
  count_many: '{{formatted}} дизайнов',
  count_other: '{{formatted}} дизайна',
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
