/** Search: a page with its total in one statement, the facets in another, and the neighbours of a design within a search. */
import { z } from 'zod';
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/actor.ts';
import { operation } from '#app/domain/operation.ts';
import { can } from '#app/domain/permissions.ts';
import { guid } from '#app/domain/rules.ts';
import { readSettings } from '#app/domain/settings/settings.server.ts';
import { isEverything, SearchCriteria, withoutInHouseFilters, type Order, type ResolvedCriteria } from './criteria.ts';
import { criteriaSql, type Sql } from './criteria-sql.server.ts';
import { readResults, type DesignResult } from './results.server.ts';
import { visibleDesigns } from './visibility.server.ts';

const { sql } = Prisma;

export interface SearchAnswer {
  totalPage: number;
  totalCount: number;
  currentPage: number;
  designs: DesignResult[];
}

/** What this actor's search means: filters that aren't theirs fall away, "combine label search" stands in where no mode is given. */
export async function criteriaFor(actor: Actor, criteria: SearchCriteria): Promise<ResolvedCriteria> {
  const settings = await readSettings();
  const combine = actor.kind === 'person' && actor.settings.combineLabels;
  const own: ResolvedCriteria = {
    ...criteria,
    archive: criteria.archive ?? settings.defaultArchive,
    order: criteria.order ?? (settings.defaultOrder as Order),
    count: criteria.count ?? settings.pageSize,
    labelSearchMode: criteria.labelSearchMode ?? (combine ? 'all' : 'any'),
  };
  return can(actor, 'inHouse') ? own : withoutInHouseFilters(own);
}

export function ownCustomerOf(actor: Actor): string | null {
  return actor.kind === 'person' ? actor.customerId : null;
}

/** SPEC §7 /search/design/basic. `scope` narrows further, for a collection's search: a condition over "Design" d. */
export const searchDesigns = operation('archive', SearchCriteria, async (actor, input) => findPage(actor, input));

export async function findPage(actor: Actor, input: SearchCriteria, scope?: Sql): Promise<SearchAnswer> {
  const criteria = await criteriaFor(actor, input);
  const hits = await hitsSql(actor, criteria, scope);
  const { page, count } = criteria;
  const [row] = await db.$queryRaw<{ total: bigint; ids: string[] | null }[]>`
    WITH hit AS NOT MATERIALIZED (${hits.select})
    SELECT (SELECT count(*) FROM hit) AS total,
      ARRAY(SELECT h."id"::text FROM hit h ORDER BY ${hits.order} LIMIT ${count} OFFSET ${page * count}) AS ids`;
  const totalCount = Number(row!.total);
  return {
    totalPage: Math.ceil(totalCount / count),
    totalCount,
    currentPage: page,
    designs: await readResults(actor, row!.ids ?? []),
  };
}

/** How many designs the search has, for pools and links that only count. */
export async function countDesigns(actor: Actor, input: SearchCriteria, scope?: Sql): Promise<number> {
  const hits = await hitsSql(actor, await criteriaFor(actor, input), scope);
  const [row] = await db.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS total FROM (${hits.select}) hit`;
  return Number(row!.total);
}

const Neighbours = z.object({ designGuid: guid, criteria: SearchCriteria });

/** The designs before and after one within a search; null at its ends. The design itself need not be in it. */
export const findNeighbours = operation('archive', Neighbours, async (actor, { designGuid, criteria: input }) => {
  const hits = await hitsSql(actor, await criteriaFor(actor, input));
  const visible = await visibleDesigns(actor);
  const rows = await db.$queryRaw<{ side: 'previous' | 'next'; id: string; name: string }[]>`
    WITH hit AS NOT MATERIALIZED (${hits.select}),
      here AS (SELECT d."id", d."name", d."nameFolded", d."uploadedAt", d."modifiedAt", ${hits.rank} AS rank
        FROM "Design" d WHERE d."id" = ${designGuid}::uuid AND ${visible})
    (SELECT 'next' AS side, h."id"::text AS id, h."name" FROM hit h, here WHERE ${hits.after} ORDER BY ${hits.order} LIMIT 1)
    UNION ALL
    (SELECT 'previous' AS side, h."id"::text AS id, h."name" FROM hit h, here WHERE ${hits.before} ORDER BY ${hits.backwards} LIMIT 1)`;
  const find = (side: 'previous' | 'next') => {
    const row = rows.find((one) => one.side === side);
    return row ? { designGuid: row.id, designName: row.name } : null;
  };
  return { previous: find('previous'), next: find('next') };
});

const keys: Record<Order, { column: Sql; descending: boolean }> = {
  0: { column: sql`"uploadedAt"`, descending: true },
  1: { column: sql`"uploadedAt"`, descending: false },
  2: { column: sql`"modifiedAt"`, descending: true },
  3: { column: sql`"modifiedAt"`, descending: false },
  // Bytes, not a language's order: numbers sort alike for everybody, and the same on every database.
  4: { column: sql`"nameFolded" COLLATE "C"`, descending: false },
  5: { column: sql`"nameFolded" COLLATE "C"`, descending: true },
};

/** The pinned designs lead under order 0 with nothing else asked; ties go by id, so that pages never overlap. */
async function hitsSql(actor: Actor, criteria: ResolvedCriteria, scope?: Sql) {
  const visible = await visibleDesigns(actor);
  const pinned = !scope && criteria.order === 0 && isEverything(criteria) && (await hasPins());
  const rank = pinned
    ? sql`(SELECT p."position" FROM "SpecialListDesign" p JOIN "SpecialList" s ON s."id" = p."listId" WHERE s."isPin" AND p."designId" = d."id")`
    : sql`NULL::int`;
  const where = sql`${visible} AND ${criteriaSql(criteria, ownCustomerOf(actor))} AND ${scope ?? sql`TRUE`}`;
  const { column, descending } = keys[criteria.order];
  const [up, down] = descending ? [sql`DESC`, sql`ASC`] : [sql`ASC`, sql`DESC`];
  const [later, earlier] = descending ? [sql`<`, sql`>`] : [sql`>`, sql`<`];
  const last = 2_147_483_647;
  const [hereRank, hitRank] = [sql`coalesce(here.rank, ${last})`, sql`coalesce(h.rank, ${last})`];
  const beside = (rankSide: Sql, keySide: Sql) => {
    const byKey = sql`(h.${column}, h."id") ${keySide} (here.${column}, here."id")`;
    return pinned ? sql`(${hitRank} ${rankSide} ${hereRank} OR (${hitRank} = ${hereRank} AND ${byKey}))` : byKey;
  };
  return {
    select: sql`SELECT d."id", d."name", d."nameFolded", d."uploadedAt", d."modifiedAt", ${rank} AS rank FROM "Design" d WHERE ${where}`,
    rank,
    // Over hit h.
    order: pinned ? sql`h.rank ASC NULLS LAST, h.${column} ${up}, h."id" ${up}` : sql`h.${column} ${up}, h."id" ${up}`,
    backwards: pinned
      ? sql`h.rank DESC NULLS FIRST, h.${column} ${down}, h."id" ${down}`
      : sql`h.${column} ${down}, h."id" ${down}`,
    after: beside(sql`>`, later),
    before: beside(sql`<`, earlier),
  };
}

async function hasPins(): Promise<boolean> {
  return (
    (await db.specialListDesign.findFirst({ where: { list: { isPin: true } }, select: { designId: true } })) !== null
  );
}
