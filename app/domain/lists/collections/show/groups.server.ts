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

interface StoredGroup {
  id: string;
  collectionId: string;
  name: string;
  designs: string[];
}

/** A group without anything to see is left out: its name alone could tell what is in it. */
export async function readGroups(actor: Actor, collectionIds: string[]): Promise<Group[]> {
  return withDesigns(actor, await listGroups(actor, collectionIds));
}

/**
 * The groups of one collection, `size` designs at a time, counted wherever they stand. `heads`: of all groups, with the page that each begins
 * on. A page beyond the last one is the last.
 */
export async function readGroupPage(actor: Actor, collectionId: string, asked: number, size: number) {
  const all = await listGroups(actor, [collectionId]);
  const starts: number[] = [];
  let total = 0;
  for (const { designs } of all) {
    starts.push(total);
    total += designs.length;
  }
  const pageCount = Math.ceil(total / size);
  const page = Math.max(0, Math.min(asked, pageCount - 1));
  const rows = all.flatMap((row, at) => {
    const from = page * size - starts[at]!;
    const designs = row.designs.slice(Math.max(0, from), Math.max(0, from + size));
    return designs.length > 0 ? [{ ...row, designs }] : [];
  });
  return {
    page,
    pageCount,
    total,
    heads: all.map(({ id, name }, at) => ({ id, name, page: Math.floor(starts[at]! / size) })),
    groups: await withDesigns(actor, rows),
  };
}

async function listGroups(actor: Actor, collectionIds: string[]): Promise<StoredGroup[]> {
  if (collectionIds.length === 0) return [];
  const visible = await visibleDesigns(actor);
  return db.$queryRaw<StoredGroup[]>`
    SELECT g."id"::text, g."collectionId"::text, g."name", array_agg(d."id"::text ORDER BY x."position", d."name") AS designs
    FROM "CollectionGroup" g JOIN "CollectionGroupDesign" x ON x."groupId" = g."id" JOIN "Design" d ON d."id" = x."designId"
    WHERE g."collectionId" = ANY(${collectionIds}::uuid[]) AND ${visible}
    GROUP BY g."id" ORDER BY g."position", g."id"`;
}

async function withDesigns(actor: Actor, rows: StoredGroup[]): Promise<Group[]> {
  const results = await readResults(actor, [...new Set(rows.flatMap(({ designs }) => designs))]);
  const byId = new Map(results.map((design) => [design.designGuid, design]));
  const order = new Map<string, number>();
  return rows.map(({ designs, ...group }) => {
    const at = order.get(group.collectionId) ?? 0;
    order.set(group.collectionId, at + 1);
    return { ...group, order: at, designs: designs.flatMap((id) => byId.get(id) ?? []) };
  });
}
