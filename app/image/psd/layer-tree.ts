import type { LayerFeature, LayerRecord } from '../photoshop/layer-record.ts';
import { LIMITS } from '../base/limits.ts';
import { knowsBlend } from './blend.ts';
import type { PsdLayout } from './read-psd.ts';
import { ImageError } from '../base/types.ts';

export interface LayerNode {
  record: LayerRecord;
  /** what is in a group, bottom first; null for a layer */
  children: LayerNode[] | null;
  /** layers above that only show where this one is */
  clipped: LayerNode[];
  /** a group whose layers blend with what lies below it */
  passThrough: boolean;
}

const UNDRAWN: LayerFeature[] = ['effects', 'blendRange', 'knockout', 'artboard'];

export interface LayerTree {
  nodes: LayerNode[];
  /** names of visible layers that are missing, or don't look as they do in Photoshop */
  leftOut: string[];
  /** records whose pixels or mask are needed */
  drawn: LayerRecord[];
}

type Picture = Pick<PsdLayout, 'width' | 'height' | 'mode' | 'depth' | 'layers'>;

/** The layers that are to be drawn, as a tree, bottom first. */
export function buildLayerTree(psd: Picture): LayerTree {
  const tree: LayerTree = { nodes: [], leftOut: [], drawn: [] };
  tree.nodes = keepVisible(nest(psd.layers.records), psd, tree);
  return tree;
}

function nest(records: LayerRecord[]): LayerNode[] {
  const open: LayerNode[][] = [[]];
  const put = (record: LayerRecord, children: LayerNode[] | null) => {
    const list = open.at(-1)!;
    const node = { record, children, clipped: [], passThrough: children !== null && record.blend === 'pass' };
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

function keepVisible(nodes: LayerNode[], psd: Picture, tree: LayerTree): LayerNode[] {
  return nodes.flatMap((node) => {
    const { record } = node;
    if (record.hidden) return [];
    if (isLeftOut(node, psd)) {
      tellAll(node, tree);
      return [];
    }
    const before = tree.drawn.length;
    const children = node.children && keepVisible(node.children, psd, tree);
    if (children ? children.length === 0 : !showsAnything(record, psd)) return [];
    const clipped = keepVisible(node.clipped, psd, tree);
    if (looksDifferent(node)) tree.leftOut.push(record.name);
    if (!children || record.mask || tree.drawn.length > before) tree.drawn.push(record);
    return [{ ...node, children, clipped }];
  });
}

/** Adjustments, which change what lies below them. Fills of one colour can be drawn; patterns and gradients only from their pixels. */
function isLeftOut({ record, children }: LayerNode, psd: Picture): boolean {
  if (children) return false;
  if (record.features.has('adjustment')) return true;
  if (!record.features.has('fill')) return false;
  // The shape of a fill that stands nowhere but in a vector mask is not drawn.
  const shaped = record.features.has('vectorMask') && !record.mask?.rendered;
  return !hasPixels(record) && (shaped || !solidFits(record, psd));
}

function tellAll({ record, clipped }: LayerNode, tree: LayerTree): void {
  tree.leftOut.push(record.name);
  for (const node of clipped) if (!node.record.hidden) tellAll(node, tree);
}

function looksDifferent({ record, children }: LayerNode): boolean {
  const { features, mask } = record;
  if (!knowsBlend(record.blend) || UNDRAWN.some((feature) => features.has(feature))) return true;
  if (features.has('vectorMask') && !mask?.rendered && !(children === null && hasPixels(record))) return true;
  return Boolean(mask && !mask.disabled && mask.inexact);
}

function hasPixels({ top, left, bottom, right, channels }: LayerRecord): boolean {
  return bottom > top && right > left && channels.some(({ id, length }) => id >= 0 && length > 2);
}

export function solidFits({ solid }: LayerRecord, { mode, depth }: Pick<Picture, 'mode' | 'depth'>): boolean {
  return solid !== null && depth !== 32 && solid.mode === (mode === 'duotone' ? 'grayscale' : mode);
}

function showsAnything(record: LayerRecord, psd: Picture): boolean {
  const { top, left, bottom, right } = record;
  if (!hasPixels(record)) return solidFits(record, psd);
  if (right - left > LIMITS.side || bottom - top > LIMITS.side) throw new ImageError('damaged', { part: 'layers' });
  return bottom > 0 && right > 0 && top < psd.height && left < psd.width;
}
