/** Boards laid out of the demo's own prints: samples cut with pinking shears, cards and chips of colour, with their hotspots. */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { scratchPath, storage } from '#app/data/storage.server.ts';
import { boardKey } from '#app/domain/collections/pictures.server.ts';
import { layoutOf, type Repeat } from '#app/domain/designs/repeat.ts';
import type { BoardPiece } from '#app/image/compose-board.ts';
import type { ImageProcess } from '#app/image/process.ts';

/** A colorway that lies on a board. */
export interface Sample {
  colorwayId: string;
  masterKey: string;
  repeat: Repeat;
  widthCm: number;
  heightCm: number;
  /** #rrggbb, most used first */
  colors: string[];
}

/** Where the samples lie, in shares of the board: middle, size, degrees, how they are cut, and cm of cloth across. */
type Place = [x: number, y: number, width: number, height: number, angle: number, edge: BoardPiece['edge'], cm: number];

interface BoardLayout {
  /** px */
  width: number;
  height: number;
  ground: string;
  places: Place[];
  /** chips of the first samples' colours: middle and size, in shares of the board's width */
  chips: [x: number, y: number, size: number][];
  chipEdge: BoardPiece['edge'];
  /** px of white card around the samples */
  border: number;
}

export const layouts = {
  flatLay: {
    width: 1800,
    height: 1200,
    ground: '#e9e7e3',
    places: [
      [0.24, 0.36, 0.4, 0.6, -4, 'pinked', 42],
      [0.62, 0.27, 0.3, 0.42, 3, 'pinked', 32],
      [0.86, 0.55, 0.24, 0.52, -2, 'pinked', 26],
      [0.56, 0.72, 0.26, 0.42, 5, 'pinked', 28],
      [0.2, 0.84, 0.22, 0.24, 8, 'pinked', 24],
    ],
    chips: [
      [0.39, 0.83, 0.055],
      [0.39, 0.72, 0.055],
      [0.8, 0.89, 0.055],
      [0.87, 0.9, 0.055],
    ],
    chipEdge: 'round',
    border: 0,
  },
  hanging: {
    width: 1800,
    height: 1125,
    ground: '#d9d9d7',
    places: [
      [0.17, 0.5, 0.27, 0.94, 0, 'straight', 55],
      [0.46, 0.47, 0.27, 0.88, 0, 'straight', 55],
      [0.75, 0.5, 0.27, 0.94, 0, 'straight', 55],
    ],
    chips: [
      [0.945, 0.16, 0.06],
      [0.945, 0.28, 0.06],
      [0.945, 0.4, 0.06],
      [0.945, 0.52, 0.06],
    ],
    chipEdge: 'straight',
    border: 0,
  },
  portrait: {
    width: 1200,
    height: 1560,
    ground: '#efeeea',
    places: [
      [0.42, 0.37, 0.74, 0.64, -2, 'pinked', 60],
      [0.72, 0.78, 0.44, 0.34, 4, 'pinked', 30],
      [0.25, 0.85, 0.34, 0.22, -6, 'pinked', 24],
    ],
    chips: [
      [0.89, 0.18, 0.1],
      [0.9, 0.3, 0.1],
      [0.89, 0.42, 0.1],
    ],
    chipEdge: 'round',
    border: 0,
  },
  cards: {
    width: 1800,
    height: 1260,
    ground: '#c9c8c5',
    places: [
      [0.19, 0.28, 0.29, 0.44, -3, 'straight', 36],
      [0.5, 0.26, 0.29, 0.42, 1.5, 'straight', 36],
      [0.81, 0.29, 0.29, 0.44, -1, 'straight', 36],
      [0.2, 0.75, 0.29, 0.42, 2.5, 'straight', 36],
      [0.51, 0.74, 0.29, 0.44, -2, 'straight', 36],
      [0.82, 0.76, 0.27, 0.4, 4, 'straight', 36],
    ],
    chips: [],
    chipEdge: 'straight',
    border: 26,
  },
  ribbons: {
    width: 1800,
    height: 860,
    ground: '#f2f1ee',
    places: [
      [0.1, 0.5, 0.15, 0.86, 0, 'pinked', 26],
      [0.26, 0.52, 0.15, 0.86, 1, 'pinked', 26],
      [0.42, 0.49, 0.15, 0.86, -1, 'pinked', 26],
      [0.58, 0.51, 0.15, 0.86, 0.6, 'pinked', 26],
      [0.74, 0.5, 0.15, 0.86, -0.8, 'pinked', 26],
      [0.9, 0.51, 0.15, 0.86, 0.5, 'pinked', 26],
    ],
    chips: [],
    chipEdge: 'round',
    border: 0,
  },
  single: {
    width: 1100,
    height: 1400,
    ground: '#dedcd8',
    places: [
      [0.5, 0.44, 0.86, 0.76, 1.5, 'pinked', 64],
      [0.78, 0.86, 0.26, 0.2, -3, 'round', 18],
    ],
    chips: [
      [0.14, 0.9, 0.13],
      [0.3, 0.91, 0.13],
      [0.46, 0.9, 0.13],
    ],
    chipEdge: 'round',
    border: 0,
  },
} satisfies Record<string, BoardLayout>;

export interface MadeBoard {
  storageKey: string;
  width: number;
  height: number;
  hotspots: { colorwayId: string; x: number; y: number; position: number }[];
}

/** `ground`: another colour than the layout's own. */
export async function makeBoard(
  image: ImageProcess,
  layout: BoardLayout,
  samples: Sample[],
  { signal, ground = layout.ground }: { signal: AbortSignal; ground?: string },
): Promise<MadeBoard> {
  const { width, height, chips, border } = layout;
  const faces: string[] = [];
  const target = await scratchPath('.webp');
  try {
    const pieces: BoardPiece[] = [];
    for (const [at, place] of layout.places.slice(0, samples.length).entries()) {
      const [x, y, across, down, angle, edge, cm] = place;
      const size = { width: Math.round(across * width), height: Math.round(down * height) };
      const inner = { width: size.width - 2 * border, height: size.height - 2 * border };
      const face = await drawFace(image, samples[at]!, inner, cm, signal);
      faces.push(face);
      pieces.push({ file: face, ...size, x: x * width, y: y * height, angle, edge, ...(border ? { border } : {}) });
    }
    const colors = samples.flatMap((sample) => sample.colors.slice(0, 3));
    for (const [at, [x, y, share]] of chips.entries()) {
      const size = Math.round(share * width);
      const color = colors[(at * 2 + 1) % colors.length];
      if (color)
        pieces.push({ color, width: size, height: size, x: x * width, y: y * height, angle: 0, edge: layout.chipEdge });
    }
    const made = await image.composeBoard({ width, height, ground, pieces, format: 'webp', quality: 88 }, target, {
      signal,
    });
    const storageKey = await storeBoardFile(target, 'webp');
    const hotspots = layout.places.slice(0, samples.length).map(([x, y], position) => ({
      colorwayId: samples[position]!.colorwayId,
      x,
      y,
      position,
    }));
    return { storageKey, width: made.width, height: made.height, hotspots };
  } finally {
    for (const file of [...faces, target]) await rm(file, { force: true });
  }
}

/** The cloth of one sample, at true scale to the others. */
async function drawFace(
  image: ImageProcess,
  sample: Sample,
  size: { width: number; height: number },
  widthCm: number,
  signal: AbortSignal,
): Promise<string> {
  const face = await scratchPath('.png');
  const options = {
    widthCm,
    heightCm: (widthCm * size.height) / size.width,
    repeatWidthCm: sample.widthCm,
    repeatHeightCm: sample.heightCm,
    layout: layoutOf(sample.repeat),
    width: size.width,
    format: 'png',
    quality: 100,
  } as const;
  await image.renderFabric(await storage.localPath(sample.masterKey), options, face, { signal });
  return face;
}

/** Moves a finished file in under its content's name. */
export async function storeBoardFile(file: string, ending: string): Promise<string> {
  const bytes = await readFile(file);
  const key = boardKey(createHash('sha256').update(bytes).digest('hex'), ending);
  await storage.putBytes(key, bytes);
  return key;
}
