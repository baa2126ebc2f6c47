/** What an admin does with stock pages. */
import { declareForm } from '#app/forms/declare.ts';

export const stockPages = '/admin/settings/stock';

export const stockForm = declareForm('stock', {
  save: { schema: async () => (await import('#app/domain/catalog/stock/rules.ts')).SaveStockPage },
  show: {},
  hide: {},
  delete: { confirm: true },
});
