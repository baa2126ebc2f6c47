/** What was made from a master goes with it. What is stored after that would stay for good: no sweep looks for pictures without a master. */
import { db } from '#app/data/database.server.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';

/** To be called after storing `keys`. Where the master has gone meanwhile, removes them and throws NotStored. */
export async function goWithMaster(masterKey: string, keys: string[]): Promise<void> {
  // A removal under way holds the master's lock to its end; one that comes later finds these files.
  await db.$executeRaw`SELECT pg_advisory_xact_lock_shared(hashtextextended(${masterKey}, 0))`;
  if ((await storage.size(masterKey)) !== null) return;
  for (const key of keys) await storage.remove(key);
  throw new NotStored(masterKey);
}
