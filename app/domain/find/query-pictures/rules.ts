/** What is accepted of a picture that somebody searches with. Browser-safe; messages are error keys. */
import { z } from 'zod';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { guid, naming, numberOf } from '#app/domain/base/rules.ts';

/** pictures of a session that aren't kept; the oldest go */
export const mostUnkept = 20;
/** pictures that a person keeps */
export const mostPicturesKept = 100;
/** per cent of a side that a part must have */
const leastPart = 5;
/** px of either side */
export const leastPictureSide = 32;
/** standard deviation, 0 … 255, below which a picture is one colour: a faint linen has some 1.5 */
export const leastContrast = 1;

export const UploadPicture = z.object({
  picture: z
    .instanceof(Blob, { error: 'noFile' })
    // What a browser sends of a file field that nobody filled.
    .refine((file) => !(file instanceof File && file.size === 0 && file.name === ''), { error: 'noFile', abort: true })
    .refine(({ size }) => size <= mostPictureBytes, naming('pictureTooLarge', { limit: mostPictureBytes })),
});

export const OnePicture = z.object({ pictureGuid: guid });

/** A field left empty is its whole side. */
const perCent = (whole: number) =>
  z.preprocess(
    (value) => (value === '' || value === null || value === undefined ? whole : value),
    numberOf('wrongType').min(0, 'tooSmall').max(100, 'tooBig'),
  );

/** A part of the upright picture, in per cent of its sides; what reaches beyond an edge ends there. */
export const CropPicture = OnePicture.extend({
  x: perCent(0),
  y: perCent(0),
  width: perCent(100),
  height: perCent(100),
});

/** 0 … 1 of the sides */
export const Crop = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Crop = z.output<typeof Crop>;

/** The part that is meant, inside the picture and not too thin; null where it is all of it. */
export function toCrop(given: Crop): Crop | null {
  const [x, width] = within(given.x, given.width);
  const [y, height] = within(given.y, given.height);
  return width > 0.999 && height > 0.999 ? null : { x, y, width, height };
}

function within(start: number, length: number): [number, number] {
  const least = leastPart / 100;
  const from = Math.min(Math.max(0, start / 100), 1 - least);
  const to = Math.min(1, Math.max(from + least, (start + length) / 100));
  return [round(from), round(to - from)];
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;
