/**
 * Whether two files hold one print, whatever its colours, its size, where its repeat begins, or how much of it is there: the edges of one
 * are laid over the edges of the other at every place (normalised cross-correlation over the endless cloth, by FFT: Lewis 1995). Vectors
 * tell that two prints are of one manner; this tells that they are one.
 */
import { readMasterInfo } from '../tiles.ts';
import { openLevel } from '../views.ts';
import { type VipsModule, withVips } from '../vips.ts';
import { transform } from './fft.ts';
import type { MasterInfo } from '../types.ts';

export interface ComparedPrint {
  master: string;
  /** of the repeat */
  widthCm: number;
  heightCm: number;
}

export interface PrintMatch {
  /** 0 … 1: how far the edges agree */
  agreement: number;
  /** cm of ours for a cm of theirs, where they agree best */
  scale: number;
  /** each repeat is all of the other; false: the one is a part of the other, or holds it several times */
  isWhole: boolean;
}

/** px of a side of the map that one repeat is drawn into */
const SIDE = 256;
/** px of it: a smaller part says too little */
const LEAST = 40;

/** agreement after which no other guess is tried */
const SURE = 0.8;

interface Opened extends ComparedPrint {
  info: MasterInfo;
}

/** How ours may lie to theirs: sizes of both repeats in one unit, and the scale that this means. */
interface Guess {
  ours: Size;
  theirs: Size;
  scale: number;
  isWhole: boolean;
}

interface Size {
  width: number;
  height: number;
}

export async function comparePrints(ours: ComparedPrint, theirs: ComparedPrint): Promise<PrintMatch> {
  const [a, b] = await Promise.all([open(ours), open(theirs)]);
  return withVips((vips) => {
    let best: PrintMatch = { agreement: 0, scale: 1, isWhole: false };
    for (const { ours, theirs, scale, isWhole } of guesses(a, b)) {
      const isOursLarger = ours.width * ours.height >= theirs.width * theirs.height;
      const [ground, part] = isOursLarger ? [a, b] : [b, a];
      const [whole, piece] = isOursLarger ? [ours, theirs] : [theirs, ours];
      const agreement = agree(vips, ground, part, whole, piece);
      if (agreement > best.agreement) best = { agreement, scale, isWhole };
      if (agreement > SURE) break;
    }
    return best;
  });
}

async function open(print: ComparedPrint): Promise<Opened> {
  return { ...print, info: await readMasterInfo(print.master) };
}

/** The same repeat; the same size on cloth; the same px. */
function guesses(a: Opened, b: Opened): Guess[] {
  const unit = { width: 1, height: 1 };
  const perPx = (print: Opened) => print.widthCm / print.info.width;
  const all: Guess[] = [
    { ours: unit, theirs: unit, scale: a.widthCm / b.widthCm, isWhole: true },
    { ours: cmOf(a), theirs: cmOf(b), scale: 1, isWhole: false },
    { ours: a.info, theirs: b.info, scale: perPx(a) / perPx(b), isWhole: false },
  ];
  const known = new Set<string>();
  return all.filter(({ ours, theirs }) => {
    const ratio = [ours.width / theirs.width, ours.height / theirs.height].map((value) => value.toFixed(2)).join();
    return !known.has(ratio) && known.add(ratio);
  });
}

const cmOf = ({ widthCm, heightCm }: Opened): Size => ({ width: widthCm, height: heightCm });

/** The best place of `part` on the endless cloth of `ground`. */
function agree(vips: VipsModule, ground: Opened, part: Opened, whole: Size, piece: Size): number {
  const width = Math.round((piece.width / whole.width) * SIDE);
  const height = Math.round((piece.height / whole.height) * SIDE);
  if (Math.min(width, height) < LEAST) return 0;
  const field = edgesOf(vips, ground, SIDE, SIDE);
  const sample = edgesOf(vips, part, width, height);
  return correlate(field, sample, Math.min(SIDE, width), Math.min(SIDE, height), width);
}

/** 0 … 1 a px: where colours change, whichever they are. The map is as endless as its print. */
function edgesOf(vips: VipsModule, { master, info }: Opened, width: number, height: number): Float64Array {
  const level = openLevel(vips, master, info, width, height);
  const small = level.resize(width / level.width, { vscale: height / level.height }).cast('uchar');
  const px = small.writeToMemory() as Uint8Array;
  const { bands } = small;
  const steep = new Float64Array(width * height);
  let sum = 0;
  for (let y = 0; y < height; y++) {
    const [up, down] = [((y + height - 1) % height) * width, ((y + 1) % height) * width];
    for (let x = 0; x < width; x++) {
      const [left, right] = [y * width + ((x + width - 1) % width), y * width + ((x + 1) % width)];
      let square = 0;
      for (let band = 0; band < bands; band++) {
        const across = px[right * bands + band]! - px[left * bands + band]!;
        const along = px[(down + x) * bands + band]! - px[(up + x) * bands + band]!;
        square += across * across + along * along;
      }
      sum += steep[y * width + x] = Math.sqrt(square);
    }
  }
  // A faint edge of one colorway may be a strong one of another.
  const usual = sum / steep.length + 2;
  const even = steep.map((value) => value / (value + usual));
  return soften(even, width);
}

/** Over three px each way: a px of difference in size must not count. */
function soften(map: Float64Array, width: number): Float64Array {
  const across = map.map((_, at) => {
    const [row, x] = [at - (at % width), at % width];
    return map[row + ((x + width - 1) % width)]! + map[at]! + map[row + ((x + 1) % width)]!;
  });
  const { length } = map;
  return across.map(
    (value, at) => (value + across[(at + width) % length]! + across[(at + length - width) % length]!) / 9,
  );
}

/** −1 … 1: the greatest correlation of a `width` × `height` px part of `sample`, whose rows are `stride` px, with any place of the field. */
function correlate(field: Float64Array, sample: Float64Array, width: number, height: number, stride: number): number {
  const size = SIDE * SIDE;
  // Its outermost px saw its own other side, which need not be there.
  const rim = width === SIDE && height === SIDE ? 0 : 2;
  const count = (width - 2 * rim) * (height - 2 * rim);
  const part = new Float64Array(size);
  const mask = new Float64Array(size);
  let sum = 0;
  const each = (visit: (at: number, value: number) => void) => {
    for (let y = rim; y < height - rim; y++)
      for (let x = rim; x < width - rim; x++) visit(y * SIDE + x, sample[y * stride + x]!);
  };
  each((_, value) => (sum += value));
  const mean = sum / count;
  let power = 0;
  each((at, value) => {
    part[at] = value - mean;
    mask[at] = 1;
    power += (value - mean) ** 2;
  });
  const spectrum = transform(field);
  const products = placed(spectrum, part);
  const sums = placed(spectrum, mask);
  const squares = placed(transform(field.map((value) => value * value)), mask);
  let best = 0;
  for (let at = 0; at < size; at++) {
    const spread = squares[at]! - sums[at]! ** 2 / count;
    // Where the cloth is bare, anything would agree.
    if (spread > 1e-3 * count && power > 1e-3 * count) best = Math.max(best, products[at]! / Math.sqrt(spread * power));
  }
  return Math.min(1, best);
}

/** Sums of the field's px under a pattern laid at each place. */
function placed(field: { re: Float64Array; im: Float64Array }, pattern: Float64Array): Float64Array {
  const { re, im } = transform(pattern);
  // The field times the conjugate of the pattern.
  const real = field.re.map((value, at) => value * re[at]! + field.im[at]! * im[at]!);
  const imaginary = field.im.map((value, at) => value * re[at]! - field.re[at]! * im[at]!);
  return transform(real, imaginary, true).re;
}
