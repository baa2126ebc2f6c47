import { fromHex } from '../base/color-math.ts';
import { groupCount, type InkChoice, inkPlace, type InkSheet, type ProcessTable, type Rgb } from './ink-model.ts';
import { recolorTable } from './ink-recolor.ts';

interface SpotInk {
  group: number;
  band: number;
  rgb: Rgb;
  solidity: number;
}

function spotsOn(sheet: InkSheet, choices: InkChoice[]): SpotInk[] {
  return sheet.inks.flatMap((ink, i) => {
    if (ink.kind !== 'spot' || !choices[i]!.on) return [];
    const rgb = fromHex(choices[i]!.srgb ?? ink.srgb).map((v) => v / 255) as Rgb;
    return [{ ...inkPlace(sheet, i), rgb, solidity: ink.solidity }];
  });
}

/** Prints px of all groups (each `stride` bytes a px, three planes first) into `target` (`targetStride` bytes a px; a fourth is 255). */
export type PrintPixels = (
  groups: ArrayLike<number>[],
  stride: number,
  target: Uint8Array | Uint8ClampedArray,
  targetStride: number,
) => void;

/** The canvas's and the server's printer. Make one for each choice; it keeps no px. */
export function inkPrinter(sheet: InkSheet, choices: InkChoice[]): PrintPixels {
  if (choices.length !== sheet.inks.length) throw new RangeError(`${choices.length} of ${sheet.inks.length} inks`);
  const printUnder = sheet.process
    ? processPrinter(sheet, recolorTable(sheet.process, choices, sheet.inks))
    : basePrinter(sheet);
  const spots = spotsOn(sheet, choices);
  const under = new Float64Array(3);
  return (groups, stride, target, targetStride) => {
    const count = Math.floor(target.length / targetStride);
    for (let p = 0, at = 0, to = 0; p < count; p++, at += stride, to += targetStride) {
      printUnder(groups, at, under);
      for (const { group, band, rgb, solidity } of spots) {
        const cover = groups[group]![at + band]! / 255;
        if (cover === 0) continue;
        for (let k = 0; k < 3; k++) {
          const keeps = 1 - cover * ((1 - solidity) * (1 - rgb[k]!) + solidity);
          under[k] = under[k]! * keeps + 255 * solidity * rgb[k]! * cover;
        }
      }
      for (let k = 0; k < 3; k++) target[to + k] = Math.min(255, Math.max(0, Math.round(under[k]!)));
      if (targetStride === 4) target[to + 3] = 255;
    }
  };
}

/** What lies under the spots at byte `at` of the groups, 0 … 255. */
type PrintUnder = (groups: ArrayLike<number>[], at: number, out: Float64Array) => void;

function basePrinter({ base }: InkSheet): PrintUnder {
  if (!base) return (_groups, _at, out) => void out.fill(255);
  return (groups, at, out) => {
    for (let k = 0; k < 3; k++) out[k] = groups[0]![at + k]!;
  };
}

/** Linear between the sixteen nodes around. Neighbours are often alike in a print: the last answer is kept. */
function processPrinter(sheet: InkSheet, { steps, nodes }: ProcessTable): PrintUnder {
  const black = inkPlace(sheet, 3);
  const last = steps - 1;
  const scale = last / 255;
  const [mStep, yStep, kStep] = [steps * 3, steps ** 2 * 3, steps ** 3 * 3];
  const known = new Float64Array(7).fill(-1);
  return (groups, at, out) => {
    const colors = groups[0]!;
    const c = colors[at]!;
    const m = colors[at + 1]!;
    const y = colors[at + 2]!;
    const k = groups[black.group]![at + black.band]!;
    if (c !== known[0] || m !== known[1] || y !== known[2] || k !== known[3]) {
      const ci = Math.min((c * scale) | 0, last - 1);
      const mi = Math.min((m * scale) | 0, last - 1);
      const yi = Math.min((y * scale) | 0, last - 1);
      const ki = Math.min((k * scale) | 0, last - 1);
      const cf = c * scale - ci;
      const mf = m * scale - mi;
      const yf = y * scale - yi;
      const kf = k * scale - ki;
      const first = ci * 3 + mi * mStep + yi * yStep + ki * kStep;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let corner = 0; corner < 8; corner++) {
        const weight = (corner & 1 ? mf : 1 - mf) * (corner & 2 ? yf : 1 - yf) * (corner & 4 ? kf : 1 - kf);
        if (weight === 0) continue;
        const node = first + (corner & 1 ? mStep : 0) + (corner & 2 ? yStep : 0) + (corner & 4 ? kStep : 0);
        r += weight * (nodes[node]! + cf * (nodes[node + 3]! - nodes[node]!));
        g += weight * (nodes[node + 1]! + cf * (nodes[node + 4]! - nodes[node + 1]!));
        b += weight * (nodes[node + 2]! + cf * (nodes[node + 5]! - nodes[node + 2]!));
      }
      known[0] = c;
      known[1] = m;
      known[2] = y;
      known[3] = k;
      known[4] = r;
      known[5] = g;
      known[6] = b;
    }
    out[0] = known[4]!;
    out[1] = known[5]!;
    out[2] = known[6]!;
  };
}

/** One colour for coverages 0 … 1 of every ink; over white where there is a base picture. For swatches and tests. */
export function colorOfCoverage(sheet: InkSheet, choices: InkChoice[], coverage: number[]): Rgb {
  const groups = Array.from({ length: groupCount(sheet) }, () => new Float64Array(3));
  if (sheet.base) groups[0]!.fill(255);
  coverage.forEach((v, i) => {
    const { group, band } = inkPlace(sheet, i);
    groups[group]![band] = v * 255;
  });
  const target = new Uint8Array(3);
  inkPrinter(sheet, choices)(groups, 3, target, 3);
  return [target[0]!, target[1]!, target[2]!];
}
