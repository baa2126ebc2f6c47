import type { ReactNode } from 'react';
import { Link } from './link.tsx';

export interface PageHeaderProps {
  title: ReactNode;
  /** One quiet line beneath: a count, what the page is for. */
  intro?: ReactNode;
  /** The way up. */
  parent?: { href: string; label: string };
  actions?: ReactNode;
}

export function PageHeader({ title, intro, parent, actions }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div className="page-header-text">
        {parent && (
          <Link to={parent.href} className="page-header-parent">
            {parent.label}
          </Link>
        )}
        <h1>{title}</h1>
        {intro && <p className="page-header-intro">{intro}</p>}
      </div>
      {actions && <div className="page-header-actions">{actions}</div>}
    </header>
  );
}
