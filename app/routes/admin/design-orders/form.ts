/** Import of orders as CSV. */
import { declareForm } from '#app/forms/declare.ts';
import { csvBody, csvIntents } from '#app/routes/admin/shared/csv-intents.ts';

export const ordersForm = declareForm('orders', csvIntents, { limit: csvBody });
