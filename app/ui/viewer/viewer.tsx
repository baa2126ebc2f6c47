import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Ruled } from '../ruler.tsx';
import type { Scene, Seen, Stage } from './stage.ts';
import { cardCm, keepPxPerCm, pxPerCmRange, readPxPerCm, usualPxPerCm } from './true-size.ts';
import styles from './viewer.module.css';

export interface ViewerWords {
  /** what the picture is, for screen readers */
  label: string;
  unit: string;
  tools: string;
  zoomIn: string;
  zoomOut: string;
  fit: string;
  pixels: string;
  trueSize: string;
  repeatBox: string;
  fullScreen: string;
  calibrate: string;
  calibrateHow: string;
  calibrateSize: string;
  calibrated: string;
  notCalibrated: string;
  forget: string;
  keys: string;
  /** 1 : 2.5 */
  scale: (percent: number) => string;
  place: (x: number, y: number) => string;
}

export interface ViewerProps {
  /** null where there is nothing to zoom into: the children stay as they are */
  scene: Scene | null;
  words: ViewerWords;
  /** The picture as the server made it: what is seen before script and without it. */
  children: ReactNode;
  /** cm of the picture */
  shown: { width: number; height: number };
  /** two different scenes have different keys */
  sceneKey: string;
}

/** Deep zoom in cm, over the picture that the server sent. */
export function Viewer({ scene, words, children, shown, sceneKey }: ViewerProps) {
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage | null>(null);
  const [open, setOpen] = useState(false);
  const [ready, setReady] = useState(false);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [pointer, setPointer] = useState<{ x: number; y: number } | null>(null);
  const [boxed, setBoxed] = useState(false);
  const [measured, setMeasured] = useState<number | null>(null);

  useEffect(() => {
    setMeasured(readPxPerCm());
    const again = () => setMeasured(readPxPerCm());
    window.addEventListener('resize', again);
    return () => window.removeEventListener('resize', again);
  }, []);

  useEffect(() => {
    const element = place.current;
    if (!scene || !element) return;
    let gone = false;
    setReady(false);
    setBoxed(false);
    void import('./stage.ts').then(async ({ openStage }) => {
      if (gone) return;
      const opened = await openStage(element, scene, {
        onSeen: (now) => !gone && setSeen(now),
        onReady: () => !gone && setReady(true),
        onPointer: (now) => !gone && setPointer(now),
      });
      if (gone) return opened.close();
      stage.current = opened;
      setOpen(true);
    });
    return () => {
      gone = true;
      stage.current?.close();
      stage.current = null;
      setOpen(false);
      setSeen(null);
    };
    // A scene is the same as long as its key is.
  }, [sceneKey]); // eslint-disable-line react-hooks/exhaustive-deps

  const pxPerCm = measured ?? usualPxPerCm;
  const full = scene ? scene.pyramid.width / scene.cloth.tile.width : 0;
  const acts = {
    in: () => stage.current?.zoomBy(1.5),
    out: () => stage.current?.zoomBy(1 / 1.5),
    fit: () => stage.current?.fit(),
    pixels: () => stage.current?.zoomTo(full / window.devicePixelRatio),
    trueSize: () => stage.current?.zoomTo(pxPerCm),
    box: () => {
      stage.current?.showBox(!boxed);
      setBoxed(!boxed);
    },
    full: () => void (document.fullscreenElement ? document.exitFullscreen() : frame.current?.requestFullscreen?.()),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = (
      {
        '+': acts.in,
        '=': acts.in,
        '-': acts.out,
        '0': acts.fit,
        '1': acts.pixels,
        t: acts.trueSize,
        r: acts.box,
        f: acts.full,
        ArrowLeft: () => stage.current?.panBy(-0.1, 0),
        ArrowRight: () => stage.current?.panBy(0.1, 0),
        ArrowUp: () => stage.current?.panBy(0, -0.1),
        ArrowDown: () => stage.current?.panBy(0, 0.1),
      } as Record<string, (() => void) | undefined>
    )[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  const now = ready && seen ? seen : { x: 0, y: 0, width: shown.width, height: shown.height };
  return (
    <div className={styles.viewer} ref={frame}>
      {scene && (
        <div
          className={`${styles.tools} no-print`}
          data-open={open || undefined}
          role="toolbar"
          aria-label={words.tools}
        >
          <IconButton type="button" icon="plus" label={`${words.zoomIn} (+)`} onClick={acts.in} />
          <IconButton type="button" icon="minus" label={`${words.zoomOut} (−)`} onClick={acts.out} />
          <Button type="button" size="small" look="quiet" onClick={acts.fit}>
            {words.fit}
          </Button>
          <Button type="button" size="small" look="quiet" onClick={acts.pixels}>
            {words.pixels}
          </Button>
          <Button type="button" size="small" look="quiet" icon="ruler" onClick={acts.trueSize}>
            {words.trueSize}
          </Button>
          <Button type="button" size="small" look="quiet" aria-pressed={boxed} onClick={acts.box}>
            {words.repeatBox}
          </Button>
          <Button type="button" size="small" look="quiet" icon="scale" onClick={acts.full}>
            {words.fullScreen}
          </Button>
        </div>
      )}
      <Ruled widthCm={now.width} heightCm={now.height} fromCm={{ x: now.x, y: now.y }} unit={words.unit}>
        <div className={styles.frame}>
          {children}
          <div
            ref={place}
            className={`${styles.stage} no-print`}
            data-ready={ready || undefined}
            hidden={!scene}
            tabIndex={open ? 0 : undefined}
            role="application"
            aria-label={words.label}
            aria-describedby={open ? 'viewer-keys' : undefined}
            onKeyDown={onKeyDown}
          />
        </div>
      </Ruled>
      {scene && (
        <div className={`${styles.facts} no-print`} data-open={open || undefined}>
          <span>{seen && words.scale((seen.pxPerCm / pxPerCm) * 100)}</span>
          <span>{pointer && words.place(pointer.x, pointer.y)}</span>
          <span>{measured ? words.calibrated : words.notCalibrated}</span>
        </div>
      )}
      {scene && (
        <details className={`${styles.facts} no-print`} data-open={open || undefined}>
          <summary>{words.calibrate}</summary>
          <Calibrate words={words} pxPerCm={pxPerCm} measured={measured !== null} onChange={setMeasured} />
        </details>
      )}
      <p id="viewer-keys" className="visually-hidden">
        {words.keys}
      </p>
    </div>
  );
}

interface CalibrateProps {
  words: ViewerWords;
  pxPerCm: number;
  measured: boolean;
  onChange: (pxPerCm: number | null) => void;
}

function Calibrate({ words, pxPerCm, measured, onChange }: CalibrateProps) {
  const keep = (value: number | null) => {
    keepPxPerCm(value);
    onChange(value);
  };
  return (
    <div className={styles.calibrate}>
      <p>{words.calibrateHow}</p>
      <label>
        <span>{words.calibrateSize}</span>
        <input
          type="range"
          min={pxPerCmRange.least}
          max={pxPerCmRange.most}
          step={0.1}
          value={pxPerCm}
          onChange={(event) => keep(Number(event.target.value))}
        />
      </label>
      <svg
        className={styles.card}
        width={cardCm.width * pxPerCm}
        height={cardCm.height * pxPerCm}
        aria-hidden
        focusable="false"
      />
      {measured && (
        <p>
          <Button type="button" size="small" onClick={() => keep(null)}>
            {words.forget}
          </Button>
        </p>
      )}
    </div>
  );
}
