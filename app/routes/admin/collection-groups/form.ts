/** The one form of a collection's groups: it is edited as often as one likes and saved once. */
import { declareForm } from '#app/forms/declare.ts';

/** thousands of designs by guid, and pasted lists of 200,000 characters */
const manyDesigns = { bytes: 4_000_000, ms: 30_000 };

/** All but saving change what stands in the form, which comes back with it. */
export const groupsForm = declareForm(
  'collectionGroups',
  {
    save: { schema: async () => (await import('#app/domain/lists/collections/manage/rules.ts')).GroupsDraft },
    find: {},
    addGroup: {},
    removeGroup: {},
    groupUp: {},
    groupDown: {},
    designUp: {},
    designDown: {},
    removeDesign: {},
  },
  { limit: manyDesigns },
);
