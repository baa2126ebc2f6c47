/** Tall strips of JPEG: libvips's own px, in much less memory. */
import { withOriginal } from '#app/image/original/open-original.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { withVips } from '#app/image/base/vips.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { openScratch } from './scratch.ts';
import { writeTiff } from './write-tiff.ts';

const { folder, path, write } = openScratch();

/** A JPEG of waves. */
const waves = (width: number, height: number, photometric: number) =>
  withVips((vips) => {
    const wave = (across: number) => vips.Image.sines(width, height, { hfreq: across, vfreq: 7, uchar: true });
    const image =
      photometric === 1
        ? wave(9)
        : wave(9)
            .bandjoin([wave(4), wave(15)])
            .copy({ interpretation: 'srgb' });
    return Buffer.from(image.jpegsaveBuffer({ Q: 80, subsample_mode: photometric === 2 ? 'off' : 'on' }));
  });

/** Strips that are JPEGs of their own, as large as they are. */
function tall(
  jpegs: Buffer[],
  { width, height, rows }: Record<'width' | 'height' | 'rows', number>,
  photometric: number,
) {
  const bands = photometric === 1 ? 1 : 3;
  const one = { width: 1, height: 1, bits: Array<number>(bands).fill(8), value: () => 0 };
  const make = (offsets: number[]) =>
    writeTiff({
      ...one,
      photometric,
      // Longs: one number in two would be a short.
      tags: {
        256: [width],
        257: [height],
        259: [7],
        278: [rows],
        273: offsets,
        279: jpegs.map(({ length }) => length),
      },
    });
  const start = make(jpegs.map(() => 70_000)).length;
  let at = start;
  const file = make(jpegs.map(({ length }) => (at += length) - length));
  return Buffer.concat([file, Buffer.alloc(start - file.length), ...jpegs]);
}

describe('tall strips of JPEG', () => {
  for (const photometric of [1, 2, 6]) {
    test(`are unpacked as libtiff does: photometric ${photometric}`, async () => {
      const [width, height, rows] = [2100, 6400, 4400];
      const jpegs = [await waves(width, rows, photometric), await waves(width, height - rows, photometric)];
      const source = write('tall.tif', tall(jpegs, { width, height, rows }, photometric));
      const info = await readSource(source);
      const read = await withOriginal(source, info, { scratchDir: folder }, (vips, opened) =>
        Uint8Array.from(opened.build(vips, []).writeToMemory() as Uint8Array),
      );
      const want = await withVips((vips) => {
        const image = vips.Image.tiffload(source, { fail_on: 'error' });
        const rgb = image.bands === 1 ? vips.Image.bandjoin([image, image, image]) : image;
        return Uint8Array.from(rgb.writeToMemory() as Uint8Array);
      });
      expect(Buffer.compare(read, want)).toBe(0);
    });
  }

  test('that end early are damaged', async () => {
    const [width, height] = [2100, 4400];
    const jpeg = await waves(width, height, 6);
    const cut = Buffer.from(jpeg).fill(0, jpeg.length >> 1);
    const source = write('cut.tif', tall([cut], { width, height, rows: height }, 6));
    const info = await readSource(source);
    const made = withOriginal(source, info, { scratchDir: folder }, (vips, opened) => opened.build(vips, []).avg());
    await expect(made).rejects.toMatchObject({ key: 'damaged' });
  });

  const images = openImageProcess({ memoryLimitMb: 400 });
  afterAll(() => images.close());

  test('one of 170 MB is never held whole', async () => {
    const [width, height] = [4000, 14_000];
    const source = write('one.tif', tall([await waves(width, height, 6)], { width, height, rows: height }, 6));
    const info = await images.readSource(source);
    const made = await images.makeMaster(source, info, path('one.master.tif'), { scratchDir: folder });
    expect(made).toMatchObject({ width, height });
  });
});
