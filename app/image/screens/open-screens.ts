import { dirname, join } from 'node:path';
import { rm } from 'node:fs/promises';
import { ByteFile } from '../base/byte-file.ts';
import { ImageError, type SourceInfo } from '../base/types.ts';
import { unfinishedPath } from '../base/unfinished.ts';
import { shrinkBy, type VipsImage, type VipsModule } from '../base/vips.ts';
import type { OpenedSource } from '../source/opened-source.ts';
import { plateRows, readPlates } from '../eps/read-eps.ts';
import { type PixelRows, sampleRows, streamRows } from '../source/pixel-feed.ts';
import { paper, printSpots, spotColor } from '../source/spots.ts';
import { eightBit } from '../source/to-srgb.ts';
import { keepStrips, openLoaded } from '../tiff/load.ts';
import { planTiff } from '../tiff/pixels.ts';
import { openPlanes, readHere } from '../tiff/planes.ts';
import { pagesAsScreens, type Screen, screensOfSet } from './read-screens.ts';

/** One screen as a band of light: 255 is no ink. Whole, or shrunk to about `side` px. */
type Film = (vips: VipsModule, side?: number) => VipsImage;

/** Opens pages or files that are the screens of one print. */
export async function openScreens(
  path: string,
  info: SourceInfo,
  scratch: string,
  beat: () => void,
): Promise<OpenedSource> {
  const files: ByteFile[] = [];
  const closing: (() => void)[] = [];
  const leavings: string[] = [];
  let failure: unknown;
  const fail = (error: unknown) => {
    failure = error;
  };
  const close = () => {
    for (const file of files.splice(0)) file.close();
    for (const each of closing.splice(0)) each();
    // Scratch files that libvips still holds open are gone with their last reader.
    void Promise.all(leavings.map((left) => rm(left, { force: true })));
  };
  try {
    if (info.screens === 'plates')
      return { ...openPixels(platesOf(path, files, fail), info), failure: () => failure, close };
    const screens = info.screens === 'set' ? screensOfSet(path, (file) => files.push(file)) : pagesOf(path, files);
    if (screens.length !== info.channels.length) throw new ImageError('damaged', { part: 'channels' });
    const films: Film[] = [];
    for (const screen of screens) {
      const spill = unfinishedPath(join(dirname(scratch), 'scratch'));
      leavings.push(spill);
      films.push(await openFilm(path, screen, { scratch: spill, beat, fail, closing }));
    }
    return { ...openPixels(films, info), failure: () => failure, close };
  } catch (error) {
    close();
    throw error;
  }
}

function pagesOf(path: string, files: ByteFile[]): Screen[] {
  const file = new ByteFile(path);
  files.push(file);
  const screens = pagesAsScreens(file);
  if (!screens) throw new ImageError('damaged', { part: 'header' });
  return screens;
}

function platesOf(path: string, files: ByteFile[], fail: (error: unknown) => void): Film[] {
  const file = new ByteFile(path);
  files.push(file);
  const plates = readPlates(file);
  if (!plates) throw new ImageError('damaged', { part: 'channels' });
  return plates.map((plate): Film => {
    const { width, height } = plate;
    return (vips, side) => {
      const rows = { width, height, bands: 1, deep: false, fill: plateRows(file, plate) as PixelRows['fill'] };
      return side === undefined ? streamRows(vips, rows, fail) : sampleRows(vips, rows, side);
    };
  });
}

interface Reading {
  scratch: string;
  beat: () => void;
  fail: (error: unknown) => void;
  closing: (() => void)[];
}

async function openFilm(
  path: string,
  { file, directory, facts }: Screen,
  { scratch, beat, fail, closing }: Reading,
): Promise<Film> {
  if (!readHere(file, directory, facts)) {
    // libvips reads files, and knows nothing of a part of one: from a clean copy.
    const { load, rows } = openLoaded({ path, file, directory, page: -1, facts, scratch, beat, repack: true });
    return (vips, side) => {
      const image = eightBit(load(vips).extractBand(0));
      if (side === undefined) return keepStrips(image, rows);
      const step = stepOf(image.width, image.height, side);
      return step > 1 ? shrinkBy(image, step).copyMemory() : image;
    };
  }
  const planes = await openPlanes({ path, file, scratch, beat, closing }, directory, facts);
  const wish = { colors: true, extras: [], flip: false, veil: null, deep: false };
  return (vips, side) => {
    const rows = planTiff(planes, wish);
    if (side === undefined) return streamRows(vips, rows, fail);
    try {
      return sampleRows(vips, rows, side);
    } catch (error) {
      if (error instanceof ImageError) fail(error);
      throw error;
    }
  };
}

const stepOf = (width: number, height: number, side: number) =>
  Math.max(1, Math.floor(Math.max(width, height) / Math.max(1, side)));

function openPixels(
  films: Film[],
  info: SourceInfo,
): Pick<OpenedSource, 'build' | 'buildBase' | 'buildCoverage' | 'buildPreview'> {
  const printed = (vips: VipsModule, side?: number) => {
    const shown = films.map((film) => film(vips, side));
    // Rounded sides of first looks may differ by a px where screens are packed in several ways.
    const width = Math.min(...shown.map((film) => film.width));
    const height = Math.min(...shown.map((film) => film.height));
    const planes = shown.map((film, i) => ({
      plane: film.width === width && film.height === height ? film : film.crop(0, 0, width, height),
      ...spotColor(info.channels[i]!, i),
    }));
    return printSpots(paper(vips, { width, height }), planes);
  };
  return {
    build: (vips) => printed(vips),
    buildBase: (vips) => paper(vips, info),
    buildCoverage(vips, channels) {
      const [first, ...others] = channels.map((channel) => films[channel]!(vips).invert());
      return others.length > 0 ? first!.bandjoin(others) : first!;
    },
    buildPreview: (vips, _warnings, side) => printed(vips, side),
  };
}
