/** A person's files: in the making, ready, failed; and the door where they are asked for. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { listDownloads } from '#app/domain/output/downloads/read.server.ts';
import { keptDays } from '#app/domain/output/making/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { actOnDownloads, toShown } from '../shared/downloads/action.server.ts';
import { DownloadTable } from './table.tsx';
import { useProgress } from './use-progress.ts';
import { readForm } from '../shared/read-form.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  const { downloads, activeCount } = await listDownloads(person, {});
  const title = translate(person.locale)('downloads.title');
  return data({ title, downloads: downloads.map((download) => toShown(person, download)), activeCount, keptDays });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  return actOnDownloads(person, await readForm(request));
}

export default function Downloads() {
  const { t } = useTranslation();
  const { downloads, activeCount, keptDays: days } = useLoaderData<typeof loader>();
  useProgress(activeCount > 0);
  return (
    <>
      <PageHeader
        title={t('downloads.title')}
        intro={t('downloads.intro', { days })}
        actions={
          activeCount > 0 && (
            <ButtonLink to="/downloads" icon="refresh" reloadDocument>
              {t('downloads.refresh')}
            </ButtonLink>
          )
        }
      />
      {downloads.length === 0 ? (
        <EmptyState
          icon="download"
          title={t('downloads.empty')}
          action={<ButtonLink to="/archive">{t('shell.toArchive')}</ButtonLink>}
        >
          {t('downloads.emptyText')}
        </EmptyState>
      ) : (
        <DownloadTable downloads={downloads} />
      )}
    </>
  );
}
