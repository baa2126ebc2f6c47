/** Forms of saved searches. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/lists/searches/rules.ts');

export const searchesForm = declareForm('searches', {
  save: {},
  rename: { schema: async () => (await rules()).RenameSearch },
  delete: { confirm: true },
  mail: {},
  share: {},
});
