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

/** Throws OriginalGone, and marks the original as lost: a colorway may have the same. */
export async function localOriginal(storageKey: string, fileName: string): Promise<LocalFile> {
  try {
    return await storage.localFile(storageKey);
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    await db.original.updateMany({ where: { storageKey, lostAt: null }, data: { lostAt: new Date() } });
    throw new OriginalGone(fileName, { cause: error });
  }
}
