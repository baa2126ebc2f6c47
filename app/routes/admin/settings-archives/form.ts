/** What an admin does with archives. */
import { declareForm } from '#app/forms/declare.ts';

export const archivesPage = '/admin/settings/archives';

export const archiveForm = declareForm('archive', {
  save: { schema: async () => (await import('#app/domain/catalog/archives/rules.ts')).SaveArchive },
  up: {},
  down: {},
  delete: { confirm: true },
});
