/** What is laid out stands against a reference that reads the print itself at each px's place on the cloth. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { wholeCount } from '#app/image/render/repeat-canvas.ts';
import { stripsOfImage } from '#app/image/pyramid/strip-source.ts';
import { writePyramid } from '#app/image/pyramid/write-pyramid.ts';
import type { RepeatLayout } from '#app/image/base/types.ts';
import { renderFabric, renderRepeat, renderThumbnail } from '#app/image/render/views.ts';
import { withVips } from '#app/image/base/vips.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { difference } from './golden.ts';
import { type Pixels, readPixels } from './scratch.ts';

const PNG = { format: 'png', quality: 100 } as const;
const folder = mkdtempSync(join(tmpdir(), 'repeat-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Colour at a place of the print, both from 0 to 1; steep enough that half a px out of place shows. */
type Print = (u: number, v: number) => [number, number, number];

const wave = (t: number) => 127.5 + 90 * Math.sin(2 * Math.PI * t);
/** It continues over the edges of a straight repeat, and looks like none of its turned copies. */
const closing: Print = (u, v) => [wave(u + 0.1), wave(v + 2 * u + 0.2), wave(2 * v - u + 0.3)];

let count = 0;
async function master(width: number, height: number, print: Print): Promise<string> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (const value of print((x + 0.5) / width, (y + 0.5) / height)) pixels[at++] = Math.round(value);
    }
  }
  const target = join(folder, `${count++}.master.tif`);
  await withVips((vips) => {
    const image = vips.Image.newFromMemory(pixels, width, height, 3, vips.BandFormat.uchar);
    writePyramid(stripsOfImage(image), target);
  });
  return target;
}

const made = new Map<string, Promise<string>>();

/** A master of the closing print, made once. */
function shared(width: number, height: number): Promise<string> {
  const key = `${width} ${height}`;
  const path = made.get(key) ?? master(width, height, closing);
  made.set(key, path);
  return path;
}

/** The print at a place of the cloth, in repeats. */
function onCloth(print: Print, layout: RepeatLayout, x: number, y: number): [number, number, number] {
  const { drop, shift, mirror } = layout;
  const [col, row] =
    shift > 0
      ? [Math.floor(x - Math.floor(y) * shift), Math.floor(y)]
      : [Math.floor(x), Math.floor(y - Math.floor(x) * drop)];
  let u = x - col - (shift > 0 ? row * shift : 0);
  let v = y - row - (shift > 0 ? 0 : col * drop);
  if (mirror !== undefined && mirror !== 'down' && col % 2 !== 0) u = 1 - u;
  if (mirror !== undefined && mirror !== 'across' && row % 2 !== 0) v = 1 - v;
  return print(u, v);
}

/** Difference from the reference, away from lines where a print that doesn't close breaks off. */
function offReference(picture: Pixels, print: Print, layout: RepeatLayout, repeatPx: [number, number]): number {
  const [w, h] = repeatPx;
  let sum = 0;
  let seen = 0;
  for (let py = 0; py < picture.height; py += 4) {
    for (let px = 0; px < picture.width; px += 4) {
      const [x, y] = [(px + 0.5) / w, (py + 0.5) / h];
      const across = layout.shift > 0 ? x - Math.floor(y) * layout.shift : x;
      const down = layout.shift > 0 ? y : y - Math.floor(x) * layout.drop;
      const toEdge = Math.min(
        ...[across * w, down * h].map((p, i) => {
          const side = i === 0 ? w : h;
          const rest = ((p % side) + side) % side;
          return Math.min(rest, side - rest);
        }),
      );
      if (toEdge < 4) continue;
      const expected = onCloth(print, layout, x, y);
      picture.at(px, py).forEach((value, c) => {
        sum += Math.abs(value - expected[c]!);
        seen++;
      });
    }
  }
  expect(seen).toBeGreaterThan(1000);
  return sum / seen;
}

const LAYOUTS: RepeatLayout[] = [
  { drop: 0, shift: 0 },
  { drop: 0.5, shift: 0 },
  { drop: 0, shift: 0.5 },
  { drop: 1 / 3, shift: 0 },
  { drop: 0, shift: 0.37 },
  { drop: 0.123456, shift: 0 },
];
const MIRRORS = [undefined, 'across', 'down', 'both'] as const;
const EVERY = LAYOUTS.flatMap((layout) =>
  MIRRORS.map((mirror): RepeatLayout => (mirror ? { ...layout, mirror } : layout)),
);
const named = EVERY.map((layout) => ({
  name: `drop ${layout.drop.toFixed(3)} shift ${layout.shift} mirror ${layout.mirror ?? 'none'}`,
  layout,
}));

describe('every copy lies where the layout says', () => {
  test.each(named)('$name: repeat, shrunk, enlarged, odd sizes', async ({ layout }) => {
    const path = await shared(301, 199);
    for (const [across, down, width] of [
      [3, 3, 331],
      [2, 2, 811],
    ] as const) {
      const picture = await readPixels((await renderRepeat(path, { ...PNG, across, down, layout, width })).data);
      const off = offReference(picture, closing, layout, [width / across, picture.height / down]);
      // Half a px out of place in every second column alone would be 2.5 to 6 here.
      expect(off, `${across} × ${down} at ${width}`).toBeLessThan(1.6);
    }
  });

  test.each(named)('$name: cloth', async ({ layout }) => {
    const path = await shared(640, 481);
    const cloth = { widthCm: 150, heightCm: 70, repeatWidthCm: 31.7, repeatHeightCm: 23.9, layout };
    const width = 600;
    const picture = await readPixels((await renderFabric(path, { ...PNG, ...cloth, width })).data);
    // The size that whole px gave: within the tolerance of the true one.
    const perCm = width / cloth.widthCm;
    const turns = {
      x: layout.mirror === 'across' || layout.mirror === 'both' ? 2 : 1,
      y: layout.mirror === 'down' || layout.mirror === 'both' ? 2 : 1,
    };
    const [x, y] = [wholeCount(31.7 * perCm, turns.x), wholeCount(23.9 * perCm, turns.y)];
    expect(offReference(picture, closing, layout, [x.px / x.count, y.px / y.count])).toBeLessThan(1.6);
  });

  test('an offset of half a px is half a px', async () => {
    const fine: Print = (u, v) => [wave(8 * v), wave(8 * v + 0.3), wave(u)];
    const path = await master(400, 400, fine);
    const layout = { drop: 0.5, shift: 0 };
    // 101 px a repeat: columns stand 50.5 px lower.
    const cloth = { widthCm: 40.4, heightCm: 30, repeatWidthCm: 10.1, repeatHeightCm: 10.1, layout, width: 404 };
    const picture = await readPixels((await renderFabric(path, { ...PNG, ...cloth })).data);
    expect(offReference(picture, fine, layout, [101, 101])).toBeLessThan(2);
  });
});

describe('seamless', () => {
  test.each(named)('$name: a picture of whole periods continues itself to the px', async ({ layout }) => {
    if (layout.drop === 0.123456 || layout.shift === 0.37) return;
    const path = await shared(103, 77);
    const turned = layout.mirror === 'down' || layout.mirror === 'both' ? 2 : 1;
    const [across, down] = layout.shift > 0 ? [2, 2] : [(layout.drop === 1 / 3 ? 6 : 2) * turned, 2];
    for (const width of [across * 103, across * 50, across * 121 + 1]) {
      const once = await readPixels((await renderRepeat(path, { ...PNG, across, down, layout, width })).data);
      const twice = await readPixels(
        (await renderRepeat(path, { ...PNG, across: across * 2, down, layout, width: width * 2 })).data,
      );
      const left = crop(twice, 0, once.width, once.height);
      const right = crop(twice, once.width, once.width, once.height);
      // The height rounds for itself in each of the two pictures.
      if (twice.height !== once.height) continue;
      expect(difference(left, right).max).toBeLessThanOrEqual(1);
      expect(difference(left, once.data).max).toBeLessThanOrEqual(1);
    }
  });

  test.each(named.filter(({ layout }) => layout.mirror === 'both'))(
    '$name: a mirrored print of any kind has no step within a column or row',
    async ({ layout }) => {
      const ramp: Print = (u, v) => [20 + 200 * u, 20 + 200 * v, 220 - 100 * (u + v)];
      const path = await master(320, 240, ramp);
      const picture = await readPixels(
        (await renderRepeat(path, { ...PNG, across: 4, down: 4, layout, width: 640 })).data,
      );
      const rows = layout.shift > 0;
      // Along a column of a drop, or a row of a shift, copies meet their mirror image.
      for (let p = 5; p < (rows ? 110 : 150); p += 5) {
        for (let q = 1; q < (rows ? picture.width : picture.height); q++) {
          const [a, b] = rows ? [picture.at(q - 1, p), picture.at(q, p)] : [picture.at(p, q - 1), picture.at(p, q)];
          expect(Math.max(...a.map((value, c) => Math.abs(value - b[c]!)))).toBeLessThan(8);
        }
      }
    },
  );
});

function crop(picture: Pixels, left: number, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    out.set(
      picture.data.subarray((y * picture.width + left) * 3, (y * picture.width + left + width) * 3),
      y * width * 3,
    );
  }
  return out;
}

describe('true size', () => {
  test('whole px are within 0.05 % for any size and step', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5000, noNaN: true }), fc.constantFrom(1, 2), (tile, step) => {
        const { count, px } = wholeCount(tile, step);
        return count % step === 0 && Number.isInteger(px) && Math.abs(px / count / tile - 1) <= 0.0005;
      }),
      { numRuns: 2000, seed: 7 },
    );
  });

  test.each([
    { widthCm: 7.1, heightCm: 2.84, dpi: 72 },
    { widthCm: 64.01, heightCm: 32.33, dpi: 301.7 },
    { widthCm: 13.37, heightCm: 91.44, dpi: 254 },
    { widthCm: 2.54, heightCm: 0.99, dpi: 1200 },
  ])(
    '$widthCm × $heightCm cm at $dpi dpi: the last stripes of the cloth lie where they must',
    async ({ widthCm, heightCm, dpi }) => {
      const [w, h] = [Math.round((widthCm / 2.54) * dpi), Math.round((heightCm / 2.54) * dpi)].map((px) =>
        Math.min(600, px),
      );
      // The first 12 % of the repeat are dark, in whole px.
      const [darkX, darkY] = [Math.ceil(w! * 0.12), Math.ceil(h! * 0.12)];
      const path = await master(w!, h!, (u, v) => [u * w! < darkX ? 0 : 255, v * h! < darkY ? 0 : 255, 255]);
      const width = 1999;
      const perCm = width / 150;
      const cloth = { widthCm: 150, heightCm: 100, repeatWidthCm: widthCm, repeatHeightCm: heightCm };
      for (const mirror of [undefined, 'both'] as const) {
        const layout = { drop: 0, shift: 0, ...(mirror && { mirror }) };
        const picture = await readPixels((await renderFabric(path, { ...PNG, ...cloth, layout, width })).data);
        for (const [side, cm, band, dark] of [
          [picture.width, widthCm, 0, darkX / w!],
          [picture.height, heightCm, 1, darkY / h!],
        ] as const) {
          const repeat = cm * perCm;
          const last = Math.floor(side / repeat - 0.5);
          const nth = mirror ? last - (last % 2) : last;
          if (nth < 1) continue;
          // Turned over, two stripes meet in one twice as wide.
          const expected = (nth + (mirror ? 0 : dark / 2)) * repeat;
          let [sum, weight] = [0, 0];
          for (let p = Math.ceil(expected - repeat * 0.4); p < Math.min(side, expected + repeat * 0.4); p++) {
            const ink = Math.max(0, 225 - (band === 0 ? picture.at(p, 3)[0]! : picture.at(3, p)[1]!));
            sum += (p + 0.5) * ink;
            weight += ink;
          }
          // A stripe's middle is known to a small part of a px.
          expect(Math.abs(sum / weight - expected)).toBeLessThan(0.0005 * expected + 0.15);
        }
      }
    },
  );

  test.each(named)('75 cm is the left half of 150 cm, byte by byte: $name', async ({ layout }) => {
    const path = await shared(301, 199);
    const cloth = { heightCm: 40, repeatWidthCm: 47, repeatHeightCm: 31.3, layout };
    const whole = await readPixels((await renderFabric(path, { ...PNG, ...cloth, widthCm: 150, width: 300 })).data);
    const half = await readPixels((await renderFabric(path, { ...PNG, ...cloth, widthCm: 75, width: 150 })).data);
    expect([half.width, half.height]).toEqual([150, whole.height]);
    expect(difference(crop(whole, 0, 150, half.height), half.data).max).toBe(0);
  });
});

test('a thumbnail shows turned copies around the repeat in its middle', async () => {
  const path = await master(200, 200, closing);
  const layout: RepeatLayout = { drop: 0, shift: 0, mirror: 'across' };
  const box = { width: 300, height: 100 };
  const picture = await readPixels((await renderThumbnail(path, { ...PNG, box, layout })).data);
  for (let y = 3; y < 100; y += 7) {
    for (let x = 3; x < 97; x += 7) {
      const [own, left, right] = [picture.at(100 + x, y), picture.at(99 - x, y), picture.at(299 - x, y)];
      for (let c = 0; c < 3; c++) {
        expect(Math.abs(own[c]! - left[c]!)).toBeLessThanOrEqual(2);
        expect(Math.abs(own[c]! - right[c]!)).toBeLessThanOrEqual(2);
      }
    }
  }
});

test('a layout that is none is a RangeError', async () => {
  const path = await master(20, 20, closing);
  const options = { ...PNG, across: 2, down: 2, width: 100 };
  for (const layout of [
    { drop: 0.5, shift: 0.5 },
    { drop: 1, shift: 0 },
    { drop: NaN, shift: 0 },
    { drop: 0, shift: 0, mirror: 'sideways' as never },
  ]) {
    await expect(renderRepeat(path, { ...options, layout })).rejects.toThrow(RangeError);
  }
});
