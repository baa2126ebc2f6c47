import { Icon } from './icons.tsx';
import { Link } from './link.tsx';

export interface PagerProps {
  /** Starts at 0, as in the search calls. */
  page: number;
  pageCount: number;
  hrefFor: (page: number) => string;
  labels: {
    nav: string;
    previous: string;
    next: string;
    /** Such as "Page 3"; given the number counted from 1. */
    page: (number: number) => string;
  };
  /** Such as "51–75 of 1,204". */
  summary?: string;
  formatNumber?: (number: number) => string;
}

export function Pager({ page, pageCount, hrefFor, labels, summary, formatNumber = String }: PagerProps) {
  if (pageCount <= 1) return summary ? <p className="pager-summary">{summary}</p> : null;
  return (
    <nav className="pager" aria-label={labels.nav}>
      {page > 0 ? (
        <Link to={hrefFor(page - 1)} rel="prev" className="pager-step">
          <Icon name="chevronLeft" />
          <span>{labels.previous}</span>
        </Link>
      ) : (
        <span className="pager-step" aria-hidden="true" />
      )}
      <ol>
        {pageWindow(page, pageCount).map((number, index) => (
          <li key={number ?? `gap${index}`}>
            {number === null ? (
              <span className="pager-gap">…</span>
            ) : (
              <Link
                to={hrefFor(number)}
                className="pager-page"
                aria-label={labels.page(number + 1)}
                aria-current={number === page ? 'page' : undefined}
              >
                {formatNumber(number + 1)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pageCount - 1 ? (
        <Link to={hrefFor(page + 1)} rel="next" className="pager-step" prefetch="intent">
          <span>{labels.next}</span>
          <Icon name="chevronRight" />
        </Link>
      ) : (
        <span className="pager-step" aria-hidden="true" />
      )}
      {summary && <p className="pager-summary">{summary}</p>}
    </nav>
  );
}

/** First, last, and those around the present one; null is a gap of two or more. Of constant length if possible, so that nothing moves under the pointer. */
export function pageWindow(page: number, pageCount: number): (number | null)[] {
  const width = 7;
  if (pageCount <= width) return Array.from({ length: pageCount }, (_, index) => index);
  const last = pageCount - 1;
  if (page <= 3) return [0, 1, 2, 3, 4, null, last];
  if (page >= last - 3) return [0, null, last - 4, last - 3, last - 2, last - 1, last];
  return [0, null, page - 1, page, page + 1, null, last];
}
