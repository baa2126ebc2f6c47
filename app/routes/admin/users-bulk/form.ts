/** What is done to one user or many. */
import { declareForm } from '#app/forms/declare.ts';

export const bulkForm = declareForm('users', {
  active: { confirm: true },
  stopped: { confirm: true },
  cancelled: { confirm: true },
  password: { confirm: true },
  condition: {
    confirm: true,
    schema: async () => (await import('#app/domain/people/users/rules.ts')).BulkSetLoginCondition,
  },
});
