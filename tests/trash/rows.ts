/** Every row of the database as text, to compare before a deletion and after its restoration. */
import { db, Prisma } from '#app/data/database.server.ts';

/** Written by the acts themselves. */
const leftOut = new Set(['AuditEntry', 'DesignChange', 'Vocabulary', 'Process', 'ProcessHour', '_prisma_migrations']);

export async function allRows(): Promise<Map<string, string[]>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT "relname"::text AS name FROM pg_class WHERE "relkind" = 'r' AND "relnamespace" = current_schema()::regnamespace ORDER BY 1`;
  const rows = new Map<string, string[]>();
  for (const { name } of tables) {
    if (leftOut.has(name)) continue;
    const found = await db.$queryRaw<
      { text: string }[]
    >`SELECT t::text AS text FROM ${Prisma.raw(`"${name}"`)} t ORDER BY 1`;
    rows.set(
      name,
      found.map(({ text }) => text),
    );
  }
  return rows;
}

/** Tables that differ, with the rows that only one side has. */
export function differences(before: Map<string, string[]>, after: Map<string, string[]>) {
  const found: Record<string, { gone: string[]; come: string[] }> = {};
  for (const [table, rows] of before) {
    const now = after.get(table) ?? [];
    const gone = rows.filter((row) => !now.includes(row));
    const come = now.filter((row) => !rows.includes(row));
    if (gone.length + come.length > 0) found[table] = { gone, come };
  }
  return found;
}
