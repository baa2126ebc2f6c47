/** Many threads, as on machines of many cores: what libvips unpacks is read far ahead by some of them. */
import { limitThreads, withVips } from '#app/image/base/vips.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { makeMaster } from '#app/image/render/make-master.ts';
import { expect, test } from 'vitest';
import { openScratch, readPixels } from './scratch.ts';

const { folder, path } = openScratch();
limitThreads(16);

test.each([
  [6000, 48],
  [1500, 80],
  [4000, 96],
  [4000, 112],
])('a JPEG TIFF, %d px across in strips of %d rows', async (width, rows) => {
  const [source, made] = [path('strips.tif'), path('strips.master.tif')];
  await withVips((vips) => {
    const waves = (n: number) => vips.Image.sines(width, 1500, { hfreq: n, vfreq: 17, uchar: true });
    const image = waves(3)
      .bandjoin([waves(7), waves(20)])
      .copy({ interpretation: 'srgb' });
    image.tiffsave(source, { compression: 'jpeg', tile_height: rows });
  });
  await makeMaster(source, await readSource(source), made, { scratchDir: folder });
  expect(Buffer.compare((await readPixels(made)).data, (await readPixels(source)).data)).toBe(0);
});

test.each([130, 200, 201, 250, 500, 1000])('bits of CCITT in strips of %d rows', async (rows) => {
  const [source, made] = [path('bits.tif'), path('bits.master.tif')];
  await withVips((vips) => {
    const waves = vips.Image.sines(2464, 3248, { hfreq: 9, vfreq: 17, uchar: true }).more(128);
    waves
      .copy({ interpretation: 'b-w' })
      .tiffsave(source, { compression: 'ccittfax4', bitdepth: 1, tile_height: rows });
  });
  await makeMaster(source, await readSource(source), made, { scratchDir: folder });
  const [want, got] = [await readPixels(source), await readPixels(made)];
  expect(got.data.length).toBe(want.data.length * 3);
  expect(want.data.every((v, i) => got.data[i * 3] === v)).toBe(true);
});

test.each([136, 200, 504])('grey of JPEG in strips of %d rows', async (rows) => {
  const [source, made] = [path('grey.tif'), path('grey.master.tif')];
  await withVips((vips) => {
    const waves = vips.Image.sines(2464, 3248, { hfreq: 9, vfreq: 17, uchar: true });
    waves.tiffsave(source, { compression: 'jpeg', tile_height: rows });
  });
  await makeMaster(source, await readSource(source), made, { scratchDir: folder });
  const [want, got] = [await readPixels(source), await readPixels(made)];
  expect(want.data.every((v, i) => got.data[i * 3] === v)).toBe(true);
});
