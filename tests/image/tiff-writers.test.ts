/** What single programs write otherwise than the rest, and is read as they mean it. */
import { expect, test } from 'vitest';
import { openTiffReading, row } from './tiff-reading.ts';

const read = openTiffReading();
const bytes = (samples: number) => Array<number>(samples).fill(8);

test("CorelDRAW's own number for transparency", async () => {
  const rgb = await read(
    row(
      [
        [9, 9, 9, 0],
        [200, 10, 10, 255],
      ],
      { bits: bytes(4), extraSamples: [999] },
    ),
  );
  expect([rgb.at(0, 0), rgb.at(1, 0)]).toEqual([
    [255, 255, 255],
    [200, 10, 10],
  ]);
  const cmyk = await read(row([[0, 200, 0, 255, 0]], { bits: bytes(5), photometric: 5, extraSamples: [999] }));
  expect(cmyk.info.channels.at(-1)!.kind).toBe('alpha');
  expect(cmyk.at(0, 0)).toEqual([255, 255, 255]);
});
