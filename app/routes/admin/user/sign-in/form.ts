/** How a user signs in, and where the user is signed in. */
import { declareForm } from '#app/forms/declare.ts';

export const signInForm = declareForm(
  'user-sign-in',
  {
    assign: { schema: async () => (await import('#app/domain/people/users/rules.ts')).AssignPassword },
    authenticator: { confirm: true },
    unbind: { confirm: true },
    link: { schema: async () => (await import('#app/domain/people/accounts/rules.ts')).MakeAutoLogin },
    revoke: { confirm: true },
    end: {},
    endAll: {},
  },
  { hide: ['newPassword', 'repeated'] },
);
