/**
 * The files of one import go to every run that has room for one: a run claims a file, gives signs of life while it works on it, and lets it go.
 * What a run that died had claimed is free again soon.
 */
import { db } from '#app/data/database.server.ts';

/** ms between signs of life */
const aliveEveryMs = 3_000;
/** s without one after which the file is free */
const lostSeconds = 15;

/** Works on the next file that nobody works on, by its id; false where there is none. Its signal ends when another run has taken the file. */
export async function withNextFile(
  jobId: string,
  signal: AbortSignal,
  work: (fileId: string, signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const claim = crypto.randomUUID();
  const [taken] = await db.$queryRaw<{ id: string }[]>`
    UPDATE "ImportFile" SET "claim" = ${claim}::uuid, "claimedAt" = now()
     WHERE "id" = (SELECT "id" FROM "ImportFile"
                    WHERE "jobId" = ${jobId}::uuid AND "state" IN ('uploaded', 'processing')
                      AND ("claimedAt" IS NULL OR "claimedAt" < now() - ${lostSeconds} * interval '1 s')
                    ORDER BY "position", "id" FOR UPDATE SKIP LOCKED LIMIT 1)
    RETURNING "id"::text`;
  if (!taken) return false;
  const where = { id: taken.id, claim };
  const lost = new AbortController();
  const timer = setInterval(() => {
    // By the database's clock, which judges it: this machine's may be wrong.
    db.$executeRaw`
      UPDATE "ImportFile" SET "claimedAt" = now() WHERE "id" = ${taken.id}::uuid AND "claim" = ${claim}::uuid`
      .then((count) => {
        if (count === 0) lost.abort(new Error('another run has taken the file'));
      })
      // A database that is away for longer lets the file go.
      .catch(() => undefined);
  }, aliveEveryMs);
  try {
    await work(taken.id, AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    // The other run tells what becomes of the file.
    if (!lost.signal.aborted || signal.aborted) throw error;
  } finally {
    clearInterval(timer);
    await db.importFile.updateMany({ where, data: { claim: null, claimedAt: null } }).catch(() => undefined);
  }
  return true;
}
