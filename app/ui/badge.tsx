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
}

export function Badge({ kind = 'neutral', children }: BadgeProps) {
  const icon = icons[kind];
  return (
    <span className="badge" data-kind={kind}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </span>
  );
}
