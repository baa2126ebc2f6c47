import { srgbToLab, type Triple } from '../base/color-math.ts';
import type { PixelBox } from '../base/types.ts';
import type { LevelPx } from '../render/master-px.ts';

/** A column (or row) of px in CIE L*a*b*, three values each. */
export type Line = Float32Array;

/** `count` neighbouring columns from `at` on, or rows where `across` is false. */
export function readLines(image: LevelPx, at: number, count: number, across: boolean): Line[] {
  const bytes = readBand(image, at, count, across);
  const along = across ? image.height : image.width;
  return Array.from({ length: count }, (_, i) => {
    const line = new Float32Array(along * 3);
    for (let p = 0; p < along; p++) {
      writeLab(line, p * 3, bytes, (across ? p * count + i : i * along + p) * 3);
    }
    return line;
  });
}

/** Their px, three bytes each. */
export function readBand(image: LevelPx, at: number, count: number, across: boolean): Uint8Array {
  const { width, height } = image;
  return image.read(across ? { x: at, y: 0, width: count, height } : { x: 0, y: at, width, height: count });
}

/** Each px of `a` against the px of `b` that lies beside it once `b` has moved on by `shift`; ΔE94 unless told otherwise. */
export function differences(a: Line, b: Line, shift = 0, delta = deltaE94): Float32Array {
  const along = a.length / 3;
  const found = new Float32Array(along);
  for (let p = 0; p < along; p++) {
    const q = p >= shift ? p - shift : p - shift + along;
    found[p] = delta(labAt(a, p), labAt(b, q));
  }
  return found;
}

/** Near ΔE2000 for a tenth of its time; here neither side is the standard. */
function deltaE94([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
  const [c1, c2] = [Math.sqrt(a1 * a1 + b1 * b1), Math.sqrt(a2 * a2 + b2 * b2)];
  const chroma = Math.sqrt(c1 * c2);
  const dc = c1 - c2;
  const dh2 = Math.max(0, (a1 - a2) ** 2 + (b1 - b2) ** 2 - dc * dc);
  return Math.sqrt((l1 - l2) ** 2 + (dc / (1 + 0.045 * chroma)) ** 2 + dh2 / (1 + 0.015 * chroma) ** 2);
}

export function labAt(line: Line, p: number): Triple {
  return [line[p * 3]!, line[p * 3 + 1]!, line[p * 3 + 2]!];
}

/** A part of a picture in L*a*b*, three values a px. */
export function readLab(image: LevelPx, box: PixelBox): Float32Array {
  const bytes = image.read(box);
  const lab = new Float32Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 3) writeLab(lab, at, bytes, at);
  return lab;
}

/** Colours of a print come again and again: what a few of them are is known by their place in these tables. */
const slots = 2 ** 15;
const colors = new Int32Array(slots).fill(-1);
const labs = new Float32Array(slots * 3);

/** The three values of a px; `step`: numbers from one to the next. */
export function writeLab(target: Float32Array, at: number, bytes: Uint8Array, from: number, step = 1): void {
  const color = (bytes[from]! << 16) | (bytes[from + 1]! << 8) | bytes[from + 2]!;
  const slot = Math.imul(color, 0x9e37_79b1) >>> 17;
  if (colors[slot] !== color) {
    labs.set(srgbToLab(bytes[from]!, bytes[from + 1]!, bytes[from + 2]!), slot * 3);
    colors[slot] = color;
  }
  target[at] = labs[slot * 3]!;
  target[at + step] = labs[slot * 3 + 1]!;
  target[at + 2 * step] = labs[slot * 3 + 2]!;
}
