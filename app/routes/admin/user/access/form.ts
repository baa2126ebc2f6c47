/** What a user may do, from where and for how long. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/people/users/rules.ts');

export const accessForm = declareForm('user-access', {
  rights: { schema: async () => (await rules()).SetPermissions },
  pool: { schema: async () => (await import('#app/domain/people/pools/rules.ts')).AssignPool },
  condition: { schema: async () => (await rules()).SetLoginCondition },
  ranges: { schema: async () => (await rules()).SetAddresses },
});
