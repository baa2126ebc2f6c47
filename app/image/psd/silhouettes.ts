import { aroundOf, type Effect, isRoughOn, makeEffect, OVERLAYS, roomOf, type Silhouette } from '../layers/effects.ts';
import { everySecond } from '../base/every-second.ts';
import { originOf, type Palette } from '../layers/fills.ts';
import type { Light } from '../photoshop/light.ts';
import type { Reach } from '../layers/mattes.ts';
import type { Bounds } from '../layers/paths.ts';
import { drawPen, type Pen, roomOfPen } from '../layers/pens.ts';
import { sheetOf, type Span } from '../layers/picture.ts';
import { type LayerNode, overlaps } from './layer-tree.ts';
import { textBounds } from './looks.ts';

/** px of one shape with the room that its effects need, and bytes of all shapes of effects together */
const MOST_PIXELS = 16_000_000;
const MOST_BYTES = 96_000_000;

/** Row `y` of what a layer or group covers; null where it has nothing. */
export type ShapeRow = (node: LayerNode, y: number) => (Span & { alpha: Float32Array }) | null;

/**
 * Makes the effects of all layers, those inside of groups first: shadows, glows and strokes need a layer's whole shape, which is held
 * in memory as bytes. Returns the names of layers whose effects can't be composed, or are too large to be. `beat` tells
 * that it goes on.
 */
export function makeEffects(
  nodes: LayerNode[],
  palette: Palette,
  light: Light,
  open: () => ShapeRow,
  beat: () => void,
): string[] {
  const tell = everySecond(beat);
  const beating =
    (row: ShapeRow): ShapeRow =>
    (node, y) => {
      tell();
      return row(node, y);
    };
  const wrong: string[] = [];
  const budget = { left: MOST_BYTES };
  const makeLine = (node: LayerNode, pen: Pen) => {
    const whole = { alpha: new Float32Array(palette.width), from: 0, to: palette.width };
    const row: ShapeRow = (_, y) => {
      pen.cover(whole.alpha.fill(1), y, whole);
      return whole;
    };
    const room = roomOfPen(pen);
    const kept = Math.min(room, palette.margin ?? 0);
    const path = shapeOf(node, palette, beating(row), { room, kept }, budget);
    const line = path && drawPen(pen, path);
    budget.left -= line?.matte?.data.length ?? 0;
    if (line && budget.left >= 0) node.look.line = line;
    else if (!node.look.inexact) wrong.push(node.record.name);
  };
  const visit = (node: LayerNode) => {
    for (const child of [...(node.children ?? []), ...node.clipped]) visit(child);
    if (node.look.pen) makeLine(node, node.look.pen);
    const { plan, line } = node.look;
    if (!plan || plan.list.length === 0) return;
    const effects: Effect[] = [];
    const top = plan.list.findLast(({ kind }) => OVERLAYS.has(kind));
    const [room, margin] = [Math.ceil(roomOf(plan)), palette.margin ?? 0];
    let kept = Math.min(room, margin);
    let shape = shapeOf(node, palette, beating(open()), { room, kept }, budget);
    if (!shape && kept > 0) shape = shapeOf(node, palette, beating(open()), { room, kept: (kept = 0) }, budget);
    // Where it goes on further it is continued as at the side.
    const isCut = shape !== null && kept < room && isBeyond(shape, node, palette, aroundOf(plan));
    let whole = shape !== null && !isCut;
    // A layer that covers nothing casts nothing.
    for (const one of shape && shape.width > 0 ? plan.list : []) {
      const made = makeEffect(one, shape!, palette, light);
      for (const effect of made ?? []) budget.left -= effect.matte?.data.length ?? 0;
      if (made && budget.left >= 0) effects.push(...made);
      else whole = false;
      if (one === top && line) effects.push(line);
    }
    node.look.effects = effects;
    if (
      !node.look.inexact &&
      (!whole || (shape && shape.width > 0 && plan.list.some((one) => isRoughOn(one, shape, palette))))
    ) {
      wrong.push(node.record.name);
    }
  };
  for (const node of nodes) visit(node);
  return wrong;
}

const EMPTY: Silhouette = {
  left: 0,
  top: 0,
  width: 0,
  height: 0,
  data: new Uint8Array(0),
  reach: { left: 0, top: 0, right: 0, bottom: 0 },
  path: false,
  box: null,
  letters: null,
  origin: { x: 0, y: 0 },
};

/** Whether the layer leaves what its shape was taken from, or lies beside that with effects that reach into the picture. */
function isBeyond({ width, reach }: Silhouette, { look }: LayerNode, palette: Palette, around: number): boolean {
  if (width > 0) return Object.values(reach).some((px) => px > 0);
  return look.paint !== null && look.bounds !== null && overlaps(look.bounds, palette, around);
}

/** null where it is too large. `room`: px around it that are needed; `kept`: px beyond the picture that it is taken from. */
function shapeOf(
  node: LayerNode,
  palette: Palette,
  row: ShapeRow,
  { room, kept }: { room: number; kept: number },
  budget: { left: number },
): Silhouette | null {
  const rows: { y: number; from: number; bytes: Uint8Array }[] = [];
  let [left, right, held] = [Infinity, 0, 0];
  const sheet = sheetOf(palette);
  const area = {
    left: sheet.left - kept,
    top: sheet.top - kept,
    right: sheet.right + kept,
    bottom: sheet.bottom + kept,
  };
  for (let y = area.top; y < area.bottom; y++) {
    const covered = row(node, y);
    if (!covered) continue;
    const { alpha } = covered;
    let [from, to] = [Math.max(area.left, covered.from), Math.min(area.right, covered.to)];
    while (from < to && !alpha[from]) from++;
    while (to > from && !alpha[to - 1]) to--;
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
  if (width === 0) return EMPTY;
  if ((width + 2 * room) * (height + 2 * room) > MOST_PIXELS) return null;
  const data = new Uint8Array(width * height);
  for (const { y, from, bytes } of rows) data.set(bytes, (y - top) * width + from - left);
  const reach = reachOf(node, area);
  const at = {
    left: left === area.left ? reach.left : 0,
    top: top === area.top ? reach.top : 0,
    right: right === area.right ? reach.right : 0,
    bottom: bottom === area.bottom ? reach.bottom : 0,
  };
  return {
    left,
    top,
    width,
    height,
    data,
    reach: at,
    path: node.look.outline !== null,
    origin: originOf(node.record),
    box: boxOf(node),
    letters: node.children ? null : textBounds(node.record, palette.margin),
  };
}

/** What a gradient over a layer spans: its path, or else the box of its px. */
function boxOf({ record, children, look }: LayerNode): Bounds | null {
  if (look.bounds) return look.bounds;
  return !children && record.right > record.left && record.bottom > record.top ? record : null;
}

/** Whole px beyond `area`: of a path, of pixels' box, of what is in a group. */
function reachOf({ record, children, look }: LayerNode, area: Bounds): Reach {
  if (children) {
    const all = children.map((child) => reachOf(child, area));
    const most = (side: keyof Reach) => Math.max(0, ...all.map((one) => one[side]));
    return { left: most('left'), top: most('top'), right: most('right'), bottom: most('bottom') };
  }
  const { left, top, right, bottom } = look.bounds ?? record;
  // A path's ends come from its curves, a hair beside what the file says.
  const beyond = (px: number) => Math.max(0, Math.round(px));
  return {
    left: beyond(area.left - left),
    top: beyond(area.top - top),
    right: beyond(right - area.right),
    bottom: beyond(bottom - area.bottom),
  };
}
