import { useTranslation } from 'react-i18next';
import { NameCell } from '#app/routes/shared/list-frame.tsx';
import { invitePage } from '#app/routes/admin/shared/users/addresses.ts';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import type { BringPage } from './route.tsx';

/** Tables that were sent, so that what became of their rows is found again. */
export function RecentInvitations({ tables }: Pick<BringPage, 'tables'>) {
  const { t, i18n } = useTranslation();
  if (tables.length === 0) return null;
  return (
    <section className="stack gap-2" aria-labelledby="recent-invitations">
      <h2 id="recent-invitations" className="section-title">
        {t('invitations.recent')}
      </h2>
      <Table
        caption={t('invitations.recent')}
        rows={tables}
        rowKey={({ tableId }) => tableId}
        columns={[
          {
            key: 'name',
            head: t('audit.fields.fileName'),
            rowHead: true,
            cell: ({ tableId, fileName, by }) => (
              <NameCell to={`${invitePage}/${tableId}`} name={fileName || t('invitations.pasted')} line={by} />
            ),
          },
          {
            key: 'state',
            head: t('users.status'),
            tight: true,
            cell: ({ state, sent }) => (
              <span className="cell">
                {t(`invitations.states.${state}`)}
                <span className="detail">{t('invitations.sentCount', { count: sent })}</span>
              </span>
            ),
          },
          {
            key: 'at',
            head: t('audit.when'),
            tight: true,
            minor: true,
            cell: ({ startedAt }) => startedAt && <Moment at={startedAt} language={i18n.language} />,
          },
        ]}
      />
    </section>
  );
}
