import { blur } from './mattes.ts';
import { type Bounds, boundsOf, type Shape, shapeRow } from './paths.ts';
import { type Cover, type Picture, sheetOf } from './picture.ts';

/** px of one mask or path with a soft edge: it is held whole */
const MOST_SOFT = 16_000_000;

/** Takes what a soft edge of so many px needs from the bytes that are left for all; false where it is too large. */
export function takeSoft(budget: { left: number }, px: number): boolean {
  if (px > MOST_SOFT || px > budget.left) return false;
  budget.left -= px;
  return true;
}

/**
 * What a path with a feather covers: as of drawn masks it is the standard deviation of a gaussian, and at the picture's sides the
 * path goes on as it is there. `budget`: bytes of all soft masks together. null where it is too large.
 */
export function coverSoftly(
  shape: Shape,
  picture: Picture,
  { density, feather }: { density: number; feather: number },
  budget: { left: number },
): Cover | null {
  const whole = sheetOf(picture);
  const room = Math.ceil(3 * feather) + 1;
  const bounds = boundsOf(shape);
  const everywhere = shape.inverted || !bounds || shape.parts[0]?.operation === 'subtract';
  const box: Bounds = everywhere
    ? whole
    : {
        left: Math.max(whole.left, Math.floor(bounds.left) - room),
        top: Math.max(whole.top, Math.floor(bounds.top) - room),
        right: Math.min(whole.right, Math.ceil(bounds.right) + room),
        bottom: Math.min(whole.bottom, Math.ceil(bounds.bottom) + room),
      };
  const [width, height] = [Math.max(0, box.right - box.left), Math.max(0, box.bottom - box.top)];
  if (!takeSoft(budget, width * height)) return null;
  let made: Uint8Array | null = null;
  return (alpha, y, { from, to }) => {
    // A path wholly beside the picture covers nothing of it.
    made ??= width * height > 0 ? soften(shape, picture.width, box, feather) : new Uint8Array();
    const row = Math.min(Math.max(y, whole.top), whole.bottom - 1);
    const inside = row >= box.top && row < box.bottom;
    const at = (row - box.top) * width - box.left;
    for (let x = from; x < to; x++) {
      const column = Math.min(Math.max(x, whole.left), whole.right - 1);
      const covered = inside && column >= box.left && column < box.right ? made[at + column]! / 255 : 0;
      alpha[x] = alpha[x]! * (1 - density * (1 - covered));
    }
  };
}

function soften(shape: Shape, pageWidth: number, { left, top, right, bottom }: Bounds, feather: number): Uint8Array {
  const [width, height] = [right - left, bottom - top];
  const plane = new Float32Array(width * height);
  const row = shapeRow(shape, pageWidth);
  for (let y = 0; y < height; y++) plane.set(row(top + y).subarray(left, right), y * width);
  blur(plane, width, height, feather);
  // Not by from(), which would hold a list of all numbers.
  const data = new Uint8Array(plane.length);
  for (let i = 0; i < data.length; i++) data[i] = Math.round(plane[i]! * 255);
  return data;
}
