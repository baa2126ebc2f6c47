/** General settings: company header, downloads, start page, sign-in. Each section is saved separately. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { getSettings } from '#app/domain/base/settings/settings.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { Corporate, Logo } from './corporate.tsx';
import { settingsAction } from './action.server.ts';
import { Access, Display, Downloads, DynamicNames } from './sections.tsx';
import { SettingsHead } from '#app/routes/admin/shared/settings/tabs.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('settings', args, async ({ actor, t }) => {
    const [{ settings, versions }, archives] = await Promise.all([getSettings(actor, {}), getAllArchives(actor, {})]);
    return {
      title: t('admin.settings'),
      settings,
      versions,
      archives: archives.map(({ archiveId, archiveName, code }) => ({
        value: String(archiveId),
        label: `${code} ${archiveName[actor.locale]}`,
      })),
    };
  });
export type SettingsData = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) => withPage('settings', args, settingsAction);

export default function Settings() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHead current="general" />
      <div className="stack gap-0">
        <Corporate page={page} />
        <Logo page={page} />
        <Downloads page={page} />
        <Display page={page} />
        <DynamicNames page={page} />
        <Access page={page} />
      </div>
    </>
  );
}
