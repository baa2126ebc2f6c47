/** Which originals are known to be missing or damaged: marked by whoever notices, and looked for without anybody asking. */
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { lookAtOriginal } from './check-original.server.ts';

/** originals of one look: where there are more they come in turn, all within a day */
const atOnce = 5_000;
const mostParts = 24;
/** asked of the storage at a time */
const beside = 16;
/** ms in which a row may be younger than its file */
const storedAfter = 3_600_000;
/** More than these and more than half at once: the share is away, not the files. */
const mostBelieved = 20;

export async function markLost(storageKey: string): Promise<void> {
  await db.original.updateMany({ where: { storageKey, lostAt: null }, data: { lostAt: new Date() } });
}

/** Answers whether it was marked. */
export async function markFound(storageKey: string): Promise<boolean> {
  const where = { storageKey, lostAt: { not: null } };
  return (await db.original.updateMany({ where, data: { lostAt: null } })).count > 0;
}

interface Kept {
  storageKey: string;
  bytes: bigint;
  sha256: Uint8Array;
  isLost: boolean;
}

/** Presence and size alone; of those that are marked, whether they are back whole. */
export async function sweepOriginals(now = Date.now()): Promise<void> {
  const parts = Math.min(mostParts, Math.max(1, Math.ceil((await db.original.count()) / atOnce)));
  const part = Math.floor(now / 3_600_000) % parts;
  const originals = await db.$queryRaw<Kept[]>`
    SELECT "storageKey", "bytes", "sha256", "lostAt" IS NOT NULL AS "isLost" FROM "Original" WHERE get_byte("sha256", 0) % ${parts}::int = ${part}::int`;
  const missed: Kept[] = [];
  for (let at = 0; at < originals.length; at += beside)
    await Promise.all(
      originals.slice(at, at + beside).map(async (original) => {
        const isThere = (await storage.size(original.storageKey)) === Number(original.bytes);
        if (!original.isLost && !isThere) missed.push(original);
        if (original.isLost && isThere && (await lookAtOriginal(original)) === 'whole')
          await markFound(original.storageKey);
      }),
    );
  if (missed.length > mostBelieved && missed.length > originals.length / 2)
    throw new Error(`${missed.length} of ${originals.length} originals are out of reach`);
  for (const { storageKey } of missed) if (!(await isBeingStored(storageKey, now))) await markLost(storageKey);
}

/** A row is written before its file. */
async function isBeingStored(storageKey: string, now: number): Promise<boolean> {
  const OR = [
    { createdAt: { gt: new Date(now - storedAfter) } },
    { importFiles: { some: { state: 'uploading' } } },
  ] as const;
  return (await db.original.count({ where: { storageKey, OR: [...OR] } })) > 0;
}
