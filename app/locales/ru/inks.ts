import type { Words } from '../words.ts';

/** The library of inks. */
export const inks = {
  text: 'Краски, которыми печатает ваша фабрика. Если в файле указано название краски, но не её цвет, он берётся отсюда.',
  name: 'Название',
  nameHint: 'Как названы шаблоны. Регистр и диакритические знаки не важны.',
  color: 'Цвет',
  opacity: 'Непрозрачность, %',
  opacityHint: '0: прозрачная, нижние краски видны. 100: кроющая.',
  add: 'Добавить краску',
  editTitle: 'Изменить краску {{name}}',
  delete: 'Удалить',
  deleteTitle: 'Удалить краску {{name}}?',
  deleteText: 'У дизайнов, которые уже получили этот цвет, он останется.',
  saved: 'Краска {{name}} сохранена.',
  deleted: 'Краска {{name}} удалена.',
  imported: 'Добавлено красок: {{added}}, изменено: {{changed}}.',
  found_one: '{{formatted}} краска',
  found_few: '{{formatted}} краски',
  found_many: '{{formatted}} красок',
  found_other: '{{formatted}} краски',
  nothingFound: 'Красок с таким названием нет.',
  none: 'Красок пока нет',
  noneText: 'Добавляйте краски по одной или импортируйте карту цветов.',
  card: 'Карта цветов',
  cardHint:
    'Файл образцов Adobe (ASE, ACO) или таблица CSV со столбцами «Название», L, a, b и «Непрозрачность» либо «Название» и Hex. Краска, которая уже есть в библиотеке, получит цвет из карты.',
  cardFile: 'Файл',
  cardImport: 'Импортировать краски',
} as const satisfies Words['inks'];
