import type { Screen } from './stage.ts';

/** A screen in its colour, as RGBA, on px that are as high as wide: its own are `stretch` times as high. */
export function screenPicture(
  { width, height: rows, amount }: Pick<Screen, 'width' | 'height' | 'amount'>,
  color: string,
  stretch: number,
): { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> } {
  const height = Math.max(1, Math.round(rows * stretch));
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const from = Math.floor(((y + 0.5) * rows) / height) * width;
    for (let x = 0; x < width; x++) data.set([red, green, blue, amount[from + x]!], (y * width + x) * 4);
  }
  return { width, height, data };
}
