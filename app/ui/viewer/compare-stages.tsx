import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { Link } from '../link.tsx';
import { Picture } from '../picture.tsx';
import styles from './compare.module.css';
import type { Pyramid, Seen, Stage } from './stage.ts';

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
  src: string;
  picture: { width: number; height: number };
  pyramid: Pyramid | null;
}

export interface CompareStagesProps {
  items: CompareItem[];
  words: { lock: string; remove: string; unit: string };
}

/** Prints side by side at one scale; zooming one zooms all, unless they are let go of one another. */
export function CompareStages({ items, words }: CompareStagesProps) {
  const places = useRef(new Map<string, HTMLDivElement>());
  const stages = useRef(new Map<string, Stage>());
  const locked = useRef(true);
  const leading = useRef<string | null>(null);
  const [lock, setLock] = useState(true);
  const [ready, setReady] = useState<string[]>([]);
  locked.current = lock;

  useEffect(() => {
    let gone = false;
    const opened = stages.current;
    const lead = (guid: string, seen: Seen) => {
      // Those that follow tell of their own moves too: only the one that moved first leads.
      if (!locked.current || (leading.current !== null && leading.current !== guid)) return;
      leading.current = guid;
      for (const [other, stage] of opened) if (other !== guid) stage.follow(seen);
      requestAnimationFrame(() => (leading.current = null));
    };
    void import('./stage.ts').then(async ({ openStage }) => {
      for (const { colorwayGuid, pyramid, widthCm, heightCm, src } of items) {
        const element = places.current.get(colorwayGuid);
        if (gone || !element || !pyramid) continue;
        const tile = { width: widthCm, height: heightCm };
        const stage = await openStage(
          element,
          { pyramid, cloth: { tile, shown: tile, drop: 0, shift: 0 }, whole: src },
          {
            onSeen: (seen) => !gone && opened.has(colorwayGuid) && lead(colorwayGuid, seen),
            onReady: () => !gone && setReady((list) => [...list, colorwayGuid]),
            onPointer: () => {},
          },
        );
        if (gone) stage.close();
        else opened.set(colorwayGuid, stage);
      }
      // All at the scale of the one that needs the most room.
      const seen = [...opened.values()].map((stage) => stage.seen());
      const pxPerCm = Math.min(...seen.map((one) => one.pxPerCm));
      leading.current = '';
      [...opened.values()].forEach((stage, i) => stage.follow({ ...seen[i]!, pxPerCm }));
      requestAnimationFrame(() => requestAnimationFrame(() => (leading.current = null)));
    });
    return () => {
      gone = true;
      for (const stage of opened.values()) stage.close();
      opened.clear();
    };
    // The page gives this a key of its own for other items.
  }, []); // eslint-disable-line react-hooks/exhaustive-deps

  const widest = Math.max(...items.map(({ widthCm }) => widthCm));
  return (
    <div className={styles.compare}>
      <label className={`${styles.lock} no-print`}>
        <input type="checkbox" checked={lock} onChange={(event) => setLock(event.target.checked)} /> {words.lock}
      </label>
      <ul className={styles.items} data-count={items.length}>
        {items.map((item) => (
          <li key={item.colorwayGuid}>
            <div className={styles.head}>
              <Link to={item.href}>{item.reference}</Link>
              <span>{item.size}</span>
              <Link to={item.removeHref} aria-label={item.removeLabel} className="no-print">
                {words.remove}
              </Link>
            </div>
            <div className={styles.frame}>
              {/* At one scale before script too: as wide as its share of the widest. */}
              <div style={{ '--part': item.widthCm / widest } as CSSProperties} className={styles.still}>
                <Picture src={item.src} {...item.picture} alt={item.reference} eager />
              </div>
              <div
                ref={(element) => {
                  if (element) places.current.set(item.colorwayGuid, element);
                }}
                className={styles.stage}
                data-ready={ready.includes(item.colorwayGuid) || undefined}
                hidden={!item.pyramid}
                tabIndex={0}
                role="application"
                aria-label={item.label}
                onKeyDown={(event) => {
                  const stage = stages.current.get(item.colorwayGuid);
                  const act = (
                    {
                      '+': () => stage?.zoomBy(1.5),
                      '=': () => stage?.zoomBy(1.5),
                      '-': () => stage?.zoomBy(1 / 1.5),
                      '0': () => stage?.fit(),
                      ArrowLeft: () => stage?.panBy(-0.1, 0),
                      ArrowRight: () => stage?.panBy(0.1, 0),
                      ArrowUp: () => stage?.panBy(0, -0.1),
                      ArrowDown: () => stage?.panBy(0, 0.1),
                    } as Record<string, (() => void) | undefined>
                  )[event.key];
                  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
                  event.preventDefault();
                  act();
                }}
              />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
