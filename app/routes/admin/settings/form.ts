/** The sections of the settings: each is saved by itself. */
import { logoLimits } from '#app/domain/base/settings/rules.ts';
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/base/settings/rules.ts');
const schema = async () => (await rules()).SettingsChange;

export const settingsForm = declareForm(
  'settings',
  {
    corporate: { schema: async () => (await rules()).SaveCorporate },
    logo: {},
    removeLogo: { confirm: true },
    downloads: { schema },
    display: { schema },
    dynamic: { schema },
    access: { schema },
  },
  {
    limit: {
      bytes: logoLimits.bytes + 64_000,
      ms: 60_000,
      tooLarge: { drawn: 'logo', field: 'logo', error: 'pictureTooLarge', values: { limit: logoLimits.bytes } },
    },
  },
);
