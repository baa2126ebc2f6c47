/** A table that was uploaded: its columns, its new names, its wrong cells, and the taking over. */
import { declareForm } from '#app/forms/declare.ts';

/** A page of cells, the longest of 4,000 letters, each written as %xx. */
export const checkForm = declareForm(
  'designTableCheck',
  { columns: {}, names: {}, correct: {}, take: {} },
  { limit: { bytes: 8_000_000, ms: 60_000 } },
);

export const tablesPage = '/admin/designs/table';
