import { beforeAll, describe, expect, test } from 'vitest';
import { deltaE2000, srgbToLab } from '#app/image/base/color-math.ts';
import { renderFabric } from '#app/image/render/views.ts';
import { checkWear } from '#app/image/wear/check.ts';
import { renderWear } from '#app/image/wear/render.ts';
import { makeTiff, type Paint, wavePaint } from '#tests/image/make-files.ts';
import { cloth } from '#tests/image/make-prints.ts';
import { openScratch, readPixels, type Pixels } from '#tests/image/scratch.ts';
import { modelFiles, pathsIn, pxPerCm, writeFiles, type ModelMaking } from './make-model.ts';

const { master, path } = openScratch();
const STRAIGHT = { drop: 0, shift: 0 };
const PNG = { format: 'png', quality: 100 } as const;
let count = 0;

async function model(making: ModelMaking = {}) {
  const folder = path(`model-${count++}`);
  const answer = await checkWear(writeFiles(`${folder}/given`, await modelFiles(making)), folder);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem));
  return pathsIn(folder, answer.checked.model.hasHighlights);
}

/** One repeat, `cm` wide and high. */
async function print(name: string, size: number, paint: Paint) {
  return (await master(`${name}-${count++}.tif`, makeTiff({ width: size, height: size, paint }))).path;
}

async function show(
  file: string,
  cm: number,
  paths: Awaited<ReturnType<typeof model>>,
  more: object = {},
): Promise<Pixels> {
  const options = { ...PNG, width: 320, repeatWidthCm: cm, repeatHeightCm: cm, layout: STRAIGHT, ...more };
  return readPixels((await renderWear(file, paths, options)).data);
}

function differences(one: Pixels, other: Pixels): number[] {
  const found: number[] = [];
  for (let i = 0; i < one.data.length; i += 3) {
    const lab = ({ data }: Pixels) => srgbToLab(data[i]!, data[i + 1]!, data[i + 2]!);
    found.push(deltaE2000(lab(one), lab(other)));
  }
  return found.sort((a, b) => a - b);
}
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const plain =
  (color: number[]): Paint =>
  () =>
    color;
let waves = '';
let flat: Awaited<ReturnType<typeof model>>;
beforeAll(async () => {
  waves = await print('waves', 320, wavePaint(320, 320));
  flat = await model();
});

describe('flat cloth in full light is the fabric view', () => {
  test.each(
    Object.entries({
      straight: STRAIGHT,
      'half-drop': { drop: 0.5, shift: 0 },
      brick: { drop: 0, shift: 0.5 },
      'third-drop': { drop: 1 / 3, shift: 0 },
      'odd-shift': { drop: 0, shift: 0.37 },
    }),
  )('%s: within ΔE2000 1', async (_name, layout) => {
    const file = await print('discs', 300, cloth(300, 300, layout));
    // 11.3 cm do not fall on whole px: the repeat's borders lie anywhere.
    const cm = 11.3;
    const worn = await show(file, cm, flat, { layout });
    const view = { widthCm: 320 / pxPerCm, heightCm: 240 / pxPerCm, repeatWidthCm: cm, repeatHeightCm: cm };
    const fabric = await readPixels((await renderFabric(file, { ...PNG, ...view, layout, width: 320 })).data);
    const found = differences(worn, fabric);
    expect(mean(found)).toBeLessThan(1);
    expect(found[Math.floor(found.length * 0.9)]).toBeLessThan(3);
  });

  test('one colour comes out as itself', async () => {
    for (const color of [
      [255, 255, 255],
      [0, 0, 0],
      [200, 30, 40],
      [12, 90, 61],
    ]) {
      const { data } = await show(await print('plain', 64, plain(color)), 5, flat);
      for (const c of [0, 1, 2]) expect(Math.abs(data[(120 * 320 + 160) * 3 + c]! - color[c]!)).toBeLessThanOrEqual(2);
    }
  });

  test('no line where repeats meet', async () => {
    const worn = await show(waves, 9.7, flat);
    let [worst, sum] = [0, 0];
    for (let x = 1; x < worn.width; x++) {
      let step = 0;
      for (let y = 0; y < worn.height; y++)
        for (const c of [0, 1, 2]) step += Math.abs(worn.at(x, y)[c]! - worn.at(x - 1, y)[c]!);
      worst = Math.max(worst, step / worn.height);
      sum += step / worn.height;
    }
    expect(sum).toBeGreaterThan(0);
    expect(worst).toBeLessThan((2.2 * sum) / worn.width);
  });
});

describe('the model', () => {
  test('light is linear: half of it on white is 188', async () => {
    const dim = await model({ shading: () => 0.5, shadingWhite: 1 });
    expect((await show(await print('white', 64, plain([255, 255, 255])), 5, dim)).at(100, 100)).toEqual([
      188, 188, 188,
    ]);
    const bright = await model({ shading: () => 1.5 });
    const gray = (await show(await print('gray', 64, plain([128, 128, 128])), 5, bright)).at(100, 100);
    // 0.2158 · 1.5 = 0.3237 → 155
    expect(Math.abs(gray[0]! - 155)).toBeLessThanOrEqual(2);
  });

  test('gloss is added, whatever the print', async () => {
    const glossy = await model({ highlights: (x) => (x < 160 ? 0.2 : 0) });
    const black = await show(await print('black', 64, plain([0, 0, 0])), 5, glossy);
    expect(Math.abs(black.at(80, 100)[0]! - 124)).toBeLessThanOrEqual(2);
    expect(black.at(240, 100)[0]).toBeLessThanOrEqual(2);
  });

  test('only what the mask shows is changed, edges are mixed in light', async () => {
    const part = await model({ mask: (x) => (x < 100 ? 0 : x < 200 ? 128 : 255), background: [0, 0, 0] });
    const worn = await show(await print('white', 64, plain([255, 255, 255])), 5, part);
    expect(worn.at(50, 100)).toEqual([0, 0, 0]);
    expect(Math.abs(worn.at(150, 100)[0]! - 188)).toBeLessThanOrEqual(1);
    expect(worn.at(250, 100)).toEqual([255, 255, 255]);
  });

  test('a part turns the print by its grain and begins at its origin', async () => {
    const stripes = await print('stripes', 80, (_x, y) => (y < 40 ? [255, 255, 255] : [0, 0, 0]));
    const upright = await show(stripes, 10, flat);
    expect([upright.at(10, 20)[0]! > 250, upright.at(10, 60)[0]! < 5, upright.at(300, 20)[0]! > 250]).toEqual([
      true,
      true,
      true,
    ]);
    const turned = await show(stripes, 10, await model({ parts: [{ name: 'Sleeve', grain: 90 }] }));
    const column = Array.from({ length: 320 }, (_, x) => turned.at(x, 50)[0]! > 128);
    // Lines now run down: along a row it changes, down a column it doesn't.
    expect(new Set(column).size).toBe(2);
    for (const x of [10, 50, 170]) for (const y of [30, 90, 200]) expect(turned.at(x, y)[0]! > 128).toBe(column[x]);
    const moved = await show(stripes, 10, await model({ parts: [{ name: 'Front', origin: [0, 5] }] }));
    expect([moved.at(10, 20)[0]! < 5, moved.at(10, 60)[0]! > 250]).toEqual([true, true]);
  });

  test('parts beside one another do not run into each other', async () => {
    const stripes = await print('stripes', 80, (x) => (x < 40 ? [255, 255, 255] : [0, 0, 0]));
    // Right of the seam another piece of cloth begins, 50 cm further.
    const seam = await model({
      parts: [{ name: 'One' }, { name: 'Two' }],
      place: (x, y) => [(x + 0.5) / pxPerCm + (x < 160 ? 0 : 50), (y + 0.5) / pxPerCm, x < 160 ? 1 : 2],
    });
    const worn = await show(stripes, 10, seam);
    for (const x of [158, 159, 160, 161])
      expect([0, 255]).toContain(
        Math.round(worn.at(x, 100)[0]! / 8) * 8 === 256 ? 255 : worn.at(x, 100)[0]! < 4 ? 0 : worn.at(x, 100)[0]!,
      );
  });

  test('a mask softer than its UV map finds its print', async () => {
    const rim = await model({
      width: 640,
      height: 480,
      mask: (x) => (x < 320 ? 255 : x < 322 ? 128 : 0),
      place: (x, y) => (x < 320 ? [(x + 0.5) / pxPerCm, (y + 0.5) / pxPerCm, 1] : null),
      background: [0, 0, 0],
    });
    const worn = await show(await print('white', 64, plain([255, 255, 255])), 5, rim, { width: 640 });
    expect(worn.at(321, 200)[0]).toBeGreaterThan(150);
    expect(worn.at(323, 200)[0]).toBe(0);
  });

  test('what is too fine to see becomes its mean, with no waves of its own', async () => {
    const fine = await print('fine', 256, (x) => (x % 2 === 0 ? [255, 255, 255] : [0, 0, 0]));
    // 256 lines in 4 cm, of which a px sees 8.
    const worn = await show(fine, 4, flat);
    const row = Array.from({ length: 320 }, (_, x) => worn.at(x, 100)[0]!);
    expect(Math.max(...row) - Math.min(...row)).toBeLessThan(12);
  });

  test('cloth seen edge-on stays sharp along itself', async () => {
    // 20 times as many cm to the next px across as down.
    const steep = await model({ spanCm: 1000, place: (x, y) => [(x * 20) / pxPerCm, y / pxPerCm, 1] });
    const stripes = await print('stripes', 320, (_x, y) =>
      Math.floor(y / 160) % 2 === 0 ? [255, 255, 255] : [0, 0, 0],
    );
    const worn = await show(stripes, 8, steep);
    expect(worn.at(160, 16)[0]).toBeGreaterThan(235);
    expect(worn.at(160, 48)[0]).toBeLessThan(20);
  });

  test('smaller pictures show the same, larger ones than the model are not made', async () => {
    const large = await show(waves, 12, flat, { width: 4000 });
    expect([large.width, large.height]).toEqual([320, 240]);
    const small = await show(waves, 12, flat, { width: 80 });
    expect([small.width, small.height]).toEqual([80, 60]);
    const step = Array.from({ length: 60 }, (_, y) => Math.abs(small.at(40, y)[0]! - large.at(162, y * 4 + 2)[0]!));
    expect(mean(step)).toBeLessThan(12);
  });
});
