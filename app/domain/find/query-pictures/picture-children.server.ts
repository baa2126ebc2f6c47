/** Looks at people's pictures in child processes: this process decodes nothing. Two at most, the second only while the first is busy. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { Places } from '#app/data/places.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError, type ErrorKey, type ErrorValues } from '#app/domain/base/errors.ts';
import { openMeasuredImages } from '#app/domain/base/measured-images.server.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import type { CropBox, PictureEmbeddings } from '#app/image/similar/embeddings.ts';
import { ImageError } from '#app/image/base/types.ts';
import { leastContrast, leastPictureSide } from './rules.ts';

/** MB of one child: a telephone's photograph takes some 150, of 48 million px as HEIC 1100, the network 350. */
const memoryLimitMb = 1700;
/** ms: a photo takes a second, on a machine that is busy many. A child that stands still is ended after the first of them, and another one asked. */
const patience = [25_000, 60_000];
/** A child needs a second to start: who looks at what was found, and then tries a part of the picture, doesn't wait for it again. */
const idleTimeoutMs = 300_000;
const mostChildren = 2;
/** Pictures that are looked at or wait for it at once */
const mostWaiting = 8;
/** of which so many may be one person's */
const mostOfOne = 3;

const children: { child: ImageProcess; calls: number }[] = [];
const waiting = new Places(mostWaiting, mostOfOne);

export interface EmbeddedPicture extends PictureEmbeddings {
  /** JPEG, and its px; null where it was not asked for */
  upright: { bytes: Uint8Array<ArrayBuffer>; width: number; height: number } | null;
}

/** Throws what is wrong with the picture as a DomainError that belongs to `picture`. */
export async function seePicture(
  person: Person,
  picture: Blob | Uint8Array,
  { crop = null, keep = false }: { crop?: CropBox | null; keep?: boolean } = {},
): Promise<EmbeddedPicture> {
  const leave = waiting.enter(person.userId);
  if (!leave) throw new DomainError('tooManyPictures');
  let file: string | null = null;
  let target: string | null = null;
  try {
    file = await scratchPath('.picture');
    if (keep) target = `${file}.jpg`;
    await writeFile(file, picture instanceof Blob ? picture.stream() : picture);
    const seen = await look(file, { crop, target });
    if (seen.contrast < leastContrast) throw wrong('pictureWithoutPattern');
    const upright =
      target === null || seen.kept === null ? null : { ...seen.kept, bytes: Uint8Array.from(await readFile(target)) };
    return { ...seen, upright };
  } catch (error) {
    throw error instanceof ImageError ? whatIsWrong(error) : error;
  } finally {
    leave();
    await Promise.all([file, target].map((each) => each && rm(each, { force: true })));
  }
}

async function look(file: string, wish: { crop: CropBox | null; target: string | null }) {
  const [first, second] = patience as [number, number];
  const within = (timeoutMs: number) => leastBusy((child) => child.embedPicture(file, wish, { timeoutMs }));
  try {
    return await within(first);
  } catch (error) {
    if (!(error instanceof ImageError && error.key === 'tookTooLong')) throw error;
    return within(second);
  }
}

async function leastBusy<T>(work: (child: ImageProcess) => Promise<T>): Promise<T> {
  let chosen = children.toSorted((a, b) => a.calls - b.calls)[0];
  if (!chosen || (chosen.calls > 0 && children.length < mostChildren)) {
    chosen = { child: openMeasuredImages({ memoryLimitMb, idleTimeoutMs }), calls: 0 };
    children.push(chosen);
  }
  chosen.calls++;
  try {
    return await work(chosen.child);
  } finally {
    chosen.calls--;
  }
}

function whatIsWrong(cause: ImageError): DomainError {
  switch (cause.key) {
    case 'diskFull':
      return new DomainError('diskFull', { cause });
    case 'tookTooLong':
      return new DomainError('tooManyPictures', { cause });
    case 'tooSmall':
      return wrong('pictureTooSmall', cause, { least: leastPictureSide });
    case 'tooLarge':
    case 'outOfMemory':
      return wrong('pictureTooManyPixels', cause);
    case 'unsupported':
      return cause.values.frames ? wrong('pictureAnimated', cause) : wrong('pictureUnreadable', cause);
    default:
      return wrong(cause.values.part === 'heic' ? 'pictureHeic' : 'pictureUnreadable', cause);
  }
}

const wrong = (key: ErrorKey, cause?: ImageError, values: ErrorValues = {}) =>
  new DomainError(key, { cause, values, fields: { picture: [key] } });
