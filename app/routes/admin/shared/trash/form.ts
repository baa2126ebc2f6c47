/** What an admin does with the trash. */
import { declareForm } from '#app/forms/declare.ts';

export const trashForm = declareForm('trash', {
  restore: { schema: async () => (await import('#app/domain/base/trash/rules.ts')).RestoreTrashed },
  restoreAct: {},
  purge: { confirm: true },
  empty: { confirm: true },
});
