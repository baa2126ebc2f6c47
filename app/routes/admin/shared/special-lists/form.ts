/** What an admin does with the designs of a list, and with the lists. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/catalog/special-lists/rules.ts');

/** bytes: 5000 pasted numbers, percent-encoded */
const pastedNumbers = { bytes: 2_000_000, ms: 30_000 };

export const listDesignsForm = declareForm(
  'listDesigns',
  {
    numbers: { schema: async () => (await rules()).AddDesigns },
    add: {},
    remove: {},
    removeOne: {},
    up: {},
    down: {},
    top: {},
    place: {},
  },
  { limit: pastedNumbers },
);

export const listsForm = declareForm('specialLists', {
  make: { schema: async () => (await rules()).MakeList },
  save: { schema: async () => (await rules()).SaveList },
  up: {},
  down: {},
  delete: { confirm: true },
});
