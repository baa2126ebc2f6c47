import type { Transaction } from '#app/data/database.server.ts';

/** Pools are written one at a time: names stay unique, and no label, archive or customer leaves a search while another adds it. */
export async function lockPools(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('pools'))`;
}
