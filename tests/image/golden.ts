import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withVips } from '#app/image/base/vips.ts';
import { expect } from 'vitest';
import { readPixels } from './scratch.ts';

const FOLDER = join('tests', 'image', 'golden');

/** Compares with golden/<name>.png. `UPDATE_GOLDEN=1` writes what is there now: look at it before you commit it. */
export async function expectGolden(picture: Buffer, name: string, tolerance = { mean: 1, max: 24 }): Promise<void> {
  const path = join(FOLDER, `${name}.png`);
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(FOLDER, { recursive: true });
    await withVips((vips) => vips.Image.newFromBuffer(picture).pngsave(path, { compression: 9, keep: 'none' }));
  }
  expect(existsSync(path), `${path} is missing; make it with UPDATE_GOLDEN=1`).toBe(true);
  const [found, golden] = [await readPixels(picture), await readPixels(path)];
  expect([found.width, found.height, found.bands]).toEqual([golden.width, golden.height, golden.bands]);
  const { mean, max } = difference(found.data, golden.data);
  expect(mean, `${name}: mean difference`).toBeLessThanOrEqual(tolerance.mean);
  expect(max, `${name}: greatest difference`).toBeLessThanOrEqual(tolerance.max);
}

export function difference(a: Uint8Array, b: Uint8Array): { mean: number; max: number } {
  expect(a.length).toBe(b.length);
  let sum = 0;
  let max = 0;
  for (let i = 0; i < a.length; i++) {
    const d = Math.abs(a[i]! - b[i]!);
    sum += d;
    if (d > max) max = d;
  }
  return { mean: sum / a.length, max };
}
