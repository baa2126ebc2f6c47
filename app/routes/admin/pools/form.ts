/** What an admin does in the list of pools. */
import { declareForm } from '#app/forms/declare.ts';

export const poolsForm = declareForm('pools', {
  create: { schema: async () => (await import('#app/domain/people/pools/rules.ts')).PoolStart },
  copy: {},
  delete: { confirm: true },
});
