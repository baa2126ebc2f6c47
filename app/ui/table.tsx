import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { blank } from '#app/locales/format.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icons.tsx';
import { Link } from './link.tsx';

export interface Column<Row> {
  key: string;
  head: ReactNode;
  /** The head is there for screen readers only, as over a column of menus. */
  headHidden?: boolean;
  /** Null or an empty text shows as blank. */
  cell: (row: Row) => ReactNode;
  /** The link that sorts by it, and how it is sorted now. */
  sort?: { href: string; direction?: 'ascending' | 'descending' };
  /** Numbers: right-aligned, tabular figures. */
  numeric?: boolean;
  /** Names the row for screen readers; one column should be it. */
  rowHead?: boolean;
  /** Left out on narrow screens; `wide`: shown on wide screens only. */
  minor?: boolean | 'wide';
  /** As narrow as its content: menus, icons, dates. */
  tight?: boolean;
  /** In stacked rows its head stands before it, as before numbers. */
  named?: boolean;
}

export interface BulkFrame {
  id: string;
  className: string;
  'data-active': true | undefined;
  children: ReactNode;
}

export interface Bulk<Row> {
  /** the form that the chosen rows are sent with */
  form: (frame: BulkFrame) => ReactNode;
  /** Served with all rows chosen, and the link that serves it so: "all" without script. */
  all?: { href: string; chosen: boolean };
  /** rows that a refused form had chosen: without script they are ticked again */
  kept?: readonly string[];
  /** The checkboxes' name. */
  name: string;
  /** Rows that nothing can be done with have no box. */
  canChoose?: (row: Row) => boolean;
  rowLabel: (row: Row) => string;
  allLabel: string;
  selectedLabel: (count: number) => string;
  /** Submit buttons with a name and value, and fields they need. */
  children: ReactNode;
}

export interface TableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string;
  bulk?: Bulk<Row>;
  /** Shown in place of rows. */
  empty?: ReactNode;
  /** What stands open under a row, over the table's whole width; null for the others. */
  detail?: (row: Row) => ReactNode;
  /** Rows to dim: suspended, inactive. */
  muted?: (row: Row) => boolean;
  /** Cells that don't fit beside each other on a phone stand below each other there. */
  stacks?: boolean;
}

/** Rows may contain forms: the bulk form is outside the table, and checkboxes refer to it. */
export function Table<Row>({ caption, columns, rows, rowKey, bulk, empty, detail, muted, stacks }: TableProps<Row>) {
  const formId = useId();
  const keys = rows.map(rowKey);
  const open = bulk?.canChoose ? rows.filter(bulk.canChoose).map(rowKey) : keys;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(bulk?.all?.chosen ? open : bulk?.kept));
  const count = open.filter((key) => chosen.has(key)).length;
  const last = useRef<string | null>(null);
  /** With Shift, all rows from the last one on. */
  const toggle = (key: string, on: boolean, isRange = false) => {
    const range = isRange ? rowsBetween(open, last.current, key) : [key];
    last.current = key;
    setChosen((before) => {
      const after = new Set(before);
      for (const one of range)
        if (on) after.add(one);
        else after.delete(one);
      return after;
    });
  };
  const frame = useRef<HTMLDivElement>(null);
  // Hydration leaves the boxes as they are, the next rendering doesn't: what was ticked or cleared before is taken over first.
  useEffect(() => {
    for (const box of frame.current?.querySelectorAll<HTMLInputElement>(':is(.table-select, .bulk-all) input') ?? []) {
      if (box.checked === box.defaultChecked) continue;
      if (box.name) toggle(box.value, box.checked);
      else setChosen(new Set(box.checked ? open : []));
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (rows.length === 0 && empty) return <>{empty}</>;
  const all = (
    <input
      type="checkbox"
      checked={count > 0 && count === open.length}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && count < open.length;
      }}
      onChange={(event) => setChosen(new Set(event.target.checked ? open : []))}
    />
  );
  return (
    <div ref={frame} className="table-frame">
      {bulk?.form({
        id: formId,
        className: 'bulk-bar',
        'data-active': count > 0 || undefined,
        children: (
          <>
            {/* On a phone, where stacked rows have no head. */}
            {stacks && (
              <label className="check bulk-all needs-script">
                {all}
                {bulk.allLabel}
              </label>
            )}
            <output className="bulk-count needs-script">{bulk.selectedLabel(count)}</output>
            {bulk.all && (
              <Link to={bulk.all.href} className="needs-no-script" preventScrollReset>
                {bulk.allLabel}
              </Link>
            )}
            <div className="bulk-actions">{bulk.children}</div>
          </>
        ),
      })}
      <div className="table-scroll" role="region" aria-label={caption} tabIndex={0}>
        <table className={classNames('table', stacks && 'table-stacks')}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {bulk && (
                <th scope="col" className="table-select">
                  <label className="check-only needs-script">
                    {all}
                    <span className="visually-hidden">{bulk.allLabel}</span>
                  </label>
                </th>
              )}
              {columns.map((column) => (
                <th key={column.key} scope="col" className={cellClass(column)} aria-sort={column.sort?.direction}>
                  <Head column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Fragment key={keys[index]}>
                <tr data-selected={chosen.has(keys[index]!) || undefined} data-muted={muted?.(row) || undefined}>
                  {bulk && (
                    <td className="table-select">
                      {open.includes(keys[index]!) && (
                        <label className="check-only">
                          <input
                            type="checkbox"
                            name={bulk.name}
                            value={keys[index]}
                            form={formId}
                            checked={chosen.has(keys[index]!)}
                            onChange={(event) =>
                              toggle(keys[index]!, event.target.checked, (event.nativeEvent as MouseEvent).shiftKey)
                            }
                          />
                          <span className="visually-hidden">{bulk.rowLabel(row)}</span>
                        </label>
                      )}
                    </td>
                  )}
                  {columns.map((column) =>
                    column.rowHead ? (
                      <th key={column.key} scope="row" className={cellClass(column)}>
                        {shown(column.cell(row))}
                      </th>
                    ) : (
                      <td key={column.key} className={cellClass(column)} data-head={stackedHead(column)}>
                        {shown(column.cell(row))}
                      </td>
                    ),
                  )}
                </tr>
                <Detail span={columns.length + (bulk ? 1 : 0)}>{detail?.(row)}</Detail>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Both with those between; where the first isn't on the page any more, the second alone. */
export function rowsBetween(keys: readonly string[], from: string | null, to: string): string[] {
  const [one, other] = [keys.indexOf(from ?? to), keys.indexOf(to)];
  return one < 0 || other < 0 ? [to] : keys.slice(Math.min(one, other), Math.max(one, other) + 1);
}

function Detail({ span, children }: { span: number; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr className="table-detail">
      <td colSpan={span}>
        <div>{children}</div>
      </td>
    </tr>
  );
}

const shown = (cell: ReactNode) => (cell === null || cell === undefined || cell === '' ? blank : cell);

function cellClass<Row>({ numeric, minor, tight }: Column<Row>): string {
  return classNames(
    numeric && 'table-number',
    minor && (minor === 'wide' ? 'table-wide' : 'table-minor'),
    tight && 'table-tight',
  );
}

function stackedHead<Row>({ head, named, numeric }: Column<Row>): string | undefined {
  return (named || numeric) && typeof head === 'string' ? head : undefined;
}

function Head<Row>({ column: { head, headHidden, sort } }: { column: Column<Row> }) {
  if (headHidden) return <span className="visually-hidden">{head}</span>;
  return sort ? <SortLink {...sort}>{head}</SortLink> : <>{head}</>;
}

function SortLink({
  href,
  direction,
  children,
}: {
  href: string;
  direction?: 'ascending' | 'descending';
  children: ReactNode;
}) {
  return (
    <Link to={href} className="sort-link" preventScrollReset>
      {children}
      <Icon name={direction === 'ascending' ? 'arrowUp' : direction === 'descending' ? 'arrowDown' : 'sort'} />
    </Link>
  );
}
