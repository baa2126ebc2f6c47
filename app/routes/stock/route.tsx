import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { getOwnStockPage, listStockPages, type StockPageView } from '#app/domain/catalog/stock/stock.server.ts';
import { translate } from '#app/locales/translate.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withErrorResponse } from '../shared/page.server.ts';
import { StockSheet } from '../shared/stock/stock-sheet.tsx';

/** The stock pages of one's own company, inside the session; where there is but one, that one. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'shop');
  const pages = await listStockPages(person, {});
  const [first, second] = pages;
  if (!params.name && first && !second) throw redirect(`/stock/${encodeURIComponent(first.name)}`);
  const page = params.name
    ? await withErrorResponse(getOwnStockPage(person, { name: params.name }), person.locale)
    : null;
  return { title: page?.title ?? translate(person.locale)('stock.title'), pages, page };
}

export default function Stock() {
  const { t } = useTranslation();
  const { pages, page } = useLoaderData<typeof loader>();
  const parent = pages.length > 1 ? { href: '/stock', label: t('stock.choose') } : undefined;
  if (page) return <StockSheet page={page as StockPageView} parent={parent} />;
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
