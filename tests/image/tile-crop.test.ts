import { cropTile } from '#app/image/render/tile-crop.ts';
import { readMasterInfo, readTile } from '#app/image/render/tiles.ts';
import { withVips } from '#app/image/base/vips.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveJpegMaster } from './jpeg-master.ts';
import { openScratch, readPixels } from './scratch.ts';

const { path: at } = openScratch();
const [width, height] = [701, 333];
let path = '';

beforeAll(async () => {
  path = at('noise.master.tif');
  // Noise on waves: all kinds of codes occur, and DC values far apart.
  await withVips((vips) => {
    const noise = vips.Image.gaussnoise(width, height, { sigma: 60, mean: 128, seed: 7 });
    const wave = vips.Image.sines(width, height, { hfreq: 3, vfreq: 5 }).linear([100], [128]);
    const bands = noise.bandjoin([wave, noise.add(wave).linear([0.5], [0])] as never);
    saveJpegMaster(bands.cast('uchar').copy({ interpretation: 'srgb' }), path);
  });
});

describe('a tile cut without decoding', () => {
  test.each([
    [256, 256],
    [1, 1],
    [8, 8],
    [95, 77],
    [189, 256],
    [256, 3],
    [255, 249],
  ])('%d × %d px are those of the tile, bit by bit', async (w, h) => {
    const { bytes: tile } = await readTile(path, 0, 0, 0);
    const whole = await readPixels(tile);
    const cut = await readPixels(cropTile(tile, w, h)!);
    expect([cut.width, cut.height, cut.bands]).toEqual([w, h, 3]);
    for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) expect(cut.at(x, y)).toEqual(whole.at(x, y));
  });

  test('tiles at the edges show the print alone, also where a level lost half a px', async () => {
    const { levels } = await readMasterInfo(path);
    for (const [level, size] of levels.entries()) {
      const by = 2 ** level;
      const shown = { width: Math.ceil(width / by), height: Math.ceil(height / by) };
      const whole = await readPixels(path, level);
      for (let row = 0; row * 256 < size.height; row++) {
        for (let col = 0; col * 256 < size.width; col++) {
          const [w, h] = [Math.min(256, shown.width - col * 256), Math.min(256, shown.height - row * 256)];
          const cut = await readPixels(cropTile((await readTile(path, level, col, row)).bytes, w, h)!);
          expect([cut.width, cut.height]).toEqual([w, h]);
          for (let y = 0; y < Math.min(h, size.height - row * 256); y += 5) {
            for (let x = 0; x < Math.min(w, size.width - col * 256); x += 5) {
              expect(cut.at(x, y)).toEqual(whole.at(col * 256 + x, row * 256 + y));
            }
          }
        }
      }
    }
  });

  test('what it can not read is left alone', async () => {
    const { bytes: tile } = await readTile(path, 0, 0, 0);
    expect(cropTile(tile, 257, 10)).toBeNull();
    expect(cropTile(tile, 0, 10)).toBeNull();
    expect(cropTile(tile.subarray(0, tile.length >> 1), 256, 256)).toBeNull();
    expect(cropTile(tile.subarray(0, 300), 100, 100)).toBeNull();
    expect(cropTile(Buffer.from('no picture at all'), 10, 10)).toBeNull();
    const encoded = (options: object) =>
      withVips((vips) => Buffer.from(vips.Image.newFromBuffer(tile).jpegsaveBuffer(options)));
    expect(cropTile(await encoded({ interlace: true }), 100, 100)).toBeNull();
    expect(cropTile(await encoded({ restart_interval: 4 }), 100, 100)).toBeNull();
  });

  test.each(['on', 'off'] as const)('chroma subsampling %s, tables of its own', async (subsample_mode) => {
    const jpeg = await withVips((vips) =>
      Buffer.from(vips.Image.tiffload(path).jpegsaveBuffer({ Q: 80, subsample_mode, optimize_coding: true })),
    );
    const cut = cropTile(jpeg, 300, 200);
    // Tables made for this very picture may lack a code that the cut needs.
    if (!cut) return;
    const [found, whole] = [await readPixels(cut), await readPixels(jpeg)];
    for (let y = 0; y < 184; y += 3) {
      for (let x = 0; x < 284; x += 3) expect(found.at(x, y)).toEqual(whole.at(x, y));
    }
  });
});
