/** What may be said of special lists and of the one that leads the archive. Browser-safe. */
import { z } from 'zod';
import { hasName, namesByLanguage } from '#app/domain/catalog/labels/rules.ts';
import { blank, flag, formVersion, guid, listOf, wholeNumber } from '#app/domain/base/rules.ts';

/** designs; every opening of the archive reads all that are pinned */
export const mostDesigns = { pins: 500, list: 20_000 } as const;
/** of one paste: characters, numbers */
const mostText = 200_000;
export const mostNumbers = 5000;

const id = wholeNumber.min(1, 'notOneOf').max(2_147_483_647, 'notOneOf');
/** A list, or `pins`: the one that leads the archive. */
const listId = z
  .union([z.literal('pins'), id], 'notOneOf')
  .optional()
  .default('pins');
const page = z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig'));

export const ListPage = z.object({ listId, page });
export const MakeList = z.object(namesByLanguage).refine(hasName, { error: 'required', path: ['nameEn'] });
export const SaveList = z
  .object({ listId: id, ...namesByLanguage, version: formVersion })
  .refine(hasName, { error: 'required', path: ['nameEn'] });
export const RealList = z.object({ listId: id });
export const MoveList = z.object({ listId: id, direction: z.enum(['up', 'down'], 'notOneOf') });

/** Numbers as people paste them, one a line or separated by commas, semicolons or tabs; or designs by guid. */
export const AddDesigns = z
  .object({
    listId,
    numbers: z.preprocess(blank, z.string('wrongType').max(mostText, 'tooLong').optional()),
    designGuids: listOf(guid, mostNumbers),
    /** before all others instead of after them */
    atTop: flag,
  })
  .refine(({ numbers, designGuids }) => Boolean(numbers) || designGuids.length > 0, {
    error: 'nothingSelected',
    path: ['numbers'],
  });
export const SomeDesigns = z.object({ listId, designGuids: listOf(guid, mostNumbers) });
export const RemoveDesigns = z.object({
  listId,
  designGuids: listOf(guid, mostNumbers).refine((guids) => guids.length > 0, 'nothingSelected'),
});
/** One of: a direction, a place counted from 1, or the design that it is to stand before (empty: the end). */
export const MoveDesign = z
  .object({
    listId,
    designGuid: guid,
    direction: z.preprocess(blank, z.enum(['up', 'down', 'top', 'bottom'], 'notOneOf').optional()),
    place: z.preprocess(blank, wholeNumber.min(1, 'tooSmall').max(1_000_000, 'tooBig').optional()),
    before: z.union([z.undefined(), z.literal(''), guid], 'invalidGuid').optional(),
  })
  .refine(({ direction, place, before }) => direction !== undefined || place !== undefined || before !== undefined, {
    error: 'required',
    path: ['place'],
  });
