/** TIFF bytes in, their pixels out: exactly, before any JPEG. */
import { openTiff } from '#app/image/tiff/decode-tiff.ts';
import type { OpenedSource } from '#app/image/source/opened-source.ts';
import { readSource } from '#app/image/original/read-source.ts';
import type { SourceInfo } from '#app/image/base/types.ts';
import { type VipsImage, type VipsModule, withVips } from '#app/image/base/vips.ts';
import { openScratch } from './scratch.ts';
import { type TiffStructure, writeTiff } from './write-tiff.ts';

export interface TiffReading {
  info: SourceInfo;
  width: number;
  height: number;
  bands: number;
  at(x: number, y: number): number[];
}

export function openTiffReading() {
  const { write, path } = openScratch();
  return async (
    file: Buffer,
    look: (opened: OpenedSource, vips: VipsModule) => VipsImage = (opened, vips) => opened.build(vips, []),
  ): Promise<TiffReading> => {
    const source = write('mode.tif', file);
    const info = await readSource(source);
    const opened = await openTiff(source, { info, assumed: null, scratch: path('mode.scratch'), beat: () => {} });
    try {
      return await withVips((vips) => {
        const image = look(opened, vips);
        const { width, height, bands } = image;
        const data = Uint8Array.from(image.writeToMemory() as Uint8Array);
        return {
          info,
          width,
          height,
          bands,
          at: (x, y) => [...data.subarray((y * width + x) * bands, (y * width + x + 1) * bands)],
        };
      });
    } catch (error) {
      throw opened.failure() ?? error;
    } finally {
      opened.close();
    }
  };
}

export const row = (values: number[][], rest: Omit<TiffStructure, 'width' | 'height' | 'value'>): Buffer =>
  writeTiff({ width: values.length, height: 1, value: (x, _y, sample) => values[x]![sample]!, ...rest });

/** A picture packed already, as one strip: of 8 bit a sample, in these px. */
export function inOneStrip(
  [width, height]: readonly [number, number],
  compression: number,
  packed: Buffer,
  rest: Partial<TiffStructure> = {},
): Buffer {
  const tags = { 256: [width], 257: [height], 278: [height], 259: [compression], ...rest.tags };
  const file = writeTiff({ width: 1, height: 1, bits: [8], value: () => 0, ...rest, tags });
  // Its place and length are the values of tags 273 and 279.
  file.writeUInt32LE(file.length, entryOf(file, 273) + 8);
  file.writeUInt32LE(packed.length, entryOf(file, 279) + 8);
  return Buffer.concat([file, packed]);
}

/** Where a tag's entry stands in a little-endian classic TIFF. */
export function entryOf(file: Buffer, tag: number): number {
  const start = file.readUInt32LE(4);
  for (let i = 0; i < file.readUInt16LE(start); i++) {
    if (file.readUInt16LE(start + 2 + i * 12) === tag) return start + 2 + i * 12;
  }
  throw new RangeError(`no tag ${tag}`);
}
