/**
 * Colours as people mean them: families, each a region of CIELAB (D50), told in hue, chroma and lightness. Browser-safe. Neighbours overlap, as
 * their names do: turquoise is green and blue, a navy is blue too. The boundaries are this project's own. They begin with the eleven basic colour terms
 * (Berlin and Kay 1969) and the names that cloth needs besides, and lie between the names of color-names.ts: each of those falls where its own name says,
 * which tests hold, as they hold that no colour is without a family.
 */
import { fromHex, srgbToLab, type Triple } from '#app/image/base/color-math.ts';

/** hue from, to (degrees, through 360 where from > to), chroma from, to, lightness from, to */
export type Band = readonly [number, number, number, number, number, number];

interface Family {
  /** #rrggbb: what the swatch shows, and what the best of its matches lie near */
  focus: string;
  region: readonly Band[];
}

/** No limit: more than the chroma of any colour. */
const any = 200;

export const colorFamilies = {
  white: {
    focus: '#ffffff',
    region: [
      [0, 360, 0, 6, 91, 100],
      [0, 360, 0, 10, 97, 100],
      [20, 120, 0, 9, 93, 100],
    ],
  },
  cream: { focus: '#f3ead3', region: [[50, 116, 4, 32, 85, 100]] },
  beige: { focus: '#d2bfa0', region: [[41, 108, 6, 29, 58, 92]] },
  taupe: { focus: '#8f7f6e', region: [[40, 95, 5, 21, 40, 70]] },
  grey: {
    focus: '#8c8c8c',
    region: [
      [0, 360, 0, 6, 15, 93],
      [0, 360, 0, 8, 15, 78],
      [180, 300, 0, 12, 15, 75],
      [290, 50, 0, 12, 15, 75],
    ],
  },
  'light-grey': {
    focus: '#c8c8c8',
    region: [
      [0, 360, 0, 6, 68, 93],
      [180, 300, 0, 12, 65, 75],
    ],
  },
  'dark-grey': {
    focus: '#48494b',
    region: [
      [0, 360, 0, 8, 15, 45],
      [180, 300, 0, 12, 15, 45],
    ],
  },
  black: {
    focus: '#121212',
    region: [
      [0, 360, 0, 9, 0, 20],
      [0, 360, 0, 16, 0, 8],
      [0, 360, 0, any, 0, 5],
    ],
  },
  brown: {
    focus: '#7b4f2a',
    region: [
      [42, 92, 8, 62, 8, 62],
      [24, 42, 8, 45, 8, 45],
      [358, 24, 8, 24, 8, 41],
      [45, 82, 18, 55, 62, 72],
    ],
  },
  'dark-brown': {
    focus: '#4b3621',
    region: [
      [42, 92, 8, 45, 8, 33],
      [24, 42, 8, 32, 8, 33],
    ],
  },
  camel: { focus: '#c19a6b', region: [[52, 82, 20, 56, 50, 78]] },
  rust: {
    focus: '#b5502d',
    region: [
      [33, 46, 38, 62, 36, 63],
      [44, 60, 45, 80, 34, 58],
    ],
  },
  red: {
    focus: '#d2001a',
    region: [
      [7, 36, 40, any, 22, 57],
      [36, 46, 50, any, 22, 57],
      [15, 46, 70, any, 45, 63],
      [44, 50, 85, any, 45, 63],
      [7, 42, 26, 62, 12, 36],
    ],
  },
  burgundy: {
    focus: '#6d1028',
    region: [
      [0, 28, 18, 62, 4, 42],
      [28, 42, 32, 64, 4, 34],
    ],
  },
  pink: {
    focus: '#ff7fb2',
    region: [
      [337, 8, 14, any, 42, 92],
      [8, 32, 10, 60, 46, 95],
      [8, 36, 10, 70, 56, 95],
      [8, 16, 45, any, 42, 80],
      [32, 42, 8, 36, 56, 95],
      [335, 35, 6, 20, 70, 97],
    ],
  },
  'light-pink': { focus: '#f8cdd6', region: [[335, 38, 5, 33, 72, 97]] },
  'dusty-rose': { focus: '#bc8f8f', region: [[340, 42, 12, 42, 40, 75]] },
  fuchsia: { focus: '#e0107f', region: [[335, 18, 45, any, 32, 62]] },
  coral: { focus: '#ff7a66', region: [[22, 48, 38, 75, 57, 78]] },
  peach: { focus: '#ffc3a0', region: [[38, 73, 10, 50, 72, 96]] },
  orange: {
    focus: '#ff8000',
    region: [
      [43, 75, 62, any, 46, 83],
      [50, 75, 55, 62, 62, 83],
      [43, 75, 38, 62, 70, 86],
    ],
  },
  mustard: {
    focus: '#d9a50b',
    region: [
      [74, 96, 40, 85, 52, 78],
      [60, 76, 56, 70, 50, 66],
    ],
  },
  gold: { focus: '#d4af37', region: [[68, 93, 28, 80, 60, 85]] },
  yellow: {
    focus: '#ffdd1a',
    region: [
      [75, 110, 28, any, 70, 100],
      [75, 100, 58, any, 62, 72],
      [72, 84, 28, 62, 82, 100],
    ],
  },
  olive: { focus: '#75702a', region: [[90, 120, 20, 62, 20, 72]] },
  khaki: {
    focus: '#7d7a55',
    region: [
      [78, 130, 7, 37, 10, 63],
      [72, 92, 13, 31, 55, 76],
    ],
  },
  green: {
    focus: '#00843d',
    region: [
      [106, 184, 9, any, 4, 100],
      [180, 192, 14, any, 30, 90],
      [92, 110, 20, any, 4, 72],
      [100, 110, 55, any, 64, 100],
    ],
  },
  'light-green': { focus: '#aede9a', region: [[106, 182, 9, any, 72, 100]] },
  'dark-green': {
    focus: '#124a30',
    region: [
      [122, 188, 9, 52, 8, 42],
      [100, 124, 12, 40, 8, 36],
    ],
  },
  lime: { focus: '#b4e61e', region: [[102, 135, 48, any, 66, 97]] },
  mint: { focus: '#a8e6cf', region: [[148, 186, 8, 48, 64, 100]] },
  sage: { focus: '#a3b48f', region: [[104, 148, 8, 31, 52, 85]] },
  emerald: { focus: '#009b6a', region: [[142, 180, 34, any, 30, 74]] },
  turquoise: {
    focus: '#1fb5ad',
    region: [
      [178, 224, 12, any, 40, 96],
      [220, 242, 38, any, 56, 90],
      [176, 224, 6, 30, 75, 100],
    ],
  },
  petrol: { focus: '#00636e', region: [[183, 248, 11, 42, 4, 58]] },
  blue: {
    focus: '#0a5bbd',
    region: [
      [216, 297, 12, any, 24, 87],
      [200, 218, 20, any, 30, 90],
      [216, 297, 7, any, 76, 98],
      [222, 298, 9, any, 3, 26],
      [294, 306, 40, any, 3, 10],
      [295, 306, 85, any, 10, 48],
    ],
  },
  'light-blue': {
    focus: '#9ecbee',
    region: [
      [218, 292, 12, 66, 57, 87],
      [218, 292, 7, 60, 76, 98],
    ],
  },
  'dusty-blue': { focus: '#6486ad', region: [[244, 284, 14, 42, 26, 70]] },
  cobalt: {
    focus: '#0f4fc0',
    region: [
      [268, 300, 43, any, 18, 50],
      [295, 305, 85, any, 18, 48],
    ],
  },
  navy: {
    focus: '#1b2a55',
    region: [
      [255, 298, 11, 50, 3, 33],
      [238, 256, 12, 30, 3, 27],
    ],
  },
  purple: {
    focus: '#7a3aa8',
    region: [
      [296, 338, 11, any, 6, 95],
      [336, 358, 11, any, 4, 46],
      [322, 350, 10, 30, 20, 74],
      [282, 340, 7, 24, 78, 97],
      [286, 298, 20, 60, 38, 80],
    ],
  },
  lilac: { focus: '#c3a0d8', region: [[282, 337, 7, 60, 57, 97]] },
  plum: { focus: '#5e2750', region: [[308, 4, 10, 68, 4, 45]] },
} as const satisfies Record<string, Family>;

export type ColorFamily = keyof typeof colorFamilies;
export const colorFamilyKeys = Object.keys(colorFamilies) as [ColorFamily, ...ColorFamily[]];

const basic = new Set<ColorFamily>(['brown', 'red', 'pink', 'orange', 'yellow', 'green', 'blue', 'purple']);

/** Whether a family is a shade of a basic colour, as mustard is of yellow: of what both are called together the shade is meant. */
export function shadeHolds(shade: ColorFamily, color: ColorFamily): boolean {
  if (shade === color || basic.has(shade) || !basic.has(color)) return false;
  return insideOf(regionOf(color, 'wide'))(...srgbToLab(...fromHex(colorFamilies[shade].focus)));
}

/** A family may be meant more strictly or more loosely than it is drawn. */
export const colorReaches = ['narrow', 'wide'] as const;
export type ColorReach = (typeof colorReaches)[number];

/** How far the sides of each band move: degrees of hue, chroma, lightness. */
const moves = { hue: 8, chroma: 6, light: 6 };

/** The bands of a family, drawn in or out. A side at the end of its scale stays there, and one that is drawn in never passes its middle. */
export function regionOf(family: ColorFamily, reach?: ColorReach): readonly Band[] {
  const bands: readonly Band[] = colorFamilies[family].region;
  if (!reach) return bands;
  const out = reach === 'wide' ? 1 : -1;
  const side = (low: number, high: number, by: number, least: number, most: number): [number, number] => {
    const step = out > 0 ? by : -Math.min(by, (high - low) / 4);
    return [low <= least ? low : Math.max(least, low - step), high >= most ? high : Math.min(most, high + step)];
  };
  return bands.map(([hueFrom, hueTo, ...rest]): Band => {
    const span = (hueTo - hueFrom + 360) % 360 || 360;
    const turn = span === 360 ? 0 : out > 0 ? Math.min(moves.hue, (359 - span) / 2) : -Math.min(moves.hue, span / 4);
    const hue = (value: number) => (span === 360 ? value : (value + 360) % 360);
    const [chromaFrom, chromaTo, lightFrom, lightTo] = rest;
    return [
      hue(hueFrom - turn),
      hue(hueTo + turn),
      ...side(chromaFrom, chromaTo, moves.chroma, 0, any),
      ...side(lightFrom, lightTo, moves.light, 0, 100),
    ];
  });
}

/** What the bands lie within: hue from and to (degrees, through 360 where from > to), null for all; the most chroma is null where there is no limit. */
export function envelopeOf(bands: readonly Band[]) {
  const covered = new Set<number>();
  for (const [from, to] of bands)
    for (let turn = 0; turn <= ((to - from + 360) % 360 || 360); turn++) covered.add(Math.round(from + turn) % 360);
  // The longest run of hues that none of them has lies outside.
  let [start, length] = [0, 0];
  for (let hue = 0; hue < 360; hue++) {
    let run = 0;
    while (run < 360 && !covered.has((hue + run) % 360)) run++;
    if (run > length) [start, length] = [hue, run];
  }
  const most = Math.max(...bands.map((band) => band[3]));
  return {
    hue: length === 0 ? null : ([(start + length) % 360, (start + 359) % 360] as const),
    chroma: [Math.min(...bands.map((band) => band[2])), most >= any ? null : most] as const,
    light: [Math.min(...bands.map((band) => band[4])), Math.max(...bands.map((band) => band[5]))] as const,
  };
}

const radian = Math.PI / 180;

/** Whether a colour lies in any of the bands. */
export function insideOf(bands: readonly Band[]): (l: number, a: number, b: number) => boolean {
  const bandOf = findBand(bands);
  return (l, a, b) => bandOf(l, a, b) >= 0;
}

/** The first of the bands that a colour lies in, or -1, for millions of them: hues as directions, chroma as its square. */
export function findBand(bands: readonly Band[]): (l: number, a: number, b: number) => number {
  // Of each band nine numbers: lightness, the square of chroma, the directions of its first and last hue, and its span.
  const numbers = Float64Array.from(
    bands.flatMap(([hueFrom, hueTo, chromaFrom, chromaTo, lightFrom, lightTo]) => [
      lightFrom,
      lightTo,
      chromaFrom * chromaFrom,
      chromaTo * chromaTo,
      ...[hueFrom, hueTo].flatMap((hue) => [Math.cos(hue * radian), Math.sin(hue * radian)]),
      (hueTo - hueFrom + 360) % 360 || 360,
    ]),
  );
  return (l, a, b) => {
    const square = a * a + b * b;
    for (let at = 0; at < numbers.length; at += 9) {
      if (l < numbers[at]! || l > numbers[at + 1]! || square < numbers[at + 2]! || square > numbers[at + 3]!) continue;
      const span = numbers[at + 8]!;
      if (span === 360) return at / 9;
      const isAfter = numbers[at + 4]! * b >= numbers[at + 5]! * a;
      const isBefore = a * numbers[at + 7]! >= b * numbers[at + 6]!;
      if (span > 180 ? isAfter || isBefore : isAfter && isBefore) return at / 9;
    }
    return -1;
  };
}

const insides = new Map(colorFamilyKeys.map((family) => [family, insideOf(colorFamilies[family].region)]));

/** All families that a colour belongs to. */
export function familiesOf(lab: Triple): ColorFamily[] {
  return colorFamilyKeys.filter((family) => insides.get(family)!(...lab));
}
