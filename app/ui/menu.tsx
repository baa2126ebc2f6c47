import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface MenuProps {
  /** What the closed menu shows. */
  summary: ReactNode;
  /** Needed when the summary is an icon alone. */
  label?: string;
  align?: 'start' | 'end';
  className?: string;
  /** Links and buttons with className "menu-item", or <MenuGroup>s of them. */
  children: ReactNode;
}

/** A disclosure of links and buttons: opens without script; script adds Escape and a click elsewhere. */
export function Menu({ summary, label, align = 'end', className, children }: MenuProps) {
  const root = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = root.current;
    if (!details) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    // Of the document: Safari gives what is clicked no focus, so a key isn't pressed in the menu.
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);
  return (
    <details ref={root} className={classNames('menu', className)} data-align={align}>
      <summary aria-label={label} title={label}>
        {summary}
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  );
}

export interface MenuGroupProps {
  title?: string;
  children: ReactNode;
}

export function MenuGroup({ title, children }: MenuGroupProps) {
  return (
    <div className="menu-group">
      {title && <p className="menu-title">{title}</p>}
      {children}
    </div>
  );
}
