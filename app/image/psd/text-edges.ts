import { encodeSrgb } from '../base/color-math.ts';
import { linear } from '../layers/colors.ts';
import type { Span } from '../layers/picture.ts';
import type { Canvas } from './canvas.ts';

const GAMMA = 1.45;
const STEPS = 4096;
/** light as text is mixed in, by a sample's value 0 … 1 */
const MIXED = Float32Array.from({ length: STEPS + 1 }, (_, i) => linear(i / STEPS) ** (1 / GAMMA));

const toMix = (v: number) => MIXED[v >= 1 ? STEPS : v > 0 ? (v * STEPS + 0.5) | 0 : 0]!;

/**
 * From one picture of a row to another by the share of each px, where text has its edge: in light to the power of 1/1.45 instead
 * of in the numbers of the file, which makes thin dark letters lighter. Into `out`, multiplied by opacity as all canvases.
 */
export function mixText(out: Canvas, around: Canvas, within: Canvas, share: Float32Array, { from, to }: Span): void {
  for (let x = from; x < to; x++) {
    const s = share[x]!;
    const [a, b] = [around.alpha[x]! * (1 - s), within.alpha[x]! * s];
    const alpha = a + b;
    for (const [i, plane] of out.colors.entries()) {
      if (a <= 0 || b <= 0) plane[x] = around.colors[i]![x]! * (1 - s) + within.colors[i]![x]! * s;
      else {
        const [v, w] = [around.colors[i]![x]! / around.alpha[x]!, within.colors[i]![x]! / within.alpha[x]!];
        const mixed = (a * toMix(v) + b * toMix(w)) / alpha;
        plane[x] = alpha * (v === w ? v : encodeSrgb(mixed ** GAMMA));
      }
    }
    out.alpha[x] = alpha;
  }
}
