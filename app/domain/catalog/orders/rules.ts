/** What may be said of an order, in forms and in tables that people upload. Browser-safe. */
import { z } from 'zod';
import { takeAmount } from '#app/domain/base/text/amount.ts';
import { blank, flag, formVersion, guid, naming, wholeNumber } from '#app/domain/base/rules.ts';

export const orderTypes = ['sample', 'production', 'repeatOrder'] as const;
export type OrderType = (typeof orderTypes)[number];

/** more metres than a mill weaves */
export const mostMetres = 9_999_999;

/** Metres as people of any land write them. */
const metres = z.preprocess(
  blank,
  z.union([z.string(), z.number()], 'required').transform((value, context) => {
    const amount = takeAmount(value);
    if (amount !== null && amount > 0 && amount <= mostMetres && Number.isFinite(amount)) return amount;
    context.addIssue({
      code: 'custom',
      message: amount !== null && amount > mostMetres ? 'tooBig' : 'amountUnreadable',
    });
    return z.NEVER;
  }),
);

export const OneOrder = z.object({ designGuid: guid, orderGuid: guid });
export const SaveOrder = z.object({
  designGuid: guid,
  /** left out: a new order */
  orderGuid: z.preprocess(blank, guid.optional()),
  /** a form's own key: sent twice, it gives one order */
  submission: z.preprocess(blank, guid.optional()),
  customerId: z.preprocess(blank, z.string('required').pipe(guid)),
  /** left out: none, or of an order that is there, its own */
  colorwayGuid: z.preprocess((value) => (value === undefined ? value : (blank(value) ?? null)), guid.nullish()),
  amount: metres,
  orderType: z.preprocess(blank, z.enum(orderTypes, 'notOneOf')),
  /** a day; today where it is left out */
  orderedAt: z.preprocess(blank, z.iso.date('invalidDate').optional()),
  version: formVersion,
});

export const ListAdminOrders = z.object({
  designGuid: z.preprocess(blank, guid.optional()),
  query: z
    .string()
    .max(300, 'tooLong')
    .nullish()
    .transform((text) => text?.replaceAll('\0', '').trim() ?? ''),
  page: z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig')),
});

export const csvLimits = { bytes: 2_000_000, lines: 5000 } as const;
const tooLarge = naming('csvTooLarge', { limit: csvLimits.bytes, lines: csvLimits.lines });
const isFile = (value: unknown) => typeof Blob !== 'undefined' && value instanceof Blob;

/** A file, or the text of one as the preview shows it for correction. */
export const CsvSource = z.object({
  file: z.preprocess(
    (value) => (isFile(value) && (value as Blob).size > 0 ? value : undefined),
    z
      .custom<Blob>(isFile)
      .refine(({ size }) => size <= csvLimits.bytes, tooLarge)
      .optional(),
  ),
  text: z
    .string('wrongType')
    .refine((text) => text.length <= csvLimits.bytes, tooLarge)
    .optional(),
  encoding: z.preprocess(blank, z.enum(['utf-8', 'windows-1254', 'windows-1251'], 'notOneOf').optional()),
});
export const TakeOrders = CsvSource.extend({
  submission: guid,
  /** lines that are right are taken over although others are not */
  skipWrong: flag,
});
