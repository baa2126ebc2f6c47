/** Schemas of stock pages and their entries. Browser-safe. */
import { z } from 'zod';
import { takeAmount } from '#app/domain/base/text/amount.ts';
import { isSeen } from '#app/domain/base/text/clean.ts';
import { CsvSource, mostMetres } from '#app/domain/catalog/orders/rules.ts';
import { blank, flag, formVersion, guid, wholeNumber } from '#app/domain/base/rules.ts';

/** Any text may come in an address; one that no page can have names none. */
const name = z.string();

/** The first where none is asked for. */
const page = z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig'));

export const StockByName = z.object({ name, page });
export const StockPictureById = z.object({ name, entryId: z.string() });

/** Metres in stock: none is a fact too. */
const stockMetres = z.preprocess(
  blank,
  z.union([z.string(), z.number()], 'required').transform((value, context) => {
    const amount = takeAmount(value);
    if (amount !== null && amount >= 0 && amount <= mostMetres) return amount;
    context.addIssue({ code: 'custom', message: amount !== null && amount > 0 ? 'tooBig' : 'stockUnreadable' });
    return z.NEVER;
  }),
);

export const OneStockPage = z.object({ pageGuid: guid });
export const SetStockPageState = OneStockPage.extend({ isActive: flag });
export const SaveStockPage = z.object({
  /** left out: a new page */
  pageGuid: z.preprocess(blank, guid.optional()),
  /** /custom/{name} */
  name: z
    .string('required')
    .trim()
    .toLowerCase()
    .min(1, 'required')
    .max(80, 'tooLong')
    .regex(/^([a-z0-9][a-z0-9-]*)?$/, 'stockNameFormat'),
  title: z
    .string('required')
    .transform((text) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .pipe(z.string().max(200, 'tooLong').refine(isSeen, 'required')),
  customerId: z.preprocess((value) => blank(value) ?? null, guid.nullable()),
  specialListId: z
    .unknown()
    .refine((value) => blank(value) !== undefined, 'required')
    .pipe(wholeNumber.min(1, 'notOneOf').max(2_147_483_647, 'notOneOf')),
  version: formVersion,
});
export const ListStockEntries = OneStockPage.extend({ page });

/** A design's number or a reference DESIGN/COLORWAY, and its metres. */
export const AddStockEntry = OneStockPage.extend({
  reference: z.string('required').trim().min(1, 'required').max(200, 'tooLong'),
  metres: stockMetres,
});
export const SaveStockEntries = OneStockPage.extend({
  entries: z
    .array(z.object({ entryGuid: guid, metres: stockMetres, version: formVersion }))
    .min(1, 'required')
    .max(500, 'tooLong'),
});
export const OneStockEntry = OneStockPage.extend({ entryGuid: guid });

export const StockCsv = OneStockPage.extend(CsvSource.shape);
export const TakeStock = StockCsv.extend({
  skipWrong: flag,
  /** what the table doesn't name goes */
  replaces: flag,
});
