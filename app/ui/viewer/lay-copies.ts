/** Where copies of a repeat lie on a piece of cloth, in cm. Pure, so that it can be tested without a browser. */

export interface Cloth {
  /** cm of one repeat */
  tile: { width: number; height: number };
  /** cm of the cloth shown; a repeat's corner lies at its left upper corner */
  shown: { width: number; height: number };
  /** fractions of the repeat's height and width, at most one above 0 */
  drop: number;
  shift: number;
  mirror?: 'across' | 'down' | 'both';
}

export interface Copy {
  /** cm of its left upper corner */
  x: number;
  y: number;
  turned: { across: boolean; down: boolean };
  /** cm of the copy that lie on the cloth, from its own corner; null: all of it */
  clip: { x: number; y: number; width: number; height: number } | null;
}

/** More copies than this are shown as one picture. */
export const mostCopies = 64;

const hair = 1e-6;

/** null where there would be too many, or where turned copies would have to be cut. */
export function layCopies({ tile, shown, drop, shift, mirror }: Cloth): Copy[] | null {
  const columns = Math.ceil(shown.width / tile.width - hair) + (shift > 0 ? 1 : 0);
  const rows = Math.ceil(shown.height / tile.height - hair) + (drop > 0 ? 1 : 0);
  if (columns * rows > mostCopies) return null;
  const copies: Copy[] = [];
  for (let col = 0; col < columns; col++) {
    for (let row = 0; row < rows; row++) {
      const down = fraction(col * drop);
      const right = fraction(row * shift);
      const x = (col + right - (shift > 0 ? 1 : 0)) * tile.width;
      const y = (row + down - (drop > 0 ? 1 : 0)) * tile.height;
      const left = Math.max(0, -x);
      const top = Math.max(0, -y);
      const width = Math.min(tile.width, shown.width - x) - left;
      const height = Math.min(tile.height, shown.height - y) - top;
      if (width <= hair || height <= hair) continue;
      const whole = left < hair && top < hair && width > tile.width - hair && height > tile.height - hair;
      const turned = {
        across: (mirror === 'across' || mirror === 'both') && odd(col - (shift > 0 ? 1 : 0)),
        down: (mirror === 'down' || mirror === 'both') && odd(row - (drop > 0 ? 1 : 0)),
      };
      if (!whole && (turned.across || turned.down)) return null;
      copies.push({ x, y, turned, clip: whole ? null : { x: left, y: top, width, height } });
    }
  }
  return copies;
}

const odd = (n: number) => Math.abs(n) % 2 === 1;
const fraction = (v: number) => {
  const rest = v - Math.floor(v);
  return rest > 1 - hair || rest < hair ? 0 : rest;
};
