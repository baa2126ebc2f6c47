import type { LayerRecord } from '../photoshop/layer-record.ts';
import { applyRanges, type BlendHow, blendRow, fillsSource, foldRow, foldsEffect } from './blend.ts';
import type { LayerPixels, LayerPlanes } from './layer-planes.ts';
import type { LayerNode } from './layer-tree.ts';
import { mixText } from './text-edges.ts';
import type { Effect } from '../layers/effects.ts';
import { liesOn } from '../layers/mattes.ts';
import {
  addOwn,
  approach,
  type Canvas,
  clear,
  type Content,
  cover,
  encodeRow,
  keep,
  lead,
  put,
  settle,
  startOwn,
  straighten,
  takeOut,
} from './canvas.ts';
import type { Picture, Span } from '../layers/picture.ts';
import { PROCESS_NAMES } from '../source/source-facts.ts';

/** Rows of a file's layers, put together from the bottom one up. */
export class Composite {
  #width: number;
  #depth: number;
  #lab: boolean;
  /** white, and the middle of a and b */
  #paper: number[];
  #nodes: LayerNode[];
  #pixels: Map<LayerRecord, LayerPixels>;
  #page: Canvas;
  #margin: number;
  #row = -1;
  /** canvases not in use */
  #pool: Canvas[] = [];

  constructor({ width, depth, mode, margin = 0 }: Omit<Picture, 'height'>, nodes: LayerNode[], planes: LayerPlanes) {
    const middle = depth === 8 ? 128 / 255 : 32_768 / 65_535;
    this.#width = width;
    this.#margin = margin;
    this.#depth = depth;
    this.#lab = mode === 'lab';
    this.#paper = PROCESS_NAMES[mode].map((_, i) => (mode === 'lab' && i > 0 ? middle : 1));
    this.#nodes = nodes;
    this.#pixels = planes.open();
    this.#page = this.#newCanvas();
  }

  /** Row `y` of one plane over white, in the samples of the file. Rows are asked for in rising order. */
  encode(channel: number, y: number, target: Uint8Array): void {
    if (y !== this.#row) {
      clear(this.#page);
      this.#draw(this.#nodes, this.#page, y + this.#margin);
      this.#row = y;
    }
    const shown = (row: Float32Array) => row.subarray(this.#margin, this.#width - this.#margin);
    const color = shown(this.#page.colors[channel]!);
    encodeRow({ colors: [color], alpha: shown(this.#page.alpha) }, 0, this.#paper[channel]!, this.#depth, target);
  }

  #draw(nodes: LayerNode[], canvas: Canvas, y: number): void {
    const ground = nodes.some(({ look }) => look.knockout) ? this.#copy(canvas) : null;
    for (const node of nodes) {
      const before = node.look.kept.length > 0 ? this.#copy(canvas) : null;
      if (ground && node.look.knockout) this.#drawKnockout(node, canvas, ground, y);
      else if (node.passThrough && node.look.effects.length === 0) this.#drawThrough(node, canvas, y);
      else this.#drawNode(node, canvas, y);
      if (!before) continue;
      keep(canvas, before, node.look.kept);
      this.#pool.push(before);
    }
    if (ground) this.#pool.push(ground);
  }

  /** As if it covered everything on the ground of its group; its shape leads from what its group has drawn to that. */
  #drawKnockout(node: LayerNode, canvas: Canvas, ground: Canvas, y: number): void {
    const content = this.#content(node, canvas, y);
    if (!content) return;
    const within = this.#copy(ground);
    const whole = this.#borrow();
    whole.alpha.fill(1);
    if (node.clipped.length > 0) this.#drawClipped(node, content, y);
    const record = { ...node.record, opacity: 255 };
    this.#blend({ ...node, record }, { ...content, alpha: whole.alpha }, within);
    const { alpha, from, to } = content;
    for (let x = from; x < to; x++) alpha[x] = alpha[x]! * (node.record.opacity / 255);
    if (canvas.own) cover(canvas.own.alpha, alpha, 1, content);
    lead(within, canvas, alpha, content);
    put(canvas, within, content);
    if (this.#depth === 8) settle(canvas, content);
    this.#pool.push(within, whole, { colors: content.colors, alpha });
  }

  /** A group that leaves its layers to what lies below it; its mask and opacity lead from the picture without it to the one with it. */
  #drawThrough(node: LayerNode, below: Canvas, y: number): void {
    const { children, record, look, bounded, clipped } = node;
    const pixels = this.#pixels.get(record);
    const opacity = (record.opacity * record.fill) / 255 ** 2;
    if (!bounded && opacity === 1 && !pixels?.mask && look.covers.length === 0) return this.#draw(children!, below, y);
    const before = this.#copy(below);
    const own = this.#borrow();
    own.alpha.fill(0);
    const counted = below.own ? Float32Array.from(below.own.alpha) : null;
    const canvas: Canvas = bounded ? { ...below, own: { alpha: own.alpha, below: before } } : below;
    this.#draw(children!, canvas, y);
    const whole = { from: 0, to: this.#width };
    if (clipped.length > 0) this.#changeOwn(clipped, below, { alpha: own.alpha, below: before }, y);
    const share = this.#borrow();
    share.alpha.fill(opacity);
    pixels?.mask?.(share.alpha, y, whole);
    for (const hide of look.covers) hide(share.alpha, y, whole);
    lead(canvas, before, share.alpha, whole);
    if (counted) this.#leadOwn(below.own!.alpha, counted, bounded ? own.alpha : null, share.alpha);
    this.#pool.push(before, share, own);
  }

  /** What a group in a bounded one covers of it counts by the share of it that is shown. */
  #leadOwn(alpha: Float32Array, before: Float32Array, laid: Float32Array | null, share: Float32Array): void {
    for (let x = 0; x < alpha.length; x++) {
      const now = laid ? before[x]! + laid[x]! * (1 - before[x]!) : alpha[x]!;
      alpha[x] = before[x]! + (now - before[x]!) * share[x]!;
    }
  }

  /** Adjustments in a bounded group and layers clipped to it: what it has added itself is taken out, changed and put back. */
  #changeOwn(nodes: LayerNode[], canvas: Canvas, { alpha, below }: NonNullable<Canvas['own']>, y: number): void {
    const own = this.#borrow();
    own.alpha.fill(1);
    takeOut(own, canvas, below, alpha);
    const before = this.#copy(own);
    for (const node of nodes) this.#drawNode(node, own, y);
    for (const [i, plane] of canvas.colors.entries()) {
      const [now, old] = [own.colors[i]!, before.colors[i]!];
      for (let x = 0; x < this.#width; x++) plane[x] = plane[x]! + (now[x]! - old[x]!) * alpha[x]!;
    }
    this.#pool.push(own, before);
  }

  #drawNode(node: LayerNode, canvas: Canvas, y: number): void {
    if (canvas.own && node.look.adjust) return this.#changeOwn([node], canvas, canvas.own, y);
    const content = this.#content(node, canvas, y);
    if (content && node.look.loose && node.clipped.length > 0) {
      const shape = { ...content, alpha: content.alpha.slice() };
      this.#drawContent({ ...node, clipped: [] }, content, canvas, y);
      this.#drawLoose(node, shape, canvas, y);
    } else this.#drawContent(node, content, canvas, y);
    if (content) this.#pool.push({ colors: content.colors, alpha: content.alpha });
  }

  #drawContent(node: LayerNode, content: Content | null, canvas: Canvas, y: number): void {
    const text = node.look.text && node.record.ranges.length === 0 && !canvas.own;
    if (text || node.look.effects.length > 0) this.#drawEffects(node, content, canvas, y);
    else if (content) {
      if (node.clipped.length > 0) this.#drawClipped(node, content, y);
      this.#blend(node, content, canvas);
    }
  }

  /** Clipped layers that blend with what lies below their base: its shape leads from the picture without them to the one with them. */
  #drawLoose(
    { clipped, record }: Pick<LayerNode, 'clipped' | 'record'>,
    shape: Content,
    canvas: Canvas,
    y: number,
  ): void {
    const before = this.#copy(canvas);
    const counted = canvas.own ? Float32Array.from(canvas.own.alpha) : null;
    for (const node of clipped) this.#drawNode(node, canvas, y);
    const share = this.#borrow();
    share.alpha.fill(0);
    for (let x = shape.from; x < shape.to; x++) share.alpha[x] = shape.alpha[x]! * (record.opacity / 255);
    lead(canvas, before, share.alpha, { from: 0, to: this.#width });
    if (counted) this.#leadOwn(canvas.own!.alpha, counted, null, share.alpha);
    this.#pool.push(before, share);
  }

  /** What a layer covers of row `y`, before its opacity. Rows in rising order; the result is valid until the next. */
  shapeOf(node: LayerNode, y: number): Content | null {
    const { outline } = node.look;
    if (outline) {
      const whole = { alpha: this.#page.alpha.fill(1), colors: [], from: 0, to: this.#width };
      outline(whole.alpha, y, whole);
      return whole;
    }
    const content = this.#content(node, this.#page, y);
    if (content) this.#pool.push({ colors: content.colors, alpha: content.alpha });
    return content;
  }

  /**
   * Two pictures of the row: one with what lies around the layer, shadows and the like, and one as if the layer covered everything;
   * its shape leads from the one to the other, so that no backdrop shows through where both meet.
   */
  #drawEffects(node: LayerNode, content: Content | null, canvas: Canvas, y: number): void {
    const { record, look } = node;
    if (!content && !look.effects.some(({ place, matte }) => place === 'below' && liesOn(matte, y))) return;
    const [around, within] = [startOwn(this.#copy(canvas), canvas), startOwn(this.#copy(canvas), canvas)];
    for (const effect of look.effects) {
      if (effect.place !== 'below') continue;
      this.#layEffect(effect, around, y);
      if (!effect.concealed) this.#layEffect(effect, within, y);
    }
    const bare = content && (look.outline || look.effects.some(({ knocks }) => knocks)) ? this.#copy(within) : null;
    if (content) {
      const inner = look.effects.filter(({ place }) => place === 'inside');
      const colors: Canvas = { colors: content.colors, alpha: new Float32Array(this.#width).fill(1) };
      if (look.plan?.grouped) for (const effect of inner) this.#layEffect(effect, colors, y);
      if (node.clipped.length > 0) this.#drawClipped(node, content, y);
      this.#blend({ ...node, record: { ...record, opacity: 255 } }, { ...content, ...colors }, within);
      if (!look.plan?.grouped) for (const effect of inner) this.#layInside(effect, within, bare, y);
    }
    const share = this.#borrow();
    share.alpha.fill(0);
    if (content) share.alpha.set(content.alpha.subarray(content.from, content.to), content.from);
    const whole = { from: 0, to: this.#width };
    if (bare && look.outline) {
      // A fill that is see-through ends where its path does, not where it fades.
      const path = this.#borrow();
      look.outline(path.alpha.fill(1), y, whole);
      for (let x = 0; x < this.#width; x++)
        share.alpha[x] = path.alpha[x]! > 0 ? Math.min(1, share.alpha[x]! / path.alpha[x]!) : 0;
      lead(within, bare, share.alpha, whole);
      within.own?.alpha.forEach((v, x, all) => void (all[x] = v * share.alpha[x]!));
      for (const effect of look.effects) if (effect.place === 'above') this.#layInside(effect, within, bare, y);
      share.alpha.set(path.alpha);
      this.#pool.push(path);
    }
    if (bare) this.#pool.push(bare);
    addOwn(canvas, around, within, share.alpha, record.opacity / 255);
    const result = look.text ? share : within;
    if (look.text) mixText(share, around, within, share.alpha, whole);
    else lead(within, around, share.alpha, whole);
    approach(canvas, result, record.opacity / 255);
    for (const { colors, alpha } of [around, within, share]) this.#pool.push({ colors, alpha });
  }

  /** Onto what the layer itself has drawn, or in its place onto `bare`, what lies below it. */
  #layInside(effect: Effect, within: Canvas, bare: Canvas | null, y: number): void {
    const { knocks, matte } = effect;
    if (!knocks || !bare || !matte) return this.#layEffect(effect, within, y);
    const at = (y - matte.top) * matte.width - matte.left;
    const span = { from: Math.max(0, matte.left), to: Math.min(this.#width, matte.left + matte.width) };
    if (span.from >= span.to || !liesOn(matte, y)) return;
    const [instead, share] = [this.#copy(bare), this.#borrow()];
    this.#layEffect({ ...effect, matte: null }, instead, y);
    for (let x = span.from; x < span.to; x++) share.alpha[x] = matte.data[at + x]! / 255;
    lead(instead, within, share.alpha, span);
    put(within, instead, span);
    if (within.own) cover(within.own.alpha, share.alpha, effect.opacity, span);
    this.#pool.push(instead, share);
  }

  #layEffect({ mode, opacity, paint, matte }: Effect, canvas: Canvas, y: number): void {
    const row = this.#borrow();
    const from = Math.max(0, matte?.left ?? 0);
    const to = Math.min(this.#width, matte ? matte.left + matte.width : this.#width);
    if (from < to && liesOn(matte, y) && paint(row.colors, row.alpha, y)) {
      const at = matte ? (y - matte.top) * matte.width - matte.left : 0;
      for (let x = from; x < to; x++) row.alpha[x] = row.alpha[x]! * opacity * (matte ? matte.data[at + x]! / 255 : 1);
      if (canvas.own) cover(canvas.own.alpha, row.alpha, 1, { from, to });
      const middle = this.#lab ? this.#paper[1]! : null;
      if (foldsEffect(mode) && middle === null) foldRow(canvas, row, mode, { from, to });
      else blendRow(canvas, row, { mode, fill: 1, inside: false, middle }, { from, to });
    }
    this.#pool.push(row);
  }

  #copy(canvas: Canvas): Canvas {
    const copy = this.#borrow();
    copy.alpha.set(canvas.alpha);
    for (const [i, plane] of copy.colors.entries()) plane.set(canvas.colors[i]!);
    return copy;
  }

  /** Layers clipped to `base` change its colours and keep its shape; an outline along its path lies above them. */
  #drawClipped({ clipped, look }: LayerNode, base: Content, y: number): void {
    const spare = this.#borrow();
    const inside = { colors: base.colors, alpha: spare.alpha.fill(1) };
    for (const node of clipped) {
      const content = this.#content(node, inside, y);
      if (node.look.effects.length > 0) {
        this.#drawEffects(node, content, inside, y);
        if (content) this.#pool.push({ colors: content.colors, alpha: content.alpha });
        continue;
      }
      if (!content) continue;
      const range = { from: Math.max(content.from, base.from), to: Math.min(content.to, base.to) };
      this.#blend(node, { ...content, ...range }, inside);
      this.#pool.push({ colors: content.colors, alpha: content.alpha });
    }
    if (look.line) this.#layEffect(look.line, inside, y);
    this.#pool.push(spare);
  }

  #blend({ record, look }: LayerNode, content: Content, canvas: Canvas): void {
    const { alpha } = content;
    const span = { from: content.from, to: content.to };
    if (span.from >= span.to) return;
    const { blend: mode, opacity, fill } = record;
    const filled = fillsSource(mode) && !look.adjust;
    const strength = (opacity * (filled ? 255 : fill)) / 255 ** 2;
    if (strength < 1) for (let x = span.from; x < span.to; x++) alpha[x] = alpha[x]! * strength;
    if (this.#depth === 8) for (let x = span.from; x < span.to; x++) alpha[x] = ((alpha[x]! * 255 + 0.5) | 0) / 255;
    const how: BlendHow = {
      mode,
      fill: filled ? fill / 255 : 1,
      inside: look.adjust !== null,
      middle: this.#lab ? this.#paper[1]! : null,
    };
    if (record.ranges.length > 0) applyRanges(record.ranges, content, canvas, this.#depth === 8 ? 1 : 257, span);
    if (canvas.own) cover(canvas.own.alpha, alpha, 1, span);
    blendRow(canvas, content, how, span);
    if (this.#depth === 8) settle(canvas, span);
  }

  /** null where a layer has nothing in this row. The caller gives the canvas back. */
  #content(node: LayerNode, below: Canvas, y: number): Content | null {
    const pixels = this.#pixels.get(node.record);
    const { adjust, paint, covers, premasked } = node.look;
    const canvas = this.#borrow();
    let range: Span | null = { from: 0, to: this.#width };
    if (node.children) {
      clear(canvas);
      this.#draw(node.children, canvas, y);
      straighten(canvas, canvas);
    } else if (adjust) {
      straighten(below, canvas);
      canvas.alpha.fill(1);
      adjust(canvas.colors, range.from, range.to);
    } else if (paint) {
      range = paint(canvas.colors, canvas.alpha, y);
    } else {
      range = pixels?.read(canvas.colors, canvas.alpha, y) ?? null;
    }
    if (!range) {
      this.#pool.push(canvas);
      return null;
    }
    if (!premasked) pixels?.mask?.(canvas.alpha, y, range);
    for (const hide of covers) hide(canvas.alpha, y, range);
    return { ...canvas, ...range };
  }

  #borrow(): Canvas {
    return this.#pool.pop() ?? this.#newCanvas();
  }

  #newCanvas(): Canvas {
    return { colors: this.#paper.map(() => new Float32Array(this.#width)), alpha: new Float32Array(this.#width) };
  }
}
