/** Recoloured process inks over others. */
import { primariesOf } from '#app/image/inks/ink-model.ts';
import { colorOfCoverage } from '#app/image/inks/ink-printer.ts';
import { toHex } from '#app/image/base/color-math.ts';
import { processTable } from '#app/image/inks/process-table.ts';
import { expect, test } from 'vitest';

const table = await processTable(null);
const inks = [0, 1, 2, 3].map((channel) => ({
  channel,
  name: 'CMYK'[channel]!,
  kind: 'process' as const,
  srgb: toHex(primariesOf(table)[1 << channel]!),
  solidity: 0,
  known: true,
}));
const sheet = { inks, base: false, process: table };
const withMagenta = (srgb: string) => inks.map((ink, i) => ({ on: true, srgb: i === 1 ? srgb : ink.srgb }));

// Where the yellow below has taken all blue light, blue tells nothing of how much of the ink lies there.
test('half a green screen over yellow is yellow-green, not orange', () => {
  const alone = colorOfCoverage(sheet, withMagenta('#119944'), [0, 0.5, 0, 0]);
  const over = colorOfCoverage(sheet, withMagenta('#119944'), [0, 0.5, 0.9, 0]);
  expect(over[0]).toBeCloseTo(alone[0], -1.3);
  expect(over[1]).toBeLessThan(alone[1]);
  expect(over[1]).toBeGreaterThan(over[0] + 30);
  // On coated paper 90 % of yellow leaves a little of the blue.
  expect(over[2]).toBeLessThan(30);
});

test.each([0.1, 0.3, 0.5, 0.7, 1])('a paper-white ink at %s leaves what lies below', (cover) => {
  for (const [c, y] of [
    [0, 0.9],
    [0.5, 0],
    [0.6, 0.4],
  ] as const) {
    const below = colorOfCoverage(sheet, withMagenta('#ffffff'), [c, 0, y, 0]);
    const over = colorOfCoverage(sheet, withMagenta('#ffffff'), [c, cover, y, 0]);
    below.forEach((v, k) => expect(Math.abs(over[k]! - v)).toBeLessThan(12));
  }
});
