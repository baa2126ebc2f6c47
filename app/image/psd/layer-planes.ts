import type { LayerBox, LayerChannel, LayerMask, LayerRecord } from '../photoshop/layer-record.ts';
import { LIMITS } from '../base/limits.ts';
import { sheetOf, type Span } from '../layers/picture.ts';
import { takeSoft } from '../layers/soft-paths.ts';
import { inflateTo } from '../base/inflate.ts';
import { type Reading, unpackedFile } from './merged.ts';
import { openRawPlanes, openRlePlanes, psdRowBytes, type RowReader, undoPrediction } from './rows.ts';
import { softBox, type SoftMask, softenMask } from './soft-mask.ts';
import { PROCESS_NAMES } from '../source/source-facts.ts';
import { ImageError } from '../base/types.ts';

/** One layer's rows as numbers 0 … 1; rows of the picture, in rising order. */
export interface LayerPixels {
  /** null where the layer has nothing in row `y` */
  read(colors: Float32Array[], alpha: Float32Array, y: number): Span | null;
  /** takes from alpha what the mask hides */
  mask: ((alpha: Float32Array, y: number, range: Span) => void) | null;
}

export interface LayerPlanes {
  /** names of layers whose masks have soft edges that are too large to be held, and are drawn hard */
  hardened: string[];
  /** from the top; each time anew */
  open(): Map<LayerRecord, LayerPixels>;
}

/** bytes of all the planes' read buffers together */
const BUFFERS = 48 * 1024 * 1024;

/** bytes of all masks with soft edges, those of paths too: they are held whole */
export const MOST_SOFT_BYTES = 48_000_000;

interface Plane {
  box: LayerBox;
  /** its first row in the picture that can be read, and how to begin there */
  open(buffer: number): RowReader;
}

interface LayerSource {
  record: LayerRecord;
  colors: (Plane | null)[];
  alpha: Plane | null;
  mask: Plane | null;
  /** the mask with its edge softened, once it was asked for; null where its px are as they are shown */
  soft: { made: SoftMask | null } | null;
}

/** Finds every plane of these layers, and unpacks what is ZIP packed to scratch. */
export async function openLayerPlanes(
  reading: Reading,
  records: LayerRecord[],
  softBudget: { left: number },
): Promise<LayerPlanes> {
  const { psd } = reading;
  const count = PROCESS_NAMES[psd.mode].length;
  const sources: LayerSource[] = [];
  const budget = { left: LIMITS.unpackedBytes };
  const hardened: string[] = [];
  let planes = 0;
  for (const record of records) {
    const open = async (id: number, box: LayerBox) => {
      const channel = record.channels.find((other) => other.id === id);
      const plane = channel ? await findPlane(reading, channel, box, budget) : null;
      if (plane) planes++;
      return plane;
    };
    const colors: LayerSource['colors'] = [];
    // Groups have no pixels, and a fill's colour stands for them.
    const own = record.section === 'layer' && record.bottom > record.top && record.right > record.left;
    for (let id = 0; id < count; id++) colors.push(own ? await open(id, record) : null);
    const alpha = own ? await open(-1, record) : null;
    const mask = record.mask && !record.mask.disabled ? await open(record.mask.channel, record.mask) : null;
    let soft: LayerSource['soft'] = null;
    if (mask && record.mask!.feather > 0) {
      const { left, top, right, bottom } = softBox(record.mask!, psd);
      const px = Math.max(0, right - left) * Math.max(0, bottom - top);
      if (takeSoft(softBudget, px)) soft = { made: null };
      else hardened.push(record.name);
    }
    sources.push({ record, colors, alpha, mask, soft });
  }
  const share = Math.floor(BUFFERS / Math.max(1, planes));
  const buffer = share < 4096 ? 0 : Math.min(share, 128 * 1024);
  return { hardened, open: () => new Map(sources.map((source) => [source.record, openPixels(source, psd, buffer)])) };
}

async function findPlane(
  reading: Reading,
  channel: LayerChannel,
  box: LayerBox,
  budget: { left: number },
): Promise<Plane | null> {
  const { file, psd, scratch } = reading;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  if (channel.length <= 2 || width <= 0 || height <= 0) return null;
  if (width > LIMITS.side || height > LIMITS.side) throw new ImageError('damaged', { part: 'layers' });
  if (!file.has(channel.at, channel.length)) throw new ImageError('truncated', { part: 'layers' });
  const at = channel.at + 2;
  const shape = { width, height, depth: psd.depth, channels: 1 };
  const compression = file.read(channel.at, 2).readUInt16BE();
  const part = 'layers' as const;
  switch (compression) {
    case 0:
      return { box, open: (buffer) => openRawPlanes(file, at, shape, [0], { buffer, part })[0]! };
    case 1:
      return { box, open: (buffer) => openRlePlanes(file, at, shape, [0], psd.large, { buffer, part })[0]! };
    case 2:
    case 3:
      break;
    default:
      throw new ImageError('damaged', { part });
  }
  const rowBytes = psdRowBytes(width, psd.depth);
  const first = Math.min(height, Math.max(0, -box.top));
  const last = Math.max(first, Math.min(height, psd.height - box.top));
  budget.left -= last * rowBytes;
  if (budget.left < 0) throw new ImageError('tooLarge', { width: psd.width, height: psd.height });
  if (first === last) return null;
  const keep = { from: first * rowBytes, to: last * rowBytes };
  const place = scratch.end;
  const end = channel.at + channel.length;
  await inflateTo({
    ...reading,
    start: at,
    end,
    length: height * rowBytes,
    keep,
    scratch: scratch.path,
    at: place,
    part,
  });
  scratch.end += keep.to - keep.from;
  const rows = { ...shape, height: last - first };
  return {
    box,
    open(buffer) {
      const read = openRawPlanes(unpackedFile(reading), place, rows, [0], { buffer, part })[0]!;
      return (target, row) => {
        read(target, row - first);
        if (compression === 3) undoPrediction(target.subarray(0, rowBytes), psd.depth);
      };
    },
  };
}

type Page = Pick<Reading['psd'], 'width' | 'height' | 'depth' | 'mode'> & { margin?: number };

function openPixels(source: LayerSource, page: Page, buffer: number): LayerPixels {
  const { record, colors, alpha, mask, soft } = source;
  const from = Math.max(0, record.left);
  const to = Math.min(page.width, record.right);
  const readers = colors.map((plane) => plane && new PlaneRows(plane, page.depth, buffer));
  const shape = alpha && new PlaneRows(alpha, page.depth, buffer);
  const covers = mask ? new PlaneRows(mask, page.depth, buffer) : null;
  const given = record.mask && !record.mask.disabled ? record.mask : null;
  const drawn = readers.some(Boolean);
  return {
    read(targets, opaque, y) {
      if (!drawn || y < record.top || y >= record.bottom || from >= to) return null;
      for (const [i, reader] of readers.entries()) {
        if (reader) reader.read(targets[i]!, y, from, to);
        else targets[i]!.fill(0, from, to);
      }
      if (shape) shape.read(opaque, y, from, to);
      else opaque.fill(1, from, to);
      return { from, to };
    },
    mask:
      given &&
      ((target, y, range) => {
        if (!soft || !mask) return applyMask(given, covers, target, y, range);
        const rows = new PlaneRows(mask, page.depth, buffer);
        soft.made ??= softenMask(given, page, (row, left, right) => rows.take(row, left, right));
        applySoft(given, soft.made, sheetOf(page), target, y, range);
      }),
  };
}

function applyMask(mask: LayerMask, rows: PlaneRows | null, alpha: Float32Array, y: number, { from, to }: Span): void {
  const density = mask.density / 255;
  const shown = (v: number) => 1 - density * (1 - (mask.inverted ? 1 - v : v));
  const outside = shown(mask.outside / 255);
  const inside = rows !== null && y >= mask.top && y < mask.bottom;
  const left = inside ? Math.min(to, Math.max(from, mask.left)) : to;
  const right = inside ? Math.max(left, Math.min(to, mask.right)) : to;
  if (outside !== 1) {
    for (let x = from; x < left; x++) alpha[x] = alpha[x]! * outside;
    for (let x = right; x < to; x++) alpha[x] = alpha[x]! * outside;
  }
  if (left >= right) return;
  const values = rows!.take(y, left, right);
  for (let x = left; x < right; x++) alpha[x] = alpha[x]! * shown(values[x]!);
}

function applySoft(
  mask: LayerMask,
  soft: SoftMask,
  sheet: LayerBox,
  alpha: Float32Array,
  row: number,
  { from, to }: Span,
): void {
  const y = Math.min(sheet.bottom - 1, Math.max(sheet.top, row));
  const table = Float32Array.from({ length: 256 }, (_, v) => {
    return 1 - (mask.density / 255) * (1 - (mask.inverted ? 255 - v : v) / 255);
  });
  const inside = y >= soft.top && y < soft.bottom;
  const at = (y - soft.top) * (soft.right - soft.left) - soft.left;
  for (let x = from; x < to; x++) {
    const column = Math.min(sheet.right - 1, Math.max(sheet.left, x));
    const v = inside && column >= soft.left && column < soft.right ? soft.data[at + column]! : mask.outside;
    alpha[x] = alpha[x]! * table[v]!;
  }
}

/** Rows of one plane as floats at their place in the picture. */
class PlaneRows {
  #plane: Plane;
  #depth: number;
  #buffer: number;
  #reader: RowReader | null = null;
  #own = new Float32Array(0);

  constructor(plane: Plane, depth: number, buffer: number) {
    this.#plane = plane;
    this.#depth = depth;
    this.#buffer = buffer;
  }

  read(target: Float32Array, y: number, from: number, to: number): void {
    const { top, left, right, bottom } = this.#plane.box;
    const raw = rawRow(psdRowBytes(right - left, this.#depth));
    this.#reader ??= this.#plane.open(this.#buffer);
    this.#reader(raw, y - top);
    toFloats(raw, this.#depth, target, from, to, left);
    // Below its last row a plane needs no buffers any more.
    if (y + 1 >= bottom) this.#reader = () => {};
  }

  /** Valid until the next call. */
  take(y: number, from: number, to: number): Float32Array {
    if (this.#own.length < to) this.#own = new Float32Array(to);
    this.read(this.#own, y, from, to);
    return this.#own;
  }
}

let shared = Buffer.alloc(0);
/** One row's bytes at a time are in use. */
function rawRow(length: number): Buffer {
  if (shared.length < length) shared = Buffer.alloc(length);
  return shared.subarray(0, length);
}

/** px `from` … `to` of the picture from a row that begins at `left`. */
function toFloats(raw: Buffer, depth: number, target: Float32Array, from: number, to: number, left: number): void {
  if (depth === 8) for (let x = from; x < to; x++) target[x] = raw[x - left]! / 255;
  else if (depth === 16) {
    for (let x = from, i = (from - left) * 2; x < to; x++, i += 2) target[x] = ((raw[i]! << 8) | raw[i + 1]!) / 65_535;
  } else {
    for (let x = from; x < to; x++) {
      const v = raw.readFloatBE((x - left) * 4);
      // Not a number counts as 0; half floats end at 65,504.
      target[x] = v > 0 ? Math.min(v, 65_504) : 0;
    }
  }
}
