import { useEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { listenTo } from './gestures.ts';
import type { Alone, InkChoice, InkPrint } from './painter.ts';
import styles from './separations.module.css';
import { NoPainter, Stage, type Screen, type StageOptions } from './stage.ts';
import type { Cloth, Levels, TilePlace, View } from './view.ts';

export interface InkCanvasProps {
  /** These stay the same object while the colorway is the same. */
  print: InkPrint;
  levels: Levels;
  cloth: Cloth;
  choices: InkChoice[];
  alone: Alone;
  address: (group: number, place: TilePlace) => string;
  /** `canvas`: no WebGL, though it may be there */
  renderer?: 'canvas';
  /** What the picture is, for those who don't see it. */
  label: string;
  describedBy?: string;
  /** Shown until the first colours are on the canvas. */
  children: ReactNode;
  onStage: (stage: Stage | null) => void;
  onView: (view: View, fit: number) => void;
  onScreens: (screens: Screen[]) => void;
  onOriginal: (held: boolean) => void;
  onRepeat: () => void;
}

function openStage(options: StageOptions): Stage | null {
  try {
    return new Stage(options);
  } catch (error) {
    if (error instanceof NoPainter) return null;
    throw error;
  }
}

/** A print composed of its inks in the browser: moved and zoomed by pointer, wheel and keys. */
export function InkCanvas(props: InkCanvasProps) {
  const { print, levels, cloth, choices, alone, label, describedBy, children } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [shown, setShown] = useState(false);
  const [zoomed, setZoomed] = useState(false);
  // Without usable WebGL a new canvas is needed: one with a WebGL context has no 2D context.
  const [plain, setPlain] = useState(props.renderer === 'canvas');

  useEffect(() => {
    const element = canvas.current!;
    const made = openStage({
      canvas: element,
      print,
      levels,
      renderer: plain ? 'canvas' : 'webgl',
      cloth: latest.current.cloth,
      colors: latest.current,
      address: (group, place) => latest.current.address(group, place),
      onFirst: () => setShown(true),
      onGone: () => setPlain(true),
      onView: (view, fit) => {
        setZoomed(view.scale > fit * 1.001);
        latest.current.onView(view, fit);
      },
      onScreens: (screens) => latest.current.onScreens(screens),
    });
    if (!made) return setPlain(true);
    stage.current = made;
    element.dataset.renderer = made.kind;
    const stopListening = listenTo(element, made, {
      original: (held) => latest.current.onOriginal(held),
      repeat: () => latest.current.onRepeat(),
    });
    const measure = new ResizeObserver(() => {
      const density = window.devicePixelRatio || 1;
      made.resize(Math.round(element.clientWidth * density), Math.round(element.clientHeight * density));
    });
    measure.observe(element);
    latest.current.onStage(made);
    return () => {
      measure.disconnect();
      stopListening();
      made.close();
      stage.current = null;
      setShown(false);
      latest.current.onStage(null);
    };
  }, [print, levels, plain]);

  useEffect(() => stage.current?.setColors({ choices, alone }), [choices, alone]);
  useEffect(() => stage.current?.setCloth(cloth), [cloth]);

  return (
    <div
      className={styles.stage}
      data-shown={shown || undefined}
      style={{ aspectRatio: `${cloth.width} / ${cloth.height}` }}
    >
      {children}
      <canvas
        key={plain ? 'plain' : 'webgl'}
        ref={canvas}
        className={classNames(styles.canvas, 'needs-script', 'no-print')}
        // At its whole size a finger that moves up or down means the page.
        data-zoomed={zoomed || undefined}
        role="img"
        aria-label={label}
        aria-describedby={describedBy}
        tabIndex={0}
      />
    </div>
  );
}

/** Reserves the canvas's space, so that nothing moves. */
export function InkCanvasPlace({ width, height, children }: { width: number; height: number; children: ReactNode }) {
  return (
    <div className={styles.stage} style={{ aspectRatio: `${width} / ${height}` }}>
      {children}
    </div>
  );
}
