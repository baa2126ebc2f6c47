/** What an admin does with one design. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/catalog/designs/rules.ts');

export const designForm = declareForm('design', {
  save: { schema: async () => (await rules()).EditDesign },
  /** without script: the repeat as it is typed, before it is saved */
  preview: {},
  delete: { confirm: true },
  up: {},
  down: {},
  activate: {},
  rename: { schema: async () => (await rules()).RenameColorway },
  removeColorway: { confirm: true },
  saveOrder: { schema: async () => (await import('#app/domain/catalog/orders/rules.ts')).SaveOrder },
  deleteOrder: { confirm: true },
});
