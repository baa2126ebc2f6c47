/** Where an evaluation's prints come from: a folder of real pictures, the demo's drawings, and as many more of those as asked for. */
import { createHash } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ImageProcess } from '#app/image/process.ts';
import { ImageError, type RepeatLayout } from '#app/image/types.ts';
import { openLevel } from '#app/image/views.ts';
import { readMasterInfo } from '#app/image/tiles.ts';
import { withVips } from '#app/image/vips.ts';
import { composeRgb } from '#demo/compose.ts';
import { demoDesigns } from '#demo/designs.ts';
import { drawDesign } from '#demo/draw.ts';
import { Random } from '#demo/random.ts';
import { writeTiffFile } from '#demo/tiff-file.ts';
import type { DemoDesign } from '#demo/types.ts';
import type { Raster } from './raster.ts';

export interface Print {
  set: string;
  name: string;
  /** drawings of one manner are relatives of one another; '' where nothing is known */
  manner: string;
  master: string;
  widthCm: number;
  heightCm: number;
  layout: RepeatLayout;
}

export const STRAIGHT: RepeatLayout = { drop: 0, shift: 0 };
/** cm of the longer side of a picture that tells no size */
const USUAL_CM = 32;
/** px of the shorter side; below, there is too little to make queries of */
const LEAST_PX = 128;
/** px of a drawing's longer side */
const DRAWN = 720;
const PICTURE = /\.(jpe?g|png|webp|tiff?|psd|psb)$/i;
const ORIGINAL = /\.(tiff?|psd|psb)$/i;

/** Every picture of a folder as a master; a subfolder is a set of its own. What can't be read is told and left out. */
export async function* readFolder(root: string, image: ImageProcess, scratchDir: string): AsyncGenerator<Print> {
  const names = (await readdir(root, { recursive: true })).filter((name) => PICTURE.test(name)).sort();
  for (const [at, name] of names.entries()) {
    const target = path.join(scratchDir, `picture-${at}.master.tif`);
    try {
      const info = await makePictureMaster(path.join(root, name), target, image, scratchDir);
      if (Math.min(info.width, info.height) < LEAST_PX) throw new ImageError('tooSmall');
      const scale = USUAL_CM / Math.max(info.width, info.height);
      const size = { widthCm: info.width * scale, heightCm: info.height * scale };
      const [set] = name.split(path.sep);
      yield {
        set: set === name ? path.basename(root) : set!,
        name,
        manner: '',
        master: target,
        ...size,
        layout: STRAIGHT,
      };
    } catch (error) {
      if (!(error instanceof ImageError)) throw error;
      console.log(`  left out: ${name} (${error.key})`);
    }
  }
}

async function makePictureMaster(file: string, target: string, image: ImageProcess, scratchDir: string) {
  if (ORIGINAL.test(file)) return image.makeMaster(file, await image.readSource(file), target, { scratchDir });
  const flat = `${target}.flat.tif`;
  await withVips((vips) => {
    const upright = vips.Image.newFromFile(file, { access: 'sequential', fail_on: 'error' }).autorot();
    const opaque = upright.hasAlpha() ? upright.flatten({ background: [255, 255, 255] }) : upright;
    opaque.colourspace('srgb').cast('uchar').tiffsave(flat, { compression: 'lzw', predictor: 'horizontal' });
  });
  try {
    return await image.makeMaster(flat, await image.readSource(flat), target, { scratchDir });
  } finally {
    await rm(flat, { force: true });
  }
}

/** Each design of the demo in its first colorway; or one of so many. */
export async function* drawDemo(image: ImageProcess, scratchDir: string, every = 1): AsyncGenerator<Print> {
  for (const design of demoDesigns().filter((_, at) => at % every === 0))
    yield await draw(design, 'demo drawings', design.stem, image, scratchDir);
}

/**
 * Drawings of the demo's manners from other seeds, in other inks and sizes: relatives that an evaluation must not take for the same.
 * A manner that leaves nothing to chance gives none.
 */
export async function* drawOthers(count: number, image: ImageProcess, scratchDir: string): AsyncGenerator<Print> {
  const random = new Random(4);
  const seen = new Set(demoDesigns().map((design) => fingerprint(small(design))));
  const fixed = new Set<string>();
  let [made, round] = [0, 0];
  while (made < count && fixed.size < demoDesigns().length) {
    round++;
    for (const design of demoDesigns()) {
      if (made >= count || fixed.has(design.manner)) continue;
      const other = small({ ...design, seed: design.seed + 7919 * round });
      const print = fingerprint(other);
      if (seen.has(print)) {
        fixed.add(design.manner);
        continue;
      }
      seen.add(print);
      const colors = design.colorways[0]!.colors.map(
        () => '#' + random.integer(0, 0xff_ffff).toString(16).padStart(6, '0'),
      );
      const size = random.pick([0.5, 1, 1, 1.5]);
      const changed = {
        ...other,
        colorways: [{ name: 'other', colors }],
        widthCm: design.widthCm * size,
        heightCm: design.heightCm * size,
      };
      made++;
      yield await draw(changed, 'others', `${design.stem} ${round}`, image, scratchDir);
    }
  }
}

const small = (design: DemoDesign): DemoDesign => ({
  ...design,
  dpi: (60 * 2.54) / Math.max(design.widthCm, design.heightCm),
});

function fingerprint(design: DemoDesign): string {
  const hash = createHash('sha256');
  for (const plane of drawDesign(design).planes) hash.update(plane);
  return hash.digest('hex');
}

async function draw(
  design: DemoDesign,
  set: string,
  name: string,
  image: ImageProcess,
  scratchDir: string,
): Promise<Print> {
  const { widthCm, heightCm, layout, manner } = design;
  const dpi = (DRAWN * 2.54) / Math.max(widthCm, heightCm);
  const layers = drawDesign({ ...design, dpi });
  const key = `${set} ${name}`.replaceAll(/\W+/g, '-');
  const [source, target] = [path.join(scratchDir, `${key}.tif`), path.join(scratchDir, `${key}.master.tif`)];
  const { width, height } = layers;
  const channels = composeRgb(layers, design.colorways[0]!.colors);
  await writeTiffFile(source, { width, height, dpi, mode: 'rgb', compression: 'deflate', channels });
  await image.makeMaster(source, await image.readSource(source), target, { scratchDir });
  await rm(source);
  return { set, name, manner, master: target, widthCm, heightCm, layout };
}

/** px of a picture's longer side that queries are made of */
const WORKED = 800;

export async function readMaster(master: string, side = WORKED): Promise<Raster> {
  const info = await readMasterInfo(master);
  const scale = Math.min(1, side / Math.max(info.width, info.height));
  return withVips((vips) => {
    const [width, height] = [info.width, info.height].map((px) => Math.max(1, Math.round(px * scale))) as [
      number,
      number,
    ];
    const level = openLevel(vips, master, info, width, height);
    const exact = level.resize(width / level.width, { vscale: height / level.height, kernel: 'linear' });
    return {
      width: exact.width,
      height: exact.height,
      data: Uint8Array.from(exact.cast('uchar').writeToMemory() as Uint8Array),
    };
  });
}

/** The middle square of a picture file. */
export async function readSquare(file: string, side: number): Promise<Raster> {
  return withVips((vips) => {
    const image = vips.Image.thumbnail(file, side, { height: side, crop: 'centre' });
    const rgb = (image.bands < 3 ? image.colourspace('srgb') : image).extractBand(0, { n: 3 }).cast('uchar');
    return { width: rgb.width, height: rgb.height, data: Uint8Array.from(rgb.writeToMemory() as Uint8Array) };
  });
}

export async function writeRaster({ width, height, data }: Raster, file: string): Promise<void> {
  await withVips((vips) => {
    const image = vips.Image.newFromMemory(data, width, height, 3, vips.BandFormat.uchar).copy({
      interpretation: 'srgb',
    });
    if (file.endsWith('.jpg')) image.jpegsave(file, { Q: 70 });
    else if (file.endsWith('.png')) image.pngsave(file, { compression: 1 });
    else image.tiffsave(file, { compression: 'deflate', predictor: 'horizontal', xres: 4, yres: 4 });
  });
}
