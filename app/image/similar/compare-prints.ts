/**
 * Whether two files hold one print, whatever its colours, its size, where its repeat begins, how much of it is there, or how it is turned:
 * the edges of one are laid over the edges of the other at every place (normalised cross-correlation over the endless cloth, by FFT: Lewis 1995). Vectors
 * tell that two prints are of one manner; this tells that they are one.
 */
import { type Complex, transformField } from '../base/fourier.ts';
import { ImageError, type PictureSize } from '../base/types.ts';
import { toImageError, type VipsModule, withVips } from '../base/vips.ts';
import { readSketch, SKETCH_SIDE } from './print-sketch.ts';

export interface ComparedPrint {
  /** a file of print-sketch.ts */
  sketch: string;
  /** of the repeat */
  widthPx: number;
  heightPx: number;
  widthCm: number;
  heightCm: number;
}

export interface PrintMatch {
  /** 0 … 1: how far the edges agree; a rough figure below `LEAST_ROUGHLY`, far from what counts as the same */
  agreement: number;
  /** cm of ours for a cm of theirs, where they agree best */
  scale: number;
  /** each repeat is all of the other; false: the one is a part of the other, or holds it several times */
  isWhole: boolean;
  /** degrees, either way round */
  turned: 0 | 90 | 180;
  isMirrored: boolean;
}

/** px of a side of the map that one repeat is drawn into, and of the one on which every way of laying it is tried first */
const [SIDE, COARSE_SIDE] = [256, 128];
/** of a side: a smaller part says too little */
const LEAST = 0.156;

/**
 * Agreement of a part on the coarse map below which the fine one is not asked: parts that belong together have had 0.76 at least, or none at all where
 * lines are too fine for that map (docs/decisions/0024-import-speed.md).
 */
const LEAST_ROUGHLY = 0.2;
/** agreement after which nothing else is tried */
const SURE = 0.8;
/** By so much a turned or mirrored copy must agree better: many a print is nearly its own. */
const TURNED_BETTER = 0.08;

interface Opened extends ComparedPrint {
  /** of the sketch */
  px: Uint8Array;
  /** of the cloth that it is all of, by side */
  fields: Map<number, Field>;
  /** by width and height */
  edges: Map<string, Float64Array>;
}

/** How ours may lie to theirs: sizes of both repeats in one unit, and the scale that this means. */
interface Guess {
  ours: PictureSize;
  theirs: PictureSize;
  scale: number;
  isWhole: boolean;
  /** by a quarter */
  isTurned: boolean;
}

/** Turned over: left is right, above is below. */
interface Way {
  across: boolean;
  down: boolean;
}

const asItIs: Way = { across: false, down: false };
const ways: Way[] = [
  asItIs,
  { across: true, down: false },
  { across: false, down: true },
  { across: true, down: true },
];

/** Ours beside each of theirs; null where their sketch can't be read. Throws ImageError where ours can't. */
export async function comparePrints(
  ours: ComparedPrint,
  theirs: ComparedPrint[],
  beat: () => void = () => {},
): Promise<(PrintMatch | null)[]> {
  const own = await withVips((vips) => open(vips, ours));
  const matches: (PrintMatch | null)[] = [];
  for (const other of theirs) {
    matches.push(await withVips((vips) => compareWith(vips, own, other)));
    beat();
  }
  return matches;
}

function open(vips: VipsModule, print: ComparedPrint): Opened {
  return { ...print, px: readSketch(vips, print.sketch), fields: new Map(), edges: new Map() };
}

function compareWith(vips: VipsModule, own: Opened, other: ComparedPrint): PrintMatch | null {
  let opened: Opened;
  try {
    opened = open(vips, other);
  } catch (error) {
    if (toImageError(error) instanceof ImageError) return null;
    throw error;
  }
  return compare(vips, own, opened);
}

function compare(vips: VipsModule, a: Opened, b: Opened): PrintMatch {
  const lay = (guess: Guess, side: number, pair?: Pair) => agree(vips, a, b, guess, side, pair);
  const finely = (guess: Guess, way: number) => lay(guess, SIDE, way < 2 ? 0 : 1)[way]!;
  const roughly = [...guesses(a, b, false), ...guesses(a, b, true)].map((guess) => ({
    guess,
    agreements: lay(guess, COARSE_SIDE),
  }));
  let best: PrintMatch = { agreement: 0, scale: 1, isWhole: false, turned: 0, isMirrored: false };
  let turned: { guess: Guess; way: number; agreement: number } | null = null;
  for (const { guess, agreements } of roughly) {
    for (const [way, rough] of agreements.entries()) {
      if (guess.isTurned || way > 0) {
        if (rough > (turned?.agreement ?? 0)) turned = { guess, way, agreement: rough };
        continue;
      }
      const agreement = isHopeless(guess, rough) ? rough : finely(guess, way);
      if (agreement > best.agreement) best = toMatch(guess, asItIs, agreement);
      if (agreement > SURE) return best;
    }
  }
  if (!turned || isHopeless(turned.guess, turned.agreement)) return best;
  const agreement = finely(turned.guess, turned.way);
  return agreement > best.agreement + TURNED_BETTER ? toMatch(turned.guess, ways[turned.way]!, agreement) : best;
}

function isHopeless({ isWhole }: Guess, rough: number): boolean {
  return !isWhole && rough > 0 && rough < LEAST_ROUGHLY;
}

/** Over both ways is a half turn; turned by a quarter, rows have become columns first, which is a mirror too. */
function toMatch({ scale, isWhole, isTurned }: Guess, { across, down }: Way, agreement: number): PrintMatch {
  if (isTurned) return { agreement, scale, isWhole, turned: 90, isMirrored: across === down };
  return { agreement, scale, isWhole, turned: across && down ? 180 : 0, isMirrored: across !== down };
}

/** The same repeat; the same size on cloth; the same px. */
function guesses(a: Opened, b: Opened, isTurned: boolean): Guess[] {
  const unit = { width: 1, height: 1 };
  const perPx = ({ widthCm, widthPx }: Opened) => widthCm / widthPx;
  const all = [
    { ours: unit, theirs: unit, scale: a.widthCm / (isTurned ? b.heightCm : b.widthCm), isWhole: true },
    { ours: cmOf(a), theirs: cmOf(b), scale: 1, isWhole: false },
    { ours: pxOf(a), theirs: pxOf(b), scale: perPx(a) / perPx(b), isWhole: false },
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

const cmOf = ({ widthCm, heightCm }: ComparedPrint): PictureSize => ({ width: widthCm, height: heightCm });
const pxOf = ({ widthPx, heightPx }: ComparedPrint): PictureSize => ({ width: widthPx, height: heightPx });
const turnedSize = ({ width, height }: PictureSize): PictureSize => ({ width: height, height: width });

/** The first two ways, or the last two: one transform tells of both. */
type Pair = 0 | 1;

/** How well the smaller one agrees with the endless cloth of the larger one at its best place, for each way of laying it; 0 for those not asked for. */
function agree(vips: VipsModule, a: Opened, b: Opened, guess: Guess, side: number, pair?: Pair): number[] {
  const { ours, theirs, isTurned } = guess;
  const isOursLarger = ours.width * ours.height >= theirs.width * theirs.height;
  const [ground, part] = isOursLarger ? [a, b] : [b, a];
  const [whole, piece] = isOursLarger ? [ours, theirs] : [theirs, ours];
  const { width: w, height: h } = isTurned ? turnedSize(piece) : piece;
  const [width, height] = [Math.round((w / whole.width) * side), Math.round((h / whole.height) * side)];
  if (Math.min(width, height) < LEAST * side) return ways.map(() => 0);
  const sample = isTurned
    ? rowsToColumns(edgesOf(vips, part, height, width), height)
    : edgesOf(vips, part, width, height);
  return correlate(fieldOf(vips, ground, side), sample, width, height, pair === undefined ? [0, 1] : [pair]);
}

/** The edges of an endless cloth, ready to be compared with at each place. */
interface Field {
  side: number;
  edges: Float64Array;
  spectrum: Complex;
  /** of the px' squares; only where a part of the cloth is compared */
  squares?: Complex;
}

function fieldOf(vips: VipsModule, print: Opened, side: number): Field {
  const known = print.fields.get(side);
  if (known) return known;
  const edges = edgesOf(vips, print, side, side);
  const spectrum = transformField({ re: edges.slice(), im: new Float64Array(edges.length) }, side, side);
  const field = { side, edges, spectrum };
  print.fields.set(side, field);
  return field;
}

function squaresOf(field: Field): Complex {
  const { side, edges } = field;
  return (field.squares ??= transformField(
    { re: edges.map((value) => value * value), im: new Float64Array(edges.length) },
    side,
    side,
  ));
}

function edgesOf(vips: VipsModule, print: Opened, width: number, height: number): Float64Array {
  const name = `${width} ${height}`;
  const edges = print.edges.get(name) ?? findEdges(vips, print.px, width, height);
  print.edges.set(name, edges);
  return edges;
}

/** 0 … 1 a px: where colours change, whichever they are. The map is as endless as its print. */
export function findEdges(vips: VipsModule, sketch: Uint8Array, width: number, height: number): Float64Array {
  const px = width === SKETCH_SIDE && height === SKETCH_SIDE ? sketch : scaleSketch(vips, sketch, width, height);
  const steep = new Float64Array(width * height);
  let sum = 0;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const [up, down] = [((y + height - 1) % height) * width, ((y + 1) % height) * width];
    for (let x = 0; x < width; x++) {
      const left = 3 * (row + (x === 0 ? width - 1 : x - 1));
      const right = 3 * (row + (x === width - 1 ? 0 : x + 1));
      const above = 3 * (up + x);
      const below = 3 * (down + x);
      let square = 0;
      for (let band = 0; band < 3; band++) {
        const across = px[right + band]! - px[left + band]!;
        const along = px[below + band]! - px[above + band]!;
        square += across * across + along * along;
      }
      sum += steep[row + x] = Math.sqrt(square);
    }
  }
  // A faint edge of one colorway may be a strong one of another.
  const usual = sum / steep.length + 2;
  for (let at = 0; at < steep.length; at++) steep[at] = steep[at]! / (steep[at]! + usual);
  return soften(steep, width, height);
}

export function scaleSketch(vips: VipsModule, px: Uint8Array, width: number, height: number): Uint8Array {
  const whole = vips.Image.newFromMemory(px, SKETCH_SIDE, SKETCH_SIDE, 3, vips.BandFormat.uchar);
  const small = whole.resize(width / SKETCH_SIDE, { vscale: height / SKETCH_SIDE });
  return small.writeToMemory() as Uint8Array;
}

/** Over three px each way: a px of difference in size must not count. */
function soften(map: Float64Array, width: number, height: number): Float64Array {
  const across = new Float64Array(map.length);
  for (let row = 0; row < map.length; row += width) {
    for (let x = 0; x < width; x++)
      across[row + x] =
        map[row + (x === 0 ? width - 1 : x - 1)]! + map[row + x]! + map[row + (x === width - 1 ? 0 : x + 1)]!;
  }
  const soft = new Float64Array(map.length);
  for (let y = 0; y < height; y++) {
    const [row, up, down] = [y * width, ((y + height - 1) % height) * width, ((y + 1) % height) * width];
    for (let x = 0; x < width; x++) soft[row + x] = (across[row + x]! + across[down + x]! + across[up + x]!) / 9;
  }
  return soft;
}

function rowsToColumns(map: Float64Array, width: number): Float64Array {
  const height = map.length / width;
  return map.map((_, at) => map[(at % height) * width + Math.floor(at / height)]!);
}

/** 0 … 1 for each way: the greatest correlation of the sample, so far as it isn't larger than the field, with any place of it. */
function correlate(field: Field, sample: Float64Array, stride: number, rows: number, pairs: Pair[]): number[] {
  const { side } = field;
  const [width, height] = [Math.min(side, stride), Math.min(side, rows)];
  const isAll = width === side && height === side;
  // Its outermost px saw its own other side, which need not be there.
  const rim = isAll ? 0 : 2;
  const count = (width - 2 * rim) * (height - 2 * rim);
  let sum = 0;
  for (let y = rim; y < height - rim; y++) for (let x = rim; x < width - rim; x++) sum += sample[y * stride + x]!;
  const mean = sum / count;
  let power = 0;
  // The sample, and as its imaginary part the place that it takes.
  const pattern = { re: new Float64Array(side * side), im: new Float64Array(side * side) };
  for (let y = rim; y < height - rim; y++) {
    for (let x = rim; x < width - rim; x++) {
      const value = sample[y * stride + x]! - mean;
      power += value ** 2;
      pattern.re[y * side + x] = value;
      pattern.im[y * side + x] = 1;
    }
  }
  const both = transformField(pattern, side, side);
  const spread = isAll ? spreadOfAll(field) : spreadBelow(field, both, count);
  const products = new Map(
    pairs.flatMap((pair) =>
      placeTwoWays(field.spectrum, both, side, pair).map((product, at) => [2 * pair + at, product]),
    ),
  );
  return ways.map(({ across, down }, way) => {
    const product = products.get(way);
    if (!product) return 0;
    // Turned over, it lies before the place that it is turned at.
    const [left, up] = [across ? width - 1 : 0, down ? height - 1 : 0];
    let best = 0;
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const varied = spread[y * side + x]!;
        // Where the cloth is bare, anything would agree.
        if (varied <= 1e-3 * count || power <= 1e-3 * count) continue;
        const agreement = product[((y + up) % side) * side + ((x + left) % side)]! / Math.sqrt(varied * power);
        if (agreement > best) best = agreement;
      }
    }
    return Math.min(1, best);
  });
}

/** The variation of all of the cloth, which is the same wherever one begins. */
function spreadOfAll({ edges }: Field): Float64Array {
  let [sum, squares] = [0, 0];
  for (const value of edges) {
    sum += value;
    squares += value * value;
  }
  return new Float64Array(edges.length).fill(squares - sum ** 2 / edges.length);
}

/** The variation of the cloth under the pattern's place, laid at each px. `both`: the transform of the sample and, imaginary, its place. */
function spreadBelow(field: Field, both: Complex, count: number): Float64Array {
  const { side, spectrum } = field;
  const squares = squaresOf(field);
  const sums = { re: new Float64Array(side * side), im: new Float64Array(side * side) };
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      const at = v * side + u;
      const opposite = ((side - v) % side) * side + ((side - u) % side);
      // Of the place, and conjugated.
      const re = (both.im[at]! + both.im[opposite]!) / 2;
      const im = (both.re[at]! - both.re[opposite]!) / 2;
      const fr = spectrum.re[at]!;
      const fi = spectrum.im[at]!;
      const sr = squares.re[at]!;
      const si = squares.im[at]!;
      // Sums as the real part, sums of squares as the imaginary one.
      sums.re[at] = fr * re - fi * im - (sr * im + si * re);
      sums.im[at] = fr * im + fi * re + (sr * re - si * im);
    }
  }
  const { re, im } = transformField(sums, side, side, true);
  const scale = side * side;
  for (let at = 0; at < re.length; at++) re[at] = im[at]! / scale - (re[at]! / scale) ** 2 / count;
  return re;
}

/** Sums of products of the field and the sample laid at each px, for both ways of a pair. `both`: as for `spreadBelow`. */
function placeTwoWays(field: Complex, both: Complex, side: number, pair: Pair): [Float64Array, Float64Array] {
  const products = { re: new Float64Array(side * side), im: new Float64Array(side * side) };
  for (let v = 0; v < side; v++) {
    const over = (side - v) % side;
    for (let u = 0; u < side; u++) {
      const back = (side - u) % side;
      const at = v * side + u;
      const opposite = over * side + back;
      const mirrored = v * side + back;
      const flipped = over * side + u;
      const fr = field.re[at]!;
      const fi = field.im[at]!;
      // Of the sample alone, and of it with its rows in the other order: it is real, so that at the opposite place its transform is conjugated.
      const pr = (both.re[at]! + both.re[opposite]!) / 2;
      const pi = (both.im[at]! - both.im[opposite]!) / 2;
      const qr = (both.re[flipped]! + both.re[mirrored]!) / 2;
      const qi = (both.im[flipped]! - both.im[mirrored]!) / 2;
      // As it is and across, or down and both; the one as the real part, the other as the imaginary one.
      const ar = pair === 0 ? pr : qr;
      const ai = pair === 0 ? -pi : -qi;
      const br = pair === 0 ? qr : pr;
      const bi = pair === 0 ? qi : pi;
      products.re[at] = fr * ar - fi * ai - (fr * bi + fi * br);
      products.im[at] = fr * ai + fi * ar + (fr * br - fi * bi);
    }
  }
  const { re, im } = transformField(products, side, side, true);
  const scale = side * side;
  for (let at = 0; at < scale; at++) {
    re[at] = re[at]! / scale;
    im[at] = im[at]! / scale;
  }
  return [re, im];
}
