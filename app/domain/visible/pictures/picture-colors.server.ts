/** The main colours of a picture that somebody hands in, for a search without script. An image child reads it: this process decodes nothing. */
import { rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { asFileTrouble } from '#app/domain/base/file-trouble.server.ts';
import { openMeasuredImages } from '#app/domain/base/measured-images.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { naming } from '#app/domain/base/rules.ts';
import { mostPictureBytes } from './picture-limits.ts';

/** What one picture may take: a telephone's photograph needs 0.2 s and 100 MB. */
const memoryLimitMb = 700;
const timeoutMs = 20_000;
const idleTimeoutMs = 15_000;
/** Pictures that may wait for the one child at once */
const mostWaiting = 6;
const offered = 8;

const PictureColors = z.object({
  picture: z
    .instanceof(Blob, { error: 'noFile' })
    .refine(({ size }) => size > 0, 'noFile')
    .refine(({ size }) => size <= mostPictureBytes, naming('pictureTooLarge', { limit: mostPictureBytes })),
});

let child: ImageProcess | undefined;
let waiting = 0;

/** Largest share first; `share` in per cent. */
export const readPictureColors = operation('archive', PictureColors, async (_actor, { picture }) => {
  if (waiting >= mostWaiting) throw new DomainError('tooManyPictures');
  waiting++;
  let file: string | null = null;
  try {
    file = await scratchPath('.picture');
    await writeFile(file, picture.stream());
    child ??= openMeasuredImages({ memoryLimitMb, idleTimeoutMs });
    const colors = await child.readPalette(file, { timeoutMs });
    return colors
      .slice(0, offered)
      .map(({ srgb, share }) => ({ hex: srgb, share: Math.max(1, Math.round(share * 100)) }));
  } catch (error) {
    const cause = asFileTrouble(error);
    const key = cause.key === 'outOfMemory' ? 'pictureTooManyPixels' : 'pictureUnreadable';
    throw new DomainError(key, { cause, fields: { picture: [key] } });
  } finally {
    waiting--;
    if (file !== null) await rm(file, { force: true });
  }
});
