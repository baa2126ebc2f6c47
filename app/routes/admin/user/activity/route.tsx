/** The user's recent activity, and recent changes to the account; statistics has all of it. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getUserActivity } from '#app/domain/people/users/one-user.server.ts';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import styles from '#app/routes/admin/shared/users/users.module.css';
import { withPage } from '#app/routes/shared/page.server.ts';
import type { UserData } from '../route.tsx';
import { useOpenAddress } from '#app/routes/admin/shared/office-link.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, ({ actor, params }) => getUserActivity(actor, { userGuid: params.userId }));

interface Event {
  at: Date;
}

export default function Activity() {
  const { t, i18n } = useTranslation();
  const activity = useLoaderData<typeof loader>();
  const { user } = useOutletContext<UserData>();
  const when = <Row extends Event>(): Column<Row> => ({
    key: 'at',
    head: t('users.when'),
    tight: true,
    cell: ({ at }) => <Moment at={at} language={i18n.language} />,
  });
  const colorway = <
    Row extends { reference: string; designGuid: string | null; colorwayGuid: string | null },
  >(): Column<Row> => ({
    key: 'colorway',
    head: t('users.colorway'),
    rowHead: true,
    cell: ({ reference, designGuid, colorwayGuid }) =>
      designGuid ? (
        <Link to={`/design/${designGuid}${colorwayGuid ? `/${colorwayGuid}` : ''}`}>{reference}</Link>
      ) : (
        reference
      ),
  });
  const statistics = (kind: string) => `/admin/statistics?kind=${kind}&user=${user.userGuid}`;
  return (
    <div className={styles.columns}>
      <Part title={t('users.logins')} empty={t('users.noLogins')} rows={activity.logins} more={statistics('login')}>
        {[
          when(),
          { key: 'device', head: t('users.device'), rowHead: true, cell: ({ device }) => device },
          {
            key: 'where',
            head: t('users.where'),
            cell: ({ address, location }) => [location, address].filter(Boolean).join(' · '),
          },
        ]}
      </Part>
      <Part title={t('users.views')} empty={t('users.noViews')} rows={activity.views} more={statistics('colorway')}>
        {[when(), colorway()]}
      </Part>
      <Part
        title={t('users.downloads')}
        empty={t('users.noDownloads')}
        rows={activity.downloads}
        more={statistics('cad')}
      >
        {[when(), colorway(), { key: 'code', head: 'CAD', tight: true, cell: ({ code }) => String(code) }]}
      </Part>
      <Part
        title={t('users.adminActions')}
        empty={t('users.noActions')}
        rows={activity.acts}
        more={`/admin/audit?subject=${user.userGuid}`}
      >
        {[
          when(),
          { key: 'what', head: t('users.what'), rowHead: true, cell: ({ operation }) => <Act operation={operation} /> },
          { key: 'who', head: t('users.who'), cell: ({ by }) => by },
        ]}
      </Part>
    </div>
  );
}

function Act({ operation }: { operation: string }) {
  const { t } = useTranslation();
  const key = `users.action.${operation}`;
  const text = t(key as 'users.action.saveUser');
  // An action without a text is shown by its name.
  return <>{text === key ? operation : text}</>;
}

interface Props<Row extends Event> {
  title: string;
  empty: string;
  rows: Row[];
  more: string;
  children: Column<Row>[];
}

function Part<Row extends Event>({ title, empty, rows, more, children }: Props<Row>): ReactNode {
  const { t } = useTranslation();
  const isOpen = useOpenAddress();
  const keys = new Map(rows.map((row, index) => [row, String(index)]));
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="quiet prose">{empty}</p>
      ) : (
        <>
          <Table caption={title} rows={rows} rowKey={(row) => keys.get(row)!} columns={children} />
          {isOpen(more) && (
            <p>
              <Link to={more}>{t('users.allStatistics')}</Link>
            </p>
          )}
        </>
      )}
    </section>
  );
}
