/** What may be asked of tables of people to invite. Browser-safe. */
import { z } from 'zod';
import { blank, flag, guid } from '#app/domain/base/rules.ts';
import {
  chosenColumns,
  correctedCells,
  encoding,
  format,
  mayBeBrought,
  names,
  page,
} from '#app/domain/base/sheets/rules.ts';
import { languages } from '#app/locales/languages.ts';
import { invitationLimits, mostPasted, rowStates } from './limits.ts';

export const BringPeople = z.object({
  file: mayBeBrought(invitationLimits),
  lines: z.preprocess(blank, z.string().max(mostPasted, 'tooLong').optional()),
  encoding,
  /** for rows that say nothing of their own */
  customer: z.preprocess(blank, guid.optional()),
  language: z.enum(languages, 'notOneOf'),
  pool: z.preprocess(blank, guid.optional()),
});

/** Of an address: one that can't be a table's is answered like one that is gone. */
export const OneTable = z.object({ tableId: z.string('required') });
export const TablePage = OneTable.extend({ show: z.preprocess(blank, z.enum(rowStates, 'notOneOf').optional()), page });
export const SettleColumns = OneTable.extend({ columns: chosenColumns });
export const ApproveCustomers = OneTable.extend({ createCustomers: names });
export const CorrectRows = OneTable.extend({ cells: correctedCells });
export const SendInvitations = OneTable.extend({ resend: flag });
/** All rows, or those in one state. */
export const ExportRows = OneTable.extend({
  format,
  show: z.preprocess(blank, z.enum(rowStates, 'notOneOf').optional()),
});
