/** What is asked of the trash. Browser-safe. */
import { z } from 'zod';
import { blank, flag, guid, optionalText, wholeNumber } from '#app/domain/base/rules.ts';
import { trashKinds } from './kinds.ts';

const kind = z.enum(trashKinds, 'notOneOf');
/** a guid, or the number of a label or special list */
const id = z
  .union([z.string('wrongType'), z.number('wrongType')])
  .transform((one) => String(one).trim().toLowerCase())
  .pipe(z.string().min(1, 'required').max(40, 'tooLong'));
const numbered = (least: number, most: number) => wholeNumber.min(least, 'tooSmall').max(most, 'tooBig');

export const ListTrash = z.object({
  kind: z.preprocess(blank, kind.optional()),
  id: z.preprocess(blank, id.optional()),
  /** part of a name */
  query: optionalText(200),
  /** what one act deleted */
  actId: z.preprocess(blank, guid.optional()),
  page: z.preprocess((value) => blank(value) ?? 0, numbered(0, 1_000_000)),
  count: z.preprocess((value) => blank(value) ?? 50, numbered(1, 200)),
});

export const OneTrashed = z.object({ kind, id });

/** `name`: another one to come back under, where its own is taken. */
export const RestoreTrashed = OneTrashed.extend({ name: optionalText(200) });

/**
 * One thing, or with `all` everything, of one kind or of each; `deletedUntil`: what came in later stays. What was to be named and is empty
 * is no word for everything.
 */
export const PurgeTrash = z
  .object({
    kind: kind.optional(),
    id: z.preprocess(blank, id.optional()),
    all: flag,
    deletedUntil: z.preprocess(blank, z.iso.datetime('invalidDate').optional()),
  })
  .refine(({ all, id: named }) => !all || !named, { error: 'invalidInput', path: ['all'] })
  .refine(({ all, kind: named }) => all || named, { error: 'required', path: ['kind'] })
  .refine(({ all, id: named }) => all || named, { error: 'required', path: ['id'] });

export const RestoreAct = z.object({ actId: guid });
