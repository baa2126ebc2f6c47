/** What an admin does with one board: its title, and the colorways on it. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/lists/collections/manage/rules.ts');

export const boardForm = declareForm('board', {
  title: { schema: async () => (await rules()).SaveContent },
  /** Places stand in per cent in the forms, as shares of the picture in the schema: the server alone checks them. */
  add: { schema: async () => (await rules()).AddColorway.pick({ val: true }) },
  move: {},
  /** on the picture: the page stays as it is */
  drag: {},
  order: {},
  remove: {},
});
