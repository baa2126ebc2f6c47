/** The form of a collection's groups: edited locally and saved as a whole. */
import { declareForm } from '#app/forms/declare.ts';

/** thousands of designs by guid, and pasted lists of 200,000 characters */
const manyDesigns = { bytes: 4_000_000, ms: 30_000 };

/** Every intent but saving changes the draft in the form, which is returned with it. */
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
