/** Archives: added, renamed, put in order; deleted once they are empty. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import {
  deleteArchive,
  listAdminArchives,
  moveArchive,
  saveArchive,
  type AdminArchive,
} from '#app/domain/catalog/archives/manage.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { Table } from '#app/ui/table.tsx';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { refusal, type Refused } from '../shared/refusal.server.ts';
import { readAgain } from '../shared/edit-conflict.tsx';
import { ArchiveDialog, DeleteArchiveDialog } from './archive-dialogs.tsx';
import styles from '../shared/settings/settings.module.css';
import { SettingsHead } from '../shared/settings/tabs.tsx';

const here = '/admin/settings/archives';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const { archives } = await listAdminArchives(person, {});
  const find = (name: string) => archives.find(({ archiveId }) => String(archiveId) === searchParams.get(name));
  return {
    title: translate(person.locale)('settings.archives'),
    archives,
    edited: find('edit') ?? null,
    deleted: find('delete') ?? null,
    isAdding: searchParams.has('add'),
  };
}

export const shouldRevalidate = readAgain;

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const t = translate(person.locale);
  const form = await readForm(request);
  const given = Object.fromEntries(form);
  const done = (text: string) => redirectWithToast(here, { kind: 'success', text });
  try {
    switch (given.intent) {
      case 'up':
      case 'down':
        await moveArchive(person, { ...given, direction: given.intent });
        return await redirectWithToast(here, {
          kind: 'success',
          text: t('settings.saved', { section: t('settings.archives') }),
        });
      case 'delete': {
        const { code } = await deleteArchive(person, given);
        return await done(t('settings.archiveDeleted', { code }));
      }
      default: {
        const { code } = await saveArchive(person, given);
        return await done(t('settings.archiveSaved', { code }));
      }
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (given.intent === 'save') return refusal(person, error, form);
    return redirectWithToast(here, { kind: 'error', text: t(`errors.${error.key}`, error.values) });
  }
}

export default function Archives() {
  const { t, i18n } = useTranslation();
  const { archives, edited, deleted, isAdding } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as Refused | undefined;
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
              <Form method="post" action={here} className={styles.moves} preventScrollReset>
                <input type="hidden" name="archiveId" value={one.archiveId} />
                <MoveButtons
                  up={t('settings.archiveUp', { name: nameOf(one) })}
                  down={t('settings.archiveDown', { name: nameOf(one) })}
                  isFirst={one === archives[0]}
                  isLast={one === archives.at(-1)}
                />
              </Form>
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
              <span className={styles.tableActs}>
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
      {(edited || isAdding) && <ArchiveDialog archive={edited} refused={refused} />}
      {deleted && <DeleteArchiveDialog archive={deleted} />}
    </>
  );
}
