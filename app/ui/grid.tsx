import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

export type GridSize = 'small' | 'medium' | 'large';

/**
 * How wide a card's picture is, as the columns in data.css leave it: by it a browser chooses its density. Up to a tenth less than it can be: a
 * browser never takes the picture that falls a few px short, and the next one weighs half as much again.
 */
export const pictureSizes: Record<GridSize, string> = {
  small: '(width < 480px) 27vw, 160px',
  medium: '(width < 480px) 37vw, 240px',
  large: '(width < 480px) 94vw, 400px',
};

export interface GridProps {
  size?: GridSize;
  /** Names the list for screen readers. */
  label: string;
  /** Results are loading: kept in place, dimmed. */
  busy?: boolean;
  /** Cards, each with a key. */
  children: ReactNode[];
}

export function Grid({ size = 'medium', label, busy = false, children }: GridProps) {
  return (
    <ul className="grid" data-size={size} aria-label={label} aria-busy={busy}>
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
