/** JPEG and CCITT of extremely wide pictures: unpacked strip by strip, with the px that libtiff finds in the whole file and memory for a few strips. */
import { withOriginal } from '#app/image/original/open-original.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { withVips, type VipsImage, type VipsModule } from '#app/image/base/vips.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openScratch } from './scratch.ts';

const { folder, path } = openScratch();

function drawn(vips: VipsModule, width: number, height: number): VipsImage {
  const texture = vips.Image.gaussnoise(500, 260, { mean: 128, sigma: 20, seed: 4 }).cast('uchar');
  const waves = vips.Image.sines(500, 260, { hfreq: 7, vfreq: 3, uchar: true });
  const colors = texture.bandjoin([vips.Image.grey(500, 260, { uchar: true }), waves]).copyMemory();
  return colors
    .replicate(Math.ceil(width / 500), 1)
    .crop(0, 0, width, height)
    .copy({ interpretation: 'srgb' });
}

const bits = (picture: VipsImage) => picture.extractBand(2).more(128).copy({ interpretation: 'b-w' });
const jpeg = { compression: 'jpeg', Q: 90 } as const;
const inTiles = { tile: true, tile_width: 256, tile_height: 256 };

const KINDS: [name: string, save: (picture: VipsImage, file: string) => void][] = [
  ['RGB in tiles', (picture, file) => picture.tiffsave(file, { ...jpeg, ...inTiles })],
  ['YCbCr in tiles', (picture, file) => picture.tiffsave(file, { ...jpeg, Q: 80, ...inTiles })],
  ['YCbCr in strips', (picture, file) => picture.tiffsave(file, { ...jpeg, Q: 80 })],
  ['gray', (picture, file) => picture.extractBand(0).copy({ interpretation: 'b-w' }).tiffsave(file, jpeg)],
  ['fax 4', (picture, file) => bits(picture).tiffsave(file, { compression: 'ccittfax4', bitdepth: 1 })],
  [
    'fax 4, white is 0',
    (picture, file) => bits(picture).tiffsave(file, { compression: 'ccittfax4', bitdepth: 1, miniswhite: true }),
  ],
];

test.each(KINDS)(
  '%s has the px of the whole file',
  async (name, save) => {
    const source = path(`${name}.tif`);
    const [width, height] = name.startsWith('fax') || name === 'gray' ? [64_000, 257] : [40_000, 257];
    await withVips((vips) => save(drawn(vips, width, height), source));
    const info = await readSource(source);
    const found = await withOriginal(source, info, { scratchDir: folder }, (vips, opened) => {
      // Of what libvips reads as a whole there are no rows.
      expect(opened.strips?.(vips, [])).not.toBe(null);
      return Buffer.from(opened.build(vips, []).writeToMemory() as Uint8Array);
    });
    const there = await withVips((vips) => {
      const image = vips.Image.tiffload(source);
      return Buffer.from((image.bands === 1 ? image.colourspace('srgb') : image).writeToMemory() as Uint8Array);
    });
    expect(found.length).toBe(there.length);
    expect(found.equals(there)).toBe(true);
  },
  180_000,
);

test.runIf(process.platform === 'linux')(
  'nothing of it is held but a few strips or tiles',
  async () => {
    const sources = [path('tiles.tif'), path('fax.tif')] as const;
    await withVips((vips) => {
      drawn(vips, 200_000, 260).tiffsave(sources[0], { ...jpeg, ...inTiles });
      bits(drawn(vips, 280_000, 260)).tiffsave(sources[1], { compression: 'ccittfax4', bitdepth: 1 });
    });
    for (const source of sources) {
      const images = openImageProcess({ memoryLimitMb: 420 });
      const info = await images.readSource(source);
      const made = await images.makeMaster(source, info, path('wide.master.tif'), { scratchDir: folder });
      expect(made).toMatchObject({ width: info.width, height: 260 });
      await images.close();
    }
  },
  180_000,
);

test('what is cut off or spoilt is named', async () => {
  const source = path('cut.tif');
  await withVips((vips) => drawn(vips, 40_000, 257).tiffsave(source, { ...jpeg, ...inTiles }));
  const info = await readSource(source);
  const bytes = readFileSync(source);
  const build = () =>
    withOriginal(source, info, { scratchDir: folder }, (vips, opened) => opened.build(vips, []).avg());
  writeFileSync(source, bytes.fill(0, 100_000, 140_000));
  await expect(build()).rejects.toMatchObject({ key: 'damaged' });
});
