/** What an admin does with one board: its title, and the colorways on it. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/lists/collections/manage/rules.ts');

/** bytes: pasted references of 200,000 characters, percent-encoded */
const pastedReferences = { bytes: 2_000_000, ms: 30_000 };

export const boardForm = declareForm(
  'board',
  {
    title: { schema: async () => (await rules()).SaveContent },
    /** Forms give positions in per cent, the schema takes shares of the picture: only the server checks them. */
    add: { schema: async () => (await rules()).TypedColorways },
    move: {},
    /** by dragging on the picture: the page isn't reloaded */
    drag: {},
    order: {},
    remove: {},
    show: {},
  },
  { limit: pastedReferences },
);
