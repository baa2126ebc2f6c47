import type { Drawing } from './draw.ts';
import { valueNoise } from './noise.ts';
import { Pen } from './pen.ts';
import type { Screens } from './screens.ts';
import { box } from './shapes.ts';

/** Colours of the threads across the repeat: [ink, threads], turned back on itself when `mirrored`. */
type Sett = [number, number][];

function threadsOf(sett: Sett, mirrored: boolean): number[] {
  const threads = sett.flatMap(([ink, count]) => Array<number>(count).fill(ink));
  return mirrored ? [...threads, ...threads.toReversed()] : threads;
}

/** Weave warp and weft: where the weave lifts the warp its colour shows, else the weft's. */
function weave(
  screens: Screens,
  warp: number[],
  weft: number[],
  repeats: number,
  lifted: (i: number, j: number) => boolean,
): void {
  const { width, height } = screens;
  const across = warp.length * repeats;
  const down = Math.max(1, Math.round((across * height) / width / weft.length)) * weft.length;
  const column = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) / width) * across));
  const row = Int32Array.from({ length: height }, (_, y) => Math.floor(((y + 0.5) / height) * down));
  for (let ink = 1; ink <= screens.planes.length; ink++) {
    screens.paint(ink, (x, y) => {
      const i = column[x]!;
      const j = row[y]!;
      return (lifted(i, j) ? warp[i % warp.length] : weft[j % weft.length]) === ink ? 1 : 0;
    });
  }
}

const twill = (i: number, j: number) => (i + j) % 4 < 2;

function tartan(sett: Sett, repeats: number): Drawing {
  return (screens) => {
    const threads = threadsOf(sett, true);
    weave(screens, threads, threads, repeats, twill);
  };
}

/** Gingham: ground and ink threads by turns, half-tone where they cross. */
const gingham: Drawing = (screens) => {
  const threads = threadsOf(
    [
      [0, 12],
      [1, 12],
    ],
    false,
  );
  weave(screens, threads, threads, 12, twill);
};

/** Houndstooth: four by four threads in a two-and-two twill. */
const houndstooth: Drawing = (screens) => {
  const threads = threadsOf(
    [
      [1, 4],
      [0, 4],
    ],
    false,
  );
  weave(screens, threads, threads, 10, twill);
};

/** Glen check: houndstooth fields beside fine lines, with an overcheck. */
const glen: Drawing = (screens) => {
  const sett: Sett = [];
  for (let i = 0; i < 6; i++) sett.push([1, 4], [0, 4]);
  for (let i = 0; i < 5; i++) sett.push([1, 2], [0, 2]);
  sett.push([2, 2], [0, 2]);
  for (let i = 0; i < 5; i++) sett.push([1, 2], [0, 2]);
  sett.push([1, 2], [0, 2]);
  const threads = threadsOf(sett, false);
  weave(screens, threads, threads, 2, twill);
};

/** Windowpane over a fine birdseye. Inks: 1 birdseye, 2 pane, 3 second pane. */
const windowpane: Drawing = (screens, random) => {
  const { width, height } = screens;
  const across = Math.round(width / 10);
  const down = Math.round(height / 10);
  const slub = valueNoise(random, width, height, 60, 60);
  screens.paint(1, (x, y) => {
    const u = (x / width) * across;
    const v = (y / height) * down;
    const odd = Math.floor(v) % 2 ? 0.5 : 0;
    const d = Math.hypot(((u + odd) % 1) - 0.5, (v % 1) - 0.5);
    return Math.min(1, Math.max(0, (0.31 + slub(x, y) * 0.03 - d) * 8));
  });
  const pen = new Pen(screens);
  const w = width * 0.006;
  for (let i = 0; i < 4; i++) {
    pen.fill(2, box((i / 4 + 0.1) * width, 0, w, height));
    pen.fill(2, box((i / 4 + 0.1) * width + w * 2, 0, w, height));
    pen.fill(3, box((i / 4 + 0.225) * width, 0, w, height));
  }
  for (let i = 0; i < 4; i++) {
    pen.fill(2, box(0, (i / 4 + 0.1) * height, width, w));
    pen.fill(2, box(0, (i / 4 + 0.1) * height + w * 2, width, w));
    pen.fill(3, box(0, (i / 4 + 0.225) * height, width, w));
  }
};

/** Madras: wide sheer bands crossing, in plain weave with uneven threads. */
const madras: Drawing = (screens, random) => {
  const sett = (start: number): Sett => {
    const list: Sett = [];
    const inks = screens.planes.length;
    for (let i = 0; i < 12; i++) list.push([(i * 2 + start) % (inks + 1), random.pick([2, 4, 6, 10, 18, 26])]);
    return list;
  };
  const warp = threadsOf(sett(1), false);
  const weft = threadsOf(sett(2), false);
  weave(screens, warp, weft, 2, (i, j) => (i + j) % 2 === 0);
};

export const checks: Record<string, Drawing> = {
  gingham,
  houndstooth,
  glen,
  windowpane,
  madras,
  // Inks: 1 and 2 the broad colours, 3 and 4 the fine lines.
  'tartan-highland': tartan(
    [
      [1, 28],
      [0, 4],
      [1, 4],
      [2, 20],
      [3, 3],
      [2, 5],
      [4, 2],
      [2, 8],
      [1, 6],
      [0, 6],
      [4, 2],
    ],
    2,
  ),
  'tartan-dress': tartan(
    [
      [0, 30],
      [1, 4],
      [0, 4],
      [1, 16],
      [2, 14],
      [3, 2],
      [2, 14],
      [4, 4],
    ],
    2,
  ),
};
