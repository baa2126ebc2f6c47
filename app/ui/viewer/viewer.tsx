import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Ruled } from '../ruler.tsx';
import { Calibrate } from './calibrate.tsx';
import { Shortcuts } from './shortcuts.tsx';
import type { Scene, Seen, Stage, Trouble } from './stage.ts';
import { readPxPerCm, usualPxPerCm, watchScreen } from './true-size.ts';
import { TroubleBar } from './trouble-bar.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { usePrinting } from './use-printing.ts';
import { ViewerTools, type ViewerActs } from './viewer-tools.tsx';
import type { ViewerWords } from './words.ts';
import styles from './viewer.module.css';

export interface ViewerProps {
  /** null where there is nothing to zoom into: the children stay as they are */
  scene: Scene | null;
  words: ViewerWords;
  /** The picture rendered by the server: before and without script. */
  children: ReactNode;
  /** cm of the picture */
  shown: { width: number; height: number };
  /** where it begins, when it is a part of the print */
  fromCm?: { x: number; y: number };
  /** two different scenes have different keys */
  sceneKey: string;
  /** Full screen hides the page's header: what of it is wanted there too. */
  fullScreenTools?: ReactNode;
  /** without rulers and tools, as large as its box */
  isBare?: boolean;
}

const origin = { x: 0, y: 0 };

/** Deep zoom in cm, over the picture that the server sent. */
export function Viewer({
  scene,
  words,
  children,
  shown,
  fromCm = origin,
  sceneKey,
  fullScreenTools,
  isBare,
}: ViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<number | null>(null);
  const full = useFullScreen(frame);
  const { stage, open, ready, seen, pointer, busy, trouble, retry } = useStage(scene, sceneKey, place);
  const [boxed, setBoxed] = useState(false);
  useEffect(() => watchScreen(() => setMeasured(readPxPerCm())), []);
  useEffect(() => setBoxed(false), [sceneKey]);

  const pxPerCm = measured ?? usualPxPerCm;
  const fullPxPerCm = scene ? scene.pyramid.width / scene.cloth.tile.width : 0;
  const acts: ViewerActs = {
    in: () => stage.current?.zoomBy(1.5),
    out: () => stage.current?.zoomBy(1 / 1.5),
    fit: () => stage.current?.fit(),
    pixels: () => stage.current?.zoomTo(fullPxPerCm / window.devicePixelRatio),
    trueSize: () => stage.current?.zoomTo(pxPerCm),
    box: () => {
      stage.current?.showBox(!boxed);
      setBoxed(!boxed);
    },
    full: full.toggle,
  };
  const printing = usePrinting();
  // On paper the whole picture.
  const zoomed = ready && !printing;
  // A whole picture isn't moved about in: arrow keys and fingers mean what they mean beside it.
  const isZoomed = seen !== null && (seen.width < shown.width * 0.999 || seen.height < shown.height * 0.999);
  const now = zoomed && seen ? seen : { ...fromCm, width: shown.width, height: shown.height, pxPerCm: 0 };
  const picture = (
    <div className={styles.frame} data-zoomed={isZoomed || undefined}>
      {children}
      <div
        ref={place}
        className={`${styles.stage} no-print`}
        data-ready={ready || undefined}
        hidden={!scene}
        tabIndex={open ? 0 : undefined}
        role="application"
        aria-label={words.label}
        aria-describedby={open && !isBare ? 'viewer-keys' : undefined}
        aria-busy={busy || undefined}
        onKeyDown={(event) => press(event, acts, isZoomed ? stage.current : null)}
      />
      {trouble && <TroubleBar {...{ trouble, words, retry }} className={styles.trouble} />}
    </div>
  );
  if (isBare)
    return (
      <div className={styles.bare} ref={frame}>
        {picture}
      </div>
    );
  return (
    <div className={styles.viewer} ref={frame} data-full={full.on || undefined}>
      <div className={styles.ruled} data-waiting={(scene && !ready) || undefined}>
        <Ruled
          widthCm={now.width}
          heightCm={now.height}
          fromCm={{ x: now.x, y: now.y }}
          until={zoomed ? { x: shown.width, y: shown.height } : undefined}
          room={zoomed ? { width: now.width * now.pxPerCm, height: now.height * now.pxPerCm } : undefined}
          shape={shown.width / shown.height}
          fit={scene ? 'frame' : 'window'}
          unit={words.unit}
          format={words.cm}
        >
          {picture}
        </Ruled>
      </div>
      {scene && (
        <ViewerTools words={words} acts={acts} open={open} boxed={boxed} full={full.on}>
          {full.on && fullScreenTools}
        </ViewerTools>
      )}
      {scene && (
        <div className={`${styles.facts} no-print`} data-open={open || undefined}>
          <span>{ready && seen && words.scale((seen.pxPerCm / pxPerCm) * 100)}</span>
          <span>{pointer && words.place(pointer.x, pointer.y)}</span>
          <span role="status">{busy && !trouble && words.loading}</span>
          <span>{measured ? words.calibrated : words.notCalibrated}</span>
        </div>
      )}
      {scene && (
        <div className={`${styles.help} no-print`} data-open={open || undefined}>
          <Calibrate words={words} pxPerCm={pxPerCm} measured={measured !== null} onChange={setMeasured} />
          <Shortcuts title={words.keys} id="viewer-keys" keys={words.keyList} />
        </div>
      )}
    </div>
  );
}

/** `moved`: the stage, where there is more of the cloth than is seen. */
function press(event: KeyboardEvent, acts: ViewerActs, moved: Stage | null): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const far = event.shiftKey ? 0.5 : 0.1;
  const named = (
    {
      '+': acts.in,
      '=': acts.in,
      '-': acts.out,
      _: acts.out,
      '0': acts.fit,
      '1': acts.pixels,
      t: acts.trueSize,
      r: acts.box,
      f: acts.full,
      ...(moved && {
        ArrowLeft: () => moved.panBy(-far, 0),
        ArrowRight: () => moved.panBy(far, 0),
        ArrowUp: () => moved.panBy(0, -far),
        ArrowDown: () => moved.panBy(0, far),
      }),
    } as Record<string, (() => void) | undefined>
  )[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  // A Cyrillic keyboard has other letters on the same keys.
  const placed = { KeyT: acts.trueSize, KeyR: acts.box, KeyF: acts.full }[event.code];
  const act = named ?? placed;
  if (!act) return;
  event.preventDefault();
  act();
}

/** The stage is a separate chunk; until it loads, and if it fails, the server's picture stays. */
function useStage(scene: Scene | null, sceneKey: string, place: { current: HTMLElement | null }) {
  const stage = useRef<Stage | null>(null);
  const [open, setOpen] = useState(false);
  const [ready, setReady] = useState(false);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [pointer, setPointer] = useState<{ x: number; y: number } | null>(null);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!scene || !element) return;
    let gone = false;
    const told =
      <T,>(tell: (value: T) => void) =>
      (value: T) => {
        if (!gone) tell(value);
      };
    import('./stage.ts').then(
      ({ openStage }) => {
        if (gone) return;
        // The picture that is already here serves as its own ground.
        const here = element.parentElement?.querySelector('img')?.currentSrc;
        stage.current = openStage(
          element,
          { ...scene, whole: here || scene.whole },
          {
            onSeen: told(setSeen),
            onReady: () => told(setReady)(true),
            onPointer: told(setPointer),
            onBusy: told(setBusy),
            onTrouble: told(setTrouble),
          },
        );
        setOpen(true);
      },
      () => told(setTrouble)('offline'),
    );
    return () => {
      gone = true;
      stage.current?.close();
      stage.current = null;
      setOpen(false);
      setReady(false);
      setSeen(null);
      setBusy(false);
      setTrouble(null);
    };
    // A scene is the same as long as its key is; but it may come later, when the storage is back.
  }, [sceneKey, scene === null]); // eslint-disable-line react-hooks/exhaustive-deps
  // A browser doesn't retry a failed module: the page is reloaded.
  const retry = () => (stage.current ? stage.current.retry() : window.location.reload());
  return { stage, open, ready, seen, pointer, busy, trouble, retry };
}
