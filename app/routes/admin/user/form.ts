/** What an admin does on a user's page. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/people/users/rules.ts');

export const userForm = declareForm(
  'user',
  {
    save: { schema: async () => (await rules()).SaveUserForm },
    rights: { schema: async () => (await rules()).SetPermissions },
    pool: { schema: async () => (await import('#app/domain/people/pools/rules.ts')).AssignPool },
    condition: { schema: async () => (await rules()).SetLoginCondition },
    ranges: { schema: async () => (await rules()).SetAddresses },
    assign: { schema: async () => (await rules()).AssignPassword },
    authenticator: { confirm: true },
    link: { schema: async () => (await import('#app/domain/people/accounts/rules.ts')).MakeAutoLogin },
    revoke: { confirm: true },
    end: {},
    endAll: {},
  },
  { hide: ['newPassword', 'repeated'] },
);
