/** A print on a wear model. */
import { NotStored } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import type { RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { wearFiles, type WearPaths } from '#app/image/wear/model.ts';
import { quickEncoding, type PicturePlan, type WearFolder } from './requests.ts';

type WearPlan = Extract<PicturePlan, { kind: 'wear' }>['options'];

export async function renderWear(
  colorway: VisiblePicture,
  { model, ...options }: WearPlan,
  target: string,
  image: ImageProcess,
  run?: RunOptions,
): Promise<void> {
  using master = await storage.localFile(colorway.masterKey);
  using files = await openWear(model);
  await image.renderWear(master.path, files.paths, { ...options, ...quickEncoding }, target, run);
}

/** A model's files on this machine, until they are let go. Throws NotStored where one has gone. */
export async function openWear(model: WearFolder): Promise<{ paths: WearPaths } & Disposable> {
  using open = new DisposableStack();
  const at = async (file: keyof typeof wearFiles) =>
    open.use(await storage.localFile(`${model}/${wearFiles[file]}`)).path;
  const needed = ['json', 'uv', 'mask', 'shading', 'background'] as const;
  const paths = {} as WearPaths;
  for (const file of needed) paths[file] = await at(file);
  try {
    paths.highlights = await at('highlights');
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
  }
  const held = open.move();
  return { paths, [Symbol.dispose]: () => held.dispose() };
}
