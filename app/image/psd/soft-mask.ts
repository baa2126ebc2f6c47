/** A drawn mask whose edge is softened by the program that shows it ("feather"): its px in the file are the hard ones. */
import { blur } from '../layers/mattes.ts';
import { sheetOf } from '../layers/picture.ts';
import type { LayerBox, LayerMask } from '../photoshop/layer-record.ts';

/** px around the mask's box that its softened edge reaches: its feather is the standard deviation */
const roomOf = (feather: number) => Math.ceil(3 * feather) + 1;

type Page = { width: number; height: number; margin?: number };

export interface SoftMask extends LayerBox {
  data: Uint8Array;
}

/** The part of the picture that the mask and its softened edge lie in: at the picture's sides it goes on as it is there. */
export function softBox({ feather, left, top, right, bottom }: LayerMask, page: Page): LayerBox {
  const [room, sheet] = [roomOf(feather), sheetOf(page)];
  return {
    left: Math.max(sheet.left, left - room),
    top: Math.max(sheet.top, top - room),
    right: Math.min(sheet.right, right + room),
    bottom: Math.min(sheet.bottom, bottom + room),
  };
}

/** `read` gives row `y` of the picture as numbers 0 … 1, of px `from` … `to` at their places. */
export function softenMask(
  mask: LayerMask,
  page: Page,
  read: (y: number, from: number, to: number) => Float32Array,
): SoftMask {
  const box = softBox(mask, page);
  const { left, top } = box;
  const [width, height] = [Math.max(0, box.right - left), Math.max(0, box.bottom - top)];
  const plane = new Float32Array(width * height).fill(mask.outside / 255);
  const sheet = sheetOf(page);
  const [from, to] = [Math.max(sheet.left, mask.left), Math.min(sheet.right, mask.right)];
  const bottom = from < to ? Math.min(sheet.bottom, mask.bottom) : 0;
  for (let y = Math.max(sheet.top, mask.top); y < bottom; y++)
    plane.set(read(y, from, to).subarray(from, to), (y - top) * width + from - left);
  blur(plane, width, height, mask.feather);
  // Not by from(), which would hold a list of all numbers.
  const data = new Uint8Array(plane.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.round(plane[i]! * 255);
  return { ...box, data };
}
