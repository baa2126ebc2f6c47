import type { CSSProperties, ReactNode } from 'react';
import type { IconName } from './icons.tsx';
import { Segments } from './segments.tsx';

export type GridSize = 'small' | 'medium' | 'large';

export interface GridProps {
  size?: GridSize;
  /** Names the list for screen readers. */
  label: string;
  /** Results are on their way: kept still and in place, a little dimmed. */
  busy?: boolean;
  /** All prints at one scale: px of screen for a cm of cloth; cards then need sizeCm. */
  pxPerCm?: number;
  /** Cards, each with a key. */
  children: ReactNode[];
}

export function Grid({ size = 'medium', label, busy = false, pxPerCm, children }: GridProps) {
  return (
    <ul
      className="grid"
      data-size={size}
      aria-label={label}
      aria-busy={busy}
      style={pxPerCm ? ({ '--px-per-cm': pxPerCm } as CSSProperties) : undefined}
    >
      {children.map((child, index) => (
        <li key={keyOf(child) ?? index}>{child}</li>
      ))}
    </ul>
  );
}

function keyOf(child: ReactNode): string | null {
  return child && typeof child === 'object' && 'key' in child ? child.key : null;
}

export interface SizeSwitchProps {
  label: string;
  value: GridSize;
  sizes: { value: GridSize; label: string; href: string }[];
}

const sizeIcons: Record<GridSize, IconName> = { small: 'sizeSmall', medium: 'sizeMedium', large: 'sizeLarge' };

export function SizeSwitch({ label, value, sizes }: SizeSwitchProps) {
  return (
    <Segments label={label} value={value} segments={sizes.map((size) => ({ ...size, icon: sizeIcons[size.value] }))} />
  );
}
