import { parseHex } from './colors.ts';
import type { Screens } from './screens.ts';

/** Mix the inks by their coverage, the ground filling what is left: one plane per colour component. */
export function composePlanes(layers: Screens, inks: number[][]): Uint8Array[] {
  const { planes, width, height } = layers;
  const ground = inks[0]!;
  return ground.map((base, c) => {
    const out = new Uint8Array(width * height);
    const delta = planes.map((_, k) => inks[k + 1]![c]! - base);
    for (let p = 0; p < out.length; p++) {
      let sum = 0;
      for (let k = 0; k < planes.length; k++) {
        const v = planes[k]![p]!;
        if (v) sum += v * delta[k]!;
      }
      out[p] = base + Math.round(sum / 255);
    }
    return out;
  });
}

export function composeRgb(layers: Screens, colors: string[]): Uint8Array[] {
  return composePlanes(layers, colors.map(parseHex));
}

/** The screen of the ground: what no ink covers. */
export function groundPlane({ planes, width, height }: Screens): Uint8Array {
  const out = new Uint8Array(width * height).fill(255);
  for (const plane of planes) for (let p = 0; p < out.length; p++) out[p]! -= plane[p]!;
  return out;
}

/**
 * Coverages to stack as ordinary layers, the last on top: each as a share of what those above leave open, so that the
 * stack composes to exactly what the knocked-out screens mix to.
 */
export function stackedCoverages({ planes, width, height }: Screens): Uint8Array[] {
  const open = new Uint8Array(width * height).fill(255);
  const out: Uint8Array[] = [];
  for (const plane of planes.toReversed()) {
    const stacked = new Uint8Array(width * height);
    for (let p = 0; p < stacked.length; p++) {
      const v = plane[p]!;
      if (!v) continue;
      stacked[p] = Math.round((v * 255) / open[p]!);
      open[p]! -= v;
    }
    out.unshift(stacked);
  }
  return out;
}
