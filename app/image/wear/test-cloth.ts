/** A print that shows whether a model is right: squares of 10 cm, lines each cm, and an arrow up the fabric in every square. */
import type { Cloth } from './cloth.ts';

/** px a cm, and cm of the repeat */
const [PX, CM] = [24, 20];
const BORDER = 2;

type Color = [r: number, g: number, b: number];
const [paper, square, line, mark, arrow]: Color[] = [
  [246, 244, 238],
  [206, 219, 226],
  [150, 160, 166],
  [60, 66, 70],
  [196, 60, 48],
];

function colorAt(u: number, v: number): Color {
  const [x, y] = [u % 10, v % 10];
  const near = (value: number, by: number) => Math.min(value % by, by - (value % by));
  if (Math.min(near(u, 10), near(v, 10)) < 0.14) return mark!;
  // The arrow points to the top of the fabric: its head is above.
  const inHead = y > 1.6 && y < 4.2 && Math.abs(x - 5) < (y - 1.6) * 0.75;
  const inShaft = y >= 4.2 && y < 8.2 && Math.abs(x - 5) < 0.7;
  if (inHead || inShaft) return arrow!;
  if (Math.min(near(u, 1), near(v, 1)) < 0.045) return line!;
  return (Math.floor(u / 10) + Math.floor(v / 10)) % 2 === 0 ? square! : paper!;
}

export function makeTestCloth(): Cloth {
  let side = PX * CM;
  let pixels = new Float32Array(side * side * 3);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) pixels.set(colorAt((x + 0.5) / PX, (y + 0.5) / PX), (y * side + x) * 3);
  }
  const levels: Cloth['levels'] = [];
  for (;;) {
    levels.push(withBorder(pixels, side));
    if (side % 2 !== 0) break;
    pixels = halved(pixels, side);
    side /= 2;
  }
  return { levels, repeatWidthCm: CM, repeatHeightCm: CM, layout: { drop: 0, shift: 0 } };
}

function halved(pixels: Float32Array, side: number): Float32Array<ArrayBuffer> {
  const half = side / 2;
  const out = new Float32Array(half * half * 3);
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < half; x++) {
      for (let c = 0; c < 3; c++) {
        const a = (y * 2 * side + x * 2) * 3 + c;
        const b = a + side * 3;
        out[(y * half + x) * 3 + c] = (pixels[a]! + pixels[a + 3]! + pixels[b]! + pixels[b + 3]!) / 4;
      }
    }
  }
  return out;
}

function withBorder(pixels: Float32Array, side: number): Cloth['levels'][number] {
  const stride = (side + 2 * BORDER) * 3;
  const data = new Uint8Array(stride * (side + 2 * BORDER));
  for (let y = 0; y < side + 2 * BORDER; y++) {
    for (let x = 0; x < side + 2 * BORDER; x++) {
      const from = (((y - BORDER + side) % side) * side + ((x - BORDER + side) % side)) * 3;
      for (let c = 0; c < 3; c++) data[y * stride + x * 3 + c] = pixels[from + c]!;
    }
  }
  return { width: side, height: side, stride, data };
}
