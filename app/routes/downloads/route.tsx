/** The user's downloads: in progress, ready, failed; and the request form. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listDownloads } from '#app/domain/output/downloads/read.server.ts';
import { keptDays } from '#app/domain/output/making/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { downloadsAction, toShown } from '#app/routes/shared/downloads/action.server.ts';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { useFollowed } from './follow.ts';
import { DownloadTable } from './table.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, t }) => {
    const { downloads, activeCount } = await listDownloads(actor, {});
    return {
      title: t('downloads.title'),
      downloads: downloads.map((download) => toShown(actor, download)),
      activeCount,
      keptDays,
    };
  });

export const action = (args: ActionFunctionArgs) => withPage('archive', args, downloadsAction);

export default function Downloads() {
  const { t } = useTranslation();
  const { downloads, activeCount, keptDays: days } = useLoaderData<typeof loader>();
  const followed = useFollowed(downloads);
  return (
    <ListFrame
      header={{
        title: t('downloads.title'),
        intro: t('downloads.intro', { count: days }),
        actions: activeCount > 0 && (
          <ButtonLink to="/downloads" icon="refresh" reloadDocument>
            {t('downloads.refresh')}
          </ButtonLink>
        ),
      }}
      empty={
        downloads.length === 0 && {
          icon: 'download',
          title: t('downloads.empty'),
          children: t('downloads.emptyText'),
          action: <ButtonLink to="/archive">{t('shell.toArchive')}</ButtonLink>,
        }
      }
    >
      <DownloadTable downloads={followed} />
    </ListFrame>
  );
}
