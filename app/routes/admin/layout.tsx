import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLocation, useRouteLoaderData, type ClientLoaderFunctionArgs } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { getTrashDays } from '#app/domain/upkeep/trash/list.server.ts';
import { countAttention } from '#app/domain/oversight/attention/attention.server.ts';
import { useTranslation } from 'react-i18next';
import { numbersOf } from '#app/locales/format-number.ts';
import { loadWords } from '#app/locales/browser-words.ts';
import { AdminShell } from '#app/ui/admin-shell.tsx';
import { adminMenu } from './shared/menu.ts';
import { UndoNotice } from './shared/trash/undo-notice.tsx';
import { Failure } from '#app/routes/shared/failure.tsx';
import { useFrame } from '#app/routes/shared/frame.ts';
import { useRootData } from '#app/routes/shared/root-data.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { SignOutForm } from '#app/routes/shared/shell-forms.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor }) => {
    const [trashDays, { total }] = await Promise.all([getTrashDays(actor, {}), countAttention(actor, {})]);
    return { trashDays, attention: total };
  });

/** As in routes/layout.tsx, for who comes from there. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [answer] = await Promise.all([serverLoader<typeof loader>(), loadWords('pages', 'office')]);
  return answer;
}

function Shell({ children }: { children: React.ReactNode }) {
  const { t, pathname, viewer, brand, preferences } = useFrame();
  const { i18n } = useTranslation();
  const attention = useRouteLoaderData<typeof loader>('routes/admin/layout')?.attention;
  return (
    <AdminShell
      brand={brand}
      items={adminMenu(
        t,
        pathname,
        useRootData()?.viewer?.parts ?? [],
        attention ? numbersOf(i18n.language).format(attention) : undefined,
      )}
      back={{ href: '/archive', label: t('shell.backToArchive') }}
      exit={{ form: SignOutForm, label: t('shell.exit') }}
      account={{ label: t('shell.account'), name: viewer?.name ?? '', detail: viewer?.mail }}
      preferences={preferences}
      labels={{ skip: t('shell.skip'), adminNav: t('shell.adminNavigation'), menu: t('shell.menu') }}
    >
      {children}
    </AdminShell>
  );
}

/** Forms and filters keep the page where it is, but what they lead to begins at its top. */
function useTopOfNextPage(): void {
  const { pathname, hash, key } = useLocation();
  const shown = useRef(pathname);
  const isBack = useRef(false);
  // Not by useNavigationType: nothing else needs it, and it would come with the archive's own pages.
  useEffect(() => {
    const note = () => void (isBack.current = true);
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    const isNext = shown.current !== pathname && !isBack.current;
    shown.current = pathname;
    isBack.current = false;
    if (isNext && hash === '') window.scrollTo(0, 0);
  }, [pathname, hash, key]);
}

export default function AdminLayout() {
  useTopOfNextPage();
  return (
    <Shell>
      <UndoNotice />
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
