/** The ways in which somebody asks for a print. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Color, Window } from '#app/domain/find/vector-index/score.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { packSought, seekPrint, unpackPrint } from '#app/image/similar/edge-bytes.ts';
import type { RepeatLayout } from '#app/image/base/types.ts';
import { Random } from '#demo/random.ts';
import { BASELINE_SIDE } from './baselines.ts';
import { type Print, readMaster, STRAIGHT, readSquare, writeRaster } from './prints.ts';
import { crop, fourRepeats, mirror, photograph, photographDraped, type Raster, recolor, turn } from './raster.ts';

/** A print as the search sees it, and its middle for the baselines. */
export interface Seen {
  /** all of a colorway's; a picture's have no size */
  windows: Window[];
  palette: Color[];
  /** a print's own; of a question what is looked for */
  edges: Uint8Array;
  square: Raster;
}

interface Kind {
  change: (print: Raster, random: Random, layout: RepeatLayout) => Raster;
  /** a colorway comes in through the import and tells its size; a picture is handed in as PNG, a photo as JPEG */
  as: 'colorway' | 'picture' | 'photo';
  /** the changed file closes straight */
  isStraight?: boolean;
}

export const kinds = {
  recoloured: { change: recolor, as: 'colorway' },
  'at half size': { change: (print, _, layout) => fourRepeats(print, layout), as: 'colorway', isStraight: true },
  'recoloured picture': { change: recolor, as: 'picture' },
  cropped: { change: crop, as: 'picture' },
  'cropped and recoloured': { change: (print, random) => crop(recolor(print, random), random), as: 'picture' },
  'turned by 90°': { change: (print) => turn(print, 90), as: 'picture' },
  'turned by 180°': { change: (print) => turn(print, 180), as: 'picture' },
  'turned by 5 to 20°': {
    change: (print, random) => turn(print, random.sign() * random.between(5, 20)),
    as: 'picture',
  },
  mirrored: { change: mirror, as: 'picture' },
  photographed: { change: photograph, as: 'photo' },
  'photographed, recoloured': { change: (print, random) => photograph(recolor(print, random), random), as: 'photo' },
  'draped, 2 to 4 repeats': { change: (print, random, layout) => photographDraped(print, layout, random), as: 'photo' },
  'draped, recoloured': {
    change: (print, random, layout) => photographDraped(recolor(print, random), layout, random),
    as: 'photo',
  },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof kinds;

export const kindNames = Object.keys(kinds) as KindName[];

export async function seePrint(print: Print, image: ImageProcess): Promise<Seen> {
  const { widthCm, heightCm, layout, master } = print;
  const { embeddings, edges } = await image.embedMaster(master, {
    repeatWidthCm: widthCm,
    repeatHeightCm: heightCm,
    layout,
  });
  return {
    windows: embeddings,
    edges,
    palette: await image.extractPalette(master),
    square: await squareOf(await readMaster(master), path.dirname(master)),
  };
}

/** The same print asked for in one of the ways; what is drawn by lot depends on its name and the way alone. */
export async function ask(
  print: Print,
  name: KindName,
  image: ImageProcess,
  folder: string,
  seed: number,
): Promise<Seen> {
  const kind: Kind = kinds[name];
  const key = `${print.set}-${print.name}-${name}`;
  const random = new Random(hashOf(`${seed} ${key}`));
  const changed = kind.change(await readMaster(print.master), random, print.layout);
  const file = path.join(
    folder,
    `${hashOf(key)}-${process.hrtime.bigint()}.${{ colorway: 'tif', picture: 'png', photo: 'jpg' }[kind.as]}`,
  );
  await writeRaster(changed, file);
  try {
    if (kind.as === 'colorway')
      return asked(
        await seeColorway({ ...print, layout: kind.isStraight ? STRAIGHT : print.layout }, file, image, folder),
      );
    const { embeddings, palette, edges } = await image.embedPicture(file, { crop: null, target: null });
    return { windows: embeddings, palette, edges, square: await readSquare(file, BASELINE_SIDE) };
  } finally {
    await rm(file, { force: true });
  }
}

function asked(seen: Seen): Seen {
  return { ...seen, edges: packSought(seekPrint(unpackPrint(seen.edges)!)) };
}

async function seeColorway(print: Print, file: string, image: ImageProcess, scratchDir: string): Promise<Seen> {
  const master = `${file}.master.tif`;
  await image.makeMaster(file, await image.readSource(file), master, { scratchDir });
  const seen = await seePrint({ ...print, master }, image);
  await rm(master);
  return seen;
}

async function squareOf(picture: Raster, folder: string): Promise<Raster> {
  const file = path.join(folder, `square-${process.hrtime.bigint()}.png`);
  await writeRaster(picture, file);
  const square = await readSquare(file, BASELINE_SIDE);
  await rm(file);
  return square;
}

/** FNV-1a */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}
