/** OpenSeadragon for this archive: fabric laid out in cm, tiles of the colorway's pyramid. Loaded on demand. */
import OpenSeadragon from 'openseadragon';
import { addBase } from '#app/base-path.ts';
import { listenForPinch } from '../pinch.ts';
import { type Area, type Cloth, type Copy, layCopies } from './lay-copies.ts';
import { tileSource, type Pyramid } from './tile-source.ts';

export interface Scene {
  pyramid: Pyramid;
  cloth: Cloth;
  /** one picture of all the fabric: shown until tiles load, and if there are too many repeats */
  whole: string;
}

/** What is seen, in cm. */
export interface Seen extends Area {
  /** CSS px a cm */
  pxPerCm: number;
}

/** Why tiles don't come: `gone` hidden or replaced, `closed` signed out, `busy` too many at once or still being made, `offline` no answer. */
export type Trouble = 'gone' | 'closed' | 'busy' | 'offline';

export interface Stage {
  zoomBy(factor: number): void;
  fit(): void;
  /** CSS px a cm, keeping the middle */
  zoomTo(pxPerCm: number): void;
  panBy(x: number, y: number): void;
  /** the same middle and scale as another stage, at once */
  follow(other: Seen): void;
  showBox(on: boolean): void;
  /** retries failed tiles */
  retry(): void;
  seen(): Seen;
  close(): void;
}

export interface StageEvents {
  onSeen(seen: Seen): void;
  /** the first sharp tiles are drawn */
  onReady(): void;
  /** cm under the pointer; null when it leaves */
  onPointer(place: { x: number; y: number } | null): void;
  /** tiles are loading, or all are loaded */
  onBusy?(busy: boolean): void;
  /** null: they load again */
  onTrouble?(trouble: Trouble | null): void;
}

/**
 * The library would write a style element of its own, which the policy forbids: where it finds one, it doesn't. viewer.module.css has its rule.
 * The element is none of HTML's: an empty one is a breach of the policy too.
 */
function replaceOwnStyle(): void {
  const name = 'data-openseadragon-mobile-css';
  if (document.querySelector(`style[${name}]`)) return;
  const mark = document.createElementNS(null, 'style');
  mark.setAttribute(name, '');
  document.head.append(mark);
}

export function openStage(element: HTMLElement, scene: Scene, events: StageEvents): Stage {
  const { cloth, pyramid } = scene;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  replaceOwnStyle();
  const viewer = OpenSeadragon({
    element,
    showNavigationControl: false,
    showNavigator: false,
    // Custom keys and wheel behaviour are below.
    keyboardNavEnabled: false,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true, scrollToZoom: true },
    gestureSettingsTouch: { clickToZoom: false, dblClickToZoom: true, pinchRotate: false, flickEnabled: !still },
    animationTime: still ? 0 : 0.15,
    springStiffness: 10,
    visibilityRatio: 1,
    constrainDuringPan: true,
    // A small print at actual size is smaller than its frame.
    minZoomImageRatio: 0.1,
    maxZoomPixelRatio: 8,
    imageSmoothingEnabled: true,
    immediateRender: true,
    drawer: 'canvas',
    // Copies that meet on a fraction of a px must not let what is beneath through.
    // Past full size tiles would go by way of a canvas of their own, which is scaled by itself and leaves lines between copies.
    smoothTileEdgesMinZoom: Infinity,
    subPixelRoundingForTransparency: OpenSeadragon.SUBPIXEL_ROUNDING_OCCURRENCES.ALWAYS,
    crossOriginPolicy: false,
    timeout: 60_000,
    tileRetryMax: 2,
    tileRetryDelay: 2500,
  } as unknown as OpenSeadragon.Options);
  const region = new OpenSeadragon.Rect(0, 0, cloth.shown.width, cloth.shown.height);
  // The world grows by the copies, which go beyond the cloth's edges: what is looked at is the cloth.
  viewer.world.getHomeBounds = () => region.clone();

  // Until the user or another stage sets the view.
  let arranged = false;
  const home = () => {
    if (!arranged) viewer.viewport.fitBounds(region, true);
    return viewer.viewport;
  };
  // Prevents going home on the first added item after another stage has set the view.
  viewer.viewport.goHome = home;
  for (const name of ['canvas-press', 'canvas-scroll'] as const) viewer.addHandler(name, () => void (arranged = true));

  const seen = (): Seen => {
    const { x, y, width, height } = viewer.viewport.getBounds(true);
    return { x, y, width, height, pxPerCm: viewer.viewport.getContainerSize().x / width };
  };
  const loading = watchLoading(viewer, events);
  const underlay = layUnderlay(viewer, scene, () => loading.fail(scene.whole));
  const layer = layTiles(viewer, pyramid, cloth, home);
  layer.show(region);
  viewer.addHandler('update-viewport', () => {
    cutToCloth(viewer, region);
    const now = seen();
    layer.show(now);
    leaveScrolling(viewer, now, cloth.shown);
    events.onSeen(now);
  });
  viewer.addHandler('resize', () => requestAnimationFrame(() => void (home(), events.onSeen(seen()))));
  takeWheel(viewer, element);
  const pointer = watchPointer(viewer, cloth.shown, events);
  const stopPinch = listenForPinch(element, (factor, { clientX, clientY }) => {
    const { left, top } = element.getBoundingClientRect();
    const at = viewer.viewport.pointFromPixel(new OpenSeadragon.Point(clientX - left, clientY - top), true);
    arranged = true;
    viewer.viewport.zoomBy(factor, at, true);
    viewer.viewport.applyConstraints(true);
  });

  const box = document.createElement('div');
  box.className = 'viewer-box';
  const oneRepeat = new OpenSeadragon.Rect(
    0,
    0,
    Math.min(cloth.tile.width, cloth.shown.width),
    Math.min(cloth.tile.height, cloth.shown.height),
  );
  const act = (change: () => void) => {
    arranged = true;
    change();
    viewer.viewport.applyConstraints(still);
  };

  return {
    zoomBy: (factor) => act(() => viewer.viewport.zoomBy(factor, undefined, still)),
    fit() {
      arranged = false;
      viewer.viewport.fitBounds(region, still);
    },
    zoomTo: (pxPerCm) =>
      act(() => viewer.viewport.zoomTo(pxPerCm / viewer.viewport.getContainerSize().x, undefined, still)),
    panBy(x, y) {
      const { width, height } = viewer.viewport.getBounds();
      act(() => viewer.viewport.panBy(new OpenSeadragon.Point(x * width, y * height), still));
    },
    follow({ x, y, width, height, pxPerCm }) {
      arranged = true;
      viewer.viewport.zoomTo(pxPerCm / viewer.viewport.getContainerSize().x, undefined, true);
      viewer.viewport.panTo(new OpenSeadragon.Point(x + width / 2, y + height / 2), true);
    },
    showBox(on) {
      if (on) viewer.addOverlay({ element: box, location: oneRepeat });
      else viewer.removeOverlay(box);
    },
    retry() {
      // The button that asked for it goes.
      element.focus({ preventScroll: true });
      loading.forget();
      events.onTrouble?.(null);
      underlay.retry();
      // The library asks no more for a tile that has failed, unless it makes the tile anew.
      for (const item of itemsOf(viewer)) Object.assign(item, { tilesMatrix: {} });
      viewer.world.resetItems();
    },
    seen,
    close() {
      loading.stop();
      stopPinch();
      pointer.destroy();
      viewer.destroy();
    },
  };
}

/** Beneath everything lies the picture as the server made it. It is fetched beside the tiles: they don't wait for it, nor need it. */
function layUnderlay(viewer: OpenSeadragon.Viewer, { whole, cloth }: Scene, onFail: () => void): { retry(): void } {
  let there = false;
  let closed = false;
  viewer.addOnceHandler('before-destroy', () => void (closed = true));
  const lay = () => {
    const picture = new Image();
    picture.onload = () => {
      if (there || closed) return;
      there = true;
      viewer.addTiledImage({
        tileSource: { type: 'image', url: addBase(whole) },
        x: 0,
        y: 0,
        width: cloth.shown.width,
        index: 0,
      } as never);
    };
    picture.onerror = () => closed || onFail();
    picture.src = addBase(whole);
  };
  lay();
  return { retry: () => void (there || lay()) };
}

/** Copies of the repeat, as many as what is looked at touches. */
function layTiles(viewer: OpenSeadragon.Viewer, pyramid: Pyramid, cloth: Cloth, onAdded: () => void) {
  const items = new Map<string, { copy: Copy; item: OpenSeadragon.TiledImage | null }>();
  const source = tileSource(pyramid);
  const { getTileBounds } = OpenSeadragon.TileSource.prototype;
  let wanted = new Set<string>();
  let before = '';
  const add = (name: string, copy: Copy) => {
    const entry: { copy: Copy; item: OpenSeadragon.TiledImage | null } = { copy, item: null };
    items.set(name, entry);
    viewer.addTiledImage({
      tileSource: {
        ...source,
        // What is drawn of a tile would be told in px as the library counts them.
        getTileBounds(this: OpenSeadragon.TileSource, level: number, col: number, row: number, isSource?: boolean) {
          if (!isSource) return getTileBounds.call(this, level, col, row);
          const { width, height } = source.heldPx(level, col, row);
          return new OpenSeadragon.Rect(0, 0, width, height);
        },
      },
      x: copy.x,
      y: copy.y,
      width: cloth.tile.width,
      // Turned upside down is turned over and then around.
      flipped: copy.turned.across !== copy.turned.down,
      degrees: copy.turned.down ? 180 : 0,
      success: ({ item }: { item: OpenSeadragon.TiledImage }) => {
        entry.item = item;
        onAdded();
        if (!wanted.has(name)) remove(name);
      },
    } as never);
  };
  const remove = (name: string) => {
    const item = items.get(name)?.item;
    // One that is still being added goes when it has come.
    if (!item) return;
    items.delete(name);
    viewer.world.removeItem(item);
  };
  return {
    show({ x, y, width, height }: Area) {
      const copies = layCopies(cloth, { x, y, width, height }) ?? [];
      const names = copies.map(({ col, row }) => `${col} ${row}`);
      const all = names.join();
      if (all === before) return;
      before = all;
      wanted = new Set(names);
      copies.forEach((copy, i) => items.has(names[i]!) || add(names[i]!, copy));
      for (const name of items.keys()) if (!wanted.has(name)) remove(name);
    },
  };
}

/** Copies go on beyond the cloth; what lies outside is taken away again, on whole px so that no edge is half seen. */
function cutToCloth(viewer: OpenSeadragon.Viewer, region: OpenSeadragon.Rect): void {
  const { canvas, context } = viewer.drawer as unknown as {
    canvas: HTMLCanvasElement;
    context?: CanvasRenderingContext2D;
  };
  if (!context) return;
  const density = OpenSeadragon.pixelDensityRatio;
  const from = viewer.viewport.pixelFromPoint(region.getTopLeft(), true).times(density);
  const to = viewer.viewport.pixelFromPoint(region.getBottomRight(), true).times(density);
  const [left, top, right, bottom] = [from.x, from.y, to.x, to.y].map(Math.round) as [number, number, number, number];
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, Math.max(0, top));
  context.clearRect(0, bottom, canvas.width, Math.max(0, canvas.height - bottom));
  context.clearRect(0, 0, Math.max(0, left), canvas.height);
  context.clearRect(right, 0, Math.max(0, canvas.width - right), canvas.height);
  context.restore();
}

/** While all the fabric is visible, touch scrolls the page. */
function leaveScrolling(viewer: OpenSeadragon.Viewer, seen: Area, cloth: { width: number; height: number }): void {
  const whole = seen.width >= cloth.width * 0.999 && seen.height >= cloth.height * 0.999;
  const action = whole && !document.fullscreenElement ? 'pan-y' : 'none';
  for (const element of [viewer.canvas, viewer.container, viewer.element])
    if (element.style.touchAction !== action) element.style.touchAction = action;
}

/** Without a modifier key the wheel scrolls the page, unless the picture has focus. */
function takeWheel(viewer: OpenSeadragon.Viewer, element: HTMLElement): void {
  viewer.addHandler('canvas-scroll', (event) => {
    const given = event as unknown as {
      originalEvent: WheelEvent;
      preventDefaultAction: boolean;
      preventDefault: boolean;
    };
    const { ctrlKey, metaKey } = given.originalEvent;
    const ours = ctrlKey || metaKey || element.contains(document.activeElement) || Boolean(document.fullscreenElement);
    given.preventDefaultAction = !ours;
    given.preventDefault = ours;
  });
  viewer.addHandler('canvas-press', () => element.focus({ preventScroll: true }));
}

function watchPointer(viewer: OpenSeadragon.Viewer, cloth: { width: number; height: number }, events: StageEvents) {
  return new OpenSeadragon.MouseTracker({
    element: viewer.canvas,
    moveHandler: (event) => {
      const { position } = event as unknown as { position: OpenSeadragon.Point };
      const { x, y } = viewer.viewport.pointFromPixel(position, true);
      events.onPointer(x >= 0 && y >= 0 && x <= cloth.width && y <= cloth.height ? { x, y } : null);
    },
    leaveHandler: () => events.onPointer(null),
  });
}

function itemsOf({ world }: OpenSeadragon.Viewer): OpenSeadragon.TiledImage[] {
  return Array.from({ length: world.getItemCount() }, (_, i) => world.getItemAt(i));
}

/** Of the library's tiles, what its types leave out. */
interface FailedTile {
  /** false: it isn't asked for any more */
  exists: boolean;
  getUrl(): string;
}

interface FailedLoad {
  tile: FailedTile;
  maxReached?: boolean;
  /** ms; when it was asked for */
  time: number;
  tiledImage: { lastResetTime: number };
}

/** Reports loading and failing tiles; also takes other failures. */
function watchLoading(viewer: OpenSeadragon.Viewer, events: StageEvents) {
  let ready = false;
  let troubled = false;
  viewer.addHandler('tile-drawn', () => {
    if (ready) return;
    ready = true;
    events.onReady();
  });
  const failed = new Set<FailedTile>();
  viewer.addHandler('tile-loaded', () => {
    if (!troubled) return;
    troubled = false;
    events.onTrouble?.(null);
    // Tiles come again: those that didn't are asked for once more, or they would stay holes with nothing said.
    for (const tile of failed) tile.exists = true;
    failed.clear();
    viewer.forceRedraw();
  });
  const fail = (address: string) => {
    if (troubled) return;
    troubled = true;
    void askWhy(address).then((trouble) => troubled && events.onTrouble?.(trouble));
  };
  viewer.addHandler('tile-load-failed', (event) => {
    const { tile, maxReached, time, tiledImage } = event as unknown as FailedLoad;
    // One of before "Try again" is of no picture any more.
    if (maxReached === false || time < tiledImage.lastResetTime) return;
    failed.add(tile);
    fail(tile.getUrl());
  });
  let busy = false;
  const timer = setInterval(() => {
    const now = itemsOf(viewer).some((item) => !item.getFullyLoaded());
    if (now !== busy) events.onBusy?.((busy = now));
  }, 250);
  const forget = () => {
    troubled = false;
    failed.clear();
  };
  return { fail, forget, stop: () => clearInterval(timer) };
}

/** A picture that fails doesn't say why; the same address does. */
async function askWhy(address: string): Promise<Trouble> {
  const answer = await fetch(addBase(address), { method: 'HEAD' }).catch(() => null);
  if (!answer) return 'offline';
  if (answer.status === 401 || answer.status === 403) return 'closed';
  return answer.status === 404 || answer.status === 410 ? 'gone' : 'busy';
}
