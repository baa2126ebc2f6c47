/** Pointer, wheel and keyboard input of a stage. */
import { listenForPinch } from '../pinch.ts';
import type { Stage } from './stage.ts';
import { moveBy, zoomAt } from './view.ts';

export const zoomStep = 1.5;
/** CSS px that an arrow key moves */
const keyMove = 64;

export interface KeyWords {
  /** held: the original shows */
  original: (held: boolean) => void;
  repeat: () => void;
}

/** Returns the function that removes the listeners. */
export function listenTo(canvas: HTMLCanvasElement, stage: Stage, words: KeyWords): () => void {
  const off = new AbortController();
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => canvas.addEventListener(name, listener, { ...options, signal: off.signal });
  const density = () => (canvas.clientWidth > 0 ? canvas.width / canvas.clientWidth : 1);
  const place = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const box = canvas.getBoundingClientRect();
    return { x: (clientX - box.left) * density(), y: (clientY - box.top) * density() };
  };

  on(
    'wheel',
    (event) => {
      // The wheel scrolls the page until the picture has focus, so that scrolling isn't caught.
      const meant = event.ctrlKey || event.metaKey || document.activeElement === canvas;
      if (!meant) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
      const turned = event.deltaY * lines * (event.ctrlKey ? 4 : 1);
      stage.look(zoomAt(stage.view, stage.window, 2 ** (-turned / 400), place(event)));
    },
    { passive: false },
  );
  on('dblclick', (event) => {
    stage.look(zoomAt(stage.view, stage.window, event.shiftKey ? 0.5 : 2, place(event)));
  });

  const hands = new Map<number, { x: number; y: number }>();
  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    canvas.setPointerCapture(event.pointerId);
    hands.set(event.pointerId, place(event));
  });
  on('pointermove', (event) => {
    const before = hands.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    const other = [...hands].find(([id]) => id !== event.pointerId)?.[1];
    const share = other ? 0.5 : 1;
    let view = moveBy(stage.view, (now.x - before.x) * share, (now.y - before.y) * share);
    if (other) {
      const apart = (hand: { x: number; y: number }) => Math.max(1, Math.hypot(hand.x - other.x, hand.y - other.y));
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      view = zoomAt(view, stage.window, apart(now) / apart(before), middle);
    }
    hands.set(event.pointerId, now);
    stage.look(view);
  });
  for (const name of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    on(name, (event) => void hands.delete(event.pointerId));

  on('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const middle = { x: stage.window.width / 2, y: stage.window.height / 2 };
    const zoom = (factor: number) => stage.look(zoomAt(stage.view, stage.window, factor, middle));
    const move = (x: number, y: number) =>
      stage.look(moveBy(stage.view, x * keyMove * density(), y * keyMove * density()));
    const acts: Record<string, () => void> = {
      '+': () => zoom(zoomStep),
      '=': () => zoom(zoomStep),
      '-': () => zoom(1 / zoomStep),
      '0': () => stage.fit(),
      '1': () => stage.look({ ...stage.view, scale: 1 }),
      ArrowLeft: () => move(1, 0),
      ArrowRight: () => move(-1, 0),
      ArrowUp: () => move(0, 1),
      ArrowDown: () => move(0, -1),
      o: () => words.original(true),
      r: () => event.repeat || words.repeat(),
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  on('keyup', (event) => {
    if (event.key.toLowerCase() === 'o') words.original(false);
  });
  on('blur', () => words.original(false));
  const stopPinch = listenForPinch(canvas, (factor, at) => {
    stage.look(zoomAt(stage.view, stage.window, factor, place(at)));
  });
  return () => {
    off.abort();
    stopPinch();
  };
}
