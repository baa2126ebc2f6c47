/** What may be asked of tables of designs. Browser-safe. */
import { z } from 'zod';
import { rowStates, tableLimits } from './limits.ts';
import { blank, flag, wholeNumber } from '#app/domain/base/rules.ts';
import { chosenColumns, correctedCells, format, names, page, uploaded } from '#app/domain/base/sheets/rules.ts';

const fileFields = {
  ...uploaded(tableLimits),
  /** an empty cell clears the value; else it changes nothing */
  emptyClears: flag,
};
export const UploadTable = z.object(fileFields);

/** Of an address: one that can't be a table's is answered like one that is gone. */
const OneTable = z.object({ tableId: z.string('required') });
export const TablePage = OneTable.extend({
  show: z.preprocess(blank, z.enum(rowStates, 'notOneOf').optional()),
  page,
});

export const SettleColumns = OneTable.extend({ columns: chosenColumns });

const approvals = {
  createLabels: names,
  createCustomers: names,
  createStudios: names,
  /** the group of new labels */
  labelGroup: z.preprocess(
    (value) => blank(value) ?? null,
    wholeNumber.min(1, 'notOneOf').max(2_147_483_647, 'notOneOf').nullable(),
  ),
};
export const ApproveNames = OneTable.extend(approvals);

export const CorrectRows = OneTable.extend({ cells: correctedCells });

export const TakeTable = OneTable.extend({
  /** rows that are right are taken over although others are not */
  skipWrong: flag,
});
export const WrongRows = OneTable.extend({ format });

/** The service's call: upload, settle, look and take over in one. */
export const BringTable = z.object({
  ...fileFields,
  ...approvals,
  /** only looks */
  dryRun: flag,
  ignoreUnknown: flag,
  skipWrong: flag,
  show: z.preprocess(blank, z.enum(rowStates, 'notOneOf').optional()),
  page,
});
