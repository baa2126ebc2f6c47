import { openImageProcess } from '#app/image/process/process.ts';
import { readTile } from '#app/image/render/tiles.ts';
import { readdirSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writeLargePsd, writeLargeTiff } from './make-large.ts';
import { openScratch, readPixels } from './scratch.ts';

const { path, folder } = openScratch();

/** 300 MB of pixels in 450 MB of resident memory, WebAssembly and Node included: only a stream does that. */
test.runIf(process.platform === 'linux')(
  'a large PSB is never held whole',
  async () => {
    const source = path('large.psb');
    writeLargePsd(source, { width: 9000, height: 8500, channels: 4, large: true, rle: false });
    expect(statSync(source).size).toBeGreaterThan(300_000_000);
    const images = openImageProcess({ memoryLimitMb: 450 });
    const info = await images.readSource(source);
    const made = await images.makeMaster(source, info, path('master.tif'), { scratchDir: folder });
    expect(made).toMatchObject({ width: 9000, height: 8500 });
    await images.close();
  },
  180_000,
);

/** One row of tiles of these takes 230 MB in each of the master's levels together, and as much in the file. */
test.runIf(process.platform === 'linux')(
  'nor are a few rows of an extremely wide picture',
  async () => {
    const [width, height] = [300_000, 260];
    const [psb, tiff] = [path('wide.psb'), path('wide.tif')];
    writeLargePsd(psb, { width, height, channels: 3, large: true, rle: true });
    writeLargeTiff(tiff, { width, height, samples: 3, depth: 8, planar: false, rowsPerStrip: 1, tiled: true });
    for (const source of [psb, tiff]) {
      const images = openImageProcess({ memoryLimitMb: 330 });
      const info = await images.readSource(source);
      const made = await images.makeMaster(source, info, path('wide.master.tif'), { scratchDir: folder });
      expect(made).toMatchObject({ width, height });
      await images.close();
    }
    const tiles = [0, 700].map(async (x) => (await readTile(path('wide.master.tif'), 0, x, 0)).bytes);
    const [one, other] = await Promise.all(tiles.map(async (tile) => readPixels(await tile)));
    expect(other!.data).toEqual(one!.data);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  },
  180_000,
);
