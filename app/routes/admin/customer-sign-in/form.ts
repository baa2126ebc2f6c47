/** What an admin does about a customer's identity provider. */
import { declareForm } from '#app/forms/declare.ts';

export const providerForm = declareForm(
  'provider',
  {
    save: { schema: async () => (await import('#app/domain/people/providers/rules.ts')).SaveProvider },
    check: {},
    remove: { confirm: true },
  },
  { hide: ['clientSecret'] },
);
