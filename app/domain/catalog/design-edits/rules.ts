/** What may be asked of many designs at once. Browser-safe. */
import { z } from 'zod';
import { blank, flag, guid, listOf, readJson, wholeNumber } from '#app/domain/base/rules.ts';
import { AdminDesignQuery } from '#app/domain/catalog/designs/rules.ts';
import {
  criteriaNames,
  designTypes,
  dynamicFields,
  ExactCriteria,
  moldStates,
  type DynamicField,
} from '#app/domain/visible/criteria/criteria.ts';
import { PatternFault, readPattern } from './pattern.ts';

/** designs of one act */
export const mostDesigns = 100_000;
const mostAtOnce = 50;

const given = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
const id = wholeNumber.min(1, 'notOneOf').max(2_147_483_647, 'notOneOf');
const ids = listOf(id, mostAtOnce).transform((list) => [...new Set(list)]);
/** Missing or null: stays. Empty: is emptied. */
const text = (most: number) =>
  z.preprocess(
    (value) => (value === null ? undefined : value),
    z
      .string('wrongType')
      .max(most, 'tooLong')
      .transform((typed) => typed.replaceAll('\0', '').trim())
      .optional(),
  );
const isAddress = (value: unknown): value is string => typeof value === 'string' && !value.trimStart().startsWith('{');

/** The same, or a search as its page's address has it, which may say what is no filter: of that the `names` alone. */
const fromText = (value: string, names: string[]) => {
  const params = new URLSearchParams(value);
  const given = names.filter((name) => params.has(name));
  // A text that names no filter is no search of a page, and would mean all designs.
  if (given.length === 0) return value;
  return Object.fromEntries(given.map((name) => [name, only(params.getAll(name))]));
};

const saysNothing = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.values(value).every(saysNothing));

/** A program's filters say something: one that was left empty, and no filter at all, would mean all designs. */
const sayingSome = (read: unknown, context: z.RefinementCtx) => {
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return read;
  for (const [name, value] of Object.entries(read))
    if (saysNothing(value)) context.addIssue({ code: 'custom', message: 'required', path: [name] });
  if (Object.keys(read).length === 0) context.addIssue({ code: 'custom', message: 'nothingSelected' });
  return read;
};

const readFilters = (value: unknown, names: string[], context: z.RefinementCtx) =>
  isAddress(value) ? fromText(value, names) : sayingSome(readJson(value), context);

/** An address means what its page shows. */
const readCriteria = (value: unknown, context: z.RefinementCtx) => {
  const read = readFilters(value, criteriaNames, context);
  return isAddress(value) && read !== value ? { ...(read as object), alike: true } : read;
};
const only = (values: string[]) => (values.length === 1 ? values[0] : values);

const pattern = text(300).superRefine((typed, context) => {
  if (typeof typed !== 'string') return;
  try {
    readPattern(typed);
  } catch (error) {
    if (!(error instanceof PatternFault)) throw error;
    context.addIssue({ code: 'custom', message: error.key });
  }
});

const dynamic = Object.fromEntries(dynamicFields.map((field) => [field, text(200)])) as Record<
  DynamicField,
  ReturnType<typeof text>
>;

const changeFields = {
  addLabels: ids,
  removeLabels: ids,
  studio: text(200),
  /** empty: none */
  customerId: z.preprocess((value) => (value === '' ? null : value), guid.nullish()),
  archiveId: given(id),
  designType: given(z.enum(designTypes, 'notOneOf')),
  moldState: given(z.enum(moldStates, 'notOneOf')),
  screenCount: given(wholeNumber.min(0, 'tooSmall').max(99, 'tooBig')),
  isConfined: given(flag),
  notes: text(4000),
  /** a line of its own after what stands there */
  appendNotes: given(z.string('wrongType').trim().max(4000, 'tooLong')),
  /** see pattern.ts; empty: none */
  originalName: pattern,
  addToLists: ids,
  removeFromLists: ids,
  ...dynamic,
  /** to the trash; nothing else beside it */
  delete: given(flag),
};

/** What is not named stays. */
export const BulkChanges = z.strictObject(changeFields).superRefine((changes, context) => {
  const both = (one: number[], other: number[]) => one.some((member) => other.includes(member));
  const refuse = (field: keyof typeof changeFields, message: string) =>
    context.addIssue({ code: 'custom', message, path: [field] });
  if (both(changes.addLabels, changes.removeLabels)) refuse('removeLabels', 'addedAndRemoved');
  if (both(changes.addToLists, changes.removeFromLists)) refuse('removeFromLists', 'addedAndRemoved');
  const { delete: isDeletion, ...others } = changes;
  if (isDeletion && !isEmpty(others)) refuse('delete', 'deleteAlone');
  if (changes.notes !== undefined && changes.appendNotes) refuse('appendNotes', 'addedAndRemoved');
});
export type BulkChanges = z.output<typeof BulkChanges>;

export function isEmpty({ delete: isDeletion, ...changes }: Partial<BulkChanges>): boolean {
  const isSaid = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
  return !isDeletion && !Object.values(changes).some(isSaid);
}

const listNames = Object.keys(AdminDesignQuery.shape);

/** Designs by guid, by a search of the archive, or by one of the back office's list: a filter with a slip in its name would mean all of them. */
export const Selection = z.object({
  designGuids: listOf(guid, mostDesigns).transform((guids) => [...new Set(guids)]),
  criteria: z
    .preprocess((value, context) => readCriteria(blank(value), context), ExactCriteria.optional())
    .meta({ takes: 'json' }),
  list: z
    .preprocess((value, context) => readFilters(blank(value), listNames, context), AdminDesignQuery.strict().optional())
    .meta({ takes: 'json' }),
});
export type Selection = z.output<typeof Selection>;

export const BulkEdit = Selection.extend({
  changes: z.preprocess((value) => readJson(blank(value) ?? {}), BulkChanges).meta({ takes: 'json' }),
  /** only counts */
  dryRun: flag,
});

export const OneEdit = z.object({ editId: guid });
const page = z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig'));
export const EditsPage = z.object({ page });
export const entryStates = ['waiting', 'done', 'unchanged', 'conflict', 'failed', 'undone', 'kept'] as const;
export const EntriesPage = OneEdit.extend({
  state: given(z.enum(entryStates, 'notOneOf')),
  page,
});
