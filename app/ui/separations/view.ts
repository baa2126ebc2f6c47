/** View geometry: a window onto fabric of one or several copies of a picture. Pure; px of full size unless noted. */

export interface Size {
  width: number;
  height: number;
}

/** A picture laid `across` × `down` times, its height in px that are as high as wide on the cloth, whatever its own are; every next column is `drop` of its height lower, every next row `shift` of its width to the right. */
export interface Cloth extends Size {
  across: number;
  down: number;
  drop: number;
  shift: number;
}

/** The cloth's point at the middle of the window, and how many device px one px of it takes. */
export interface View {
  x: number;
  y: number;
  scale: number;
}

/** device px of one px of the picture: enough to see each ink's edge, and no more */
const mostScale = 16;
/** the whole may be made smaller than it fits by this */
const leastOfFit = 0.5;

const clothWidth = (cloth: Cloth) => cloth.width * cloth.across;
const clothHeight = (cloth: Cloth) => cloth.height * cloth.down;

export function fitScale(cloth: Cloth, window: Size): number {
  return Math.min(window.width / clothWidth(cloth), window.height / clothHeight(cloth));
}

export function fitView(cloth: Cloth, window: Size): View {
  return { x: clothWidth(cloth) / 2, y: clothHeight(cloth) / 2, scale: fitScale(cloth, window) };
}

/** Clamps the view: the window's middle stays over the fabric, and a side that fits is centred. */
export function keepInSight(view: View, cloth: Cloth, window: Size): View {
  const fit = fitScale(cloth, window);
  const scale = Math.min(Math.max(mostScale, fit), Math.max(fit * leastOfFit, view.scale));
  const keep = (at: number, whole: number, side: number) =>
    whole * scale <= side ? whole / 2 : Math.min(whole - side / scale / 2, Math.max(side / scale / 2, at));
  return {
    x: keep(view.x, clothWidth(cloth), window.width),
    y: keep(view.y, clothHeight(cloth), window.height),
    scale,
  };
}

/** What lies beneath the pointer (device px from the window's corner) stays beneath it. */
export function zoomAt(view: View, window: Size, factor: number, at: { x: number; y: number }): View {
  const [fromX, fromY] = [at.x - window.width / 2, at.y - window.height / 2];
  const scale = view.scale * factor;
  return {
    x: view.x + fromX / view.scale - fromX / scale,
    y: view.y + fromY / view.scale - fromY / scale,
    scale,
  };
}

/** Moves the fabric by device px. */
export function moveBy(view: View, dx: number, dy: number): View {
  return { ...view, x: view.x - dx / view.scale, y: view.y - dy / view.scale };
}

/** The coarsest level that still has a px for every device px. 0 is full size. */
export function levelFor(scale: number, levels: number): number {
  return Math.min(levels - 1, Math.max(0, Math.floor(Math.log2(1 / scale) + 1e-6)));
}

/** The copies of the picture that lie on the cloth, as their corners; what stands over its edge is cut off when drawn. */
export function copiesOf({ width, height, across, down, drop, shift }: Cloth): { x: number; y: number }[] {
  const copies: { x: number; y: number }[] = [];
  const whole = (value: number) => value - Math.floor(value);
  for (let row = drop > 0 ? -1 : 0; row < down; row++)
    for (let col = shift > 0 ? -1 : 0; col < across; col++)
      copies.push({ x: (col + whole(shift * row)) * width, y: (row + whole(drop * col)) * height });
  return copies;
}

export interface TilePlace {
  level: number;
  col: number;
  row: number;
}

export interface Quad extends TilePlace {
  /** device px in the window, y downwards */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** px of the tile that hold picture; the rest of an edge's tile is padding */
  width: number;
  height: number;
}

export interface Levels {
  tile: number;
  levels: readonly Size[];
}

/** The tiles of one level that the window shows, once for every copy of the picture, those nearest its middle first. */
export function quadsOf(cloth: Cloth, view: View, window: Size, { tile, levels }: Levels, level: number): Quad[] {
  const size = levels[level]!;
  const [stepX, stepY] = [cloth.width / size.width, cloth.height / size.height];
  const toScreenX = (x: number) => (x - view.x) * view.scale + window.width / 2;
  const toScreenY = (y: number) => (y - view.y) * view.scale + window.height / 2;
  const [fromX, toX] = [view.x - window.width / 2 / view.scale, view.x + window.width / 2 / view.scale];
  const [fromY, toY] = [view.y - window.height / 2 / view.scale, view.y + window.height / 2 / view.scale];
  const quads: Quad[] = [];
  for (const copy of copiesOf(cloth)) {
    const span = (from: number, to: number, at: number, step: number, px: number): [number, number] => [
      Math.max(0, Math.floor((from - at) / step / tile)),
      Math.min(Math.ceil(px / tile) - 1, Math.ceil((to - at) / step / tile) - 1),
    ];
    const [col0, col1] = span(Math.max(0, fromX), Math.min(clothWidth(cloth), toX), copy.x, stepX, size.width);
    const [row0, row1] = span(Math.max(0, fromY), Math.min(clothHeight(cloth), toY), copy.y, stepY, size.height);
    for (let row = row0; row <= row1; row++)
      for (let col = col0; col <= col1; col++) {
        const [width, height] = [Math.min(tile, size.width - col * tile), Math.min(tile, size.height - row * tile)];
        quads.push({
          level,
          col,
          row,
          width,
          height,
          // Neighbours share the very same sum, so that no gap opens between them.
          left: toScreenX(copy.x + col * tile * stepX),
          top: toScreenY(copy.y + row * tile * stepY),
          right: toScreenX(copy.x + Math.min(size.width, (col + 1) * tile) * stepX),
          bottom: toScreenY(copy.y + Math.min(size.height, (row + 1) * tile) * stepY),
        });
      }
  }
  const far = ({ left, right, top, bottom }: Quad) =>
    Math.hypot((left + right - window.width) / 2, (top + bottom - window.height) / 2);
  return quads.sort((a, b) => far(a) - far(b));
}

/** The cloth's own edges in the window: nothing is drawn beyond. */
export function clothEdges(cloth: Cloth, view: View, window: Size) {
  const left = -view.x * view.scale + window.width / 2;
  const top = -view.y * view.scale + window.height / 2;
  return { left, top, right: left + clothWidth(cloth) * view.scale, bottom: top + clothHeight(cloth) * view.scale };
}
