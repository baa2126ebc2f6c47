/** How well the colorways of a block answer the colours that are asked for: by cells for many designs, one by one for few. */
import { blockSize, type Block } from './palette-blocks.ts';
import { cellsOf } from './color-cells.ts';
import { answerOf, creditOf, readColorQuery, trace, type AskedColor, type ColorQuery } from './color-match.ts';

/** An asked colour, and the cells in which it may be found: of each run the first, and the one after the last. */
export interface Asked extends AskedColor {
  cells: Uint16Array;
}

function countCells({ cells }: Asked): number {
  let count = 0;
  for (let run = 0; run < cells.length; run += 2) count += cells[run + 1]! - cells[run]!;
  return count;
}

/** What few colours can be comes first: it leaves little for the others to be looked for in. */
export function readAsked(query: ColorQuery): Asked[] {
  const asked = readColorQuery(query).map((one) => ({ ...one, cells: cellsOf(one.place) }));
  return asked.sort((one, other) => countCells(one) - countCells(other));
}

/** By colorway of the block, how well each colorway of the designs at those places answers; 0: not at all. What it answers holds until the next call. */
export function scoreBlock(block: Block, asked: Asked[], places: number[]): Float64Array {
  return places.length * few < blockSize ? scoreOneByOne(block, asked, places) : scoreByCells(block, asked, places);
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

/** By colorway of the block, how well each of those designs' colorways answers; 0: not at all. Each colour is looked for in its cells. */
function scoreByCells(block: Block, asked: Asked[], places: number[]): Float64Array {
  const { colors, owners, cells, designs } = block;
  const count = designs[blockSize]!;
  const { scores, credits, together } = boards(count);
  scores.fill(0, 0, count);
  for (const place of places) scores.fill(1, designs[place], designs[place + 1]);
  if (asked.length > 1) keepLikely(block, asked, scores);
  for (const one of asked) {
    const { weigh, leastEach } = one;
    credits.fill(0, 0, count);
    together.fill(0, 0, count);
    for (let run = 0; run < one.cells.length; run += 2) {
      const end = cells[one.cells[run + 1]!]!;
      for (let color = cells[one.cells[run]!]!; color < end; color++) {
        const owner = owners[color]!;
        if (scores[owner] === 0) continue;
        const at = 4 * color;
        const share = colors[at + 3]!;
        if (share < leastEach) continue;
        const near = weigh(colors[at]!, colors[at + 1]!, colors[at + 2]!);
        if (near === 0) continue;
        credits[owner]! += (share + trace) * near;
        together[owner]! += share;
      }
    }
    for (let owner = 0; owner < count; owner++) scores[owner]! *= answerOf(one, credits[owner]!, together[owner]!);
  }
  return scores;
}

/** Of several colours, the formula is asked of the first only where the boxes of all the others are met too: their sides cost next to nothing. */
function keepLikely({ colors, owners, cells, designs }: Block, asked: Asked[], scores: Float64Array): void {
  const count = designs[blockSize]!;
  for (const { isUnwanted, place, cells: runs, leastEach } of asked) {
    if (isUnwanted || !('box' in place)) continue;
    const [[lowL, lowA, lowB], [highL, highA, highB]] = place.box;
    for (let run = 0; run < runs.length; run += 2) {
      const end = 4 * cells[runs[run + 1]!]!;
      for (let at = 4 * cells[runs[run]!]!; at < end; at += 4) {
        const [l, a, b] = [colors[at]!, colors[at + 1]!, colors[at + 2]!];
        if (l < lowL || l > highL || a < lowA || a > highA || b < lowB || b > highB) continue;
        // 2: is there, of those that were so far.
        const owner = owners[at >>> 2]!;
        if (scores[owner] === 1 && colors[at + 3]! >= leastEach) scores[owner] = 2;
      }
    }
    for (let owner = 0; owner < count; owner++) scores[owner] = scores[owner] === 2 ? 1 : 0;
  }
}

/** The same for few designs, colorway by colorway. */
function scoreOneByOne({ colors, ordered, palettes, designs }: Block, asked: Asked[], places: number[]): Float64Array {
  const { scores } = boards(designs[blockSize]!);
  for (const place of places) {
    for (let colorway = designs[place]!; colorway < designs[place + 1]!; colorway++) {
      const end = palettes[colorway + 1]!;
      let score = 1;
      for (let turn = 0; turn < asked.length && score > 0; turn++) {
        const one = asked[turn]!;
        let credits = 0;
        let together = 0;
        for (let at = palettes[colorway]!; at < end; at++) {
          const color = 4 * ordered[at]!;
          const share = colors[color + 3]!;
          const credit = creditOf(one, colors[color]!, colors[color + 1]!, colors[color + 2]!, share);
          if (credit === 0) continue;
          credits += credit;
          together += share;
        }
        score *= answerOf(one, credits, together);
      }
      scores[colorway] = score;
    }
  }
  return scores;
}
