import { Link } from './link.tsx';

export interface Tab {
  href: string;
  label: string;
  current?: boolean;
  /** Already formatted. */
  count?: string;
}

export interface TabsProps {
  label: string;
  tabs: Tab[];
}

/** Views of one thing, each with its own address. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          to={tab.href}
          className="tab"
          aria-current={tab.current ? 'page' : undefined}
          preventScrollReset
          prefetch="intent"
        >
          {tab.label}
          {tab.count && <span className="tab-count">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
