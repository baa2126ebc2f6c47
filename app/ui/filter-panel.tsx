import { useState, type FormEvent, type ReactNode } from 'react';
import styles from './filter-panel.module.css';
import { Button } from './button.tsx';
import { Icon } from './icons.tsx';
import { Form, Link } from './link.tsx';

export interface FilterPanelProps {
  id?: string;
  /** The page that searches; the form is a GET, so the address holds the search. */
  action: string;
  title: string;
  /** How many filters are chosen; shown on the phone's drawer. */
  activeCount?: number;
  reset?: { href: string; label: string };
  applyLabel: string;
  /** Search parameters to keep: sort order, size. */
  hidden?: [name: string, value: string][];
  /** Script may search on every change. */
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The left column of the archive; on a phone a drawer above the grid. */
export function FilterPanel({
  id,
  action,
  title,
  activeCount = 0,
  reset,
  applyLabel,
  hidden = [],
  onChange,
  onSubmit,
  children,
}: FilterPanelProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <details className={styles.drawer}>
        <summary>
          <Icon name="filter" />
          {title}
          {activeCount > 0 && <span className={styles.count}>{activeCount}</span>}
          <Icon name="chevronDown" />
        </summary>
      </details>
      <Form
        id={id}
        method="get"
        action={action}
        className={styles.form}
        // Values restored by the browser would contradict the address.
        autoComplete="off"
        onChange={onChange}
        onSubmit={(event) => {
          // Closes the drawer on a phone.
          const drawer = event.currentTarget.previousElementSibling;
          if (drawer instanceof HTMLDetailsElement) drawer.open = false;
          onSubmit?.(event);
        }}
        preventScrollReset
      >
        <div className={styles.body}>
          <div className={styles.head}>
            <h2>{title}</h2>
            {reset && activeCount > 0 && (
              <Link to={reset.href} preventScrollReset>
                {reset.label}
              </Link>
            )}
          </div>
          {hidden.map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          {children}
        </div>
        <div className={styles.foot}>
          <Button look="primary">{applyLabel}</Button>
        </div>
      </Form>
    </section>
  );
}

export interface FilterColumnProps {
  title: string;
  activeCount?: number;
  /** Buttons of the surrounding form that use the column's filters. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The same column without a form, for filters that are part of a larger form. */
export function FilterColumn({ title, activeCount = 0, foot, children }: FilterColumnProps) {
  return (
    <section className={styles.panel} aria-label={title}>
      <details className={styles.drawer}>
        <summary>
          <Icon name="filter" />
          {title}
          {activeCount > 0 && <span className={styles.count}>{activeCount}</span>}
          <Icon name="chevronDown" />
        </summary>
      </details>
      <div className={styles.form}>
        <div className={styles.body}>
          <div className={styles.head}>
            <h2>{title}</h2>
          </div>
          {children}
        </div>
        {foot && <div className={styles.standingFoot}>{foot}</div>}
      </div>
    </section>
  );
}

export interface FilterGroupProps {
  title: string;
  /** Open at first; groups with a chosen filter should be. */
  open?: boolean;
  /** What is chosen in it, in a word; shown while it is closed. */
  chosen?: string;
  children: ReactNode;
}

export function FilterGroup({ title, open = false, chosen, children }: FilterGroupProps) {
  // Removing the last choice of a group must not close it.
  const [was, setWas] = useState(open);
  const [isOpen, setOpen] = useState(open);
  if (was !== open) {
    setWas(open);
    if (open) setOpen(true);
  }
  return (
    <details className={styles.group} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="strong">{title}</span>
        {chosen && <span className={styles.chosen}>{chosen}</span>}
        <Icon name="chevronDown" />
      </summary>
      <div className={styles.groupBody}>{children}</div>
    </details>
  );
}

export interface FilterOption {
  value: string;
  label: string;
  /** Number of results, formatted; a chosen option without results can still be removed. */
  count?: string;
  checked?: boolean;
  disabled?: boolean;
  swatch?: string;
  /** Hidden but still chosen, for example while the list is filtered. */
  hidden?: boolean;
}

export interface FilterOptionsProps {
  name: string;
  legend: string;
  kind?: 'checkbox' | 'radio';
  options: FilterOption[];
  /** Short words or numbers beside one another, such as the number of screens. */
  layout?: 'list' | 'tiles';
}

export function FilterOptions({ name, legend, kind = 'checkbox', options, layout = 'list' }: FilterOptionsProps) {
  return (
    <fieldset className={styles.options} data-layout={layout}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={layout === 'tiles' ? styles.tile : styles.option}
          hidden={option.hidden || undefined}
        >
          <input
            type={kind}
            name={name}
            value={option.value}
            defaultChecked={option.checked}
            disabled={option.disabled}
          />
          {option.swatch && <span className="swatch" style={{ background: option.swatch }} />}
          <span className={styles.optionLabel}>{option.label}</span>
          {option.count !== undefined && <span className={styles.optionCount}>{option.count}</span>}
        </label>
      ))}
    </fieldset>
  );
}
