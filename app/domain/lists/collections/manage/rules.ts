/** What may be said of collections in the back office, in forms and calls. Browser-safe. */
import { z } from 'zod';
import { blank, flag, guid, keptFlag, listOf, numberOf, wholeNumber } from '#app/domain/base/rules.ts';
import { isSeen } from '#app/domain/base/text/clean.ts';
import { foldText } from '#app/domain/base/text/fold.ts';

export const pictureEndings = ['.jpg', '.jpeg', '.png', '.webp', '.tif', '.tiff'] as const;
export const filmEndings = ['.mp4', '.m4v', '.webm'] as const;

export const collectionLimits = {
  /** files of one upload */
  files: 60,
  /** bytes of one film as it is sent */
  filmBytes: 512_000_000,
  groups: 200,
  /** designs in all groups of one collection */
  designs: 5000,
  hotspots: 200,
} as const;

/** What no database row can hold, and marks that would turn the rest of a page around. */
const clean = (text: string) =>
  text
    .replaceAll('\0', '')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .toWellFormed();

const line = (most: number) =>
  z
    .string('required')
    .transform((text) => clean(text).replace(/\s+/gu, ' ').trim())
    .pipe(z.string().max(most, 'tooLong'));

/** SPEC §5: at least 1 character, one that can be seen. */
const name = line(200).refine((text) => foldText(text) !== '' && isSeen(text), 'required');
const title = line(200);
const description = z
  .string('wrongType')
  .transform((text) => clean(text).replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(4000, 'tooLong'));

/** A field left empty counts as none. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
const maybeGuid = optional(guid);
const version = optional(z.string('wrongType').max(100, 'tooLong'));

/** A body that is read as it comes: `body` its bytes, `contentType` its kind; of a page's form also the `intent` that it must name. */
export const BodySource = z.object({
  body: z.custom<AsyncIterable<Uint8Array>>(
    (value) => typeof (value as AsyncIterable<Uint8Array> | null | undefined)?.[Symbol.asyncIterator] === 'function',
    'unreadableBody',
  ),
  contentType: z.string('unreadableBody'),
  intent: z.string().optional(),
});
/** Such a body, or its fields as they are, without files. */
export const BodyOrFields = z.union([BodySource, z.record(z.string(), z.unknown())]);

/**
 * SPEC §7 …/create-collection. `subCollectionId`, or `id`: the collection that the new one becomes a part of; neither: one at the top.
 * `thumbnailImage` comes as a file.
 */
export const CreateCollection = z.object({
  name,
  description: description.default(''),
  isActive: keptFlag.transform((value) => value ?? false),
  subCollectionId: maybeGuid,
  id: maybeGuid,
});

/** What is left out stays as it is. `version`: what was read; refused where somebody saved since. */
export const SaveCollection = z
  .object({
    id: maybeGuid,
    collectionId: maybeGuid,
    name: name.optional(),
    description: description.optional(),
    isActive: keptFlag,
    /** the collection shows its first board or design again */
    removeThumbnail: keptFlag,
    version,
  })
  .transform(({ id, collectionId, ...rest }, context) => {
    const which = collectionId ?? id;
    if (which) return { collectionId: which, ...rest };
    context.addIssue({ code: 'custom', message: 'required', path: ['collectionId'] });
    return z.NEVER;
  });

export const OneCollection = z.object({ collectionId: guid });
export const CollectionInAdmin = z.object({ id: z.string().transform((text) => text.trim().toLowerCase()) });
export const SetActive = z.object({ collectionId: guid, isActive: flag });
export const SetKind = z.object({ collectionId: guid, kind: z.enum(['moodBoard', 'designPage'], 'notOneOf') });
/** The same by a person, who says that this is known to be for good. */
export const SetKindKnowingly = SetKind.extend({
  isKnown: flag.refine((isKnown) => isKnown, 'confirmationNeeded'),
});

const direction = z.enum(['up', 'down'], 'notOneOf');
export const MoveCollection = z.object({ collectionId: guid, direction });
const someGuids = listOf(guid, 2000).refine((guids) => guids.length > 0, 'nothingSelected');
/** Collections beside one another in their new order. */
export const OrderCollections = z.object({ collectionIds: someGuids });

export const listOrders = ['position', 'name', 'modified'] as const;
export type ListOrder = (typeof listOrders)[number];
export const listShows = ['all', 'active', 'inactive'] as const;

/** Without anything: those at the top in the customers' order, each with all below it. A search looks at every depth. */
export const AllCollections = z.object({
  query: z
    .string('wrongType')
    .transform((text) => clean(text).trim().slice(0, 200))
    .optional(),
  show: optional(z.enum(listShows, 'notOneOf')),
  order: optional(z.enum(listOrders, 'notOneOf')),
  page: optional(wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig')),
  resultsPerPage: optional(wholeNumber.min(1, 'tooSmall').max(1000, 'tooBig')),
});

/** A form's JSON text, or the value itself. */
const jsonOf = <T extends z.ZodType>(schema: T) =>
  z
    .preprocess((value) => {
      if (typeof value !== 'string') return value;
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return undefined;
      }
    }, schema)
    .meta({ takes: 'json' });

/** A design by guid, by number, by a colorway's reference, or as an object that holds one of them. */
const designWord = z.preprocess((value) => {
  if (typeof value !== 'object' || value === null) return value;
  const { designGuid, guid: own, id, designName, name: called } = value as Record<string, unknown>;
  return designGuid ?? own ?? id ?? designName ?? called;
}, line(200));

/** Its designs come as `designs`, or `groupDesigns` as the specification calls them. */
export const GroupData = z.preprocess(
  (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const { designs, groupDesigns } = value as Record<string, unknown>;
    return { ...value, designs: designs ?? groupDesigns };
  },
  z.object({
    id: maybeGuid,
    name,
    order: optional(wholeNumber),
    designs: listOf(designWord, collectionLimits.designs).refine((designs) => designs.length > 0, 'groupNeedsDesigns'),
  }),
);

/** SPEC §7 …/modify-group. `groupData`: JSON, all groups of the collection: `[{id?, name, order?, designs: […]}]`. */
export const ModifyGroups = z.object({
  collectionId: guid,
  groupData: jsonOf(z.array(GroupData, 'wrongType').min(1, 'groupNeeded').max(collectionLimits.groups, 'tooLong')),
  version,
});

/** The groups as their form has them in the browser: a list that was typed and not added yet is meant too. */
export const GroupsDraft = z.object({
  groupData: z
    .array(
      z
        .object({ name, designs: z.string().optional(), list: z.string().max(200_000, 'tooLong').optional() })
        .refine(({ designs, list }) => Boolean(designs || list?.trim()), {
          error: 'groupNeedsDesigns',
          path: ['list'],
        }),
      'groupNeeded',
    )
    .max(collectionLimits.groups, 'tooLong'),
});

/** A pasted list of design numbers or references. */
export const FindDesigns = z.object({ list: z.string('required').max(200_000, 'tooLong').transform(clean) });

/** SPEC §7 …/create-content: `image`, pictures and films as files; `still`, a film's still as a file. */
export const CreateContent = z.object({ subCollectionId: guid, title: title.default('') });
export const OneContent = z.object({ subCollectionId: guid, imageId: guid });
export const SaveContent = z.object({ subCollectionId: guid, imageId: guid, title, version });
export const MoveContent = z.object({ subCollectionId: guid, imageId: guid, direction });
export const OrderContents = z.object({ subCollectionId: guid, imageIds: someGuids });

/** A share of the picture's width or height. */
const share = optional(numberOf('wrongType').min(0, 'tooSmall').max(1, 'tooBig'));
const val = line(200).refine((text) => text !== '', 'required');

/** SPEC §7 …/add-colorway: `val` reads DESIGN/COLORWAY NO. Without a place it comes where there is room. */
export const AddColorway = z.object({ subCollectionId: guid, imageId: guid, val, x: share, y: share });
/** References as they are pasted, one a line. */
export const TypedColorways = z.object({ val: z.string('required').min(1, 'required').max(200_000, 'tooLong') });
/** Several at once: references as they are pasted, or colorways by guid. The place is the first one's; the others come where there is room. */
export const AddColorways = z
  .object({
    subCollectionId: guid,
    imageId: guid,
    val: optional(z.string('wrongType').max(200_000, 'tooLong').transform(clean)),
    colorwayGuids: listOf(guid, collectionLimits.hotspots),
    x: share,
    y: share,
  })
  .refine(({ val, colorwayGuids }) => Boolean(val?.trim()) || colorwayGuids.length > 0, {
    error: 'required',
    path: ['val'],
  });
export const MoveColorway = z.object({
  subCollectionId: guid,
  imageId: guid,
  val,
  x: numberOf('wrongType').min(0, 'tooSmall').max(1, 'tooBig'),
  y: numberOf('wrongType').min(0, 'tooSmall').max(1, 'tooBig'),
  /** `X Y` where who moves it saw it */
  version,
});
/** SPEC §7 …/delete-colorway: `val` is the colorway's reference, its guid, or the hotspot's own id. */
export const DeleteColorway = z.object({ subCollectionId: guid, imageId: guid, val });
export const OrderColorways = z.object({ subCollectionId: guid, imageId: guid, hotspotIds: someGuids });
