/** The demo's wear models: shapes of the project's own, brought in by the door that any model takes. */
import { writeFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { db } from '#app/data/database.server.ts';
import { scratchPath } from '#app/data/storage.server.ts';
import { systemActor } from '#app/domain/actor.ts';
import { checkDraft } from '#app/domain/wear/check.server.ts';
import { keepDraft, setWearState } from '#app/domain/wear/manage.server.ts';
import { addDraft } from '#app/domain/wear/upload.server.ts';
import type { ImageProcess } from '#app/image/process.ts';
import { bedScene } from './wear-bed.ts';
import { curtainScene } from './wear-curtain.ts';
import { cushionScene } from './wear-cushion.ts';
import { dressScene } from './wear-dress.ts';
import { renderScene, type Scene } from './wear-scene.ts';
import { shirtScene } from './wear-shirt.ts';

export const demoWears: { wearName: string; scene: () => Scene }[] = [
  { wearName: 'Dress', scene: dressScene },
  { wearName: 'Shirt', scene: shirtScene },
  { wearName: 'Cushion', scene: cushionScene },
  { wearName: 'Curtain', scene: curtainScene },
  { wearName: 'Bed linen', scene: bedScene },
];

const actor = systemActor('demo');

/** A model that is there already, or was cut short, is not made twice. */
export async function bringInWears(image: ImageProcess, signal: AbortSignal): Promise<void> {
  for (const { wearName, scene } of demoWears) {
    signal.throwIfAborted();
    const there = await db.wearModel.findUnique({ where: { wearName }, select: { id: true, filesKey: true } });
    if (there?.filesKey) continue;
    if (there) await db.wearModel.delete({ where: { id: there.id } });
    const files = await writeModel(scene());
    const { wearGuid } = await addDraft(actor, wearName, files);
    await checkDraft(wearGuid, image, signal);
    await keepDraft(actor, { wearGuid });
    await setWearState(actor, { wearGuid, isEnabled: true });
    // Drawing keeps this process to itself for seconds: between two models it answers whoever waits.
    await setImmediate();
  }
}

async function writeModel(scene: Scene): Promise<{ name: string; path: string }[]> {
  const files = Object.entries(renderScene(scene));
  return Promise.all(
    files.map(async ([name, bytes]) => {
      const path = await scratchPath('.wear-upload');
      await writeFile(path, bytes);
      return { name, path };
    }),
  );
}
