/** What an admin does with the library of inks. */
import { declareForm } from '#app/forms/declare.ts';

export const inksPage = '/admin/settings/inks';

export const inkForm = declareForm('ink', {
  save: { schema: async () => (await import('#app/domain/catalog/inks/rules.ts')).SaveInk },
  delete: { confirm: true },
  card: {},
});
