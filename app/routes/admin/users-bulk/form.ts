/** What is done to one user or many. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/people/users/rules.ts');

export const bulkForm = declareForm('users', {
  active: { confirm: true },
  stopped: { confirm: true },
  cancelled: { confirm: true },
  password: { confirm: true },
  condition: {
    confirm: true,
    schema: async () => (await rules()).BulkSetLoginCondition,
  },
  pool: { confirm: true, schema: async () => (await rules()).BulkAssignPool },
  language: { confirm: true, schema: async () => (await rules()).BulkSetLanguage },
  rights: { confirm: true, schema: async () => (await rules()).BulkSetRights },
});
