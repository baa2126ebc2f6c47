import { rename, rm, writeFile } from 'node:fs/promises';
import { unfinishedPath } from '../base/unfinished.ts';
import { toImageError } from '../base/vips.ts';
import type { RenderedPicture, WrittenPicture } from './view-options.ts';

/** Writes a picture to `target` atomically. */
export async function writePicture(picture: RenderedPicture, target: string): Promise<WrittenPicture> {
  const unfinished = unfinishedPath(target);
  try {
    await writeFile(unfinished, picture.data);
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw toImageError(error);
  }
  return { width: picture.width, height: picture.height, bytes: picture.data.length };
}
