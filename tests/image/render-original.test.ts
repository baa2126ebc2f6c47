/** Views of originals without a master: what they show is what views of a master show. */
import { readSource } from '#app/image/original/read-source.ts';
import { makeMaster } from '#app/image/render/make-master.ts';
import { renderOriginal } from '#app/image/render/render-original.ts';
import type { OriginalView } from '#app/image/render/view-options.ts';
import { renderFabric, renderPrint, renderRepeat } from '#app/image/render/views.ts';
import { beforeAll, expect, test } from 'vitest';
import { difference } from './golden.ts';
import { makeTiff, wavePaint } from './make-files.ts';
import { writeLargePsd } from './make-large.ts';
import { openScratch, readPixels } from './scratch.ts';

const { folder, path, write } = openScratch();
const PNG = { format: 'png', quality: 90 } as const;
const layout = { drop: 0.5, shift: 0 };
const source = write('wave.tif', makeTiff({ width: 640, height: 400, paint: wavePaint(640, 400) }));
const master = path('wave.master.tif');

beforeAll(async () => {
  await makeMaster(source, await readSource(source), master, { scratchDir: folder });
});

async function render(view: OriginalView, shrink = 1, file = source) {
  const told: number[] = [];
  const onProgress = (fraction: number) => told.push(fraction);
  const made = await renderOriginal(file, await readSource(file), view, { scratchDir: folder, shrink, onProgress });
  expect(told.at(-1)).toBe(1);
  const { width, height } = await readPixels(made.data);
  expect(made).toMatchObject({ width, height });
  return made.data;
}

test('a print of full size, px by px', async () => {
  const [direct, viaMaster] = [
    await render({ view: 'print', ...PNG, width: 1600 }),
    (await renderPrint(master, { ...PNG, width: 1600 })).data,
  ];
  expect((await readPixels(direct)).data).toEqual((await readPixels(viaMaster)).data);
});

test.each([1, 2])('smaller ones, of an original shrunk %d times', async (shrink) => {
  const print = { ...PNG, width: 160 };
  const cloth = { ...PNG, layout, widthCm: 150, repeatWidthCm: 64, repeatHeightCm: 40, width: 300 };
  const repeats = { ...PNG, layout, across: 2, down: 2, width: 300 };
  const pairs = [
    [await render({ view: 'print', ...print }, shrink), await renderPrint(master, print)],
    [await render({ view: 'fabric', ...cloth }, shrink), await renderFabric(master, cloth)],
    [await render({ view: 'repeat', ...repeats }, shrink), await renderRepeat(master, repeats)],
  ] as const;
  for (const [direct, { data }] of pairs) {
    const [ours, theirs] = [await readPixels(direct), await readPixels(data)];
    expect(difference(ours.data, theirs.data).mean).toBeLessThan(0.5);
  }
});

test.each(['jpeg', 'webp'] as const)('as %s', async (format) => {
  await render({ view: 'print', format, quality: 90, width: 320 });
});

test('of more px than are held in memory', async () => {
  const large = path('large.psd');
  writeLargePsd(large, { width: 6500, height: 6200, channels: 3, large: false, rle: true });
  expect(await readPixels(await render({ view: 'print', ...PNG, width: 130 }, 1, large))).toMatchObject({
    height: 124,
  });
});
