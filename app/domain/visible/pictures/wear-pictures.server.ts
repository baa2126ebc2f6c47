/** A print on a wear model. */
import { NotStored } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import type { RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { wearFiles, type WearPaths } from '#app/image/wear/model.ts';
import { encoding, type PicturePlan, type WearFolder } from './requests.ts';

type WearPlan = Extract<PicturePlan, { kind: 'wear' }>['options'];

export async function renderWear(
  colorway: VisiblePicture,
  { model, ...options }: WearPlan,
  target: string,
  image: ImageProcess,
  run?: RunOptions,
): Promise<void> {
  const master = await storage.localPath(colorway.masterKey);
  await image.renderWear(master, await wearPaths(model), { ...options, ...encoding }, target, run);
}

/** Where a model's files lie on this machine. Throws NotStored where one has gone. */
export async function wearPaths(model: WearFolder): Promise<WearPaths> {
  const at = (file: keyof typeof wearFiles) => storage.localPath(`${model}/${wearFiles[file]}`);
  const [json, uv, mask, shading, background, highlights] = await Promise.all([
    at('json'),
    at('uv'),
    at('mask'),
    at('shading'),
    at('background'),
    at('highlights').catch((error: unknown) => {
      if (error instanceof NotStored) return undefined;
      throw error;
    }),
  ]);
  return { json, uv, mask, shading, background, ...(highlights && { highlights }) };
}
