import { expect, test } from 'vitest';
import { screenPicture } from '#app/ui/separations/screen-picture.ts';

const amount = Uint8Array.from([0, 10, 20, 30]);

test.each([
  { px: 'square', stretch: 1, alphas: [0, 10, 20, 30] },
  { px: 'twice as high as wide', stretch: 2, alphas: [0, 10, 0, 10, 20, 30, 20, 30] },
  { px: 'half as high as wide', stretch: 0.5, alphas: [20, 30] },
])('the screen of a print with px that are $px, in its ink', ({ stretch, alphas }) => {
  const { width, height, data } = screenPicture({ width: 2, height: 2, amount }, '#102030', stretch);
  expect([width, height]).toEqual([2, 2 * stretch]);
  expect([...data]).toEqual(alphas.flatMap((alpha) => [0x10, 0x20, 0x30, alpha]));
});
