/** The files of wear models in storage. A folder's name is the hash of what is in it, so equal models share one. */
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { lockKey } from '#app/domain/visible/pictures/stored-files.server.ts';
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

/** Removes a folder that no model names any more, neither as its own nor as a draft, and none in the trash. Whoever fills it holds the same lock. */
export async function freeFolder(filesKey: string | null): Promise<void> {
  if (!filesKey) return;
  await db.$transaction(async (tx) => {
    await lockKey(tx, filesKey);
    const [row] = await tx.$queryRaw<[{ used: boolean }]>`
      SELECT EXISTS (SELECT FROM "WearModel" WHERE "filesKey" = ${filesKey} OR "draft" ->> 'filesKey' = ${filesKey})
        OR EXISTS (SELECT FROM "TrashFile" WHERE "storageKey" = ${filesKey}) AS used`;
    if (!row.used) await storage.removeBelow(filesKey);
  }, longTransaction);
}

/** Of a draft that was in the trash; another one may have it again. */
export async function freeUpload(key: string): Promise<void> {
  const [row] = await db.$queryRaw<[{ used: boolean }]>`
    SELECT EXISTS (SELECT FROM "WearModel" WHERE "draft" -> 'uploads' @> ${JSON.stringify([{ key }])}::jsonb)
      OR EXISTS (SELECT FROM "TrashFile" WHERE "storageKey" = ${key}) AS used`;
  if (!row.used) await storage.remove(key);
}

export async function freeUploads(draft: WearDraft | null): Promise<void> {
  for (const { key } of draft?.uploads ?? []) await storage.remove(key);
}

/** What crashes leave behind: uploads and folders older than `olderThanMs` that no model names. */
export async function sweepWearFiles(olderThanMs = 24 * 3_600_000, now = Date.now()): Promise<number> {
  // One statement: what moves between the models and the trash meanwhile is seen in one of them.
  const rows = await db.$queryRaw<{ filesKey: string | null; draft: Prisma.JsonValue; isTrash: boolean }[]>`
    SELECT "filesKey", "draft", false AS "isTrash" FROM "WearModel"
    UNION ALL SELECT "storageKey", NULL, true FROM "TrashFile" WHERE "storageKey" LIKE 'wear%'`;
  const drafts = rows.map(({ draft }) => readDraft(draft));
  const folders = new Set([...rows.map(({ filesKey }) => filesKey), ...drafts.map((draft) => draft?.filesKey)]);
  const uploads = new Set<string | null>([
    ...drafts.flatMap((draft) => draft?.uploads.map(({ key }) => key) ?? []),
    ...rows.filter(({ isTrash }) => isTrash).map(({ filesKey }) => filesKey),
  ]);
  let removed = 0;
  for (const { key, usedAt } of [...(await storage.entries(wearPrefix)), ...(await storage.entries(uploadPrefix))]) {
    const named = uploads.has(key) || folders.has(key.split('/').slice(0, -1).join('/'));
    if (named || now - usedAt < olderThanMs) continue;
    await storage.remove(key);
    removed++;
  }
  return removed;
}
