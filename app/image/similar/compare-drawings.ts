/**
 * Which of several files of one size are colorways of one drawing: their edges, whichever colours meet there, agree place by place. Unlike
 * compare-prints.ts nothing is shifted or scaled: colorways are saved from one document, and so two drawings of one manner stay apart.
 */
import { ImageError, PASSING_ERRORS } from '../base/types.ts';
import { toImageError, type VipsModule, withVips } from '../base/vips.ts';
import { colorSide, compareColorOrder, readColorOrder, type ColorOrder } from './color-order.ts';
import { findEdges, scaleSketch } from './compare-prints.ts';
import { readSketch } from './print-sketch.ts';

export interface DrawnFile {
  /** a file of print-sketch.ts */
  sketch: string;
  widthPx: number;
  heightPx: number;
}

/** Two of the files by their places in the list, and the correlation of their edges. */
export interface DrawingPair {
  a: number;
  b: number;
  agreement: number;
}

/** px of a side of the map that tells, and of the one that sorts out what can't be alike */
const [SIDE, COARSE_SIDE] = [256, colorSide];
/** Colorways had 0.41 at least on the coarse map, 99 of 100 pairs of other drawings less than 0.15 (docs/decisions/0038-import-review.md). */
const LEAST_ROUGHLY = 0.3;
/** What is of one colour here is of one there in every colorway; in mosaics that only share their grid it isn't. */
const LEAST_IN_ORDER = 0.5;
/** Pairs that agree less aren't told of. */
const leastDrawingAgreement = 0.5;

/** Edges around their mean, in 1/127 of the strongest: a thousand files' maps are held at a time. */
interface EdgeMap {
  values: Int8Array;
  /** of the vector */
  length: number;
}

interface Drawing {
  fine: EdgeMap;
  coarse: EdgeMap;
  order: ColorOrder;
}

/** Pairs of files of the same px that agree. A file whose sketch can't be read agrees with none. */
export async function compareDrawings(files: DrawnFile[], beat: () => void = () => {}): Promise<DrawingPair[]> {
  const sizes = Map.groupBy(
    files.map((file, at) => ({ ...file, at })),
    ({ widthPx, heightPx }) => `${widthPx} ${heightPx}`,
  );
  const pairs: DrawingPair[] = [];
  for (const alike of sizes.values()) {
    if (alike.length < 2) continue;
    const drawn: { at: number; drawing: Drawing }[] = [];
    for (const { at, sketch } of alike) {
      const drawing = await withVips((vips) => readDrawing(vips, sketch));
      if (drawing) drawn.push({ at, drawing });
      beat();
    }
    for (const [place, one] of drawn.entries()) {
      for (const other of drawn.slice(0, place)) {
        if (correlate(one.drawing.coarse, other.drawing.coarse) < LEAST_ROUGHLY) continue;
        const agreement = correlate(one.drawing.fine, other.drawing.fine);
        if (agreement < leastDrawingAgreement) continue;
        const order = compareColorOrder(one.drawing.order, other.drawing.order);
        if (order === null || order >= LEAST_IN_ORDER) pairs.push({ a: other.at, b: one.at, agreement });
      }
      beat();
    }
  }
  return pairs;
}

function readDrawing(vips: VipsModule, sketch: string): Drawing | null {
  try {
    const px = readSketch(vips, sketch);
    const edges = findEdges(vips, px, COARSE_SIDE, COARSE_SIDE);
    return {
      fine: centre(findEdges(vips, px, SIDE, SIDE)),
      coarse: centre(edges),
      order: readColorOrder(scaleSketch(vips, px, COARSE_SIDE, COARSE_SIDE), edges),
    };
  } catch (error) {
    const trouble = toImageError(error);
    if (!(trouble instanceof ImageError) || PASSING_ERRORS.has(trouble.key)) throw trouble;
    return null;
  }
}

function centre(edges: Float64Array): EdgeMap {
  const mean = edges.reduce((sum, value) => sum + value, 0) / edges.length;
  const most = edges.reduce((found, value) => Math.max(found, Math.abs(value - mean)), 1e-9);
  const values = Int8Array.from(edges, (value) => Math.round(((value - mean) / most) * 127));
  return { values, length: Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) };
}

/** Pearson's correlation; 0 where one of them is bare. */
function correlate(a: EdgeMap, b: EdgeMap): number {
  if (a.length === 0 || b.length === 0) return 0;
  let product = 0;
  for (let at = 0; at < a.values.length; at++) product += a.values[at]! * b.values[at]!;
  return product / (a.length * b.length);
}
