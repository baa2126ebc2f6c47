import type { Words } from '../words.ts';

export const contactSheet = {
  title: 'Контактный лист',
  back: 'Назад к поиску',
  count_one: '{{formatted}} рисунок',
  count_few: '{{formatted}} рисунка',
  count_many: '{{formatted}} рисунков',
  count_other: '{{formatted}} рисунка',
  part: '{{first}}–{{last}} из {{total}}',
  columns: 'Колонки',
  show: 'Показать',
  print: 'Печать',
  results: 'Рисунки этого поиска',
  earlier: 'Предыдущие рисунки',
  later: 'Следующие рисунки',
  none: 'По этому поиску ничего не найдено, печатать нечего.',
  asFile: 'Файлом',
  size: '{{width}} × {{height}} см',
} as const satisfies Words['contactSheet'];
