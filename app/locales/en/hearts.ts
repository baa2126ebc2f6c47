/** Adding to favourites, and the current list: what the archive page needs before the other texts. */
export const hearts = {
  firstList: 'My favourites',
  current: 'Current list',
  add: 'Add {{reference}} to {{list}}',
  addFirst: 'Add {{reference}} to favourites',
  takeOut: 'Remove {{reference}} from {{list}}',
  addTo: 'Add to {{list}}',
  takeFrom: 'Remove from {{list}}',
  addToFirst: 'Add to favourites',
  noAnswer: 'Your change wasn’t saved because the server didn’t respond. Please try again.',
  lists: 'Lists',
  allLists: 'All lists',
} as const;
