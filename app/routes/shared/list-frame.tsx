import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { PageHeader, type PageHeaderProps } from '#app/ui/page-header.tsx';
import { ListPager, type ListPages } from './list-pager.tsx';

interface ListFrameProps {
  /** none where the list is a part of a page */
  header?: PageHeaderProps;
  /** tabs, segments, further filters, the selection */
  views?: ReactNode;
  search?: ListSearchProps;
  /** how many there are, in words */
  total?: ReactNode;
  /** shown in place of the rows */
  empty?: EmptyStateProps | false;
  pages?: ListPages;
  /** the rows: a Table, whose `bulk` is the bar of those chosen, or cards */
  children: ReactNode;
}

/** A list with search, count and pages; all state is in the address. */
export function ListFrame({ header, views, search, total, empty, pages, children }: ListFrameProps) {
  return (
    <>
      {header && <PageHeader {...header} />}
      {views}
      {search && <ListSearch key={search.asked} {...search} />}
      {total && (
        <p className="quiet figures section-title" role="status">
          {total}
        </p>
      )}
      {empty ? <EmptyState {...empty} /> : children}
      {pages && <ListPager {...pages} />}
    </>
  );
}

interface ListSearchProps {
  action: string;
  /** the whole query: the form is remounted when it changes */
  asked: string;
  /** of the form */
  label?: string;
  query: string | undefined;
  /** of the field */
  field?: string;
  hint?: string;
  /** fields beside the search */
  filters?: ReactNode;
  /** other parameters to keep */
  keeps?: Record<string, string>;
  /** without a query, with one */
  clearHref?: string | null | false;
}

function ListSearch({ action, label, query, field, hint, filters, keeps = {}, clearHref }: ListSearchProps) {
  const { t } = useTranslation();
  return (
    <Form method="get" action={action} className="list-filter" role="search" aria-label={label}>
      <TextField
        name="query"
        type="search"
        label={field ?? t('forms.search')}
        placeholder={hint}
        defaultValue={query}
        maxLength={300}
        autoComplete="off"
      />
      {filters}
      {Object.entries(keeps).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button icon="search">{t('forms.find')}</Button>
      {clearHref && (
        <ButtonLink look="quiet" to={clearHref}>
          {t('forms.clear')}
        </ButtonLink>
      )}
    </Form>
  );
}

interface NameCellProps {
  /** null: it has no page, or none that is open to the person */
  to: string | null;
  name: string;
  /** below, in quiet type */
  line?: ReactNode;
  /** beside the name */
  children?: ReactNode;
}

/** A row's name as link to its page. */
export function NameCell({ to, name, line, children }: NameCellProps) {
  return (
    <>
      {to === null ? (
        <bdi className="anywhere">{name}</bdi>
      ) : (
        <Link to={to} className="anywhere">
          <bdi>{name}</bdi>
        </Link>
      )}{' '}
      {children}
      <QuietLine>{line}</QuietLine>
    </>
  );
}

export function QuietLine({ children }: { children?: ReactNode }) {
  return children ? <span className="detail clamp prose">{children}</span> : null;
}
