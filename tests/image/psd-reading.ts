/** PSD bytes in, their pixels out: exactly, before any JPEG. */
import { openPsd } from '#app/image/psd/decode-psd.ts';
import type { OpenedSource } from '#app/image/source/opened-source.ts';
import { readSource } from '#app/image/original/read-source.ts';
import type { ImageWarning, SourceInfo } from '#app/image/base/types.ts';
import { type VipsImage, type VipsModule, withVips } from '#app/image/base/vips.ts';
import { type Pixels, openScratch } from './scratch.ts';

export interface PsdReading {
  info: SourceInfo;
  warnings: ImageWarning[];
  pixels: Pixels;
  /** signs of life given on the way */
  beats: number;
}

export type Look = (opened: OpenedSource, vips: VipsModule, warnings: ImageWarning[]) => VipsImage;

const merged: Look = (opened, vips, warnings) => opened.build(vips, warnings);

export function openPsdReading() {
  const { write, path } = openScratch();
  let count = 0;
  return async (bytes: Buffer, look: Look = merged): Promise<PsdReading> => {
    const source = write(`${count++}.psd`, bytes);
    const info = await readSource(source);
    let beats = 0;
    const beat = () => void beats++;
    const opened = await openPsd(source, { info, assumed: null, scratch: path(`${count}.scratch`), beat });
    const warnings = [...info.warnings];
    try {
      const pixels = await withVips((vips) => {
        const image = look(opened, vips, warnings);
        const { width, height, bands } = image;
        const data = Uint8Array.from(image.writeToMemory() as Uint8Array);
        const at = (x: number, y: number) => [...data.subarray((y * width + x) * bands, (y * width + x + 1) * bands)];
        return { width, height, bands, data, at };
      });
      return { info, warnings, pixels, beats };
    } catch (error) {
      throw opened.failure() ?? error;
    } finally {
      opened.close();
    }
  };
}
