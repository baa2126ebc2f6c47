import type { CSSProperties } from 'react';
import { layoutOf, tidyRepeat, type Repeat } from '#app/domain/base/repeat.ts';
import { layCopies } from '#app/ui/viewer/lay-copies.ts';
import styles from '#app/routes/admin/shared/designs/designs.module.css';

interface RepeatPreviewProps {
  src: string;
  /** cm of one repeat */
  tile: { width: number; height: number };
  repeat: Repeat;
  alt: string;
}

/** number of repeats shown along the longer side */
const copies = 2.5;

/** Lays out copies of the small print with CSS, so that nothing is rendered; the same on the server. */
export function RepeatPreview({ src, tile, repeat, alt }: RepeatPreviewProps) {
  const side = copies * Math.max(tile.width, tile.height);
  // A narrow repeat fills a narrower cloth, so that its copies stay few.
  const shown = { width: Math.min(side, tile.width * 6), height: Math.min(side, tile.height * 6) };
  const laid = layCopies({ tile, shown, ...layoutOf(tidyRepeat(repeat)) }, { x: 0, y: 0, ...shown }) ?? [];
  const percent = (share: number) => `${Math.round(share * 1e6) / 1e4}%`;
  return (
    <div
      className={styles.cloth}
      role="img"
      aria-label={alt}
      style={{ aspectRatio: `${shown.width} / ${shown.height}` }}
    >
      {laid.map(({ col, row, x, y }) => {
        const place: CSSProperties = {
          left: percent(x / shown.width),
          top: percent(y / shown.height),
          // Slightly larger than its share, so that no background shows between copies.
          width: percent((tile.width / shown.width) * 1.002),
          height: percent((tile.height / shown.height) * 1.002),
        };
        return <img key={`${col} ${row}`} src={src} alt="" style={place} draggable={false} />;
      })}
    </div>
  );
}
