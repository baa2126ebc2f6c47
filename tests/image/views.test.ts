import { copyFile } from 'node:fs/promises';
import { withVips } from '#app/image/base/vips.ts';
import { layCloth } from '#app/image/render/repeat-canvas.ts';
import { readMasterInfo } from '#app/image/render/tiles.ts';
import { renderFabric, renderPrint, renderRepeat, renderThumbnail, wholeBlock } from '#app/image/render/views.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { difference, expectGolden } from './golden.ts';
import { makeTiff, type Paint, wavePaint } from './make-files.ts';
import { openScratch, type Pixels, readPixels } from './scratch.ts';

const { master } = openScratch();
const STRAIGHT = { drop: 0, shift: 0 };
const LAYOUTS = {
  straight: STRAIGHT,
  'half-drop': { drop: 0.5, shift: 0 },
  brick: { drop: 0, shift: 0.5 },
  'third-drop': { drop: 1 / 3, shift: 0 },
  'odd-shift': { drop: 0, shift: 0.37 },
};
const FORMAT = { format: 'jpeg', quality: 100 } as const;

/** A disc off the middle on waves: it shows every turn and shift, and continues over the edges. */
function discPaint(width: number, height: number): Paint {
  const wave = wavePaint(width, height);
  return (x, y) => (Math.hypot(x - width * 0.35, y - height * 0.3) < height * 0.18 ? [235, 225, 40] : wave(x, y));
}

let disc = '';
let waves = '';
beforeAll(async () => {
  disc = (await master('disc.tif', makeTiff({ width: 300, height: 200, paint: discPaint(300, 200) }))).path;
  waves = (await master('waves.tif', makeTiff({ width: 320, height: 320, paint: wavePaint(320, 320) }))).path;
});

/** Mean difference of neighbours across a line, of what lies at `x` − 1 and `x`. */
function stepAt(picture: Pixels, at: number, across: boolean): number {
  const along = across ? picture.height : picture.width;
  let sum = 0;
  for (let p = 0; p < along; p++) {
    const a = across ? picture.at(at - 1, p) : picture.at(p, at - 1);
    const b = across ? picture.at(at, p) : picture.at(p, at);
    for (let c = 0; c < 3; c++) sum += Math.abs(a[c]! - b[c]!);
  }
  return sum / along / 3;
}

function worstStep(picture: Pixels, across: boolean): { worst: number; usual: number } {
  const steps = Array.from({ length: (across ? picture.width : picture.height) - 1 }, (_, i) =>
    stepAt(picture, i + 1, across),
  );
  const sorted = [...steps].sort((a, b) => a - b);
  return { worst: sorted.at(-1)!, usual: sorted[Math.floor(sorted.length * 0.8)]! };
}

test('a master in the place of another one is read anew', async () => {
  const place = `${disc}.shared.master.tif`;
  const render = async (from: string) => {
    await copyFile(from, place);
    return renderPrint(place, { ...FORMAT, width: 150 });
  };
  const [first, second] = [await render(disc), await render(waves)];
  expect(first.data).toEqual((await renderPrint(disc, { ...FORMAT, width: 150 })).data);
  expect(second.data).toEqual((await renderPrint(waves, { ...FORMAT, width: 150 })).data);
});

describe('golden pictures', () => {
  test('print', async () => {
    const { data, width, height } = await renderPrint(disc, { ...FORMAT, width: 150 });
    expect([width, height]).toEqual([150, 100]);
    await expectGolden(data, 'print');
  });
  test.each(Object.entries(LAYOUTS))('fabric, repeat and thumbnail: %s', async (name, layout) => {
    const cloth = { widthCm: 150, repeatWidthCm: 47, repeatHeightCm: 31.3, layout, width: 240 };
    await expectGolden((await renderFabric(disc, { ...FORMAT, ...cloth })).data, `fabric-${name}`);
    await expectGolden(
      (await renderRepeat(disc, { ...FORMAT, across: 2, down: 2, layout, width: 160 })).data,
      `repeat-${name}`,
    );
    const box = { width: 120, height: 120 };
    await expectGolden((await renderThumbnail(disc, { ...FORMAT, box, layout })).data, `thumbnail-${name}`);
  });
});

describe('print', () => {
  test('is never larger than the master', async () => {
    const { width, height } = await renderPrint(disc, { ...FORMAT, width: 4000 });
    expect([width, height]).toEqual([300, 200]);
  });
  test('WebP and JPEG', async () => {
    const webp = await renderPrint(disc, { format: 'webp', quality: 80, width: 100 });
    expect(webp.data.toString('latin1', 8, 12)).toBe('WEBP');
    const jpeg = await renderPrint(disc, { format: 'jpeg', quality: 80, width: 100 });
    expect(jpeg.data.readUInt16BE(0)).toBe(0xffd8);
  });
  test.each([0, -1, 1.5, NaN, 20_000])('width %d is a RangeError', async (width) => {
    await expect(renderPrint(disc, { ...FORMAT, width })).rejects.toThrow(RangeError);
  });
});

describe('fabric', () => {
  test.each(Object.entries(LAYOUTS))('75 cm is the left half of 150 cm: %s', async (_name, layout) => {
    const cloth = { format: 'webp' as const, quality: 100, repeatWidthCm: 47, repeatHeightCm: 31.3, layout };
    const whole = await readPixels((await renderFabric(disc, { ...cloth, widthCm: 150, width: 600 })).data);
    const half = await readPixels((await renderFabric(disc, { ...cloth, widthCm: 75, width: 300 })).data);
    expect([half.width, half.height]).toEqual([300, whole.height]);
    const left = new Uint8Array(half.data.length);
    for (let y = 0; y < half.height; y++) {
      left.set(whole.data.subarray(y * whole.width * 3, (y * whole.width + half.width) * 3), y * half.width * 3);
    }
    // The last column's chroma is coded together with other neighbours.
    expect(difference(left, half.data).mean).toBeLessThan(0.6);
  });

  test('true scale within 0.05 %: the 21st stripe lies where it must', async () => {
    // One black column per repeat.
    const stripe = await master(
      'stripe.tif',
      makeTiff({ width: 100, height: 40, paint: (x) => (x < 4 ? [0, 0, 0] : [255, 255, 255]) }),
    );
    const width = 2048;
    const repeatWidthCm = 7.1;
    const cloth = { widthCm: 150, heightCm: 4, repeatWidthCm, repeatHeightCm: 2.84, layout: STRAIGHT, width };
    const picture = await readPixels((await renderFabric(stripe.path, { ...FORMAT, ...cloth })).data);
    const dark = (x: number) => 255 - picture.at(x, 20)[0]!;
    const expected = (20 * repeatWidthCm + (repeatWidthCm * 4) / 200) * (width / 150);
    let [sum, weight] = [0, 0];
    for (let x = Math.round(expected) - 30; x < expected + 30; x++) {
      sum += (x + 0.5) * dark(x);
      weight += dark(x);
    }
    expect(Math.abs(sum / weight / expected - 1)).toBeLessThan(0.0005);
  });

  test.each(Object.entries(LAYOUTS))('no line of a continuing print stands out: %s', async (name, layout) => {
    // These waves continue under half and third drops only where the layout says so: they do for whole waves.
    if (name !== 'straight') return void (await drops(layout));
    const cloth = { widthCm: 150, repeatWidthCm: 33.3, repeatHeightCm: 27.1, layout, width: 900 };
    const picture = await readPixels((await renderFabric(waves, { ...FORMAT, ...cloth })).data);
    for (const across of [true, false]) {
      const { worst, usual } = worstStep(picture, across);
      expect(worst).toBeLessThan(usual * 1.4 + 0.7);
    }
  });

  /** A print that depends on one direction alone continues under any move in the other one. */
  async function drops(layout: { drop: number; shift: number }): Promise<void> {
    const wave = wavePaint(200, 200);
    const paint: Paint = layout.drop > 0 ? (x) => wave(x, 0) : (_x, y) => wave(0, y);
    const made = await master('one-way.tif', makeTiff({ width: 200, height: 200, paint }));
    const cloth = { widthCm: 150, repeatWidthCm: 33.3, repeatHeightCm: 27.1, layout, width: 900 };
    const picture = await readPixels((await renderFabric(made.path, { ...FORMAT, ...cloth })).data);
    for (const across of [true, false]) {
      const { worst, usual } = worstStep(picture, across);
      expect(worst).toBeLessThan(usual * 1.4 + 0.7);
    }
  }

  test('tiny repeats: 1 × 1 px and 16 px', async () => {
    const dot = await master('dot.tif', makeTiff({ width: 1, height: 1, paint: () => [200, 60, 120] }));
    const small = await master('small.tif', makeTiff({ width: 16, height: 16, paint: wavePaint(16, 16) }));
    for (const layout of Object.values(LAYOUTS)) {
      const cloth = { widthCm: 150, repeatWidthCm: 0.5, repeatHeightCm: 0.5, layout, width: 600 };
      const flat = await readPixels((await renderFabric(dot.path, { ...FORMAT, ...cloth })).data);
      expect([flat.width, flat.height]).toEqual([600, 400]);
      for (const [x, y] of [
        [0, 0],
        [599, 399],
        [300, 200],
      ] as const) {
        flat.at(x, y).forEach((v, i) => expect(Math.abs(v - [200, 60, 120][i]!)).toBeLessThan(5));
      }
      const { width, height } = await renderFabric(small.path, {
        ...FORMAT,
        ...cloth,
        repeatWidthCm: 64,
        repeatHeightCm: 64,
      });
      expect([width, height]).toEqual([600, 400]);
    }
  });
});

describe('repeat', () => {
  test.each(Object.entries(LAYOUTS))('opposite edges continue each other: %s', async (_name, layout) => {
    const [across, down] = layout.drop > 0 ? [layout.drop === 0.5 ? 2 : 3, 2] : layout.shift > 0.4 ? [2, 2] : [3, 3];
    if (layout.shift === 0.37) return;
    const wave = wavePaint(320, 320);
    const paint: Paint = layout.drop > 0 ? (x) => wave(x, 0) : layout.shift > 0 ? (_x, y) => wave(0, y) : wave;
    const made = await master('edges.tif', makeTiff({ width: 320, height: 320, paint }));
    const once = await readPixels(
      (await renderRepeat(made.path, { ...FORMAT, across, down, layout, width: 501 })).data,
    );
    for (const direction of [true, false]) {
      const last = (direction ? once.width : once.height) - 1;
      let sum = 0;
      const along = direction ? once.height : once.width;
      for (let p = 0; p < along; p++) {
        const a = direction ? once.at(last, p) : once.at(p, last);
        const b = direction ? once.at(0, p) : once.at(p, 0);
        for (let c = 0; c < 3; c++) sum += Math.abs(a[c]! - b[c]!);
      }
      const { worst } = worstStep(once, direction);
      expect(sum / along / 3).toBeLessThan(worst * 1.3 + 0.7);
    }
  });

  test.each([
    { scale: 'smaller', across: 1, width: 100, step: 2, allowed: 14 },
    { scale: 'smaller, twice', across: 2, width: 200, step: 2, allowed: 14 },
    { scale: 'larger', across: 1, width: 500, step: 10, allowed: 40 },
  ])('it makes no difference where a repeat is cut: $scale', async ({ across, width, step, allowed }) => {
    // Patches of 10 px in colours far apart; the second print is the first one cut 5 px further right and down.
    const patch = (x: number, y: number) => (Math.floor(x / 10) * 7 + Math.floor(y / 10) * 13) % 5;
    const colors = [
      [240, 235, 220],
      [20, 30, 90],
      [200, 40, 40],
      [30, 140, 70],
      [230, 190, 40],
    ];
    const paint =
      (by: number): Paint =>
      (x, y) =>
        colors[patch((x + by) % 250, (y + by) % 250)]!;
    const render = async (by: number) => {
      const made = await master('cut.tif', makeTiff({ width: 250, height: 250, paint: paint(by) }));
      const options = { ...FORMAT, across, down: across, layout: STRAIGHT, width };
      return readPixels((await renderRepeat(made.path, options)).data);
    };
    const [first, second] = [await render(0), await render(5)];
    let worst = 0;
    for (let y = 0; y < width; y++) {
      for (let x = 0; x < width; x++) {
        const a = first.at((x + step) % width, (y + step) % width);
        const b = second.at(x, y);
        for (let c = 0; c < 3; c++) worst = Math.max(worst, Math.abs(a[c]! - b[c]!));
      }
    }
    expect(worst).toBeLessThan(allowed);
  });

  test('every repeat is the same to the pixel', async () => {
    const picture = await readPixels(
      (await renderRepeat(disc, { format: 'webp', quality: 100, across: 2, down: 2, layout: STRAIGHT, width: 320 }))
        .data,
    );
    let worst = 0;
    for (let y = 0; y < 100; y += 3) {
      for (let x = 0; x < 160; x += 3) {
        const [a, b] = [picture.at(x, y), picture.at(x + 160, y)];
        for (let c = 0; c < 3; c++) worst = Math.max(worst, Math.abs(a[c]! - b[c]!));
      }
    }
    expect(worst).toBeLessThan(20);
  });

  test('a layout of both drop and shift is a RangeError', async () => {
    const options = { ...FORMAT, across: 2, down: 2, layout: { drop: 0.5, shift: 0.5 }, width: 100 };
    await expect(renderRepeat(disc, options)).rejects.toThrow(RangeError);
  });
});

describe('thumbnail', () => {
  test.each([
    [500, 300],
    [300, 500],
    [1, 1],
    [17, 900],
  ])('is %d × %d exactly and full', async (width, height) => {
    const picture = await renderThumbnail(disc, { ...FORMAT, box: { width, height }, layout: STRAIGHT });
    expect([picture.width, picture.height]).toEqual([width, height]);
  });
  test('the repeat stands in the middle and goes on around it', async () => {
    const box = { width: 150, height: 300 };
    const picture = await readPixels((await renderThumbnail(disc, { ...FORMAT, box, layout: STRAIGHT })).data);
    // The repeat is 150 × 100 px from y = 100; its disc's middle at 35 %, 30 %; one repeat on, the same.
    for (const y of [30, 130, 230]) {
      const [r, g, b] = picture.at(52, y) as [number, number, number];
      expect(r > 200 && g > 190 && b < 90, `${r} ${g} ${b} at ${y}`).toBe(true);
    }
  });
});

test('px twice as high as wide: print, repeat and thumbnail are as high as the cloth', async () => {
  const tall = { ...FORMAT, stretch: 2 };
  const [print, repeat, thumbnail] = await Promise.all(
    [
      renderPrint(disc, { ...tall, width: 150 }),
      renderRepeat(disc, { ...tall, across: 2, down: 1, layout: STRAIGHT, width: 300 }),
      renderThumbnail(disc, { ...tall, box: { width: 150, height: 300 }, layout: STRAIGHT }),
    ].map(async (picture) => readPixels((await picture).data)),
  );
  expect([print, repeat].map((picture) => [picture!.width, picture!.height])).toEqual([
    [150, 200],
    [300, 200],
  ]);
  // The disc's middle is at 35 %, 30 %; the thumbnail's repeat begins at y = 50.
  for (const [picture, x, y] of [
    [print, 52, 60],
    [repeat, 202, 60],
    [thumbnail, 52, 110],
  ] as const) {
    // 0.18 of 200 px up and down
    for (const by of [-30, 0, 30]) {
      const [r, g, b] = picture!.at(x, y + by) as [number, number, number];
      expect(r > 200 && g > 190 && b < 90, `${r} ${g} ${b} at ${y + by}`).toBe(true);
    }
  }
});

test.each([
  ['straight', STRAIGHT],
  ['odd-shift', LAYOUTS['odd-shift']],
])('of a block of many repeats only what is shown is made: %s', async (_, layout) => {
  const info = await readMasterInfo(disc);
  const tile = { width: 64.2, height: 42.8 };
  const shown = { width: 70, height: 60 };
  const seen = await withVips((vips) => {
    const copy = vi.spyOn(vips.Image.prototype, 'copyMemory');
    const show = (of: typeof shown) =>
      Buffer.from(
        layCloth(vips, wholeBlock(vips, disc, info, tile, layout, of), shown, { x: -9, y: -5 }).writeToMemory(),
      );
    const part = show(shown);
    const copied = copy.mock.results.map(({ value }) => value.width * value.height);
    const whole = show({ width: 10_000, height: 10_000 });
    copy.mockRestore();
    return { part, whole, copied };
  });
  expect(Math.max(0, ...seen.copied)).toBeLessThanOrEqual(2 * shown.width * shown.height);
  expect(seen.part).toEqual(seen.whole);
});
