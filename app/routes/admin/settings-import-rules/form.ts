/** What folders, file names and embedded properties say of a design. */
import { declareForm } from '#app/forms/declare.ts';

export const rulesPage = '/admin/settings/import-rules';

export const rulesForm = declareForm('importRules', {
  save: { schema: async () => (await import('#app/domain/imports/rules/import-rules.ts')).RuleLines },
  try: {},
});
