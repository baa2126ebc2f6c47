/** Shares of a picture's variation below which its manner is that of stripes and checks, and below which it is nothing else. */
export const WOVEN = 0.5;
export const MERELY_WOVEN = 0.25;

/**
 * Share of a picture's variation that neither its rows nor its columns explain by themselves. Little in stripes and checks, as
 * woven or drawn: what a px shows there follows from its row and its column. Straight edges are their manner, and a small repeat
 * in them is no news. `lab`: three values a px.
 */
export function notWoven(lab: Float32Array, width: number, height: number): number {
  let total = 0;
  let rest = 0;
  for (let c = 0; c < 3; c++) {
    const rows = new Float64Array(height);
    const columns = new Float64Array(width);
    for (let y = 0, at = c; y < height; y++) {
      for (let x = 0; x < width; x++, at += 3) {
        rows[y] = rows[y]! + lab[at]! / width;
        columns[x] = columns[x]! + lab[at]! / height;
      }
    }
    const mean = rows.reduce((sum, v) => sum + v, 0) / height;
    for (let y = 0, at = c; y < height; y++) {
      for (let x = 0; x < width; x++, at += 3) {
        total += (lab[at]! - mean) ** 2;
        rest += (lab[at]! - rows[y]! - columns[x]! + mean) ** 2;
      }
    }
  }
  return total === 0 ? 0 : rest / total;
}
