/** PSDs that GIMP wrote of pictures in linear light: its px have sRGB's curve, its profile none. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const file = (name: string) => readFileSync(join('tests', 'image', 'gimp', name));
const near = (px: number[], want: number[]) => {
  for (const [i, v] of want.entries()) expect(Math.abs(px[i]! - v)).toBeLessThanOrEqual(2);
};

test('come out as GIMP shows them', async () => {
  const { pixels } = await read(file('linear.psd'));
  near(pixels.at(3, 3), [188, 90, 40]);
  near(pixels.at(60, 3), [255, 255, 255]);
  near((await read(file('linear-gray-16.psd'))).pixels.at(3, 3), [120, 120, 120]);
});

test('of any other program the profile is believed', async () => {
  const bytes = file('linear.psd');
  // GIMP always tells which layer is chosen (1024).
  const at = bytes.indexOf(Buffer.from([0x38, 0x42, 0x49, 0x4d, 4, 0]));
  bytes[at + 5] = 1;
  const { pixels } = await read(bytes);
  near(pixels.at(3, 3), [223, 160, 108]);
});
