/** Designs on their way to the trash, and what goes with one, in numbers, for somebody who is about to delete it. */
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { keepInTrash } from '#app/domain/base/trash/keep.server.ts';
import { DesignByGuid } from './rules.ts';

interface Row {
  designName: string;
  colorways: number;
  originals: number;
  /** of all originals */
  bytes: number;
  favorites: number;
  hotspots: number;
  orders: number;
  specialLists: number;
  collections: number;
  pools: number;
  stock: number;
  proposals: number;
}

export const describeDeletion = operation('designs', DesignByGuid, async (_actor, { designGuid }) => ({
  designGuid,
  ...(await countDeletion(db, designGuid)),
}));
export type Deletion = Awaited<ReturnType<typeof describeDeletion>>;

export async function countDeletion(tx: Pick<Transaction, '$queryRaw'>, designGuid: string): Promise<Row> {
  const [row] = await tx.$queryRaw<Row[]>`
    WITH k AS (SELECT c."id" FROM "Colorway" c WHERE c."designId" = ${designGuid}::uuid),
      f AS (SELECT c."originalId" FROM "Colorway" c WHERE c."designId" = ${designGuid}::uuid
        UNION SELECT v."originalId" FROM "OriginalVersion" v WHERE v."colorwayId" IN (SELECT k."id" FROM k))
    SELECT d."name" AS "designName", (SELECT count(*) FROM k)::int AS colorways,
      (SELECT count(f."originalId") FROM f)::int AS originals,
      coalesce((SELECT sum(o."bytes") FROM "Original" o WHERE o."id" IN (SELECT f."originalId" FROM f)), 0)::float8 AS bytes,
      (SELECT count(*) FROM "FavoritesEntry" x WHERE x."designId" = d."id")::int AS favorites,
      (SELECT count(*) FROM "CollectionHotspot" x WHERE x."colorwayId" IN (SELECT k."id" FROM k))::int AS hotspots,
      (SELECT count(*) FROM "Order" x WHERE x."designId" = d."id")::int AS orders,
      (SELECT count(*) FROM "SpecialListDesign" x WHERE x."designId" = d."id")::int AS "specialLists",
      (SELECT count(*) FROM "CollectionGroupDesign" x WHERE x."designId" = d."id")::int AS collections,
      (SELECT count(*) FROM "PoolDesign" x WHERE x."designId" = d."id")::int AS pools,
      (SELECT count(*) FROM "StockEntry" x WHERE x."designId" = d."id")::int AS stock,
      (SELECT count(*) FROM "ColorwayProposal" x WHERE x."colorwayId" IN (SELECT k."id" FROM k))::int AS proposals
    FROM "Design" d WHERE d."id" = ${designGuid}::uuid`;
  if (!row) throw new DomainError('designNotFound');
  return row;
}

/**
 * Moves designs to the trash with everything that hangs on them, in the caller's transaction (with `longTransaction`, some hundred
 * designs at a time). Parts of one act pass the `actId` that the first part answered; restoreAct of upkeep/trash brings an act back as
 * a whole. Designs that are gone already are passed over; `moved` names the others. The caller writes the audit.
 */
export async function trashDesigns(
  tx: Transaction,
  actor: Actor,
  designIds: string[],
  actId?: string,
): Promise<{ actId: string; moved: { id: string; name: string }[] }> {
  const moved = await tx.$queryRaw<{ id: string; name: string; masterHash: string | null }[]>`
    SELECT d."id"::text, d."name",
      (SELECT k."masterHash" FROM "Colorway" k WHERE k."designId" = d."id" ORDER BY k."id" = d."activeColorwayId" DESC, k."position" LIMIT 1) AS "masterHash"
    FROM "Design" d WHERE d."id" = ANY(${designIds}::uuid[]) ORDER BY d."id" FOR UPDATE OF d`;
  const act = await keepInTrash(tx, actor, {
    kind: 'design',
    things: moved.map(({ id, name, masterHash }) => ({
      id,
      name,
      facts: masterHash ? { picture: { masterHash } } : {},
    })),
    actId,
  });
  await tx.design.deleteMany({ where: { id: { in: moved.map(({ id }) => id) } } });
  return { actId: act, moved: moved.map(({ id, name }) => ({ id, name })) };
}

/**
 * Before rows that hang on designs are changed: designs before them and in the deletion's order, or the two could wait for each other.
 * Answers those that are there.
 */
export async function holdDesigns(tx: Transaction, designIds: string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id"::text FROM "Design" WHERE "id" = ANY(${designIds}::uuid[]) ORDER BY "id" FOR KEY SHARE`;
  return new Set(rows.map(({ id }) => id));
}
