/** How well the colorways of a block answer the colours that are asked for: by cells for many designs, one by one for few. */
import { colorKernel, trace } from './color-kernel.ts';
import type { Point } from './near-kernel.ts';
import { blockSize, type Block, type Coverage } from './palette-blocks.ts';
import { cellCount, cellsOf } from './color-cells.ts';
import { answerOf, coverOf, readColorQuery, type AskedColor, type ColorQuery } from './color-match.ts';

/** An asked colour, and the cells in which it may be found: of each run the first, and the one after the last. They are found when they are first asked for. */
export interface Asked extends AskedColor {
  readonly cells: Uint16Array;
}

/** What one colorway must have all of. */
export interface AskedTogether {
  /** what isn't wanted comes last */
  asked: Asked[];
  /** the same, for who looks through cells: what few colours can be comes first, and leaves little for the others to be looked for in; what isn't wanted leaves most */
  readonly sorted: Asked[];
}

function countCells({ cells }: Asked): number {
  let count = 0;
  for (let run = 0; run < cells.length; run += 2) count += cells[run + 1]! - cells[run]!;
  return count;
}

const ofRegion = new Map<string, Uint16Array>();

/** There are no more regions than families, each drawn in three ways. */
function cellsOfAsked({ region, place }: AskedColor): Uint16Array {
  if (region === undefined) return cellsOf(place);
  let cells = ofRegion.get(region);
  if (!cells) ofRegion.set(region, (cells = cellsOf(place)));
  return cells;
}

export function readAsked(query: ColorQuery): AskedTogether {
  const asked = readColorQuery(query).map((one): Asked => {
    let cells: Uint16Array | undefined;
    return {
      ...one,
      get cells() {
        return (cells ??= cellsOfAsked(one));
      },
    };
  });
  asked.sort((one, other) => Number(one.isUnwanted) - Number(other.isUnwanted));
  let sorted: Asked[] | undefined;
  const sort = () =>
    asked.toSorted(
      (one, other) => Number(one.isUnwanted) - Number(other.isUnwanted) || countCells(one) - countCells(other),
    );
  return {
    asked,
    get sorted() {
      return (sorted ??= sort());
    },
  };
}

const best = new Float64Array(blockSize);

/** By place of the block, how well the best colorway of each of the designs at those places answers; 0: not at all. What it answers holds until the next call. */
export function scoreDesigns(block: Block, together: AskedTogether, places: number[]): Float64Array {
  const isFew = places.length * few < blockSize;
  const { asked } = together;
  if (areRegions(asked) && (!isFew || asked.every(({ region }) => block.regions.has(region))))
    return scoreByRegions(block, together.sorted as AskedRegion[], places);
  const scores = scoreColorways(block, isFew ? asked : together.sorted, places, isFew);
  best.fill(0);
  for (const place of places) {
    const end = block.designs[place + 1]!;
    for (let colorway = block.designs[place]!; colorway < end; colorway++)
      if (scores[colorway]! > best[place]!) best[place] = scores[colorway]!;
  }
  return best;
}

type AskedRegion = Asked & { region: string };

/** Families of which at least one is wanted: that one tells which colorways to look at. */
function areRegions(asked: Asked[]): asked is AskedRegion[] {
  return !asked[0]!.isUnwanted && asked.every(({ region }) => region !== undefined);
}

/** Of families, each looked for once for all who ask: what has the first is looked up in the others, all in the order of the colorways. */
function scoreByRegions(block: Block, asked: AskedRegion[], places: number[]): Float64Array {
  best.fill(0);
  const isAsked = new Uint8Array(blockSize);
  for (const place of places) isAsked[place] = 1;
  const [first, ...others] = asked.map((one) => coverageOf(block, one));
  const [wanted, ...rest] = asked;
  const reached = others.map(() => 0);
  let place = 0;
  for (let at = 0; at < first!.owners.length; at++) {
    const owner = first!.owners[at]!;
    while (block.designs[place + 1]! <= owner) place++;
    if (isAsked[place] === 0) continue;
    let score = answerOf(wanted!, first!.credits[at]!, first!.together[at]!);
    for (let turn = 0; turn < others.length && score > 0; turn++) {
      const { owners, credits, together } = others[turn]!;
      let next = reached[turn]!;
      while (next < owners.length && owners[next]! < owner) next++;
      reached[turn] = next;
      score *=
        owners[next] === owner ? answerOf(rest[turn]!, credits[next]!, together[next]!) : answerOf(rest[turn]!, 0, 0);
    }
    if (score > best[place]!) best[place] = score;
  }
  return best;
}

/** What a block's colorways have of a family: made once and kept with the block. */
function coverageOf(block: Block, one: AskedRegion): Coverage {
  const known = block.regions.get(one.region);
  if (known) return known;
  const count = block.designs[blockSize]!;
  const first = load(block, [one]);
  colorKernel().scores.fill(1, 0, count);
  const { credits, together } = addUp(one, pick(block, one, first), count);
  let found = 0;
  for (let owner = 0; owner < count; owner++) if (credits[owner]! > 0) found++;
  const made: Coverage = {
    owners: count > 0xffff ? new Uint32Array(found) : new Uint16Array(found),
    credits: new Float32Array(found),
    together: new Float32Array(found),
  };
  for (let owner = 0, at = 0; at < found; owner++) {
    if (credits[owner] === 0) continue;
    made.owners[at] = owner;
    made.credits[at] = credits[owner]!;
    made.together[at++] = together[owner]!;
  }
  block.regions.set(one.region, made);
  return made;
}

/** Where no more than one design of so many is looked at, cells spare nothing. */
const few = 16;

/** By colorway of the block, how well each of those designs' colorways answers; 0: not at all. Each colour is looked for in its cells, of few designs in all they have. */
function scoreColorways(block: Block, asked: Asked[], places: number[], isFew: boolean): Float64Array {
  const { designs } = block;
  const count = designs[blockSize]!;
  const first = isFew ? 0 : load(block, asked);
  const { scores } = colorKernel();
  scores.fill(0, 0, count);
  for (const place of places) {
    const end = designs[place + 1]!;
    for (let colorway = designs[place]!; colorway < end; colorway++) scores[colorway] = 1;
  }
  for (const one of asked) {
    const picked = isFew ? take(block, one, places) : pick(block, one, first);
    if ('tolerance' in one.place && !one.isUnwanted) {
      addUpNear(one, one.place, picked);
      colorKernel().multiply(count);
      continue;
    }
    const { credits, together } = addUp(one, picked, count);
    for (let owner = 0; owner < count; owner++) scores[owner]! *= answerOf(one, credits[owner]!, together[owner]!);
  }
  return scores;
}

/** Those of a block's colours among which all that are asked for lie, to be picked from; answers the first. Cells of one lightness lie together. */
function load({ colors, owners, cells, designs }: Block, asked: Asked[]): number {
  let [from, before] = [cellCount, 0];
  for (const { cells: runs } of asked) {
    if (runs.length === 0) continue;
    from = Math.min(from, runs[0]!);
    before = Math.max(before, runs.at(-1)!);
  }
  const [first, end] = from < before ? [cells[from]!, cells[before]!] : [0, 0];
  colorKernel().makeRoom(end - first, designs[blockSize]!);
  colorKernel().load(colors.subarray(4 * first, 4 * end), owners.subarray(first, end));
  return first;
}

/** Picks the colours that may answer in the cells; answers how many. */
function pick({ cells }: Block, { place, cells: runs, leastEach }: Asked, first: number): number {
  const [low, high] = 'tolerance' in place ? place.box : everywhere;
  return colorKernel().pick(runs, cells, first, [...low, leastEach], [...high, Infinity]);
}

/** The same of few designs, colorway by colorway. */
function take({ colors, ordered, palettes, designs }: Block, { leastEach }: Asked, places: number[]): number {
  const countIn = (place: number) => palettes[designs[place + 1]!]! - palettes[designs[place]!]!;
  const room = places.reduce((sum, place) => sum + countIn(place), 0);
  colorKernel().makeRoom(room, designs[blockSize]!);
  const { picked, holders, scores } = colorKernel();
  // First all of the colorways that may still answer: what lies all over memory comes sooner when nothing hangs on it.
  let read = 0;
  for (const place of places)
    for (let owner = designs[place]!; owner < designs[place + 1]!; owner++) {
      if (scores[owner] === 0) continue;
      const end = palettes[owner + 1]!;
      for (let at = palettes[owner]!; at < end; at++) {
        const from = 4 * ordered[at]!;
        const to = 4 * read;
        picked[to] = colors[from]!;
        picked[to + 1] = colors[from + 1]!;
        picked[to + 2] = colors[from + 2]!;
        picked[to + 3] = colors[from + 3]!;
        holders[read++] = owner;
      }
    }
  let count = 0;
  for (let at = 0; at < read; at++) {
    if (picked[4 * at + 3]! < leastEach) continue;
    const [from, to] = [4 * at, 4 * count];
    picked[to] = picked[from]!;
    picked[to + 1] = picked[from + 1]!;
    picked[to + 2] = picked[from + 2]!;
    picked[to + 3] = picked[from + 3]!;
    holders[count++] = holders[at]!;
  }
  return count;
}

/** Puts down as credits what the colours picked add to their colorways, of a colour that is wanted with a tolerance: any that is near enough will do. */
function addUpNear({ weigh }: Asked, point: Point, count: number): void {
  const { picked, holders, credits } = colorKernel();
  colorKernel().weigh(point, count);
  for (const color of colorKernel().addUp(count)) {
    const at = 4 * color;
    credits[holders[color]!]! += (picked[at + 3]! + trace) * weigh(picked[at]!, picked[at + 1]!, picked[at + 2]!);
  }
}

let boards = { credits: new Float64Array(0), together: new Float64Array(0) };

/** By colorway, what the colours picked add and cover together; it holds until the next call. */
function addUp(one: Asked, picked: number, colorways: number): typeof boards {
  if (boards.credits.length < colorways) {
    const make = () => new Float64Array(2 * colorways);
    boards = { credits: make(), together: make() };
  }
  const { credits, together } = boards;
  credits.fill(0, 0, colorways);
  together.fill(0, 0, colorways);
  const { picked: colors, holders } = colorKernel();
  for (let color = 0, at = 0; color < picked; color++, at += 4) {
    const [l, a, b, share] = [colors[at]!, colors[at + 1]!, colors[at + 2]!, colors[at + 3]!];
    const near = one.weigh(l, a, b);
    if (near === 0) continue;
    const owner = holders[color]!;
    credits[owner]! += (share + trace) * near;
    together[owner]! += coverOf(one, l, a, b, share);
  }
  return boards;
}

const everywhere = [
  [-Infinity, -Infinity, -Infinity],
  [Infinity, Infinity, Infinity],
] as const;
