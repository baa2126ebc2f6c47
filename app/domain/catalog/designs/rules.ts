/** What may be asked of and written to a design. Browser-safe. */
import { z } from 'zod';
import { blank, formVersion, guid, keptFlag, listOf, numberOf, wholeNumber } from '#app/domain/base/rules.ts';
import { designTypes, dynamicFields, moldStates, type DynamicField } from '#app/domain/visible/criteria/criteria.ts';
import { countries } from '#app/domain/people/customers/countries.ts';
import { repeatDirections, repeatOffsets, type RepeatOffset } from '#app/domain/base/repeat.ts';

export const DesignByGuid = z.object({ designGuid: guid });

/** A field that isn't there stays as it is; null says nothing either. */
const kept = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional()).optional();
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

type Dynamic = Record<DynamicField, ReturnType<typeof kept<ReturnType<typeof cleanText>>>>;

/** One that customers can have too: closed in "UK", a design would stay open to customers in GB. */
const country = z
  .string('notOneOf')
  .trim()
  .toUpperCase()
  .refine((code) => countries.includes(code), 'notOneOf');

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
      numberOf('wrongType').gt(0, 'repeatValueNeeded').lt(100, 'repeatValueNeeded').nullish(),
    ),
    isConfined: keptFlag,
    isScreenEngraved: keptFlag,
    originalName: kept(cleanText(300)),
    studio: kept(cleanText(200)),
    notes: kept(cleanText(4000)),
    customerId: z.preprocess((value) => (value === '' ? null : value), guid.nullish()),
    labelIDs: kept(listOf(wholeNumber.min(1, 'notOneOf').max(2_147_483_647, 'notOneOf'), 200)),
    /** What the specification doesn't name and the model has. Over `isScreenEngraved` where both are given. */
    moldState: kept(z.enum(moldStates, 'notOneOf')),
    designType: kept(z.enum(designTypes, 'notOneOf')),
    screenCount: kept(wholeNumber.min(0, 'tooSmall').max(99, 'tooBig')),
    closedCountries: kept(listOf(country, 300)),
    /** dpi; the cm follow */
    designDpi: kept(numberOf('wrongType').min(10, 'tooSmall').max(20_000, 'tooBig')),
    activeColorwayGuid: z.preprocess(blank, guid.optional()),
    ...(Object.fromEntries(dynamicFields.map((field) => [field, kept(cleanText(200))])) as Dynamic),
    /** the `lastEditDate` that the edit is based on; a later one is refused as `changedMeanwhile` */
    version: z.preprocess(blank, z.iso.datetime('wrongType').optional()),
  })
  .refine(({ designGuid, recognizer }) => designGuid || recognizer, { error: 'required', path: ['designGuid'] });
export type EditDesign = z.output<typeof EditDesign>;

/** Deleting by a form: the number typed must be the design's own. */
export const DeleteDesign = DesignByGuid.extend({ designName: z.string('required').max(200, 'tooLong').optional() });

const colorwayName = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(40, 'tooLong')
  .regex(/^[^/\p{C}]*$/u, 'wrongColorwayFormat');

export const OneColorway = z.object({ designGuid: guid, colorwayGuid: guid });
/** `versionId`: of an earlier original in place of the present one. */
export const OneOriginal = OneColorway.extend({ versionId: z.preprocess(blank, guid.optional()) });
export const RenameColorway = OneColorway.extend({ colorwayName, version: formVersion });
export const MoveColorway = OneColorway.extend({ direction: z.enum(['up', 'down'], 'notOneOf') });

export const adminDesignSorts = ['number', 'modified', 'uploaded'] as const;
export const AdminDesignQuery = z.object({
  query: z
    .string()
    .max(300, 'tooLong')
    .nullish()
    .transform((text) => text?.replaceAll('\0', '').trim() ?? ''),
  archive: z.preprocess(
    (value) => (value === '-1' ? undefined : blank(value)),
    wholeNumber.min(1, 'archiveNotFound').max(2_147_483_647, 'archiveNotFound').optional(),
  ),
  sort: z.preprocess((value) => blank(value) ?? 'number', z.enum(adminDesignSorts, 'notOneOf')),
  direction: z.preprocess(blank, z.enum(['up', 'down'], 'notOneOf').optional()),
  page: z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig')),
});
