/** What a pool's searches forbid is there before the pool comes back: without it they would show more than they did. */
import type { Transaction } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { PoolCriteria } from '#app/domain/visible/criteria/criteria.ts';

/**
 * Throws `trashNeedsFirst` where a search forbids a label or customer that is in the trash. A search that forbids what is gone for good is
 * taken out; answers how many are.
 */
export async function readyPool(tx: Transaction, item: { id: string; name: string }): Promise<number> {
  let left = 0;
  const searches = await tx.trashRow.findMany({ where: { itemId: item.id, table: 'PoolSearch' } });
  for (const { itemId, table, key, row } of searches) {
    const { data } = PoolCriteria.safeParse((row as { criteria: unknown }).criteria);
    // One that can't be read shows nothing.
    if (!data) continue;
    const gone = [
      ...(await findGone(tx, 'label', data.forbiddenLabels)),
      ...(await findGone(tx, 'customer', data.forbiddenCustomers)),
    ];
    if (gone.length === 0) continue;
    const trashed = await tx.trashItem.findFirst({ where: { OR: gone }, orderBy: { id: 'asc' } });
    if (trashed) throw new DomainError('trashNeedsFirst', { values: { name: item.name, parent: trashed.name } });
    await tx.trashRow.delete({ where: { itemId_table_key: { itemId, table, key } } });
    left++;
  }
  return left;
}

async function findGone(tx: Transaction, kind: 'label' | 'customer', ids: (number | string)[]) {
  const named = ids.map(String);
  const rows =
    kind === 'label'
      ? await tx.label.findMany({ where: { id: { in: named.map(Number) } }, select: { id: true } })
      : await tx.customer.findMany({ where: { id: { in: named } }, select: { id: true } });
  const there = new Set(rows.map(({ id }) => String(id)));
  return named.filter((id) => !there.has(id)).map((thingId) => ({ kind, thingId }));
}
