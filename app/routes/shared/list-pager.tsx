import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import { Pager } from '#app/ui/pager.tsx';

export interface ListPages {
  currentPage: number;
  totalPage: number;
  hrefFor: (page: number) => string;
  /** the rows that are shown, counted from 1, of how many */
  range?: { first: number; last: number; total: number };
}

/** The way to a list's other pages. */
export function ListPager({ currentPage, totalPage, hrefFor, range }: ListPages) {
  const { t, i18n } = useTranslation();
  const number = numbersOf(i18n.language);
  return (
    <Pager
      page={currentPage}
      pageCount={totalPage}
      hrefFor={hrefFor}
      labels={{
        nav: t('archive.pages'),
        previous: t('archive.previous'),
        next: t('archive.next'),
        page: (at) => t('archive.pageNumber', { number: number.format(at) }),
      }}
      summary={
        range &&
        t('archive.range', {
          first: number.format(range.first),
          last: number.format(range.last),
          total: number.format(range.total),
        })
      }
      formatNumber={(at) => number.format(at)}
    />
  );
}

/** `count`: rows a page */
export const rangeOf = (page: number, count: number, total: number) => ({
  first: page * count + 1,
  last: Math.min(total, (page + 1) * count),
  total,
});
