import { type Effect, makeEffect, roomOf, type Silhouette } from '../layers/effects.ts';
import type { Palette } from '../layers/fills.ts';
import type { Span } from '../layers/picture.ts';
import type { LayerNode } from './layer-tree.ts';

/** px of one shape with the room that its effects need, and bytes of all shapes of effects together */
const MOST_PIXELS = 24_000_000;
const MOST_BYTES = 128_000_000;

/** Row `y` of what a layer or group covers; null where it has nothing. */
export type ShapeRow = (node: LayerNode, y: number) => (Span & { alpha: Float32Array }) | null;

/**
 * Makes the effects of all layers, those inside of groups first: shadows, glows and strokes need a layer's whole shape, which is held
 * in memory as bytes. Returns the names of layers whose effects can't be composed, or are too large to be.
 */
export function makeEffects(nodes: LayerNode[], palette: Palette, light: number, open: () => ShapeRow): string[] {
  const wrong: string[] = [];
  const budget = { left: MOST_BYTES };
  const visit = (node: LayerNode) => {
    for (const child of [...(node.children ?? []), ...node.clipped]) visit(child);
    const { plan } = node.look;
    if (!plan || plan.list.length === 0) return;
    const effects: Effect[] = [];
    const shape = shapeOf(node, palette, open(), Math.ceil(roomOf(plan)), budget);
    let whole = shape !== null;
    for (const one of shape ? plan.list : []) {
      const made = makeEffect(one, shape!, palette, light);
      for (const effect of made ?? []) budget.left -= effect.matte?.data.length ?? 0;
      if (made && budget.left >= 0) effects.push(...made);
      else whole = false;
    }
    node.look.effects = effects;
    if (!whole) wrong.push(node.record.name);
  };
  for (const node of nodes) visit(node);
  return wrong;
}

/** null where it is too large. */
function shapeOf(node: LayerNode, palette: Palette, row: ShapeRow, room: number, budget: { left: number }): Silhouette | null {
  const rows: { y: number; from: number; bytes: Uint8Array }[] = [];
  let [left, right, held] = [Infinity, 0, 0];
  for (let y = 0; y < palette.height; y++) {
    const covered = row(node, y);
    if (!covered) continue;
    let { from, to } = covered;
    const { alpha } = covered;
    while (from < to && alpha[from]! === 0) from++;
    while (to > from && alpha[to - 1]! === 0) to--;
    if (from >= to) continue;
    held += to - from;
    if (held > Math.min(MOST_PIXELS, budget.left)) return null;
    rows.push({ y, from, bytes: Uint8Array.from(alpha.subarray(from, to), (v) => Math.round(v * 255)) });
    left = Math.min(left, from);
    right = Math.max(right, to);
  }
  const top = rows[0]?.y ?? 0;
  const bottom = (rows.at(-1)?.y ?? -1) + 1;
  const [width, height] = [Math.max(0, right - left), bottom - top];
  if (width === 0) return { left: 0, top: 0, width: 0, height: 0, data: new Uint8Array(0), on: reachOf(node, palette) };
  if ((width + 2 * room) * (height + 2 * room) > MOST_PIXELS) return null;
  const data = new Uint8Array(width * height);
  for (const { y, from, bytes } of rows) data.set(bytes, (y - top) * width + from - left);
  const reach = reachOf(node, palette);
  const on = {
    left: reach.left && left === 0,
    top: reach.top && top === 0,
    right: reach.right && right === palette.width,
    bottom: reach.bottom && bottom === palette.height,
  };
  return { left, top, width, height, data, on };
}

/** Where it may go on beyond the picture: fills do, pixels as far as their box tells. */
function reachOf({ record, children, look }: LayerNode, palette: Palette): Silhouette['on'] {
  if (look.paint) return { left: true, top: true, right: true, bottom: true };
  if (children) {
    const all = children.map((child) => reachOf(child, palette));
    const some = (side: keyof Silhouette['on']) => all.some((one) => one[side]);
    return { left: some('left'), top: some('top'), right: some('right'), bottom: some('bottom') };
  }
  const { left, top, right, bottom } = record;
  return { left: left < 0, top: top < 0, right: right > palette.width, bottom: bottom > palette.height };
}
