import { rm } from 'node:fs/promises';
import { choosePalette, type PaletteColor } from '../base/choose-palette.ts';
import { layCloth, scaleImage } from '../render/repeat-canvas.ts';
import { openMasterLevel } from '../render/master-level.ts';
import { readMasterInfo } from '../render/tiles.ts';
import type { PixelBox, RepeatLayout } from '../base/types.ts';
import { type Levels, wholeBlock } from '../render/views.ts';
import { type VipsImage, type VipsModule, withVips } from '../base/vips.ts';
import { embedPictures, EMBEDDING_SIDE } from './embed.ts';
import { evenLight } from './even-light.ts';
import { heifCopy } from './heif-copy.ts';
import { decodeHeif, isHeif } from './open-heif.ts';
import { pictureEdges, printEdges } from './see-edges.ts';
import { pictureHash } from './picture-hash.ts';
import { AREA_MAP_SIDE, findPrintAreas, type PrintAreas } from './print-areas.ts';
import { checkSize, LEAST_SIDE, shrinkTo } from './query-size.ts';
import { openUpright } from '../source/upright.ts';

/** A square window on the cloth, and how the network saw it. */
export interface WindowEmbedding {
  /** side of the window; null where nothing tells the size, as in a photo */
  cm: number | null;
  /** 256 numbers of unit length */
  vector: Float32Array;
}

export interface Embeddings {
  embeddings: WindowEmbedding[];
  /** 64 bits of the whole repeat, as 16 hexadecimal digits: near for copies of one file */
  hash: string;
  /** edge-bytes.ts */
  edges: Uint8Array<ArrayBuffer>;
}

export interface EmbeddingOptions {
  /** cm of one repeat */
  repeatWidthCm: number;
  repeatHeightCm: number;
  layout: RepeatLayout;
}

/** Windows of these sizes show every print at the same scale, so that a motif's true size can count. */
const FIXED_CM = [12, 36];
/** px of the master that a window must have: below, there is nothing to see but blur. */
const LEAST_PX = 64;

interface Window {
  cm: number;
  /** of the repeat, where the window's corner lies */
  x: number;
  y: number;
}

/** The windows of a print: its repeat first, then a part of it, the fixed ones, another part. Order is part of the meaning. */
export function windowsOf(widthCm: number, heightCm: number): Window[] {
  const long = Math.max(widthCm, heightCm);
  return [
    { cm: long, x: 0, y: 0 },
    { cm: long / 2, x: 0.25, y: 0.25 },
    { cm: FIXED_CM[1]!, x: 0, y: 0 },
    { cm: FIXED_CM[0]!, x: 0.1, y: 0.1 },
    { cm: long / 2, x: 0.75, y: 0.75 },
  ];
}

/** The embeddings of a colorway, from its master. Takes about a second. */
export async function embedMaster(
  master: string,
  options: EmbeddingOptions,
  beat: () => void = () => {},
): Promise<Embeddings> {
  const { repeatWidthCm, repeatHeightCm, layout } = options;
  const info = await readRepeat(master, options);
  const pxPerCm = info.width / repeatWidthCm;
  const all = windowsOf(repeatWidthCm, repeatHeightCm);
  const windows = all.filter(({ cm }, i) => i === 0 || cm * pxPerCm >= LEAST_PX);
  const shown = { width: EMBEDDING_SIDE, height: EMBEDDING_SIDE };
  const { pictures, hash, edges } = await withVips((vips) => {
    const pictures = windows.map(({ cm, x, y }) => {
      const scale = EMBEDDING_SIDE / cm;
      const tile = { width: repeatWidthCm * scale, height: repeatHeightCm * scale };
      // Of a large repeat only what the window shows is read and scaled: the same px.
      const block = wholeBlock(vips, master, info, tile, layout, shown);
      const origin = { x: -Math.round(tile.width * x), y: -Math.round(tile.height * y) };
      return bytesOf(layCloth(vips, block, shown, origin));
    });
    const smallest = openMasterLevel(vips, master, info, info.levels.length - 1);
    return { pictures, hash: pictureHash(grayOf(smallest)), edges: edgesOf(vips, master, info, options) };
  });
  beat();
  const embeddings: WindowEmbedding[] = [];
  for (const [i, picture] of pictures.entries()) {
    embeddings.push({ cm: windows[i]!.cm, vector: (await embedPictures([picture]))[0]! });
    beat();
  }
  return { embeddings, hash, edges };
}

/** What `embedMaster` says of a colorway's edges, without its embeddings: some hundredths of a second. */
export async function seeEdges(master: string, options: EmbeddingOptions): Promise<Uint8Array<ArrayBuffer>> {
  const info = await readRepeat(master, options);
  return withVips((vips) => edgesOf(vips, master, info, options));
}

function readRepeat(master: string, { repeatWidthCm, repeatHeightCm }: EmbeddingOptions) {
  if (!(repeatWidthCm > 0) || !(repeatHeightCm > 0))
    throw new RangeError(`repeat ${repeatWidthCm} × ${repeatHeightCm}`);
  return readMasterInfo(master);
}

function edgesOf(vips: VipsModule, master: string, info: Levels, options: EmbeddingOptions): Uint8Array<ArrayBuffer> {
  const { repeatWidthCm: widthCm, repeatHeightCm: heightCm, layout } = options;
  return printEdges(vips, master, info, { widthCm, heightCm }, layout);
}

export interface PictureEmbeddings {
  /** where the picture shows a print, the largest part first; none of a picture that is cropped already or nothing but print */
  areas: CropBox[];
  embeddings: WindowEmbedding[];
  palette: PaletteColor[];
  hash: string;
  /** of all of it, or of the largest area before a backdrop: edge-bytes.ts */
  edges: Uint8Array<ArrayBuffer>;
  /** about the standard deviation, 0 … 255, of the channel that has most; 0 where there is nothing but one colour, its light and grain: then nothing else is told */
  contrast: number;
  /** px of what was put in `target` */
  kept: { width: number; height: number } | null;
}

export interface PictureOptions {
  /** of the upright picture; null: all of it */
  crop: CropBox | null;
  /** where the upright picture is put as JPEG, small enough to keep; null: nowhere */
  target: string | null;
}

/** px of the longer side of a picture that is kept. As JPEG, which takes a third of WebP's time, and a border of more than 16,383 px. */
const KEPT_SIDE = 1600;
const KEPT_QUALITY = 84;

/** 0 … 1 of an upright picture's sides */
export interface CropBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** of the shorter side: a photo may show more than the print, and more repeats than a window of the archive */
const PARTS = [1, 0.6];
/** Where the print fills the picture, its middle tells all; the smallest part is for several repeats. */
const PARTS_OF_PRINT = [1, 0.6, 0.36];

/** Beside areas of print, the picture's middle. */
const PARTS_BESIDE = [1];

/** Parts of what is seen as squares, by its sides: cloth that hangs in folds or lies on a bed is seen at a slant. */
const STRAIGHT = { across: 1, down: 1 };
const PRESSED = { across: 1, down: 0.6 };
const NARROWED = { across: 0.6, down: 1 };
/** Of areas, the largest first; that one is too large to be at a slant all over, and the last are too small. Weighed in docs/decisions/0031-photos.md. */
const SLANTS = [[STRAIGHT], [STRAIGHT, PRESSED], [STRAIGHT, PRESSED], [STRAIGHT, PRESSED], [STRAIGHT], [STRAIGHT]];
const SLANTS_OF_CHOSEN = [STRAIGHT, PRESSED, NARROWED];

/** The embeddings of a query picture (JPEG, PNG, WebP, TIFF, GIF, HEIC, AVIF): of all of its areas, or of the part that was chosen. Throws ImageError. */
export async function embedPicture(path: string, options: PictureOptions): Promise<PictureEmbeddings> {
  if (!(await isHeif(path))) return embedReadable(path, options);
  const readable = heifCopy(path);
  try {
    await decodeHeif(path, readable);
    return await embedReadable(readable, options);
  } finally {
    await rm(readable, { force: true });
  }
}

async function embedReadable(path: string, options: PictureOptions): Promise<PictureEmbeddings> {
  const seen = await withVips((vips) => {
    const { image, kept } = openPicture(vips, path, options);
    const map = mapOf(image);
    const contrast = contrastOf(image, map);
    if (contrast === 0) return { ...nothingSeen, kept };
    const { crop } = options;
    const { areas, isFramed, isFilled } = crop ? nothingFound : findAreas(map);
    const beside = isFramed ? [] : PARTS_BESIDE;
    const parts = isFilled ? PARTS_OF_PRINT : areas.length === 0 ? PARTS : beside;
    const middle = parts.map((part) => middleSquare(image, part));
    const slanted = crop ? [middleSquare(image, 1)] : areas.map((area) => boxIn(image, area));
    const straight = slanted.map((box) => seeSquare(vips, image, box));
    const pictures = [
      ...middle.map((box) => seeSquare(vips, image, box)),
      ...slanted.flatMap((box, at) =>
        (crop ? SLANTS_OF_CHOSEN : (SLANTS[at] ?? [STRAIGHT])).map((slant) => {
          const { across, down } = slant;
          const square = slant === STRAIGHT ? straight[at]! : seeSquare(vips, image, shrinkBox(box, across, down));
          return evenLight(square, EMBEDDING_SIDE);
        }),
      ),
    ];
    const colors = middle.length > 0 ? sampleColors(image) : joinBytes(straight.map(everySecondPx));
    // What stands before a backdrop is looked at where it shows most of its print; other pictures are looked at whole.
    const [largest] = isFramed ? areas.map((area) => boxIn(image, area)) : [];
    const part = largest ? image.crop(largest.x, largest.y, largest.width, largest.height) : image;
    const edges = pictureEdges(vips, part, areas.length === 0);
    return { areas, pictures, colors, hash: pictureHash(grayOf(map)), edges, contrast, kept };
  });
  const { pictures, colors, ...told } = seen;
  const vectors = await embedPictures(pictures);
  return {
    ...told,
    embeddings: vectors.map((vector) => ({ cm: null, vector })),
    palette: colors.length > 0 ? choosePalette(colors) : [],
  };
}

/** Standard deviation from which on there is more than grain; what has less may be a faint texture. */
const GRAIN = 3;
/** sigma, px, of what is light; px between those that a texture repeats itself at; how much alike they are there: grain is like nothing beside it */
const LIGHT = 12;
const LAGS = [1, 2, 3, 4, 6, 8];
const LEAST_ALIKE = 0.35;

const deviationOf = (image: VipsImage) => Math.max(...[0, 1, 2].map((band) => image.extractBand(band).deviate()));

/** `map`: the same, smaller, which never has more. */
function contrastOf(image: VipsImage, map: VipsImage): number {
  const least = deviationOf(map);
  if (least >= 2 * GRAIN) return least;
  const contrast = deviationOf(image);
  if (contrast >= GRAIN || contrast === 0) return contrast;
  const gray = image.colourspace('b-w').extractBand(0).cast('float');
  // Looked at again for each lag.
  const fine = gray.subtract(gray.gaussblur(LIGHT)).copyMemory();
  const spread = fine.deviate() ** 2;
  const alike = (across: number, down: number) => {
    const [width, height] = [fine.width - across, fine.height - down];
    if (width < 1 || height < 1 || spread === 0) return 0;
    return (
      fine
        .crop(0, 0, width, height)
        .multiply(fine.crop(across, down, width, height))
        .avg() / spread
    );
  };
  return LAGS.some((lag) => Math.max(Math.abs(alike(lag, 0)), Math.abs(alike(0, lag))) >= LEAST_ALIKE) ? contrast : 0;
}

const nothingFound: PrintAreas = { areas: [], isFramed: false, isFilled: false };

const nothingSeen = {
  areas: [],
  pictures: [],
  colors: new Uint8Array(),
  hash: '0'.repeat(16),
  edges: new Uint8Array(),
  contrast: 0,
};

/** What needs no more of a picture is seen in it. */
function mapOf(image: VipsImage): VipsImage {
  const scale = Math.min(1, AREA_MAP_SIDE / Math.max(image.width, image.height));
  return image.resize(scale, { kernel: 'linear' }).cast('uchar').copyMemory();
}

function findAreas(map: VipsImage): PrintAreas {
  const found = findPrintAreas(map.writeToMemory() as Uint8Array, map.width, map.height);
  // A part of nothing but print is no better to search with than all of it.
  return found.isFilled ? { ...found, areas: [] } : found;
}

/** px */
function boxIn({ width, height }: VipsImage, area: CropBox): PixelBox {
  const side = Math.max(1, Math.min(width, height, Math.round(area.width * width)));
  return {
    x: Math.min(width - side, Math.round(area.x * width)),
    y: Math.min(height - side, Math.round(area.y * height)),
    width: side,
    height: side,
  };
}

function middleSquare({ width, height }: VipsImage, part: number): PixelBox {
  const side = Math.max(1, Math.round(Math.min(width, height) * part));
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), width: side, height: side };
}

/** Its middle. */
function shrinkBox({ x, y, width, height }: PixelBox, across: number, down: number): PixelBox {
  const [w, h] = [Math.max(1, Math.round(width * across)), Math.max(1, Math.round(height * down))];
  return { x: x + Math.floor((width - w) / 2), y: y + Math.floor((height - h) / 2), width: w, height: h };
}

/** As the network wants it, whatever its shape. */
function seeSquare(vips: VipsModule, image: VipsImage, { x, y, width, height }: PixelBox): Uint8Array {
  const part = image.crop(x, y, width, height);
  const [across, down] = [EMBEDDING_SIDE / width, EMBEDDING_SIDE / height];
  return bytesOf(scaleImage(vips, part, across, down).crop(0, 0, EMBEDDING_SIDE, EMBEDDING_SIDE));
}

/** px all over the picture, some 65,000 */
function sampleColors(image: VipsImage): Uint8Array {
  const step = Math.max(1, Math.floor(Math.max(image.width, image.height) / 256));
  const sampled = step === 1 ? image : image.subsample(Math.min(step, image.width), Math.min(step, image.height));
  return sampled.writeToMemory() as Uint8Array;
}

/** Each way, of a square as the network wants it. */
function everySecondPx(square: Uint8Array): Uint8Array {
  const half = EMBEDDING_SIDE / 2;
  const kept = new Uint8Array(half * half * 3);
  for (let to = 0; to < half * half; to++) {
    const from = (Math.floor(to / half) * EMBEDDING_SIDE + (to % half)) * 2 * 3;
    for (let band = 0; band < 3; band++) kept[to * 3 + band] = square[from + band]!;
  }
  return kept;
}

function joinBytes(parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

/** px of the shorter side that a query is worked on with */
const WORK_SIDE = 1200;

/** The picture to look at, or its part that was chosen, never enlarged; it is put in `target` on the way, without metadata: location and camera of a photo are private. */
function openPicture(vips: VipsModule, path: string, { crop, target }: PictureOptions) {
  const { longest, shortest } = checkSize(vips, path);
  const share = crop ? Math.max(0.1, Math.min(crop.width, crop.height)) : 1;
  const workSide = Math.min(longest, Math.ceil((WORK_SIDE * longest) / shortest / share));
  // What is kept can be searched with again: a border's short side stays long enough for that.
  const keptSide = target === null ? 0 : Math.max(KEPT_SIDE, Math.ceil((LEAST_SIDE * longest) / shortest));
  const upright = openUpright(vips, path, Math.min(longest, Math.max(workSide, keptSide)));
  let kept: PictureEmbeddings['kept'] = null;
  if (target !== null) {
    const small = shrinkTo(upright, keptSide);
    small.writeToFile(target, { Q: KEPT_QUALITY, keep: 'none' });
    kept = { width: small.width, height: small.height };
  }
  const whole = shrinkTo(upright, workSide);
  return { kept, image: crop ? cropTo(whole, crop) : whole };
}

function cropTo(whole: VipsImage, crop: CropBox): VipsImage {
  const left = Math.min(whole.width - 1, Math.max(0, Math.floor(crop.x * whole.width)));
  const top = Math.min(whole.height - 1, Math.max(0, Math.floor(crop.y * whole.height)));
  const width = Math.max(1, Math.min(whole.width - left, Math.round(crop.width * whole.width)));
  const height = Math.max(1, Math.min(whole.height - top, Math.round(crop.height * whole.height)));
  return whole.crop(left, top, width, height);
}

const bytesOf = (image: VipsImage) => Uint8Array.from(image.cast('uchar').writeToMemory() as Uint8Array);

/** 32 × 32 px of lightness. */
function grayOf(image: VipsImage): Float64Array {
  const gray = image.bands === 1 ? image : image.colourspace('b-w').extractBand(0);
  const small = gray.resize(32 / gray.width, { vscale: 32 / gray.height, kernel: 'linear' });
  return Float64Array.from(small.cast('uchar').writeToMemory() as Uint8Array);
}
