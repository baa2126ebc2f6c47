import type { CSSProperties, ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

export type GridSize = 'small' | 'medium' | 'large';

export interface GridProps {
  size?: GridSize;
  /** Names the list for screen readers. */
  label: string;
  /** Results are loading: kept in place, dimmed. */
  busy?: boolean;
  /** All prints at one scale: cm of fabric across a card; cards then need sizeCm. */
  spanCm?: number;
  /** Cards, each with a key. */
  children: ReactNode[];
}

export function Grid({ size = 'medium', label, busy = false, spanCm, children }: GridProps) {
  return (
    <ul
      className="grid"
      data-size={size}
      aria-label={label}
      aria-busy={busy}
      style={spanCm ? ({ '--span-cm': spanCm } as CSSProperties) : undefined}
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
  sizes: { value: GridSize; label: string }[];
}

const sizeIcons: Record<GridSize, IconName> = { small: 'sizeSmall', medium: 'sizeMedium', large: 'sizeLarge' };

/** Submit buttons for a form that keeps `gridSize`. */
export function SizeSwitch({ label, value, sizes }: SizeSwitchProps) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {sizes.map((size) => (
        <button
          key={size.value}
          className="segment"
          name="gridSize"
          value={size.value}
          aria-pressed={size.value === value}
          aria-label={size.label}
          title={size.label}
        >
          <Icon name={sizeIcons[size.value]} />
        </button>
      ))}
    </div>
  );
}
