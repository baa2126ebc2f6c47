import { readMasterInfo, readTile } from '#app/image/render/tiles.ts';
import { withVips } from '#app/image/base/vips.ts';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { saveJpegMaster } from './jpeg-master.ts';
import { makeTiff, wavePaint } from './make-files.ts';
import { openScratch, readPixels } from './scratch.ts';

const { master, path: at } = openScratch();
let exact = '';
/** the same as JPEG */
let near = '';
beforeAll(async () => {
  exact = (await master('a.tif', makeTiff({ width: 700, height: 300, paint: wavePaint(700, 300) }))).path;
  near = at('near.master.tif');
  await withVips((vips) => saveJpegMaster(vips.Image.tiffload(exact), near));
});

test('a master tells its levels', async () => {
  const info = await readMasterInfo(exact);
  expect(info).toMatchObject({ width: 700, height: 300, tile: 256 });
  expect(info.levels).toEqual([
    { width: 700, height: 300 },
    { width: 350, height: 150 },
    { width: 175, height: 75 },
  ]);
  expect(info.bytes).toBe(readFileSync(exact).length);
  expect([info.exact, (await readMasterInfo(near)).exact]).toEqual([true, false]);
});

test.each(['png', 'jpeg'])(
  'every tile is a whole picture of its own and bit-exact to what libvips reads: %s',
  async (format) => {
    const path = format === 'png' ? exact : near;
    const { levels } = await readMasterInfo(path);
    for (const [level, { width, height }] of levels.entries()) {
      const whole = await readPixels(path, level);
      for (let row = 0; row < Math.ceil(height / 256); row++) {
        for (let col = 0; col < Math.ceil(width / 256); col++) {
          const { bytes, type } = await readTile(path, level, col, row);
          expect(type).toBe(`image/${format}`);
          const tile = await readPixels(bytes);
          expect([tile.width, tile.height, tile.bands]).toEqual([256, 256, 3]);
          for (let y = row * 256; y < Math.min(height, row * 256 + 256); y += 7) {
            for (let x = col * 256; x < Math.min(width, col * 256 + 256); x += 7) {
              expect(tile.at(x - col * 256, y - row * 256)).toEqual(whole.at(x, y));
            }
          }
        }
      }
    }
  },
);

test.each([
  [-1, 0, 0],
  [3, 0, 0],
  [0, 3, 0],
  [0, 0, 2],
  [0, -1, 0],
  [0.5, 0, 0],
  [0, 0.5, 0],
  [0, NaN, 0],
  [2, 1, 0],
])('level %d, column %d, row %d is a RangeError', async (level, col, row) => {
  await expect(readTile(exact, level, col, row)).rejects.toThrow(RangeError);
});

test('the edge is as clean as the inside: nothing of the tile padding leaks in', async () => {
  const { path: flat } = await master('flat.tif', makeTiff({ width: 301, height: 299, paint: () => [200, 60, 120] }));
  for (const level of [0, 1]) {
    const { data } = await readPixels(flat, level);
    for (let i = 0; i < data.length; i++) expect(Math.abs(data[i]! - [200, 60, 120][i % 3]!)).toBeLessThanOrEqual(2);
  }
});

test('a file that changed is read anew, and what is no master is told', async () => {
  const copy = at('copy.master.tif');
  writeFileSync(copy, readFileSync(exact));
  expect((await readMasterInfo(copy)).width).toBe(700);
  writeFileSync(copy, 'no master at all');
  await expect(readMasterInfo(copy)).rejects.toMatchObject({ name: 'ImageError' });
  await expect(readMasterInfo(at('missing.tif'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('many tiles at once, while another master takes the place of the one that is open', async () => {
  const copy = at('open.master.tif');
  writeFileSync(copy, readFileSync(exact));
  const { bytes: first } = await readTile(exact, 0, 1, 0);
  const { path: other } = await master('b.tif', makeTiff({ width: 700, height: 300, paint: () => [9, 99, 199] }));
  const { bytes: second } = await readTile(other, 0, 1, 0);
  const reads = Array.from({ length: 100 }, () => readTile(copy, 0, 1, 0));
  writeFileSync(`${copy}.next`, readFileSync(other));
  renameSync(`${copy}.next`, copy);
  // Whichever of the two it is, it is one of them and whole.
  for (const { bytes } of await Promise.all(reads)) expect(bytes.equals(first) || bytes.equals(second)).toBe(true);
  expect((await readTile(copy, 0, 1, 0)).bytes.equals(second)).toBe(true);
  rmSync(copy);
  await expect(readTile(copy, 0, 1, 0)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a very long and narrow print grows by little', async () => {
  const { made } = await master('long.tif', makeTiff({ width: 3, height: 5000, paint: () => [10, 20, 30] }));
  expect(made).toMatchObject({ width: 3, height: 5000 });
  expect(made.levels.length).toBeGreaterThan(1);
  expect(made.bytes).toBeLessThan(200_000);
});
