/** What may be said of a pool, in forms and calls. Browser-safe. */
import { z } from 'zod';
import { blank, formVersion, guid, listOf, readJson, wholeNumber } from '#app/domain/base/rules.ts';
import { isSeen, lines, oneLine } from '#app/domain/base/text/clean.ts';
import { dynamicFields, PoolCriteria } from '#app/domain/visible/criteria/criteria.ts';

export const poolLimits = { searches: 50, extraDesigns: 5000, perPage: 25 } as const;

const poolName = z
  .string('poolNameRequired')
  .transform(oneLine)
  .pipe(z.string().max(200, 'tooLong').refine(isSeen, 'poolNameRequired'));
const description = z
  .string('wrongType')
  .nullish()
  .transform((text) => lines(text ?? ''))
  .pipe(z.string().max(2000, 'tooLong'));

/** SPEC §3's fields of a search that are of its preview. */
const ofPreview = ['page', 'resultsPerPage'];

/** A criterion that isn't known is refused: without it the search would show more. */
function readSearch(value: unknown, context: z.RefinementCtx): unknown {
  const read = readJson(value);
  if (typeof read === 'object' && read !== null && !Array.isArray(read))
    for (const name of Object.keys(read))
      if (!(name in PoolCriteria.shape || ofPreview.includes(name)))
        context.addIssue({ code: 'custom', message: 'notOneOf', path: [name] });
  return read;
}

/** As forms and programs write it: an object, its JSON, or a list of either, itself JSON perhaps. */
const search = z.preprocess(readSearch, PoolCriteria).meta({ takes: 'json' });
const searches = z
  .preprocess(
    (value) => {
      const read = readJson(blank(value));
      if (read === undefined || read === null) return [];
      return Array.isArray(read) ? read : [read];
    },
    z.array(search).max(poolLimits.searches, 'poolSearchesFull'),
  )
  .meta({ takes: 'jsonList' });

/** Numbers or guids, one a line or between commas; what the answers hold is read as well. */
const extraDesigns = z
  .preprocess(
    readReferences,
    z
      .array(z.string('wrongType').transform(oneLine).pipe(z.string().max(160, 'tooLong')))
      .max(poolLimits.extraDesigns, 'tooLong')
      .transform((list) => [...new Set(list.filter(Boolean))]),
  )
  .meta({ takes: 'list' });

function readReferences(value: unknown): unknown {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') {
    const read = value.trim().startsWith('[') ? readJson(value) : value;
    return typeof read === 'string' ? read.split(/[\n,;\t]+/) : readReferences(read);
  }
  if (!Array.isArray(value)) return [value];
  return value.flatMap((one: unknown) => {
    if (typeof one === 'string') return one.split(/[\n,;\t]+/);
    return typeof one === 'object' && one !== null && 'designGuid' in one ? [one.designGuid] : [one];
  });
}

/** When the form was opened on the pool as it was then: a later change by somebody else is not written over. */
const changedAt = z.preprocess(blank, z.iso.datetime('invalidDate').optional());

const content = { name: poolName, description, searches, extraDesigns, wearGuids: listOf(guid) };
/** What is typed of a pool, beside its searches, in its form in the browser. */
export const PoolFacts = z.object({ name: poolName, description, extraDesigns });
const hasContent = ({ searches: some, extraDesigns: designs }: { searches: unknown[]; extraDesigns: unknown[] }) =>
  some.length + designs.length > 0;
const needsContent = { error: 'poolNeedsContent', path: ['searches'], when: () => true };

/** SPEC §7 /admin/pool/insert */
export const InsertPool = z.object(content).refine((pool) => hasContent(loosely(pool)), needsContent);
export const SavePool = z
  .object({ guid, ...content, changedAt })
  .refine((pool) => hasContent(loosely(pool)), needsContent);
export type InsertPool = z.output<typeof InsertPool>;

/** The refinement runs beside other findings, on what could be read. */
function loosely(pool: unknown): { searches: unknown[]; extraDesigns: unknown[] } {
  const { searches: some, extraDesigns: designs } = (pool ?? {}) as Record<string, unknown>;
  const list = (value: unknown) => (Array.isArray(value) ? value : value ? [value] : []);
  return { searches: list(some), extraDesigns: list(designs) };
}

/** The name alone, as the dialog that begins a pool asks for it. */
export const PoolStart = z.object({ name: poolName, description });

export const OnePool = z.object({ guid });
export const CopyPool = z.object({ guid, name: z.preprocess(blank, poolName.optional()) });
/** `usersTo`: what the pool's users see afterwards, another pool or `open` (all designs). A pool with users asks for it. */
export const DeletePool = z.object({
  guid,
  usersTo: z.preprocess(blank, z.union([z.literal('open'), guid], 'notOneOf').optional()),
});

/** SPEC §7 /admin/pool/assign: null opens all designs. One user, or several. */
export const AssignPool = z.object({
  bagId: z.preprocess(
    (value) => (['', 'null', 'open', '-1', -1].includes(value as string) ? null : value),
    z.union([z.null(), guid], 'invalidGuid'),
  ),
  userGuid: listOf(guid, 2000).refine((guids) => guids.length > 0, 'nothingSelected'),
  /** of the one user's pool */
  version: formVersion,
});

/** What the page showed of a user, in one word: the user, and the pool that the user had. */
export const seenPool = ({ userGuid, poolGuid }: { userGuid: string; poolGuid: string | null }) =>
  `${userGuid} ${poolGuid ?? 'open'}`;

/** The same from a list of users. */
export const MovePoolUsers = AssignPool.omit({ version: true }).extend({ seen: listOf(z.string().max(100), 2000) });

const query = z
  .string('wrongType')
  .max(200, 'tooLong')
  .nullish()
  .transform((text) => oneLine(text ?? ''));
const paging = {
  page: z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig')),
  count: z.preprocess((value) => blank(value) ?? 50, wholeNumber.min(1, 'tooSmall').max(200, 'tooBig')),
  direction: z.preprocess((value) => blank(value) ?? 'up', z.enum(['up', 'down'], 'notOneOf')),
};

/** SPEC §7 /admin/pool/all: as many as one answer may hold, unless a page is asked for. */
export const AllPools = z.object({
  page: paging.page,
  count: z.preprocess((value) => blank(value) ?? 200, wholeNumber.min(1, 'tooSmall').max(200, 'tooBig')),
});

export const poolOrders = ['name', 'searches', 'designs', 'wears', 'users', 'changed'] as const;
export const ListPools = z.object({
  query,
  ...paging,
  order: z.preprocess((value) => blank(value) ?? 'name', z.enum(poolOrders, 'notOneOf')),
});

export const poolUserOrders = ['name', 'mail', 'customer', 'pool', 'login'] as const;
export const ListPoolUsers = z.object({
  guid,
  /** those in the pool, or everybody else */
  which: z.preprocess((value) => blank(value) ?? 'in', z.enum(['in', 'others'], 'notOneOf')),
  query,
  customerGuid: z.preprocess(blank, guid.optional()),
  ...paging,
  order: z.preprocess((value) => blank(value) ?? 'name', z.enum(poolUserOrders, 'notOneOf')),
});

const preview = {
  /** a saved pool; else `searches` and `extraDesigns` of one in the making; else one search, in `criteria` or by its own fields */
  guid: z.preprocess(blank, guid.optional()),
  criteria: z
    .preprocess((value, context) => readSearch(blank(value), context), PoolCriteria.optional())
    .meta({ takes: 'json' }),
  searches: z.preprocess(blank, searches.optional()),
  extraDesigns: z.preprocess(blank, extraDesigns.optional()),
  /** whose users look; none: those of a customer to whom nothing is confined */
  customerGuid: z.preprocess(blank, guid.optional()),
  ...PoolCriteria.shape,
};

/** SPEC §7 /admin/pool/count */
export const CountPool = z.object(preview);
/** SPEC §7 /admin/pool/search */
export const SearchPool = z.object({
  ...preview,
  page: paging.page,
  resultsPerPage: z.preprocess(
    (value) => blank(value) ?? poolLimits.perPage,
    wholeNumber.min(1, 'tooSmall').max(100, 'tooBig'),
  ),
});

/** A search without what it doesn't say, guids in one spelling: how it is kept. */
export function compact(criteria: PoolCriteria): Partial<PoolCriteria> {
  const { allowedCustomers, forbiddenCustomers } = criteria;
  const lower = (guids: string[] | undefined) => guids?.map((one) => one.toLowerCase());
  const kept = {
    ...criteria,
    allowedCustomers: lower(allowedCustomers),
    forbiddenCustomers: lower(forbiddenCustomers),
  };
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** A search as it was kept, whenever that was: one value where a list belongs is read as a list. */
export function readKept(criteria: unknown): Record<string, unknown> {
  const read = PoolCriteria.safeParse(criteria);
  return read.success ? compact(read.data) : (criteria as Record<string, unknown>);
}

/** Without any condition it would show every design that has a label. */
export function isBlank(criteria: Partial<PoolCriteria>): boolean {
  const told = compact(criteria as PoolCriteria);
  return Object.keys(told).every((name) => (dynamicFields as readonly string[]).includes(name));
}
