/**
 * How well a palette answers a search by colour: points with a tolerance of CIEDE2000, and families, which are regions of Lab. Pure. Each asked colour
 * must be there, all in one colorway; the better the more of the area is in it and the nearer to what is meant.
 */
import { fromHex, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import {
  colorFamilies,
  findBand,
  insideOf,
  regionOf,
  type Band,
  type ColorFamily,
  type ColorReach,
} from '../colors/color-families.ts';
import {
  bandsOf,
  hueOfBand,
  isExactColor,
  isPaletteKind,
  kindOfPalette,
  type MeantColor,
  type PaletteKind,
  type PaletteShare,
} from '../colors/palette-kinds.ts';
import type { ResolvedCriteria } from '../criteria/criteria.ts';
import { boxAround, nearTo, readLab } from './color-box.ts';
import { trace } from './color-kernel.ts';
import type { Point } from './near-kernel.ts';

/** Every one of the colours and families must be in one and the same colorway. */
export interface ColorQuery {
  /** #rrggbb or lab(L a b) */
  colors: string[];
  /** ΔE2000 */
  tolerance: number;
  /** per cent of the printed area, at least, of any colour that is near enough */
  share: number;
  families: MeantColor[];
  /** of each of these, one or more */
  either: MeantColor[][];
  /** that the colorway doesn't have */
  unwanted: MeantColor[];
  reach?: ColorReach;
  /** per cent of the printed area that all colours of the family cover together, at least */
  familyShare: number;
}

/** ΔE2000; about what people still call the same colour in a print */
const defaultTolerance = 10;
/** per cent of the area */
export const defaultShare = 2;
/** per cent of the area: less of a colour is an accent, and nobody calls the print by it. See docs/decisions/0028-colour-families.md. */
export const defaultFamilyShare = 8;

/** Null where a search asks for no colour. Those who ask for the same in another order ask for the same. */
export function colorQueryOf(
  c: Pick<
    ResolvedCriteria,
    'color' | 'colorFamily' | 'colorTolerance' | 'colorShare' | 'colorReach' | 'unwantedColors' | 'eitherColors'
  >,
): ColorQuery | null {
  const unwanted = c.unwantedColors ?? [];
  const either = (c.eitherColors ?? []).map((families) => families.toSorted()).sort();
  if (c.color.length + c.colorFamily.length + either.length + unwanted.length === 0) return null;
  return {
    colors: c.color.toSorted(),
    tolerance: c.colorTolerance ?? defaultTolerance,
    share: c.colorShare ?? defaultShare,
    families: c.colorFamily.toSorted(),
    either,
    unwanted: unwanted.toSorted(),
    reach: c.colorFamily.length + either.length > 0 ? c.colorReach : undefined,
    familyShare: c.colorShare ?? defaultFamilyShare,
  };
}

/** most ways of one query: each is looked for by itself */
const mostWays = 16;

/** "Red or blue" is answered in either way: by a colorway with red, or by one with blue; the better of them counts. */
export function waysOf({ either, ...query }: ColorQuery): ColorQuery[] {
  let ways = new Map([['', [] as MeantColor[]]]);
  for (const families of either) {
    const longer = [...ways.values()].flatMap((before) =>
      families.map((family) => [...new Set([...before, family])].sort()),
    );
    const different = new Map(longer.map((way) => [way.join(), way]));
    ways = new Map([...different].slice(0, mostWays));
  }
  return [...ways.values()].map((chosen) => ({
    ...query,
    either: [],
    families: [...new Set([...query.families, ...chosen])].sort(),
  }));
}

export interface AskedColor {
  /** a colorway answers that doesn't have it */
  isUnwanted: boolean;
  /** 0: another colour; else how near it is to what is meant, up to 1 */
  weigh: (l: number, a: number, b: number) => number;
  /** of the area, 0 … 1: of each colour that counts */
  leastEach: number;
  /** of all that count together */
  leastTogether: number;
  /** where there must be several hues: what a colour counts for its own, so that the sum tells how many there are (`countHues`) */
  hues?: { least: number; markOf: (l: number, a: number, b: number) => number };
  /** where in Lab it lies: a box, or bands */
  place: (Point & { box: [Triple, Triple] }) | { bands: readonly Band[] };
  /** of a family, which and how widely drawn: all who ask for it so ask for the same colours */
  region?: string;
}

export function readColorQuery(query: ColorQuery): AskedColor[] {
  const { colors, tolerance, share, families, unwanted, reach, familyShare } = query;
  const askedExactly = (color: string) => askedPoint(readLab(color), tolerance, share / 100);
  return [
    ...colors.map(askedExactly),
    ...families.flatMap((one) => {
      if (isExactColor(one)) return askedExactly(one);
      return isPaletteKind(one) ? askedKind(one) : askedFamily(one, reach, familyShare / 100);
    }),
    ...unwanted.map((one) => {
      if (isExactColor(one)) return { ...askedExactly(one), isUnwanted: true };
      // Of a kind that is told by two regions the first says it: what hasn't that is certainly no such palette.
      const asked = isPaletteKind(one)
        ? askedRegion(kindOfPalette(one).has)
        : askedFamily(one, undefined, defaultFamilyShare / 100);
      return { ...asked, isUnwanted: true };
    }),
  ];
}

/** However a family is drawn: a palette is most of the print. */
function askedKind(kind: PaletteKind): AskedColor[] {
  const { has, lacks } = kindOfPalette(kind);
  return [askedRegion(has), ...(lacks ? [{ ...askedRegion(lacks), isUnwanted: true }] : [])];
}

function askedRegion({ region, least, several }: PaletteShare): AskedColor {
  const bands = bandsOf(region);
  const bandAt = findBand(bands);
  return {
    isUnwanted: false,
    weigh: (l, a, b) => Number(bandAt(l, a, b) >= 0),
    leastEach: Math.fround(several?.leastEach ?? 0),
    leastTogether: least - rounding,
    hues: several && { least: several.hues, markOf: (l, a, b) => mostOfHue ** hueOfBand[bandAt(l, a, b)]! },
    place: { bands },
    region: `palette ${region}`,
  };
}

/** More colours of one hue than a palette has. Of six hues the sum of the marks is whole in single precision. */
const mostOfHue = 16;

/** Of how many hues there are marks in the sum. */
function countHues(marks: number): number {
  let count = 0;
  for (let rest = marks; rest > 0; rest = Math.floor(rest / mostOfHue)) count += Number(rest % mostOfHue > 0);
  return count;
}

function askedPoint(lab: Triple, tolerance: number, share: number): AskedColor {
  const distance = nearTo(lab, tolerance);
  let box: [Triple, Triple] | undefined;
  return {
    isUnwanted: false,
    weigh: (l, a, b) => {
      const deltaE = distance(l, a, b);
      return deltaE > tolerance ? 0 : tolerance === 0 ? 1 : 1 - deltaE / (2 * tolerance);
    },
    leastEach: Math.fround(share),
    leastTogether: 0,
    place: {
      lab,
      tolerance,
      // Only those who look through all palettes need it.
      get box() {
        return (box ??= boxAround(lab, tolerance));
      },
    },
  };
}

/** Lab: so far from a family's focus a colour counts half */
const halfway = 40;

function askedFamily(family: ColorFamily, reach: ColorReach | undefined, share: number): AskedColor {
  const bands = regionOf(family, reach);
  const isInside = insideOf(bands);
  const [focusL, focusA, focusB] = srgbToLab(...fromHex(colorFamilies[family].focus));
  return {
    isUnwanted: false,
    weigh: (l, a, b) => {
      if (!isInside(l, a, b)) return 0;
      const dl = l - focusL;
      const da = a - focusA;
      const db = b - focusB;
      return 1 / (1 + (dl * dl + da * da + db * db) / (halfway * halfway));
    },
    leastEach: 0,
    leastTogether: share - rounding,
    place: { bands },
    region: `${family} ${reach ?? ''}`,
  };
}

/** of shares, which are kept in single precision and added up */
const rounding = 1e-6;

/** What a colour of a palette adds to how well an asked one is answered; 0 where it isn't that colour. */
export function creditOf(asked: AskedColor, l: number, a: number, b: number, share: number): number {
  return share < asked.leastEach ? 0 : (share + trace) * asked.weigh(l, a, b);
}

/** What it adds to what tells whether there is enough: its area, or the mark of its hue. */
export function coverOf({ hues }: AskedColor, l: number, a: number, b: number, share: number): number {
  return hues ? hues.markOf(l, a, b) : share;
}

/** What an asked colour makes of a colorway's score, by what all its colours add and cover together: 0 where it isn't as asked. */
export function answerOf({ isUnwanted, leastTogether, hues }: AskedColor, credit: number, together: number): number {
  const count = hues ? countHues(together) : 1;
  const isThere = credit > 0 && (hues ? count >= hues.least && credit >= leastTogether : together >= leastTogether);
  return isUnwanted ? Number(!isThere) : isThere ? credit * count : 0;
}

/** l, a, b and share, 0 … 1 */
export interface PaletteColor {
  l: number;
  a: number;
  b: number;
  share: number;
}

/** How well a colorway answers: 0 where it doesn't. */
export function scorePalette(asked: AskedColor[], palette: PaletteColor[]): number {
  let score = 1;
  for (const one of asked) {
    let [credit, together] = [0, 0];
    for (const { l, a, b, share } of palette) {
      const added = creditOf(one, l, a, b, share);
      if (added === 0) continue;
      credit += added;
      together += coverOf(one, l, a, b, share);
    }
    score *= answerOf(one, credit, together);
  }
  return score;
}
