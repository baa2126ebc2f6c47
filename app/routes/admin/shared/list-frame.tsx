import type { ReactNode } from 'react';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Table, type TableProps } from '#app/ui/table.tsx';
import { listAddress, type Sorting } from './list-links.ts';
import { ListPager } from './list-pager.tsx';

interface ListFrameProps<Row> {
  page: string;
  /** of the address, without what opens a dialog */
  query: string;
  ask: Sorting & { query?: string; count: number };
  list: { currentPage: number; totalPage: number; totalCount: number };
  words: {
    find: string;
    search: string;
    searchHint: string;
    filter: string;
    clear: string;
    /** how many there are */
    total: string;
  };
  /** Where nothing is asked; null: nothing is. */
  clearHref: string | null;
  /** what the address keeps beside search, filters and order */
  keeps?: Record<string, string>;
  /** fields beside the search */
  filters?: ReactNode;
  table: TableProps<Row>;
}

/** An admin list: searched by a form, counted, sorted, paged; the address holds all of it. Its order is by name unless asked otherwise. */
export function ListFrame<Row>({
  page,
  query,
  ask,
  list,
  words,
  clearHref,
  keeps = {},
  filters,
  table,
}: ListFrameProps<Row>) {
  const kept = {
    ...keeps,
    ...(ask.order !== 'name' && { order: ask.order }),
    ...(ask.direction !== 'up' && { direction: ask.direction }),
  };
  return (
    <>
      <Form key={query} method="get" action={page} className="list-filter" role="search" aria-label={words.find}>
        <TextField
          name="query"
          type="search"
          label={words.search}
          placeholder={words.searchHint}
          defaultValue={ask.query}
          maxLength={200}
        />
        {filters}
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button icon="search">{words.filter}</Button>
        {clearHref && (
          <ButtonLink look="quiet" to={clearHref}>
            {words.clear}
          </ButtonLink>
        )}
      </Form>
      <p className="quiet figures section-title" role="status">
        {words.total}
      </p>
      <Table {...table} />
      <ListPager
        page={list.currentPage}
        pageCount={list.totalPage}
        total={list.totalCount}
        count={ask.count}
        hrefFor={(at) => listAddress(page, query, { page: at || null })}
      />
    </>
  );
}

interface NameCellProps {
  to: string;
  name: string;
  /** beneath, quietly */
  line?: ReactNode;
  /** beside the name */
  children?: ReactNode;
}

/** A row's name, the way to its page. */
export function NameCell({ to, name, line, children }: NameCellProps) {
  return (
    <>
      <Link to={to} className="anywhere">
        <bdi>{name}</bdi>
      </Link>{' '}
      {children}
      <QuietLine>{line}</QuietLine>
    </>
  );
}

export function QuietLine({ children }: { children?: ReactNode }) {
  return children ? <span className="detail clamp prose">{children}</span> : null;
}
