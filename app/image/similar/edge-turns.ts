/** A question's edges turned and mirrored: nobody knows which way up cloth lay when it was photographed. Pure. */
import { DIRECTIONS } from './edge-cells.ts';
import { SQUARE, SQUARE_NUMBERS, type Sought, type Square } from './edge-bytes.ts';

/** Ways in which a picture may lie: 0, 90, 180 and 270° clockwise, then the same of its mirror image. */
export const TURNS = 8;

const QUARTERS = 4;

/** As if the picture had been turned so before. `turn`: 0 … 7, of which 0 leaves it as it is. */
export function turnSought(all: Sought[], turn: number): Sought[] {
  const change = (square: Square) => {
    let turned = turn >= QUARTERS ? mirror(square) : square;
    for (let quarter = 0; quarter < turn % QUARTERS; quarter++) turned = turnQuarter(turned);
    return turned;
  };
  return turn === 0 ? all : all.map(({ level, squares }) => ({ level, squares: squares.map(change) }));
}

/** Left and right change places, and a slope of 22.5° is one of −22.5°. */
const mirrorCells = tableOf((row, column, direction) => [
  row,
  SQUARE - 1 - column,
  (DIRECTIONS - direction) % DIRECTIONS,
]);
const mirror = ({ right, below, values }: Square): Square => ({
  right: -right,
  below,
  values: moveCells(values, mirrorCells),
});

const quarterCells = tableOf((row, column, direction) => [
  column,
  SQUARE - 1 - row,
  (direction + DIRECTIONS / 2) % DIRECTIONS,
]);
const turnQuarter = ({ right, below, values }: Square): Square => ({
  right: -below,
  below: right,
  values: moveCells(values, quarterCells),
});

type Place = [row: number, column: number, direction: number];

/** Where each number of a square goes. */
function tableOf(to: (...from: Place) => Place): Uint16Array {
  return Uint16Array.from({ length: SQUARE_NUMBERS }, (_, at) => {
    const cell = Math.floor(at / DIRECTIONS);
    const [row, column, direction] = to(Math.floor(cell / SQUARE), cell % SQUARE, at % DIRECTIONS);
    return (row * SQUARE + column) * DIRECTIONS + direction;
  });
}

function moveCells(values: Int8Array, to: Uint16Array): Int8Array {
  const moved = new Int8Array(SQUARE_NUMBERS);
  for (let at = 0; at < SQUARE_NUMBERS; at++) moved[to[at]!] = values[at]!;
  return moved;
}
