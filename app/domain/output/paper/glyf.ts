/** An outline as TrueType's `glyf` table holds it (OpenType 1.9, "Simple glyph description"). */

export interface GlyphPath {
  commands: { command: string; args: number[] }[];
}

interface Point {
  x: number;
  y: number;
  isOnCurve: boolean;
}

const onCurve = 1;

/** Coordinates are written long: a subset of some hundred letters gains nothing by packing. */
export function encodeGlyph(path: GlyphPath): { bytes: Uint8Array; left: number } {
  const contours = readContours(path);
  const points = contours.flat();
  if (points.length === 0) return { bytes: new Uint8Array(0), left: 0 };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const left = Math.min(...xs);
  // An even length keeps short offsets whole.
  const length = 10 + contours.length * 2 + 2 + points.length * 5;
  const view = new DataView(new ArrayBuffer(length + (length % 4 ? 4 - (length % 4) : 0)));
  let at = 0;
  const word = (value: number) => {
    view.setInt16(at, value);
    at += 2;
  };
  for (const value of [contours.length, left, Math.min(...ys), Math.max(...xs), Math.max(...ys)]) word(value);
  let last = -1;
  for (const contour of contours) word((last += contour.length));
  word(0);
  for (const { isOnCurve } of points) view.setUint8(at++, isOnCurve ? onCurve : 0);
  for (const axis of [xs, ys]) {
    let before = 0;
    for (const value of axis) {
      word(value - before);
      before = value;
    }
  }
  return { bytes: new Uint8Array(view.buffer), left };
}

function readContours({ commands }: GlyphPath): Point[][] {
  const contours: Point[][] = [];
  for (const { command, args } of commands) {
    const numbers = args.map(Math.round);
    const at = (index: number, isOnCurve: boolean): Point => ({
      x: numbers[index]!,
      y: numbers[index + 1]!,
      isOnCurve,
    });
    if (command === 'moveTo') contours.push([at(0, true)]);
    else if (command === 'lineTo') contours.at(-1)?.push(at(0, true));
    else if (command === 'quadraticCurveTo') contours.at(-1)?.push(at(0, false), at(2, true));
    else if (command !== 'closePath') throw new Error(`no TrueType outline has ${command}`);
  }
  for (const contour of contours) {
    const [first, last] = [contour[0]!, contour.at(-1)!];
    if (contour.length > 1 && last.isOnCurve && first.x === last.x && first.y === last.y) contour.pop();
  }
  return contours.filter((contour) => contour.length > 1);
}
