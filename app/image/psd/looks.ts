import { Cursor } from '../base/byte-file.ts';
import { readAdjustment } from '../layers/adjustments.ts';
import { type Effect, type EffectPlan, OVERLAYS, planEffects } from '../layers/effects.ts';
import { FILLS, isRoughGradient, isTinyGradient, originOf, type Palette, readFill } from '../layers/fills.ts';
import { ImageError } from '../base/types.ts';
import { type Pen, readPen } from '../layers/pens.ts';
import { coverSoftly } from '../layers/soft-paths.ts';
import { type Bounds, boundsOf, coverShape, readShape, type Shape } from '../layers/paths.ts';
import { type Adjust, type Cover, type Paint, sheetOf } from '../layers/picture.ts';
import { type Descriptor, flagOf, numberOf, partOf, readDescriptor, wordOf } from '../photoshop/descriptor.ts';
import { ADJUSTMENTS, type LayerRecord } from '../photoshop/layer-record.ts';

/** What a layer is drawn with beside its pixels and mask. */
export interface Look {
  /** changes what lies below instead */
  adjust: Adjust | null;
  /** a fill instead of pixels */
  paint: Paint | null;
  /** vector masks */
  covers: Cover[];
  /** of a path, px of the picture */
  bounds: Bounds | null;
  /** the path of a shape, for the effects of one whose fill is see-through */
  outline: Cover | null;
  /** layers clipped to it blend with what lies below it, not with it */
  loose: boolean;
  /** effects that are on, and what became of them */
  plan: EffectPlan | null;
  effects: Effect[];
  /** the outline along its path, where something covers or is clipped to its fill, and what became of it */
  pen: Pen | null;
  line: Effect | null;
  /** its pixels have the mask's shape already */
  premasked: boolean;
  /** takes the place of what its group has drawn below it */
  knockout: boolean;
  /** channels that it leaves as they are */
  kept: number[];
  /** its edges are mixed as those of text */
  text: boolean;
  /** not as in Photoshop in every point */
  inexact: boolean;
}

export const PLAIN: Look = {
  adjust: null,
  paint: null,
  covers: [],
  bounds: null,
  outline: null,
  loose: false,
  plan: null,
  effects: [],
  pen: null,
  line: null,
  premasked: false,
  knockout: false,
  kept: [],
  text: false,
  inexact: false,
};

export interface LayerKind {
  group: boolean;
  pixels: boolean;
  /** others are clipped to it */
  clipped: boolean;
  /** stands in a group, and isn't clipped to another */
  nested: boolean;
}

/** white and see-through: the grounds of artboards that look like the paper */
const PAPER_GROUNDS = [1, 3];

function flagSet(block: Cursor | undefined): boolean {
  return block !== undefined && block.left > 0 && copyOf(block).u8() !== 0;
}

/** null for a layer that can't be drawn at all. */
export function readLook(
  record: LayerRecord,
  { group, pixels, clipped, nested }: LayerKind,
  palette: Palette,
): Look | null {
  const { blocks, mask } = record;
  const plan = planEffects(record, palette);
  const look: Look = { ...PLAIN, covers: [], plan, inexact: plan?.inexact ?? false };
  const vector = blocks.get('vmsk') ?? blocks.get('vsms');
  const { shape, isLost } = readPath(vector, palette);
  const filled = fillOf(record);
  if (isLost && !(filled && pixels) && !mask?.rendered) {
    // Without its path a fill or an adjustment would cover everything.
    if (!group && !pixels) return null;
    look.inexact = true;
  }
  // Its pixels end where its path does, but what is drawn around them may not.
  if (isLost && filled && pixels && (plan || (mask?.vectorDensity ?? 255) < 255)) look.inexact = true;
  const [density, feather] = [(mask?.vectorDensity ?? 255) / 255, mask?.vectorFeather ?? 0];
  // The pixels of a fill end where its path does; with less than the whole path it goes on.
  const spills = filled !== null && shape !== null && (density < 1 || feather > 0);
  if (!group && [...blocks.keys()].some((key) => ADJUSTMENTS.has(key))) {
    look.adjust = readAdjustment(record, palette);
    if (!look.adjust) return null;
    look.inexact = look.adjust.rough === true || plan !== null;
    look.plan = null;
  } else if (!group && filled && (!pixels || spills) && isFilled(blocks.get('vstk'))) {
    look.paint = readPaint(filled, shape, record, palette);
    if (!look.paint) return null;
    look.inexact ||= filled.key === 'GdFl' && isInexact(filled, shape, record, palette);
  }
  const grouped = blocks.get('clbl');
  look.loose = grouped !== undefined && !flagSet(grouped);
  const board = blocks.get('artb');
  if (board) boundArtboard(look, readDescriptor(copyOf(board)), palette.margin ?? 0);
  if (flagSet(blocks.get('knko'))) {
    // Down to the group's own ground ("shallow"); further down no file was there to measure.
    look.knockout =
      nested && !group && !look.adjust && !plan && blocks.get('knko')!.file.read(blocks.get('knko')!.at, 1)[0] === 1;
    look.inexact ||= !look.knockout || record.ranges.length > 0;
  }
  look.text = palette.textByGamma && palette.mode === 'rgb' && palette.depth < 32 && blocks.has('TySh');
  look.kept = keptBy(blocks.get('brst'));
  if (look.kept.length > 0 && record.clipped) look.inexact = true;
  if (shape && filled) look.bounds = boundsOf(shape);
  if (shape && filled?.key === 'GdFl' && plan) look.outline = coverShape(shape, palette.width);
  setPen(look, record, { shape, pixels: pixels && !look.paint, clipped }, palette);
  // Pixels of a fill, and masks that it is drawn into, have the shape already.
  if (shape && !mask?.rendered && (look.paint || !(filled && pixels))) {
    const soft = feather > 0 ? coverSoftly(shape, palette, { density, feather }, palette.soft) : null;
    look.covers.push(soft ?? coverShape(shape, palette.width, density));
  }
  // How wide it comes out was met within a few levels alone.
  if (feather > 0) look.inexact = true;
  // Only a plain path leads a fill beyond the picture.
  if (look.paint && (!shape || spills || shape.inverted)) look.covers.push(within(sheetOf(palette)));
  if (plan && hidesEffects(record, shape)) look.inexact = true;
  look.premasked = Boolean(filled && pixels && mask?.rendered && mask.density === 255);
  return look;
}

/** A path of more points than are drawn is lost; what it shapes isn't always. */
function readPath(block: Cursor | undefined, palette: Palette): { shape: Shape | null; isLost: boolean } {
  try {
    return { shape: block ? readShape(block, palette) : null, isLost: false };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    return { shape: null, isLost: true };
  }
}

/** Whether a shape's fill is on: what it would be filled with is told all the same. */
const isFilled = (stroke: Cursor | undefined) => !stroke || flagOf(readDescriptor(copyOf(stroke)), 'fillEnabled', true);

/** Effects end at a mask ("Layer Mask Hides Effects", and the same of paths), or their shape isn't that of the px: none is composed. */
function hidesEffects({ blocks, mask }: LayerRecord, shape: Shape | null): boolean {
  const isMasked = mask !== null && !mask.disabled && !mask.rendered;
  if (flagSet(blocks.get('lmgm')) && isMasked) return true;
  if (flagSet(blocks.get('vmgm')) && shape) return true;
  return blocks.has('tsly') && !flagSet(blocks.get('tsly'));
}

/** The outline drawn along a path stands in the pixels alone; what covers them, or is clipped to them, lies below it. */
function setPen(
  look: Look,
  { blocks, blend, fill }: LayerRecord,
  { shape, pixels, clipped }: { shape: Shape | null; pixels: boolean; clipped: boolean },
  palette: Palette,
): void {
  const stroke = blocks.get('vstk');
  const given = stroke ? readDescriptor(copyOf(stroke)) : null;
  if (!flagOf(given, 'strokeEnabled')) return;
  const covered = look.plan !== null && look.plan.list.some(({ kind }) => OVERLAYS.has(kind));
  if (pixels && !clipped && !covered) return;
  look.pen = shape && pixels ? readPen(given, shape, palette) : null;
  const mixed = covered && (blend !== 'norm' || fill < 255 || look.outline !== null);
  if (!look.pen || (clipped && look.loose) || mixed) look.inexact = true;
}

/** What text settings begin with: their version, the text's place as six numbers, and the version of what follows. */
const BEFORE_TEXT = 2 + 6 * 8 + 2;

/** Whether a layer is of a text that isn't blank, whatever px its writer gave it. */
export function holdsText({ blocks }: LayerRecord): boolean {
  const block = blocks.get('TySh');
  if (!block || block.left < BEFORE_TEXT) return false;
  return wordOf(readDescriptor(copyOf(block), BEFORE_TEXT), 'Txt ').trim() !== '';
}

/** The whole px in the letters' own box, where that lies about the layer's: what gradients along their strokes span. */
export function textBounds({ blocks, left, top, right, bottom }: LayerRecord, margin = 0): Bounds | null {
  const block = blocks.get('TySh');
  if (!block || block.left < BEFORE_TEXT) return null;
  const place = block.file.read(block.at + 2, 6 * 8);
  const [across, , , down, x, y] = [0, 1, 2, 3, 4, 5].map((i) => place.readDoubleBE(i * 8)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const box = partOf(readDescriptor(copyOf(block), BEFORE_TEXT), 'boundingBox');
  const found = {
    left: margin + x + across * numberOf(box, 'Left'),
    top: margin + y + down * numberOf(box, 'Top '),
    right: margin + x + across * numberOf(box, 'Rght'),
    bottom: margin + y + down * numberOf(box, 'Btom'),
  };
  const near = (one: number, other: number) => Math.abs(one - other) <= 1.5;
  const fits = near(found.left, left) && near(found.top, top) && near(found.right, right) && near(found.bottom, bottom);
  if (!fits) return null;
  return {
    left: Math.ceil(found.left),
    top: Math.ceil(found.top),
    right: Math.floor(found.right),
    bottom: Math.floor(found.bottom),
  };
}

/** What stands on an artboard ends with it. Its ground of another colour than the paper's isn't drawn. */
function boundArtboard(look: Look, board: Descriptor | null, margin: number): void {
  const box = partOf(board, 'artboardRect');
  const sides = ['Left', 'Top ', 'Rght', 'Btom'].map((key) => numberOf(box, key) + margin);
  const [left, top, right, bottom] = sides as [number, number, number, number];
  // One that says nothing of where it lies would hide all that is on it.
  const isKnown = right > left && bottom > top;
  look.inexact ||= !isKnown || !PAPER_GROUNDS.includes(numberOf(board, 'artboardBackgroundType'));
  if (!isKnown) return;
  look.covers.push(within({ left, top, right, bottom }));
}

function within({ left, top, right, bottom }: Bounds): Cover {
  return (alpha, y, { from, to }) => {
    for (let x = from; x < to; x++) if (y < top || y >= bottom || x < left || x >= right) alpha[x] = 0;
  };
}

/** Numbers of four bytes each. */
function keptBy(block: Cursor | undefined): number[] {
  if (!block) return [];
  const list = copyOf(block);
  return Array.from({ length: Math.min(8, list.left >> 2) }, () => list.u32());
}

interface Filled {
  key: string;
  block: Cursor;
}

/** The newer block of shapes has the kind of fill before its settings. */
function fillOf({ blocks }: LayerRecord): Filled | null {
  const key = FILLS.find((name) => blocks.has(name));
  if (key) return { key, block: copyOf(blocks.get(key)!) };
  const shape = blocks.get('vscg');
  if (!shape || shape.left < 8) return null;
  const block = copyOf(shape);
  return { key: block.code(), block };
}

const copyOf = ({ file, at, end }: Cursor) => new Cursor(file, at, end);

/** A fill aligned with its layer spans its path, or else its mask. */
function readPaint({ key, block }: Filled, shape: Shape | null, record: LayerRecord, palette: Palette): Paint | null {
  const bounds = spannedBy(shape, record, palette);
  return readFill(key, readDescriptor(copyOf(block)), palette, bounds, originOf(record));
}

function spannedBy(shape: Shape | null, { mask }: LayerRecord, palette: Palette): Bounds {
  const whole = sheetOf(palette);
  const masked = mask && !mask.disabled && mask.outside === 0 && mask.right > mask.left ? mask : whole;
  return (shape && boundsOf(shape)) ?? masked;
}

function isInexact({ block }: Filled, shape: Shape | null, record: LayerRecord, palette: Palette): boolean {
  const gradient = readDescriptor(copyOf(block));
  return isRoughGradient(gradient, palette) || isTinyGradient(gradient, palette, spannedBy(shape, record, palette));
}
