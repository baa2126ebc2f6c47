/** Hostile and broken files: whatever is done to a file, the answer is a picture or an ImageError, and soon. */
import { makeMaster } from '#app/image/render/make-master.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { ImageError } from '#app/image/base/types.ts';
import { toImageError, withVips } from '#app/image/base/vips.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { displayInfo, makePsd, makeTiff, unicodeNames, wavePaint } from './make-files.ts';
import { openScratch } from './scratch.ts';

const { write, path, folder } = openScratch();
const small = { width: 40, height: 30, paint: wavePaint(40, 30) };
const resources = [
  { id: 1045, data: unicodeNames(['One', 'Two']) },
  { id: 1077, data: displayInfo([{ kind: 2, lab: [30, 20, -60], solidity: 25 }]) },
];

const originals: Record<string, Buffer> = {
  'rle.psd': makePsd({ ...small, resources, layers: ['Ground', 'Leaf'] }),
  'raw.psb': makePsd({ ...small, large: true, compression: 'none', layers: ['Ground'] }),
  'zip.psd': makePsd({ ...small, compression: 'zip' }),
  'spots.psd': makePsd({ ...small, mode: 7, resources }),
  'chunky.tif': makeTiff({ ...small, deflate: true, rowsPerStrip: 8 }),
  'planar.tif': makeTiff({ ...small, planar: true, littleEndian: false }),
  'big.tif': makeTiff({ ...small, big: true }),
  'lab.tif': makeTiff({ ...small, photometric: 8 }),
};

/** Reads and decodes; tells the error's key, or 'read'. Anything else but an ImageError fails the test. */
async function tryFile(name: string, bytes: Buffer): Promise<string> {
  const source = write(name, bytes);
  try {
    const info = await readSource(source);
    // A lie about size may claim much: the decoder's patience is tested elsewhere.
    if (info.width * info.height > 4_000_000) return 'read';
    await makeMaster(source, info, path('target.tif'), { scratchDir: folder });
    return 'read';
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    return error.key;
  }
}

/** A fixed series of numbers: a failure can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.each(Object.entries(originals))('%s', (name, bytes) => {
  test('is read as it is', async () => {
    expect(await tryFile(name, bytes)).toBe('read');
  });

  test('cut short anywhere', async () => {
    for (let i = 1; i <= 24; i++) {
      const length = Math.floor((bytes.length * i) / 25);
      const result = await tryFile(name, bytes.subarray(0, length));
      expect(result, `${length} of ${bytes.length} bytes`).toMatch(/truncated|damaged|empty|unsupported|noMergedImage/);
    }
  });

  test('with bytes changed', async () => {
    const random = randomNumbers(bytes.length);
    for (let round = 0; round < 60; round++) {
      const hurt = Buffer.from(bytes);
      // Half of the changes hit the header and directories, where they hurt most.
      for (let i = 0; i < 4; i++) {
        const span = i % 2 === 0 ? Math.min(200, hurt.length) : hurt.length;
        hurt[Math.floor(random() * span)] = [0, 1, 127, 128, 255, Math.floor(random() * 256)][
          Math.floor(random() * 6)
        ]!;
      }
      await tryFile(name, hurt);
    }
  });
});

test('nothing unfinished is left behind', () => {
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

describe('lies', () => {
  test('segments that share bytes cannot fill the disk', async () => {
    const layers = { tag: 37724, type: 7, values: Buffer.alloc(17 * 1024 * 1024) };
    const bytes = makeTiff({ ...small, rowsPerStrip: 1, deflate: true, tags: [layers] });
    // Every strip claims the 17 MB.
    const start = bytes.readUInt32LE(4);
    for (let i = 0; i < bytes.readUInt16LE(start); i++) {
      const entry = start + 2 + i * 12;
      if (bytes.readUInt16LE(entry) !== 279) continue;
      const place = bytes.readUInt32LE(entry + 8);
      for (let strip = 0; strip < 30; strip++) bytes.writeUInt32LE(17 * 1024 * 1024, place + strip * 4);
    }
    expect(await tryFile('a.tif', bytes)).toMatch(/damaged|truncated/);
  });

  test('a row longer than any row', async () => {
    const bytes = makePsd({ ...small, large: true });
    const table = bytes.length - mergedBytes(bytes) + 2;
    bytes.writeUInt32BE(0x7fffffff, table);
    expect(await tryFile('a.psb', bytes)).toMatch(/damaged|truncated/);
  });

  test('more layers than bytes', async () => {
    const bytes = makePsd({ ...small, layers: ['a'] });
    const at = bytes.indexOf('8BIMnorm') - 20;
    bytes.writeInt16BE(32_767, at);
    expect(await tryFile('a.psd', bytes)).toMatch(/read|damaged/);
  });

  test('a name that looks like options of libvips', async () => {
    const source = write('a[page=7,n=-1].tif', makeTiff(small));
    const info = await readSource(source);
    const made = await makeMaster(source, info, path('b[Q=1].tif'), { scratchDir: folder });
    expect([made.width, made.height]).toEqual([40, 30]);
    expect(readdirSync(folder)).toContain('b[Q=1].tif');
  });

  test('a PSD without merged image', async () => {
    const data = Buffer.from([0, 0, 0, 1, 0]);
    expect(await tryFile('a.psd', makePsd({ ...small, resources: [{ id: 1057, data }] }))).toBe('noMergedImage');
  });
});

/** The merged image stands last: its compression word, 3 × 30 lengths of 4 bytes, and the rows they tell of. */
function mergedBytes(bytes: Buffer): number {
  const rows = 3 * small.height;
  for (let at = bytes.length - 2 - rows * 4; at > 0; at--) {
    if (bytes.readUInt16BE(at) !== 1) continue;
    let sum = 2 + rows * 4;
    for (let i = 0; i < rows; i++) sum += bytes.readUInt32BE(at + 2 + i * 4);
    if (at + sum === bytes.length) return sum;
  }
  throw new Error('no merged image found');
}

test.each(['deflate', 'lzw'] as const)(
  'a tile of a %s file that can’t be unpacked is told, not drawn black',
  async (compression) => {
    const source = path('tiled.tif');
    await withVips((vips) => {
      const grain = vips.Image.gaussnoise(600, 600, { sigma: 30, mean: 128, seed: 3 }).cast('uchar');
      const image = grain.bandjoin([100, 50]).copy({ interpretation: 'srgb' });
      image.tiffsave(source, { compression, tile: true, tile_width: 256, tile_height: 256 });
    });
    const bytes = readFileSync(source);
    expect(await tryFile('tiled.tif', bytes)).toBe('read');
    bytes.fill(0xff, Math.floor(bytes.length * 0.4), Math.floor(bytes.length * 0.45));
    expect(await tryFile('tiled.tif', bytes)).toBe('damaged');
  },
);

test('a tag of nonsense length is damage and no want of memory, so that a clean copy is tried', () => {
  const said = (text: string) => toImageError({ message: ['vips::Error', text] });
  expect(said('tiff2vips: Out of memory reading of "BitsPerSample"')).toMatchObject({ key: 'damaged' });
  expect(said('tiff2vips: Out of memory')).toMatchObject({ key: 'outOfMemory' });
});
