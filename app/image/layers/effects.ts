import { Cursor } from '../base/byte-file.ts';
import { type Descriptor, flagOf, listOf, numberOf, partOf, readDescriptor, wordOf } from '../photoshop/descriptor.ts';
import type { LayerRecord } from '../photoshop/layer-record.ts';
import type { Light } from '../photoshop/light.ts';
import { isRoughRelief, isStraight, makeRelief, reliefRoom } from './bevels.ts';
import { type Curve, curveOf } from './curves.ts';
import { modeOf } from './effect-modes.ts';
import { isRoughGradient, isTinyGradient, isUnsureGradient, type Origin, type Palette, readFill } from './fills.ts';
import { asFarAs, distances, type Matte, type Reach, soften, widen } from './mattes.ts';
import type { Bounds } from './paths.ts';
import type { Paint, Picture } from './picture.ts';

/*
 * Layer effects (Adobe Photoshop File Formats Specification, "Object-based effects layer info"): their settings are descriptors. How
 * wide and how soft a shadow or a glow comes out was measured on files with a merged image.
 */

/** One effect: a colour laid with its own blend mode where the matte is. Mattes of inner effects count inside of the shape alone. */
export interface Effect {
  mode: string;
  opacity: number;
  paint: Paint;
  /** null: the whole shape */
  matte: Matte | null;
  /** above: inside too, on what a see-through fill of a path lets through */
  place: 'below' | 'inside' | 'above';
  /** below: not seen through its own layer */
  concealed: boolean;
  /** takes the place of its own layer, and lies on what is below that */
  knocks?: boolean;
}

/** What is to be made of a shape, once it is known. */
export interface EffectPlan {
  list: { kind: string; given: Descriptor }[];
  /** has some that are not composed, or not as in Photoshop */
  inexact: boolean;
  /** effects are laid into the layer's colours, before it blends with what lies below */
  grouped: boolean;
}

/** From the lowest; several of one kind stand in a list, the topmost first. */
const KINDS = ['DrSh', 'OrGl', 'patternFill', 'GrFl', 'SoFi', 'ChFX', 'IrGl', 'IrSh', 'FrFX', 'ebbl'];
/** Those that cover the fill of a shape, but not the outline drawn along its path. */
export const OVERLAYS = new Set(['patternFill', 'GrFl', 'SoFi']);
const LISTS: Partial<Record<string, string>> = {
  DrSh: 'dropShadowMulti',
  GrFl: 'gradientFillMulti',
  SoFi: 'solidFillMulti',
  IrSh: 'innerShadowMulti',
  FrFX: 'frameFXMulti',
};

/** Not measured to the end. */
function isRough({ kind, given }: EffectPlan['list'][number], picture: Picture): boolean {
  if (picture.mode === 'lab' && !isNormal(kind, given)) return true;
  switch (kind) {
    case 'DrSh':
    case 'IrSh':
      return lengthOf(given, 'blur') > 0 && (lengthOf(given, 'Ckmt') > 0 || !isStraight(given));
    case 'OrGl':
    case 'IrGl':
      return isRoughGlow(given);
    case 'FrFX':
      return isRoughStrokePaint(given, picture);
    case 'GrFl':
      return isRoughGradient(given, picture);
    case 'ebbl':
      return isRoughRelief(given);
    default:
      return false;
  }
}

const isNormal = (kind: string, given: Descriptor) =>
  (kind === 'ebbl' ? ['hglM', 'sdwM'] : ['Md  ']).every((key) => modeOf(given, key, 'Nrml') === 'norm');

/** Patterns and gradients that are plain to see. */
function isRoughStrokePaint(given: Descriptor, picture: Picture): boolean {
  const type = wordOf(given, 'PntT', 'SClr');
  if (type === 'GrFl') return isRoughGradient(given, picture) || numberOf(given, 'Angl') % 90 !== 0;
  return type !== 'SClr' && type !== 'Ptrn';
}

/** Measured are glows of the softer technique, in one colour, from the edge, over half of the range and without spread or contour. */
function isRoughGlow(given: Descriptor): boolean {
  const soft = wordOf(given, 'GlwT', 'SfBL') === 'SfBL' && wordOf(given, 'glwS', 'SrcE') === 'SrcE';
  const plain = lengthOf(given, 'Ckmt') === 0 && isStraight(given) && !partOf(given, 'Grad');
  return !soft || !plain || numberOf(given, 'Inpr', 100) !== 50;
}

/** null without effects that are on. */
export function planEffects({ blocks }: LayerRecord, picture: Picture): EffectPlan | null {
  const block = blocks.get('lmfx') ?? blocks.get('lfx2') ?? blocks.get('lfxs');
  const grouped = blocks.get('infx');
  const isGrouped = Boolean(grouped && peek(grouped));
  if (!block) return hasOldEffects(blocks.get('lrFX')) ? { list: [], inexact: true, grouped: isGrouped } : null;
  const given = readDescriptor(new Cursor(block.file, block.at, block.end), 4);
  const plan: EffectPlan = { list: [], inexact: given === null, grouped: isGrouped };
  if (!given) return plan;
  if (!flagOf(given, 'masterFXSwitch', true)) return null;
  const on = (effect: Descriptor) => flagOf(effect, 'enab') && flagOf(effect, 'present', true);
  for (const kind of KINDS) {
    const one = partOf(given, kind);
    const several = listOf(given, LISTS[kind] ?? '').toReversed();
    for (const effect of one ? [one] : several) if (on(effect)) plan.list.push({ kind, given: effect });
  }
  plan.inexact = plan.list.some((one) => isRough(one, picture));
  return plan.list.length > 0 || plan.inexact ? plan : null;
}

/** Where the block of Photoshop 5, which others still write, tells that an effect is on: bytes from its settings' beginning. */
const OLD_SWITCHES: Record<string, number> = { dsdw: 38, isdw: 38, oglw: 30, iglw: 30, bevl: 55, sofi: 23 };

/** Whether it has some that are on; they aren't composed. */
function hasOldEffects(block: Cursor | undefined): boolean {
  if (!block || block.left < 4) return false;
  const data = new Cursor(block.file, block.at, block.end);
  data.skip(2);
  for (let left = data.u16(); left > 0 && data.left >= 12; left--) {
    data.skip(4);
    const at = OLD_SWITCHES[data.code()];
    const length = Math.min(data.u32(), data.left);
    if (at !== undefined && at < length && data.file.read(data.at + at, 1)[0] !== 0) return true;
    data.skip(length);
  }
  return false;
}

const peek = ({ file, at, left }: Cursor) => left > 0 && file.read(at, 1)[0] !== 0;

/** px, none below 0 whatever the file says */
const lengthOf = (given: Descriptor, key: string) => Math.max(0, numberOf(given, key));

/** Those that show beyond the shape. */
const AROUND: ReadonlySet<string> = new Set(['DrSh', 'OrGl', 'FrFX', 'ebbl']);

/** px beyond the shape that effects may be seen on */
export const aroundOf = (plan: EffectPlan): number => roomOf({ ...plan, list: plan.list.filter(showsAround) });

function showsAround({ kind, given }: EffectPlan['list'][number]): boolean {
  if (kind === 'FrFX') return widthsOf(given)[0] > 0;
  return AROUND.has(kind) && !(kind === 'ebbl' && wordOf(given, 'bvlS') === 'InrB');
}

/** px beyond the shape that an effect needs */
export function roomOf({ list }: EffectPlan): number {
  return Math.max(
    0,
    ...list.map(({ kind, given }) => {
      if (kind === 'FrFX') return lengthOf(given, 'Sz  ') + 2;
      if (kind === 'ebbl') return reliefRoom(given);
      return Math.ceil(lengthOf(given, 'blur') + lengthOf(given, 'Dstn')) + 2;
    }),
  );
}

export interface Silhouette extends Matte {
  reach: Reach;
  /** of patterns */
  origin: Origin;
  /** of the layer, beyond the picture too; null where it is as large as the matte */
  box: Bounds | null;
  /** of the letters of a text */
  letters: Bounds | null;
  /** is a path's, whatever opacity its fill has */
  path: boolean;
}

/** The effects of one layer; null where one of them can't be composed. `light`: the file's own. */
export function makeEffect(
  { kind, given }: EffectPlan['list'][number],
  shape: Silhouette,
  palette: Palette,
  light: Light,
): Effect[] | null {
  if (kind === 'ebbl') return bevel(given, shape, palette, light);
  const mode = modeOf(given, 'Md  ', 'Nrml');
  const paint = paintOf(kind, given, shape, palette);
  const noise = numberOf(given, 'Nose') > 0 || numberOf(given, 'ShdN') > 0;
  if (!mode || !paint || noise) return null;
  const opacity = Math.min(1, Math.max(0, numberOf(given, 'Opct', 100) / 100));
  const effect = { mode, opacity, paint, concealed: flagOf(given, 'layerConceals', true) };
  const below = (matte: Matte): Effect => ({ ...effect, matte, place: 'below' });
  const inside = (matte: Matte | null): Effect => ({ ...effect, matte, place: 'inside' });
  switch (kind) {
    case 'DrSh':
      return [below(shadow(given, shape, light, false))];
    case 'IrSh':
      return [inside(shadow(given, shape, light, true))];
    case 'OrGl':
      return [below(glow(given, shape, false))];
    case 'IrGl':
      return [inside(glow(given, shape, true))];
    case 'ChFX':
      return [inside(satin(given, shape))];
    case 'FrFX': {
      const [out, within] = widthsOf(given);
      const knocks = !flagOf(given, 'overprint');
      const inner = (matte: Matte): Effect => ({ ...inside(matte), place: shape.path ? 'above' : 'inside', knocks });
      return [
        ...(out > 0 ? [below(stroke(shape, out, false))] : []),
        ...(within > 0 ? [inner(stroke(shape, within, true))] : []),
      ];
    }
    default:
      return [inside(null)];
  }
}

/** px of a stroke outside and inside of the edge */
function widthsOf(given: Descriptor): [out: number, within: number] {
  const size = lengthOf(given, 'Sz  ');
  const style = wordOf(given, 'Styl', 'OutF');
  return style === 'OutF' ? [size, 0] : style === 'InsF' ? [0, size] : [size / 2, size / 2];
}

const edgesOf = ({ left, top, width, height }: Matte): Bounds => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** Light and shadow of an edge, each in a colour and a mode of its own. */
function bevel(given: Descriptor, shape: Silhouette, palette: Palette, light: Light): Effect[] | null {
  const relief = makeRelief(given, shape, light);
  if (!relief) return null;
  const of = (name: string, mattes: { inside?: Matte; around?: Matte }): Effect[] | null => {
    const color: Descriptor = { kind: 'null', items: new Map([['Clr ', partOf(given, `${name}C`)]]) };
    const paint = readFill('SoCo', color, palette, edgesOf(shape), shape.origin);
    const mode = modeOf(given, `${name}M`);
    if (!paint || !mode) return null;
    const opacity = Math.min(1, Math.max(0, numberOf(given, `${name}O`, 100) / 100));
    const effect = { mode, opacity, paint, concealed: true };
    const { inside, around } = mattes;
    return [
      ...(around ? [{ ...effect, matte: around, place: 'below' as const }] : []),
      ...(inside ? [{ ...effect, matte: inside, place: 'inside' as const }] : []),
    ];
  };
  const { inside, around } = relief;
  const lit = of('hgl', { inside: inside?.light, around: around?.light });
  const dark = of('sdw', { inside: inside?.shadow, around: around?.shadow });
  return lit && dark && [...lit, ...dark];
}

function paintOf(kind: string, given: Descriptor, shape: Silhouette, palette: Palette): Paint | null {
  const bounds = shape.box ?? edgesOf(shape);
  if (kind === 'GrFl') return readFill('GdFl', given, palette, bounds, shape.origin);
  if (kind === 'patternFill') return readFill('PtFl', given, palette, bounds, shape.origin);
  if (kind === 'FrFX') {
    const type = wordOf(given, 'PntT', 'SClr');
    // A gradient spans what the stroke reaches.
    const [out] = widthsOf(given);
    const { left, top, right, bottom } = shape.letters ?? bounds;
    const reached = { left: left - out, top: top - out, right: right + out, bottom: bottom + out };
    return readFill(
      type === 'GrFl' ? 'GdFl' : type === 'Ptrn' ? 'PtFl' : 'SoCo',
      given,
      palette,
      reached,
      shape.origin,
    );
  }
  return partOf(given, 'Grad') ? null : readFill('SoCo', given, palette, bounds, shape.origin);
}

/** px: one is as soft as two. */
const softnessOf = (size: number) => (size > 0 ? Math.max(2, size) : 0);

/** The shape grown by the share that is solid, then blurred by the rest. */
function spread(plane: Float32Array, width: number, height: number, size: number, solid: number): Float32Array {
  const grown = size * solid;
  const out = grown > 0 ? asFarAs(distances(plane, width, height), grown) : plane;
  soften(out, width, height, softnessOf(size) - grown);
  return out;
}

function shadow(given: Descriptor, shape: Silhouette, light: Light, inner: boolean): Matte {
  const [size, distance] = [lengthOf(given, 'blur'), lengthOf(given, 'Dstn')];
  const angle = ((flagOf(given, 'uglg', true) ? light.angle : numberOf(given, 'lagl')) * Math.PI) / 180;
  const solid = Math.min(1, lengthOf(given, 'Ckmt') / 100);
  const pad = Math.ceil(size + distance) + 2;
  const [width, height] = [shape.width + 2 * pad, shape.height + 2 * pad];
  const plane = widen(shape, pad, shape.reach);
  if (inner) invert(plane);
  const soft = spread(plane, width, height, size, solid);
  const [dx, dy] = [-distance * Math.cos(angle), distance * Math.sin(angle)];
  return matteOf(shape, pad, soft, contourOf(given), Math.round(dx), Math.round(dy));
}

function glow(given: Descriptor, shape: Silhouette, inner: boolean): Matte {
  const size = lengthOf(given, 'blur');
  const solid = Math.min(1, lengthOf(given, 'Ckmt') / 100);
  const pad = Math.ceil(size) + 2;
  const [width, height] = [shape.width + 2 * pad, shape.height + 2 * pad];
  const plane = widen(shape, pad, shape.reach);
  const centre = inner && wordOf(given, 'glwS') === 'SrcC';
  if (inner && !centre) invert(plane);
  const soft = spread(plane, width, height, size, solid);
  const range = Math.max(0.01, numberOf(given, 'Inpr', 100) / 100);
  const contour = contourOf(given);
  const curve: Curve = (v) => contour(Math.min(1, v / range));
  return matteOf(shape, pad, soft, curve, 0, 0);
}

/** The shape moved both ways, blurred: where the two differ. */
function satin(given: Descriptor, shape: Silhouette): Matte {
  const [size, distance] = [lengthOf(given, 'blur'), lengthOf(given, 'Dstn')];
  const angle = (numberOf(given, 'lagl') * Math.PI) / 180;
  const pad = Math.ceil(size + distance) + 2;
  const [width, height] = [shape.width + 2 * pad, shape.height + 2 * pad];
  const plane = widen(shape, pad, shape.reach);
  soften(plane, width, height, softnessOf(size));
  const [dx, dy] = [Math.round(distance * Math.cos(angle)), Math.round(distance * Math.sin(angle))];
  const at = (x: number, y: number) =>
    plane[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!;
  const out = plane.map((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    return Math.abs(at(x + dx, y - dy) - at(x - dx, y + dy));
  });
  if (flagOf(given, 'Invr')) invert(out);
  return matteOf(shape, pad, out, contourOf(given, 'MpgS'), 0, 0);
}

/** What a gradient along a stroke spans is known of paths and letters alone. */
export function isRoughOn({ kind, given }: EffectPlan['list'][number], shape: Silhouette, picture: Picture): boolean {
  if (kind === 'GrFl') {
    const bounds = shape.box ?? edgesOf(shape);
    return isUnsureGradient(given, bounds) || isTinyGradient(given, picture, bounds);
  }
  const { path, letters } = shape;
  return kind === 'FrFX' && wordOf(given, 'PntT', 'SClr') === 'GrFl' && !path && !letters;
}

function stroke(shape: Silhouette, size: number, inner: boolean): Matte {
  const pad = Math.ceil(size) + 2;
  const [width, height] = [shape.width + 2 * pad, shape.height + 2 * pad];
  const plane = widen(shape, pad, shape.reach);
  if (inner) invert(plane);
  const far = distances(plane, width, height);
  return matteOf(shape, pad, asFarAs(far, size), (v) => v, 0, 0);
}

function invert(plane: Float32Array): void {
  for (let i = 0; i < plane.length; i++) plane[i] = 1 - plane[i]!;
}

/** A curve over 0 … 255; straight where none is given. */
function contourOf(given: Descriptor, key = 'TrnS'): Curve {
  const points = listOf(partOf(given, key), 'Crv ').map((point): [number, number] => [
    numberOf(point, 'Hrzn') / 255,
    numberOf(point, 'Vrtc') / 255,
  ]);
  return curveOf(points) ?? ((v) => v);
}

function matteOf(
  { left, top, width, height }: Silhouette,
  pad: number,
  plane: Float32Array,
  curve: Curve,
  dx: number,
  dy: number,
): Matte {
  const table = Uint8Array.from({ length: 1025 }, (_, i) => Math.round(curve(i / 1024) * 255));
  // Not by from(), which would hold a list of all numbers.
  const data = new Uint8Array(plane.length);
  for (let i = 0; i < plane.length; i++) data[i] = table[Math.round(Math.min(1, Math.max(0, plane[i]!)) * 1024)]!;
  return { left: left - pad + dx, top: top - pad + dy, width: width + 2 * pad, height: height + 2 * pad, data };
}
