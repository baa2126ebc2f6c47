/** Designs of the trash whose number a review shows for another design. */
import { Prisma, type Transaction } from '#app/data/database.server.ts';

export interface TrashedDesign {
  designGuid: string;
  name: string;
  deletedBy: string;
  deletedAt: Date;
}

/** By the group's id. */
export async function readTrashedDesigns(
  tx: Pick<Transaction, '$queryRaw'>,
  groups: { id: string; name: string }[],
): Promise<ReadonlyMap<string, TrashedDesign>> {
  const names = [...new Set(groups.map(({ name }) => name.toLowerCase()))];
  if (names.length === 0) return new Map();
  const rows = await tx.$queryRaw<TrashedDesign[]>`
    SELECT "thingId" AS "designGuid", "name", "actorName" AS "deletedBy", "deletedAt" FROM "TrashItem"
    WHERE "kind" = 'design' AND lower("name") IN (${Prisma.join(names)}) ORDER BY "deletedAt"`;
  const found = new Map(rows.map((row) => [row.name.toLowerCase(), row]));
  return new Map(
    groups.flatMap(({ id, name }) => {
      const design = found.get(name.toLowerCase());
      return design ? [[id, design] as const] : [];
    }),
  );
}
