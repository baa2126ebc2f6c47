/** How well the colorways of a block answer the colours that are asked for: by cells for many designs, one by one for few. */
import { nearKernel, UNSURE } from './near-kernel.ts';
import { blockSize, type Block, type Coverage } from './palette-blocks.ts';
import { cellsOf } from './color-cells.ts';
import { answerOf, coverOf, readColorQuery, trace, type AskedColor, type ColorQuery } from './color-match.ts';

/** An asked colour, and the cells in which it may be found: of each run the first, and the one after the last. */
export interface Asked extends AskedColor {
  cells: Uint16Array;
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

/** What few colours can be comes first: it leaves little for the others to be looked for in. What isn't wanted leaves most. */
export function readAsked(query: ColorQuery): Asked[] {
  const asked = readColorQuery(query).map((one) => ({ ...one, cells: cellsOfAsked(one) }));
  return asked.sort(
    (one, other) => Number(one.isUnwanted) - Number(other.isUnwanted) || countCells(one) - countCells(other),
  );
}

const best = new Float64Array(blockSize);

/** By place of the block, how well the best colorway of each of the designs at those places answers; 0: not at all. What it answers holds until the next call. */
export function scoreDesigns(block: Block, asked: Asked[], places: number[]): Float64Array {
  const isFew = places.length * few < blockSize;
  if (areRegions(asked) && (!isFew || asked.every(({ region }) => block.regions.has(region))))
    return scoreByRegions(block, asked, places);
  const scores = scoreColorways(block, asked, places, isFew);
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
  const { scores, credits, together } = boards(count);
  scores.fill(1, 0, count);
  addUp(block, one, scores, null);
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

let room = { scores: new Float64Array(0), credits: new Float64Array(0), together: new Float64Array(0) };

/** Numbers by colorway of one block, used for one block after another: what stands in them is of the one before. */
function boards(count: number): typeof room {
  if (room.scores.length < count) {
    const make = () => new Float64Array(2 * count);
    room = { scores: make(), credits: make(), together: make() };
  }
  return room;
}

/** Where no more than one design of so many is looked at, cells spare nothing. */
const few = 8;

/** By colorway of the block, how well each of those designs' colorways answers; 0: not at all. Each colour is looked for in its cells, of few designs in all they have. */
function scoreColorways(block: Block, asked: Asked[], places: number[], isFew: boolean): Float64Array {
  const { designs } = block;
  const count = designs[blockSize]!;
  const { scores, credits, together } = boards(count);
  scores.fill(0, 0, count);
  for (const place of places) scores.fill(1, designs[place], designs[place + 1]);
  for (const one of asked) {
    addUp(block, one, scores, isFew ? places : null);
    for (let owner = 0; owner < count; owner++) scores[owner]! *= answerOf(one, credits[owner]!, together[owner]!);
  }
  return scores;
}

/** On the boards, by colorway, what its colours answer; of colorways that score 0 nothing. `places`: of those designs alone. */
function addUp(block: Block, one: Asked, scores: Float64Array, places: number[] | null): void {
  const { credits, together } = boards(block.designs[blockSize]!);
  credits.fill(0, 0, block.designs[blockSize]);
  together.fill(0, 0, block.designs[blockSize]);
  const { colors, owners, count } = gather(block, one, scores, places);
  const nears = 'box' in one.place ? nearKernel.weigh(one.place, count) : null;
  for (let color = 0, at = 0; color < count; color++, at += 4) {
    let near = nears ? nears[color]! : UNSURE;
    if (near === 0) continue;
    const [l, a, b, share] = [colors[at]!, colors[at + 1]!, colors[at + 2]!, colors[at + 3]!];
    if (near === UNSURE) near = one.weigh(l, a, b);
    if (near === 0) continue;
    const owner = owners[color]!;
    credits[owner]! += (share + trace) * near;
    together[owner]! += coverOf(one, l, a, b, share);
  }
}

let holders = new Uint32Array(0);

/** The colours that may answer, put together for the loop that weighs many at once, and their colorways: they hold until the next call. */
function gather(block: Block, { place, cells: runs, leastEach }: Asked, scores: Float64Array, places: number[] | null) {
  const { colors, owners, cells, ordered, palettes, designs } = block;
  const [[lowL, lowA, lowB], [highL, highA, highB]] = 'box' in place ? place.box : everywhere;
  const room = nearKernel.roomFor(owners.length);
  if (holders.length < owners.length) holders = new Uint32Array(2 * owners.length);
  let count = 0;
  const take = (color: number, owner: number) => {
    const at = 4 * color;
    const [l, a, b, share] = [colors[at]!, colors[at + 1]!, colors[at + 2]!, colors[at + 3]!];
    if (share < leastEach || l < lowL || l > highL || a < lowA || a > highA || b < lowB || b > highB) return;
    const to = 4 * count;
    room[to] = l;
    room[to + 1] = a;
    room[to + 2] = b;
    room[to + 3] = share;
    holders[count++] = owner;
  };
  if (places) {
    for (const design of places)
      for (let owner = designs[design]!; owner < designs[design + 1]!; owner++)
        if (scores[owner] !== 0)
          for (let at = palettes[owner]!; at < palettes[owner + 1]!; at++) take(ordered[at]!, owner);
  } else {
    for (let run = 0; run < runs.length; run += 2) {
      const end = cells[runs[run + 1]!]!;
      for (let color = cells[runs[run]!]!; color < end; color++) {
        const owner = owners[color]!;
        if (scores[owner] !== 0) take(color, owner);
      }
    }
  }
  return { colors: room, owners: holders, count };
}

const everywhere = [
  [-Infinity, -Infinity, -Infinity],
  [Infinity, Infinity, Infinity],
] as const;
