/** How the person signs in, and where. */
import { declareForm } from '#app/forms/declare.ts';

export const here = '/preferences/security';

const rules = () => import('#app/domain/people/accounts/rules.ts');

export const securityForm = declareForm(
  'security',
  {
    change: { schema: async () => (await rules()).ChangePassword },
    end: {},
    endAll: {},
    mails: {},
    enrol: { schema: async () => (await rules()).Authenticate },
    addPasskey: {},
    removePasskey: { schema: async () => (await rules()).WithPassword },
    removeAuthenticator: { schema: async () => (await rules()).WithPassword },
    codes: { schema: async () => (await rules()).WithPassword },
  },
  { hide: ['oldPassword', 'newPassword', 'repeated', 'password', 'code', 'response'] },
);
