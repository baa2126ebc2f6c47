/** General settings: the house's head, what customers may take away, how the archive opens, sign-in. Each section saves by itself. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requirePage } from '#app/actor.server.ts';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { corporateVersions } from '#app/domain/base/settings/corporate.server.ts';
import { forgetSettings, readSettings } from '#app/domain/base/settings/settings.server.ts';
import { translate } from '#app/locales/translate.ts';
import { readAgain } from '../shared/edit-conflict.tsx';
import { Corporate, Logo } from './corporate.tsx';
import { actOnSettings } from './action.server.ts';
import { Access, Display, Downloads, DynamicNames } from './sections.tsx';
import { SettingsHead } from '../shared/settings/tabs.tsx';
import styles from '../shared/settings/settings.module.css';
import type { Refused } from '../shared/refusal.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  // Not those kept for a moment: what a form is made from decides whether its save stands.
  forgetSettings();
  const [settings, archives] = await Promise.all([readSettings(), getAllArchives(person, {})]);
  return {
    title: translate(person.locale)('admin.settings'),
    settings,
    versions: corporateVersions(settings.corporate),
    archives: archives.map(({ archiveId, archiveName, code }) => ({
      value: String(archiveId),
      label: `${code} ${archiveName[person.locale]}`,
    })),
  };
}
export type SettingsData = Awaited<ReturnType<typeof loader>>;

export const shouldRevalidate = readAgain;

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return actOnSettings(person, request);
}

export default function Settings() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as Refused | undefined;
  const of = (intent: string) => (refused?.intent === intent ? refused : undefined);
  return (
    <>
      <SettingsHead current="general" />
      <div className={styles.sections}>
        <Corporate page={page} refused={of('corporate')} />
        <Logo page={page} refused={of('logo') ?? of('removeLogo')} />
        <Downloads page={page} refused={of('downloads')} />
        <Display page={page} refused={of('display')} />
        <DynamicNames page={page} refused={of('dynamic')} />
        <Access page={page} refused={of('access')} />
      </div>
    </>
  );
}
