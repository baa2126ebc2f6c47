/** Limits and choices of tables of designs, without a validator: pages know them too. */

export const tableLimits = { bytes: 20_000_000, rows: 20_000, columns: 300 } as const;
/** rows of a page */
export const rowsPerPage = 50;
export const rowStates = ['changes', 'wrong', 'same'] as const;
export type RowState = (typeof rowStates)[number];
