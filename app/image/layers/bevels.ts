import { type Descriptor, flagOf, listOf, numberOf, partOf, wordOf } from '../photoshop/descriptor.ts';
import type { Light } from '../photoshop/light.ts';
import { type Matte, type Reach, soften, widen } from './mattes.ts';

/** Bevels and embosses: a shape's softened edge taken as a slope that a light falls on. */

/** How much of the light's colour, and of the shadow's, lies on each px. */
export interface Shading {
  light: Matte;
  shadow: Matte;
}

export interface Relief {
  inside: Shading | null;
  around: Shading | null;
}

/** px beyond the shape that it needs */
export const reliefRoom = (given: Descriptor) => Math.ceil(Math.max(0, numberOf(given, 'blur'))) + 2;

/**
 * Measured are inner bevels and embosses of the smooth technique, at the depth of 100 % and without softening, contours and
 * textures.
 */
export function isRoughRelief(given: Descriptor): boolean {
  const measured =
    wordOf(given, 'bvlT') === 'SfBL' &&
    ['InrB', 'Embs'].includes(wordOf(given, 'bvlS')) &&
    numberOf(given, 'srgR', 100) === 100 &&
    numberOf(given, 'Sftn') === 0 &&
    !flagOf(given, 'useShape') &&
    !flagOf(given, 'useTexture') &&
    isStraight(given);
  return !measured;
}

/** Without a contour of its own. */
export const isStraight = (given: Descriptor, key = 'TrnS') => {
  const points = listOf(partOf(given, key), 'Crv ');
  return points.length <= 2 && points.every((point) => numberOf(point, 'Hrzn') === numberOf(point, 'Vrtc'));
};

/** Which side of the edge each style lies on. */
const SIDES: Record<string, { inside: boolean; around: boolean }> = {
  InrB: { inside: true, around: false },
  OtrB: { inside: false, around: true },
  Embs: { inside: true, around: true },
  PlEb: { inside: true, around: true },
};

/**
 * The height is the shape softened as a shadow is: by the whole size for a bevel, by half of it for an emboss, which lies on both
 * sides of the edge; it rises by as many px as that. What the light falls on, less what it leaves on the flat, is light or shadow
 * (Lambert's cosine). Both come out of a file with a merged image to the noise of rounding. A pillow rises towards the edge on both of
 * its sides, and its shadow is as dark as light is missing. null for a style that isn't known.
 */
export function makeRelief(given: Descriptor, shape: Matte & { reach: Reach }, common: Light): Relief | null {
  const style = wordOf(given, 'bvlS');
  const sides = SIDES[style];
  if (!sides) return null;
  const size = Math.max(0, numberOf(given, 'blur'));
  const width = sides.inside && sides.around ? Math.ceil(size / 2) : Math.round(size);
  const pad = reliefRoom(given);
  const [wide, high] = [shape.width + 2 * pad, shape.height + 2 * pad];
  const height = widen(shape, pad, shape.reach);
  soften(height, wide, high, width);
  const own = { angle: numberOf(given, 'lagl'), height: numberOf(given, 'Lald', 30) };
  const { angle, height: above } = flagOf(given, 'uglg', true) ? common : own;
  const turn = (angle * Math.PI) / 180;
  const rise = ((above ?? own.height) * Math.PI) / 180;
  const depth = (width * numberOf(given, 'srgR', 100)) / 100;
  const steep = wordOf(given, 'bvlD') === 'Out ' ? -depth : depth;
  const [across, down, flat] = [-Math.cos(turn) * Math.cos(rise), Math.sin(turn) * Math.cos(rise), Math.sin(rise)];
  const pillow = style === 'PlEb';
  const shade = (side: 1 | -1): Shading => {
    const [light, shadow] = [new Uint8Array(wide * high), new Uint8Array(wide * high)];
    const box = { left: shape.left - pad, top: shape.top - pad, width: wide, height: high };
    for (let y = 0, i = 0; y < high; y++) {
      const [above, below] = [y > 0 ? wide : 0, y < high - 1 ? wide : 0];
      for (let x = 0; x < wide; x++, i++) {
        const [before, behind] = [x > 0 ? 1 : 0, x < wide - 1 ? 1 : 0];
        const dx = ((height[i + behind]! - height[i - before]!) / 2) * steep * side;
        const dy = ((height[i + below]! - height[i - above]!) / 2) * steep * side;
        if (dx === 0 && dy === 0) continue;
        const lit = (dx * across + dy * down + flat) / Math.sqrt(1 + dx * dx + dy * dy) - flat;
        if (lit > 0) light[i] = Math.round(255 * Math.min(1, lit / (1 - flat)));
        else shadow[i] = Math.round(255 * Math.min(1, pillow ? -lit : -lit / flat));
      }
    }
    return { light: { ...box, data: light }, shadow: { ...box, data: shadow } };
  };
  const inside = sides.inside ? shade(1) : null;
  return { inside, around: !sides.around ? null : inside && !pillow ? inside : shade(pillow ? -1 : 1) };
}
