import { Icon } from './icons.tsx';
import { Form, Link, type LinkItem } from './link.tsx';
import { Menu, MenuGroup } from './menu.tsx';
import styles from './page-shell.module.css';

export interface AccountMenuProps {
  label: string;
  name: string;
  /** Company or mail address, in smaller type. */
  detail?: string;
  items?: LinkItem[];
  signOut: { action: string; label: string };
}

export function AccountMenu({ label, name, detail, items = [], signOut }: AccountMenuProps) {
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
        <Form method="post" action={signOut.action} reloadDocument>
          <button className="menu-item">
            {signOut.label}
            <Icon name="exit" />
          </button>
        </Form>
      </MenuGroup>
    </Menu>
  );
}
