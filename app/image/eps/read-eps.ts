import { ByteFile } from '../base/byte-file.ts';
import { LIMITS } from '../base/limits.ts';
import { type Channel, ImageError, type SourceInfo } from '../base/types.ts';
import { decodeNames } from '../base/names.ts';
import { checkSize, describeResolution } from '../source/source-facts.ts';
import { readTiffHeader } from '../tiff/directory.ts';
import { readTiff } from '../tiff/read-tiff.ts';

/*
 * Encapsulated PostScript is a program, and none of it is run here. Two parts of it can be read: the plates of a DCS 2 file, where each is an image
 * as Photoshop writes it, and the TIFF preview behind a DOS header. What comments say is bounded and checked like any file's numbers.
 */

/** DOS: a binary header names where PostScript and preview stand. */
const DOS = 0xc6d3d0c5;
/** bytes of a section in which its comments and the beginning of its image must stand */
const HEAD = 1024 * 1024;

interface Part {
  offset: number;
  length: number;
}

/** One plate of a DCS 2 file: grey samples as they stand, dark is ink. */
export interface Plate {
  name: string;
  width: number;
  height: number;
  depth: 1 | 8;
  /** where its rows begin in the file, and bytes of each */
  offset: number;
  rowBytes: number;
}

export function isEps(start: Uint8Array): boolean {
  const bytes = Buffer.from(start);
  return bytes.length >= 4 && (bytes.readUInt32LE() === DOS || bytes.toString('latin1', 0, 4) === '%!PS');
}

interface Sections {
  script: Part;
  tiff: Part | null;
}

function readSections(file: ByteFile): Sections {
  if (file.size < 32) throw new ImageError('truncated', { part: 'header' });
  const head = file.read(0, 32);
  if (head.readUInt32LE() !== DOS) return { script: { offset: 0, length: file.size }, tiff: null };
  const [offset, length, , , tiff, tiffLength] = [4, 8, 12, 16, 20, 24].map((at) => head.readUInt32LE(at)) as number[];
  const script = { offset: offset!, length: length! };
  if (!file.has(script.offset, script.length)) throw new ImageError('truncated', { part: 'header' });
  const preview = { offset: tiff!, length: tiffLength! };
  return { script, tiff: preview.length > 0 && file.has(preview.offset, preview.length) ? preview : null };
}

/** Comments of a section, and the beginning of its image: Latin 1, so that places stay places. */
function readHead(file: ByteFile, { offset, length }: Part): string {
  return Buffer.from(file.read(offset, Math.min(length, HEAD))).toString('latin1');
}

/** The plates that are images here; null where the file has none, or has them in files of their own or in another form. */
export function readPlates(file: ByteFile): Plate[] | null {
  const { script } = readSections(file);
  const named = [...readHead(file, script).matchAll(/^%%PlateFile: \((.{1,255}?)\) EPS #(\d{1,15}) (\d{1,15})\s*$/gm)];
  if (named.length === 0 || named.length > LIMITS.channels) return null;
  const names = decodeNames(named.map(([, name]) => Buffer.from(name!, 'latin1')));
  const plates: Plate[] = [];
  for (const [i, [, , offset, length]] of named.entries()) {
    const part = { offset: Number(offset), length: Number(length) };
    if (!file.has(part.offset, part.length) || part.length < 64)
      throw new ImageError('truncated', { part: 'channels' });
    const plate = readPlate(file, part);
    if (!plate) return null;
    plates.push({ ...plate, name: names[i] || `${i + 1}` });
  }
  const [first] = plates;
  return plates.every(({ width, height }) => width === first!.width && height === first!.height) ? plates : null;
}

/** %ImageData: columns rows depth mode pad block coding "beginning"; mode 1 is grey, coding 1 binary. */
function readPlate(file: ByteFile, part: Part): Omit<Plate, 'name'> | null {
  const head = readHead(file, part);
  const told = /^%ImageData: (\d{1,6}) (\d{1,6}) (\d{1,2}) 1 0 \d{1,7} 1 "([!-~ ]{1,60})"\s*?(\r\n|\r|\n)/m.exec(head);
  if (!told) return null;
  const [, columns, rows, bits, beginning, end] = told as unknown as [string, string, string, string, string, string];
  const [width, height, depth] = [Number(columns), Number(rows), Number(bits)];
  if (depth !== 1 && depth !== 8) return null;
  checkSize(width, height);
  const line = `${end}${beginning}${end}`;
  const at = head.indexOf(line, told.index + told[0].length - end.length);
  if (at < 0) return null;
  const rowBytes = Math.ceil((width * depth) / 8);
  const offset = part.offset + at + line.length;
  if (offset + rowBytes * height > part.offset + part.length) throw new ImageError('truncated', { part: 'pixels' });
  return { width, height, depth, offset, rowBytes };
}

/** px of an image that fills the box of its page, which is told in points. */
function readResolution(file: ByteFile, width: number, height: number): { x: number; y: number } | null {
  const number = String.raw`(-?\d{1,7}(?:\.\d{1,6})?)`;
  const head = readHead(file, readSections(file).script);
  for (const name of ['HiResBoundingBox', 'BoundingBox']) {
    const told = new RegExp(`^%%${name}: ${number} ${number} ${number} ${number}`, 'm').exec(head);
    if (!told) continue;
    const [left, bottom, right, top] = told.slice(1).map(Number) as [number, number, number, number];
    if (right > left && top > bottom) return { x: (width * 72) / (right - left), y: (height * 72) / (top - bottom) };
  }
  return null;
}

/** Where the preview stands; null where there is none that can be read. */
export function previewOf(file: ByteFile): Part | null {
  return readSections(file).tiff;
}

/** The plates where they can be read, else the preview, which the warning says. Throws ImageError. */
export function readEps(path: string): SourceInfo {
  using file = new ByteFile(path);
  const plates = readPlates(file);
  if (plates) return asPlates(file, plates);
  const part = previewOf(file);
  if (!part) throw new ImageError('unsupported', { part: 'EPS' });
  using preview = new ByteFile(path, part);
  const header = readTiffHeader(preview);
  if (!header) throw new ImageError('unsupported', { part: 'EPS' });
  const info = readTiff(preview, header);
  const { width, height } = info;
  const warnings = info.warnings.filter(({ key }) => !['morePages', 'noResolution', 'oddResolution'].includes(key));
  return {
    ...info,
    format: 'eps',
    pages: 1,
    ...describeResolution(width, height, readResolution(file, width, height), warnings),
    warnings: [{ key: 'previewOnly' }, ...warnings],
  };
}

function asPlates(file: ByteFile, plates: Plate[]): SourceInfo {
  const { width, height } = plates[0]!;
  const warnings: SourceInfo['warnings'] = [];
  const resolution = describeResolution(width, height, readResolution(file, width, height), warnings);
  const channels = plates.map(({ name }): Channel => ({ name, kind: 'spot' }));
  return {
    format: 'eps',
    width,
    height,
    ...resolution,
    mode: 'multichannel',
    depth: Math.max(...plates.map(({ depth }) => depth)),
    channels,
    channelCount: channels.length,
    layerCount: 0,
    pages: 1,
    layerNames: [],
    profileName: null,
    hasMergedImage: true,
    compression: 'none',
    screens: 'plates',
    warnings: [...warnings, ...channels.map(({ name }) => ({ key: 'spotColorUnknown' as const, values: { name } }))],
  };
}

/** A plate's rows as light, 8 bit. */
export function plateRows(file: ByteFile, { offset, rowBytes, width, depth }: Plate) {
  const packed = Buffer.alloc(rowBytes);
  return (target: Uint8Array, y: number): void => {
    file.readInto(packed, offset + y * rowBytes);
    if (depth === 8) return target.set(packed.subarray(0, width));
    for (let x = 0; x < width; x++) target[x] = (packed[x >> 3]! >> (7 - (x & 7))) & 1 ? 255 : 0;
  };
}
