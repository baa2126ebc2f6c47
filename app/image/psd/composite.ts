import type { LayerRecord } from '../photoshop/layer-record.ts';
import { type BlendRange, blendLabPlane, blendPlane, coverAlpha } from './blend.ts';
import { type LayerPixels, type LayerPlanes, openLayerPlanes } from './layer-planes.ts';
import { type OpenRows, openMerged, type Reading } from './merged.ts';
import { buildLayerTree, type LayerNode } from './layer-tree.ts';
import { psdRowBytes } from './read-psd.ts';
import { PROCESS_NAMES } from '../source/source-facts.ts';
import { type ColorMode, ImageError, type ImageWarning } from '../base/types.ts';

const LAYERED: ReadonlySet<ColorMode> = new Set(['grayscale', 'duotone', 'rgb', 'cmyk', 'lab']);
/** most names of skipped layers to report */
const NAMES = 8;

/** Puts the layers of a file without merged image together. Spots and alpha channels stand beside the layers all the same. */
export async function openLayers(reading: Reading): Promise<{ open: OpenRows; warnings: ImageWarning[] }> {
  const { file, psd } = reading;
  if (psd.layers.problem) throw psd.layers.problem;
  if (!LAYERED.has(psd.mode)) throw new ImageError('noMergedImage');
  const { nodes, leftOut, drawn } = buildLayerTree(psd);
  if (drawn.length === 0) throw new ImageError('noMergedImage');
  const planes = await openLayerPlanes(reading, drawn);
  const count = PROCESS_NAMES[psd.mode].length;
  const extras = file.size - psd.imageOffset > 2 && psd.channels > count ? await openMerged(reading) : null;
  const warnings: ImageWarning[] = [];
  if (leftOut.length > 0) {
    const names = leftOut.slice(0, NAMES).join(', ') + (leftOut.length > NAMES ? ', …' : '');
    warnings.push({ key: 'layersLeftOut', values: { names, count: leftOut.length } });
  }
  const open: OpenRows = (channels) => {
    const composite = new Composite(psd, nodes, planes);
    const others = channels.filter((channel) => channel >= count);
    const beside = extras?.(others) ?? others.map(() => (target: Uint8Array) => void target.fill(255));
    return channels.map((channel) =>
      channel < count ? (target, y) => composite.encode(channel, y, target) : beside[others.indexOf(channel)]!,
    );
  };
  return { open, warnings };
}

/** One row of a layer or group: colours not multiplied by alpha. */
interface Content extends BlendRange {
  colors: Float32Array[];
  alpha: Float32Array;
}

type Canvas = Pick<Content, 'colors' | 'alpha'>;

class Composite {
  #width: number;
  #depth: number;
  #lab: boolean;
  /** white, and the middle of a and b */
  #paper: number[];
  #nodes: LayerNode[];
  #pixels: Map<LayerRecord, LayerPixels>;
  #page: Canvas;
  #row = -1;
  /** canvases not in use */
  #pool: Canvas[] = [];

  constructor(
    { width, depth, mode }: { width: number; depth: number; mode: ColorMode },
    nodes: LayerNode[],
    planes: LayerPlanes,
  ) {
    const middle = depth === 8 ? 128 / 255 : 32_768 / 65_535;
    this.#width = width;
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
      this.#draw(this.#nodes, this.#page, y);
      this.#row = y;
    }
    const color = this.#page.colors[channel]!;
    const { alpha } = this.#page;
    const white = this.#paper[channel]!;
    const view = new DataView(target.buffer, target.byteOffset, psdRowBytes(this.#width, this.#depth));
    for (let x = 0; x < this.#width; x++) {
      const v = color[x]! + (1 - alpha[x]!) * white;
      if (this.#depth === 32) view.setFloat32(x * 4, v);
      else if (this.#depth === 16) view.setUint16(x * 2, v >= 1 ? 65_535 : v > 0 ? v * 65_535 + 0.5 : 0);
      else target[x] = v >= 1 ? 255 : v > 0 ? v * 255 + 0.5 : 0;
    }
  }

  #draw(nodes: LayerNode[], canvas: Canvas, y: number): void {
    for (const node of nodes) {
      if (node.passThrough && node.clipped.length === 0) this.#drawThrough(node, canvas, y);
      else this.#drawNode(node, canvas, y);
    }
  }

  /** A group that leaves its layers to what lies below it; its mask and opacity lead from the picture without it to the one with it. */
  #drawThrough({ children, record }: LayerNode, canvas: Canvas, y: number): void {
    const pixels = this.#pixels.get(record);
    const opacity = (record.opacity * record.fill) / 255 ** 2;
    if (opacity === 1 && !pixels?.mask) return this.#draw(children!, canvas, y);
    const before = this.#borrow();
    before.alpha.set(canvas.alpha);
    for (const [i, plane] of before.colors.entries()) plane.set(canvas.colors[i]!);
    this.#draw(children!, canvas, y);
    const share = this.#borrow();
    share.alpha.fill(opacity);
    pixels?.mask?.(share.alpha, y, { from: 0, to: this.#width });
    for (const [i, plane] of [...canvas.colors, canvas.alpha].entries()) {
      const old = before.colors[i] ?? before.alpha;
      for (let x = 0; x < this.#width; x++) plane[x] = old[x]! + (plane[x]! - old[x]!) * share.alpha[x]!;
    }
    this.#pool.push(before, share);
  }

  #drawNode(node: LayerNode, canvas: Canvas, y: number): void {
    const content = this.#content(node, y);
    if (!content) return;
    if (node.clipped.length > 0) this.#drawClipped(node.clipped, content, y);
    this.#blend(node.record, content, canvas);
    this.#pool.push({ colors: content.colors, alpha: content.alpha });
  }

  /** Layers clipped to `base` change its colours and keep its shape. */
  #drawClipped(clipped: LayerNode[], base: Content, y: number): void {
    const spare = this.#borrow();
    const inside = { colors: base.colors, alpha: spare.alpha.fill(1) };
    for (const node of clipped) {
      const content = this.#content(node, y);
      if (!content) continue;
      const range = { from: Math.max(content.from, base.from), to: Math.min(content.to, base.to) };
      this.#blend(node.record, { ...content, ...range }, inside);
      this.#pool.push({ colors: content.colors, alpha: content.alpha });
    }
    this.#pool.push(spare);
  }

  #blend({ blend, opacity, fill }: LayerRecord, content: Content, canvas: Canvas): void {
    const { alpha, colors } = content;
    const range = { from: content.from, to: content.to };
    if (range.from >= range.to) return;
    const strength = (opacity * fill) / 255 ** 2;
    if (strength < 1) for (let x = range.from; x < range.to; x++) alpha[x] = alpha[x]! * strength;
    for (const [i, source] of colors.entries()) {
      const backdrop = canvas.colors[i]!;
      if (this.#lab && i > 0) blendLabPlane(blend, this.#paper[i]!, backdrop, canvas.alpha, source, alpha, range);
      else blendPlane(blend, backdrop, canvas.alpha, source, alpha, range);
    }
    coverAlpha(canvas.alpha, alpha, range);
  }

  /** null where a layer has nothing in this row. The caller gives the canvas back. */
  #content(node: LayerNode, y: number): Content | null {
    const pixels = this.#pixels.get(node.record);
    const canvas = this.#borrow();
    let range: BlendRange | null = { from: 0, to: this.#width };
    if (node.children) {
      clear(canvas);
      this.#draw(node.children, canvas, y);
      for (const plane of canvas.colors) {
        for (let x = 0; x < this.#width; x++) if (canvas.alpha[x]! > 0) plane[x] = plane[x]! / canvas.alpha[x]!;
      }
    } else {
      range = pixels?.read(canvas.colors, canvas.alpha, y) ?? null;
    }
    if (!range) {
      this.#pool.push(canvas);
      return null;
    }
    pixels?.mask?.(canvas.alpha, y, range);
    return { ...canvas, ...range };
  }

  #borrow(): Canvas {
    return this.#pool.pop() ?? this.#newCanvas();
  }

  #newCanvas(): Canvas {
    return { colors: this.#paper.map(() => new Float32Array(this.#width)), alpha: new Float32Array(this.#width) };
  }
}

function clear({ colors, alpha }: Canvas): void {
  for (const plane of colors) plane.fill(0);
  alpha.fill(0);
}
