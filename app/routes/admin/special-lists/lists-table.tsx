import { useTranslation } from 'react-i18next';
import { PostForm } from '#app/forms/post-form.tsx';
import { IconLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { MoveButtons } from '#app/ui/move-buttons.tsx';
import { Table } from '#app/ui/table.tsx';
import { useNames } from '#app/routes/admin/shared/label-names.ts';
import type { ShownList } from './route.tsx';
import { listAddress, listsPage } from '#app/routes/admin/shared/special-lists/addresses.ts';
import { listsForm } from '#app/routes/admin/shared/special-lists/form.ts';

export function ListsTable({ lists }: { lists: ShownList[] }) {
  const { t, i18n } = useTranslation();
  const { number } = useNames();
  const others = (['tr', 'en', 'ru'] as const).filter((language) => language !== i18n.language);
  return (
    <Table
      caption={t('pinning.lists')}
      rows={lists}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'name',
          head: t('pinning.list'),
          rowHead: true,
          cell: ({ id, shownName }) => (
            <Link to={listAddress(id)} className="anywhere">
              {shownName}
            </Link>
          ),
        },
        {
          key: 'others',
          head: t('pinning.otherNames'),
          minor: true,
          cell: ({ name }) => (
            <span className="detail anywhere">{others.map((language) => name[language]).join(' · ')}</span>
          ),
        },
        { key: 'designs', head: t('pinning.designs'), numeric: true, cell: ({ designCount }) => number(designCount) },
        {
          key: 'pages',
          head: t('pinning.usedIn'),
          minor: true,
          cell: ({ stockPages }) =>
            stockPages.map(({ name, title }, at) => (
              <span key={name}>
                {at > 0 && ', '}
                <Link to={`/custom/${encodeURIComponent(name)}`} className="anywhere">
                  {title || name}
                </Link>
              </span>
            )),
        },
        {
          key: 'actions',
          head: t('pinning.acts'),
          headHidden: true,
          tight: true,
          cell: (list) => <Acts list={list} isFirst={list === lists[0]} isLast={list === lists.at(-1)} />,
        },
      ]}
    />
  );
}

function Acts({
  list: { id, shownName: name, designCount },
  isFirst,
  isLast,
}: {
  list: ShownList;
  isFirst: boolean;
  isLast: boolean;
}) {
  const { t } = useTranslation();
  return (
    <div className="row nowrap gap-0 to-end">
      <PostForm of={listsForm} action={listsPage} carry={{ listId: id }} className="row nowrap gap-0">
        <MoveButtons
          up={t('pinning.listUp', { name })}
          down={t('pinning.listDown', { name })}
          isFirst={isFirst}
          isLast={isLast}
        />
      </PostForm>
      {designCount > 0 && (
        <IconLink icon="archive" to={`/archive?specialListId=${id}`} label={`${t('pinning.inArchive')}: ${name}`} />
      )}
      <IconLink
        icon="edit"
        to={`${listsPage}?edit=${id}`}
        label={`${t('pinning.rename')}: ${name}`}
        preventScrollReset
      />
      <IconLink
        icon="trash"
        to={`${listsPage}?delete=${id}`}
        label={`${t('pinning.delete')}: ${name}`}
        preventScrollReset
      />
    </div>
  );
}
