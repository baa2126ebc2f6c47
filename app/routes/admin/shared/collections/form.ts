/** What an admin does with collections and their boards, on the list and on one collection's page. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/lists/collections/manage/rules.ts');

export const collectionForm = declareForm('collection', {
  create: { schema: async () => (await rules()).CreateCollection },
  save: { schema: async () => (await rules()).SaveCollection },
  show: {},
  hide: {},
  up: {},
  down: {},
  order: {},
  delete: { confirm: true },
  addBoards: {},
  boardUp: {},
  boardDown: {},
  boardOrder: {},
  deleteBoard: { confirm: true },
});
