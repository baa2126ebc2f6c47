import { useRef, type CSSProperties, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RepeatBox } from '#app/domain/imports/job/repeat-parts.ts';
import styles from './repeat.module.css';
import type { FileRepeat } from './repeat-words.ts';

export interface RepeatOutlineProps {
  picture: string;
  /** px of the file */
  width: number;
  height: number;
  /** what is outlined */
  box: RepeatBox;
  /** a smaller repeat that was found, and is not the one outlined */
  found: RepeatBox | null;
  /** seams of the box that the file was made from; none of another one */
  seams: FileRepeat['seams'];
  /** a box drawn over the picture with a mouse or a pen */
  onDraw: (box: RepeatBox) => void;
}

/** All of the file, small: its repeat outlined, and marks where that does not meet its copies. */
export function RepeatOutline({ picture, width, height, box, found, seams, onDraw }: RepeatOutlineProps) {
  const { t } = useTranslation();
  const drawing = useDrawing(width, height, onDraw);
  const place = (x: number, y: number, w: number, h: number): CSSProperties => ({
    left: percent(x / width),
    top: percent(y / height),
    width: percent(w / width),
    height: percent(h / height),
  });
  return (
    <figure>
      <div className={styles.outline} style={{ aspectRatio: `${width} / ${height}` }} {...drawing}>
        <img
          src={picture}
          alt={t('imports.repeatOutline')}
          width={width}
          height={height}
          loading="lazy"
          draggable={false}
        />
        {found && (
          <span aria-hidden="true" data-part="found" style={place(found.x, found.y, found.width, found.height)} />
        )}
        <span aria-hidden="true" data-part="box" style={place(box.x, box.y, box.width, box.height)} />
        {seams.flatMap(({ edge, places }) =>
          places.map(({ from, to }) => (
            <span
              key={`${edge} ${from}`}
              aria-hidden="true"
              data-part={edge}
              style={
                edge === 'sides'
                  ? place(box.x + box.width, box.y + from, 0, to - from)
                  : place(box.x + from, box.y + box.height, to - from, 0)
              }
            />
          )),
        )}
      </div>
      {(found || seams.length > 0) && (
        <figcaption>
          {[found && t('imports.repeatDashed'), seams.length > 0 && t('imports.repeatMarks')].filter(Boolean).join(' ')}
        </figcaption>
      )}
    </figure>
  );
}

const percent = (share: number) => `${100 * share}%`;

/** Not for touch, which scrolls the page: the px can be typed. */
function useDrawing(width: number, height: number, onDraw: (box: RepeatBox) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const at = (event: PointerEvent<HTMLElement>) => {
    const frame = event.currentTarget.getBoundingClientRect();
    const within = (share: number, of: number) => Math.round(Math.min(1, Math.max(0, share)) * of);
    return {
      x: within((event.clientX - frame.left) / frame.width, width),
      y: within((event.clientY - frame.top) / frame.height, height),
    };
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'touch' || event.button !== 0) return;
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = at(event);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const [from, to] = [start.current, at(event)];
      const box = { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) };
      const size = { width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) };
      // Smaller movements count as a click.
      if (size.width > width * 0.02 && size.height > height * 0.02) onDraw({ ...box, ...size });
    },
    onPointerUp: () => (start.current = null),
    onPointerCancel: () => (start.current = null),
  };
}
