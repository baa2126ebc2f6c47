import { useEffect, useRef } from 'react';
import { screenPicture } from './screen-picture.ts';
import type { Screen } from './stage.ts';
import styles from './separations.module.css';

export interface ScreenThumbProps {
  screen: Screen | undefined;
  /** #rrggbb */
  color: string;
  /** times that a px is as high as wide */
  stretch?: number | undefined;
}

/** One ink's screen in its colour, small; decorative, because its name is beside it. */
export function ScreenThumb({ screen, color, stretch = 1 }: ScreenThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!screen || !context) return;
    const { width, height, data } = screenPicture(screen, color, stretch);
    Object.assign(context.canvas, { width, height });
    context.putImageData(new ImageData(data, width, height), 0, 0);
  }, [screen, color, stretch]);
  return <canvas ref={canvas} className={styles.thumb} aria-hidden="true" />;
}
