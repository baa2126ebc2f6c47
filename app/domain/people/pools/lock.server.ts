import type { Transaction } from '#app/data/database.server.ts';

/** Pools are written one at a time: names stay apart, and no label, archive or customer leaves a search while another names it anew. */
export async function lockPools(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('pools'))`;
}
