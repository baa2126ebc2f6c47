/** Small writers of TIFF, PSD and PSB files, for the image tests: every byte on purpose, damage included. */
import { deflateSync } from 'node:zlib';

export type Paint = (x: number, y: number) => number[];

/** A picture that continues over its edges: whole waves in both directions. */
export function wavePaint(width: number, height: number): Paint {
  const wave = (t: number) => Math.round(127.5 + 100 * Math.sin(2 * Math.PI * t));
  return (x, y) => [wave(x / width), wave(y / height), wave((2 * x) / width + y / height)];
}

export interface TiffTag {
  tag: number;
  /** 1 BYTE, 2 ASCII, 3 SHORT, 4 LONG, 5 RATIONAL (pairs), 7 UNDEFINED, 16 LONG8 */
  type: number;
  values: number[] | Buffer;
}

export interface TiffOptions {
  width: number;
  height: number;
  paint: Paint;
  samples?: number;
  depth?: 8 | 16 | 32;
  photometric?: number;
  planar?: boolean;
  big?: boolean;
  littleEndian?: boolean;
  deflate?: boolean;
  dpi?: number | null;
  rowsPerStrip?: number;
  /** 3: samples are 32-bit floats */
  sampleFormat?: number;
  tags?: TiffTag[];
}

const SIZE: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 13: 4, 16: 8 };

export function makeTiff(options: TiffOptions): Buffer {
  const { width, height, paint, big = false, littleEndian: little = true, planar = false } = options;
  const samples = options.samples ?? paint(0, 0).length;
  const depth = options.depth ?? 8;
  const rows = options.rowsPerStrip ?? height;
  const put = numberWriter(little);
  const strips: Buffer[] = [];
  const planes = planar ? [...Array(samples).keys()].map((s) => [s]) : [[...Array(samples).keys()]];
  for (const plane of planes) {
    for (let top = 0; top < height; top += rows) {
      const values: number[] = [];
      for (let y = top; y < Math.min(height, top + rows); y++) {
        for (let x = 0; x < width; x++) {
          const pixel = paint(x, y);
          for (const s of plane) values.push(pixel[s]!);
        }
      }
      const format = options.sampleFormat ?? 1;
      // A buffer for each sample is slow; most are bytes.
      const raw =
        depth === 8 && format !== 3
          ? Buffer.from(values)
          : Buffer.concat(values.map((value) => put.sample(value, depth, format)));
      strips.push(options.deflate ? deflateSync(raw) : raw);
    }
  }
  const head = big ? 16 : 8;
  let at = head;
  const offsets = strips.map((strip) => {
    const offset = at;
    at += strip.length + (strip.length & 1);
    return offset;
  });
  const long = big ? 16 : 4;
  const tags: TiffTag[] = [
    { tag: 256, type: 4, values: [width] },
    { tag: 257, type: 4, values: [height] },
    { tag: 258, type: 3, values: Array<number>(samples).fill(depth) },
    { tag: 259, type: 3, values: [options.deflate ? 8 : 1] },
    { tag: 262, type: 3, values: [options.photometric ?? (samples >= 3 ? 2 : 1)] },
    { tag: 273, type: long, values: offsets },
    { tag: 277, type: 3, values: [samples] },
    { tag: 278, type: 4, values: [rows] },
    { tag: 279, type: long, values: strips.map((strip) => strip.length) },
    { tag: 284, type: 3, values: [planar ? 2 : 1] },
  ];
  const dpi = options.dpi === undefined ? 254 : options.dpi;
  if (dpi !== null) {
    tags.push({ tag: 282, type: 5, values: [dpi * 100, 100] }, { tag: 283, type: 5, values: [dpi * 100, 100] });
    tags.push({ tag: 296, type: 3, values: [2] });
  }
  if (options.sampleFormat) tags.push({ tag: 339, type: 3, values: Array<number>(samples).fill(options.sampleFormat) });
  for (const extra of options.tags ?? []) {
    const same = tags.findIndex((tag) => tag.tag === extra.tag);
    if (same >= 0) tags.splice(same, 1);
    tags.push(extra);
  }
  const ifd = tiffDirectory(tags, at, big, put);
  const header = big
    ? Buffer.concat([Buffer.from(little ? 'II' : 'MM'), put.u16(43), put.u16(8), put.u16(0), put.u64(at)])
    : Buffer.concat([Buffer.from(little ? 'II' : 'MM'), put.u16(42), put.u32(at)]);
  const padded = strips.map((strip) => (strip.length & 1 ? Buffer.concat([strip, Buffer.alloc(1)]) : strip));
  return Buffer.concat([header, ...padded, ifd]);
}

type Writer = ReturnType<typeof numberWriter>;

function numberWriter(little: boolean) {
  const make = (size: number, write: (b: Buffer) => void) => {
    const b = Buffer.alloc(size);
    write(b);
    return b;
  };
  const u16 = (v: number) => make(2, (b) => (little ? b.writeUInt16LE(v) : b.writeUInt16BE(v)));
  const u32 = (v: number) => make(4, (b) => (little ? b.writeUInt32LE(v) : b.writeUInt32BE(v)));
  const u64 = (v: number) => make(8, (b) => (little ? b.writeBigUInt64LE(BigInt(v)) : b.writeBigUInt64BE(BigInt(v))));
  const f32 = (v: number) => make(4, (b) => (little ? b.writeFloatLE(v) : b.writeFloatBE(v)));
  const sample = (v: number, depth: number, format: number) =>
    format === 3 ? f32(v) : depth === 8 ? Buffer.from([v & 255]) : depth === 16 ? u16(v & 65_535) : u32(v);
  return { u16, u32, u64, f32, sample };
}

function tiffDirectory(tags: TiffTag[], at: number, big: boolean, put: Writer): Buffer {
  const sorted = [...tags].sort((a, b) => a.tag - b.tag);
  const entrySize = big ? 20 : 12;
  const inline = big ? 8 : 4;
  let place = at + (big ? 8 : 2) + sorted.length * entrySize + inline;
  const entries: Buffer[] = [];
  const behind: Buffer[] = [];
  for (const { tag, type, values } of sorted) {
    const bytes = Buffer.isBuffer(values) ? values : Buffer.concat(values.map((v) => tagValue(v, type, put)));
    const count = Buffer.isBuffer(values)
      ? values.length / SIZE[type]!
      : type === 5
        ? values.length / 2
        : values.length;
    let field = Buffer.alloc(inline);
    if (bytes.length <= inline) bytes.copy(field);
    else {
      field = big ? put.u64(place) : put.u32(place);
      behind.push(bytes.length & 1 ? Buffer.concat([bytes, Buffer.alloc(1)]) : bytes);
      place += bytes.length + (bytes.length & 1);
    }
    entries.push(Buffer.concat([put.u16(tag), put.u16(type), big ? put.u64(count) : put.u32(count), field]));
  }
  const count = big ? put.u64(sorted.length) : put.u16(sorted.length);
  return Buffer.concat([count, ...entries, Buffer.alloc(inline), ...behind]);
}

function tagValue(v: number, type: number, put: Writer): Buffer {
  if (type === 3) return put.u16(v);
  if (type === 16) return put.u64(v);
  return type === 1 || type === 2 || type === 7 ? Buffer.from([v]) : put.u32(v);
}

type Rows = 'none' | 'rle' | 'zip' | 'zip-prediction';
/** `zip-planes`: each channel is a stream of its own, as ImageMagick writes them */
type MergedRows = Rows | 'zip-planes';
/** left, top, right, bottom: px of the picture */
type Box = [number, number, number, number];
/** the value at a px of the picture, as it stands in the file */
type PlanePaint = (x: number, y: number) => number;

export interface PsdLayer {
  name: string;
  /** the bytes of a Pascal name, as programs before Unicode write it, in place of the Unicode one */
  pascal?: Buffer;
  box?: Box;
  /** by channel: 0, 1, … colours, -1 transparency */
  pixels?: Record<number, PlanePaint>;
  /** four letters */
  blend?: string;
  opacity?: number;
  fill?: number;
  clipped?: boolean;
  hidden?: boolean;
  mask?: {
    box: Box;
    paint: PlanePaint;
    outside?: number;
    disabled?: boolean;
    inverted?: boolean;
    /** a path is drawn into it */
    rendered?: boolean;
    density?: number;
    /** px */
    feather?: number;
    /** of its path */
    pathDensity?: number;
    /** px; of its path */
    pathFeather?: number;
  };
  /** its blending ranges: gray, then each channel, eight bytes each */
  ranges?: number[];
  /** `end` below, `group` above what is in it */
  section?: 'group' | 'end';
  blocks?: { key: string; data: Buffer }[];
}

export interface PsdOptions {
  width: number;
  height: number;
  /** one value per channel, as it stands in the file */
  paint: Paint;
  channels?: number;
  /** 0 bitmap, 1 gray, 2 indexed, 3 RGB, 4 CMYK, 7 multichannel, 8 duotone, 9 Lab */
  mode?: number;
  depth?: 1 | 8 | 16 | 32;
  large?: boolean;
  compression?: MergedRows;
  palette?: Buffer;
  dpi?: number | null;
  resources?: { id: number; data: Buffer }[];
  /** bottom first; a name alone is a layer without pixels */
  layers?: (string | PsdLayer)[];
  /** how layers' rows are packed (rle) */
  layerRows?: Rows;
  /** false: the file ends behind its layers */
  merged?: boolean;
  mergedTransparency?: boolean;
}

const be16 = (v: number) => numberWriter(false).u16(v);
const be32 = (v: number) => numberWriter(false).u32(v);
const be64 = (v: number) => numberWriter(false).u64(v);

export function makePsd(options: PsdOptions): Buffer {
  const { width, height, large = false, mode = 3, depth = 8 } = options;
  const channels = options.channels ?? options.paint(0, 0).length;
  const header = Buffer.concat([
    Buffer.from('8BPS'),
    be16(large ? 2 : 1),
    Buffer.alloc(6),
    be16(channels),
    be32(height),
    be32(width),
    be16(depth),
    be16(mode),
  ]);
  const resources = [...(options.resources ?? [])];
  const dpi = options.dpi === undefined ? 254 : options.dpi;
  if (dpi !== null) {
    const fixed = be32(Math.round(dpi * 65_536));
    resources.push({ id: 1005, data: Buffer.concat([fixed, be16(1), be16(1), fixed, be16(1), be16(1)]) });
  }
  const resourceBytes = Buffer.concat(resources.map(({ id, data }) => resource(id, data)));
  const palette = options.palette ?? Buffer.alloc(0);
  const layers = layerSection(options, large);
  return Buffer.concat([
    header,
    be32(palette.length),
    palette,
    be32(resourceBytes.length),
    resourceBytes,
    large ? be64(layers.length) : be32(layers.length),
    layers,
    mergedImage(options, channels, large),
  ]);
}

export function resource(id: number, data: Buffer): Buffer {
  const pad = Buffer.alloc(data.length & 1);
  return Buffer.concat([Buffer.from('8BIM'), be16(id), be16(0), be32(data.length), data, pad]);
}

/** Resource 1077: kind 2 is a spot, 0 an alpha channel; Lab in hundredths, solidity in per cent. */
export function displayInfo(entries: { kind: number; lab: [number, number, number]; solidity: number }[]): Buffer {
  const list = entries.map(({ kind, lab, solidity }) => {
    const color = lab.map((v) => be16(Math.round(v * 100) & 65_535));
    return Buffer.concat([be16(7), ...color, be16(0), be16(solidity), Buffer.from([kind])]);
  });
  return Buffer.concat([be32(1), ...list]);
}

/** Resource 1045. */
export function unicodeNames(names: string[]): Buffer {
  return Buffer.concat(
    names.map((name) => {
      const text = Buffer.from(`${name}\0`, 'utf16le').swap16();
      return Buffer.concat([be32(text.length / 2), text]);
    }),
  );
}

function layerSection(options: PsdOptions, large: boolean): Buffer {
  const { layers = [], mergedTransparency, depth = 8 } = options;
  if (layers.length === 0) return Buffer.alloc(0);
  const made = layers.map((layer) =>
    layerRecord(typeof layer === 'string' ? { name: layer } : layer, depth, large, options.layerRows ?? 'rle'),
  );
  const count = be16((mergedTransparency ? -layers.length : layers.length) & 65_535);
  const records = made.map(({ record }) => record);
  let info = Buffer.concat([count, ...records, ...made.flatMap(({ pixels }) => pixels)]);
  if (info.length & 1) info = Buffer.concat([info, Buffer.alloc(1)]);
  const size = (v: number) => (large ? be64(v) : be32(v));
  if (depth === 8) return Buffer.concat([size(info.length), info, be32(0)]);
  // 16 and 32 bit files keep them behind an empty list.
  const padded = Buffer.concat([info, Buffer.alloc((4 - (info.length % 4)) % 4)]);
  return Buffer.concat([size(0), be32(0), Buffer.from(`8BIMLr${depth}`), size(padded.length), padded]);
}

export function taggedBlock(key: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`8BIM${key}`), be32(data.length), data, Buffer.alloc(data.length & 1)]);
}

function layerRecord(layer: PsdLayer, depth: number, large: boolean, rows: Rows) {
  const wide = Buffer.from(layer.name, 'utf16le').swap16();
  const mask = layer.mask ? maskData(layer.mask) : Buffer.alloc(0);
  const blocks = [
    ...(layer.pascal
      ? []
      : [
          taggedBlock(
            'luni',
            Buffer.concat([be32(wide.length / 2), wide, Buffer.alloc((4 - ((wide.length + 4) % 4)) % 4)]),
          ),
        ]),
    ...(layer.fill === undefined ? [] : [taggedBlock('iOpa', Buffer.from([layer.fill, 0, 0, 0]))]),
    ...(layer.section ? [taggedBlock('lsct', sectionData(layer))] : []),
    ...(layer.blocks ?? []).map(({ key, data }) => taggedBlock(key, data)),
  ];
  const plain = layer.pascal ?? Buffer.from('?');
  const padded = Buffer.concat([Buffer.from([plain.length]), plain, Buffer.alloc((4 - ((plain.length + 1) % 4)) % 4)]);
  const ranges = Buffer.from(layer.ranges ?? []);
  const extra = Buffer.concat([be32(mask.length), mask, be32(ranges.length), ranges, padded, ...blocks]);
  const planes = Object.entries(layer.pixels ?? {})
    .map(([id, paint]) => ({ id: Number(id), box: layer.box!, paint }))
    .sort((a, b) => a.id - b.id);
  if (layer.mask) planes.push({ id: -2, box: layer.mask.box, paint: layer.mask.paint });
  const pixels = planes.map(({ box, paint }) => layerPlane(box, paint, depth, large, rows));
  const channels = planes.map(({ id }, i) =>
    Buffer.concat([be16(id & 65_535), large ? be64(pixels[i]!.length) : be32(pixels[i]!.length)]),
  );
  const [left, top, right, bottom] = layer.box ?? [0, 0, 0, 0];
  const flags = layer.hidden ? 2 : 0;
  const record = Buffer.concat([
    ...[top, left, bottom, right].map((v) => be32(v >>> 0)),
    be16(planes.length),
    ...channels,
    Buffer.from(`8BIM${layer.blend ?? 'norm'}`),
    Buffer.from([layer.opacity ?? 255, layer.clipped ? 1 : 0, flags, 0]),
    be32(extra.length),
    extra,
  ]);
  return { record, pixels };
}

function sectionData({ section, blend }: PsdLayer): Buffer {
  const type = be32(section === 'end' ? 3 : 1);
  return section === 'end' ? type : Buffer.concat([type, Buffer.from(`8BIM${blend ?? 'pass'}`)]);
}

function maskData(mask: NonNullable<PsdLayer['mask']>): Buffer {
  const { box, outside = 0, disabled, inverted, rendered, density, feather, pathDensity, pathFeather } = mask;
  const [left, top, right, bottom] = box;
  const double = (value: number) => {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return bytes;
  };
  const told = [density, feather, pathDensity, pathFeather];
  const given = told.reduce<number>((bits, one, i) => bits | (one === undefined ? 0 : 1 << i), 0);
  const settings = told.flatMap((one, i) => (one === undefined ? [] : i % 2 ? [...double(one)] : [one]));
  const flags = (disabled ? 2 : 0) | (inverted ? 4 : 0) | (rendered ? 8 : 0) | (given ? 16 : 0);
  const bounds = [top, left, bottom, right].map((v) => be32(v >>> 0));
  const parameters = given ? [given, ...settings] : [0, 0];
  return Buffer.concat([...bounds, Buffer.from([outside, flags, ...parameters])]);
}

function layerPlane(
  [left, top, right, bottom]: Box,
  paint: PlanePaint,
  depth: number,
  large: boolean,
  rows: Rows,
): Buffer {
  const put = numberWriter(false);
  const format = depth === 32 ? 3 : 1;
  const lines: Buffer[] = [];
  for (let y = top; y < bottom; y++) {
    lines.push(
      Buffer.concat(Array.from({ length: right - left }, (_, x) => put.sample(paint(left + x, y), depth, format))),
    );
  }
  return packRows(lines, depth, large, rows);
}

function planeRow(options: PsdOptions, channel: number, y: number): Buffer {
  const { width, depth = 8, paint } = options;
  if (depth === 1) {
    const row = Buffer.alloc(Math.ceil(width / 8));
    for (let x = 0; x < width; x++) if (paint(x, y)[channel]) row[x >> 3]! |= 0x80 >> (x & 7);
    return row;
  }
  const put = numberWriter(false);
  const values = Array.from({ length: width }, (_, x) => paint(x, y)[channel]!);
  return Buffer.concat(values.map((v) => put.sample(v, depth, depth === 32 ? 3 : 1)));
}

export function packBits(row: Buffer): Buffer {
  const out: number[] = [];
  for (let i = 0; i < row.length;) {
    let run = 1;
    while (run < 128 && i + run < row.length && row[i + run] === row[i]) run++;
    if (run > 1) {
      out.push(257 - run, row[i]!);
      i += run;
      continue;
    }
    const start = i++;
    while (i < row.length && i - start < 128 && row[i] !== row[i + 1]) i++;
    out.push(i - start - 1, ...row.subarray(start, i));
  }
  return Buffer.from(out);
}

function predict(row: Buffer, depth: number): Buffer {
  const out = Buffer.from(row);
  if (depth === 16) {
    for (let i = row.length - 2; i >= 2; i -= 2) {
      out.writeUInt16BE((row.readUInt16BE(i) - row.readUInt16BE(i - 2)) & 65_535, i);
    }
    return out;
  }
  if (depth === 32) {
    const n = row.length / 4;
    for (let x = 0; x < n; x++) for (let b = 0; b < 4; b++) out[b * n + x] = row[x * 4 + b]!;
  }
  for (let i = row.length - 1; i >= 1; i--) out[i] = out[i]! - out[i - 1]!;
  return out;
}

function mergedImage(options: PsdOptions, channels: number, large: boolean): Buffer {
  if (options.merged === false) return Buffer.alloc(0);
  const rows: Buffer[] = [];
  for (let c = 0; c < channels; c++) for (let y = 0; y < options.height; y++) rows.push(planeRow(options, c, y));
  const how = options.compression ?? 'rle';
  if (how !== 'zip-planes') return packRows(rows, options.depth ?? 8, large, how);
  const planes = Array.from({ length: channels }, (_, c) => rows.slice(c * options.height, (c + 1) * options.height));
  return Buffer.concat([be16(2), ...planes.map((plane) => deflateSync(Buffer.concat(plane)))]);
}

function packRows(rows: Buffer[], depth: number, large: boolean, how: Rows): Buffer {
  switch (how) {
    case 'none':
      return Buffer.concat([be16(0), ...rows]);
    case 'rle': {
      const packed = rows.map(packBits);
      return Buffer.concat([be16(1), ...packed.map((row) => (large ? be32(row.length) : be16(row.length))), ...packed]);
    }
    case 'zip':
      return Buffer.concat([be16(2), deflateSync(Buffer.concat(rows))]);
    case 'zip-prediction':
      return Buffer.concat([be16(3), deflateSync(Buffer.concat(rows.map((row) => predict(row, depth))))]);
  }
}
