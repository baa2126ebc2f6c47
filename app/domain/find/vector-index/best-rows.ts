/** The best designs of a scan whose rows each belong to one of them. */

/** Scores at or below this are of rows that don't count. */
const NOTHING = -1e29;

/** Every so manieth row is looked at for the floor; no multiple of any number of rows that designs usually have. */
const STRIDE = 17;
const STEPS = 1024;

export interface Scanned {
  /** greater is better */
  scores: Float32Array;
  /** each row's design, by ordinal */
  owners: Int32Array;
  /** how many there are */
  rows: number;
}

/**
 * The best row of each of the best designs, best first. Rows of one design stand for one answer: `wanted` rows, more than `count`, are
 * looked at, and all where those were not even of `enough` designs.
 */
export function bestRows(scanned: Scanned, count: number, wanted: number, enough = count): number[] {
  const best = rowsAbove(scanned, floorFor(scanned, wanted));
  const rows = best.length < enough ? rowsAbove(scanned, NOTHING) : best;
  return rows.slice(0, count);
}

function rowsAbove({ scores, owners, rows }: Scanned, least: number): number[] {
  const best = new Map<number, number>();
  for (let row = 0; row < rows; row++) {
    // As well what is no number.
    if (!(scores[row]! > least)) continue;
    const before = best.get(owners[row]!);
    if (before === undefined || scores[row]! > scores[before]!) best.set(owners[row]!, row);
  }
  // Where rows lie depends on designs that the asker may not see; ordinals don't.
  return [...best.values()].sort((a, b) => scores[b]! - scores[a]! || owners[a]! - owners[b]!);
}

/** A score that about `wanted` of the rows reach, by counting a sample of them in steps; rows that were passed over don't count. */
function floorFor({ scores, rows }: Scanned, wanted: number): number {
  let [low, high] = [Infinity, -Infinity];
  let able = 0;
  for (let i = 0; i < rows; i += STRIDE) {
    const score = scores[i]!;
    if (score <= NOTHING) continue;
    able++;
    if (score < low) low = score;
    if (score > high) high = score;
  }
  const place = Math.ceil(wanted / STRIDE);
  if (able <= place || high <= low) return NOTHING;
  const steps = new Uint32Array(STEPS + 1);
  const step = STEPS / (high - low);
  for (let i = 0; i < rows; i += STRIDE) if (scores[i]! > NOTHING) steps[Math.floor((scores[i]! - low) * step)]! += 1;
  let reached = 0;
  for (let i = STEPS; i >= 0; i--) {
    reached += steps[i]!;
    if (reached >= place) return low + i / step - 1e-6;
  }
  return NOTHING;
}
