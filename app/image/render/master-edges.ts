import { closeSync, openSync } from 'node:fs';
import { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import {
  readDirectories,
  readTiffHeader,
  TAG,
  type TiffDirectory,
  tagNumberOr,
  tagNumbers,
} from '../tiff/directory.ts';
import { encodeDirectory, type Field, long8s, u64, writeAll } from '../tiff/write.ts';
import { ImageError } from '../base/types.ts';
import type { VipsImage } from '../base/vips.ts';

/*
 * libvips fills the tiles at the right and lower edge with black, and JPEG's 8 px blocks smear that black into the
 * picture's last columns: a visible seam in every repeat (20 ΔE measured). So the picture is grown by copies of its
 * last column and row until whole blocks end it on every level, and afterwards the directories tell the true size.
 */
const BLOCK = 8;
const TILE = 256;

function levelCount(width: number, height: number): number {
  let count = 1;
  while (Math.max(width, height) >> (count - 1) > TILE) count++;
  return count;
}

/** Some 3 % more px. The shorter side of a long picture ends whole on two levels beyond its own, and no more. */
export function growToBlocks(image: VipsImage): VipsImage {
  const levels = levelCount(image.width, image.height);
  const grown = (side: number) => {
    const block = BLOCK * 2 ** (Math.min(levels, levelCount(side, side) + 2) - 1);
    return Math.ceil(side / block) * block;
  };
  const [width, height] = [grown(image.width), grown(image.height)];
  if (width === image.width && height === image.height) return image;
  return image.embed(0, 0, width, height, { extend: 'copy' });
}

/** Gives the pyramid at `path` directories of the picture's true size; what was grown is in no directory any more. */
export function trimMaster(path: string, width: number, height: number): void {
  const levels = levelCount(width, height);
  let at: number;
  let little: boolean;
  const pages: Field[][] = [];
  {
    using file = new ByteFile(path);
    const header = readTiffHeader(file);
    if (!header?.big) throw new ImageError('damaged', { part: 'master' });
    little = header.little;
    at = file.size + (file.size & 1);
    for (const [level, directory] of readDirectories(file, header).slice(0, levels).entries()) {
      pages.push(trimmed(file, directory, Math.max(1, width >> level), Math.max(1, height >> level), little));
    }
  }
  const out = openSync(path, 'r+');
  try {
    let pointer = 8;
    for (const fields of pages) {
      const { ifd, next } = encodeDirectory(fields, at, little);
      writeAll(out, ifd, at);
      writeAll(out, u64(at, little), pointer);
      pointer = at + next;
      at += ifd.length;
    }
  } finally {
    closeSync(out);
  }
}

function trimmed(file: ByteFile, directory: TiffDirectory, width: number, height: number, little: boolean): Field[] {
  const stored = Math.ceil(tagNumberOr(file, directory, TAG.width, 0) / TILE);
  const [across, down] = [Math.ceil(width / TILE), Math.ceil(height / TILE)];
  const kept = (tag: number) => {
    const all = tagNumbers(file, directory, tag, LIMITS.segments);
    const tiles = Array.from({ length: across * down }, (_, i) => all[Math.floor(i / across) * stored + (i % across)]!);
    return long8s(tag, tiles, little);
  };
  const fields = [kept(TAG.tileOffsets), kept(TAG.tileByteCounts)];
  fields.push(long8s(TAG.width, [width], little), long8s(TAG.height, [height], little));
  for (const [tag, { type, count, offset, bytes }] of directory.entries) {
    if (fields.some((field) => field.tag === tag)) continue;
    fields.push({ tag, type, count, bytes: Buffer.from(file.read(offset, bytes)) });
  }
  return fields.sort((a, b) => a.tag - b.tag);
}
