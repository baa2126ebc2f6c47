/** Labels that were merged while something lay in the trash: it comes back with those that they are part of now. */
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { changeSearch, labelsOf, type LeftSearch } from '#app/domain/catalog/labels/pool-searches.server.ts';
import { followMerged } from '#app/domain/find/results/merged-labels.server.ts';

export async function followLabels(tx: Transaction, items: string[]): Promise<void> {
  const searches = await tx.trashRow.findMany({ where: { itemId: { in: items }, table: 'PoolSearch' } });
  const criteria = searches.map(({ row }) => (row as { criteria: unknown }).criteria);
  const gone = await tx.$queryRaw<{ id: number }[]>`
    SELECT n.id FROM (
      SELECT (r."row" ->> 'labelId')::int AS id FROM "TrashRow" r
      WHERE r."itemId" = ANY(${items}::uuid[]) AND r."table" IN ('DesignLabel', 'WearModelLabel')
      UNION SELECT (r."row" ->> 'groupId')::int FROM "TrashRow" r WHERE r."itemId" = ANY(${items}::uuid[]) AND r."table" = 'Label'
      UNION SELECT unnest(${criteria.flatMap(labelsOf)}::int[])) n
    WHERE n.id IS NOT NULL AND NOT EXISTS (SELECT FROM "Label" l WHERE l."id" = n.id)`;
  for (const { id: goes } of gone) {
    const [into] = await followMerged([goes], tx);
    if (into === undefined || into === goes) continue;
    await tx.$executeRaw`
      UPDATE "TrashRow" SET "row" = "row" || jsonb_build_object('labelId', ${into}::int)
      WHERE "itemId" = ANY(${items}::uuid[]) AND "table" IN ('DesignLabel', 'WearModelLabel') AND "row" ->> 'labelId' = ${String(goes)}`;
    await tx.$executeRaw`
      UPDATE "TrashRow" SET "row" = "row" || jsonb_build_object('groupId', ${into}::int)
      WHERE "itemId" = ANY(${items}::uuid[]) AND "table" = 'Label' AND "row" ->> 'groupId' = ${String(goes)}`;
    for (const at of criteria.keys()) criteria[at] = changeSearch(criteria[at], { goes, into });
  }
  for (const [at, { itemId, table, key, row }] of searches.entries())
    if (criteria[at] !== (row as { criteria: unknown }).criteria)
      await tx.trashRow.update({
        where: { itemId_table_key: { itemId, table, key } },
        data: { row: { ...(row as object), criteria: criteria[at] } as Prisma.InputJsonObject },
      });
}

/** The same of the searches that a label's deletion changed: as they were, and as it left them, which merges have changed since. */
export async function followSearches(tx: Transaction, searches: LeftSearch[]): Promise<LeftSearch[]> {
  const ids = [...new Set(searches.flatMap(({ criteria }) => labelsOf(criteria)))];
  const there = new Set((await tx.label.findMany({ where: { id: { in: ids } } })).map(({ id }) => id));
  let followed = searches;
  for (const goes of ids.filter((id) => !there.has(id))) {
    const [into] = await followMerged([goes], tx);
    if (into === undefined || into === goes) continue;
    const change = (criteria: unknown) => criteria && changeSearch(criteria, { goes, into });
    followed = followed.map((one) => ({ ...one, criteria: change(one.criteria), left: change(one.left) }));
  }
  return followed;
}
