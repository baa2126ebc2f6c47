import { type Descriptor, flagOf, numberOf, partOf, wordOf } from '../photoshop/descriptor.ts';
import type { Effect, Silhouette } from './effects.ts';
import { modeOf } from './effect-modes.ts';
import { type Palette, readFill } from './fills.ts';
import { asFarAs, distances, widen } from './mattes.ts';
import { coverShape, type Shape } from './paths.ts';
import type { Cover, Paint } from './picture.ts';

/**
 * The outline drawn along the path of a shape, which stands in the layer's px. It lies above overlays, which cover the fill alone, and
 * above the layers clipped to it: both came out of a file with a merged image.
 */
export interface Pen {
  /** px outside and inside of the path */
  out: number;
  inside: number;
  paint: Paint;
  /** the path's */
  cover: Cover;
}

/** null for one that isn't a plain line in one colour around a fill. */
export function readPen(given: Descriptor | null, shape: Shape, palette: Palette): Pen | null {
  const content = partOf(given, 'strokeStyleContent');
  const dashes = given?.items.get('strokeStyleLineDashSet');
  const plain =
    flagOf(given, 'fillEnabled') &&
    content?.kind === 'solidColorLayer' &&
    modeOf(given, 'strokeStyleBlendMode', 'Nrml') === 'norm' &&
    numberOf(given, 'strokeStyleOpacity', 100) === 100 &&
    !(Array.isArray(dashes) && dashes.length > 0) &&
    shape.parts.every(({ paths }) => paths.every(({ closed }) => closed));
  if (!plain) return null;
  const nowhere = { left: 0, top: 0, right: 0, bottom: 0 };
  const paint = readFill('SoCo', content, palette, nowhere, { x: 0, y: 0 });
  if (!paint) return null;
  const width = Math.max(0, widthOf(given));
  const side = wordOf(given, 'strokeStyleLineAlignment');
  const share = side === 'strokeStyleAlignInside' ? 1 : side === 'strokeStyleAlignOutside' ? 0 : 0.5;
  return { out: width * (1 - share), inside: width * share, paint, cover: coverShape(shape, palette.width) };
}

/** px */
function widthOf(given: Descriptor | null): number {
  const width = given?.items.get('strokeStyleLineWidth');
  const points = typeof width === 'object' && width !== null && 'unit' in width && width.unit === '#Pnt';
  return numberOf(given, 'strokeStyleLineWidth') * (points ? numberOf(given, 'strokeStyleResolution', 72) / 72 : 1);
}

/** `path`: what the path covers. Where the line ends outside of it is told by the layer's own px. */
export function drawPen({ out, inside, paint }: Pen, path: Silhouette): Effect {
  // Mitred corners reach four times as far as the line is wide.
  const pad = Math.ceil(4 * out) + 2;
  const [width, height] = [path.width + 2 * pad, path.height + 2 * pad];
  const plane = widen(path, pad, path.reach);
  const data = new Uint8Array(width * height);
  if (out > 0) for (let i = 0; i < data.length; i++) data[i] = Math.round(255 * (1 - plane[i]!));
  if (inside > 0) {
    const far = asFarAs(
      distances(
        plane.map((v) => 1 - v),
        width,
        height,
      ),
      inside,
    );
    for (let i = 0; i < data.length; i++) data[i] = Math.max(data[i]!, Math.round(255 * far[i]!));
  }
  const matte = { left: path.left - pad, top: path.top - pad, width, height, data };
  return { mode: 'norm', opacity: 1, paint, matte, place: 'inside', concealed: true };
}

/** px around the path that a pen's matte needs */
export const roomOfPen = ({ out }: Pen) => Math.ceil(4 * out) + 2;
