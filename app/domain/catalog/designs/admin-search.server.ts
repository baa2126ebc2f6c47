/** SPEC §7 GET /admin/design/search: designs by number or original name, for the back office. */
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

export const searchAdminDesigns = operation('admin', AdminDesignQuery, async (actor, input) => {
  const { query, archive, sort, page } = input;
  const way = ways[input.direction ?? (sort === 'number' ? 'up' : 'down')];
  const pattern = containing(foldText(query));
  const conditions = [
    ...(query ? [Prisma.sql`(d."nameFolded" LIKE ${pattern} OR d."originalFolded" LIKE ${pattern})`] : []),
    ...(archive ? [Prisma.sql`d."archiveId" = ${archive}`] : []),
    Prisma.sql`TRUE`,
  ];
  // A search reads every name once for both; the whole list is counted and cut by indexes.
  const found = query ? Prisma.sql`MATERIALIZED` : Prisma.sql`NOT MATERIALIZED`;
  const [row] = await db.$queryRaw<{ total: bigint; ids: string[] | null }[]>`
    WITH hit AS ${found} (
      SELECT d."id", d."nameFolded", d."modifiedAt", d."uploadedAt" FROM "Design" d WHERE ${Prisma.join(conditions, ' AND ')})
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
