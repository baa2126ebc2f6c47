import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getStockPage } from '#app/domain/catalog/stock/stock.server.ts';
import { PageShell } from '#app/ui/page-shell.tsx';
import { beyondLast, pageOf } from '#app/routes/shared/list-pages.server.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';
import { StockSheet } from '#app/routes/shared/stock/stock-sheet.tsx';
import { Failure } from '#app/routes/shared/failure.tsx';
import { useFrame } from '#app/routes/shared/frame.ts';

/** A customer's stock page; no sign-in. */
export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(args, async ({ actor, request, params, url: { searchParams } }) => {
    const page = await getStockPage(actor, { ...params, page: pageOf(searchParams) });
    const last = beyondLast(request, page.currentPage, page.totalPage);
    if (last) throw redirect(last);
    return { title: page.title, page };
  });

/** Public by address, but not for search engines. */
export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }];

function Shell({ children }: { children: React.ReactNode }) {
  const { t, viewer, brand, headOffice, preferences, account } = useFrame();
  const nav = viewer ? [{ href: '/archive', label: t('shell.archive') }] : [];
  return (
    <PageShell
      brand={brand}
      nav={nav}
      account={account}
      preferences={preferences}
      headOffice={headOffice}
      footerLinks={viewer ? [] : [{ href: '/login', label: t('stock.signIn') }]}
      labels={{ skip: t('shell.skip'), mainNav: t('shell.navigation') }}
    >
      {children}
    </PageShell>
  );
}

export default function CustomPage() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <Shell>
      <StockSheet page={page} here={`/custom/${page.name}`} />
    </Shell>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <Failure />
    </Shell>
  );
}
