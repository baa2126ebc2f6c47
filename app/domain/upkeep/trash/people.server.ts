/** What a customer's users, stock pages and identity provider need before they come back out of the trash. */
import type { Transaction } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { lockProviders } from '#app/domain/people/providers/manage.server.ts';

/** Throws `trashPartTaken` or `trashNeedsFirst`. Users whose pool is gone for good would see all designs: they come back suspended. */
export async function readyPeople(tx: Transaction, item: { id: string; name: string }): Promise<void> {
  await lockProviders(tx);
  const taken = await tx.$queryRaw<{ taken: string }[]>`
    SELECT u."mail" AS taken FROM "TrashRow" r JOIN "User" u ON u."mail" = r."row" ->> 'mail'
    WHERE r."itemId" = ${item.id}::uuid AND r."table" = 'User'
    UNION ALL SELECT '/custom/' || p."name" FROM "TrashRow" r JOIN "StockPage" p ON p."name" = r."row" ->> 'name'
    WHERE r."itemId" = ${item.id}::uuid AND r."table" = 'StockPage'
    UNION ALL SELECT m.domain FROM "TrashRow" r CROSS JOIN LATERAL jsonb_array_elements_text(r."row" -> 'mailDomains') AS m(domain)
    JOIN "IdentityProvider" p ON p."mailDomains" @> ARRAY[m.domain]
    WHERE r."itemId" = ${item.id}::uuid AND r."table" = 'IdentityProvider' ORDER BY 1`;
  if (taken.length > 0) {
    const names = taken.slice(0, mostNamed).map((one) => one.taken);
    throw new DomainError('trashPartTaken', {
      values: { name: item.name, taken: names.join(', ') + (taken.length > mostNamed ? ' …' : '') },
    });
  }
  const [pool] = await tx.$queryRaw<{ name: string }[]>`
    SELECT i."name" FROM "TrashRow" r JOIN "TrashItem" i ON i."kind" = 'pool' AND i."thingId" = r."row" ->> 'poolId'
    WHERE r."itemId" = ${item.id}::uuid AND r."table" = 'User' LIMIT 1`;
  if (pool) throw new DomainError('trashNeedsFirst', { values: { name: item.name, parent: pool.name } });
  await tx.$executeRaw`
    UPDATE "TrashRow" r SET "row" = r."row" || '{"status": "stopped"}'
    WHERE r."itemId" = ${item.id}::uuid AND r."table" = 'User' AND r."row" ->> 'poolId' IS NOT NULL AND r."row" ->> 'status' <> 'cancelled'
      AND NOT EXISTS (SELECT FROM "Pool" p WHERE p."id" = (r."row" ->> 'poolId')::uuid)`;
}

/** of what is in the way */
const mostNamed = 5;
