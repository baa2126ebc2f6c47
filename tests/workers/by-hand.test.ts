/** `inspect` and `render`: without a database, in a folder of one's own. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { withVips } from '#app/image/base/vips.ts';
import { displayInfo, makePsd, makeTiff, unicodeNames } from '../image/make-files.ts';
import { openScratch } from '../image/scratch.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { folder } = openScratch();
const art = path.join(folder, 'art');

function work(...args: string[]) {
  const env = { ...process.env, INIT_CWD: art, DATABASE_URL: '', SESSION_SECRET: '' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['workers/cli.ts', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

/** Left half red, right half blue, one px of green in the corner. */
const paint = (x: number, y: number) => (x === 0 && y === 0 ? [0, 255, 0] : x < 60 ? [255, 0, 0] : [0, 0, 255]);
/** 120 × 60 px at 254 dpi: 1.2 × 0.6 cm */
const size = { width: 120, height: 60 };

beforeAll(() => {
  mkdirSync(art);
  const inks = [
    { id: 1045, data: unicodeNames(['Madder']) },
    { id: 1077, data: displayInfo([{ kind: 2, lab: [40, 50, 20], solidity: 25 }]) },
  ];
  writeFileSync(path.join(art, 'print.tif'), makeTiff({ ...size, paint }));
  const spots = makePsd({
    ...size,
    paint: (x, y) => [...paint(x, y), 255],
    resources: inks,
    layers: ['Ground', 'Leaf'],
  });
  writeFileSync(path.join(art, 'inks.psd'), spots);
  writeFileSync(path.join(art, 'cut.tif'), makeTiff({ ...size, paint }).subarray(0, 900));
  writeFileSync(path.join(art, 'words.tif'), 'not a picture');
});

describe('inspect', () => {
  test('says of a pipe that it is no image, and waits for nobody to write to it', () => {
    execFileSync('mkfifo', [path.join(art, 'pipe.tif')]);
    const { status, lines } = work('inspect', 'pipe.tif', 'print.tif');
    expect(status).toBe(1);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { file: 'pipe.tif', error: expect.any(String) },
      { file: 'print.tif', format: 'tiff' },
    ]);
  });

  test('says a JSON line a file, what is wrong with the others, and ends with 1', () => {
    const { status, lines, stderr } = work('inspect', 'print.tif', 'words.tif', 'inks.psd', 'missing.tif');
    expect(status).toBe(1);
    const [print, words, inks, missing] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(print).toEqual({
      file: 'print.tif',
      format: 'tiff',
      mode: 'rgb',
      depth: 8,
      width: 120,
      height: 60,
      dpi: 254,
      channels: ['Red', 'Green', 'Blue'].map((name) => ({ name, kind: 'process', ink: null })),
      layers: 0,
      layerNames: [],
      profile: null,
      merged: true,
      pages: 1,
      compression: 'none',
      warnings: [],
    });
    expect(inks).toMatchObject({
      format: 'psd',
      layers: 2,
      layerNames: ['Ground', 'Leaf'],
      profile: null,
      merged: true,
    });
    expect((inks!.channels as unknown[])[3]).toEqual({
      name: 'Madder',
      kind: 'spot',
      ink: { lab: [40, 50, 20], solidity: 0.25, srgb: expect.stringMatching(/^#[0-9a-f]{6}$/) },
    });
    expect(words).toEqual({
      file: 'words.tif',
      error: expect.stringContaining('The file isn’t a TIFF or Photoshop file'),
    });
    expect(missing).toEqual({ file: 'missing.tif', error: expect.stringContaining('no such file') });
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^words\.tif: /),
      expect.stringMatching(/^missing\.tif: /),
    ]);
  });

  test('ends with 0 where all could be read', () => {
    expect(work('inspect', 'print.tif')).toMatchObject({ status: 0, stderr: '' });
  });
});

async function look(name: string) {
  return withVips((vips) => {
    const image = vips.Image.newFromFile(path.join(art, name));
    const { width, height, bands } = image;
    const data = Uint8Array.from(image.writeToMemory() as Uint8Array);
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * bands).subarray(0, 3)];
    return { width, height, at };
  });
}

const near = (color: number[]) => color.map((v) => expect.closeTo(v, -1));

describe('render', () => {
  test('a print, never enlarged, as PNG', async () => {
    expect(work('render', 'print.tif', 'print.png')).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(path.join(art, 'print.png')).toString('latin1', 1, 4)).toBe('PNG');
    const picture = await look('print.png');
    expect([picture.width, picture.height]).toEqual([120, 60]);
    expect(picture.at(20, 30)).toEqual(near([255, 0, 0]));
    expect(picture.at(100, 30)).toEqual(near([0, 0, 255]));
  });

  test('cloth of 75 cm as JPEG, at true scale', async () => {
    expect(work('render', 'print.tif', 'cloth.jpg', '--view', 'fabric', '--cm', '75', '--width', '3000')).toMatchObject(
      { status: 0 },
    );
    const cloth = await look('cloth.jpg');
    // 40 px a cm: a repeat of 1.2 cm is 48 px, half red and half blue.
    expect([cloth.width, cloth.height]).toEqual([3000, 4000]);
    for (const repeat of [0, 7, 61]) {
      expect(cloth.at(repeat * 48 + 12, 100)).toEqual(near([255, 0, 0]));
      expect(cloth.at(repeat * 48 + 36, 100)).toEqual(near([0, 0, 255]));
    }
  });

  test.each([
    ['1/2', 'horizontal'],
    ['50%', 'horizontal'],
    ['0.5', 'horizontal'],
  ])('repeats with an offset of %s, as WebP', async (offset, direction) => {
    const args = [
      '--view',
      'repeat',
      '--across',
      '2',
      '--down',
      '2',
      '--width',
      '240',
      '--offset',
      offset,
      '--direction',
      direction,
    ];
    expect(work('render', 'print.tif', 'repeat.webp', ...args)).toMatchObject({ status: 0 });
    const picture = await look('repeat.webp');
    expect([picture.width, picture.height]).toEqual([240, 120]);
    expect(picture.at(30, 30)).toEqual(near([255, 0, 0]));
    // The second row is shifted by half a repeat.
    expect(picture.at(30, 90)).toEqual(near([0, 0, 255]));
  });

  test('leaves nothing but the picture, and nothing at all of a file that can not be read', () => {
    const before = readdirSync(art);
    const { status, stderr } = work('render', 'cut.tif', 'cut.png');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^cut\.tif: [^\n]+\n$/);
    expect(readdirSync(art)).toEqual(before);
  });

  test.each([
    [['print.tif'], 'render requires an input file and an output file'],
    [['print.tif', 'out.gif'], 'must end with .png, .jpg or .webp'],
    [['print.tif', 'out.png', '--view', 'sideways'], '--view must be one of print, fabric, repeat'],
    [['print.tif', 'out.png', '--width', '0'], '--width must be a whole number'],
    [['print.tif', 'out.png', '--cm', '80'], '--cm must be one of 75, 150'],
    [['print.tif', 'out.png', '--offset', '1/0'], '--offset must be a fraction of the repeat'],
    [['print.tif', 'out.png', '--offset', '3'], '--offset must be a fraction of the repeat'],
  ])('%j is not understood', (args, message) => {
    expect(work('render', ...args)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
  });
});
