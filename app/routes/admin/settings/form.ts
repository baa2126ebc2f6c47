/** The sections of the settings: each is saved by itself. */
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
  // A logo may have 2 MB; one of a few more is told so at its field.
  { limit: { bytes: 8 * 1024 * 1024, ms: 60_000 } },
);
