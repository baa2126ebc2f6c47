/** The cover of a collection: its own picture, else its first board, else its first design that the asker may see. */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { thumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { readResults } from '#app/domain/find/results/results.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { boardPictureAddress, coverAddress } from './addresses.ts';
import { boardVersion, imageVersion } from './boards.server.ts';
import { visibleBoards, type VisibleCollection } from './visible-collections.server.ts';

export interface Cover {
  small: string;
  large: string;
}

export async function coversOf(actor: Actor, seen: VisibleCollection[]): Promise<Map<string, Cover>> {
  const covers = new Map<string, Cover>();
  for (const { id, thumbnailKey, largeKey } of seen) {
    const small = thumbnailKey ?? largeKey;
    const large = largeKey ?? thumbnailKey;
    if (small && large)
      covers.set(id, {
        small: coverAddress(id, 480, boardVersion(small)),
        large: coverAddress(id, 1600, boardVersion(large)),
      });
  }
  const without = () => seen.flatMap(({ id }) => (covers.has(id) ? [] : [id]));
  for (const { id, collectionId, ...keys } of await readFirstBoards(actor, without())) {
    const version = imageVersion(keys);
    covers.set(collectionId, {
      small: boardPictureAddress(id, 480, version),
      large: boardPictureAddress(id, 1600, version),
    });
  }
  for (const [collectionId, address] of await readFirstDesigns(actor, without()))
    covers.set(collectionId, { small: address, large: address });
  // One that only holds others shows the first of theirs: backwards, so that the first comes last.
  const withOwn = new Set(covers.keys());
  for (const { id, parentId } of seen.toReversed()) {
    const cover = covers.get(id);
    if (parentId && cover && !withOwn.has(parentId)) covers.set(parentId, cover);
  }
  return covers;
}

async function readFirstBoards(actor: Actor, ids: string[]) {
  return db.$queryRaw<{ id: string; collectionId: string; storageKey: string; posterKey: string | null }[]>`
    SELECT DISTINCT ON (i."collectionId") i."id"::text, i."collectionId"::text, i."storageKey", i."posterKey" FROM "CollectionImage" i
    WHERE i."collectionId" = ANY(${ids}::uuid[]) AND (i."kind" = 'picture' OR i."posterKey" IS NOT NULL) AND ${await visibleBoards(actor)}
    ORDER BY i."collectionId", i."position", i."createdAt", i."id"`;
}

async function readFirstDesigns(actor: Actor, ids: string[]): Promise<[string, string][]> {
  const rows = await db.$queryRaw<{ collectionId: string; designId: string }[]>`
    SELECT DISTINCT ON (g."collectionId") g."collectionId"::text, d."id"::text AS "designId" FROM "CollectionGroup" g
    JOIN "CollectionGroupDesign" x ON x."groupId" = g."id" JOIN "Design" d ON d."id" = x."designId"
    WHERE g."collectionId" = ANY(${ids}::uuid[]) AND ${await visibleDesigns(actor)}
    ORDER BY g."collectionId", g."position", x."position", d."id"`;
  const designs = await readResults(actor, [...new Set(rows.map(({ designId }) => designId))]);
  const addresses = new Map(
    designs.map(({ designGuid, thumbnail }) => [designGuid, thumbnailAddress(designGuid, 'h', thumbnail?.version)]),
  );
  return rows.flatMap(({ collectionId, designId }) => {
    const address = addresses.get(designId);
    return address ? [[collectionId, address] as [string, string]] : [];
  });
}
