/** OpenSeadragon as this archive uses it: cloth laid out in cm, tiles of the colorway's own pyramid. Loaded when needed. */
import type OpenSeadragon from 'openseadragon';
import { type Cloth, layCopies } from './lay-copies.ts';

export interface Pyramid {
  /** px of full size, and of every level from full size down */
  width: number;
  height: number;
  tile: number;
  levels: { width: number; height: number }[];
  /** addresses by level (0 is full size), column and row */
  address: (level: number, col: number, row: number) => string;
}

export interface Scene {
  pyramid: Pyramid;
  cloth: Cloth;
  /** one picture of the whole cloth, for where there are too many repeats */
  whole: string;
}

/** What is seen, in cm. */
export interface Seen {
  x: number;
  y: number;
  width: number;
  height: number;
  /** CSS px a cm */
  pxPerCm: number;
}

export interface Stage {
  zoomBy(factor: number): void;
  fit(): void;
  /** CSS px a cm, keeping the middle */
  zoomTo(pxPerCm: number): void;
  panBy(x: number, y: number): void;
  /** the same middle and scale as another stage, at once */
  follow(other: Seen): void;
  showBox(on: boolean): void;
  seen(): Seen;
  close(): void;
}

export interface StageEvents {
  onSeen(seen: Seen): void;
  /** the first sharp px are there */
  onReady(): void;
  /** cm under the pointer; null when it leaves */
  onPointer(place: { x: number; y: number } | null): void;
}

export async function openStage(element: HTMLElement, scene: Scene, events: StageEvents): Promise<Stage> {
  const { default: OSD } = await import('openseadragon');
  const { cloth, pyramid } = scene;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const viewer = OSD({
    element,
    showNavigationControl: false,
    showNavigator: false,
    // The page's own keys and wheel manners are below.
    keyboardNavEnabled: false,
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true, scrollToZoom: true },
    gestureSettingsTouch: { clickToZoom: false, dblClickToZoom: true, pinchRotate: false, flickEnabled: !still },
    animationTime: still ? 0 : 0.15,
    springStiffness: 10,
    visibilityRatio: 1,
    constrainDuringPan: true,
    // A small print at true size is smaller than its frame.
    minZoomImageRatio: 0.2,
    maxZoomPixelRatio: 8,
    imageSmoothingEnabled: true,
    immediateRender: true,
    drawer: 'canvas',
    // Copies that meet on a fraction of a px must not let the surround through.
    subPixelRoundingForTransparency: OSD.SUBPIXEL_ROUNDING_OCCURRENCES.ALWAYS,
    crossOriginPolicy: false,
  } as unknown as OpenSeadragon.Options);

  const region = new OSD.Rect(0, 0, cloth.shown.width, cloth.shown.height);
  // Until somebody, or another stage, has said what to look at.
  let arranged = false;
  const home = () => {
    if (!arranged) viewer.viewport.fitBounds(region, true);
  };
  for (const name of ['canvas-press', 'canvas-scroll'] as const) viewer.addHandler(name, () => void (arranged = true));
  // The world grows as copies are added; what is shown at first is the cloth.
  viewer.viewport.goHome = ((immediately?: boolean) => {
    viewer.viewport.fitBounds(region, immediately);
    return viewer.viewport;
  }) as typeof viewer.viewport.goHome;

  const seen = (): Seen => {
    const { x, y, width, height } = viewer.viewport.getBounds(true);
    return { x, y, width, height, pxPerCm: viewer.viewport.getContainerSize().x / width };
  };
  const tell = () => events.onSeen(seen());
  viewer.addHandler('update-viewport', tell);
  viewer.addHandler('resize', () => requestAnimationFrame(tell));
  // Without a key held the wheel is the page's, unless somebody works in the picture already.
  viewer.addHandler('canvas-scroll', (event) => {
    const given = event as unknown as {
      originalEvent: WheelEvent;
      preventDefaultAction: boolean;
      preventDefault: boolean;
    };
    const ours = given.originalEvent.ctrlKey || given.originalEvent.metaKey || element.contains(document.activeElement);
    given.preventDefaultAction = !ours;
    given.preventDefault = ours;
  });
  viewer.addHandler('canvas-press', () => element.focus({ preventScroll: true }));
  const pointer = new OSD.MouseTracker({
    element: viewer.canvas,
    moveHandler: (event) => {
      const { position } = event as unknown as { position: OpenSeadragon.Point };
      const { x, y } = viewer.viewport.pointFromPixel(position, true);
      events.onPointer(x >= 0 && y >= 0 && x <= cloth.shown.width && y <= cloth.shown.height ? { x, y } : null);
    },
    leaveHandler: () => events.onPointer(null),
  });

  const copies = layCopies(cloth);
  let ready = false;
  const isReady = () => {
    if (ready) return;
    ready = true;
    events.onReady();
  };
  viewer.addHandler('tile-drawn', isReady);
  // Beneath everything lies the picture as the server made it: there at once, and where two copies meet on a fraction of
  // a px it is the print and not the surround that shows through.
  viewer.addTiledImage({
    tileSource: { type: 'image', url: scene.whole },
    x: 0,
    y: 0,
    width: cloth.shown.width,
    success: home,
  } as unknown as OpenSeadragon.TileSourceSpecifier);
  const perCm = { x: pyramid.width / cloth.tile.width, y: pyramid.height / cloth.tile.height };
  for (const { x, y, turned, clip } of copies ?? []) {
    viewer.addTiledImage({
      tileSource: tileSource(pyramid),
      x,
      y,
      width: cloth.tile.width,
      // Turned upside down is turned over and then around.
      flipped: turned.across !== turned.down,
      degrees: turned.down ? 180 : 0,
      ...(clip && {
        clip: new OSD.Rect(clip.x * perCm.x, clip.y * perCm.y, clip.width * perCm.x, clip.height * perCm.y),
      }),
      success: home,
    } as unknown as OpenSeadragon.TileSourceSpecifier);
  }

  const box = document.createElement('div');
  box.className = 'viewer-box';
  const oneRepeat = new OSD.Rect(
    0,
    0,
    Math.min(cloth.tile.width, cloth.shown.width),
    Math.min(cloth.tile.height, cloth.shown.height),
  );

  return {
    zoomBy(factor) {
      viewer.viewport.zoomBy(factor);
      viewer.viewport.applyConstraints();
    },
    fit: () => void viewer.viewport.fitBounds(region),
    zoomTo(pxPerCm) {
      viewer.viewport.zoomTo(pxPerCm / viewer.viewport.getContainerSize().x);
      viewer.viewport.applyConstraints();
    },
    panBy(x, y) {
      const { width, height } = viewer.viewport.getBounds();
      viewer.viewport.panBy(new OSD.Point(x * width, y * height));
      viewer.viewport.applyConstraints();
    },
    follow({ x, y, width, height, pxPerCm }) {
      arranged = true;
      viewer.viewport.zoomTo(pxPerCm / viewer.viewport.getContainerSize().x, undefined, true);
      viewer.viewport.panTo(new OSD.Point(x + width / 2, y + height / 2), true);
    },
    showBox(on) {
      if (on) viewer.addOverlay({ element: box, location: oneRepeat });
      else viewer.removeOverlay(box);
    },
    seen,
    close() {
      pointer.destroy();
      viewer.destroy();
    },
  };
}

/** OpenSeadragon counts levels from the smallest; ours are halved downwards and may be a px short of its own idea. */
function tileSource({ width, height, tile, levels, address }: Pyramid) {
  const last = levels.length - 1;
  return {
    width,
    height,
    tileSize: tile,
    tileOverlap: 0,
    minLevel: 0,
    maxLevel: last,
    tileExists(level: number, col: number, row: number): boolean {
      const own = levels[last - level];
      return own !== undefined && col >= 0 && row >= 0 && col * tile < own.width && row * tile < own.height;
    },
    getTileUrl: (level: number, col: number, row: number) => address(last - level, col, row),
  };
}
