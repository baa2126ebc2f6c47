/** What became of labels that are no more: an address that was kept leads to those they were merged into. Each merge is in the audit for good. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';

const { sql } = Prisma;

/**
 * The same ids, with the label that each merged one is part of now in its place; what is gone altogether stays as it was asked.
 * `tx`: within a transaction.
 */
export async function followMerged(labelIds: number[], tx?: Transaction): Promise<number[]> {
  const now = await followEach(labelIds, tx);
  return [...new Set(labelIds.map((id) => now.get(id)!))];
}

/** By id: the same of each. */
export async function followEach(labelIds: number[], tx?: Transaction): Promise<Map<number, number>> {
  const now = new Map(labelIds.map((id) => [id, id]));
  if (now.size === 0) return now;
  for (;;) {
    const gone = await findGone([...new Set(now.values())], tx);
    const into = await findMerges(gone, tx ?? db);
    if (into.size === 0) return now;
    for (const [asked, id] of now) now.set(asked, into.get(id) ?? id);
  }
}

async function findGone(ids: number[], tx?: Transaction): Promise<number[]> {
  const asked = sql`SELECT "id" FROM "Label" WHERE "id" = ANY(${ids}::int[])`;
  const rows = await (tx ? tx.$queryRaw<{ id: number }[]>(asked) : readPrepared<{ id: number }>(asked));
  const there = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

/** Ids are never given again, so that a chain of merges has an end. */
async function findMerges(ids: number[], tx: Pick<Transaction, 'auditEntry'>): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.auditEntry.findMany({
    where: { operation: 'mergeLabels', subjectKind: 'label', subjectId: { in: ids.map(String) } },
    select: { subjectId: true, after: true },
  });
  return new Map(
    rows.flatMap(({ subjectId, after }) => {
      const into: unknown = (after as { into?: unknown } | null)?.into;
      return typeof into === 'number' && into !== Number(subjectId) ? [[Number(subjectId), into] as const] : [];
    }),
  );
}
