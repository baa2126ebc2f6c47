/** Work of the index that falls into pieces, whichever thread does each of them. Pure, but for what a scan writes to its table. */
import { EdgeQuery } from './edge-likeness.ts';
import { type COLORS, type FEW_COLORS, openPaletteKernel } from './palette-kernel.ts';
import type { RowShape } from './scan-settings.ts';
import { openKernel } from './vector-kernel.ts';

/** Rows of a piece: some ms at most. */
export const ROWS_AT_ONCE = 16_384;

/** A loop over a table's rows (`RowMemory`). A piece's answer is how many of its rows are a result; their numbers lie where the piece's own begin in `hits`. */
export interface Scan {
  kind: 'scan';
  loop:
    { of: 'vectors'; shape: RowShape; queries: number } | { of: 'palettes'; colors: typeof COLORS | typeof FEW_COLORS };
  /** the table, by its number */
  table: number;
  /** where its columns begin, and bytes of each one's row; 0: the same for every row */
  columns: Record<string, { at: number; width: number }>;
  rows: number;
}

/** A question's edges, looked for in prints. A piece is a print and how the question is turned; its answer how alike they are, −1 where that isn't known. */
export interface EdgeSearch {
  kind: 'edges';
  asked: Uint8Array;
  among: { print: Uint8Array | null; turn: number }[];
}

export type Work = Scan | EdgeSearch;

export function piecesOf(work: Work): number {
  return work.kind === 'scan' ? Math.ceil(work.rows / ROWS_AT_ONCE) : work.among.length;
}

/** Does one piece, and answers what it comes to. `memory`: the table's. */
export function workerOf(work: Work, memory?: WebAssembly.Memory): (piece: number) => number {
  if (work.kind === 'scan') return (piece) => scanPiece(work, memory!, piece);
  const asked = readAsked(work.asked);
  return (piece) => {
    const { print, turn } = work.among[piece]!;
    return (print && asked.likeness(print, turn)) ?? -1;
  };
}

type Loop = (to: Record<string, number>) => number;
const loops = new WeakMap<WebAssembly.Memory, Map<string, Loop>>();

function scanPiece({ loop, columns, rows }: Scan, memory: WebAssembly.Memory, piece: number): number {
  const first = piece * ROWS_AT_ONCE;
  const places = Object.entries(columns).map(([name, { at, width }]) => [name, at + first * width]);
  const count = Math.min(ROWS_AT_ONCE, rows - first);
  return loopOf(loop, memory)({ ...Object.fromEntries(places), first, count });
}

function loopOf(loop: Scan['loop'], memory: WebAssembly.Memory): Loop {
  const own = loops.get(memory) ?? new Map<string, Loop>();
  loops.set(memory, own);
  const key = `${loop.of} ${loop.of === 'vectors' ? loop.queries : loop.colors}`;
  const known = own.get(key) ?? openLoop(loop, memory);
  own.set(key, known);
  return known;
}

function openLoop(loop: Scan['loop'], memory: WebAssembly.Memory): Loop {
  const scan =
    loop.of === 'vectors' ? openKernel(memory, loop.shape, loop.queries).scan : openPaletteKernel(memory, loop.colors);
  return scan as unknown as Loop;
}

let last: { bytes: Uint8Array; query: EdgeQuery } | undefined;

/** Several blocks, and several ways to lie, are asked of one question. */
function readAsked(bytes: Uint8Array): EdgeQuery {
  if (!last || Buffer.compare(last.bytes, bytes) !== 0) last = { bytes, query: EdgeQuery.of(bytes) };
  return last.query;
}
