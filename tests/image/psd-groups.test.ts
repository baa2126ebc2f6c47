/** Groups that pass through, and what is clipped to them. */
import { describe, expect, test } from 'vitest';
import { makePsd, type PsdLayer } from './make-files.ts';
import { openPsdReading } from './psd-reading.ts';

const read = openPsdReading();
const SIZE = { width: 16, height: 12 };
const box: [number, number, number, number] = [0, 0, 16, 12];
const resources = [{ id: 1057, data: Buffer.from([0, 0, 0, 1, 0]) }];

async function compose(...layers: PsdLayer[]) {
  const made = makePsd({ ...SIZE, channels: 3, paint: () => [], layers, merged: false, resources });
  const { pixels, warnings } = await read(made);
  const told = warnings.find(({ key }) => key === 'layersLeftOut')?.values?.names ?? null;
  return { at: (x: number) => pixels.at(x, 6), told };
}

const plain = (...values: number[]): PsdLayer => ({
  name: 'Plain',
  box,
  pixels: Object.fromEntries(values.map((v, id) => [id, () => v])),
});
const end: PsdLayer = { name: 'End', section: 'end' };
const through = (more: Partial<PsdLayer> = {}): PsdLayer => ({
  name: 'Group',
  section: 'group',
  blend: 'pass',
  ...more,
});
const invert = { name: 'Invert', clipped: true, blocks: [{ key: 'nvrt', data: Buffer.alloc(0) }] };

describe('a group that passes through and is clipped itself', () => {
  const adjust: PsdLayer = { ...invert, clipped: false };
  test.each<[string, PsdLayer[], string | null]>([
    ['is named with an adjustment in it', [plain(0, 0, 255), adjust], 'Group'],
    ['and with one in a group in it', [end, plain(0, 0, 255), adjust, through()], 'Group'],
    ['and with a blend mode in it', [{ ...plain(0, 0, 255), blend: 'mul ' }], 'Group'],
    ['is not where that is hidden', [plain(0, 0, 255), { ...adjust, hidden: true }], null],
    ['nor where that is in an isolated group', [end, plain(9, 9, 9), adjust, through({ blend: 'norm' })], null],
    ['nor with plain layers', [plain(0, 0, 255)], null],
  ])('%s', async (_, inner, expected) => {
    expect((await compose(plain(255, 0, 0), end, ...inner, through({ clipped: true }))).told).toBe(expected);
  });
});

describe('an adjustment clipped to a group leaves what the group shows of the backdrop alone', () => {
  const over = (...inner: PsdLayer[]) => compose(plain(255, 0, 0), end, ...inner, through(), invert);

  test('where a group in it is masked', async () => {
    const mask = { box: [0, 0, 8, 12] as typeof box, paint: () => 255, outside: 0 };
    const { at } = await over(end, plain(0, 0, 255), through({ mask }));
    expect([at(4), at(12)]).toEqual([
      [255, 255, 0],
      [255, 0, 0],
    ]);
  });
  test('by what the opacity of a group in it leaves', async () => {
    const { at } = await over(end, plain(0, 0, 255), through({ opacity: 51 }));
    expect(at(4)).toEqual([255, 51, 0]);
  });
  test('where a group in it has an adjustment clipped to it as well', async () => {
    const { at } = await over(end, plain(0, 0, 255), through({ opacity: 51 }), invert);
    expect(at(4)).toEqual([204, 0, 51]);
  });
  test('by what the opacity of a layer leaves whose clipped layers blend with what lies below it', async () => {
    const clbl = { key: 'clbl', data: Buffer.alloc(4) };
    const base = { ...plain(0, 0, 255), opacity: 51, blocks: [clbl] };
    const { at } = await over(base, { ...plain(0, 0, 255), clipped: true });
    // A fifth of each is blue: 36 % of it all, inverted.
    expect(at(4)).toEqual([255, 92, 0]);
  });
});
