/** What forms and calls say of a table that is brought. Browser-safe. */
import { z } from 'zod';
import { blank, naming, readJson, wholeNumber } from '#app/domain/base/rules.ts';
import { tableFormats } from './cells.ts';

/** of a table's file; `rows`: without its headings */
interface Limits {
  bytes: number;
  rows: number;
}

const isFile = (value: unknown) => typeof Blob !== 'undefined' && value instanceof Blob;
export const page = z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig'));
/** Names may hold commas: several come as repeated fields or as a JSON array. */
export const names = z
  .preprocess(
    (value) => {
      if (Array.isArray(value)) return value;
      if (typeof value !== 'string' || value.trim() === '') return [];
      const read = value.startsWith('[') ? readJson(value) : value;
      return Array.isArray(read) ? read : [value];
    },
    z.array(z.string('wrongType').trim().max(200, 'tooLong')).max(2000, 'tooLong'),
  )
  .meta({ takes: 'names' });

export const format = z.preprocess((value) => blank(value) ?? 'csv', z.enum(tableFormats, 'notOneOf'));

/** Where none is chosen, browsers send one without a name and bytes. */
const given = (value: unknown) =>
  isFile(value) && ((value as Blob).size > 0 || (value as File).name) ? value : undefined;
const fileOf = ({ bytes, rows }: Limits) =>
  z
    .custom<File>(isFile, 'noFile')
    .refine(({ size }) => size <= bytes, naming('tableTooLarge', { limit: bytes, lines: rows }));
/** Where there may be none. */
export const mayBeBrought = (limits: Limits) => z.preprocess(given, fileOf(limits).optional());

export const encoding = z.preprocess(
  blank,
  z.enum(['utf-8', 'windows-1254', 'windows-1251', 'windows-1252'], 'notOneOf').optional(),
);

export const uploaded = (limits: Limits) => ({ file: z.preprocess(given, fileOf(limits)), encoding });

/** By place (in forms with a c before it): what the columns are that weren't recognised; empty: ignored. */
export const chosenColumns = z
  .record(z.string().regex(/^c?\d{1,3}$/, 'notOneOf'), z.string().max(40, 'tooLong'))
  .default({});

/** By line (in forms with an l before it) and column: what is to stand in the cell. */
export const correctedCells = z
  .record(z.string().regex(/^l?\d{1,7}$/, 'notOneOf'), z.record(z.string().max(40), z.string().max(40_000, 'tooLong')))
  .default({});
