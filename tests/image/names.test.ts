import { decodeNames } from '#app/image/base/names.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { withOriginal } from '#app/image/original/open-original.ts';
import { profileName } from '#app/image/profiles/icc.ts';
import { u32, writeProfile } from '#app/image/profiles/write-icc.ts';
import { describe, expect, test } from 'vitest';
import { makePsd, makeTiff, unicodeNames } from './make-files.ts';
import { openScratch } from './scratch.ts';
import { writeTiff } from './write-tiff.ts';

const { write, folder } = openScratch();
/** Bytes as the code page has them, one a character. */
const bytes = (text: string) => Buffer.from(text, 'latin1');
const decode = (...names: string[]) => decodeNames(names.map(bytes));

describe('names of inks in whatever code page', () => {
  test('UTF-8', () => {
    const names = ['Sarı 4R', 'Жёлтый', 'Grün', '金'];
    expect(decodeNames(names.map((name) => Buffer.from(name)))).toEqual(names);
  });

  test('Windows 1254', () => {
    expect(decode('Sar\xfd 4R', 'Ye\xfeil', '\xddç zemin', '\xfc\xe7\xfcnc\xfc')).toEqual([
      'Sarı 4R',
      'Yeşil',
      'İç zemin',
      'üçüncü',
    ]);
  });

  test('Windows 1251', () => {
    expect(decode('\xf4\xee\xed', '\xc6\xb8\xeb\xf2\xfb\xe9 4R', '\xd1\xe8\xed\xe8\xe9')).toEqual([
      'фон',
      'Жёлтый 4R',
      'Синий',
    ]);
  });

  test('Windows 1252', () => {
    expect(decode('Gr\xfcn', 'cr\xe8me', 'Bl\xe5', 'Rosé® 2'.replace('é', '\xe9').replace('®', '\xae'))).toEqual([
      'Grün',
      'crème',
      'Blå',
      'Rosé® 2',
    ]);
  });

  test("a Macintosh's Roman, Turkish and Cyrillic", () => {
    expect(decode('Gr\x9fn', 'bleu fonc\x8e')).toEqual(['Grün', 'bleu foncé']);
    expect(decode('Sar\xdd', 'Ye\xdfil')).toEqual(['Sarı', 'Yeşil']);
    expect(decode('\x91\xe8\xed\xe8\xe9')).toEqual(['Синий']);
  });

  test('the names of a file tell the code page of one that could be either', () => {
    expect(decode('\xfe', 'Ye\xfeil')[0]).toBe('ş');
    expect(decode('\xfe', '\xd1\xe8\xed\xe8\xe9')[0]).toBe('ю');
  });

  test('control characters and what follows a NUL go; nothing at all stays nothing', () => {
    expect(decode('Red\x07\x1b[31m\r\nink', 'a\0b', '')).toEqual(['Red[31mink', 'a', '']);
    expect(decodeNames([Buffer.from('a\u202eb\u0000')])[0]).toBe('ab');
    expect(decodeNames([])).toEqual([]);
    expect(decodeNames([Buffer.alloc(100_000, 0xe7)])[0]).toHaveLength(255);
  });
});

describe('where the names stand', () => {
  const inks = (names: Buffer) => ({ 332: [2], 333: names });
  const two = { width: 4, height: 4, bits: [8, 8], photometric: 5, value: () => 0 };

  test('InkNames of a TIFF', async () => {
    for (const names of [Buffer.from('Sarı 4R\0Lacivert\0'), bytes('Sar\xfd 4R\0Lacivert\0')]) {
      const info = await readSource(write('a.tif', writeTiff({ ...two, tags: inks(names) })));
      expect(info.channels.map(({ name }) => name)).toEqual(['Sarı 4R', 'Lacivert']);
    }
  });

  test("Photoshop's Pascal names, and its Unicode ones before them", async () => {
    const pascal = (...names: string[]) =>
      Buffer.concat(names.map((name) => Buffer.concat([Buffer.from([name.length]), bytes(name)])));
    const psd = (resources: { id: number; data: Buffer }[]) =>
      makePsd({ width: 4, height: 4, mode: 7, channels: 2, paint: () => [255, 255], resources });
    const old = await readSource(write('a.psd', psd([{ id: 1006, data: pascal('Sar\xfd 4R', 'Ye\xfeil') }])));
    expect(old.channels.map(({ name }) => name)).toEqual(['Sarı 4R', 'Yeşil']);
    const both = [
      { id: 1006, data: pascal('Sar? 4R', 'Ye?il') },
      { id: 1045, data: unicodeNames(['Sarı 4R', 'Yeşil']) },
    ];
    expect((await readSource(write('b.psd', psd(both)))).channels.map(({ name }) => name)).toEqual([
      'Sarı 4R',
      'Yeşil',
    ]);
  });

  test('layers without a Unicode name', async () => {
    const layer = (pascal: string) => ({
      name: '',
      pascal: bytes(pascal),
      box: [0, 0, 1, 1] as [number, number, number, number],
      pixels: {},
    });
    const layers = ['\xd0\xee\xe7\xe0', '\xcd\xee', '\xd4'].map(layer);
    const psd = makePsd({ width: 4, height: 4, mode: 3, channels: 3, paint: () => [9, 9, 9], layers });
    expect((await readSource(write('layers.psd', psd))).layerNames).toEqual(['Роза', 'Но', 'Ф']);
  });

  test('what a profile calls itself', () => {
    const named = (text: string) =>
      writeProfile('prtrGRAYXYZ ', [
        ['desc', Buffer.concat([Buffer.from('desc\0\0\0\0'), u32(text.length + 1), bytes(`${text}\0`)])],
      ]);
    expect(profileName(named('Pamuk \xfeard\xfd'))).toBe('Pamuk şardı');
    expect(profileName(named('\xd5\xeb\xee\xef\xee\xea'))).toBe('Хлопок');
    expect(profileName(named('Coated \xa9 2020'))).toBe('Coated © 2020');
  });
});

describe('CMYK and spots in a TIFF', () => {
  const four = 'Cyan\0Magenta\0Yellow\0Black\0';
  /** a column each: cyan, the first spot, the second, black, paper */
  const columns = [
    [200, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 255, 0],
    [0, 0, 0, 0, 0, 255],
    [0, 0, 0, 255, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ];
  const paint = (x: number) => columns[Math.floor(x / 10)]!;
  const picture = { width: 50, height: 10, bits: Array<number>(6).fill(8), photometric: 5 };
  const spots = ['#ffed00', '#1b2a49'];
  const names = Buffer.from(`${four}Sarı\0Lacivert\0`);

  async function pixels(path: string) {
    const info = await readSource(path);
    return withOriginal(path, info, { scratchDir: folder }, (vips, opened) => {
      const all = opened.build(vips, []).writeToMemory() as Uint8Array;
      return {
        info,
        at: [0, 1, 2, 3, 4].map((column) => [...all.subarray((column * 10 + 5) * 3, (column * 10 + 6) * 3)]),
      };
    });
  }

  const rgb = (hex: string) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));

  test.each([
    ['no ExtraSamples', undefined, 1],
    ['unspecified', [0, 0], 1],
    ['called transparency', [2, 0], 1],
    ['both called transparency', [2, 2], 1],
    ['InkSet says "not CMYK"', [0, 0], 2],
    ['in planes', [0, 0], 1, true],
  ])('%s: named by InkNames they are printed', async (_, extraSamples, inkSet, planar = false) => {
    const tags = { 332: [inkSet], 333: names, 334: [6] };
    const bytes = writeTiff({ ...picture, extraSamples, planar, tags, value: (x, _y, sample) => paint(x)[sample]! });
    const { info, at } = await pixels(write('a.tif', bytes));
    expect(info.mode).toBe('cmyk');
    expect(info.channels.slice(4)).toEqual([
      { name: 'Sarı', kind: 'spot' },
      { name: 'Lacivert', kind: 'spot' },
    ]);
    expect(at.slice(1, 3)).toEqual(spots.map(rgb));
    expect(at[4]).toEqual([255, 255, 255]);
    expect(at[0]![0]).toBeLessThan(60);
    expect(Math.max(...at[3]!)).toBeLessThan(40);
  });

  test('unnamed, two are inks in colours that tell them apart; one is a mask', async () => {
    const value = (x: number, _y: number, sample: number) => paint(x)[sample]!;
    const { info, at } = await pixels(write('a.tif', writeTiff({ ...picture, extraSamples: [0, 0], value })));
    expect(info.channels.slice(4).map(({ kind }) => kind)).toEqual(['spot', 'spot']);
    expect(at[1]).not.toEqual([255, 255, 255]);
    expect(at[2]).not.toEqual(at[1]);
    const one = { ...picture, bits: picture.bits.slice(1), extraSamples: [0], value };
    expect((await pixels(write('b.tif', writeTiff(one)))).info.channels[4]!.kind).toBe('alpha');
  });

  test('a named ink beside a picture that is clear in places stays what Photoshop says', async () => {
    const value = (x: number, _y: number, sample: number) => (sample < 4 ? paint(x)[sample]! : 255);
    const bytes = writeTiff({ ...picture, bits: picture.bits.slice(1), extraSamples: [2], value });
    const { info } = await pixels(write('a.tif', bytes));
    expect(info.channels[4]).toEqual({ name: 'Transparency', kind: 'alpha' });
  });

  test('four named inks that are not cyan, magenta, yellow and black are spots, whatever InkSet says', async () => {
    const tags = [{ tag: 333, type: 2, values: Buffer.from('Sarı 4R\0Bordo\0Lacivert\0Siyah\0') }];
    const paintFour = () => [0, 0, 0, 0];
    const info = await readSource(
      write('a.tif', makeTiff({ width: 4, height: 4, photometric: 5, paint: paintFour, tags })),
    );
    expect(info.mode).toBe('multichannel');
    expect(info.channels.map(({ kind }) => kind)).toEqual(['spot', 'spot', 'spot', 'spot']);
  });
});
