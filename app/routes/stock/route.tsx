import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getOwnStockPage, listStockPages } from '#app/domain/catalog/stock/stock.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { beyondLast, pageOf } from '#app/routes/shared/list-pages.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { StockSheet } from '#app/routes/shared/stock/stock-sheet.tsx';

/** The stock pages of the user's company; redirects if there is only one. */
export const loader = (args: LoaderFunctionArgs) =>
  withPage('shop', args, async ({ actor, request, params: { name }, url: { searchParams }, t }) => {
    const pages = await listStockPages(actor, {});
    const [first, second] = pages;
    if (!name && first && !second) throw redirect(`/stock/${encodeURIComponent(first.name)}`);
    const page = name ? await getOwnStockPage(actor, { name, page: pageOf(searchParams) }) : null;
    const last = page && beyondLast(request, page.currentPage, page.totalPage);
    if (last) throw redirect(last);
    return { title: page?.title ?? t('stock.title'), pages, page };
  });

export default function Stock() {
  const { t } = useTranslation();
  const { pages, page } = useLoaderData<typeof loader>();
  const parent = pages.length > 1 ? { href: '/stock', label: t('stock.choose') } : undefined;
  if (page) return <StockSheet page={page} here={`/stock/${page.name}`} parent={parent} />;
  return (
    <>
      <PageHeader title={t('stock.title')} intro={pages.length > 0 ? t('stock.intro') : undefined} />
      {pages.length === 0 ? (
        <EmptyState icon="archive" title={t('stock.noPages')}>
          {t('stock.noPagesText')}
        </EmptyState>
      ) : (
        <ul>
          {pages.map(({ name, title }) => (
            <li key={name}>
              <Link to={`/stock/${encodeURIComponent(name)}`}>{title}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
