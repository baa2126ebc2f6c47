import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import styles from './impersonation-banner.module.css';

export interface ImpersonationBannerProps {
  title: string;
  note: string;
  /** the way back */
  children: ReactNode;
}

/** Shown on every page during an impersonation. */
export function ImpersonationBanner({ title, note, children }: ImpersonationBannerProps) {
  return (
    <aside className={styles.banner} data-impersonating="" aria-label={title}>
      <Icon name="eye" size={20} />
      <p className={styles.text}>
        <strong>{title}</strong> <span className={styles.note}>{note}</span>
      </p>
      {children}
    </aside>
  );
}
