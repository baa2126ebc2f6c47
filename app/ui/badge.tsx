import type { ReactNode } from 'react';
import { Icon, type IconName } from './icons.tsx';

const icons = {
  engraved: 'engraved',
  faded: 'faded',
  confined: 'lock',
  rotary: 'rotary',
  digital: 'digital',
  pinned: 'pin',
  active: 'check',
  stopped: 'clock',
  cancelled: 'close',
  expired: 'clock',
  done: 'check',
  running: 'refresh',
  waiting: 'clock',
  failed: 'failed',
  warning: 'alert',
  neutral: null,
} satisfies Record<string, IconName | null>;

export type BadgeKind = keyof typeof icons;

export interface BadgeProps {
  kind?: BadgeKind;
  /** The text: a status is never shown by colour alone. */
  children: ReactNode;
  /** The icon alone, the word as tooltip and for screen readers: for dense grids. */
  compact?: boolean;
}

export function Badge({ kind = 'neutral', children, compact = false }: BadgeProps) {
  const icon = icons[kind];
  const iconOnly = compact && icon !== null;
  return (
    <span
      className="badge"
      data-kind={kind}
      data-compact={iconOnly || undefined}
      title={iconOnly && typeof children === 'string' ? children : undefined}
    >
      {icon && <Icon name={icon} />}
      <span className={iconOnly ? 'visually-hidden' : undefined}>{children}</span>
    </span>
  );
}
