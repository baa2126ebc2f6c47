/** The sketches of prints by which they are compared: made with a master, and anew where one is missing, of another recipe or can't be read. */
import { rm } from 'node:fs/promises';
import { NotStored, type LocalFile } from '#app/data/storage/contract.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { sketchKey } from '#app/domain/visible/pictures/picture-keys.server.ts';
import type { RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';

interface Master {
  masterHash: string;
  masterKey: string;
}

/** Throws NotStored and ImageError. */
export async function storeSketch(
  { masterHash, masterKey }: Master,
  image: ImageProcess,
  run: RunOptions,
): Promise<void> {
  using master = await storage.localFile(masterKey);
  const target = await scratchPath('.png');
  try {
    await image.sketchPrint(master.path, target, run);
    await storage.putFile(sketchKey(masterHash), target);
  } finally {
    await rm(target, { force: true });
  }
}

/** Throws NotStored and ImageError. */
export async function openSketch(master: Master, image: ImageProcess, run: RunOptions): Promise<LocalFile> {
  try {
    return await storage.localFile(sketchKey(master.masterHash));
  } catch (error) {
    if (!(error instanceof NotStored)) throw error;
    return renewSketch(master, image, run);
  }
}

/** Throws NotStored and ImageError. */
export async function renewSketch(master: Master, image: ImageProcess, run: RunOptions): Promise<LocalFile> {
  await storeSketch(master, image, run);
  return storage.localFile(sketchKey(master.masterHash));
}
