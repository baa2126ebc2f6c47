import { ADJUSTMENTS, type LayerBox, type LayerRecord } from '../photoshop/layer-record.ts';
import { aroundOf } from '../layers/effects.ts';
import type { Palette } from '../layers/fills.ts';
import { sheetOf } from '../layers/picture.ts';
import { LIMITS } from '../base/limits.ts';
import { knowsBlend } from './blend.ts';
import { holdsText, type Look, PLAIN, readLook } from './looks.ts';
import { ImageError } from '../base/types.ts';

export interface LayerNode {
  record: LayerRecord;
  /** what is in a group, bottom first; null for a layer */
  children: LayerNode[] | null;
  /** layers above that only show where this one is */
  clipped: LayerNode[];
  /** a group whose layers blend with what lies below it */
  passThrough: boolean;
  /** such a group whose adjustments change only what is in it */
  bounded: boolean;
  look: Look;
}

export interface LayerTree {
  nodes: LayerNode[];
  /** names of visible layers that are missing, or don't look as they do in Photoshop */
  leftOut: string[];
  /** records whose pixels or mask are needed */
  drawn: LayerRecord[];
}

/** The layers that are to be drawn, as a tree, bottom first. */
export function buildLayerTree(records: LayerRecord[], palette: Palette): LayerTree {
  const tree: LayerTree = { nodes: [], leftOut: [], drawn: [] };
  tree.nodes = keepVisible(nest(records), palette, tree);
  return tree;
}

function nest(records: LayerRecord[]): LayerNode[] {
  const open: LayerNode[][] = [[]];
  const put = (record: LayerRecord, children: LayerNode[] | null) => {
    const list = open.at(-1)!;
    const node = {
      record,
      children,
      clipped: [],
      look: PLAIN,
      bounded: false,
      passThrough: children !== null && record.blend === 'pass',
    };
    const base = list.at(-1);
    if (record.clipped && base) base.clipped.push(node);
    else list.push(node);
  };
  for (const record of records) {
    if (record.section === 'end') {
      if (open.length > LIMITS.layerGroups) throw new ImageError('damaged', { part: 'layers' });
      open.push([]);
    } else if (record.section === 'group') {
      // Without an end below it a group holds nothing.
      put(record, open.length > 1 ? open.pop()! : []);
    } else put(record, null);
  }
  // A group that is never closed is shown as if it were none.
  return open.flat();
}

/** `around`: px beyond its own that a layer is seen on by effects of the groups it stands in. */
function keepVisible(
  nodes: LayerNode[],
  palette: Palette,
  tree: LayerTree,
  { nested = false, around = 0, clipped: isClipped = false } = {},
): LayerNode[] {
  return nodes.flatMap((node) => {
    const { record } = node;
    if (record.hidden) return [];
    const pixels = hasPixels(record);
    const kind = { group: node.children !== null, pixels, clipped: node.clipped.length > 0, nested };
    const look = readLook(record, kind, palette);
    if (!look) {
      tellAll(node, tree);
      return [];
    }
    const room = around + (look.plan ? aroundOf(look.plan) : 0);
    const before = tree.drawn.length;
    // With a layer clipped to it, even an empty one, or less than its whole fill, adjustments in it leave what lies below alone.
    const bounded = record.fill < 255 || node.clipped.some((other) => !other.record.hidden);
    const children = node.children && keepVisible(node.children, palette, tree, { nested: !bounded, around: room });
    if (children ? children.length === 0 : !look.adjust && !look.paint && !showsPixels(record, palette, room)) {
      // Some programs write the words or the outline alone, for Photoshop to draw; and an artboard has its ground with nothing on it, too.
      const isMissing = children
        ? record.blocks.has('artb') && look.inexact
        : (!pixels && look.inexact && record.blocks.has('vstk')) ||
          (!pixels && holdsText(record)) ||
          (pixels && room > 0 && overlaps(record, palette, room));
      if (isMissing) tree.leftOut.push(record.name);
      return [];
    }
    const clipped = keepVisible(node.clipped, palette, tree, { clipped: true });
    const joins = isClipped && node.passThrough && !isPlain(node.children ?? []);
    if (look.inexact || joins || looksDifferent(node, palette)) tree.leftOut.push(record.name);
    if (!children || record.mask || tree.drawn.length > before) tree.drawn.push(record);
    return [{ ...node, children, clipped, look, bounded }];
  });
}

function tellAll({ record, clipped }: LayerNode, tree: LayerTree): void {
  tree.leftOut.push(record.name);
  for (const node of clipped) if (!node.record.hidden) tellAll(node, tree);
}

function looksDifferent({ record, children }: LayerNode, { mode }: Palette): boolean {
  const { blend, fill, section } = record;
  if (!knowsBlend(blend) || (mode === 'lab' && blend !== 'norm' && blend !== 'pass')) return true;
  // How less than its whole fill joins a group that passes through with blend modes in it isn't known.
  return blend === 'pass' && (section === 'layer' || (fill < 255 && blendsWithin(children ?? [])));
}

/** Whether layers look the same on what lies below them as on nothing. */
function isPlain(nodes: LayerNode[]): boolean {
  const changes = ({ record }: LayerNode) => [...record.blocks.keys()].some((key) => ADJUSTMENTS.has(key));
  const isOne = (node: LayerNode) =>
    node.record.hidden || (!changes(node) && (node.record.blend !== 'pass' || isPlain(node.children ?? [])));
  return !blendsWithin(nodes) && nodes.every(isOne);
}

/** Whether something in a group that passes through blends in another mode than the normal one with what lies below it. */
function blendsWithin(nodes: LayerNode[]): boolean {
  return nodes.some(
    ({ record, children, clipped }) =>
      !record.hidden &&
      (!(record.blend === 'norm' || record.blend === 'pass') ||
        (record.blend === 'pass' && blendsWithin(children ?? [])) ||
        blendsWithin(clipped)),
  );
}

function hasPixels({ top, left, bottom, right, channels }: LayerRecord): boolean {
  return bottom > top && right > left && channels.some(({ id, length }) => id >= 0 && length > 2);
}

/** In the picture, or beside it by no more than its effects reach and than there is room for. */
function showsPixels(record: LayerRecord, picture: Palette, room: number): boolean {
  const { top, left, bottom, right } = record;
  if (!hasPixels(record)) return false;
  if (right - left > LIMITS.side || bottom - top > LIMITS.side) throw new ImageError('damaged', { part: 'layers' });
  return overlaps(record, picture, Math.min(room, picture.margin ?? 0));
}

/** Whether a box with this room around it lies in the picture somewhere. */
export function overlaps({ top, left, bottom, right }: LayerBox, picture: Palette, room: number): boolean {
  const sheet = sheetOf(picture);
  return (
    bottom + room > sheet.top && right + room > sheet.left && top - room < sheet.bottom && left - room < sheet.right
  );
}
