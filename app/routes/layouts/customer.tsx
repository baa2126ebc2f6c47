import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { requirePage } from '#app/actor.server.ts';
import type { ServerContext } from '#app/server-context.ts';
import { PageShell } from '#app/ui/page-shell.tsx';
import { Failure } from './failure.tsx';
import { useFrame } from './frame.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePage(request, context as ServerContext, 'archive');
  return null;
}

function Shell({ children }: { children: React.ReactNode }) {
  const { t, pathname, viewer, brand, headOffice, preferences, account } = useFrame();
  return (
    <PageShell
      brand={brand}
      nav={[{ href: '/archive', label: t('shell.archive'), current: pathname === '/archive' }]}
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
