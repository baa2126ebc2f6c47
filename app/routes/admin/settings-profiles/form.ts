/** What an admin does with the house's ICC profiles. */
import { mostProfileBytes } from '#app/domain/base/profiles/rules.ts';
import { declareForm } from '#app/forms/declare.ts';

export const profilesPage = '/admin/settings/profiles';
const rules = () => import('#app/domain/base/profiles/rules.ts');

export const profileForm = declareForm(
  'profile',
  {
    add: {},
    save: { schema: async () => (await rules()).SaveProfile },
    delete: { confirm: true },
    choose: { schema: async () => (await rules()).ChooseProfiles },
  },
  {
    limit: {
      bytes: mostProfileBytes + 64_000,
      ms: 120_000,
      tooLarge: { drawn: 'add', field: 'file', error: 'profileTooLarge', values: { limit: mostProfileBytes } },
    },
  },
);
