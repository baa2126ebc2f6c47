/** Limits and choices of tables of people to invite, without a validator: pages know them too. */

export const invitationLimits = { bytes: 5_000_000, rows: 5000, columns: 100 } as const;
/** letters of pasted lines */
export const mostPasted = 500_000;
/** rows of a page */
export const rowsPerPage = 50;
/** What would become of a row, then what became of it. */
export const rowStates = ['new', 'again', 'known', 'wrong', 'invited', 'resent', 'failed'] as const;
export type RowState = (typeof rowStates)[number];
