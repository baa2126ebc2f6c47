import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { AdminShell } from '#app/ui/admin-shell.tsx';
import { adminMenu } from './menu.ts';
import { Failure } from '#app/routes/shared/failure.tsx';
import { useFrame } from '#app/routes/shared/frame.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { SignOutForm } from '#app/routes/shared/shell-forms.tsx';

export const loader = (args: LoaderFunctionArgs) => withPage('admin', args, () => null);

function Shell({ children }: { children: React.ReactNode }) {
  const { t, pathname, viewer, brand, preferences } = useFrame();
  return (
    <AdminShell
      brand={brand}
      items={adminMenu(t, pathname)}
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
