/** What may be asked for where designs are chosen by picture. Browser-safe. */
import { z } from 'zod';
import { blank, guid, wholeNumber } from '#app/domain/base/rules.ts';
import { colorFamilyKeys } from '#app/domain/visible/colors/color-families.ts';
import { typedText } from '#app/domain/visible/criteria/typed-text.ts';

export type SourceKind = 'all' | 'changed' | 'list' | 'favorites' | 'collection';

/** `all`, `changed` (the last changed first), `list:12`, `favorites:GUID` or `collection:GUID` */
const source = z.preprocess(
  (value) => blank(value) ?? 'all',
  z.string('wrongType').transform((text, context): { kind: SourceKind; id: string } => {
    const [kind = '', id = ''] = text.split(':');
    if ((kind === 'all' || kind === 'changed') && id === '') return { kind, id };
    if (kind === 'list' && /^\d{1,9}$/.test(id)) return { kind, id };
    if ((kind === 'favorites' || kind === 'collection') && guid.safeParse(id).success)
      return { kind, id: id.toLowerCase() };
    context.addIssue({ code: 'custom', message: 'notOneOf' });
    return z.NEVER;
  }),
);

/** The id of an archive or a label. */
const filter = z.preprocess(blank, wholeNumber.min(1, 'notOneOf').max(2_147_483_647, 'notOneOf').optional());

/** The special list that is being filled, so that what stands in it is marked: a number, or `pins`. */
const fills = z.preprocess(
  blank,
  z.union([z.literal('pins'), wholeNumber.min(1, 'notOneOf').max(2_147_483_647, 'notOneOf')], 'notOneOf').optional(),
);

export const FindChoices = z.object({
  q: z.preprocess(blank, typedText.transform((text) => text.trim()).optional()),
  source,
  /** of these, what is chosen from the source */
  archive: filter,
  label: filter,
  color: z.preprocess(blank, z.enum(colorFamilyKeys, 'notOneOf').optional()),
  page: z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig')),
  fills,
});

export const FindPastedChoices = z.object({
  numbers: z
    .string('required')
    .max(200_000, 'tooLong')
    .refine((text) => text.trim() !== '', 'required'),
  of: z.preprocess((value) => blank(value) ?? 'design', z.enum(['design', 'colorway'], 'notOneOf')),
  fills,
});
