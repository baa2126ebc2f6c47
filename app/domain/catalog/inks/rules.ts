/** What may be said of an ink of the house. Browser-safe. */
import { z } from 'zod';
import { blank, formVersion, guid, optionalText, wholeNumber } from '#app/domain/base/rules.ts';
import { foldName } from '#app/image/source/ink-words.ts';

/** of the library */
export const mostInks = 5000;
/** bytes of a colour card */
const mostCardBytes = 4_000_000;

/** By which names of inks are one. Of a name without letters and numbers, by its signs. */
export const foldInk = (name: string) => (foldName(name) || name.normalize('NFKC').trim()).slice(0, 200);

export const inkName = z
  .string('required')
  .transform((text) =>
    text
      .toWellFormed()
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim(),
  )
  .pipe(
    z
      .string()
      .max(100, 'tooLong')
      .refine((name) => foldInk(name) !== '', 'required'),
  );

/** A number as people of all three languages write it. */
const number = (least: number, most: number) =>
  z.preprocess(
    (value) =>
      typeof value === 'string' ? (value.trim() === '' ? undefined : Number(value.trim().replace(',', '.'))) : value,
    z
      .number({ error: ({ input }) => (input === undefined ? 'required' : 'wrongType') })
      .min(least, 'tooSmall')
      .max(most, 'tooBig'),
  );

export const inkOpacity = z
  .preprocess((value) => (value === '' || value === undefined ? 0 : value), number(0, 100))
  .transform(Math.round);
export const InkFields = z.object({
  name: inkName,
  l: number(0, 100),
  a: number(-128, 127),
  b: number(-128, 127),
  opacity: inkOpacity,
});
export type InkFields = z.output<typeof InkFields>;

/** `page` starts at 0. */
export const ListInks = z.object({
  query: optionalText(300),
  page: z.preprocess(blank, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig').default(0)),
});
export const OneInk = z.object({ inkId: guid });
export const SaveInk = InkFields.extend({
  /** left out: a new ink */
  inkId: z.preprocess(blank, guid.optional()),
  version: formVersion,
});
/** `file`: a colour card's bytes; an ink of the library that it names gets its colour. */
const isFile = (value: unknown) => typeof Blob !== 'undefined' && value instanceof Blob;
export const ImportInks = z.object({
  file: z
    // A browser sends a nameless empty one where none was chosen.
    .custom<Blob>((value) => isFile(value) && ((value as Blob).size > 0 || (value as File).name !== ''), 'noFile')
    .refine(({ size }) => size > 0, 'noInksInFile')
    .refine(({ size }) => size <= mostCardBytes, 'tooBig'),
});
