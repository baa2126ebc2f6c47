import type { ReactNode } from 'react';
import { AccountMenu, type AccountMenuProps, type SignOut } from './account-menu.tsx';
import styles from './admin-shell.module.css';
import { Icon, type IconName } from './icons.tsx';
import { Link, type LinkItem } from './link.tsx';
import { BrandLink, type Brand } from './page-shell.tsx';
import { Preferences, type PreferencesProps } from './preferences.tsx';

export interface AdminItem extends LinkItem {
  icon?: IconName;
  /** Something waiting there, such as unlabelled designs; already formatted. */
  count?: string;
}

export interface AdminShellProps {
  brand: Brand;
  /** In the order of the admin menu. */
  items: AdminItem[];
  back: { href: string; label: string };
  exit: SignOut;
  account: Omit<AccountMenuProps, 'signOut'>;
  preferences: PreferencesProps;
  labels: { skip: string; adminNav: string; menu: string };
  overlay?: ReactNode;
  children: ReactNode;
}

export function AdminShell({
  brand,
  items,
  back,
  exit,
  account,
  preferences,
  labels,
  overlay,
  children,
}: AdminShellProps) {
  const current = items.find((item) => item.current);
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        {labels.skip}
      </a>
      <header className={styles.header}>
        <BrandLink brand={brand} />
        <div className={styles.side}>
          <Preferences {...preferences} />
          <AccountMenu {...account} signOut={exit} />
        </div>
      </header>
      {overlay}
      <div className={styles.body}>
        <div className={styles.left}>
          {/* On a phone the menu folds under this summary; on wide screens it is always open. */}
          <details className={styles.fold}>
            <summary>
              <Icon name="more" />
              <span>{labels.menu}</span>
              {current && <strong>{current.label}</strong>}
            </summary>
          </details>
          <nav className={styles.nav} aria-label={labels.adminNav}>
            <ul>
              {items.map((item) => (
                <li key={item.href}>
                  <Link to={item.href} className={styles.item} aria-current={item.current ? 'page' : undefined}>
                    {item.icon && <Icon name={item.icon} />}
                    <span className={styles.itemLabel}>{item.label}</span>
                    {item.count && <span className="small figures">{item.count}</span>}
                  </Link>
                </li>
              ))}
            </ul>
            <ul className={styles.ways}>
              <li>
                <Link to={back.href} className={styles.item}>
                  <Icon name="arrowLeft" />
                  <span className={styles.itemLabel}>{back.label}</span>
                </Link>
              </li>
              <li>
                <exit.form>
                  <button className={styles.item}>
                    <Icon name="exit" />
                    <span className={styles.itemLabel}>{exit.label}</span>
                  </button>
                </exit.form>
              </li>
            </ul>
          </nav>
        </div>
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
