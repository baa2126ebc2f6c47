/** Archives: added, renamed, put in order; deleted once they are empty. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import {
  deleteArchive,
  listAdminArchives,
  moveArchive,
  saveArchive,
} from '#app/domain/catalog/archives/manage.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { ArchiveDialog, DeleteArchiveDialog } from './archive-dialogs.tsx';
import { archiveForm, archivesPage as here } from './form.ts';
import { SettingsHead } from '#app/routes/admin/shared/settings/tabs.tsx';
import { ArchiveTable } from './archive-table.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('settings', args, async ({ actor, url: { searchParams }, t }) => {
    const { archives } = await listAdminArchives(actor, {});
    const find = (name: string) => archives.find(({ archiveId }) => String(archiveId) === searchParams.get(name));
    return {
      title: t('settings.archives'),
      archives,
      edited: find('edit') ?? null,
      deleted: find('delete') ?? null,
      isAdding: searchParams.has('add'),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('settings', args, (page) =>
    handleForm(
      page,
      archiveForm,
      {
        save: intent(saveArchive, {
          done: ({ code }, { t, done }) => done(t('settings.archiveSaved', { code })),
          leave: { archiveNotFound: here },
        }),
        up: move('up'),
        down: move('down'),
        delete: intent(deleteArchive, {
          ask: ({ text }) => `${here}?delete=${encodeURIComponent(text('archiveId'))}`,
          done: ({ code }, { t, done }) => done(t('settings.archiveDeleted', { code })),
        }),
      },
      here,
    ),
  );

function move(direction: 'up' | 'down') {
  return intent(moveArchive, {
    input: (fields) => ({ ...fields, direction }),
    done: (_, { t, done }) => done(t('settings.saved', { section: t('settings.archives') })),
  });
}

export default function Archives() {
  const { t } = useTranslation();
  const { archives, edited, deleted, isAdding } = useLoaderData<typeof loader>();
  return (
    <>
      <SettingsHead
        current="archives"
        intro={t('settings.archivesText')}
        actions={
          <ButtonLink look="primary" icon="plus" to={`${here}?add=1`} preventScrollReset>
            {t('settings.archiveAdd')}
          </ButtonLink>
        }
      />
      <ArchiveTable archives={archives} />
      {(edited || isAdding) && <ArchiveDialog archive={edited} />}
      {deleted && <DeleteArchiveDialog archive={deleted} />}
    </>
  );
}
