import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import type { OpenedSource, Opening, OutDepth } from '../source/opened-source.ts';
import { beating, type PixelRows, rowsOf, sampleRows, streamRows } from '../source/pixel-feed.ts';
import { chooseDirectory } from './read-tiff.ts';
import { isMeasured, readTiffFacts, type TiffFacts } from './facts.ts';
import { PROCESS_NAMES, profileFor } from '../source/source-facts.ts';
import { paper, printSpots, spotColor, spotsAreInverted } from '../source/spots.ts';
import { profileIsLinear } from '../profiles/icc.ts';
import { type InkProfile, openInkProfile, throughInks } from '../profiles/ink-profile.ts';
import { readTiffHeader, TAG, tagBytes, type TiffDirectory } from './directory.ts';
import { chooseMask, type OwnMask } from './mask.ts';
import { isModest, keepStrips, type Loaded, openLoaded, spillImage } from './load.ts';
import { openOldJpeg } from './old-jpeg.ts';
import { type PixelWish, planTiff, type TiffPlanes, type Veil } from './pixels.ts';
import { openPlanes, readHere } from './planes.ts';
import { chooseReduced } from './reduced.ts';
import { findTransparency } from './transparency.ts';
import { turnImage, turnRows } from './turn.ts';
import { eightBit, isSrgb, toSrgb, wantsDepth } from '../source/to-srgb.ts';
import { ImageError, type ImageWarning, type SourceInfo } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import { shrinkBy, type VipsImage, type VipsModule } from '../base/vips.ts';

export interface OpenedTiff extends OpenedSource {
  /** false: libvips reads the original itself, and a clean copy may still help where it can't */
  repacked: boolean;
}

interface Picture {
  /** Process colours as toSrgb wants them and what is wished besides, upright; whole, or shrunk to about `side` px. */
  draw: (vips: VipsModule, wish: PixelWish, side?: number) => VipsImage;
  /** the whole without libvips, where that is as quick */
  rows: ((wish: PixelWish) => PixelRows) | null;
}

/**
 * Opens a TIFF: read here row by row, or by libvips where its compression is only known there, from the file itself or a
 * clean copy at `scratch`.
 */
export async function openTiff(
  path: string,
  { info, assumed, scratch, beat }: Opening,
  repack = false,
  part?: { offset: number; length: number },
): Promise<OpenedTiff> {
  const file = new ByteFile(path, part);
  const closing: (() => void)[] = [() => file.close()];
  const close = () => {
    for (const each of closing.splice(0)) each();
  };
  let failure: unknown;
  const fail = (error: unknown) => {
    failure = error;
  };
  try {
    const header = readTiffHeader(file);
    if (!header) throw new ImageError('damaged', { part: 'header' });
    const { directory, page, masks, copies } = chooseDirectory(file, header);
    const facts = readTiffFacts(file, directory);
    const spillPath = () => unfinishedPath(join(dirname(scratch), 'scratch'));
    const reading = { path, file, scratch, beat, closing, spillPath, fail };
    const mask = chooseMask(file, masks, directory, facts);
    const { picture, planes, repacked } = await choosePicture(reading, {
      directory,
      page,
      copies,
      facts,
      repack,
      isMasked: mask !== null,
    });
    const own = tagBytes(file, directory, TAG.iccProfile, LIMITS.profileBytes);
    const profile = profileFor(facts.mode, own, isMeasured(facts) ? null : assumed);
    const veil = mask ? await openMask(reading, mask) : findTransparency(directory, facts, planes);
    const inks = openInkProfile(own, facts.mode, info.channels.filter(({ kind }) => kind !== 'alpha').length, assumed);
    // Photoshop's floats are linear light whatever the profile; other programs write what their profile says.
    const isEncoded = profile === own && own !== null && !directory.entries.has(TAG.photoshop) && !profileIsLinear(own);
    const colors = { profile, inks, isEncoded };
    return { ...openPixels(picture, facts, info, colors, veil), repacked, failure: () => failure, close };
  } catch (error) {
    close();
    throw error;
  }
}

interface Chosen {
  directory: TiffDirectory;
  page: number;
  copies: TiffDirectory[];
  facts: TiffFacts;
  repack: boolean;
  isMasked: boolean;
}

interface Choice {
  picture: Picture;
  /** null: libvips reads it */
  planes: TiffPlanes | null;
  repacked: boolean;
}

async function choosePicture(reading: Reading, chosen: Chosen): Promise<Choice> {
  const { directory, facts } = chosen;
  if (!readHere(reading.file, directory, facts, chosen.isMasked)) {
    const old = facts.compression === 6;
    // Old JPEG is held whole.
    const way = old
      ? { load: openOldJpeg(reading.file, directory, facts), rows: 1, repacked: true }
      : openLoaded({ ...reading, ...chosen });
    return { picture: fromLoaded(reading, way, facts), planes: null, repacked: way.repacked };
  }
  const planes = await openPlanes(reading, directory, facts);
  return { picture: fromRows(reading, planes, chosen.copies), planes, repacked: true };
}

async function openMask(reading: Reading, { directory, facts }: OwnMask): Promise<Veil> {
  const scratch = reading.spillPath();
  try {
    return { sample: 0, multiplied: false, mask: await openPlanes({ ...reading, scratch }, directory, facts) };
  } finally {
    // What is there stays open until the end.
    rmSync(scratch, { force: true });
  }
}

interface Reading {
  path: string;
  file: ByteFile;
  scratch: string;
  beat: () => void;
  /** what is to be closed with the file */
  closing: (() => void)[];
  /** a new name for pixels that have to be put down */
  spillPath: () => string;
  fail: (error: unknown) => void;
}

function fromRows(reading: Reading, planes: TiffPlanes, copies: TiffDirectory[]): Picture {
  const { file, beat, fail } = reading;
  const { facts } = planes;
  const plan = (from: TiffPlanes, wish: PixelWish) => printedBy(wish, planTiff(from, wish));
  const rows = (wish: PixelWish) => upright(plan(planes, wish), facts, reading);
  return {
    rows,
    draw: (vips, wish, side) => {
      if (side === undefined) return streamRows(vips, rows(wish), fail);
      try {
        // A smaller copy has a mask of its own, or none.
        const small = (wish.veil?.mask ? null : chooseReduced(file, copies, facts, side)) ?? planes;
        return turnImage(sampleRows(vips, beating(plan(small, wish), beat), side), facts.orientation);
      } catch (error) {
        if (error instanceof ImageError) fail(error);
        throw error;
      }
    },
  };
}

function upright(rows: PixelRows, { orientation }: TiffFacts, { beat, spillPath, closing }: Reading): PixelRows {
  if (orientation === 1) return rows;
  const turned = turnRows(orientation === 2 ? rows : beating(rows, beat), orientation, spillPath());
  closing.push(turned.close);
  return turned;
}

function fromLoaded(reading: Reading, { load, rows: together, repacked }: Loaded, facts: TiffFacts): Picture {
  const draw: Picture['draw'] = (vips, wish, side) => {
    const loaded = load(vips);
    // libvips has turned YCbCr and palettes into colours already; a palette of greys is one band.
    const process = facts.mode === 'indexed' ? loaded.bands - facts.samples + 1 : processOf(facts);
    const shift = process - processOf(facts);
    const extras = wish.extras.map((sample) => sample + shift);
    if (loaded.bands <= Math.max(process - 1, ...extras)) throw new ImageError('damaged', { part: 'channels' });
    const longer = Math.max(loaded.width, loaded.height);
    const step = side === undefined ? 1 : Math.max(1, Math.floor(longer / Math.max(1, side)));
    const small = shrinkBy(loaded, step);
    const stored = wish.deep ? small : eightBit(small);
    // libvips divides by an associated alpha itself, but doesn't know of one in a clean copy.
    const veil = wish.veil && {
      sample: wish.veil.sample + shift,
      multiplied: wish.veil.multiplied && repacked,
    };
    const image = loadedBands(stored, process, facts, { ...wish, extras, veil });
    const isUpright = facts.orientation === 1;
    if (isUpright && !wish.inks) {
      if (side !== undefined) return image;
      if (isModest(image, together)) return keepStrips(image, together);
    }
    if (step > 1 && !wish.inks) return turnImage(image.copyMemory(), facts.orientation);
    const spilled = spillImage(image, reading.spillPath());
    reading.closing.push(spilled.close);
    const rows = printedBy(wish, spilled);
    return streamRows(vips, isUpright ? rows : upright(rows, facts, reading), reading.fail);
  };
  return { draw, rows: null };
}

/** Inks stand as light among the extras; process colours as amounts. */
function printedBy({ inks, colors }: PixelWish, rows: PixelRows): PixelRows {
  return inks ? throughInks(inks, rows, !colors) : rows;
}

/** What planTiff does with rows, done with a picture of libvips's. */
function loadedBands(image: VipsImage, process: number, facts: TiffFacts, wish: PixelWish): VipsImage {
  const bands: VipsImage[] = [];
  if (wish.colors && process > 0) {
    let colors = image.extractBand(0, { n: process });
    if (facts.mode === 'lab' && facts.photometric === 8) colors = centre(colors);
    if (facts.mode === 'indexed' && process === 1) colors = colors.bandjoin([colors, colors]);
    bands.push(
      wish.veil ? overWhite(colors, image.extractBand(wish.veil.sample), facts, wish.veil.multiplied) : colors,
    );
  }
  for (const sample of wish.extras) {
    const plane = image.extractBand(sample);
    bands.push(wish.flip ? plane.invert() : plane);
  }
  return bands.length === 1 ? bands[0]! : bands[0]!.bandjoin(bands.slice(1));
}

/** CIELAB's signed a and b, seen as unsigned, around 128. */
function centre(lab: VipsImage): VipsImage {
  return lab.linear([1, 1, 1], [0, 128, 128]).remainder([256, 256, 256]).cast('uchar');
}

/** Transparency laid over white paper; for CMYK white is no ink. */
function overWhite(
  colors: VipsImage,
  alpha: VipsImage,
  { mode, photometric }: TiffFacts,
  multiplied: boolean,
): VipsImage {
  const paper = mode === 'cmyk' ? 0 : 255;
  // Grey that counts ink, taken from white, has its paper.
  if (multiplied) return paper === 0 || photometric === 0 ? colors : colors.add(alpha.invert()).cast('uchar');
  const white = mode === 'lab' ? [255, 128, 128] : Array<number>(colors.bands).fill(paper);
  return colors.bandjoin(alpha).flatten({ background: white });
}

/** Samples of a px that are colours of the picture itself. */
function processOf(facts: TiffFacts): number {
  return Math.min(PROCESS_NAMES[facts.mode].length, facts.samples);
}

function openPixels(
  picture: Picture,
  facts: TiffFacts,
  info: SourceInfo,
  { profile, inks: link, isEncoded }: { profile: Buffer | null; inks: InkProfile | null; isEncoded: boolean },
  veil: Veil | null,
): Omit<OpenedSource, 'failure' | 'close'> {
  const { mode, depth } = facts;
  const process = processOf(facts);
  const isDeep = depth > 8 && mode !== 'indexed' && !isMeasured(facts);
  const wantsMore = process > 0 && wantsDepth(mode, profile);
  const light = facts.sampleFormat === 3 && mode !== 'lab' && mode !== 'cmyk' && !isEncoded;
  const spots = info.channels.flatMap(({ kind: is }, i) => (is === 'spot' && i >= process ? [i] : []));
  // Ink counts from 0 in separations, and from 255 down in spot channels beside other colours.
  const inkIsHigh = spotsAreInverted(info);

  const wishFor = (warnings: ImageWarning[], extras: number[], keep: OutDepth): PixelWish => {
    const deep = isDeep && (wantsMore || keep === 16);
    const onClipped = () => {
      if (!warnings.some(({ key }) => key === 'tooBright')) warnings.push({ key: 'tooBright' });
    };
    return { colors: process > 0, extras, flip: inkIsHigh, veil, deep, light, onClipped, inks: link };
  };

  // A palette is colours already.
  const modeOf = (bands: number) => (bands === 3 && mode !== 'lab' ? 'rgb' : mode);

  const toColors = (vips: VipsModule, image: VipsImage, warnings: ImageWarning[], inks: number[], keep: OutDepth) => {
    if (link) return printLab(vips, image, inks.slice(process > 0 ? 0 : link.inputs), warnings, keep);
    // libvips may know of 8 bit alone.
    const out = image.format === 'ushort' ? keep : 8;
    const bands = image.bands - inks.length;
    const colors = image.bands === bands || bands === 0 ? image : image.extractBand(0, { n: bands });
    const base =
      bands === 0 ? paper(vips, image, out) : toSrgb(vips, colors, modeOf(bands), profile, warnings, light, out);
    const planes = inks.map((channel, i) => ({
      plane: out === 16 ? image.extractBand(bands + i) : eightBit(image.extractBand(bands + i)),
      ...spotColor(info.channels[channel]!, i),
    }));
    return printSpots(base, planes);
  };

  const colorsOf = (
    vips: VipsModule,
    warnings: ImageWarning[],
    inks: number[],
    { side, keep = 8 }: { side?: number; keep?: OutDepth } = {},
  ) => toColors(vips, picture.draw(vips, wishFor(warnings, inks, keep), side), warnings, inks, keep);

  /** The profile has made Lab of the first samples; spots that it doesn't know print over it. */
  const printLab = (vips: VipsModule, image: VipsImage, others: number[], warnings: ImageWarning[], keep: OutDepth) => {
    const out = isDeep ? keep : 8;
    const planes = others.map((channel, i) => ({
      plane: out === 16 ? image.extractBand(3 + i) : eightBit(image.extractBand(3 + i)),
      ...spotColor(info.channels[channel]!, i),
    }));
    const lab = image.bands === 3 ? image : image.extractBand(0, { n: 3 });
    return printSpots(toSrgb(vips, lab, 'lab', null, warnings, false, out), planes);
  };

  const coverageOf = (channels: number[]): PixelWish => {
    const inverted = channels.some((channel) => channel >= process) && !inkIsHigh;
    return { colors: false, extras: channels, flip: inverted, veil: null, deep: false };
  };

  return {
    build: (vips, warnings, keep) => colorsOf(vips, warnings, spots, { keep }),
    strips(vips, warnings) {
      const wish = wishFor(warnings, spots, 8);
      const isShown = (bands: number) => process > 0 && spots.length === 0 && !link && isSrgb(modeOf(bands), profile);
      if (!picture.rows) {
        const image = process === 1 && isShown(1) ? picture.draw(vips, wish) : null;
        return image?.bands === 1 ? { rows: rowsOf(image), draw: null } : null;
      }
      const rows = picture.rows(wish);
      return { rows, draw: isShown(rows.bands) ? null : (_, strip) => toColors(vips, strip, warnings, spots, 8) };
    },
    buildBase: (vips, warnings) => (process === 0 ? paper(vips, info) : colorsOf(vips, warnings, [])),
    buildCoverage: (vips, channels) => picture.draw(vips, coverageOf(channels)),
    coverageRows: (channels) => picture.rows?.(coverageOf(channels)) ?? null,
    buildPreview: (vips, warnings, side) => colorsOf(vips, warnings, spots, { side }),
  };
}
