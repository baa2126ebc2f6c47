/** Archives: added, renamed, put in order; deleted once they are empty. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import {
  deleteArchive,
  listAdminArchives,
  moveArchive,
  saveArchive,
  type AdminArchive,
} from '#app/domain/catalog/archives/manage.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { Table } from '#app/ui/table.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { ArchiveDialog, DeleteArchiveDialog } from './archive-dialogs.tsx';
import { archiveForm } from './form.ts';
import { SettingsHead } from '#app/routes/admin/shared/settings/tabs.tsx';

const here = '/admin/settings/archives';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, url: { searchParams }, t }) => {
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
  withPage('admin', args, (page) =>
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
  const { t, i18n } = useTranslation();
  const { archives, edited, deleted, isAdding } = useLoaderData<typeof loader>();
  const number = new Intl.NumberFormat(i18n.language);
  const nameOf = ({ nameTr, nameEn, nameRu }: AdminArchive) =>
    ({ tr: nameTr, en: nameEn, ru: nameRu })[i18n.language as 'en'];
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
      <Table
        caption={t('settings.archives')}
        rows={archives}
        rowKey={({ archiveId }) => String(archiveId)}
        empty={
          <EmptyState icon="archive" title={t('settings.noArchives')}>
            {t('settings.noArchivesText')}
          </EmptyState>
        }
        columns={[
          {
            key: 'order',
            head: t('designAdmin.sort'),
            headHidden: true,
            tight: true,
            cell: (one) => (
              <PostForm
                of={archiveForm}
                action={here}
                className="row nowrap gap-0"
                carry={{ archiveId: one.archiveId }}
              >
                <MoveButtons
                  up={t('settings.archiveUp', { name: nameOf(one) })}
                  down={t('settings.archiveDown', { name: nameOf(one) })}
                  isFirst={one === archives[0]}
                  isLast={one === archives.at(-1)}
                />
              </PostForm>
            ),
          },
          { key: 'code', head: t('settings.archiveCode'), tight: true, cell: ({ code }) => code },
          {
            key: 'name',
            head: t('settings.name'),
            rowHead: true,
            cell: (one) => <Link to={`/admin/designs?archive=${one.archiveId}`}>{nameOf(one)}</Link>,
          },
          {
            key: 'designs',
            head: t('settings.archiveDesigns'),
            numeric: true,
            cell: ({ designCount }) => number.format(designCount),
          },
          {
            key: 'next',
            head: t('settings.archiveNext'),
            numeric: true,
            minor: true,
            cell: ({ code, nextNumber }) => `${code}-${String(nextNumber).padStart(4, '0')}`,
          },
          {
            key: 'acts',
            head: t('settings.actions'),
            headHidden: true,
            tight: true,
            cell: (one) => (
              <span className="table-acts">
                <ButtonLink
                  size="small"
                  look="quiet"
                  icon="edit"
                  to={`${here}?edit=${one.archiveId}`}
                  aria-label={`${t('settings.edit')}: ${nameOf(one)}`}
                  preventScrollReset
                >
                  {t('settings.edit')}
                </ButtonLink>
                {one.designCount === 0 && (
                  <ButtonLink
                    size="small"
                    look="quiet"
                    icon="trash"
                    to={`${here}?delete=${one.archiveId}`}
                    aria-label={`${t('settings.archiveDelete')}: ${nameOf(one)}`}
                    preventScrollReset
                  >
                    {t('settings.archiveDelete')}
                  </ButtonLink>
                )}
              </span>
            ),
          },
        ]}
      />
      {(edited || isAdding) && <ArchiveDialog archive={edited} />}
      {deleted && <DeleteArchiveDialog archive={deleted} />}
    </>
  );
}
