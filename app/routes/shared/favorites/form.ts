/** What people do with favourites: the hearts of every page, and the lists' own pages. */
import { declareForm } from '#app/forms/declare.ts';

/** A heart: into a list, and out of it. */
export const entryForm = declareForm('favorites-entry', { add: {}, remove: {} });

const rules = () => import('#app/domain/lists/favorites/rules.ts');

export const favoritesForm = declareForm('favorites', {
  create: { schema: async () => (await rules()).CreateList },
  rename: { schema: async () => (await rules()).RenameList },
  copyList: { schema: async () => (await rules()).CopyList },
  order: {},
  choose: {},
  empty: { confirm: true },
  delete: { confirm: true },
  orderEntry: {},
  removeEntry: {},
  removeChosen: {},
  moveChosen: {},
  copyChosen: {},
  compareChosen: {},
  share: {},
  revoke: {},
  leave: { confirm: true },
});
