/**
 * Whether two files hold one print, whatever its colours, its size, where its repeat begins, how much of it is there, or how it is turned:
 * the edges of one are laid over the edges of the other at every place (normalised cross-correlation over the endless cloth, by FFT: Lewis 1995). Vectors
 * tell that two prints are of one manner; this tells that they are one.
 */
import { readMasterInfo } from '../render/tiles.ts';
import { openLevel } from '../render/views.ts';
import { type VipsModule, withVips } from '../base/vips.ts';
import { type Spectrum, transform } from './fft.ts';
import type { MasterInfo } from '../base/types.ts';

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
  /** degrees, either way round */
  turned: 0 | 90 | 180;
  isMirrored: boolean;
}

/** px of a side of the map that one repeat is drawn into, and of the one on which its turned and mirrored copies are looked for */
const [SIDE, COARSE_SIDE] = [256, 128];
/** of a side: a smaller part says too little */
const LEAST = 0.156;

/** agreement after which no other guess is tried */
const SURE = 0.8;
/** By so much a turned or mirrored copy must agree better: many a print is nearly its own. */
const TURNED_BETTER = 0.08;

interface Opened extends ComparedPrint {
  info: MasterInfo;
}

/** How ours may lie to theirs: sizes of both repeats in one unit, and the scale that this means. */
interface Guess {
  ours: Size;
  theirs: Size;
  scale: number;
  isWhole: boolean;
  /** by a quarter */
  isTurned: boolean;
}

interface Size {
  width: number;
  height: number;
}

/** Turned over: left is right, above is below. */
interface Way {
  across: boolean;
  down: boolean;
}

const asItIs: Way = { across: false, down: false };
const over: Way[] = [
  { across: true, down: false },
  { across: false, down: true },
  { across: true, down: true },
];

export async function comparePrints(ours: ComparedPrint, theirs: ComparedPrint): Promise<PrintMatch> {
  const [a, b] = await Promise.all([open(ours), open(theirs)]);
  return withVips((vips) => {
    const layings = new Layings(vips, a, b);
    let best: PrintMatch = { agreement: 0, scale: 1, isWhole: false, turned: 0, isMirrored: false };
    for (const guess of guesses(a, b, false)) {
      const [agreement] = layings.agree(guess, [asItIs], SIDE) as [number];
      if (agreement > best.agreement) best = toMatch(guess, asItIs, agreement);
      if (agreement > SURE) return best;
    }
    const likeliest = layings.findTurned(guesses(a, b, false), guesses(a, b, true));
    if (!likeliest) return best;
    const [agreement] = layings.agree(likeliest.guess, [likeliest.way], SIDE) as [number];
    return agreement > best.agreement + TURNED_BETTER ? toMatch(likeliest.guess, likeliest.way, agreement) : best;
  });
}

async function open(print: ComparedPrint): Promise<Opened> {
  return { ...print, info: await readMasterInfo(print.master) };
}

/** Over both ways is a half turn; turned by a quarter, rows have become columns first, which is a mirror too. */
function toMatch({ scale, isWhole, isTurned }: Guess, { across, down }: Way, agreement: number): PrintMatch {
  if (isTurned) return { agreement, scale, isWhole, turned: 90, isMirrored: across === down };
  return { agreement, scale, isWhole, turned: across && down ? 180 : 0, isMirrored: across !== down };
}

/** The same repeat; the same size on cloth; the same px. */
function guesses(a: Opened, b: Opened, isTurned: boolean): Guess[] {
  const unit = { width: 1, height: 1 };
  const perPx = (print: Opened) => print.widthCm / print.info.width;
  const all = [
    { ours: unit, theirs: unit, scale: a.widthCm / (isTurned ? b.heightCm : b.widthCm), isWhole: true },
    { ours: cmOf(a), theirs: cmOf(b), scale: 1, isWhole: false },
    { ours: a.info, theirs: b.info, scale: perPx(a) / perPx(b), isWhole: false },
  ];
  const known = new Set<string>();
  return all.flatMap((guess) => {
    const theirs = isTurned ? turnedSize(guess.theirs) : guess.theirs;
    const ratio = [guess.ours.width / theirs.width, guess.ours.height / theirs.height];
    const name = ratio.map((value) => value.toFixed(2)).join();
    if (known.has(name)) return [];
    known.add(name);
    return [{ ...guess, isTurned }];
  });
}

const cmOf = ({ widthCm, heightCm }: Opened): Size => ({ width: widthCm, height: heightCm });
const turnedSize = ({ width, height }: Size): Size => ({ width: height, height: width });

/** One print laid upon the other. */
class Layings {
  readonly #vips: VipsModule;
  readonly #ours: Opened;
  readonly #theirs: Opened;
  readonly #fields = new Map<string, Field>();

  constructor(vips: VipsModule, ours: Opened, theirs: Opened) {
    this.#vips = vips;
    this.#ours = ours;
    this.#theirs = theirs;
  }

  /** How well the smaller one agrees with the endless cloth of the larger one at its best place, for each way of laying it. */
  agree({ ours, theirs, isTurned }: Guess, ways: Way[], side: number): number[] {
    const isOursLarger = ours.width * ours.height >= theirs.width * theirs.height;
    const part = isOursLarger ? this.#theirs : this.#ours;
    const [whole, piece] = isOursLarger ? [ours, theirs] : [theirs, ours];
    const { width: w, height: h } = isTurned ? turnedSize(piece) : piece;
    const [width, height] = [Math.round((w / whole.width) * side), Math.round((h / whole.height) * side)];
    if (Math.min(width, height) < LEAST * side) return ways.map(() => 0);
    const field = this.#fieldOf(isOursLarger ? this.#ours : this.#theirs, side);
    const sample = isTurned
      ? rowsToColumns(edgesOf(this.#vips, part, height, width), height)
      : edgesOf(this.#vips, part, width, height);
    return correlate(field, sample, width, height, ways);
  }

  /** The guess and the way that agree best, turned or mirrored; null where there is nothing to lay. */
  findTurned(upright: Guess[], turned: Guess[]): { guess: Guess; way: Way } | null {
    let best: { guess: Guess; way: Way; agreement: number } | null = null;
    for (const guess of [...upright, ...turned]) {
      const ways = guess.isTurned ? [asItIs, ...over] : over;
      for (const [at, agreement] of this.agree(guess, ways, COARSE_SIDE).entries()) {
        if (agreement > (best?.agreement ?? 0)) best = { guess, way: ways[at]!, agreement };
      }
    }
    return best;
  }

  #fieldOf(ground: Opened, side: number): Field {
    const name = `${ground === this.#ours} ${side}`;
    const known = this.#fields.get(name);
    if (known) return known;
    const edges = edgesOf(this.#vips, ground, side, side);
    const field = { side, spectrum: transform(edges), squares: transform(edges.map((value) => value * value)) };
    this.#fields.set(name, field);
    return field;
  }
}

/** The edges of an endless cloth, ready to be compared with at each place. */
interface Field {
  side: number;
  spectrum: Spectrum;
  /** of the px' squares */
  squares: Spectrum;
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

function rowsToColumns(map: Float64Array, width: number): Float64Array {
  const height = map.length / width;
  return map.map((_, at) => map[(at % height) * width + Math.floor(at / height)]!);
}

/** 0 … 1 for each way: the greatest correlation of the sample, so far as it isn't larger than the field, with any place of it. */
function correlate(
  { side, spectrum, squares: squaresOf }: Field,
  sample: Float64Array,
  stride: number,
  rows: number,
  ways: Way[],
): number[] {
  const [width, height] = [Math.min(side, stride), Math.min(side, rows)];
  // Its outermost px saw its own other side, which need not be there.
  const rim = width === side && height === side ? 0 : 2;
  const count = (width - 2 * rim) * (height - 2 * rim);
  const mask = new Float64Array(side * side);
  const each = (visit: (x: number, y: number) => void) => {
    for (let y = rim; y < height - rim; y++) for (let x = rim; x < width - rim; x++) visit(x, y);
  };
  let sum = 0;
  each((x, y) => (sum += sample[y * stride + x]!));
  const mean = sum / count;
  let power = 0;
  each((x, y) => {
    mask[y * side + x] = 1;
    power += (sample[y * stride + x]! - mean) ** 2;
  });
  const sums = placed(spectrum, mask);
  const squares = placed(squaresOf, mask);
  return ways.map(({ across, down }) => {
    const part = new Float64Array(side * side);
    each((x, y) => {
      const to = (down ? height - 1 - y : y) * side + (across ? width - 1 - x : x);
      part[to] = sample[y * stride + x]! - mean;
    });
    const products = placed(spectrum, part);
    let best = 0;
    for (let at = 0; at < products.length; at++) {
      const spread = squares[at]! - sums[at]! ** 2 / count;
      // Where the cloth is bare, anything would agree.
      if (spread > 1e-3 * count && power > 1e-3 * count)
        best = Math.max(best, products[at]! / Math.sqrt(spread * power));
    }
    return Math.min(1, best);
  });
}

/** Sums of the field's px under a pattern laid at each place. */
function placed(field: Spectrum, pattern: Float64Array): Float64Array {
  const { re, im } = transform(pattern);
  // The field times the conjugate of the pattern.
  const real = field.re.map((value, at) => value * re[at]! + field.im[at]! * im[at]!);
  const imaginary = field.im.map((value, at) => value * re[at]! - field.re[at]! * im[at]!);
  return transform(real, imaginary, true).re;
}
