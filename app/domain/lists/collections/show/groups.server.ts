/** The design groups of collections, in order, with what of them the asker may see. */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { readResults, type DesignResult } from '#app/domain/find/results/results.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';

export interface Group {
  id: string;
  collectionId: string;
  name: string;
  /** counted from 0 among those shown */
  order: number;
  designs: DesignResult[];
}

/** A group without anything to see is left out: its name alone could tell what is in it. `most`: the first designs of all groups together, however often they stand there. */
export async function readGroups(actor: Actor, collectionIds: string[], most = Infinity): Promise<Group[]> {
  if (collectionIds.length === 0) return [];
  const visible = await visibleDesigns(actor);
  const all = await db.$queryRaw<{ id: string; collectionId: string; name: string; designs: string[] }[]>`
    SELECT g."id"::text, g."collectionId"::text, g."name", array_agg(d."id"::text ORDER BY x."position", d."name") AS designs
    FROM "CollectionGroup" g JOIN "CollectionGroupDesign" x ON x."groupId" = g."id" JOIN "Design" d ON d."id" = x."designId"
    WHERE g."collectionId" = ANY(${collectionIds}::uuid[]) AND ${visible}
    GROUP BY g."id" ORDER BY g."position", g."id"`;
  const shown = new Set<string>();
  const isShown = (id: string) => shown.has(id) || (shown.size < most && Boolean(shown.add(id)));
  const rows = all.flatMap((row) => {
    const designs = row.designs.filter(isShown);
    return designs.length > 0 ? [{ ...row, designs }] : [];
  });
  const results = await readResults(actor, [...shown]);
  const byId = new Map(results.map((design) => [design.designGuid, design]));
  const order = new Map<string, number>();
  return rows.map(({ designs, ...group }) => {
    const at = order.get(group.collectionId) ?? 0;
    order.set(group.collectionId, at + 1);
    return { ...group, order: at, designs: designs.flatMap((id) => byId.get(id) ?? []) };
  });
}
