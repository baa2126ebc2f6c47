import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { requirePage } from '#app/actor.server.ts';
import { AdminShell } from '#app/ui/admin-shell.tsx';
import { adminMenu } from './menu.ts';
import { Failure } from '../shared/failure.tsx';
import { useFrame } from '../shared/frame.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePage(request, context, 'admin');
  return null;
}

function Shell({ children }: { children: React.ReactNode }) {
  const { t, pathname, viewer, brand, preferences } = useFrame();
  return (
    <AdminShell
      brand={brand}
      items={adminMenu(t, pathname)}
      back={{ href: '/archive', label: t('shell.backToArchive') }}
      exit={{ action: '/sign-out', label: t('shell.exit') }}
      account={{ label: t('shell.account'), name: viewer?.name ?? '', detail: viewer?.mail }}
      preferences={preferences}
      labels={{ skip: t('shell.skip'), adminNav: t('shell.adminNavigation'), menu: t('shell.menu') }}
    >
      {children}
    </AdminShell>
  );
}

export default function AdminLayout() {
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
