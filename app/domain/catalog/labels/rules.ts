/** What may be said of labels. Browser-safe. */
import { z } from 'zod';
import { allArchives } from '#app/domain/visible/criteria/criteria.ts';
import { isSeen } from '#app/domain/base/text/clean.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { blank, flag, formVersion, guid, listOf, wholeNumber } from '#app/domain/base/rules.ts';

/** Ids are PostgreSQL integers. */
export const labelId = wholeNumber.min(1, 'notOneOf').max(2_147_483_647, 'notOneOf');
const maybeLabelId = z.preprocess((value) => blank(value) ?? null, labelId.nullable());
const labelIds = listOf(labelId, 200).transform((ids) => [...new Set(ids)]);

/** One line: no control characters, and none that turn the direction of what follows. */
export const oneLine = (most: number) =>
  z
    .string('wrongType')
    .transform((text) =>
      text
        .toWellFormed()
        .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(most, 'tooLong'));

const maybeName = z.preprocess(
  (value) => (typeof value === 'string' && !isSeen(value) ? '' : (value ?? '')),
  oneLine(100),
);

/** One name is enough: a language without its own says the English one, else the Turkish, else the Russian. */
export const namesByLanguage = { nameTr: maybeName, nameEn: maybeName, nameRu: maybeName };
export interface Names {
  nameTr: string;
  nameEn: string;
  nameRu: string;
}
export const hasName = ({ nameTr, nameEn, nameRu }: Names) => Boolean(nameTr || nameEn || nameRu);
export function fillNames({ nameTr, nameEn, nameRu }: Names): Names {
  const given = nameEn || nameTr || nameRu;
  return { nameTr: nameTr || given, nameEn: nameEn || given, nameRu: nameRu || given };
}

/** The field that a language's name was typed in. */
export function fieldOfName(given: Names, field: keyof Names): keyof Names {
  if (given[field]) return field;
  return (['nameEn', 'nameTr', 'nameRu'] as const).find((other) => given[other]) ?? field;
}

export const mostSynonyms = 50;

/** Other words that find it in the search box, in a list or with commas between them; missing: those that it has stay. */
const synonyms = z.union(
  [
    z.undefined(),
    z
      .preprocess(
        (value) => (typeof value === 'string' ? value.split(/[,;\n]/) : value),
        z.array(oneLine(100), 'wrongType'),
      )
      .transform((words) => [...new Map(words.filter(Boolean).map((word) => [foldText(word), word])).values()])
      .pipe(z.array(z.string()).max(mostSynonyms, 'tooLong')),
  ],
  // What is wrong with the words, rather than that they are neither of the two.
  { error: ({ errors }) => errors?.at(-1)?.[0]?.message },
);
const synonymsByLanguage = { synonymsTr: synonyms, synonymsEn: synonyms, synonymsRu: synonyms };
export const asWordList = (words: string[]) => words.join(', ');

/** Which designs are to be labelled: of one archive, of numbers that hold some text. */
const queue = {
  name: z.preprocess(blank, oneLine(120).optional()),
  /** -1: all */
  archive: z
    .preprocess(
      (value) => (String(value) === String(allArchives) ? undefined : blank(value)),
      wholeNumber.min(1, 'tooSmall').max(2_147_483_647, 'tooBig').optional(),
    )
    .meta({ takes: 'orMinusOne' }),
};
/** SPEC §7 GET /admin/tags/unlabeled; `after`: the design last looked at, so that the next one comes. */
export const Unlabeled = z.object({ ...queue, after: z.preprocess(blank, guid.optional()) });
export type Unlabeled = z.output<typeof Unlabeled>;
export const LabelledDesign = z.object({ designGuid: guid });
export const DesignByNumber = z.object({ number: oneLine(200) });
/**
 * SPEC §7 PATCH /admin/tags/unlabeled; `seenLabelIds`, or as a form says it `version`: those the design had when it was looked at.
 */
export const SetLabels = z.object({
  designGuid: guid,
  labelIds: labelIds.refine((ids) => ids.length > 0, 'nothingSelected'),
  seenLabelIds: z.union([z.undefined(), labelIds]).optional(),
  version: formVersion,
});

export const MakeLabel = z
  .object({ ...namesByLanguage, ...synonymsByLanguage, groupId: maybeLabelId, isGroupHeader: flag })
  .refine(hasName, { error: 'required', path: ['nameEn'] });
export const SaveLabel = z
  .object({
    labelId,
    ...namesByLanguage,
    ...synonymsByLanguage,
    /** missing: stays where it is; empty: without a group */
    groupId: z.union([z.undefined(), maybeLabelId]).optional(),
    version: formVersion,
  })
  .refine(hasName, { error: 'required', path: ['nameEn'] });
export const OneLabel = z.object({ labelId });
export const MoveLabel = z.object({ labelId, direction: z.enum(['up', 'down'], 'notOneOf') });
/** Into a group, or out of all, before another label; without one at the end. */
export const PlaceLabel = z.object({ labelId, groupId: maybeLabelId, beforeId: maybeLabelId });
/** Many at once, behind those that stand there; in the order that they are in now. */
export const RegroupLabels = z.object({
  labelIds: listOf(labelId, 2000).refine((ids) => ids.length > 0, 'nothingSelected'),
  groupId: maybeLabelId,
});
/** Consent that pools show more, and what of it was seen: `{poolGuid} {count}` each. Who names none has seen all. */
const opening = { acceptOpening: flag, openingSeen: listOf(z.string('wrongType').max(60, 'tooLong'), 10_000) };
export const MergeLabels = z.object({ labelId, intoId: labelId, ...opening });
export const RemoveLabel = z.object({
  labelId,
  /** of a group: where its labels go; none: they stand by themselves */
  membersTo: maybeLabelId,
  ...opening,
});
export const PreviewMerge = z.object({ labelId, intoId: labelId });
