/** SPEC §7 GET /admin/design/search: designs by number or original name, for the back office. */
import type { z } from 'zod';
import { db, Prisma } from '#app/data/database.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { containing } from '#app/domain/visible/index/criteria-sql.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { readResults } from '#app/domain/find/results/results.server.ts';
import { AdminDesignQuery } from './rules.ts';

const perPage = 25;

/** Ready-made pieces: no text of a request ever becomes SQL. */
const keys = {
  number: Prisma.sql`hit."nameFolded" COLLATE "C"`,
  modified: Prisma.sql`hit."modifiedAt"`,
  uploaded: Prisma.sql`hit."uploadedAt"`,
};
const ways = { up: Prisma.sql`ASC`, down: Prisma.sql`DESC` };

type AdminDesignQuery = z.output<typeof AdminDesignQuery>;

/** Over "Design" d. */
function conditionOf({ query, archive }: AdminDesignQuery): Prisma.Sql {
  const pattern = containing(foldText(query));
  const conditions = [
    ...(query ? [Prisma.sql`(d."nameFolded" LIKE ${pattern} OR d."originalFolded" LIKE ${pattern})`] : []),
    ...(archive ? [Prisma.sql`d."archiveId" = ${archive}`] : []),
    Prisma.sql`TRUE`,
  ];
  return Prisma.join(conditions, ' AND ');
}

const wayOf = ({ sort, direction }: AdminDesignQuery) => ways[direction ?? (sort === 'number' ? 'up' : 'down')];

export const searchAdminDesigns = operation('designChoices', AdminDesignQuery, async (actor, input) => {
  const { query, sort, page } = input;
  const way = wayOf(input);
  // A search reads every name once for both; the whole list is counted and cut by indexes.
  const found = query ? Prisma.sql`MATERIALIZED` : Prisma.sql`NOT MATERIALIZED`;
  const [row] = await db.$queryRaw<{ total: bigint; ids: string[] | null }[]>`
    WITH hit AS ${found} (
      SELECT d."id", d."nameFolded", d."modifiedAt", d."uploadedAt" FROM "Design" d WHERE ${conditionOf(input)})
    SELECT (SELECT count(*) FROM hit) AS total,
      ARRAY(SELECT hit."id"::text FROM hit ORDER BY ${keys[sort]} ${way}, hit."id" ${way} LIMIT ${perPage} OFFSET ${page * perPage}) AS ids`;
  const totalCount = Number(row!.total);
  return {
    totalPage: Math.ceil(totalCount / perPage),
    totalCount,
    currentPage: page,
    designs: await readResults(actor, row!.ids ?? []),
  };
});

/** Every design of such a search, in its order; none where there are more than `most`. */
export async function findAllAdminDesigns(
  list: AdminDesignQuery,
  most: number,
): Promise<{ totalCount: number; ids: string[] }> {
  const way = wayOf(list);
  const rows = await db.$queryRaw<{ id: string }[]>`
    WITH hit AS (SELECT d."id", d."nameFolded", d."modifiedAt", d."uploadedAt" FROM "Design" d WHERE ${conditionOf(list)} LIMIT ${most + 1})
    SELECT hit."id"::text AS id FROM hit ORDER BY ${keys[list.sort]} ${way}, hit."id" ${way}`;
  return { totalCount: rows.length, ids: rows.length > most ? [] : rows.map(({ id }) => id) };
}
