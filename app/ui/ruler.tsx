import type { CSSProperties, ReactNode } from 'react';
import styles from './ruler.module.css';

export interface RulerProps {
  lengthCm: number;
  /** With it the ruler has that length in px; without, it is as long as the picture. */
  pxPerCm?: number;
  /** Where the scale begins, when a part of the cloth is shown. */
  fromCm?: number;
  orientation?: 'horizontal' | 'vertical';
  /** The length that decides how fine the scale is, where two rulers should agree. */
  scaleCm?: number;
  /** What it measures, for screen readers; without it the ruler is decorative. */
  label?: string;
  /** px that it is about as long as: how many figures have room. */
  roomPx?: number;
  /** cm where there is something to measure; beyond them the scale is left blank. */
  untilCm?: number;
  format?: (cm: number) => string;
}

/** Percentages instead of px, so that it stays true while its picture grows and shrinks, before script too. */
export function Ruler({
  lengthCm,
  pxPerCm,
  fromCm = 0,
  orientation = 'horizontal',
  scaleCm = lengthCm,
  label,
  roomPx,
  untilCm,
  format = plain,
}: RulerProps) {
  const across = orientation === 'horizontal';
  const { major, minor } = chooseSteps(scaleCm, roomPx ?? (pxPerCm && scaleCm * pxPerCm));
  const end = Math.min(fromCm + lengthCm, untilCm ?? Infinity);
  const ticks = makeTicks(untilCm === undefined ? fromCm : Math.max(0, fromCm), end, minor);
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
              {format(round(cm))}
            </text>
          ) : (
            // Placed by a frame of its own: WebKit reads percentages of a text's transform against the wrong height.
            <svg key={cm} className={styles.turned} y={at(cm)}>
              <text transform="translate(10 3) rotate(-90)">{format(round(cm))}</text>
            </svg>
          ),
        )}
    </svg>
  );
}

/** Round steps of 1, 2 or 5, with a figure about every 60 px; without px at most a dozen figures. */
function chooseSteps(lengthCm: number, roomPx?: number): { major: number; minor: number } {
  const least = lengthCm / (roomPx ? Math.max(2, Math.min(15, roomPx / 60)) : 12);
  const power = 10 ** Math.floor(Math.log10(least));
  const times = [1, 2, 5].find((one) => one * power >= least * 0.999) ?? 10;
  const major = times * power;
  return { major, minor: major / (times === 5 ? 5 : 2) };
}

function makeTicks(fromCm: number, endCm: number, step: number): number[] {
  const first = Math.ceil(fromCm / step - 1e-6);
  const last = Math.floor(endCm / step + 1e-6);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}

function isMultiple(cm: number, step: number): boolean {
  return Math.abs(cm / step - Math.round(cm / step)) < 1e-6;
}

/** A thousandth of a cm is less than a px of any print. */
function round(cm: number): number {
  return Math.round(cm * 1000) / 1000;
}

const plain = (cm: number) => String(cm);

export interface RuledProps {
  widthCm: number;
  heightCm: number;
  pxPerCm?: number;
  fromCm?: { x: number; y: number };
  /** The word for the unit, in the corner: cm. */
  unit: string;
  /** Fitted into the height of the window, as wide as its column, or in a frame as wide as its column and as high as the window allows. */
  fit?: 'window' | 'width' | 'frame';
  /** Aspect ratio of the frame's content, if it isn't exactly the picture. */
  shape?: number;
  /** px of the frame */
  room?: { width: number; height: number };
  /** cm that there are; the rulers end there. */
  until?: { x: number; y: number };
  format?: (cm: number) => string;
  children: ReactNode;
}

/** A picture with a ruler above and one at its left. */
export function Ruled({
  widthCm,
  heightCm,
  pxPerCm,
  fromCm,
  unit,
  fit = 'width',
  shape = widthCm / heightCm,
  room,
  until,
  format,
  children,
}: RuledProps) {
  const scaleCm = Math.max(widthCm, heightCm);
  const roomPx = room && Math.max(room.width, room.height);
  const both = { scaleCm, roomPx, pxPerCm, format };
  return (
    <div className={styles.ruled} data-fit={fit} style={{ '--shape': shape } as CSSProperties}>
      <span className={styles.unit}>{unit}</span>
      <Ruler {...both} lengthCm={widthCm} fromCm={fromCm?.x} untilCm={until?.x} />
      <Ruler {...both} lengthCm={heightCm} fromCm={fromCm?.y} untilCm={until?.y} orientation="vertical" />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
