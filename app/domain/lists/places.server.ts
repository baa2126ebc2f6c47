/** Which of the places that the header leads to hold anything for this person: the others are left out of it. */
import { Prisma } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { boardCondition } from './collections/show/visible-collections.server.ts';

const { sql } = Prisma;

export interface Places {
  favorites: boolean;
  collections: boolean;
  boards: boolean;
  stock: boolean;
  downloads: boolean;
}

/**
 * In one statement that ends at the first thing found of each kind, and names the rule no more often than it must, for every page asks. Collections follow `readVisibleCollections`: what
 * holds nothing but hidden designs counts as nothing, an empty one is an announcement. A deleted list is restored among the others. Admins have all places: they fill them.
 */
export const findPlaces = operation('archive', Nothing, async (actor): Promise<Places> => {
  const person = personOf(actor);
  const shops = can(person, 'shop');
  const keeps = can(person, 'favorites');
  if (can(person, 'admin')) return { favorites: keeps, collections: true, boards: true, stock: shops, downloads: true };
  const visible = await visibleDesigns(person);
  const [user, customer] = [sql`${person.userId}::uuid`, sql`${person.customerId}::uuid`];
  const [found] = await readPrepared<Places>(sql`
    WITH RECURSIVE open AS (
      SELECT c."id" FROM "Collection" c WHERE c."parentId" IS NULL AND c."isActive"
      UNION ALL
      SELECT c."id" FROM "Collection" c JOIN open o ON c."parentId" = o."id" WHERE c."isActive"
    ), board AS MATERIALIZED (
      SELECT FROM open c JOIN "CollectionImage" i ON i."collectionId" = c."id" WHERE ${boardCondition(person, visible)}
    )
    SELECT
      ${keeps} AND (EXISTS (SELECT FROM "FavoritesList" l WHERE l."userId" = ${user})
        OR EXISTS (SELECT FROM "FavoritesShare" s JOIN "FavoritesList" l ON l."id" = s."listId" JOIN "User" u ON u."id" = l."userId"
          WHERE s."userId" = ${user} AND s."revokedAt" IS NULL AND u."customerId" = ${customer} AND u."status" = 'active')
        OR EXISTS (SELECT FROM "TrashItem" t WHERE t."ownerId" = ${user} AND t."kind" = 'favoritesList' AND t."until" > now())) AS favorites,
      EXISTS (SELECT FROM board) OR EXISTS (SELECT FROM open c
        WHERE EXISTS (SELECT FROM "CollectionGroup" g JOIN "CollectionGroupDesign" x ON x."groupId" = g."id"
          JOIN "Design" d ON d."id" = x."designId" WHERE g."collectionId" = c."id" AND ${visible} OFFSET 0)
        OR NOT EXISTS (SELECT FROM "CollectionImage" i WHERE i."collectionId" = c."id")
          AND NOT EXISTS (SELECT FROM "CollectionGroup" g JOIN "CollectionGroupDesign" x ON x."groupId" = g."id" WHERE g."collectionId" = c."id")
          AND NOT EXISTS (SELECT FROM "Collection" p WHERE p."parentId" = c."id" AND p."isActive")) AS collections,
      EXISTS (SELECT FROM board) AS boards,
      ${shops} AND EXISTS (SELECT FROM "StockPage" p WHERE p."customerId" = ${customer} AND p."isActive") AS stock,
      EXISTS (SELECT FROM "ExportJob" j WHERE j."userId" = ${user}) AS downloads`);
  return found!;
});
