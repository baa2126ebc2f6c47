import { useEffect, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Link } from '../link.tsx';
import { Picture } from '../picture.tsx';
import { Ruled } from '../ruler.tsx';
import styles from './compare.module.css';
import { Shortcuts } from './shortcuts.tsx';
import type { Cloth } from './lay-copies.ts';
import type { Pyramid } from './tile-source.ts';
import { TroubleBar } from './trouble-bar.tsx';
import { readPxPerCm, usualPxPerCm, watchScreen } from './true-size.ts';
import { useLockedStages } from './use-locked-stages.ts';
import { usePrinting } from './use-printing.ts';
import type { ViewerWords } from './words.ts';

export interface CompareItem {
  colorwayGuid: string;
  reference: string;
  href: string;
  removeHref: string;
  removeLabel: string;
  label: string;
  /** cm, in words */
  size: string;
  widthCm: number;
  heightCm: number;
  /** what the frame is filled with */
  cloth: Cloth;
  /** all of that cloth */
  src: string;
  picture: { width: number; height: number };
  pyramid: Pyramid | null;
}

export interface CompareStagesProps {
  items: CompareItem[];
  words: Pick<
    ViewerWords,
    | 'unit'
    | 'tools'
    | 'zoomIn'
    | 'zoomOut'
    | 'fit'
    | 'trueSize'
    | 'calibrated'
    | 'notCalibrated'
    | 'keys'
    | 'keyList'
    | 'again'
    | 'signIn'
    | 'troubles'
    | 'cm'
    | 'scale'
  > & { lock: string; remove: string };
}

/** Prints side by side as cloth at one scale; zooming and moving applies to all, unless unlocked. */
export function CompareStages({ items, words }: CompareStagesProps) {
  const [measured, setMeasured] = useState<number | null>(null);
  useEffect(() => watchScreen(() => setMeasured(readPxPerCm())), []);
  const stages = useLockedStages(items);
  const { seen, ready, troubled, lock } = stages;
  const printing = usePrinting();
  const pxPerCm = measured ?? usualPxPerCm;
  const acts = {
    in: () => stages.act((stage) => stage.zoomBy(1.5)),
    out: () => stages.act((stage) => stage.zoomBy(1 / 1.5)),
    fit: stages.fit,
    trueSize: () => stages.act((stage) => stage.zoomTo(pxPerCm)),
  };
  const small = { type: 'button', size: 'small', look: 'quiet' } as const;
  const open = ready.length > 0;
  const widest = Math.max(...items.map(({ cloth }) => cloth.shown.width));
  const leading = Object.values(seen)[0];
  return (
    <div className="stack gap-3">
      <div className={`${styles.tools} no-print`} data-open={open || undefined} role="group" aria-label={words.tools}>
        <IconButton type="button" icon="plus" label={`${words.zoomIn} (+)`} onClick={acts.in} />
        <IconButton type="button" icon="minus" label={`${words.zoomOut} (−)`} onClick={acts.out} />
        <Button {...small} onClick={acts.fit}>
          {words.fit}
        </Button>
        <Button {...small} icon="ruler" onClick={acts.trueSize}>
          {words.trueSize}
        </Button>
        <label className="inline">
          <input type="checkbox" checked={lock} onChange={(event) => stages.setLock(event.target.checked)} />{' '}
          {words.lock}
        </label>
        <span className={styles.scale}>
          {lock && leading && `${words.scale((leading.pxPerCm / pxPerCm) * 100)} · `}
          {measured ? words.calibrated : words.notCalibrated}
        </span>
      </div>
      <ul className={styles.items} data-count={items.length}>
        {items.map((item) => {
          const { colorwayGuid } = item;
          const { width: widthCm, height: heightCm } = item.cloth.shown;
          const isReady = ready.includes(colorwayGuid) && seen[colorwayGuid] !== undefined;
          // On paper the whole picture, and rulers along it.
          const now = isReady && !printing ? seen[colorwayGuid] : undefined;
          const trouble = troubled[colorwayGuid];
          return (
            <li key={colorwayGuid}>
              <div className={styles.head}>
                <Link to={item.href} className={styles.name}>
                  {item.reference}
                </Link>
                <span>{item.size}</span>
                <Link to={item.removeHref} aria-label={item.removeLabel} className="no-print" preventScrollReset>
                  {words.remove}
                </Link>
              </div>
              {/* At one scale before script too: as wide as its share of the widest. */}
              <div className={styles.ruled} style={{ '--part': widthCm / widest } as CSSProperties}>
                <Ruled
                  widthCm={now?.width ?? widthCm}
                  heightCm={now?.height ?? heightCm}
                  fromCm={now && { x: now.x, y: now.y }}
                  until={now && { x: widthCm, y: heightCm }}
                  room={now && { width: now.width * now.pxPerCm, height: now.height * now.pxPerCm }}
                  unit={words.unit}
                  format={words.cm}
                >
                  <div className={styles.frame}>
                    <div className={styles.still}>
                      <Picture src={item.src} {...item.picture} alt={item.reference} eager />
                    </div>
                    <div
                      ref={stages.place(colorwayGuid)}
                      className={`${styles.stage} no-print`}
                      data-ready={isReady || undefined}
                      hidden={!item.pyramid}
                      tabIndex={open ? 0 : undefined}
                      role="application"
                      aria-label={item.label}
                      aria-describedby={open ? 'compare-keys' : undefined}
                      onKeyDown={(event) => press(event, acts, (x, y) => stages.move(colorwayGuid, x, y))}
                      onFocus={() => stages.lead(colorwayGuid)}
                      onPointerDownCapture={() => stages.lead(colorwayGuid)}
                      onWheelCapture={() => stages.lead(colorwayGuid)}
                    />
                    {trouble && (
                      <TroubleBar
                        {...{ trouble, words }}
                        retry={() => stages.retry(colorwayGuid)}
                        className={styles.trouble}
                      />
                    )}
                  </div>
                </Ruled>
              </div>
            </li>
          );
        })}
      </ul>
      <div className={`${styles.help} no-print`} data-open={open || undefined}>
        <Shortcuts
          title={words.keys}
          id="compare-keys"
          keys={words.keyList.filter(({ key }) => !['1', 'R', 'F', '← →', 'Shift ← →'].includes(key))}
        />
      </div>
    </div>
  );
}

type Acts = Record<'in' | 'out' | 'fit' | 'trueSize', () => void>;

function press(event: KeyboardEvent, acts: Acts, move: (x: number, y: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const far = event.shiftKey ? 0.5 : 0.1;
  const named = (
    {
      '+': acts.in,
      '=': acts.in,
      '-': acts.out,
      _: acts.out,
      '0': acts.fit,
      t: acts.trueSize,
      T: acts.trueSize,
      ArrowLeft: () => move(-far, 0),
      ArrowRight: () => move(far, 0),
      ArrowUp: () => move(0, -far),
      ArrowDown: () => move(0, far),
    } as Record<string, (() => void) | undefined>
  )[event.key];
  // A Cyrillic keyboard has another letter on the same key.
  const act = named ?? (event.code === 'KeyT' ? acts.trueSize : undefined);
  if (!act) return;
  event.preventDefault();
  act();
}
