/** The demo's wear models: maps of the project's own (wear/), uploaded like any model. */
import { copyFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import path from 'node:path';
import { db } from '#app/data/database.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { checkDraft } from '#app/domain/catalog/wear/check.server.ts';
import { keepDraft, setWearState } from '#app/domain/catalog/wear/manage.server.ts';
import { addDraft } from '#app/domain/catalog/wear/upload.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';

/** Names by folder. */
const demoWears = { dress: 'Dress', shirt: 'Shirt', cushion: 'Cushion', curtain: 'Curtain', 'bed-linen': 'Bed linen' };

const actor = systemActor('demo');

function wearFolder(name: string): string {
  return fileURLToPath(new URL(`./wear/${name}`, import.meta.url));
}

/** A model that is there already, or was cut short, is not made twice. */
export async function bringInWears(image: ImageProcess, signal: AbortSignal): Promise<void> {
  for (const [folder, wearName] of Object.entries(demoWears)) {
    signal.throwIfAborted();
    const there = await db.wearModel.findUnique({ where: { wearName }, select: { id: true, filesKey: true } });
    if (there?.filesKey) continue;
    if (there) await db.wearModel.delete({ where: { id: there.id } });
    const { wearGuid } = await addDraft(actor, wearName, await copyModel(wearFolder(folder)));
    await checkDraft(wearGuid, image, signal);
    await keepDraft(actor, { wearGuid });
    await setWearState(actor, { wearGuid, isEnabled: true });
  }
}

/** Whoever takes the files moves them. */
async function copyModel(folder: string): Promise<{ name: string; path: string }[]> {
  return Promise.all(
    (await readdir(folder)).map(async (name) => {
      const copy = await scratchPath('.wear-upload');
      await copyFile(path.join(folder, name), copy);
      return { name, path: copy };
    }),
  );
}
