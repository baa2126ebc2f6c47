import type { Words } from '../words.ts';

export const shortcuts = {
  title: 'Быстрые клавиши',
  change: 'Включить или выключить',
  search: 'Перейти к строке поиска',
  move: 'Переход между дизайнами в результатах',
  ends: 'Первый или последний дизайн',
  open: 'Открыть дизайн',
  favorite: 'Добавить в избранное или убрать',
  compare: 'Выбрать для сравнения',
  similar: 'Показать похожие дизайны',
  help: 'Показать этот список',
} as const satisfies Words['shortcuts'];
