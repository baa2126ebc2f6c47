/** Entries of a stock page: by form and as CSV. */
import { declareForm } from '#app/forms/declare.ts';
import { csvBody, csvIntents } from '#app/routes/admin/shared/csv-intents.ts';

export const stockPageForm = declareForm(
  'stockPage',
  {
    ...csvIntents,
    add: { schema: async () => (await import('#app/domain/catalog/stock/rules.ts')).AddStockEntry },
    /** the metres of all rows */
    entries: {},
    /** of the row behind the colon */
    remove: { confirm: true },
  },
  { limit: csvBody },
);

/** Of a row's metres. */
export const metresField = (entryGuid: string) => `metres:${entryGuid}`;
/** The stored version when the row was rendered. */
export const versionField = (entryGuid: string) => `version:${entryGuid}`;
