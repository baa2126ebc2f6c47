import { useTranslation } from 'react-i18next';
import type { AdminArchive } from '#app/domain/catalog/archives/manage.server.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { RowActs } from '#app/ui/row-acts.tsx';
import { Table } from '#app/ui/table.tsx';
import { archiveForm, archivesPage as here } from './form.ts';
import { OfficeLink } from '#app/routes/admin/shared/office-link.tsx';

export function ArchiveTable({ archives }: { archives: AdminArchive[] }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const nameOf = ({ nameTr, nameEn, nameRu }: AdminArchive) =>
    ({ tr: nameTr, en: nameEn, ru: nameRu })[i18n.language as 'en'];
  return (
    <Table
      caption={t('settings.archives')}
      rows={archives}
      rowKey={({ archiveId }) => String(archiveId)}
      stacks
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
            <PostForm of={archiveForm} action={here} className="row nowrap gap-0" carry={{ archiveId: one.archiveId }}>
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
          cell: (one) => <OfficeLink to={`/admin/designs?archive=${one.archiveId}`}>{nameOf(one)}</OfficeLink>,
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
          key: 'actions',
          head: t('settings.actions'),
          headHidden: true,
          tight: true,
          cell: (one) => (
            <RowActs
              named={nameOf(one)}
              edit={{ to: `${here}?edit=${one.archiveId}`, label: t('settings.edit') }}
              {...(one.designCount === 0 && {
                remove: { to: `${here}?delete=${one.archiveId}`, label: t('settings.archiveDelete') },
              })}
            />
          ),
        },
      ]}
    />
  );
}
