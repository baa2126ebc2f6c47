/** SPEC §7 GET /admin/design/search: designs by number or original name, for the back office. */
import { db, Prisma } from '#app/data/database.server.ts';
import { operation } from '#app/domain/operation.ts';
import { containing } from '#app/domain/search/criteria-sql.server.ts';
import { foldText } from '#app/domain/search/fold.ts';
import { readResults } from '#app/domain/search/results.server.ts';
import { AdminDesignQuery } from './rules.ts';

const perPage = 25;

export const searchAdminDesigns = operation('admin', AdminDesignQuery, async (actor, { query, page }) => {
  const pattern = containing(foldText(query));
  const match = query
    ? Prisma.sql`(d."nameFolded" LIKE ${pattern} OR d."originalFolded" LIKE ${pattern})`
    : Prisma.sql`TRUE`;
  const [row] = await db.$queryRaw<{ total: bigint; ids: string[] | null }[]>`
    WITH hit AS NOT MATERIALIZED (SELECT d."id", d."nameFolded" FROM "Design" d WHERE ${match})
    SELECT (SELECT count(*) FROM hit) AS total,
      ARRAY(SELECT "id"::text FROM hit ORDER BY "nameFolded" COLLATE "C", "id" LIMIT ${perPage} OFFSET ${page * perPage}) AS ids`;
  const totalCount = Number(row!.total);
  return {
    totalPage: Math.ceil(totalCount / perPage),
    totalCount,
    currentPage: page,
    designs: await readResults(actor, row!.ids ?? []),
  };
});
