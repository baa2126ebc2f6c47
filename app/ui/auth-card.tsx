import type { ReactNode } from 'react';
import styles from './auth-card.module.css';
import { BrandLink, type Brand, type HeadOffice } from './page-shell.tsx';
import { Preferences, type PreferencesProps } from './preferences.tsx';

export interface AuthCardProps {
  brand: Brand;
  title: string;
  intro?: ReactNode;
  /** The form, its errors and notices. */
  children: ReactNode;
  /** Links beneath the form. */
  footer?: ReactNode;
  /** A print beside the form on wide screens. */
  picture?: { src: string; alt: string; caption?: string };
  preferences?: PreferencesProps;
  headOffice?: HeadOffice;
}

/** The whole page of sign-in, second factor, and passwords. */
export function AuthCard({ brand, title, intro, children, footer, picture, preferences, headOffice }: AuthCardProps) {
  return (
    <div className={styles.page} data-picture={picture ? true : undefined}>
      <div className={styles.column}>
        <header className={styles.header}>
          <BrandLink brand={brand} />
          {preferences && <Preferences {...preferences} />}
        </header>
        <main id="main" className={styles.card} tabIndex={-1}>
          <h1>{title}</h1>
          {intro && <div className={styles.intro}>{intro}</div>}
          {children}
          {footer && <div className={styles.footer}>{footer}</div>}
        </main>
        {headOffice && (
          <footer>
            <address className={styles.office}>
              <strong>{headOffice.title}</strong>
              {headOffice.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          </footer>
        )}
      </div>
      {picture && (
        <aside className={styles.picture} aria-label={picture.caption ?? (picture.alt || undefined)}>
          <img src={picture.src} alt={picture.alt} />
          {picture.caption && <p>{picture.caption}</p>}
        </aside>
      )}
    </div>
  );
}
