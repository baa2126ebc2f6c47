import type { Span } from '../layers/picture.ts';

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
