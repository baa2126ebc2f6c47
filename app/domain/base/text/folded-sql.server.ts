/** `foldText` for a column without a folded twin, where the rows are few enough to be read. */
import { Prisma } from '#app/data/database.server.ts';

const { sql } = Prisma;

export function foldedColumn(column: Prisma.Sql): Prisma.Sql {
  const bare = sql`lower(regexp_replace(normalize(${column}, NFKD), '[\u0300-\u036f]', '', 'g'))`;
  return sql`regexp_replace(replace(replace(replace(translate(${bare}, 'ıøłđð', 'ioldd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '\\s+', ' ', 'g')`;
}
