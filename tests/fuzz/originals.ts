/** Sound files of every kind the tests can write, and of the compressions that they can't, small. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#app/start/prepare.mjs';
import { displayInfo, makePsd, makeTiff, unicodeNames, wavePaint } from '../image/make-files.ts';
import type { Original } from './try-variants.ts';

export function ownOriginals(): Original[] {
  const small = { width: 40, height: 30, paint: wavePaint(40, 30) };
  const resources = [
    { id: 1045, data: unicodeNames(['One', 'Two']) },
    { id: 1077, data: displayInfo([{ kind: 2, lab: [30, 20, -60], solidity: 25 }]) },
  ];
  const four = { ...small, paint: (x: number, y: number) => [...small.paint(x, y), 90] };
  const files: Record<string, Buffer> = {
    'rle.psd': makePsd({ ...small, resources, layers: ['Ground', 'Leaf'] }),
    'raw.psb': makePsd({ ...small, large: true, compression: 'none', layers: ['Ground'] }),
    'zip.psd': makePsd({ ...small, compression: 'zip' }),
    'zip-prediction-16.psd': makePsd({ ...small, compression: 'zip-prediction', depth: 16 }),
    'float.psb': makePsd({
      ...small,
      large: true,
      compression: 'zip-prediction',
      depth: 32,
      paint: (x, y) => [x / 40, y / 30, 0.5],
    }),
    'spots.psd': makePsd({ ...small, mode: 7, resources }),
    'cmyk.psd': makePsd({ ...four, mode: 4 }),
    'chunky.tif': makeTiff({ ...small, deflate: true, rowsPerStrip: 8 }),
    'planar.tif': makeTiff({ ...small, planar: true, littleEndian: false }),
    'sixteen.tif': makeTiff({ ...small, depth: 16 }),
    'cmyk.tif': makeTiff({ ...four, photometric: 5 }),
    'big.tif': makeTiff({ ...small, big: true }),
    'lab.tif': makeTiff({ ...small, photometric: 8 }),
  };
  return [...Object.entries(files).map(([name, bytes]) => ({ name, bytes })), ...compressed()];
}

function compressed(): Original[] {
  const folder = path.join(root, 'tests', 'image', 'compressions');
  const names = readdirSync(folder).filter((name) => name.endsWith('.tif'));
  return names.map((name) => ({ name, bytes: readFileSync(path.join(folder, name)) }));
}
