import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { pageAddress } from '#app/routes/shared/archive-addresses.ts';
import { ListPager } from '#app/routes/shared/list-pager.tsx';
import type { ArchiveData } from './data.server.ts';
import type { MorePages } from './more-pages.ts';

/** With continuous scrolling, for an address that begins in the middle: what is before it. */
export function EarlierPages({ data, more }: { data: ArchiveData; more: MorePages }) {
  const { t } = useTranslation();
  if (more.previous === null) return null;
  return (
    <p className="center no-print">
      <ButtonLink
        to={pageAddress(data.query, more.previous)}
        rel="prev"
        aria-busy={more.state === 'loading' || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          more.loadEarlier();
        }}
      >
        {t('archive.earlier')}
      </ButtonLink>
    </p>
  );
}

/** Page numbers; with continuous scrolling also a button that loads the next page (without script: its link). */
export function ArchivePager({ data, more }: { data: ArchiveData; more: MorePages }) {
  const { t, i18n } = useTranslation();
  const number = numbersOf(i18n.language);
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
              // With a modifier key the link opens normally.
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
      <ListPager
        currentPage={pages.length > 1 ? last.page : first.page}
        totalPage={last.pageCount}
        hrefFor={(page) => pageAddress(data.query, page)}
        range={{ first: first.first, last: last.last, total: last.totalCount }}
      />
    </>
  );
}
