/** What goes with a design when it is deleted, in numbers, for somebody who is about to. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
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

export const describeDeletion = operation('admin', DesignByGuid, async (_actor, { designGuid }) => ({
  designGuid,
  ...(await countDeletion(db, designGuid)),
}));
export type Deletion = Awaited<ReturnType<typeof describeDeletion>>;

export async function countDeletion(tx: Pick<Transaction, '$queryRaw'>, designGuid: string): Promise<Row> {
  const [row] = await tx.$queryRaw<Row[]>`
    WITH k AS (SELECT c."id", c."originalId" FROM "Colorway" c WHERE c."designId" = ${designGuid}::uuid)
    SELECT d."name" AS "designName", (SELECT count(*) FROM k)::int AS colorways,
      (SELECT count(DISTINCT k."originalId") FROM k)::int AS originals,
      coalesce((SELECT sum(o."bytes") FROM "Original" o WHERE o."id" IN (SELECT k."originalId" FROM k)), 0)::float8 AS bytes,
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
