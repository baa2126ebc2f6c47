/** Stored originals and masters that no row names. A reference is written before its file, so what has none now will never get one unnoticed. */
import path from 'node:path';
import { db, type Transaction } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { freeFiles, lockKey } from '#app/domain/visible/pictures/stored-files.server.ts';

/** More than these and more than half at once: the storage is another database's, or the database was set back. */
const mostBelieved = 20;
/** An original can't be made again: it lies this many times as long as what can. */
const originalsLonger = 30;

export class ForeignStorage extends Error {
  override name = 'ForeignStorage';
}

/** Throws ForeignStorage where so many are unknown that no file should be judged by this database. */
export async function findUnknownOriginals(): Promise<string[]> {
  const keys = await storage.list('originals');
  const unknown = await unused(keys, findUsedOriginals);
  if (unknown.length > mostBelieved && unknown.length > keys.length / 2)
    throw new ForeignStorage(
      `${unknown.length} of ${keys.length} stored originals are unknown to this database, so no stored files are cleared away. ` +
        'Either the database and the storage do not belong together, or the database was restored to an earlier state. ' +
        '`npm run work -- verify` lists them, `verify --repair --remove-orphans` removes them.',
    );
  return unknown;
}

export async function removeUnknown(originals: string[], olderThanMs: number): Promise<number> {
  let removed = 0;
  for (const key of await lying(originals, originalsLonger * olderThanMs)) removed += await removeUnlessUsed(key);
  const masters = await unused(await storage.list('masters'), findUsedMasters);
  for (const key of await lying(masters, olderThanMs)) {
    // With a master, what was made from it.
    await freeFiles({ masterHashes: [path.basename(key, '.tif')] });
    removed++;
  }
  return removed;
}

type FindUsed = (tx: Transaction, keys: string[]) => Promise<string[]>;

const findUsedOriginals: FindUsed = async (tx, keys) => {
  const rows = await tx.original.findMany({ where: { storageKey: { in: keys } }, select: { storageKey: true } });
  return rows.map(({ storageKey }) => storageKey);
};

const findUsedMasters: FindUsed = async (tx, keys) => {
  const where = { masterKey: { in: keys } };
  const colorways = await tx.colorway.findMany({ where, select: { masterKey: true } });
  const versions = await tx.originalVersion.findMany({ where, select: { masterKey: true } });
  const waiting = await tx.importFile.findMany({ where, select: { masterKey: true } });
  const hashes = keys.map((key) => path.basename(key, '.tif'));
  const trashed = await tx.trashFile.findMany({ where: { masterHash: { in: hashes } }, select: { masterHash: true } });
  const trashedHashes = new Set(trashed.map(({ masterHash }) => masterHash));
  return [
    ...[...colorways, ...versions, ...waiting].map(({ masterKey }) => masterKey!),
    ...keys.filter((key) => trashedHashes.has(path.basename(key, '.tif'))),
  ];
};

async function unused(keys: string[], findUsed: FindUsed): Promise<string[]> {
  const found: string[] = [];
  for (let start = 0; start < keys.length; start += 1000) {
    const some = keys.slice(start, start + 1000);
    const used = new Set(await findUsed(db, some));
    found.push(...some.filter((key) => !used.has(key)));
  }
  return found;
}

/** Those of the keys that have been stored so long. */
async function lying(keys: string[], olderThanMs: number): Promise<string[]> {
  const before = Date.now() - olderThanMs;
  const wanted = new Set(keys);
  const found: string[] = [];
  for (const folder of new Set(keys.map((key) => path.posix.dirname(key))))
    for (const { key, usedAt } of await storage.entries(folder))
      if (wanted.has(key) && usedAt <= before) found.push(key);
  return found;
}

async function removeUnlessUsed(key: string): Promise<number> {
  return db.$transaction(async (tx) => {
    await lockKey(tx, key);
    if ((await findUsedOriginals(tx, [key])).length > 0) return 0;
    await storage.remove(key);
    return 1;
  });
}
