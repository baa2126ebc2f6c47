/** CMYK without a profile, against the measurements that its profile is made of. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { deltaE2000, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import { withVips } from '#app/image/base/vips.ts';
import { coatedProfile } from '#app/image/profiles/coated.ts';
import { makeCoated, readPatches } from '#app/image/profiles/make-coated.ts';
import { toSrgb } from '#app/image/source/to-srgb.ts';

const measured = readFileSync(new URL('../../app/image/profiles/fogra39l.ti3', import.meta.url), 'latin1');
const patches = readPatches(measured);

const forward = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116);
const labOf = (relative: number[]): Triple => {
  const [x, y, z] = relative.map(forward) as Triple;
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
};

test('the profile is what its program makes of the measurements', () => {
  expect(makeCoated(measured).equals(coatedProfile())).toBe(true);
});

test('all 1,617 measured patches come out as measured: ΔE2000 0.1 in the mean, 0.25 for 95 of 100, 1.7 at most', async () => {
  const px = Uint16Array.from(patches.flatMap(({ cmyk }) => cmyk.map((v) => Math.round((v * 65_535) / 100))));
  const lab = await withVips((vips) => {
    const image = vips.Image.newFromMemory(px, patches.length, 1, 4, vips.BandFormat.ushort);
    const tagged = image.copy({ interpretation: 'cmyk' });
    tagged.setBlob('icc-profile-data', coatedProfile());
    const found = tagged.iccImport({ embedded: true, intent: 'relative', pcs: 'lab' }).cast('float');
    return Float32Array.from(new Float32Array((found.writeToMemory() as Uint8Array).slice().buffer));
  });
  const off = patches
    .map(({ relative }, i) => deltaE2000(labOf(relative), [...lab.subarray(i * 3, i * 3 + 3)] as Triple))
    .sort((a, b) => a - b);
  expect(off).toHaveLength(1617);
  expect(off.reduce((sum, v) => sum + v, 0) / off.length).toBeLessThan(0.1);
  expect(off[Math.floor(off.length * 0.95)]).toBeLessThan(0.25);
  expect(off.at(-1)).toBeLessThan(1.7);
});

describe('near black', () => {
  const colors = async (percent: number[][]) => {
    const px = Uint8Array.from(percent.flat().map((v) => Math.round((v * 255) / 100)));
    const rgb = await withVips((vips) => {
      const image = vips.Image.newFromMemory(px, percent.length, 1, 4, vips.BandFormat.uchar);
      return Uint8Array.from(toSrgb(vips, image, 'cmyk', null, []).writeToMemory() as Uint8Array);
    });
    return percent.map((_, i) => [...rgb.subarray(i * 3, i * 3 + 3)] as Triple);
  };
  test('is as neutral as it was measured: no channel is far from the others', async () => {
    const blacks = [
      [0, 0, 0, 100],
      [100, 100, 100, 100],
      [60, 40, 40, 100],
      [75, 68, 67, 90],
      [0, 0, 0, 80],
    ];
    for (const [i, rgb] of (await colors(blacks)).entries()) {
      const [, a, b] = srgbToLab(...rgb);
      expect(Math.hypot(a, b), `${blacks[i]}: ${rgb}`).toBeLessThan(5);
      // Black over much cyan is a little cool in print, too.
      expect(Math.max(...rgb) - Math.min(...rgb), `${blacks[i]}: ${rgb}`).toBeLessThanOrEqual(12);
    }
  });
  test('is darkest where all inks are full, and white paper is white', async () => {
    expect(
      await colors([
        [100, 100, 100, 100],
        [0, 0, 0, 0],
      ]),
    ).toEqual([
      [0, 0, 0],
      [255, 255, 255],
    ]);
  });
});
