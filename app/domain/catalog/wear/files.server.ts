/** The files of wear models in storage. A folder's name is the hash of what is in it, so equal models share one. */
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { WearDraft } from './rules.ts';

export const uploadPrefix = 'wear-uploads';
const wearPrefix = 'wear';

export function wearFolder(hash: string): string {
  return `${wearPrefix}/${hash.slice(0, 2)}/${hash}`;
}

export function readDraft(stored: Prisma.JsonValue): WearDraft | null {
  return WearDraft.safeParse(stored).data ?? null;
}

/** Of models that are changed: nobody else changes them meanwhile. */
export async function lockWear(tx: Transaction, wearId: string) {
  await tx.$queryRaw`SELECT 1 FROM "WearModel" WHERE "id" = ${wearId}::uuid FOR UPDATE`;
  return tx.wearModel.findUnique({ where: { id: wearId } });
}

/** Removes a folder that no model names any more, neither as its own nor as a draft. */
export async function freeFolder(filesKey: string | null): Promise<void> {
  if (!filesKey) return;
  const used = await db.wearModel.count({
    where: { OR: [{ filesKey }, { draft: { path: ['filesKey'], equals: filesKey } }] },
  });
  if (used === 0) await storage.removeBelow(filesKey);
}

export async function freeUploads(draft: WearDraft | null): Promise<void> {
  for (const { key } of draft?.uploads ?? []) await storage.remove(key);
}

/** What crashes leave behind: uploads and folders older than `olderThanMs` that no model names. */
export async function sweepWearFiles(olderThanMs = 24 * 3_600_000, now = Date.now()): Promise<number> {
  const rows = await db.wearModel.findMany({ select: { filesKey: true, draft: true } });
  const drafts = rows.map(({ draft }) => readDraft(draft));
  const folders = new Set([...rows.map(({ filesKey }) => filesKey), ...drafts.map((draft) => draft?.filesKey)]);
  const uploads = new Set(drafts.flatMap((draft) => draft?.uploads.map(({ key }) => key) ?? []));
  let removed = 0;
  for (const { key, usedAt } of [...(await storage.entries(wearPrefix)), ...(await storage.entries(uploadPrefix))]) {
    const named = uploads.has(key) || folders.has(key.split('/').slice(0, -1).join('/'));
    if (named || now - usedAt < olderThanMs) continue;
    await storage.remove(key);
    removed++;
  }
  return removed;
}
