/** The best designs of a scan whose rows each belong to one of them. */

/** Every so manieth hit is looked at for the floor; no multiple of any number of rows that designs usually have. */
const STRIDE = 17;
const STEPS = 1024;

export interface Scanned {
  /** by row; greater is better, what is no number counts for nothing */
  scores: Float32Array;
  /** by row: its design, by ordinal */
  owners: Int32Array;
  /** the rows that count */
  hits: Int32Array;
}

/**
 * The best row of each of the best designs, best first. Rows of one design stand for one answer: `wanted` rows, more than `count`, are
 * looked at, and all where those were not even of `enough` designs.
 */
export function bestRows(scanned: Scanned, count: number, wanted: number, enough = count): number[] {
  const best = rowsAbove(scanned, floorFor(scanned, wanted));
  const rows = best.length < enough ? rowsAbove(scanned, -Infinity) : best;
  return rows.slice(0, count);
}

/** by ordinal: the best row, plus 1; nothing but 0 between two questions */
let bestOf = new Int32Array(1024);

function rowsAbove({ scores, owners, hits }: Scanned, least: number): number[] {
  const found: number[] = [];
  for (const row of hits) {
    if (!(scores[row]! >= least)) continue;
    const owner = owners[row]!;
    if (owner >= bestOf.length) bestOf = withRoomFor(owner);
    const before = bestOf[owner]!;
    if (before === 0) found.push(owner);
    if (before === 0 || scores[row]! > scores[before - 1]!) bestOf[owner] = row + 1;
  }
  const rows = found.map((owner) => bestOf[owner]! - 1);
  for (const owner of found) bestOf[owner] = 0;
  // Where rows lie depends on designs that the asker may not see; ordinals don't.
  return rows.sort((a, b) => scores[b]! - scores[a]! || owners[a]! - owners[b]!);
}

function withRoomFor(owner: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(2 * owner);
  longer.set(bestOf);
  return longer;
}

/** A score that about `wanted` of the rows reach, by counting a sample of them in steps. */
function floorFor({ scores, hits }: Scanned, wanted: number): number {
  if (hits.length <= wanted) return -Infinity;
  let [low, high] = [Infinity, -Infinity];
  for (let at = 0; at < hits.length; at += STRIDE) {
    const score = scores[hits[at]!]!;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  const place = Math.ceil(wanted / STRIDE);
  if (!(high > low)) return -Infinity;
  const steps = new Uint32Array(STEPS + 1);
  const step = STEPS / (high - low);
  for (let at = 0; at < hits.length; at += STRIDE) {
    const score = scores[hits[at]!]!;
    if (score >= low) steps[Math.floor((score - low) * step)]! += 1;
  }
  let reached = 0;
  for (let at = STEPS; at >= 0; at--) {
    reached += steps[at]!;
    if (reached >= place) return low + at / step - 1e-6;
  }
  return -Infinity;
}
