import { useEffect, useRef } from 'react';
import type { Screen } from './stage.ts';
import styles from './separations.module.css';

export interface ScreenThumbProps {
  screen: Screen | undefined;
  /** #rrggbb */
  color: string;
}

/** One ink's screen in its colour, small; decorative, because its name is beside it. */
export function ScreenThumb({ screen, color }: ScreenThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!screen || !context) return;
    const { width, height, amount } = screen;
    Object.assign(context.canvas, { width, height });
    const [red, green, blue] = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as [number, number, number];
    const picture = context.createImageData(width, height);
    for (let px = 0; px < amount.length; px++) picture.data.set([red, green, blue, amount[px]!], px * 4);
    context.putImageData(picture, 0, 0);
  }, [screen, color]);
  return <canvas ref={canvas} className={styles.thumb} aria-hidden="true" />;
}
