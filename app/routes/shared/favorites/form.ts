/** Forms of the favourites lists. */
import { declareForm } from '#app/forms/declare.ts';
import { currentListForm } from './heart-forms.ts';

const rules = () => import('#app/domain/lists/favorites/rules.ts');

export const favoritesForm = declareForm('favorites', {
  create: { schema: async () => (await rules()).CreateList },
  rename: { schema: async () => (await rules()).RenameList },
  // Of which list the copy is, the address alone says: the browser checks the name.
  copyList: { schema: async () => (await rules()).CreateList },
  ...currentListForm.intents,
  order: {},
  empty: { confirm: true },
  delete: { confirm: true },
  restore: {},
  orderEntry: {},
  removeEntry: {},
  removeChosen: {},
  moveChosen: {},
  copyChosen: {},
  compareChosen: {},
  share: {},
  revoke: { confirm: true },
  leave: { confirm: true },
});
