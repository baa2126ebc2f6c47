import { useTranslation } from 'react-i18next';
import { Pager } from '#app/ui/pager.tsx';

/** The pager under an admin list, with what part of it is shown. */
export function ListPager({
  page,
  pageCount,
  total,
  count,
  hrefFor,
}: {
  page: number;
  pageCount: number;
  total: number;
  /** rows a page */
  count: number;
  hrefFor: (page: number) => string;
}) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  if (pageCount <= 1) return null;
  return (
    <Pager
      page={page}
      pageCount={pageCount}
      hrefFor={hrefFor}
      labels={{
        nav: t('archive.pages'),
        previous: t('archive.previous'),
        next: t('archive.next'),
        page: (at) => t('archive.pageNumber', { number: number.format(at) }),
      }}
      summary={t('archive.range', {
        first: number.format(page * count + 1),
        last: number.format(Math.min(total, (page + 1) * count)),
        total: number.format(total),
      })}
      formatNumber={(at) => number.format(at)}
    />
  );
}
