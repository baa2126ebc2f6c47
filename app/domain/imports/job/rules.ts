/** What may be asked of a design import. Browser-safe. */
import { z } from 'zod';
import { repeatDirections, repeatOffsets, tidyRepeat } from '#app/domain/base/repeat.ts';
import { blank, flag, guid, listOf, numberOf, readJson, wholeNumber } from '#app/domain/base/rules.ts';
import { inkName, inkOpacity } from '#app/domain/catalog/inks/rules.ts';
import { designNumberShape } from './file-names.ts';
import { calledStages } from './stages.ts';

export const OneImport = z.object({ jobId: guid });

/**
 * `replace`, of addToArchive: files take the place of every original whose name they have, or only where the review has named it.
 * `version`, of addToArchive: the review as it was read; another one is not added unseen.
 */
export const RequestStage = z.object({
  jobId: guid,
  stage: z.enum(calledStages, 'notOneOf'),
  replace: z.preprocess((value) => blank(value) ?? 'all', z.enum(['all', 'named'], 'notOneOf')),
  version: z.preprocess(blank, wholeNumber.optional()),
});

/** Left out, all that have ended are meant; sent empty, one was to be named. */
export const DisposeImports = z.object({ jobId: guid.optional() });

/** One import, or those that one act cleared together. */
export const UndoImports = z
  .object({ jobId: z.preprocess(blank, guid.optional()), act: z.preprocess(blank, guid.optional()) })
  .refine(({ jobId, act }) => (jobId === undefined) !== (act === undefined), { error: 'required', path: ['jobId'] });

export const ListImports = z.object({
  page: z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig')),
});

/**
 * The fields beside the files. `submission`: a form's own key; sent twice it gives one job. `designGuid`: the files become colorways of that
 * design, whatever they are called, the first of them in the place of `colorwayGuid`.
 */
export const UploadFields = z.object({
  archiveId: z.preprocess(
    (value) => (blank(value) === undefined || value === '-1' ? undefined : value),
    numberOf('archiveRequired').int('archiveNotFound').min(1, 'archiveNotFound').max(2_147_483_647, 'archiveNotFound'),
  ),
  isNewImport: flag,
  designGuid: z.preprocess(blank, guid.optional()),
  colorwayGuid: z.preprocess(blank, guid.optional()),
  submission: z
    .string()
    .trim()
    .max(100, 'tooLong')
    .optional()
    .transform((text) => text || undefined),
});
export type UploadFields = z.output<typeof UploadFields>;

const cleanText = (most: number) =>
  z
    .string('wrongType')
    .optional()
    .transform((text) => (text ?? '').replaceAll('\0', '').trim())
    .pipe(z.string().max(most, 'tooLong'));

/** of a design */
export const mostLabels = 200;
/** A proposed label has two boxes in a form without script: given twice, it counts once. */
const labelIDs = listOf(wholeNumber.min(1, 'notOneOf').max(2_147_483_647, 'notOneOf'), 2 * mostLabels)
  .transform((ids) => [...new Set(ids)])
  .pipe(z.array(z.number()).max(mostLabels, 'tooLong'));

const designTypes = ['rotary', 'digital'] as const;

/** Design fields of a group. */
export const GroupAttributes = z
  .object({
    type: z.preprocess((value) => blank(value) ?? 'digital', z.enum(designTypes, 'notOneOf')),
    isScreenEngraved: flag,
    repeatOffset: z.preprocess((value) => blank(value) ?? 'straight', z.enum(repeatOffsets, 'notOneOf')),
    repeatDirection: z.preprocess((value) => blank(value) ?? 'vertical', z.enum(repeatDirections, 'notOneOf')),
    /** per cent of the repeat's side */
    repeatOffsetCustomValue: z.preprocess(
      (value) => blank(value) ?? null,
      numberOf('wrongType').gt(0, 'repeatValueNeeded').lt(100, 'repeatValueNeeded').nullable(),
    ),
    originalName: cleanText(300),
    studio: cleanText(200),
    notes: cleanText(4000),
    customerId: z.preprocess((value) => blank(value) ?? null, guid.nullable()),
    isConfined: flag,
    labelIDs,
    /** in place of what the files say */
    dpi: z.preprocess(
      (value) => blank(value) ?? null,
      numberOf('wrongType').min(10, 'tooSmall').max(20_000, 'tooBig').nullable(),
    ),
  })
  .refine(
    ({ repeatOffset, repeatOffsetCustomValue }) => repeatOffset !== 'custom' || repeatOffsetCustomValue !== null,
    {
      error: 'repeatValueNeeded',
      path: ['repeatOffsetCustomValue'],
    },
  )
  .refine(({ isConfined, customerId }) => !isConfined || customerId !== null, {
    error: 'confinedNeedsCustomer',
    path: ['customerId'],
  })
  .transform(({ repeatOffset, repeatDirection, repeatOffsetCustomValue, ...rest }) => {
    const repeat = tidyRepeat({
      repeatOffset,
      repeatDirection,
      repeatCustomValue: repeatOffset === 'custom' ? repeatOffsetCustomValue : null,
    });
    return {
      ...rest,
      repeatOffset: repeat.repeatOffset,
      repeatDirection: repeat.repeatDirection,
      repeatOffsetCustomValue: repeat.repeatCustomValue,
    };
  });
export type GroupAttributes = z.output<typeof GroupAttributes>;

const designNumber = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(80, 'tooLong')
  .regex(designNumberShape, 'badDesignNumber');
const colorwayName = z
  .string('required')
  .trim()
  .min(1, 'required')
  .max(40, 'tooLong')
  .regex(/^[^/\p{C}]+$/u, 'wrongColorwayFormat');

export const newGroup = 'new';
/** stays out of the archive, until it is taken back in */
export const leftOut = 'out';
/** `first`: as the first file of the same design, where that has as many px */
export const repeatChoices = ['whole', 'proposed', 'own', 'first'] as const;
export type RepeatChoice = (typeof repeatChoices)[number];

/** px: a repeat of fewer a side is a slip */
export const leastRepeatPx = 16;

/** px as a form or a program writes them */
const px = z.preprocess(
  (value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : blank(value)),
  z.int().min(0, 'tooSmall').max(1_000_000, 'tooBig'),
);
const side = px.refine((value) => value >= leastRepeatPx, 'repeatBoxTooSmall');
const RepeatBox = z.object({ x: px, y: px, width: side, height: side });

/** Which px of a file are its repeat; left out, that stays as it is. A form sends its box fields whatever is chosen. */
const FileRepeat = z.object({
  repeat: z.preprocess(blank, z.enum(repeatChoices, 'notOneOf').optional()),
  box: RepeatBox.optional(),
});

/** For a file that has the name of a colorway: it takes the place of that original, becomes another colorway, or is left out. */
export const replaceChoices = ['original', 'colorway', 'out'] as const;

/** Left out, what was chosen before stays. */
const FileReplacement = z.object({
  replace: z.preprocess(blank, z.enum(replaceChoices, 'notOneOf').optional()),
  replaceReason: z.string('wrongType').trim().max(300, 'tooLong').optional(),
});

/** Of a file's inks; those that are not named stay. `inksRight`: proposed colours are taken as they are. */
const FileInks = z.object({
  inks: z
    .array(
      z.object({
        channel: wholeNumber.min(0, 'notOneOf').max(63, 'notOneOf'),
        name: inkName,
        srgb: z
          .string('required')
          .regex(/^#[\da-f]{6}$/i, 'wrongType')
          .toLowerCase(),
        opacity: inkOpacity,
      }),
    )
    .max(64, 'tooLong')
    .optional(),
  inksRight: flag,
});

function withoutIdleBox(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { box, ...rest } = value as Record<string, unknown>;
  return rest.repeat === 'own' ? { ...rest, box } : rest;
}

const JoinGroup = z
  .object({
    group: guid,
    designGuid: z.preprocess(blank, guid.optional()),
    into: z.preprocess(blank, guid.optional()),
  })
  .refine(({ designGuid, into }) => (designGuid === undefined) !== (into === undefined), 'invalidInput');

/** Objects, in forms of programs as JSON text. */
const someOf = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (value) => {
        const read = readJson(blank(value));
        return typeof read === 'object' && read !== null && !Array.isArray(read) ? [read] : read;
      },
      z.array(schema).min(1, 'required').max(2000, 'tooLong'),
    )
    .meta({ takes: 'jsonList' });
const asJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => readJson(blank(value)), schema.optional()).meta({ takes: 'json' });

/** Groups and files that aren't named stay as they are. */
export const CorrectGrouping = z.object({
  jobId: guid,
  version: wholeNumber,
  groups: someOf(z.intersection(z.object({ id: guid, name: designNumber }), GroupAttributes)),
  files: someOf(
    z.preprocess(
      withoutIdleBox,
      FileRepeat.extend({
        ...FileReplacement.shape,
        ...FileInks.shape,
        id: guid,
        group: z.union([z.literal(newGroup), z.literal(leftOut), guid], 'notOneOf'),
        colorwayName,
      }).refine(({ repeat, box }) => repeat !== 'own' || box, { error: 'required', path: ['box'] }),
    ),
  ),
  /** a group's files become colorways of a design of the archive, or join another group, under free names */
  join: asJson(JoinGroup),
  /** the group whose number becomes the archive's next one */
  takeNext: z.preprocess(blank, guid.optional()),
  /** refused where a file would replace an original that isn't named */
  adds: flag,
});
export type CorrectGrouping = z.output<typeof CorrectGrouping>;
/** The same with designs of which not all is said. */
export const CorrectNamed = z.looseObject({ jobId: guid, groups: someOf(z.looseObject({ id: guid })) });

/** Which files of a review: all, those that somebody should look at, those that are there already, or those that were left out. */
export const reviewShows = ['all', 'warnings', 'twins', 'out'] as const;
export type ReviewShow = (typeof reviewShows)[number];

export const arrangements = [
  'oneDesign',
  'eachOwn',
  'leaveOut',
  'takeIn',
  'fields',
  'labels',
  'archive',
  'screens',
  'apart',
] as const;
export type Arrangement = (typeof arrangements)[number];

const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blank, schema.optional());
const yesOrNo = optional(z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')]));

/** What is left blank stays as it is; labels are added. */
const GroupFields = z.object({
  type: optional(z.enum(designTypes, 'notOneOf')),
  isScreenEngraved: yesOrNo,
  repeatOffset: optional(z.enum(repeatOffsets, 'notOneOf')),
  repeatDirection: optional(z.enum(repeatDirections, 'notOneOf')),
  repeatOffsetCustomValue: optional(numberOf('wrongType').gt(0, 'repeatValueNeeded').lt(100, 'repeatValueNeeded')),
  studio: optional(cleanText(200)),
  notes: optional(cleanText(4000)),
  customerId: optional(guid),
  isConfined: yesOrNo,
  labelIDs,
  dpi: optional(numberOf('wrongType').min(10, 'tooSmall').max(20_000, 'tooBig')),
});
export type GroupFields = z.output<typeof GroupFields>;

/** `files`, or all of what `all` shows: one design, designs of their own, left out, taken back in, these `fields` for their new designs, the labels proposed for these, or moved to another archive; the screens of one print, or files of their own again. */
export const ArrangeFiles = z.object({
  jobId: guid,
  version: wholeNumber,
  act: z.enum(arrangements, 'notOneOf'),
  files: listOf(guid, 2000),
  all: optional(z.enum(reviewShows, 'notOneOf')),
  fields: asJson(GroupFields),
  /** of `archive`: where they go; `read`: each where rules and properties say */
  archiveId: optional(z.union([z.literal('read'), wholeNumber.min(1, 'archiveNotFound')], 'archiveNotFound')),
});
export type ArrangeFiles = z.output<typeof ArrangeFiles>;

/** files of a page of the review */
export const rowsPerPage = 100;

/** An address may be an old one: what it names and isn't there counts as not named. */
export const ReadReview = OneImport.extend({
  page: z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0).max(1_000_000)).catch(0),
  show: z.enum(reviewShows).catch('all'),
  /** the file whose design is open; none is named: the only design's */
  open: z
    .union([guid, z.literal('none')])
    .optional()
    .catch(undefined),
});
