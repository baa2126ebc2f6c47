/**
 * What becomes of the pools' searches when a label goes. A search that allowed that label alone goes with it: with nothing left
 * to allow it would allow everything. What a pool would show afterwards that it doesn't show now is counted beforehand, exactly.
 */
import { Prisma, type Transaction } from '#app/data/database.server.ts';
import { allOf, anyOf, poolCriteriaSql, yes, type Sql } from '#app/domain/visible/index/criteria-sql.server.ts';
import { PoolCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { lockPools } from '#app/domain/people/pools/lock.server.ts';

const { sql } = Prisma;

/** Label `goes`; its designs have `into` from then on, or nothing in its place. */
export interface LabelChange {
  goes: number;
  into: number | null;
}

/** Both lists of a search's labels; null for a search that can't be read, which shows nothing. */
function listsOf(criteria: unknown) {
  const read = PoolCriteria.safeParse(criteria);
  return read.success ? { allowed: read.data.allowedLabels, forbidden: read.data.forbiddenLabels } : null;
}

export function labelsOf(criteria: unknown): number[] {
  const lists = listsOf(criteria);
  return lists ? [...lists.allowed, ...lists.forbidden] : [];
}

/** The search as it is to stand afterwards; null: it goes. */
export function changeSearch(criteria: unknown, { goes, into }: LabelChange): unknown {
  const lists = listsOf(criteria);
  if (!lists || ![...lists.allowed, ...lists.forbidden].includes(goes)) return criteria;
  const change = (ids: number[]) => [...new Set(ids.flatMap((id) => (id === goes ? (into ?? []) : id)))];
  const allowedLabels = change(lists.allowed);
  if (lists.allowed.length > 0 && allowedLabels.length === 0) return null;
  return { ...(criteria as object), allowedLabels, forbiddenLabels: change(lists.forbidden) };
}

export interface PoolEffect {
  poolGuid: string;
  poolName: string;
  users: number;
  /** designs that it shows then and not now, and the other way round; leaving aside who may see which confined one */
  gained: number;
  lost: number;
  /** searches that allowed this label alone */
  searchesGone: number;
  /** nothing at all would be left in it */
  emptied: boolean;
}

interface Consent {
  acceptOpening: boolean;
  openingSeen: string[];
}

interface PoolRow {
  id: string;
  name: string;
  users: number;
  designs: number;
  searches: { id: string; criteria: unknown }[];
}

/** Pools that name the label, or that would show something else because of it. */
export async function findPoolEffects(tx: Transaction, change: LabelChange): Promise<PoolEffect[]> {
  const effects: PoolEffect[] = [];
  for (const pool of await readPools(tx)) {
    const before = pool.searches.map(({ criteria }) => criteria);
    if (!before.some((criteria) => isTouched(criteria, change))) continue;
    const after = before.map((criteria) => changeSearch(criteria, change)).filter((criteria) => criteria !== null);
    const { gained, lost } = await countDifference(tx, pool.id, before, after, change);
    const named = before.some((criteria) => labelsOf(criteria).includes(change.goes));
    if (!named && gained === 0 && lost === 0) continue;
    const searchesGone = before.length - after.length;
    const emptied = searchesGone > 0 && after.length === 0 && pool.designs === 0;
    effects.push({ poolGuid: pool.id, poolName: pool.name, users: pool.users, gained, lost, searchesGone, emptied });
  }
  return effects;
}

/**
 * Writes the searches as they are to stand. Throws `labelHoldsPool` where a pool would be left with nothing, and `labelOpensPools` where
 * one would show more than before and nobody said that it may, or more than whoever said so has seen.
 */
export async function changePoolSearches(tx: Transaction, change: LabelChange, consent: Consent) {
  await lockPools(tx);
  const effects = await findPoolEffects(tx, change);
  const emptied = effects.find((effect) => effect.emptied);
  if (emptied) throw new DomainError('labelHoldsPool', { values: { pool: emptied.poolName } });
  const seen = new Map(consent.openingSeen.map((one) => one.split(' ') as [string, string]));
  const isUnseen = ({ poolGuid, gained }: PoolEffect) => seen.size > 0 && gained > Number(seen.get(poolGuid) ?? 0);
  if (effects.some((effect) => effect.gained > 0 && (!consent.acceptOpening || isUnseen(effect)))) {
    throw new DomainError('labelOpensPools', { fields: { acceptOpening: ['labelOpensPools'] } });
  }
  const changed = new Set<string>();
  for (const { id: poolId, searches } of await readPools(tx)) {
    for (const { id, criteria } of searches) {
      const next = changeSearch(criteria, change);
      if (next === criteria) continue;
      changed.add(poolId);
      if (next === null) await tx.poolSearch.delete({ where: { id } });
      else await tx.poolSearch.update({ where: { id }, data: { criteria: next as Prisma.InputJsonValue } });
    }
  }
  await markChanged(tx, changed);
  return effects;
}

/**
 * A form that somebody has open on such a pool is told, and doesn't write over what it hasn't seen. To labels in the trash the pool is still as
 * their deletion left it.
 */
async function markChanged(tx: Transaction, poolIds: Set<string>): Promise<void> {
  if (poolIds.size === 0) return;
  const [ids, now] = [[...poolIds], new Date()];
  await tx.$executeRaw`
    UPDATE "TrashItem" t SET "facts" = jsonb_set(t."facts", '{searches}', (
      SELECT jsonb_agg(CASE WHEN p."updatedAt" = (s ->> 'poolAt')::timestamptz THEN s || jsonb_build_object('poolAt', ${now.toISOString()}::text) ELSE s END ORDER BY at)
      FROM jsonb_array_elements(t."facts" -> 'searches') WITH ORDINALITY x(s, at)
      LEFT JOIN "Pool" p ON p."id" = (s ->> 'poolId')::uuid AND p."id" = ANY(${ids}::uuid[])))
    WHERE t."kind" = 'label' AND t."facts" ? 'searches'`;
  await tx.pool.updateMany({ where: { id: { in: ids } }, data: { updatedAt: now } });
}

export interface KeptSearch {
  id: string;
  poolId: string;
  position: number;
  criteria: unknown;
}

/** `left`: as the deletion of a label left it, null where it went; `poolAt`: when its pool had last been written by then. */
export interface LeftSearch extends KeptSearch {
  left: unknown;
  poolAt?: string;
}

export async function readSearches(tx: Transaction): Promise<KeptSearch[]> {
  return tx.poolSearch.findMany({ orderBy: { id: 'asc' } });
}

/** With the label in the trash: the searches that its deletion changed, as they were and as it left them. */
export async function keepSearches(tx: Transaction, actId: string, before: KeptSearch[]): Promise<void> {
  const after = new Map((await readSearches(tx)).map((search) => [search.id, search]));
  const pools = new Map((await tx.pool.findMany()).map(({ id, updatedAt }) => [id, updatedAt.toISOString()]));
  const searches = before
    .map((search): LeftSearch => {
      return { ...search, left: after.get(search.id)?.criteria ?? null, poolAt: pools.get(search.poolId) };
    })
    .filter(({ criteria, left }) => JSON.stringify(criteria) !== JSON.stringify(left));
  if (searches.length === 0) return;
  await tx.$executeRaw`
    UPDATE "TrashItem" SET "facts" = "facts" || jsonb_build_object('searches', ${JSON.stringify(searches)}::jsonb) WHERE "actId" = ${actId}::uuid`;
}

/**
 * The label is back: searches that are still as its deletion left them allow it again. One that went comes back to a pool that nobody has
 * saved since: beside searches that it wasn't seen with it would open more than they say. Answers how many pools have changed since.
 */
export async function restoreSearches(tx: Transaction, searches: LeftSearch[]): Promise<number> {
  await lockPools(tx);
  const [missed, changed] = [new Set<string>(), new Set<string>()];
  for (const { id, poolId, position, criteria, left, poolAt = null } of searches) {
    const done =
      left === null
        ? await tx.$executeRaw`
            INSERT INTO "PoolSearch" ("id", "poolId", "position", "criteria") SELECT ${id}::uuid, p."id", ${position}::int, ${JSON.stringify(criteria)}::jsonb
            FROM "Pool" p WHERE p."id" = ${poolId}::uuid AND p."updatedAt" = ${poolAt}::timestamptz ON CONFLICT DO NOTHING`
        : await tx.$executeRaw`
            UPDATE "PoolSearch" SET "criteria" = ${JSON.stringify(criteria)}::jsonb WHERE "id" = ${id}::uuid AND "criteria" = ${JSON.stringify(left)}::jsonb`;
    (done === 0 ? missed : changed).add(poolId);
  }
  await markChanged(tx, changed);
  return missed.size;
}

async function readPools(tx: Transaction): Promise<PoolRow[]> {
  const rows = await tx.pool.findMany({
    orderBy: [{ name: 'asc' }],
    select: {
      id: true,
      name: true,
      searches: { orderBy: { position: 'asc' }, select: { id: true, criteria: true } },
      _count: { select: { users: true, designs: true } },
    },
  });
  return rows.map(({ _count, ...row }) => ({ ...row, ..._count }));
}

/** Also where the label isn't named: a design that loses its last label is one without labels from then on, and some searches allow those. */
function isTouched(criteria: unknown, { goes, into }: LabelChange): boolean {
  const read = PoolCriteria.safeParse(criteria);
  if (!read.success) return false;
  const { allowedLabels, forbiddenLabels, allowUnlabeledDesigns } = read.data;
  const named = [...allowedLabels, ...forbiddenLabels];
  if (named.includes(goes) || (into !== null && named.includes(into))) return true;
  return into === null && allowUnlabeledDesigns && allowedLabels.length > 0;
}

async function countDifference(
  tx: Transaction,
  poolId: string,
  before: unknown[],
  after: unknown[],
  { goes, into }: LabelChange,
) {
  // The searches as they'll stand are asked of the labels as they'll stand: the name is the table's, the rows are changed.
  const labels =
    into === null
      ? sql`SELECT "designId", "labelId" FROM "DesignLabel" WHERE "labelId" <> ${goes}::int`
      : sql`SELECT "designId", CASE WHEN "labelId" = ${goes}::int THEN ${into}::int ELSE "labelId" END AS "labelId" FROM "DesignLabel"`;
  // Unless a whole search goes, nothing happens to other designs.
  const among = after.length < before.length ? yes : sql`d."id" IN (SELECT "designId" FROM touched)`;
  const [row] = await tx.$queryRaw<{ gained: bigint; lost: bigint }[]>`
    WITH touched AS MATERIALIZED (SELECT DISTINCT "designId" FROM "DesignLabel" WHERE "labelId" IN (${goes}::int, ${into ?? goes}::int)),
      now AS MATERIALIZED (${shownSql(poolId, before, among)}),
      later AS MATERIALIZED (WITH "DesignLabel" AS NOT MATERIALIZED (${labels}) ${shownSql(poolId, after, among)})
    SELECT
      (SELECT count(*) FROM later LEFT JOIN now USING ("id") WHERE now."id" IS NULL OR (later."open" AND NOT now."open")) AS gained,
      (SELECT count(*) FROM now LEFT JOIN later USING ("id") WHERE later."id" IS NULL OR (now."open" AND NOT later."open")) AS lost`;
  return { gained: Number(row!.gained), lost: Number(row!.lost) };
}

/** What the pool shows to somebody; `open`: even a design that is confined to somebody else. */
function shownSql(poolId: string, searches: unknown[], among: Sql): Sql {
  const read = searches.flatMap((criteria) => PoolCriteria.safeParse(criteria).data ?? []);
  const unconfined = sql`NOT d."isConfined"`;
  const extra = sql`EXISTS (SELECT FROM "PoolDesign" x WHERE x."designId" = d."id" AND x."poolId" = ${poolId}::uuid)`;
  const opens = read.some(({ allowConfinedDesigns }) => allowConfinedDesigns);
  const shown = anyOf([...read.map(poolCriteriaSql), extra]);
  const open = anyOf([
    ...read.map((search) => allOf([poolCriteriaSql(search), search.allowConfinedDesigns ? yes : unconfined])),
    allOf([extra, opens ? yes : unconfined]),
  ]);
  return sql`SELECT d."id", ${open} AS "open" FROM "Design" d WHERE ${allOf([among, shown])}`;
}
