/** The same picture without WebGL: tiles are printed px by px, a few in each frame, and drawn on a plain canvas. */
import { choicesFor, type Colors, type InkPrint, type Painter, type Scene } from './painter.ts';

interface Tile {
  /** RGBA of each group */
  planes: Uint8ClampedArray[];
  /** as printed last, and with which colours */
  canvas: OffscreenCanvas | HTMLCanvasElement;
  version: number;
}

/** ms of a frame that printing may take */
const budget = 10;

export function makeCanvasPainter(canvas: HTMLCanvasElement, print: InkPrint, tileSize: number): Painter<Tile> | null {
  const context = canvas.getContext('2d');
  const reader = makeCanvas(tileSize).getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D | null;
  if (!context || !reader) return null;
  const white = new Uint8ClampedArray(tileSize * tileSize * 4).fill(255);
  const printed = new ImageData(tileSize, tileSize);
  let version = 0;
  let printTile: (planes: Uint8ClampedArray[]) => void = () => {};

  function setColors(colors: Colors): void {
    version++;
    const { alone } = colors;
    if (alone?.as === 'film') {
      const { group, band } = print.place(alone.ink);
      printTile = (planes) => exposeFilm(planes[group]!, band, printed.data);
      return;
    }
    const inks = print.printer(choicesFor(colors));
    const bare = print.base && alone !== null;
    printTile = (planes) => inks(bare ? [white, ...planes.slice(1)] : planes, 4, printed.data, 4);
  }

  function refresh(tile: Tile): void {
    printTile(tile.planes);
    (tile.canvas.getContext('2d') as CanvasRenderingContext2D).putImageData(printed, 0, 0);
    tile.version = version;
  }

  function paint({ window, edges, quads }: Scene<Tile>): boolean {
    if (!context) return true;
    const until = performance.now() + budget;
    let complete = true;
    for (const { tile } of quads) {
      if (tile.version === version) continue;
      if (performance.now() > until) {
        complete = false;
        break;
      }
      refresh(tile);
    }
    context.clearRect(0, 0, window.width, window.height);
    context.save();
    context.beginPath();
    context.rect(
      Math.round(edges.left),
      Math.round(edges.top),
      Math.round(edges.right) - Math.round(edges.left),
      Math.round(edges.bottom) - Math.round(edges.top),
    );
    context.clip();
    for (const { quad, tile } of quads) {
      // Not yet printed in these colours: the coarser tile below shows.
      if (tile.version !== version) continue;
      // On whole px, or neighbours would show a line between them.
      const [left, top] = [Math.round(quad.left), Math.round(quad.top)];
      const [width, height] = [Math.round(quad.right) - left, Math.round(quad.bottom) - top];
      context.imageSmoothingEnabled = width < quad.width;
      context.drawImage(tile.canvas, 0, 0, quad.width, quad.height, left, top, width, height);
    }
    context.restore();
    return complete;
  }

  return {
    kind: 'canvas',
    take: (planes) => ({
      planes: planes.map((plane) => {
        reader.globalCompositeOperation = 'copy';
        reader.drawImage(plane, 0, 0);
        return reader.getImageData(0, 0, tileSize, tileSize).data;
      }),
      canvas: makeCanvas(tileSize),
      version: 0,
    }),
    free: (tile) => {
      // Some browsers count a canvas's memory until its size is gone.
      tile.canvas.width = 0;
    },
    setColors,
    paint,
    close: () => {},
  };
}

function exposeFilm(plane: Uint8ClampedArray, band: number, target: Uint8ClampedArray): void {
  for (let at = 0; at < target.length; at += 4) {
    const gray = 255 - plane[at + band]!;
    target[at] = gray;
    target[at + 1] = gray;
    target[at + 2] = gray;
    target[at + 3] = 255;
  }
}

function makeCanvas(side: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== 'undefined') return new OffscreenCanvas(side, side);
  return Object.assign(document.createElement('canvas'), { width: side, height: side });
}
