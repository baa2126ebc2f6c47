import type { Words } from '../words.ts';

export const hearts = {
  firstList: 'Моё избранное',
  current: 'Текущий список',
  add: 'Добавить {{reference}} в «{{list}}»',
  addFirst: 'Добавить {{reference}} в избранное',
  takeOut: 'Убрать {{reference}} из «{{list}}»',
  addTo: 'Добавить в «{{list}}»',
  takeFrom: 'Убрать из «{{list}}»',
  addToFirst: 'Добавить в избранное',
  noAnswer: 'Сервер не ответил, изменение не сохранено. Попробуйте ещё раз.',
  lists: 'Списки',
  allLists: 'Все списки',
} as const satisfies Words['hearts'];
