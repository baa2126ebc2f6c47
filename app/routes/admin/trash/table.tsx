import { useTranslation } from 'react-i18next';
import { PostButton } from '#app/forms/post-form.tsx';
import { trashAddress, trashPage, writeThing, type TrashPlace } from '#app/routes/admin/shared/trash/addresses.ts';
import { trashForm } from '#app/routes/admin/shared/trash/form.ts';
import { addBase } from '#app/base-path.ts';
import { IconLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import { Contents } from './contents.tsx';
import type { ShownItem } from './route.tsx';

export function TrashTable({ items, place }: { items: ShownItem[]; place: TrashPlace }) {
  const { t, i18n } = useTranslation();
  return (
    <Table
      caption={t('trash.title')}
      stacks
      rows={items}
      rowKey={({ kind, id }) => writeThing(kind, id)}
      columns={[
        {
          key: 'picture',
          head: t('trash.picture'),
          headHidden: true,
          tight: true,
          minor: true,
          cell: ({ kind, id, hasPicture }) =>
            hasPicture && (
              <img
                className="thumb"
                src={addBase(`${trashPage}/${kind}/${id}/picture`)}
                alt=""
                width={64}
                loading="lazy"
                decoding="async"
              />
            ),
        },
        {
          key: 'name',
          head: t('trash.name'),
          rowHead: true,
          cell: ({ kind, name, ownerName, contents, actId, actCount }) => (
            <div className="stack gap-1 start">
              <span>{name}</span>
              <span className="detail">
                {t(`trash.one.${kind}`)}
                {ownerName && ` · ${ownerName}`}
              </span>
              <span className="detail">
                <Contents contents={contents} />
              </span>
              {actCount > 1 && !place.actId && (
                <Link className="detail" to={trashAddress({ actId })}>
                  {t('trash.together', { count: actCount })}
                </Link>
              )}
            </div>
          ),
        },
        {
          key: 'deleted',
          head: t('trash.deleted'),
          minor: true,
          cell: ({ by, deletedAt }) => (
            <div className="stack gap-1 start">
              <Moment at={deletedAt} language={i18n.language} />
              <span className="detail">{by}</span>
            </div>
          ),
        },
        {
          key: 'left',
          head: t('trash.left'),
          numeric: true,
          cell: ({ daysLeft }) => t('trash.daysLeft', { count: daysLeft }),
        },
        {
          key: 'acts',
          head: t('trash.acts'),
          headHidden: true,
          tight: true,
          cell: ({ kind, id, name }) => (
            <div className="row nowrap to-end">
              <PostButton
                of={trashForm}
                intent="restore"
                carry={{ kind, id }}
                action={trashAddress(place)}
                size="small"
                icon="refresh"
                aria-label={`${t('trash.restore')}: ${name}`}
              >
                {t('trash.restore')}
              </PostButton>
              <IconLink
                icon="trash"
                to={trashAddress(place, { purge: writeThing(kind, id) })}
                label={`${t('trash.purge')}: ${name}`}
                preventScrollReset
              />
            </div>
          ),
        },
      ]}
    />
  );
}
