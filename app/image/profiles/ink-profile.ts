/* Originals of many inks, and device links: their colours by the tables of the embedded profile. */
import { labToSrgb, toHex, type Triple, WHITE } from '../base/color-math.ts';
import { newSamples } from '../base/samples.ts';
import type { ColorMode } from '../base/types.ts';
import { coatedProfile } from './coated.ts';
import { profileHead, profileTags } from './icc.ts';
import { type Lut, openLut } from './lut.ts';

export interface InkProfile {
  /** channels that it takes */
  inputs: number;
  /** CIE L*a*b* D50, relative to the medium, of amounts 0 … 1: of inks as much as is printed */
  toLab(amounts: ArrayLike<number>): Triple;
}

const SPACES: Partial<Record<ColorMode, string>> = { cmyk: 'CMYK', rgb: 'RGB ' };

/** Whether a profile is a whole one that only `openInkProfile` can use. */
export function isForInks(profile: Buffer, mode: ColorMode): boolean {
  const head = profileHead(profile);
  const isLink = head?.deviceClass === 'link';
  const isMeant = mode === 'multichannel' ? head?.channels : isLink && head?.space === SPACES[mode];
  return Boolean(isMeant) && lutOf(profile, isLink)?.inputs === head?.channels;
}

/**
 * The profile of a file of `mode` whose first `most` channels it may take: of as many inks, or a link from the file's device to another one. Relative
 * colorimetric (A2B1, else A2B0), without black point compensation: Little CMS knows no black point of such devices. `assumed`: what CMYK means behind a link.
 */
export function openInkProfile(
  profile: Buffer | null,
  mode: ColorMode,
  most: number,
  assumed: Buffer | null = null,
): InkProfile | null {
  if (!profile || !isForInks(profile, mode)) return null;
  const head = profileHead(profile)!;
  if (head.channels === null || head.channels > most) return null;
  const isLink = head.deviceClass === 'link';
  const lut = lutOf(profile, isLink);
  if (lut?.inputs !== head.channels) return null;
  const toPcs = isLink ? afterLink(lut, head.pcs, assumed) : decoder(lut, head.pcs);
  return toPcs && { inputs: lut.inputs, toLab: (amounts) => toPcs(lut.evaluate(amounts)) };
}

function lutOf(profile: Buffer, isLink = false): Lut | null {
  const tags = profileTags(profile);
  const tag = (!isLink && tags.get('A2B1')) || tags.get('A2B0');
  return tag ? openLut(tag) : null;
}

type ToLab = (values: Float64Array) => Triple;

/** ICC.1 §6.3.4.2, tables 11 to 13; lut16Type keeps the encoding of version 2, whose L* 100 is 0xff00. */
function decoder({ kind, outputs }: Lut, pcs: string): ToLab | null {
  if (outputs !== 3) return null;
  if (pcs === 'XYZ ') return ([x, y, z]) => xyzToLab([x! * XYZ_MOST, y! * XYZ_MOST, z! * XYZ_MOST]);
  if (pcs !== 'Lab ') return null;
  const whole = kind === 'mft2' ? 65_535 / 65_280 : 1;
  return ([l, a, b]) => [l! * 100 * whole, a! * 255 * whole - 128, b! * 255 * whole - 128];
}

const XYZ_MOST = 1 + 32_767 / 32_768;

function afterLink(lut: Lut, space: string, assumed: Buffer | null): ToLab | null {
  if (space === 'Lab ') return decoder(lut, space);
  if (space === 'RGB ' && lut.outputs === 3) return ([r, g, b]) => lightToLab([r!, g!, b!]);
  if (space !== 'CMYK' || lut.outputs !== 4) return null;
  const given = assumed && profileHead(assumed)?.space === 'CMYK' ? assumed : coatedProfile();
  const next = lutOf(given) ?? lutOf(coatedProfile())!;
  const decode = decoder(next, profileHead(given)!.pcs);
  return decode && ((cmyk) => decode(next.evaluate(cmyk)));
}

const EPSILON = 216 / 24_389;
const KAPPA = 24_389 / 27;
const forward = (t: number) => (t > EPSILON ? Math.cbrt(t) : (KAPPA * t + 16) / 116);

function xyzToLab(xyz: Triple): Triple {
  const [x, y, z] = xyz.map((v, i) => forward(v / WHITE[i]!)) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** sRGB 0 … 1, whose columns are those of color-math.ts. */
function lightToLab(rgb: Triple): Triple {
  const [r, g, b] = rgb.map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as Triple;
  return xyzToLab([
    0.4360747 * r + 0.3850649 * g + 0.1430804 * b,
    0.2225045 * r + 0.7168786 * g + 0.0606169 * b,
    0.0139322 * r + 0.0971045 * g + 0.7141733 * b,
  ]);
}

/** Full cover of each ink alone; null where the profile tells none. */
export function solidsOf(profile: Buffer | null, count: number): { srgb: string; lab: Triple }[] | null {
  const inks = openInkProfile(profile, 'multichannel', count);
  if (!inks) return null;
  return Array.from({ length: inks.inputs }, (_, ink) => {
    const lab = inks.toLab(Array.from({ length: inks.inputs }, (__, i) => (i === ink ? 1 : 0)));
    const rounded = lab.map((v) => Math.round(v * 100) / 100) as Triple;
    return { srgb: toHex(labToSrgb(lab)), lab: rounded };
  });
}

/**
 * A row's first samples as Lab of 16 bit (L over the whole range, a and b around 32,768 with 256 a unit), those behind them in 16 bit. `isLight`: the
 * samples are what is not printed. A px like the one before, which most are in drawn prints, costs next to nothing.
 */
function convertRow(
  inks: InkProfile,
  row: Uint8Array | Uint16Array,
  target: Uint8Array | Uint16Array,
  bands: number,
  isLight: boolean,
): void {
  const full = row instanceof Uint16Array ? 65_535 : 255;
  const { inputs } = inks;
  const amounts = new Float64Array(inputs);
  const out = bands - inputs + 3;
  let known = -1;
  for (let at = 0, to = 0; at < row.length; at += bands, to += out) {
    let isSame = known >= 0;
    for (let i = 0; isSame && i < inputs; i++) isSame = row[at + i] === row[known + i];
    if (isSame) for (let i = 0; i < 3; i++) target[to + i] = target[to - out + i]!;
    else {
      for (let i = 0; i < inputs; i++) amounts[i] = isLight ? 1 - row[at + i]! / full : row[at + i]! / full;
      const [l, a, b] = inks.toLab(amounts);
      target[to] = bounded((l * 65_535) / 100);
      target[to + 1] = bounded((a + 128) * 256);
      target[to + 2] = bounded((b + 128) * 256);
    }
    known = at;
    for (let i = inputs; i < bands; i++) target[to + 3 + i - inputs] = full === 255 ? row[at + i]! * 257 : row[at + i]!;
  }
}

const bounded = (v: number) => Math.min(65_535, Math.max(0, Math.round(v)));

interface Rows {
  width: number;
  height: number;
  bands: number;
  deep: boolean;
  fill(target: Uint8Array | Uint16Array, y: number): void;
}

/** Rows whose first samples go through the profile. */
export function throughInks(inks: InkProfile, rows: Rows, isLight: boolean): Rows {
  const { width, height, bands } = rows;
  const row = newSamples(width * bands, rows.deep);
  return {
    width,
    height,
    bands: bands - inks.inputs + 3,
    deep: true,
    fill(target, y) {
      rows.fill(row, y);
      convertRow(inks, row, target, bands, isLight);
    },
  };
}
