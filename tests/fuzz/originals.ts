/** Sound files of every kind the tests can write, and of the compressions that they can't, small. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#app/start/prepare.mjs';
import { descriptor, part, per, px, rgb } from '../image/make-descriptor.ts';
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
    'layers.psd': makePsd({ ...small, merged: false, resources: [NO_MERGED], layers: layersOfAllKinds() }),
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

const NO_MERGED = { id: 1057, data: Buffer.from([0, 0, 0, 1, 0]) };

/** Put together from their settings: a gradient, an effect of each kind, and adjustments. */
function layersOfAllKinds() {
  const box: [number, number, number, number] = [4, 4, 30, 24];
  const pixels = { 0: () => 200, 1: (x: number) => x * 6, 2: () => 50, [-1]: () => 200 };
  const on = { enab: true, 'Md  ': 'Mltp', Opct: per(80), 'Clr ': rgb(200, 0, 0), blur: px(5), Dstn: px(3) };
  const stop = (at: number, v: number) => part('Clrt', { 'Clr ': rgb(v, v, 0), Type: 'UsrS', Lctn: at, Mdpn: 50 });
  const Grad = part('Grdn', { GrdF: 'CstS', Intr: 4096, Clrs: [stop(0, 0), stop(4096, 255)] });
  const kinds = ['DrSh', 'IrSh', 'OrGl', 'IrGl', 'ChFX', 'SoFi'].map((kind) => [kind, part(kind, on)] as const);
  const FrFX = part('FrFX', { ...on, Styl: 'CtrF', PntT: 'SClr', 'Sz  ': px(3) });
  const effects = descriptor('null', { masterFXSwitch: true, ...Object.fromEntries(kinds), FrFX });
  const adjustment = (key: string, bytes: number[]) => ({ name: key, blocks: [{ key, data: Buffer.from(bytes) }] });
  return [
    { name: 'Gradient', blocks: [{ key: 'GdFl', data: descriptor('null', { Grad, Type: 'Rdl ' }) }] },
    { name: 'Leaf', box, pixels, blocks: [{ key: 'lfx2', data: Buffer.concat([Buffer.alloc(4), effects]) }] },
    adjustment('nvrt', []),
    adjustment('post', [0, 4]),
    adjustment('curv', [0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 255, 0, 0, 0, 0, 0, 255]),
  ];
}
