/** The separations canvas: which tiles to load, in which order, and when to paint. Independent of gestures and page. */
import { addBase } from '#app/base-path.ts';
import { makeCanvasPainter } from './canvas-painter.ts';
import { makeGlPainter } from './gl-painter.ts';
import type { Colors, InkPrint, Painter } from './painter.ts';
import { TileStore } from './tile-store.ts';
import {
  clothEdges,
  fitScale,
  fitView,
  keepInSight,
  levelFor,
  quadsOf,
  type Cloth,
  type Levels,
  type Quad,
  type Size,
  type TilePlace,
  type View,
} from './view.ts';

export interface StageOptions {
  canvas: HTMLCanvasElement;
  print: InkPrint;
  levels: Levels;
  cloth: Cloth;
  colors: Colors;
  /** the address of one group's tile */
  address: (group: number, place: TilePlace) => string;
  renderer: 'webgl' | 'canvas';
  /** the first colours are on the canvas */
  onFirst: () => void;
  /** the graphics device went and didn't come back */
  onGone: () => void;
  onView: (view: View, fit: number) => void;
  onScreens: (screens: Screen[]) => void;
}

/** One ink's screen in small. */
export interface Screen extends Size {
  /** mean over the whole picture, 0 … 1 */
  coverage: number;
  /** amount of ink px by px, 0 … 255 */
  amount: Uint8Array;
}

/** ms that a lost graphics device may take to come back */
const patience = 4000;
/** bytes of planes kept beside those in the window */
const keptBytes = 192 * 2 ** 20;

/** The browser can't paint in this way. */
export class NoPainter extends Error {}

export class Stage {
  readonly kind: Painter['kind'];
  readonly window: Size = { width: 0, height: 0 };
  view: View = { x: 0, y: 0, scale: 1 };
  private readonly options: StageOptions;
  private readonly painter: Painter;
  private readonly store: TileStore<unknown>;
  private cloth: Cloth;
  private frame = 0;
  private shown = false;
  private measured = false;
  private loss: ReturnType<typeof setTimeout> | undefined;
  /** the whole is shown until the user moves it */
  private fitted = true;

  constructor(options: StageOptions) {
    const { canvas, print, levels } = options;
    this.options = options;
    this.cloth = options.cloth;
    const painter =
      options.renderer === 'canvas'
        ? makeCanvasPainter(canvas, print, levels.tile)
        : makeGlPainter(canvas, print, levels.tile, { onLost: () => this.lose(), onBack: () => this.regain() });
    if (!painter) throw new NoPainter(options.renderer);
    this.painter = painter as Painter;
    this.kind = this.painter.kind;
    this.store = new TileStore({
      load: (place, signal) => this.load(place, signal),
      free: (tile) => this.painter.free(tile),
      onArrival: () => this.refresh(),
      keep: Math.floor(keptBytes / (levels.tile ** 2 * 4 * print.groups)),
    });
    this.painter.setColors(options.colors);
  }

  /** device px */
  resize(width: number, height: number): void {
    if (width === this.window.width && height === this.window.height) return;
    Object.assign(this.window, { width, height });
    Object.assign(this.options.canvas, { width, height });
    this.look(this.fitted ? fitView(this.cloth, this.window) : this.view);
  }

  setCloth(cloth: Cloth): void {
    this.cloth = cloth;
    this.fit();
  }

  setColors(colors: Colors): void {
    this.painter.setColors(colors);
    this.refresh();
  }

  fit(): void {
    this.look(fitView(this.cloth, this.window));
  }

  look(view: View): void {
    if (this.window.width === 0 || this.window.height === 0) return;
    this.view = keepInSight(view, this.cloth, this.window);
    const fit = fitScale(this.cloth, this.window);
    this.fitted = Math.abs(this.view.scale / fit - 1) < 1e-6;
    this.options.onView(this.view, fit);
    this.refresh();
  }

  close(): void {
    clearTimeout(this.loss);
    cancelAnimationFrame(this.frame);
    this.store.close();
    this.painter.close();
  }

  private lose(): void {
    this.store.clear();
    this.loss ??= setTimeout(this.options.onGone, patience);
  }

  private regain(): void {
    clearTimeout(this.loss);
    this.loss = undefined;
    // Tiles that arrived meanwhile went to the lost device.
    this.store.clear();
    this.refresh();
  }

  private refresh(): void {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
    });
  }

  private paint(): void {
    const { levels } = this.options;
    if (this.window.width === 0) return;
    const coarsest = levels.levels.length - 1;
    const level = levelFor(this.view.scale, levels.levels.length);
    const wanted = this.quads(level);
    const beneath = coarsest > level ? this.quads(coarsest) : [];
    // The coarsest first: it is one tile, and with it the whole is there.
    this.store.want([...beneath, ...wanted]);
    const known = (quads: Quad[]) =>
      quads.map((quad) => ({ quad, tile: this.store.get(quad) })).filter(({ tile }) => tile);
    const fine = known(wanted);
    const whole = fine.length === wanted.length;
    const between = whole
      ? []
      : Array.from({ length: Math.max(0, coarsest - level - 1) }, (_, step) => known(this.quads(coarsest - 1 - step)));
    // Without WebGL a tile takes its time to print: the coarse one shows its colours meanwhile.
    const under = whole && this.kind === 'webgl' ? [] : known(beneath);
    const quads = [...under, ...between.flat(), ...fine];
    const done = this.painter.paint({
      window: this.window,
      edges: clothEdges(this.cloth, this.view, this.window),
      quads,
    });
    if (!done) this.refresh();
    if (quads.length === 0 || this.shown) return;
    this.shown = true;
    this.options.onFirst();
  }

  private quads(level: number): Quad[] {
    return quadsOf(this.cloth, this.view, this.window, this.options.levels, level);
  }

  private async load(place: TilePlace, signal: AbortSignal): Promise<unknown> {
    const { print, address } = this.options;
    const planes = await Promise.all(
      Array.from({ length: print.groups }, async (_, group) => {
        const answer = await fetch(addBase(address(group, place)), { signal });
        if (!answer.ok) throw new Error(`${answer.status}`);
        // The planes are amounts of ink: nothing may take them for colours and adapt them.
        return createImageBitmap(await answer.blob(), { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
      }),
    );
    this.measure(place, planes);
    const tile = this.painter.take(planes);
    for (const plane of planes) plane.close();
    return tile;
  }

  /** The coarsest tile is the whole picture's mean, px by px. */
  private measure({ level }: TilePlace, planes: ImageBitmap[]): void {
    const { levels, print, onScreens } = this.options;
    const { width, height } = levels.levels.at(-1)!;
    if (this.measured || level !== levels.levels.length - 1 || width > levels.tile || height > levels.tile) return;
    this.measured = true;
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return;
    const data = planes.map((plane) => {
      context.drawImage(plane, 0, 0);
      return context.getImageData(0, 0, width, height).data;
    });
    onScreens(
      Array.from({ length: print.inks }, (_, ink) => {
        const { group, band } = print.place(ink);
        const amount = Uint8Array.from({ length: width * height }, (_, px) => data[group]![px * 4 + band]!);
        const coverage = amount.reduce((sum, value) => sum + value, 0) / (255 * amount.length);
        return { width, height, coverage, amount };
      }),
    );
  }
}
