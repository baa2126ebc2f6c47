import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { loadAllWords } from '#app/locales/browser-words.ts';
import { PageShell } from '#app/ui/page-shell.tsx';
import { Failure } from './shared/failure.tsx';
import { useFrame } from './shared/frame.ts';
import { withPage } from './shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) => withPage('archive', args, () => null);

/** Client navigation from the archive has loaded all texts by then. Each page's loader still runs on the server. */
export async function clientLoader() {
  await loadAllWords();
  return null;
}

function Shell({ children }: { children: React.ReactNode }) {
  const { t, pathname, viewer, brand, headOffice, preferences, account } = useFrame();
  return (
    <PageShell
      brand={brand}
      nav={[
        { href: '/archive', label: t('shell.archive'), current: pathname === '/archive' },
        { href: '/similar', label: t('shell.similar'), current: pathname.startsWith('/similar') },
        { href: '/favorites', label: t('shell.favorites'), current: pathname === '/favorites' },
        { href: '/collections', label: t('shell.collections'), current: /^\/(collections|board-moods)/.test(pathname) },
        { href: '/boards', label: t('shell.boards'), current: pathname.startsWith('/boards') },
        ...(viewer?.mayShop
          ? [{ href: '/stock', label: t('shell.stock'), current: pathname.startsWith('/stock') }]
          : []),
      ]}
      admin={viewer?.isAdmin ? { href: '/admin', label: t('shell.admin') } : undefined}
      account={account}
      preferences={preferences}
      headOffice={headOffice}
      labels={{ skip: t('shell.skip'), mainNav: t('shell.navigation') }}
    >
      {children}
    </PageShell>
  );
}

export default function CustomerLayout() {
  return (
    <Shell>
      <Outlet />
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
