/** Where an evaluation's prints come from: a folder of real pictures, the demo's drawings, and as many more of those as asked for. */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ImageProcess } from '#app/image/process/process.ts';
import { ImageError, type RepeatLayout } from '#app/image/base/types.ts';
import { openLevel } from '#app/image/render/views.ts';
import { readMasterInfo } from '#app/image/render/tiles.ts';
import { withVips } from '#app/image/base/vips.ts';
import { composeRgb } from '#demo/compose.ts';
import { demoDesigns, type DemoDesign } from '#demo/designs.ts';
import { Random } from '#demo/random.ts';
import { readScreens, type Screens } from '#demo/screens.ts';
import { writeTiffFile } from '#demo/tiff-file.ts';
import type { Raster } from './raster.ts';

export interface Print {
  set: string;
  name: string;
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

/** pieces of a print's sides that another one is put together of */
const PIECES = 6;

/** Prints put together anew out of a demo print's pieces, in other inks and sizes: relatives that an evaluation must not take for the same. */
export async function* drawOthers(count: number, image: ImageProcess, scratchDir: string): AsyncGenerator<Print> {
  const random = new Random(4);
  const designs = demoDesigns();
  for (let made = 0; made < count; made++) {
    const design = designs[made % designs.length]!;
    const size = random.pick([0.5, 1, 1, 1.5]);
    const colors = design.colorways[0]!.colors.map(
      () => '#' + random.integer(0, 0xff_ffff).toString(16).padStart(6, '0'),
    );
    const [widthCm, heightCm] = [design.widthCm * size, design.heightCm * size];
    const changed = { ...design, colorways: [{ name: 'other', colors }], widthCm, heightCm };
    const name = `${design.stem} ${1 + Math.floor(made / designs.length)}`;
    yield await draw(changed, 'others', name, image, scratchDir, (screens) => shuffle(screens, random));
  }
}

/** Its pieces in another order, each as it is, mirrored or upside down. */
function shuffle({ width, height, planes }: Screens, random: Random): Screens {
  const [across, down] = [Math.floor(width / PIECES), Math.floor(height / PIECES)];
  const size = { width: across * PIECES, height: down * PIECES };
  const order = Array.from({ length: PIECES * PIECES }, (_, at) => ({ at, place: random.next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ at }) => ({ at, across: random.chance(0.5), down: random.chance(0.5) }));
  const from = (x: number, y: number): number => {
    const piece = order[Math.floor(y / down) * PIECES + Math.floor(x / across)]!;
    const [u, v] = [x % across, y % down];
    const left = (piece.at % PIECES) * across + (piece.across ? across - 1 - u : u);
    return (Math.floor(piece.at / PIECES) * down + (piece.down ? down - 1 - v : v)) * width + left;
  };
  return {
    ...size,
    planes: planes.map((plane) =>
      Uint8Array.from(
        { length: size.width * size.height },
        (_, p) => plane[from(p % size.width, Math.floor(p / size.width))]!,
      ),
    ),
  };
}

async function draw(
  design: DemoDesign,
  set: string,
  name: string,
  image: ImageProcess,
  scratchDir: string,
  change = (screens: Screens) => screens,
): Promise<Print> {
  const { widthCm, heightCm, layout } = design;
  const dpi = Math.min(design.dpi, (DRAWN * 2.54) / Math.max(widthCm, heightCm));
  const screens = change(readScreens({ ...design, dpi }));
  const key = `${set} ${name}`.replaceAll(/\W+/g, '-');
  const [source, target] = [path.join(scratchDir, `${key}.tif`), path.join(scratchDir, `${key}.master.tif`)];
  const { width, height } = screens;
  const channels = composeRgb(screens, design.colorways[0]!.colors);
  await writeTiffFile(source, { width, height, dpi, mode: 'rgb', compression: 'deflate', channels });
  await image.makeMaster(source, await image.readSource(source), target, { scratchDir });
  await rm(source);
  return { set, name, master: target, widthCm, heightCm, layout };
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
