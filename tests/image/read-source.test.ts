import { readSource } from '#app/image/original/read-source.ts';
import { describe, expect, test } from 'vitest';
import { displayInfo, makePsd, makeTiff, unicodeNames, wavePaint } from './make-files.ts';
import { openScratch } from './scratch.ts';

const { write } = openScratch();
const small = { width: 20, height: 10, paint: wavePaint(20, 10) };
const read = (name: string, bytes: Buffer) => readSource(write(name, bytes));

describe('TIFF', () => {
  for (const big of [false, true]) {
    for (const littleEndian of [false, true]) {
      test(`${big ? 'BigTIFF' : 'TIFF'} ${littleEndian ? 'II' : 'MM'}`, async () => {
        const info = await read('a.tif', makeTiff({ ...small, big, littleEndian, dpi: 254 }));
        expect(info).toMatchObject({
          format: big ? 'bigtiff' : 'tiff',
          width: 20,
          height: 10,
          dpiX: 254,
          mode: 'rgb',
          depth: 8,
          channelCount: 3,
          layerCount: 0,
          hasMergedImage: true,
          compression: 'none',
          warnings: [],
        });
        expect(info.widthCm).toBeCloseTo(0.2, 10);
        expect(info.heightCm).toBeCloseTo(0.1, 10);
        expect(info.channels.map(({ name }) => name)).toEqual(['Red', 'Green', 'Blue']);
      });
    }
  }

  test('resolution in cm', async () => {
    const tags = [{ tag: 296, type: 3, values: [3] }];
    expect(await read('a.tif', makeTiff({ ...small, dpi: 100, tags }))).toMatchObject({ dpiX: 254, dpiY: 254 });
  });

  test('resolution from tag 34377 where the TIFF has none', async () => {
    const psd = makePsd({ ...small, dpi: 300 });
    const resources = psd.subarray(34, 34 + psd.readUInt32BE(30));
    const tags = [{ tag: 34377, type: 7, values: Buffer.from(resources) }];
    expect(await read('a.tif', makeTiff({ ...small, dpi: null, tags }))).toMatchObject({ dpiX: 300, warnings: [] });
  });

  test('none and odd resolutions are told', async () => {
    const none = await read('a.tif', makeTiff({ ...small, dpi: null }));
    expect(none).toMatchObject({ dpiX: null, widthCm: null, warnings: [{ key: 'noResolution' }] });
    const odd = await read('a.tif', makeTiff({ ...small, tags: [{ tag: 283, type: 5, values: [7200, 100] }] }));
    expect(odd.warnings).toEqual([{ key: 'oddResolution', values: { dpiX: 254, dpiY: 72 } }]);
  });

  test('separations have their ink names', async () => {
    const tags = [
      { tag: 332, type: 3, values: [2] },
      { tag: 333, type: 2, values: Buffer.from('Red ink\0Navy\0') },
    ];
    const info = await read('a.tif', makeTiff({ ...small, samples: 2, photometric: 5, tags }));
    expect(info.mode).toBe('multichannel');
    expect(info.channels).toEqual([
      { name: 'Red ink', kind: 'spot' },
      { name: 'Navy', kind: 'spot' },
    ]);
    expect(info.warnings.map(({ key }) => key)).toEqual(['spotColorUnknown', 'spotColorUnknown']);
  });

  test('layers of tag 37724 in either byte order', async () => {
    for (const little of [false, true]) {
      const tags = [{ tag: 37724, type: 7, values: documentData(['Ground', 'Çiçek'], little) }];
      const info = await read('a.tif', makeTiff({ ...small, littleEndian: little, tags }));
      expect(info).toMatchObject({ layerCount: 2, layerNames: ['Ground', 'Çiçek'] });
    }
  });

  test('a turned picture tells its sides as they are seen', async () => {
    const info = await read('a.tif', makeTiff({ ...small, tags: [{ tag: 274, type: 3, values: [6] }] }));
    expect(info).toMatchObject({ width: 10, height: 20 });
  });
});

describe('PSD and PSB', () => {
  for (const large of [false, true]) {
    for (const compression of ['none', 'rle', 'zip', 'zip-prediction'] as const) {
      test(`${large ? 'PSB' : 'PSD'} ${compression}`, async () => {
        const options = { ...small, large, compression, layers: ['Ground', 'Лист'], dpi: 300 };
        const info = await read(large ? 'a.psb' : 'a.psd', makePsd(options));
        expect(info).toMatchObject({
          format: large ? 'psb' : 'psd',
          width: 20,
          height: 10,
          dpiX: 300,
          mode: 'rgb',
          layerCount: 2,
          layerNames: ['Ground', 'Лист'],
          hasMergedImage: true,
          warnings: [],
        });
      });
    }
  }

  test('names, kinds and inks of extra channels', async () => {
    const bytes = makePsd({
      ...small,
      channels: 5,
      paint: () => [0, 0, 0, 255, 255],
      resources: [
        { id: 1045, data: unicodeNames(['Selection', 'Pantone Blau']) },
        {
          id: 1077,
          data: displayInfo([
            { kind: 0, lab: [50, 60, 50], solidity: 50 },
            { kind: 2, lab: [30, 20, -60], solidity: 25 },
          ]),
        },
      ],
    });
    const { channels } = await read('a.psd', bytes);
    expect(channels[3]).toEqual({ name: 'Selection', kind: 'alpha' });
    expect(channels[4]).toMatchObject({
      name: 'Pantone Blau',
      kind: 'spot',
      ink: { lab: [30, 20, -60], solidity: 0.25 },
    });
    expect(channels[4]!.ink!.srgb).toMatch(/^#[0-9a-f]{6}$/);
  });

  test('the merged transparency is an alpha channel', async () => {
    const info = await read(
      'a.psd',
      makePsd({ ...small, channels: 4, paint: () => [0, 0, 0, 9], layers: ['a'], mergedTransparency: true }),
    );
    expect(info.channels[3]).toEqual({ name: 'Transparency', kind: 'alpha' });
  });

  test('resource 1057 says that there is no merged image', async () => {
    const data = Buffer.from([0, 0, 0, 1, 0]);
    const info = await read('a.psd', makePsd({ ...small, resources: [{ id: 1057, data }] }));
    expect(info.hasMergedImage).toBe(false);
    expect(info.warnings).toContainEqual({ key: 'noMergedImage' });
  });
});

describe('what is no original', () => {
  const cases: [string, Buffer, string, object][] = [
    ['an empty file', Buffer.alloc(0), 'empty', {}],
    ['a JPEG', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'notAnImage', { found: 'JPEG' }],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'notAnImage', { found: 'PNG' }],
    ['a text', Buffer.from('Design AA-0001, two colorways'), 'notAnImage', { found: 'text' }],
    ['noise', Buffer.from('000102fffe99', 'hex'), 'notAnImage', {}],
    ['a TIFF of zero px', makeTiff({ ...small, tags: [{ tag: 256, type: 4, values: [0] }] }), 'zeroPixels', {}],
    ['a TIFF too wide', makeTiff({ ...small, tags: [{ tag: 256, type: 4, values: [4e9] }] }), 'tooLarge', {}],
  ];
  test.each(cases)('%s', async (_name, bytes, key, values) => {
    await expect(read('a.tif', bytes)).rejects.toMatchObject({ name: 'ImageError', key, values });
  });

  test('an endless chain of directories', async () => {
    const bytes = makeTiff(small);
    const first = bytes.readUInt32LE(4);
    bytes.writeUInt32LE(first, first + 2 + bytes.readUInt16LE(first) * 12);
    const { pages, warnings } = await read('a.tif', bytes);
    expect([pages, warnings]).toEqual([1, [{ key: 'loopedPages' }]]);
  });

  test('a PSD under the name of a TIFF is read, and the name told', async () => {
    const info = await read('a.tif', makePsd(small));
    expect(info.warnings).toEqual([{ key: 'extensionMismatch', values: { found: 'PSD' } }]);
  });
});

/** Tag 37724 with one Layr block; in little-endian files keys stand backwards and numbers turned. */
function documentData(names: string[], little: boolean): Buffer {
  const psd = makePsd({ ...small, layers: names, dpi: null });
  const resources = 34 + psd.readUInt32BE(30);
  const length = psd.readUInt32BE(resources + 4);
  const info = Buffer.from(psd.subarray(resources + 8, resources + 8 + length));
  const code = (text: string) => Buffer.from(little ? [...text].reverse().join('') : text);
  if (little) turnLayerInfo(info);
  const size = Buffer.alloc(4);
  if (little) size.writeUInt32LE(info.length);
  else size.writeUInt32BE(info.length);
  const title = Buffer.from('Adobe Photoshop Document Data Block\0');
  return Buffer.concat([title, code('8BIM'), code('Layr'), size, info]);
}

/** Turns the numbers of make-files's layer records from big to little endian in place. */
function turnLayerInfo(info: Buffer): void {
  const turn = (at: number, size: number) => info.subarray(at, at + size).reverse();
  const count = info.readInt16BE(0);
  turn(0, 2);
  let at = 2;
  for (let i = 0; i < count; i++) {
    turn(at + 16, 2);
    turn(at + 18, 4);
    turn(at + 22, 4);
    const extra = info.readUInt32BE(at + 30);
    turn(at + 30, 4);
    const block = at + 34 + 12;
    const characters = info.readUInt32BE(block + 12);
    for (const place of [block, block + 4, block + 8, block + 12]) turn(place, 4);
    info.subarray(block + 16, block + 16 + characters * 2).swap16();
    at += 34 + extra;
  }
}
