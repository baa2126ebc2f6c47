import type { CSSProperties, ReactNode } from 'react';
import styles from './ruler.module.css';

export interface RulerProps {
  lengthCm: number;
  /** With it the ruler has that length in px; without, it is as long as what it lies along. */
  pxPerCm?: number;
  /** Where the scale begins, when a part of the cloth is shown. */
  fromCm?: number;
  orientation?: 'horizontal' | 'vertical';
  /** The length that decides how fine the scale is, where two rulers should agree. */
  scaleCm?: number;
  /** What it measures, for screen readers; without one it is decoration. */
  label?: string;
}

/** Percentages instead of px, so that it stays true while its picture grows and shrinks, before script too. */
export function Ruler({
  lengthCm,
  pxPerCm,
  fromCm = 0,
  orientation = 'horizontal',
  scaleCm = lengthCm,
  label,
}: RulerProps) {
  const across = orientation === 'horizontal';
  const { major, minor } = chooseSteps(scaleCm, pxPerCm);
  const ticks = makeTicks(fromCm, lengthCm, minor);
  const at = (cm: number) => `${(((cm - fromCm) / lengthCm) * 100).toFixed(3)}%`;
  const lengthPx = pxPerCm && lengthCm * pxPerCm;
  return (
    <svg
      className={across ? styles.horizontal : styles.vertical}
      style={lengthPx ? (across ? { width: lengthPx } : { height: lengthPx }) : undefined}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      {ticks.map((cm) => {
        const isMajor = isMultiple(cm, major);
        const length = isMajor ? 9 : 5;
        return across ? (
          <line key={cm} x1={at(cm)} x2={at(cm)} y1="100%" y2={20 - length} />
        ) : (
          <line key={cm} y1={at(cm)} y2={at(cm)} x1="100%" x2={20 - length} />
        );
      })}
      {ticks
        .filter((cm) => isMultiple(cm, major) && cm - fromCm < lengthCm - major * 0.3)
        .map((cm) =>
          across ? (
            <text key={cm} x={at(cm)} dx={3} y={10}>
              {round(cm)}
            </text>
          ) : (
            <text key={cm} className={styles.turned} style={{ '--at': at(cm) } as CSSProperties}>
              {round(cm)}
            </text>
          ),
        )}
    </svg>
  );
}

/** At most some fifteen figures, each on a round number of cm. */
function chooseSteps(lengthCm: number, pxPerCm?: number): { major: number; minor: number } {
  const most = pxPerCm ? Math.max(2, Math.min(15, (lengthCm * pxPerCm) / 40)) : 12;
  for (const [major, minor] of [
    [1, 0.5],
    [2, 1],
    [5, 1],
    [10, 5],
    [20, 10],
    [50, 10],
  ] as const) {
    if (lengthCm / major <= most) return { major, minor };
  }
  return { major: 100, minor: 50 };
}

function makeTicks(fromCm: number, lengthCm: number, step: number): number[] {
  const first = Math.ceil(fromCm / step - 1e-6);
  const last = Math.floor((fromCm + lengthCm) / step + 1e-6);
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

function isMultiple(cm: number, step: number): boolean {
  return Math.abs(cm / step - Math.round(cm / step)) < 1e-6;
}

function round(cm: number): number {
  return Math.round(cm * 100) / 100;
}

export interface RuledProps {
  widthCm: number;
  heightCm: number;
  pxPerCm?: number;
  fromCm?: { x: number; y: number };
  /** The word for the unit, in the corner: cm. */
  unit: string;
  /** Fitted into the height of the window, or as wide as its column. */
  fit?: 'window' | 'width';
  children: ReactNode;
}

/** A picture with a ruler above and one at its left. */
export function Ruled({ widthCm, heightCm, pxPerCm, fromCm, unit, fit = 'width', children }: RuledProps) {
  const scaleCm = Math.max(widthCm, heightCm);
  return (
    <div className={styles.ruled} data-fit={fit} style={{ '--shape': widthCm / heightCm } as CSSProperties}>
      <span className={styles.unit}>{unit}</span>
      <Ruler lengthCm={widthCm} scaleCm={scaleCm} pxPerCm={pxPerCm} fromCm={fromCm?.x} />
      <Ruler lengthCm={heightCm} scaleCm={scaleCm} pxPerCm={pxPerCm} fromCm={fromCm?.y} orientation="vertical" />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
