/** What is looked at before a TIFF is read: its smaller copies, and a sample that may say where it is clear. */
import { afterAll, describe, expect, test } from 'vitest';
import { zstdCompressSync } from 'node:zlib';
import { openImageProcess } from '#app/image/process/process.ts';
import { openScratch } from './scratch.ts';
import { inOneStrip, openTiffReading } from './tiff-reading.ts';
import { addPage, writeTiff } from './write-tiff.ts';

const read = openTiffReading();
const preview = (file: Buffer, side: number) => read(file, (opened, vips) => opened.buildPreview(vips, [], side));

describe('a strip too large to be held', () => {
  const { write, path, folder } = openScratch();
  const images = openImageProcess({ memoryLimitMb: 500 });
  afterAll(() => images.close());

  test('of a picture with a sample that no tag explains is not held to look at it', async () => {
    const [width, height] = [8000, 7000];
    const strip = zstdCompressSync(Buffer.alloc(width * height * 4, 120));
    const source = write('clear.tif', inOneStrip([width, height], 50_000, strip, { bits: [8, 8, 8, 8] }));
    const info = await images.readSource(source);
    const made = await images.makeMaster(source, info, path('clear.master.tif'), { scratchDir: folder });
    expect(made).toMatchObject({ width, height });
  });

  test('of a smaller copy is left alone', async () => {
    const [width, height] = [16_000, 13_000];
    // Of the picture its first row alone is there; of the copy nothing that could be unpacked.
    const only = (value: number) => [value, ...Array<number>(height - 1).fill(0)];
    const rows = { 257: [height], 278: [1], 273: only(8), 279: only(width) };
    const full = writeTiff({ width, height: 1, bits: [8], value: () => 10, tags: rows });
    const small = { 254: [1], 256: [15_900], 257: [12_919], 278: [12_919], 259: [8] };
    const file = addPage(full, { width: 1, height: 1, bits: [8], value: () => 240, tags: small });
    expect((await preview(file, 500)).at(5, 5)).toEqual([0, 0, 0]);
  });
});

test('another page’s smaller copy is none of the first page', async () => {
  const page = (side: number, value: number, tags: Record<number, number[]> = {}) => ({
    width: side,
    height: side / 2,
    bits: [8, 8, 8],
    value: () => value,
    tags,
  });
  const small = { 254: [1] };
  const [first, second] = [writeTiff(page(800, 10)), page(800, 240)];
  const later = addPage(addPage(first, second), page(200, 240, small));
  expect((await preview(later, 150)).at(5, 5)).toEqual([10, 10, 10]);
  const own = addPage(addPage(addPage(first, page(200, 90, small)), second), page(160, 240, small));
  expect((await preview(own, 150)).at(5, 5)).toEqual([90, 90, 90]);
  const before = addPage(addPage(writeTiff(page(200, 90, small)), page(800, 10)), second);
  expect((await preview(before, 150)).at(5, 5)).toEqual([90, 90, 90]);
});
