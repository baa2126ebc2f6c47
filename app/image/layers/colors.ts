import { labToSrgb, srgbToLab, type Triple } from '../base/color-math.ts';
import { type Descriptor, numberOf, partOf } from '../photoshop/descriptor.ts';
import type { ColorMode } from '../base/types.ts';

/** What a colour is written into. With 32 bit the numbers of a file's own mode are linear light already. */
type Target = { mode: ColorMode; depth: number };

/** By a colour descriptor's kind: its values as planes of such a file have them, 0 … 1 (of Lab L, a and b themselves), and its mode. */
function plainColor(color: Descriptor, depth: number): { mode: ColorMode; values: number[] } | null {
  const n = (...keys: string[]) => keys.map((key) => numberOf(color, key));
  switch (color.kind) {
    case 'RGBC':
      // Of 32 bit files, where it isn't known whether they are light.
      if (color.items.has('redFloat'))
        return depth === 32 ? null : { mode: 'rgb', values: n('redFloat', 'greenFloat', 'blueFloat') };
      return { mode: 'rgb', values: n('Rd  ', 'Grn ', 'Bl  ').map((v) => v / 255) };
    case 'HSBC': {
      const [h, s, v] = n('H   ', 'Strt', 'Brgh') as Triple;
      return { mode: 'rgb', values: [5, 3, 1].map((i) => hsb((i + h / 60) % 6, s / 100, v / 100)) };
    }
    case 'CMYC':
      // Files count paper.
      return { mode: 'cmyk', values: n('Cyn ', 'Mgnt', 'Ylw ', 'Blck').map((v) => 1 - v / 100) };
    case 'LbCl': {
      return { mode: 'lab', values: n('Lmnc', 'A   ', 'B   ') };
    }
    case 'Grsc':
      return { mode: 'grayscale', values: n('Gry ').map((v) => 1 - v / 100) };
    default:
      return null;
  }
}

const hsb = (k: number, s: number, v: number) => v - v * s * Math.max(0, Math.min(k, 4 - k, 1));

/**
 * A colour in the file's own planes. Between RGB, gray and Lab by sRGB; null from and into CMYK, for which a profile would be
 * needed.
 */
export function readColor(color: Descriptor | null, target: Target): number[] | null {
  const plain = color && plainColor(color, target.depth);
  return plain && convertColor(plain, target);
}

/** The colour below a descriptor's key `Clr `. */
export const colorIn = (from: Descriptor | null, target: Target) => readColor(partOf(from, 'Clr '), target);

function convertColor(
  { mode, values }: { mode: ColorMode; values: number[] },
  { mode: wanted, depth }: Target,
): number[] | null {
  const to = wanted === 'duotone' ? 'grayscale' : wanted;
  const light = (v: number) => (depth === 32 && to !== 'lab' ? linear(v) : v);
  if (mode === to) return to === 'lab' ? labPlanes(values as Triple, depth) : values;
  if (mode === 'cmyk' || to === 'cmyk') return null;
  const rgb =
    mode === 'grayscale'
      ? values.concat(values, values)
      : mode === 'lab'
        ? labToSrgb(values as Triple).map((v) => v / 255)
        : values;
  if (to === 'rgb') return rgb.map(light);
  const [l, a, b] = srgbToLab(...(rgb.map((v) => Math.round(v * 255)) as Triple));
  if (to === 'lab') return labPlanes([l, a, b], depth);
  const gray = labToSrgb([l, 0, 0])[0] / 255;
  return [light(gray)];
}

/** In 16 bit the middle is 32,768 and a unit 256. */
function labPlanes([l, a, b]: Triple, depth: number): number[] {
  const plane = (v: number) => (depth === 16 ? (32_768 + 256 * v) / 65_535 : (v + 128) / 255);
  return [l / 100, plane(a), plane(b)];
}

/** A sample of sRGB as light. */
export const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
