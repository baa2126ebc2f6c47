import { inksOf } from '#app/image/inks/inks.ts';
import { colorOfName } from '#app/image/source/ink-names.ts';
import { spotColor } from '#app/image/source/spots.ts';
import type { Channel } from '#app/image/base/types.ts';
import { expect, test } from 'vitest';

test('plain colour words tell an ink, in the three languages and any writing', () => {
  for (const name of ['Black', 'BLACK ', 'siyah', 'SİYAH', 'Siyah', 'чёрный', 'Черный', 'k']) {
    expect(colorOfName(name)?.srgb, name).toBe('#1d1d1b');
  }
  for (const name of ['KIRMIZI', 'Kırmızı', 'red']) expect(colorOfName(name)?.srgb, name).toBe('#d5002b');
  for (const name of ['LIGHT  CYAN', 'lc']) expect(colorOfName(name)?.srgb, name).toBe('#8fd3f4');
  expect(colorOfName('White')).toEqual({ srgb: '#ffffff', solidity: 1 });
});

test('whatever says more or less than a colour is not guessed', () => {
  for (const name of ['PANTONE 186 C', 'Black 2', 'Redwood', 'Alpha 1', '', 'Spot Red Rose', 'sarı 3']) {
    expect(colorOfName(name), name).toBeNull();
  }
});

test("the file's own colour comes first, then the name's, then the palette's, all apart", () => {
  const spot = (name: string, ink?: Channel['ink']): Channel => ({ name, kind: 'spot', ...(ink && { ink }) });
  const own = { srgb: '#123456', solidity: 0.4 };
  expect(spotColor(spot('Black', own), 0)).toEqual(own);
  const channels = [spot('Cyan'), spot('PANTONE 1'), spot('PANTONE 2'), spot('Black', own)];
  const inks = inksOf({ mode: 'multichannel', channels });
  expect(inks.map(({ known }) => known)).toEqual([false, false, false, true]);
  expect(inks[0]!.srgb).toBe('#009fe3');
  expect(new Set(inks.map(({ srgb }) => srgb)).size).toBe(4);
});

test('printing order is channel order: CMYK first, then its spots; alpha channels are no inks', () => {
  const process = ['Cyan', 'Magenta', 'Yellow', 'Black'].map((name): Channel => ({ name, kind: 'process' }));
  const channels: Channel[] = [...process, { name: 'Selection', kind: 'alpha' }, { name: 'Gold', kind: 'spot' }];
  expect(inksOf({ mode: 'cmyk', channels }).map(({ channel, kind }) => [channel, kind])).toEqual([
    [0, 'process'],
    [1, 'process'],
    [2, 'process'],
    [3, 'process'],
    [5, 'spot'],
  ]);
  expect(
    inksOf({
      mode: 'rgb',
      channels: [
        { name: 'Red', kind: 'process' },
        { name: 'Alpha 1', kind: 'alpha' },
      ],
    }),
  ).toEqual([]);
});
