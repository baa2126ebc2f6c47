/** The original of an imported file, until it is let go; one that is no longer stored fails its own file alone. */
import { db } from '#app/data/database.server.ts';
import { NotStored, type LocalFile } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';

export class OriginalGone extends Error {
  override name = 'OriginalGone';
  readonly key = 'fileGone';
  values: { fileName: string };
  constructor(fileName: string, options: { cause: unknown }) {
    super(`the original of ${fileName} is no longer stored`, options);
    this.values = { fileName };
  }
}

/** others that are looked for before one is believed to be gone */
const others = 8;

/** Throws OriginalGone, and marks the original as lost: a colorway may have the same. Where others aren't there either, the store itself may be away: NotStored. */
export async function localOriginal(storageKey: string, fileName: string): Promise<LocalFile> {
  try {
    return await storage.localFile(storageKey);
  } catch (error) {
    if (!(error instanceof NotStored) || !(await isAnyOtherStored(storageKey))) throw error;
    await db.original.updateMany({ where: { storageKey, lostAt: null }, data: { lostAt: new Date() } });
    throw new OriginalGone(fileName, { cause: error });
  }
}

/** A disk that isn't mounted looks like an empty one. */
async function isAnyOtherStored(storageKey: string): Promise<boolean> {
  const newest = await db.original.findMany({
    where: { storageKey: { not: storageKey }, lostAt: null },
    orderBy: { id: 'desc' },
    take: others,
    select: { storageKey: true },
  });
  const stored = await Promise.all(newest.map((other) => storage.has(other.storageKey)));
  return stored.includes(true);
}
