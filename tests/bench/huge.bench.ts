/** The largest originals there are: what their first look and their master take, in time and memory. Needs some 20 GB of disk for a while. */
import type { Figure } from '#app/start/bench.ts';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeLargePsd, writeLargeTiff } from '../image/make-large.ts';
import { runScript } from './peers.ts';

const files: Record<string, { name: string; write: (target: string) => void }> = {
  'PSB, 30,000 × 30,000 px, 8 channels, 16 bit, RLE': {
    name: 'eight.psb',
    write: (target) =>
      writeLargePsd(target, { width: 30_000, height: 30_000, channels: 8, depth: 16, large: true, rle: true }),
  },
  'PSB, 36,600 × 36,600 px, RGB, uncompressed': {
    name: 'raw.psb',
    write: (target) => writeLargePsd(target, { width: 36_600, height: 36_600, channels: 3, large: true, rle: false }),
  },
  'BigTIFF, 32,000 × 32,000 px, RGB, 16 bit': {
    name: 'sixteen.tif',
    write: (target) =>
      writeLargeTiff(target, { width: 32_000, height: 32_000, samples: 3, depth: 16, planar: false, rowsPerStrip: 64 }),
  },
  'BigTIFF, 30,000 × 30,000 px, 8 planes, 8 bit, one strip each': {
    name: 'planes.tif',
    write: (target) =>
      writeLargeTiff(target, {
        width: 30_000,
        height: 30_000,
        samples: 8,
        depth: 8,
        planar: true,
        rowsPerStrip: 30_000,
      }),
  },
};

export async function benchHuge(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'image-huge-'));
  try {
    const figures: Figure[] = [];
    for (const [label, { name, write }] of Object.entries(files)) {
      const source = path.join(folder, name);
      write(source);
      const { size } = await stat(source);
      figures.push({ name: label, median: size / 1e9, unit: 'GB' });
      for (const [op, target] of [
        ['first look', 'look.webp'],
        ['master', 'master.tif'],
      ] as const) {
        const { ms, peakMb } = await runScript('tests/bench/ours.ts', [op, '1', source, path.join(folder, target)]);
        figures.push({ name: `  ${op}`, median: ms[0]! / 1000, unit: 's' });
        figures.push({ name: `  ${op}, peak memory`, median: peakMb, unit: 'MB' });
      }
      await rm(source);
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
