/** Positions of a repeat's copies on fabric, in cm. Pure, so that it can be tested without a browser. */

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

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Copy {
  /** its place among the others; two copies never share one */
  col: number;
  row: number;
  /** cm of its left upper corner; it may begin before the cloth does and end after it */
  x: number;
  y: number;
  turned: { across: boolean; down: boolean };
}

/** More copies than this are shown as one picture: they are so small then that it is as sharp. */
export const mostCopies = 160;

const hair = 1e-6;

/** The copies that a part of the cloth touches; null where there would be too many. */
export function layCopies({ tile, shown, drop, shift, mirror }: Cloth, part: Area): Copy[] | null {
  const left = Math.max(0, part.x);
  const top = Math.max(0, part.y);
  const right = Math.min(shown.width, part.x + part.width);
  const bottom = Math.min(shown.height, part.y + part.height);
  if (right - left <= hair || bottom - top <= hair) return [];
  const rowwise = shift > 0;
  const lines = touched(rowwise ? [top, bottom] : [left, right], rowwise ? tile.height : tile.width, 0);
  const copies: Copy[] = [];
  for (let line = lines.first; line <= lines.last; line++) {
    // Offsets add up from line to line: a mirrored repeat turns with them.
    const offset = line * (rowwise ? shift : drop);
    const along = touched(rowwise ? [left, right] : [top, bottom], rowwise ? tile.width : tile.height, offset);
    if ((along.last - along.first + 1) * (lines.last - lines.first + 1) > mostCopies * 2) return null;
    for (let place = along.first; place <= along.last; place++) {
      const [col, row] = rowwise ? [place, line] : [line, place];
      copies.push({
        col,
        row,
        x: (rowwise ? col + offset : col) * tile.width,
        y: (rowwise ? row : row + offset) * tile.height,
        turned: {
          across: (mirror === 'across' || mirror === 'both') && odd(col),
          down: (mirror === 'down' || mirror === 'both') && odd(row),
        },
      });
    }
  }
  return copies.length > mostCopies ? null : copies;
}

/** Which of the lengths of `size` that lie end to end, moved on by `offset` of them, are within `from` and `to`. */
function touched([from, to]: [number, number], size: number, offset: number): { first: number; last: number } {
  return { first: Math.floor(from / size - offset + hair), last: Math.ceil(to / size - offset - hair) - 1 };
}

const odd = (n: number) => Math.abs(n) % 2 === 1;
