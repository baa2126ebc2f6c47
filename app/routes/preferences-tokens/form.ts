/** Access tokens of one's own programs. */
import { declareForm } from '#app/forms/declare.ts';

export const tokensForm = declareForm(
  'api-tokens',
  {
    make: { schema: async () => (await import('#app/domain/people/accounts/rules.ts')).MakeApiToken },
    revoke: { confirm: true },
  },
  { hide: ['password'] },
);
