/**
 * The image core beside native sharp and ImageMagick, on the same files in one run: times, ratios and peak memory. Every
 * measurement is a process of its own. Inputs are made here, in a folder that goes away again.
 */
import type { Figure } from '#app/start/bench.ts';
import { withVips } from '#app/image/base/vips.ts';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeLargePsd } from '../image/make-large.ts';
import { summarize } from './measure.ts';
import { findImageMagick, findSharp, runProgram, runScript, type Run } from './peers.ts';

/** px; ImageMagick as Debian sets it up keeps no more in memory */
const side = 5000;
/** 418 megapixels: 1.7 m of cloth at 300 dpi */
const largeSide = 20_452;
const rounds = 3;
const commandRounds = 11;

interface Tools {
  folder: string;
  sharp: string | null;
  imageMagick: string | null;
}

export async function benchImage(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'image-bench-'));
  try {
    const tools: Tools = { folder, sharp: await findSharp(), imageMagick: await findImageMagick() };
    const figures: Figure[] = [];
    for (const [name, source] of Object.entries(await makeSources(folder))) {
      figures.push(...(await compareDecoding(name, source, tools)));
    }
    figures.push(...(await compareViews(tools)));
    figures.push(...(await measureCommands(folder)));
    for (const [name, make] of Object.entries(largeSources(folder))) {
      const source = await make();
      figures.push(...(await measureLarge(name, source, tools)));
      await rm(source);
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareDecoding(name: string, source: string, tools: Tools): Promise<Figure[]> {
  const figures: Figure[] = [];
  const photoshop = /\.ps[db]$/.test(source);
  // A first look is a thumbnail too: it reads every row of files of this size, but no more colours than it shows.
  const peers: Record<string, Run> = {};
  for (const op of ['decode', 'master'] as const) {
    if (tools.sharp && !photoshop) peers[`sharp ${op}`] = await sharp(op, source, tools);
    if (tools.imageMagick) peers[`ImageMagick ${op}`] = await imageMagick(op, source, tools);
  }
  for (const op of ['first look', 'decode', 'master'] as const) {
    const label = `${name}: ${op === 'master' ? op : `${op} to 512 px`}`;
    const mine = await ours(op, source, tools);
    figures.push(...figuresOf(label, mine));
    for (const peer of ['sharp', 'ImageMagick']) {
      const work = op === 'first look' ? 'decode' : op;
      const theirs = peers[`${peer} ${work}`];
      if (!theirs) continue;
      figures.push(...against(label, mine, peer, theirs));
      figures.push(await apartFrom(peer, targetOf(op, tools), peerTarget(peer, work, tools)));
    }
  }
  // The views are measured on the master of the last TIFF.
  if (!photoshop) await copyFile(path.join(tools.folder, 'master.tif'), path.join(tools.folder, 'views.tif'));
  return figures;
}

async function compareViews(tools: Tools): Promise<Figure[]> {
  const source = path.join(tools.folder, 'views.tif');
  const figures: Figure[] = [];
  const labels = { print: 'print 2048 px', fabric: 'fabric 150 cm, 2048 px', tiles: '50 tiles' } as const;
  for (const [op, label] of Object.entries(labels)) {
    const mine = await ours(op, source, tools, 10);
    figures.push(...figuresOf(label, mine));
    if (op === 'tiles') {
      const each = mine.ms.map((ms) => ms / 50);
      figures.push({ ...summarize('one tile, read and spliced', each, 'ms') });
    }
    if (!tools.sharp) continue;
    figures.push(...against(label, mine, 'sharp', await sharp(op, source, tools, 10)));
    if (op === 'print') figures.push(await apartFrom('sharp', targetOf(op, tools), peerTarget('sharp', op, tools)));
  }
  return figures;
}

async function measureLarge(name: string, source: string, tools: Tools): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const op of ['first look', 'master']) {
    const label = `${name}, 418 megapixels: ${op}`;
    const mine = await ours(op, source, tools, 1);
    figures.push(...figuresOf(label, mine));
    if (op === 'master' && tools.sharp && source.endsWith('.tif')) {
      figures.push(...against(label, mine, 'sharp', await sharp(op, source, tools, 1)));
    }
  }
  return figures;
}

/** `inspect` and `render` of a small file, from the start of their process to its end; what npm and the launcher take comes on top. */
async function measureCommands(folder: string): Promise<Figure[]> {
  const source = path.join(folder, 'small.psd');
  writeLargePsd(source, { width: 512, height: 512, channels: 3, rle: true, large: false });
  const commands = { inspect: [source], render: [source, path.join(folder, 'small.png')] };
  const figures: Figure[] = [];
  for (const [command, args] of Object.entries(commands)) {
    const run = (rounds: number) => runProgram(process.execPath, ['workers/cli.ts', command, ...args], rounds);
    // Once for NODE_COMPILE_CACHE, which `npm run` sets here as for the commands themselves.
    await run(1);
    figures.push(...figuresOf(`${command}, 512 × 512 px PSD`, { ...(await run(commandRounds)), peakMb: 0 }));
  }
  return figures;
}

const peerTarget = (peer: string, op: string, { folder }: Tools) =>
  path.join(folder, `${peer}.${op === 'master' ? 'tif' : 'webp'}`);

const targetOf = (op: string, { folder }: Tools) => path.join(folder, op === 'master' ? 'master.tif' : 'picture.webp');

function ours(op: string, source: string, tools: Tools, times = rounds): Promise<Run> {
  return runScript('tests/bench/ours.ts', [op, String(times), source, targetOf(op, tools)]);
}

function sharp(op: string, source: string, tools: Tools, times = rounds): Promise<Run> {
  const target = peerTarget('sharp', op, tools);
  return runScript('tests/bench/sharp.ts', [tools.sharp!, op, String(times), source, target]);
}

async function imageMagick(op: string, source: string, tools: Tools): Promise<Run> {
  const target = peerTarget('ImageMagick', op, tools);
  // [0] is the merged image; without it every layer is decoded.
  const input = [`${source}[0]`, '-colorspace', 'sRGB'];
  const args =
    op === 'decode'
      ? [...input, '-resize', '512x512', '-quality', '86', target]
      : [...input, '-define', 'tiff:tile-geometry=256x256', '-compress', 'jpeg', '-quality', '90', `ptif:${target}`];
  return runProgram(tools.imageMagick!, args, 1);
}

/** What the two made of the same file: the mean ΔE2000, of a master's middle. */
async function apartFrom(peer: string, mine: string, theirs: string): Promise<Figure> {
  const median = await withVips((vips) => {
    const [one, other] = [mine, theirs].map((file) => {
      const image = vips.Image.newFromFile(file);
      const side = Math.min(1024, image.width, image.height);
      const [x, y] = [(image.width - side) >> 1, (image.height - side) >> 1];
      return image.extractBand(0, { n: 3 }).crop(x, y, side, side).copy({ interpretation: 'srgb' });
    });
    return one!.dE00(other!).avg();
  });
  return { name: `  ΔE2000 from ${peer}, mean`, median, unit: '' };
}

function figuresOf(label: string, { ms, cpuMs, peakMb }: Run): Figure[] {
  return [
    summarize(label, ms, 'ms'),
    summarize('  processor', cpuMs, 'ms'),
    ...(peakMb > 0 ? [{ name: '  peak memory', median: peakMb, unit: 'MB' }] : []),
  ];
}

/** Below 1 we are the faster, or the smaller. */
function against(label: string, mine: Run, peer: string, theirs: Run): Figure[] {
  const ratio = (of: 'ms' | 'cpuMs') => summarize('', mine[of], 'ms').median / summarize('', theirs[of], 'ms').median;
  const figures: Figure[] = [
    summarize(`  ${peer}`, theirs.ms, 'ms'),
    { name: `  time, ours / ${peer}`, median: ratio('ms'), unit: '×' },
    { name: `  processor, ours / ${peer}`, median: ratio('cpuMs'), unit: '×' },
  ];
  if (mine.peakMb > 0 && theirs.peakMb > 0) {
    figures.push({ name: `  peak memory of ${peer}`, median: theirs.peakMb, unit: 'MB' });
    figures.push({ name: `  memory, ours / ${peer}`, median: mine.peakMb / theirs.peakMb, unit: '×' });
  }
  return figures;
}

async function makeSources(folder: string): Promise<Record<string, string>> {
  const file = (name: string) => path.join(folder, name);
  writeLargePsd(file('rgb.psd'), { width: side, height: side, channels: 3, rle: true, large: false });
  writeLargePsd(file('cmyk.psb'), { width: side, height: side, channels: 4, rle: true, large: true });
  await withVips((vips) => {
    const rgb = print(vips, side).copy({ interpretation: 'srgb' });
    rgb.tiffsave(file('raw.tif'), { compression: 'none' });
    rgb
      .cast('ushort')
      .linear([257, 257, 257], [0, 0, 0])
      .cast('ushort')
      .copy({ interpretation: 'rgb16' })
      .tiffsave(file('sixteen.tif'), { compression: 'deflate', predictor: 'horizontal' });
    rgb
      .extractBand(0)
      .bandjoin([rgb.extractBand(1), rgb.extractBand(2), rgb.extractBand(0).invert()])
      .copy({ interpretation: 'cmyk' })
      .tiffsave(file('cmyk.tif'), { compression: 'lzw' });
    grain(vips, side).tiffsave(file('grain.tif'), { compression: 'lzw', predictor: 'horizontal' });
    rgb.tiffsave(file('lzw.tif'), { compression: 'lzw', predictor: 'horizontal' });
  });
  return {
    'RGB 8 bit TIFF, uncompressed': file('raw.tif'),
    'RGB 16 bit TIFF, ZIP': file('sixteen.tif'),
    'CMYK 8 bit TIFF, LZW': file('cmyk.tif'),
    'RGB 8 bit TIFF, LZW, grain': file('grain.tif'),
    'RGB 8 bit TIFF, LZW': file('lzw.tif'),
    'RGB 8 bit PSD, RLE': file('rgb.psd'),
    'CMYK 8 bit PSB, RLE': file('cmyk.psb'),
  };
}

/** Flat shapes with soft edges, a gradient and fine texture: packs about as well as a real print. */
function print(vips: Parameters<Parameters<typeof withVips>[0]>[0], size: number) {
  const shapes = vips.Image.sines(size, size, { hfreq: 23, vfreq: 17, uchar: true }).more(128);
  const gradient = vips.Image.grey(size, size, { uchar: true });
  const texture = vips.Image.gaussnoise(size, size, { mean: 128, sigma: 2, seed: 7 }).cast('uchar');
  return shapes.bandjoin([gradient, texture]).copyMemory();
}

/** As scans are: soft colours of several sizes, and noise in each of them. */
function grain(vips: Parameters<Parameters<typeof withVips>[0]>[0], size: number) {
  const bands = [1, 2, 3].map((seed) => {
    const noise = (px: number, sigma: number, mean = 0) =>
      vips.Image.gaussnoise(px, px, { mean, sigma, seed: seed + px });
    const large = noise(size / 25, 60, 128).resize(25, { kernel: 'cubic' });
    const middle = noise(size / 4, 18).resize(4, { kernel: 'cubic' });
    return large.add(middle).add(noise(size, 3)).cast('uchar');
  });
  return bands[0]!.bandjoin(bands.slice(1)).copyMemory().copy({ interpretation: 'srgb' });
}

function largeSources(folder: string): Record<string, () => Promise<string>> {
  return {
    'RGB 8 bit TIFF, LZW': async () => {
      const target = path.join(folder, 'large.tif');
      await withVips((vips) => {
        const tile = print(vips, 4096).copy({ interpretation: 'srgb' });
        const whole = tile.replicate(5, 5).crop(0, 0, largeSide, largeSide);
        whole.tiffsave(target, { compression: 'lzw', predictor: 'horizontal', bigtiff: true });
      });
      return target;
    },
    'RGB 8 bit PSB, RLE': async () => {
      const target = path.join(folder, 'large.psb');
      writeLargePsd(target, { width: largeSide, height: largeSide, channels: 3, rle: true, large: true });
      return target;
    },
    'bitmap TIFF, G4': async () => {
      const target = path.join(folder, 'bitmap.tif');
      await withVips((vips) => {
        const tile = vips.Image.sines(4096, 4096, { hfreq: 230, vfreq: 170, uchar: true }).more(128);
        const whole = tile.replicate(5, 5).crop(0, 0, largeSide, largeSide);
        whole.tiffsave(target, { compression: 'ccittfax4', bitdepth: 1 });
      });
      return target;
    },
  };
}
