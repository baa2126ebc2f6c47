/** The hearts and the current list: what the archive's page needs of favourites before the rest. */
export const hearts = {
  firstList: 'My favourites',
  current: 'Current list',
  add: 'Add {{reference}} to {{list}}',
  addFirst: 'Add {{reference}} to favourites',
  takeOut: 'Remove {{reference}} from {{list}}',
  addTo: 'Add to {{list}}',
  takeFrom: 'Remove from {{list}}',
  addToFirst: 'Add to favourites',
  noAnswer: 'Nothing was changed: the server did not answer. Please try again.',
  lists: 'Lists',
  allLists: 'All lists',
} as const;
