import type { CSSProperties } from 'react';
import { PostForm } from '#app/forms/post-form.tsx';
import { Button } from '#app/ui/button.tsx';
import { pictureForm } from './form.ts';
import styles from './area-list.module.css';

export interface AreaListProps {
  label: string;
  action: string;
  /** all of the picture */
  src: string;
  /** 0 … 1 of its sides */
  areas: { x: number; y: number; width: number; height: number; label: string; current: boolean }[];
  whole: { label: string; current: boolean };
}

const perCent = (share: number) => Math.round(share * 1000) / 10;

/** Where a picture shows a print: each searches with that part alone. */
export function AreaList({ label, action, src, areas, whole }: AreaListProps) {
  return (
    <ul className={`${styles.areas} row gap-2`} aria-label={label}>
      {areas.map(({ x, y, width, height, label, current }) => (
        <li key={[x, y, width].join()}>
          <PostForm
            of={pictureForm}
            intent="search"
            action={action}
            carry={{ x: perCent(x), y: perCent(y), width: perCent(width), height: perCent(height) }}
          >
            <button
              className={styles.area}
              style={{ '--x': x, '--y': y, '--width': width, '--height': height } as CSSProperties}
              aria-label={label}
              title={label}
              aria-pressed={current}
            >
              <img src={src} alt="" decoding="async" />
            </button>
          </PostForm>
        </li>
      ))}
      <li>
        <PostForm of={pictureForm} intent="whole" action={action}>
          <Button size="small" aria-pressed={whole.current}>
            {whole.label}
          </Button>
        </PostForm>
      </li>
    </ul>
  );
}
