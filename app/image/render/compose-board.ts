import { encode } from './views.ts';
import type { PictureFormat, RenderedPicture } from './view-options.ts';
import type { PictureSize } from '../base/types.ts';
import { type VipsImage, type VipsModule, withVips } from '../base/vips.ts';

/** A piece of cloth or a card that lies on the board. */
export interface BoardPiece {
  /** a picture, or one colour as #rrggbb */
  file?: string;
  color?: string;
  /** px of the piece before it is turned */
  width: number;
  height: number;
  /** px of its middle on the board */
  x: number;
  y: number;
  /** degrees clockwise */
  angle: number;
  /** pinked: cut with zigzag shears, as cloth samples are */
  edge: 'straight' | 'pinked' | 'round';
  /** px of white card left around it */
  border?: number;
}

export interface ComposeOptions extends PictureFormat, PictureSize {
  /** #rrggbb */
  ground: string;
  pieces: BoardPiece[];
}

/** px of a tooth of pinking shears */
const TOOTH = 16;
/** px by which a piece lies above the ground, to its shadow */
const LIFT = { x: 5, y: 9, blur: 8, dark: 0.34 };

/** A board as a stylist lays it out: pieces over one another, each with its shadow on what lies below. */
export async function composeBoard({
  width,
  height,
  ground,
  pieces,
  ...format
}: ComposeOptions): Promise<RenderedPicture> {
  return withVips((vips) => {
    let board = plain(vips, { width, height }, ground);
    for (const piece of pieces) board = lay(vips, board, piece).copyMemory();
    return encode(board.flatten({ background: rgb(ground) }), format);
  });
}

function lay(vips: VipsModule, board: VipsImage, piece: BoardPiece): VipsImage {
  const cut = turn(vips, cutPiece(vips, piece), piece.angle);
  const left = Math.round(piece.x - cut.width / 2);
  const top = Math.round(piece.y - cut.height / 2);
  const room = LIFT.blur * 3;
  const shade = cut
    .extractBand(3)
    .embed(room, room, cut.width + 2 * room, cut.height + 2 * room)
    .gaussblur(LIFT.blur)
    .linear([LIFT.dark], [0])
    .cast('uchar');
  const black = plain(vips, shade, '#000000').extractBand(0, { n: 3 });
  const shadow = black.bandjoin(shade).copy({ interpretation: 'srgb' });
  return board
    .composite2(shadow, 'over', { x: left - room + LIFT.x, y: top - room + LIFT.y })
    .composite2(cut, 'over', { x: left, y: top })
    .cast('uchar');
}

/** Three bands and an alpha. */
function cutPiece(vips: VipsModule, piece: BoardPiece): VipsImage {
  const { width, height, border = 0 } = piece;
  const inner = { width: width - 2 * border, height: height - 2 * border };
  const face = piece.file
    ? vips.Image.thumbnail(piece.file, inner.width, { height: inner.height, size: 'both', crop: 'centre' })
    : plain(vips, inner, piece.color ?? '#ffffff').extractBand(0, { n: 3 });
  const opaque = (face.hasAlpha() ? face.flatten({ background: [255] }) : face).colourspace('srgb');
  const framed = border ? opaque.embed(border, border, width, height, { extend: 'white' }) : opaque;
  return framed.bandjoin(outline(vips, width, height, piece.edge)).copy({ interpretation: 'srgb' });
}

/** Turned about its middle, with room for one clear px around, so that its edges are smooth. */
function turn(vips: VipsModule, cut: VipsImage, angle: number): VipsImage {
  const roomy = cut.embed(1, 1, cut.width + 2, cut.height + 2, { background: [0, 0, 0, 0] });
  if (angle === 0) return roomy;
  const interpolate = vips.Interpolate.newFromName('bicubic');
  return roomy
    .premultiply()
    .similarity({ angle, interpolate, background: [0, 0, 0, 0] })
    .unpremultiply()
    .cast('uchar');
}

function outline(vips: VipsModule, width: number, height: number, edge: BoardPiece['edge']): VipsImage {
  const bytes = new Uint8Array(width * height).fill(255);
  if (edge !== 'straight') {
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) bytes[y * width + x] = 255 * coverage(edge, x + 0.5, y + 0.5, width, height);
  }
  return vips.Image.newFromMemory(bytes, width, height, 1, vips.BandFormat.uchar);
}

/** 0 … 1; half a px of softness at the line. */
function coverage(edge: 'pinked' | 'round', x: number, y: number, width: number, height: number): number {
  if (edge === 'round') {
    const radius = Math.min(width, height) / 2 - 1;
    return clamp(radius + 0.5 - Math.hypot(x - width / 2, y - height / 2));
  }
  const inset = (along: number) => Math.abs((((along % TOOTH) + TOOTH) % TOOTH) - TOOTH / 2);
  const from = Math.min(x - inset(y), width - x - inset(y), y - inset(x), height - y - inset(x));
  return clamp(from + 0.5);
}

const clamp = (value: number) => Math.max(0, Math.min(1, value));

function plain(vips: VipsModule, { width, height }: { width: number; height: number }, color: string): VipsImage {
  return vips.Image.black(width, height)
    .linear([0, 0, 0, 0], [...rgb(color), 255])
    .cast('uchar')
    .copy({ interpretation: 'srgb' });
}

function rgb(hex: string): number[] {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}
