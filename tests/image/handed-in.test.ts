/** Pictures that people hand in keep the colours of their own profile, on boards and where colours are searched for. */
import { expect, test } from 'vitest';
import { withVips } from '#app/image/base/vips.ts';
import { renderBoard } from '#app/image/render/board-picture.ts';
import { readPalette } from '#app/image/render/colors.ts';
import { openScratch, readPixels } from './scratch.ts';

const { path } = openScratch();

test('a telephone’s Display P3 is shown and searched for in sRGB', async () => {
  const file = path('p3.png');
  await withVips((vips) => {
    const red = vips.Image.black(60, 40, { bands: 3 })
      .add([220, 30, 40])
      .cast('uchar')
      .copy({ interpretation: 'srgb' });
    const wide = red.iccTransform('p3', { input_profile: 'srgb' });
    expect(Math.abs(wide.getpoint(5, 5)[0]! - 220)).toBeGreaterThan(10);
    wide.writeToFile(file);
  });
  const shown = await readPixels((await renderBoard(file, { width: 30, format: 'png', quality: 90 })).data);
  expect(shown).toMatchObject({ width: 30, height: 20 });
  shown.at(10, 10).forEach((value, band) => expect(Math.abs(value - [220, 30, 40][band]!)).toBeLessThan(3));
  const [main] = await readPalette(file);
  expect(main?.srgb).toMatch(/^#d[b-d]1[d-f]2[7-9]$/);
});
