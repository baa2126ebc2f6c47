import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { ByteFile } from '#app/image/base/byte-file.ts';
import type { PixelBox } from '#app/image/base/types.ts';
import { withVips } from '#app/image/base/vips.ts';
import { openMasterLevel } from '#app/image/render/master-level.ts';
import { openMasterPx } from '#app/image/render/master-px.ts';
import { readLevels, readMasterInfo } from '#app/image/render/tiles.ts';
import { expect, test } from 'vitest';
import { saveJpegMaster } from './jpeg-master.ts';
import { makeTiff } from './make-files.ts';
import { openScratch, readPixels } from './scratch.ts';

const { master, path } = openScratch();

/** Its full size is more than what stays as a small level. */
const [width, height] = [2050, 1301];
const paint = (x: number, y: number) => [(x * 7 + y * 3) % 256, (x * y) % 251, ((x >> 5) ^ (y >> 5)) & 255];
const made = master('drawn.tif', makeTiff({ width, height, paint }));
const jpeg = path('scan.master.tif');
const madeJpeg = made.then(({ path: file }) => withVips((vips) => saveJpegMaster(vips.Image.tiffload(file), jpeg)));

const cut = (pixels: { width: number; data: Uint8Array }, box: PixelBox) =>
  Buffer.concat(
    Array.from({ length: box.height }, (_, row) => {
      const from = ((box.y + row) * pixels.width + box.x) * 3;
      return pixels.data.subarray(from, from + box.width * 3);
    }),
  );

test.each(['an exact master', 'a master of a former version'])('%s gives the px that libvips reads', async (which) => {
  await madeJpeg;
  const file = which === 'an exact master' ? (await made).path : jpeg;
  const { levels } = await readMasterInfo(file);
  for (const [page, size] of levels.entries()) {
    const wanted = await readPixels(file, page);
    const boxes = [
      { x: 0, y: 0, ...size },
      { x: size.width - 1, y: size.height - 1, width: 1, height: 1 },
      { x: Math.floor(size.width / 3), y: 0, width: 1, height: size.height },
      { x: 0, y: Math.floor(size.height / 2), width: size.width, height: 1 },
      { x: size.width >> 3, y: size.height >> 3, width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) },
    ];
    await withVips((vips) => {
      for (const kept of [0, 2]) {
        using px = openMasterPx(vips, file, kept);
        for (const box of boxes)
          expect(Buffer.compare(px.level(page).read(box), cut(wanted, box)), `${page} ${JSON.stringify(box)}`).toBe(0);
      }
      for (const need of ['most', 'some', 'few'] as const) {
        const image = openMasterLevel(vips, file, { levels }, page, need);
        expect([image.width, image.height, image.interpretation]).toEqual([size.width, size.height, 'srgb']);
        expect(Buffer.compare(image.writeToMemory() as Uint8Array, wanted.data)).toBe(0);
      }
    });
  }
});

test('what is not within a level is refused', async () => {
  const { path: file } = await made;
  await withVips((vips) => {
    using px = openMasterPx(vips, file);
    for (const page of [0, 1])
      for (const box of [
        { x: -1, y: 0, width: 2, height: 2 },
        { x: width - 1, y: 0, width: 2, height: 2 },
        { x: 0, y: height, width: 1, height: 1 },
      ])
        expect(() => px.level(page).read(box)).toThrow(RangeError);
    expect(() => px.level(99)).toThrow(RangeError);
  });
});

test.each([
  ['a wrong byte', (bytes: Buffer) => bytes.fill(0xff, 40, 60)],
  ['a stream of too little', (bytes: Buffer) => bytes.set([0x78, 0x01, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01])],
])('a tile with %s is damage, not a picture', async (_, spoil) => {
  const whole = (await made).path;
  const { levels } = await readMasterInfo(whole);
  for (const page of [0, 1]) {
    const file = path(`spoilt-${page}.master.tif`);
    writeFileSync(file, readFileSync(whole));
    using bytes = new ByteFile(file);
    const { offsets, counts } = readLevels(bytes).levels[page]!;
    const tile = Buffer.from(bytes.read(offsets[1]!, counts[1]!));
    spoil(tile);
    const target = openSync(file, 'r+');
    writeSync(target, tile, 0, tile.length, offsets[1]!);
    closeSync(target);
    await withVips((vips) => {
      using px = openMasterPx(vips, file);
      const { width, height } = levels[page]!;
      const readAll = () => px.level(page).read({ x: 0, y: 0, width, height });
      expect(readAll).toThrow(expect.objectContaining({ key: 'damaged' }));
      expect(() => openMasterLevel(vips, file, { levels }, page, 'most')).toThrow(
        expect.objectContaining({ key: 'damaged' }),
      );
    });
  }
});
