/** The kinds of things that go to the trash, named as in the audit, each with its table. Browser-safe. */
import type { OfficePart } from '../office-parts.ts';

export const trashTables = {
  design: 'Design',
  colorway: 'Colorway',
  collection: 'Collection',
  board: 'CollectionImage',
  label: 'Label',
  favoritesList: 'FavoritesList',
  specialList: 'SpecialList',
  pool: 'Pool',
  customer: 'Customer',
  wear: 'WearModel',
} as const;

export type TrashKind = keyof typeof trashTables;
export const trashKinds = Object.keys(trashTables) as [TrashKind, ...TrashKind[]];

/** The part of the administration that each belongs to. */
export const trashParts = {
  design: 'designs',
  colorway: 'designs',
  collection: 'collections',
  board: 'collections',
  label: 'labels',
  favoritesList: 'people',
  specialList: 'lists',
  pool: 'pools',
  customer: 'people',
  wear: 'wearModels',
} as const satisfies Record<TrashKind, OfficePart>;
