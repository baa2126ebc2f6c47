import type { Span } from '../layers/picture.ts';
import { psdRowBytes } from './rows.ts';

/** One row of a layer or group: colours not multiplied by alpha. */
export interface Content extends Span {
  colors: Float32Array[];
  alpha: Float32Array;
}

export interface Canvas extends Pick<Content, 'colors' | 'alpha'> {
  /** in a bounded group: what of the row it has covered itself, and what lies below it */
  own?: { alpha: Float32Array; below: Canvas };
}

export function clear({ colors, alpha }: Canvas): void {
  for (const plane of colors) plane.fill(0);
  alpha.fill(0);
}

/** Colours no longer multiplied by alpha. */
export function straighten({ colors, alpha }: Canvas, target: Canvas): void {
  for (const [i, plane] of colors.entries()) {
    const out = target.colors[i]!;
    for (let x = 0; x < plane.length; x++) out[x] = alpha[x]! > 0 ? plane[x]! / alpha[x]! : 0;
  }
}

/** What was there already and what is laid on it cover this much together. */
export function cover(alpha: Float32Array, laid: Float32Array, share: number, { from, to }: Span): void {
  for (let x = from; x < to; x++) alpha[x] = alpha[x]! + laid[x]! * share * (1 - alpha[x]!);
}

/** A copy of a bounded group's row that counts what is laid on it; of another, itself. */
export const startOwn = (copy: Canvas, { own }: Canvas): Canvas =>
  own ? { ...copy, own: { alpha: new Float32Array(copy.alpha.length), below: own.below } } : copy;

/** What a layer with effects covers of its bounded group: its shape leads from what lies around it to what is within. */
export function addOwn({ own }: Canvas, around: Canvas, within: Canvas, shape: Float32Array, share: number): void {
  if (!own || !around.own || !within.own) return;
  const [out, inside] = [around.own.alpha, within.own.alpha];
  for (let x = 0; x < out.length; x++) out[x] = out[x]! + (inside[x]! - out[x]!) * shape[x]!;
  cover(own.alpha, out, share, { from: 0, to: out.length });
}

/** The colours of what a group itself has laid on `below`, by what it covers. */
export function takeOut(target: Canvas, now: Canvas, below: Canvas, own: Float32Array): void {
  for (const [i, plane] of target.colors.entries()) {
    const [made, old] = [now.colors[i]!, below.colors[i]!];
    for (let x = 0; x < plane.length; x++) {
      const a = own[x]!;
      plane[x] = a > 0 ? (made[x]! - old[x]! * (1 - a)) / a : 0;
    }
  }
}

/** Each px by its share from what was there before to what is there now. */
export function lead(canvas: Canvas, before: Canvas, share: Float32Array, { from, to }: Span): void {
  for (const [i, plane] of [...canvas.colors, canvas.alpha].entries()) {
    const old = before.colors[i] ?? before.alpha;
    for (let x = from; x < to; x++) plane[x] = old[x]! + (plane[x]! - old[x]!) * share[x]!;
  }
}

/** All px by one share to those of another. */
export function approach(canvas: Canvas, other: Canvas, share: number): void {
  for (const [i, plane] of [...canvas.colors, canvas.alpha].entries()) {
    const made = other.colors[i] ?? other.alpha;
    for (let x = 0; x < plane.length; x++) plane[x] = plane[x]! + (made[x]! - plane[x]!) * share;
  }
}

/** The same px as in another. */
export function put(canvas: Canvas, other: Canvas, { from, to }: Span): void {
  for (const [i, plane] of canvas.colors.entries()) plane.set(other.colors[i]!.subarray(from, to), from);
  canvas.alpha.set(other.alpha.subarray(from, to), from);
}

/** Puts these channels back as they were, where there was something. */
export function keep({ colors, alpha }: Canvas, before: Canvas, channels: number[]): void {
  for (const i of channels) {
    const [plane, old] = [colors[i], before.colors[i]];
    if (!plane || !old) continue;
    for (let x = 0; x < plane.length; x++) {
      const was = before.alpha[x]!;
      if (was > 0) plane[x] = (old[x]! / was) * alpha[x]!;
    }
  }
}

/** Colours and opacity become bytes between layers, as Photoshop's are in 8 bit files. */
export function settle({ colors, alpha }: Canvas, { from, to }: Span): void {
  for (let x = from; x < to; x++) {
    const a = alpha[x]!;
    const whole = ((a * 255 + 0.5) | 0) / 255;
    for (const plane of colors) {
      plane[x] = a > 0 ? (whole * (((plane[x]! / a) * 255 + 0.5) | 0)) / 255 : 0;
    }
    alpha[x] = whole;
  }
}

/** One plane of the row over `white`, in the samples of the file. */
export function encodeRow(
  { colors, alpha }: Canvas,
  channel: number,
  white: number,
  depth: number,
  target: Uint8Array,
) {
  const color = colors[channel]!;
  const view = new DataView(target.buffer, target.byteOffset, psdRowBytes(color.length, depth));
  for (let x = 0; x < color.length; x++) {
    const v = color[x]! + (1 - alpha[x]!) * white;
    if (depth === 32) view.setFloat32(x * 4, v);
    else if (depth === 16) view.setUint16(x * 2, v >= 1 ? 65_535 : v > 0 ? v * 65_535 + 0.5 : 0);
    else target[x] = v >= 1 ? 255 : v > 0 ? v * 255 + 0.5 : 0;
  }
}
