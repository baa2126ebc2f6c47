/** System: how the installation is doing. Reads itself anew while it is looked at; without script by its link. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readSystem } from '#app/domain/upkeep/system/system.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { useRereadEvery } from '#app/ui/reread.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { Backup } from './backup.tsx';
import { ErrorTable } from './errors.tsx';
import { ProcessTable } from './processes.tsx';
import { Filling } from './filling.tsx';
import { Queue } from './queue.tsx';
import { Rebuild } from './rebuild.tsx';
import { SlowTable } from './slow.tsx';
import { State } from './state.tsx';
import { Storage, Versions } from './storage.tsx';
import { writeSystem } from './words.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('system', args, async ({ actor, t }) => ({
    title: t('admin.system'),
    ...writeSystem(await readSystem(actor, {}), actor.locale),
  }));

export type SystemPage = Awaited<ReturnType<typeof loader>>;

/** ms: processes write down every 20 s what they know. */
const everyMs = 20_000;

export default function System() {
  const { t, i18n } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const isLive = useRereadEvery(everyMs);
  return (
    <>
      <PageHeader
        title={page.title}
        intro={t('system.intro')}
        actions={
          <p className="row gap-3">
            <span className="detail">
              {t('system.readAt')} <Moment at={page.now} language={i18n.language} />
              {isLive && ` · ${t('imports.live')}`}
            </span>
            <ButtonLink to="/admin/system" look="quiet" size="small" icon="refresh" preventScrollReset>
              {t('imports.refresh')}
            </ButtonLink>
          </p>
        }
      />
      <div className="stack gap-10">
        <State findings={page.findings} />
        <ProcessTable processes={page.processes} now={page.now} />
        <Queue queue={page.queue} imports={page.imports} />
        <div className="split-wide">
          <Storage page={page} />
          <Versions page={page} />
        </div>
        <SlowTable slow={page.slow} />
        <ErrorTable errors={page.errors} />
        <Filling filling={page.filling} />
        <Rebuild rebuild={page.rebuild} />
        <Backup runs={page.runs} />
      </div>
    </>
  );
}
