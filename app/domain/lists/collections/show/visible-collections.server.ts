/**
 * Which collections and boards an actor may know of. Like every read it follows the visibility of designs:
 * docs/decisions/0008-collections.md says why which of them are missing.
 */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { askTogether } from '#app/domain/base/ask-together.ts';
import { can } from '#app/domain/base/permissions.ts';
import { designAsItWas } from '#app/domain/base/trash/as-it-was.server.ts';
import type { Sql } from '#app/domain/visible/index/criteria-sql.server.ts';
import {
  keepsSecrets,
  secretDesigns,
  visibleDesigns,
  type Visibility,
} from '#app/domain/visible/visibility/visibility.server.ts';
import type { CollectionKind } from './rules.ts';

const { sql } = Prisma;

export interface VisibleCollection {
  id: string;
  parentId: string | null;
  name: string;
  description: string;
  isActive: boolean;
  kind: CollectionKind;
  thumbnailKey: string | null;
  largeKey: string | null;
  /** designs of its own groups that the asker may see, each once */
  designCount: number;
  boardCount: number;
}

/** A condition over "CollectionImage" i. */
export async function visibleBoards(actor: Actor): Promise<Sql> {
  return boardCondition(actor, await visibleDesigns(actor));
}

/**
 * A picture stays away where all its hotspots lead to what the asker can't see, and where one leads to a design that is confined to
 * somebody else or closed in the asker's country: that print is in the picture, also while the design is in the trash and once
 * it is gone for good. A pool alone only takes hotspots away.
 */
export function boardCondition(actor: Actor, visible: Visibility): Sql {
  const secret = secretDesigns(actor);
  // The rule once: a pool's searches take longer to plan than to ask.
  return sql`(SELECT (count(*) = 0 OR bool_or(s.seen)) AND coalesce(bool_and(s.seen OR NOT s.kept), TRUE) FROM (
    SELECT ${visible} AS seen, ${secret} AS kept
    FROM "CollectionHotspot" h JOIN "Colorway" k ON k."id" = h."colorwayId" JOIN "Design" d ON d."id" = k."designId"
    WHERE h."imageId" = i."id" OFFSET 0) s) AND i."id" <> ALL(ARRAY(
      SELECT (h."row" ->> 'imageId')::uuid
      FROM "TrashRow" h JOIN "TrashRow" k ON k."itemId" = h."itemId" AND k."table" = 'Colorway' AND k."key" = h."row" ->> 'colorwayId'
        CROSS JOIN ${designAsItWas(sql`k."row" ->> 'designId'`)}
      WHERE h."table" = 'CollectionHotspot' AND ${secret})) ${keepsSecrets(actor) ? sql`` : sql`AND NOT i."isSecret"`}`;
}

/** Collections of groups that held secret designs, which are in the trash now. */
function holdingTrashedSecrets(actor: Actor): Sql {
  return sql`ARRAY(
    SELECT g."collectionId" FROM "TrashRow" t JOIN "CollectionGroup" g ON g."id" = (t."row" ->> 'groupId')::uuid
      CROSS JOIN ${designAsItWas(sql`t."row" ->> 'designId'`)}
    WHERE t."table" = 'CollectionGroupDesign' AND ${secretDesigns(actor)})`;
}

const seesInactive = (actor: Actor) => actor.kind === 'system' || can(actor, 'admin');

/**
 * A condition over "CollectionImage" i that the actor may see, for its picture: whether its collection is open to her. Where a board
 * is seen its collection is shown, so that nothing else of it needs to be counted.
 */
export function inOpenCollection(actor: Actor): Sql {
  if (seesInactive(actor)) return sql`TRUE`;
  return sql`(WITH RECURSIVE above AS (
      SELECT c."id", c."parentId", c."isActive" FROM "Collection" c WHERE c."id" = i."collectionId"
      UNION
      SELECT c."id", c."parentId", c."isActive" FROM "Collection" c JOIN above a ON c."id" = a."parentId"
    )
    SELECT bool_and("isActive") FROM above)`;
}

interface Row extends VisibleCollection {
  hasDesigns: boolean;
  hasBoards: boolean;
}

/** All of them in their order, parents before children. Inactive ones, and all below them, are open to admins alone. */
export async function readVisibleCollections(actor: Actor): Promise<VisibleCollection[]> {
  const visible = await visibleDesigns(actor);
  const active = seesInactive(actor) ? sql`TRUE` : sql`c."isActive"`;
  const rows = await db.$queryRaw<Row[]>`
    WITH RECURSIVE open AS (
      SELECT c.*, 0 AS depth FROM "Collection" c WHERE c."parentId" IS NULL AND ${active}
      UNION ALL
      SELECT c.*, o.depth + 1 FROM "Collection" c JOIN open o ON c."parentId" = o."id" WHERE ${active}
    )
    SELECT c."id"::text, c."parentId"::text, c."name", c."description", c."isActive", c."kind"::text, c."thumbnailKey", c."largeKey",
      (SELECT count(DISTINCT d."id") FROM "CollectionGroup" g JOIN "CollectionGroupDesign" x ON x."groupId" = g."id"
        JOIN "Design" d ON d."id" = x."designId" WHERE g."collectionId" = c."id" AND ${visible})::int AS "designCount",
      (SELECT count(*) FROM "CollectionImage" i WHERE i."collectionId" = c."id" AND ${boardCondition(actor, visible)})::int AS "boardCount",
      EXISTS (SELECT FROM "CollectionGroup" g JOIN "CollectionGroupDesign" x ON x."groupId" = g."id" WHERE g."collectionId" = c."id")
        OR c."id" = ANY(${holdingTrashedSecrets(actor)}) AS "hasDesigns",
      EXISTS (SELECT FROM "CollectionImage" i WHERE i."collectionId" = c."id") AS "hasBoards"
    FROM open c ORDER BY c.depth, c."position", c."createdAt", c."id"`;
  return keepShown(rows);
}

/** The same for a page's covers, which come by the dozen, of one asker who is the same in everything. */
export function readTogether(actor: Actor): Promise<VisibleCollection[]> {
  return askTogetherBy(JSON.stringify(actor), actor);
}

const askTogetherBy = askTogether(async (asked: Actor[]) => {
  const seen = await readVisibleCollections(asked[0]!);
  return asked.map(() => seen);
});

/** One that holds things, all of them hidden, is missing: its name alone could tell of them. One that holds nothing is an announcement. */
function keepShown(rows: Row[]): VisibleCollection[] {
  const shown = new Set<string>();
  const withHiddenPart = new Set<string>();
  for (const row of rows.toReversed()) {
    const holds = row.hasDesigns || row.hasBoards || withHiddenPart.has(row.id);
    if (row.designCount > 0 || row.boardCount > 0 || !holds) shown.add(row.id);
    if (shown.has(row.id) && row.parentId) shown.add(row.parentId);
    else if (row.parentId) withHiddenPart.add(row.parentId);
  }
  return rows.flatMap(({ hasDesigns: _, hasBoards: __, ...row }) => (shown.has(row.id) ? [row] : []));
}

/** The one and all below it; empty for a hidden, inactive or missing one. */
export async function readBranch(actor: Actor, id: string): Promise<VisibleCollection[]> {
  const seen = await readVisibleCollections(actor);
  return branchOf(seen, id);
}

export function branchOf(seen: VisibleCollection[], id: string): VisibleCollection[] {
  const inside = new Set<string>();
  return seen.filter((one) => {
    if (one.id !== id && !(one.parentId && inside.has(one.parentId))) return false;
    inside.add(one.id);
    return true;
  });
}
