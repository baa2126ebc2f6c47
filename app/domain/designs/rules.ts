/** What may be asked of and written to a design. Browser-safe. */
import { z } from 'zod';
import { flag, guid, listOf, wholeNumber } from '#app/domain/rules.ts';
import { repeatDirections, repeatOffsets, type RepeatOffset } from './repeat.ts';

export const DesignByGuid = z.object({ designGuid: guid });

const blank = (value: unknown) =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
/** A field that isn't there stays as it is. */
const kept = <T extends z.ZodType>(schema: T) => z.union([z.undefined(), schema]).optional();
const cleanText = (most: number) =>
  z
    .string('wrongType')
    .max(most, 'tooLong')
    .transform((text) => text.replaceAll('\0', '').trim());

const offset = z.preprocess(
  (value) => {
    const word = String(value)
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '');
    return repeatOffsets.find((one) => one.toLowerCase() === word) ?? value;
  },
  z.enum(repeatOffsets, 'notOneOf'),
) as z.ZodType<RepeatOffset>;

/** SPEC §3 "Design edit fields". `recognizer` (a guid or a design number) names the design in the service call's address. */
export const EditDesign = z
  .object({
    designGuid: z.preprocess(blank, guid.optional()),
    recognizer: z.preprocess(blank, z.string().trim().max(80, 'tooLong').optional()),
    repeatOffset: kept(offset),
    repeatDirection: kept(z.enum(repeatDirections, 'notOneOf')),
    /** per cent of the repeat's side */
    repeatOffsetCustomValue: z.preprocess(
      (value) => (value === '' ? null : value),
      z.coerce.number('wrongType').gt(0, 'repeatValueNeeded').lt(100, 'repeatValueNeeded').nullish(),
    ),
    isConfined: kept(flag),
    isScreenEngraved: kept(flag),
    originalName: kept(cleanText(300)),
    studio: kept(cleanText(200)),
    notes: kept(cleanText(4000)),
    customerId: z.preprocess((value) => (value === '' ? null : value), guid.nullish()),
    labelIDs: kept(listOf(wholeNumber.min(1, 'notOneOf').max(2_147_483_647, 'notOneOf'), 200)),
  })
  .refine(({ designGuid, recognizer }) => designGuid || recognizer, { error: 'required', path: ['designGuid'] });
export type EditDesign = z.output<typeof EditDesign>;

export const AdminDesignQuery = z.object({
  query: z
    .string()
    .max(300, 'tooLong')
    .nullish()
    .transform((text) => text?.replaceAll('\0', '').trim() ?? ''),
  page: z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig')),
});
