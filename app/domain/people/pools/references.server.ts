/** Designs by their numbers as people write them down. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';

const guidShape = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** `01-0559`, `01-0559/VR-2` (the design of that colorway) or a guid, in any case; those unknown come back as written. */
export async function findReferenced(references: string[], tx: Transaction | typeof db = db) {
  const read = references.map((written) => {
    const isGuid = guidShape.test(written);
    return { written, id: isGuid ? written.toLowerCase() : null, name: foldText(written.split('/')[0]!) };
  });
  const ids = read.flatMap(({ id }) => id ?? []);
  const names = read.flatMap(({ id, name }) => (id ? [] : [name]));
  const rows = references.length
    ? await tx.$queryRaw<{ id: string; name: string; nameFolded: string }[]>`
        SELECT d."id"::text, d."name", d."nameFolded" FROM "Design" d
        WHERE d."id" = ANY(${ids}::uuid[]) OR d."nameFolded" = ANY(${names}::text[]) ORDER BY d."nameFolded", d."id"`
    : [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byName = Map.groupBy(rows, ({ nameFolded }) => nameFolded);
  const found = new Map<string, { designGuid: string; designName: string }>();
  const missing: string[] = [];
  for (const { written, id, name } of read) {
    const twins = id ? [byId.get(id)].flatMap((row) => row ?? []) : (byName.get(name) ?? []);
    // Two numbers may differ in case alone: as written wins.
    const exact = twins.filter((row) => row.name === written.split('/')[0]!.trim());
    const rowsMeant = exact.length ? exact : twins;
    if (rowsMeant.length === 0) missing.push(written);
    for (const row of rowsMeant) found.set(row.id, { designGuid: row.id, designName: row.name });
  }
  return { found: [...found.values()], missing };
}
