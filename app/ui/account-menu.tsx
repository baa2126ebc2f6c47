import type { ElementType } from 'react';
import { Icon } from './icons.tsx';
import { Link, type LinkItem } from './link.tsx';
import { Menu, MenuGroup } from './menu.tsx';
import styles from './page-shell.module.css';

export interface SignOut {
  label: string;
  /** the form around its button */
  form: ElementType;
}

export interface AccountMenuProps {
  label: string;
  name: string;
  /** Company or mail address, in smaller type. */
  detail?: string;
  items?: LinkItem[];
  signOut: SignOut;
}

export function AccountMenu({
  label,
  name,
  detail,
  items = [],
  signOut: { form: Form, label: signOut },
}: AccountMenuProps) {
  return (
    <Menu
      label={`${label}: ${name}`}
      summary={
        <span className={styles.account}>
          <Icon name="account" />
          <span className={styles.accountName}>{name}</span>
          <Icon name="chevronDown" />
        </span>
      }
    >
      <div className={styles.accountHead}>
        <strong>{name}</strong>
        {detail && <span>{detail}</span>}
      </div>
      {items.length > 0 && (
        <MenuGroup>
          {items.map((item) => (
            <Link key={item.href} to={item.href} className="menu-item" aria-current={item.current ? 'page' : undefined}>
              {item.label}
            </Link>
          ))}
        </MenuGroup>
      )}
      <MenuGroup>
        <Form>
          <button className="menu-item">
            {signOut}
            <Icon name="exit" />
          </button>
        </Form>
      </MenuGroup>
    </Menu>
  );
}
