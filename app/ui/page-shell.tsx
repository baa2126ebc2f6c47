import type { ReactNode } from 'react';
import { AccountMenu, type AccountMenuProps } from './account-menu.tsx';
import { Icon } from './icons.tsx';
import { Link, type LinkItem } from './link.tsx';
import styles from './page-shell.module.css';
import { Preferences, type PreferencesProps } from './preferences.tsx';

export interface Brand {
  name: string;
  homeHref: string;
  logo?: { src: string; width: number; height: number };
  /** A line of the corporate header beside the name. */
  line?: string;
}

export interface HeadOffice {
  title: string;
  /** Address and telephone, line by line. */
  lines: string[];
}

export interface PageShellProps {
  brand: Brand;
  nav: LinkItem[];
  /** Only for those who may enter. */
  admin?: LinkItem;
  account?: AccountMenuProps;
  preferences: PreferencesProps;
  headOffice?: HeadOffice;
  footerLinks?: LinkItem[];
  /** The search box. */
  search?: ReactNode;
  labels: {
    skip: string;
    /** On a page with an element of the id `results`. */
    skipToResults?: string;
    mainNav: string;
    search?: string;
    menu?: string;
  };
  /** Over the page, under the header: toasts, a loading bar. */
  overlay?: ReactNode;
  children: ReactNode;
}

export function PageShell({
  brand,
  nav,
  admin,
  account,
  preferences,
  headOffice,
  footerLinks = [],
  search,
  labels,
  overlay,
  children,
}: PageShellProps) {
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        {labels.skip}
      </a>
      {labels.skipToResults && (
        <a className="skip-link" href="#results">
          {labels.skipToResults}
        </a>
      )}
      <header className={styles.header}>
        <BrandLink brand={brand} />
        {search && (
          <>
            {/* Where there is no room for it beside the rest, it opens over the page: by the platform itself, without script too. */}
            <button
              type="button"
              className={styles.opener}
              data-opens="search"
              {...{ popovertarget: 'search' }}
              aria-label={labels.search}
            >
              <Icon name="search" />
            </button>
            <div id="search" className={styles.search} {...{ popover: 'auto' }}>
              {search}
            </div>
          </>
        )}
        <button
          type="button"
          className={styles.opener}
          {...{ popovertarget: 'places' }}
          aria-label={labels.menu ?? labels.mainNav}
        >
          <Icon name="menu" />
        </button>
        <div id="places" className={styles.places} {...{ popover: 'auto' }}>
          {nav.length > 0 && (
            <nav className={styles.nav} aria-label={labels.mainNav}>
              {nav.map((item) => (
                <Link
                  key={item.href}
                  to={item.href}
                  className={styles.navLink}
                  aria-current={item.current ? 'page' : undefined}
                  prefetch="intent"
                >
                  {item.label}
                </Link>
              ))}
            </nav>
          )}
          <div className={styles.side}>
            {admin && (
              <Link to={admin.href} className={styles.adminLink} reloadDocument>
                <Icon name="settings" />
                <span>{admin.label}</span>
              </Link>
            )}
            <Preferences {...preferences} />
            {account && <AccountMenu {...account} />}
          </div>
        </div>
      </header>
      {overlay}
      <main id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {(headOffice || footerLinks.length > 0) && (
        <footer className={styles.footer}>
          {headOffice && (
            <address>
              <strong>{headOffice.title}</strong>
              {headOffice.lines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
          )}
          {footerLinks.map((item) => (
            <Link key={item.href} to={item.href}>
              {item.label}
            </Link>
          ))}
        </footer>
      )}
    </div>
  );
}

export function BrandLink({ brand }: { brand: Brand }) {
  return (
    <Link to={brand.homeHref} className={styles.brand}>
      {brand.logo && <img src={brand.logo.src} width={brand.logo.width} height={brand.logo.height} alt="" />}
      <span className={styles.brandText}>
        <span className={styles.brandName}>{brand.name}</span>
        {brand.line && <span className={styles.brandLine}>{brand.line}</span>}
      </span>
    </Link>
  );
}
