/** Small wear models as files, to be right or wrong in any one thing. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { withVips } from '#app/image/base/vips.ts';
import type { WearPaths } from '#app/image/wear/model.ts';

export interface ModelMaking {
  width?: number;
  height?: number;
  /** cm of fabric in the UV map */
  spanCm?: number;
  shadingWhite?: number;
  parts?: { name: string; grain?: number; origin?: [number, number] }[];
  /** cm on the fabric and part number of a px; null: no place */
  place?: (x: number, y: number) => [u: number, v: number, part: number] | null;
  /** 0 … 255 */
  mask?: (x: number, y: number) => number;
  /** linear light */
  shading?: (x: number, y: number) => number;
  highlights?: (x: number, y: number) => number;
  background?: [number, number, number];
}

export const pxPerCm = 8;

/** Flat cloth at 8 px a cm in full light, unless told otherwise. */
export async function modelFiles(making: ModelMaking = {}): Promise<Record<string, Buffer>> {
  const { width = 320, height = 240, spanCm = 100, shadingWhite = 2, parts = [{ name: 'Front' }] } = making;
  const {
    place = (x, y) => [(x + 0.5) / pxPerCm, (y + 0.5) / pxPerCm, 1],
    mask = () => 255,
    shading = () => 1,
  } = making;
  const background = making.background ?? [10, 20, 30];
  const uv = new Uint16Array(width * height * 3);
  const cover = new Uint8Array(width * height);
  const light = new Uint16Array(width * height);
  const shine = new Uint16Array(width * height);
  const behind = new Uint8Array(width * height * 3);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const found = place(x, y);
      if (found)
        uv.set(
          [Math.round((found[0] / spanCm) * 65535), Math.round((found[1] / spanCm) * 65535), found[2] * 257],
          at * 3,
        );
      cover[at] = mask(x, y);
      light[at] = Math.round((shading(x, y) / shadingWhite) * 65535);
      shine[at] = Math.round((making.highlights?.(x, y) ?? 0) * 65535);
      behind.set(background, at * 3);
    }
  }
  const json = {
    format: 'wear-model',
    version: 1,
    width,
    height,
    uv: { widthCm: spanCm, heightCm: spanCm },
    shadingWhite,
    parts,
  };
  return {
    'model.json': Buffer.from(JSON.stringify(json)),
    'uv.png': await png(uv, width, height, 3),
    'mask.png': await png(cover, width, height, 1),
    'shading.png': await png(light, width, height, 1),
    'background.png': await png(behind, width, height, 3),
    ...(making.highlights && { 'highlights.png': await png(shine, width, height, 1) }),
  };
}

export function png(values: Uint8Array | Uint16Array, width: number, height: number, bands: 1 | 3): Promise<Buffer> {
  return withVips((vips) => {
    const deep = values.BYTES_PER_ELEMENT === 2;
    const image = vips.Image.newFromMemory(
      values,
      width,
      height,
      bands,
      deep ? vips.BandFormat.ushort : vips.BandFormat.uchar,
    );
    const interpretation = bands === 3 ? (deep ? 'rgb16' : 'srgb') : deep ? 'grey16' : 'b-w';
    return Buffer.from(image.copy({ interpretation }).pngsaveBuffer());
  });
}

export function writeFiles(folder: string, files: Record<string, Buffer>): { name: string; path: string }[] {
  mkdirSync(folder, { recursive: true });
  return Object.entries(files).map(([name, bytes]) => {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    return { name, path: file };
  });
}

export function pathsIn(folder: string, hasHighlights = false): WearPaths {
  const at = (name: string) => path.join(folder, name);
  return {
    json: at('model.json'),
    uv: at('uv.png'),
    mask: at('mask.png'),
    shading: at('shading.png'),
    background: at('background.png'),
    ...(hasHighlights && { highlights: at('highlights.png') }),
  };
}

/** A ZIP of deflated entries; `claim` changes what its directory says of their sizes. */
export function zip(files: Record<string, Buffer>, claim = (size: number) => size): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(Buffer.byteLength(name), 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claim(bytes.length), 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(head, Buffer.from(name), packed);
    directory.push(entry, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}
