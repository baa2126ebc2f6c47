/** What an import and each view cost. Inputs are made here, in a folder that goes away again. */
import { openImageProcess, type ImageProcess } from '#app/image/process.ts';
import { withVips } from '#app/image/vips.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLargePsd } from '../image/make-large.ts';

export interface Measurement {
  name: string;
  median: number;
  unit: string;
}

const SIDE = 4000;
const MEGAPIXELS = (SIDE * SIDE) / 1e6;
const ROUNDS = 5;

export async function benchImage(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'image-bench-'));
  const images = openImageProcess();
  try {
    const sources = await makeSources(folder);
    const results: Measurement[] = [];
    const master = join(folder, 'master.tif');
    for (const [name, source] of Object.entries(sources)) {
      const import_ = async () => {
        const info = await images.readSource(source);
        await images.makeMaster(source, info, master, { scratchDir: folder });
      };
      const median = await medianMs(import_, 3);
      results.push({ name: `import ${name}`, median: median / MEGAPIXELS, unit: 'ms/megapixel' });
    }
    for (const [name, view] of Object.entries(views(images, master, join(folder, 'view')))) {
      results.push({ name, median: await medianMs(view, ROUNDS), unit: 'ms' });
    }
    return results;
  } finally {
    await images.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function views(images: ImageProcess, master: string, target: string): Record<string, () => Promise<unknown>> {
  const webp = { format: 'webp', quality: 80 } as const;
  const layout = { drop: 0.5, shift: 0 };
  const cloth = { ...webp, repeatWidthCm: 64, repeatHeightCm: 64, layout };
  const box = { width: 480, height: 360 };
  return {
    'print 512 px': () => images.renderPrint(master, { ...webp, width: 512 }, target),
    'print 2048 px': () => images.renderPrint(master, { ...webp, width: 2048 }, target),
    'fabric 150 cm, 2048 px': () => images.renderFabric(master, { ...cloth, widthCm: 150, width: 2048 }, target),
    'fabric 75 cm, 1024 px': () => images.renderFabric(master, { ...cloth, widthCm: 75, width: 1024 }, target),
    'repeat 3 × 3, 1200 px': () =>
      images.renderRepeat(master, { ...webp, across: 3, down: 3, layout, width: 1200 }, target),
    'thumbnail 480 × 360 px': () => images.renderThumbnail(master, { ...webp, box, layout }, target),
    seams: () => images.measureSeams(master, layout),
    palette: () => images.extractPalette(master),
  };
}

async function makeSources(folder: string): Promise<Record<string, string>> {
  const size = { width: SIDE, height: SIDE, channels: 3, rle: true } as const;
  const [psd, psb, tiff] = ['a.psd', 'a.psb', 'a.tif'].map((name) => join(folder, name)) as [string, string, string];
  writeLargePsd(psd, { ...size, large: false });
  writeLargePsd(psb, { ...size, large: true });
  await withVips((vips) => {
    const waves = vips.Image.sines(SIDE, SIDE, { hfreq: 9, vfreq: 7, uchar: true });
    const noise = vips.Image.gaussnoise(SIDE, SIDE, { mean: 128, sigma: 3, seed: 7 }).cast('uchar');
    const rgb = waves.bandjoin([noise, waves.invert()]).copy({ interpretation: 'srgb' });
    rgb.tiffsave(tiff, { compression: 'lzw', predictor: 'horizontal' });
  });
  return { 'RGB LZW TIFF': tiff, 'PSD RLE': psd, PSB: psb };
}

async function medianMs(work: () => Promise<unknown>, rounds: number): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)]!;
}
