/** Originals far longer than they are wide, whose first look leaves less than a px of the short side. */
import { readSource } from '#app/image/original/read-source.ts';
import { withOriginal } from '#app/image/original/open-original.ts';
import { withVips } from '#app/image/base/vips.ts';
import { expect, test } from 'vitest';
import { openScratch } from './scratch.ts';

const { folder, write } = openScratch();

test.each([
  [1, 3000],
  [3000, 1],
])('JPEG in a TIFF of %i × %i px', async (width, height) => {
  const bytes = await withVips((vips) => {
    const gray = vips.Image.black(width, height).add(120).cast('uchar');
    return Buffer.from(
      gray.bandjoin([gray, gray]).copy({ interpretation: 'srgb' }).tiffsaveBuffer({ compression: 'jpeg' }),
    );
  });
  const source = write(`${width}.tif`, bytes);
  const info = await readSource(source);
  const size = await withOriginal(source, info, { scratchDir: folder }, (vips, opened) => {
    const small = opened.buildPreview(vips, [], 256);
    return [small.width, small.height];
  });
  expect(Math.min(...size)).toBe(1);
  expect(Math.max(...size)).toBeLessThan(300);
});
