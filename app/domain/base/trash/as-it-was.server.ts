/** What the trash holds, beside what is there, in one statement. */
import { Prisma } from '#app/data/database.server.ts';

const { sql } = Prisma;
type Sql = Prisma.Sql;

/** A join of "Design" d, also of one that is in the trash. */
export function designAsItWas(id: Sql): Sql {
  return sql`LATERAL (
    SELECT x.* FROM "Design" x WHERE x."id" = (${id})::uuid
    UNION ALL
    SELECT x.* FROM "TrashRow" r CROSS JOIN LATERAL jsonb_populate_record(NULL::"Design", r."row") x WHERE r."table" = 'Design' AND r."key" = ${id}
  ) d`;
}
