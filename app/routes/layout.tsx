import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import type { TFunction } from 'i18next';
import type { Places } from '#app/domain/lists/places.server.ts';
import { useTopAfterSending } from '#app/forms/post-form.tsx';
import { loadWords } from '#app/locales/browser-words.ts';
import { PageShell } from '#app/ui/page-shell.tsx';
import { SearchBox } from './shared/search-box/search-box.tsx';
import { Failure } from './shared/failure.tsx';
import { useFrame } from './shared/frame.ts';
import { PageKeys } from './shared/keys/shortcuts.tsx';
import { withPage } from './shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) => withPage('archive', args, () => null);

/** A page that is gone to from the archive has its texts by then. Each page's loader still runs on the server. */
export async function clientLoader() {
  await loadWords('pages');
  return null;
}

/** Those that hold anything, and the one that is open. */
function placeLinks(t: TFunction, pathname: string, places: Places | null) {
  const all = [
    { place: 'favorites', href: '/favorites', label: t('shell.favorites'), current: pathname === '/favorites' },
    {
      place: 'collections',
      href: '/collections',
      label: t('shell.collections'),
      current: /^\/(collections|board-moods)/.test(pathname),
    },
    { place: 'boards', href: '/boards', label: t('shell.boards'), current: pathname.startsWith('/boards') },
    { place: 'stock', href: '/stock', label: t('shell.stock'), current: pathname.startsWith('/stock') },
  ] as const;
  return all.filter(({ place, current }) => current || places?.[place]).map(({ place: _, ...link }) => link);
}

function Shell({ children }: { children: React.ReactNode }) {
  const { t, pathname, viewer, brand, headOffice, preferences, account } = useFrame();
  return (
    <PageShell
      brand={brand}
      nav={[
        { href: '/archive', label: t('shell.archive'), current: pathname === '/archive' },
        { href: '/similar', label: t('shell.similar'), current: pathname.startsWith('/similar') },
        ...placeLinks(t, pathname, viewer?.places ?? null),
      ]}
      admin={viewer?.isAdmin ? { href: '/admin', label: t('shell.admin') } : undefined}
      account={account}
      preferences={preferences}
      headOffice={headOffice}
      search={viewer ? <SearchBox /> : undefined}
      labels={{
        skip: t('shell.skip'),
        skipToResults: pathname === '/archive' ? t('shell.skipToResults') : undefined,
        mainNav: t('shell.navigation'),
        search: t('shell.search'),
        menu: t('shell.menu'),
      }}
    >
      {children}
      <PageKeys />
    </PageShell>
  );
}

export default function CustomerLayout() {
  useTopAfterSending();
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
