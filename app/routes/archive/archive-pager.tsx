import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { pageAddress } from '#app/routes/shared/archive-addresses.ts';
import type { ArchiveData } from './data.server.ts';
import type { MorePages } from './more-pages.ts';

/** The way to the other pages: numbers, and where somebody reads on without turning pages a button that brings the next one (without script: its link). */
export function ArchivePager({ data, more }: { data: ArchiveData; more: MorePages }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const { pages, next, state } = more;
  const [first, last] = [pages[0]!, pages.at(-1)!];
  if (last.totalCount === 0) return null;
  return (
    <>
      {next !== null && (
        <p className="load-more center no-print">
          <ButtonLink
            to={pageAddress(data.query, next)}
            rel="next"
            aria-busy={state === 'loading' || undefined}
            onClick={(event) => {
              // Another tab asked for with a key held is a link like any.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              more.load();
            }}
          >
            {t('archive.more')}
          </ButtonLink>
          <span className="visually-hidden" role="status">
            {pages.length > 1 && t('archive.pageNumber', { number: number.format(last.page + 1) })}
          </span>
        </p>
      )}
      <Pager
        page={pages.length > 1 ? last.page : first.page}
        pageCount={last.pageCount}
        hrefFor={(page) => pageAddress(data.query, page)}
        formatNumber={(value) => number.format(value)}
        labels={{
          nav: t('archive.pages'),
          previous: t('archive.previous'),
          next: t('archive.next'),
          page: (page) => t('archive.pageNumber', { number: number.format(page) }),
        }}
        summary={t('archive.range', {
          first: number.format(first.first),
          last: number.format(last.last),
          total: number.format(last.totalCount),
        })}
      />
    </>
  );
}
