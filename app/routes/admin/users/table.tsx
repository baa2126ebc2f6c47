import { useTranslation } from 'react-i18next';
import type { ListedUser } from '#app/domain/people/users/list-users.server.ts';
import type { UserOrder } from '#app/domain/people/users/rules.ts';
import { PostForm } from '#app/forms/post-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Menu, MenuGroup } from '#app/ui/menu.tsx';
import { Day, useMoment } from '#app/ui/moment.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import type { UserListData } from './route.tsx';
import { bulkActs, type BulkAct } from '#app/domain/people/users/rules.ts';
import { askPage, listPage, userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { impersonationAddress, impersonationForm } from '#app/routes/admin/shared/users/form.ts';
import styles from '#app/routes/admin/shared/users/users.module.css';

const askWords = {
  active: 'users.activate',
  stopped: 'users.stop',
  cancelled: 'users.cancelAccount',
  password: 'users.resetPassword',
  condition: 'users.setCondition',
  pool: 'users.setPool',
  language: 'users.setLanguage',
  rights: 'users.setRights',
} as const satisfies Record<BulkAct, string>;

/** One user's own page has the others. */
const ofOneUser = ['active', 'stopped', 'cancelled', 'password', 'condition'] as const;

export function UserTable({ page }: { page: UserListData }) {
  const { t, i18n } = useTranslation();
  const moment = useMoment(i18n.language);
  const params = new URLSearchParams(page.query);
  const here = listPage(params, { page: params.get('page') ?? undefined });
  const sort = (order: UserOrder) => {
    const isUp = page.direction === 'up';
    const isCurrent = page.order === order;
    // Figures and dates begin with the greatest, names with the first.
    const first = ['created', 'lastLogin', 'loginCount'].includes(order) ? 'down' : 'up';
    const next = isCurrent ? (isUp ? 'down' : 'up') : first;
    return {
      href: listPage(params, { order, direction: next }),
      direction: isCurrent ? (isUp ? ('ascending' as const) : ('descending' as const)) : undefined,
    };
  };
  const columns: Column<ListedUser>[] = [
    {
      key: 'name',
      head: t('users.name'),
      rowHead: true,
      sort: sort('name'),
      cell: (user) => (
        <div className={styles.who}>
          <Link to={userPage(user.userGuid)} className="plain">
            {user.name}
          </Link>
          <span className="detail">
            {user.mail}
            <span className={styles.phone}> · {user.companyName}</span>
          </span>
          <span className="row gap-1">
            {user.isAdmin && <Badge>{t('users.admin')}</Badge>}
            {user.isInHouse && <Badge>{t('users.inHouse')}</Badge>}
            {user.poolName && <Badge kind="pinned">{user.poolName}</Badge>}
            {!user.hasPassword && <Badge kind="waiting">{t('users.noPassword')}</Badge>}
          </span>
        </div>
      ),
    },
    {
      key: 'company',
      head: t('users.company'),
      sort: sort('company'),
      minor: true,
      cell: (user) => <span className={styles.text}>{user.companyName}</span>,
    },
    {
      key: 'status',
      head: t('users.status'),
      sort: sort('status'),
      tight: true,
      cell: ({ status, loginCondition }) => (
        <div className="cell">
          <Badge kind={status}>{t(`users.state.${status}`)}</Badge>
          {status === 'active' && loginCondition.endsAt && (
            <span className={styles.until}>{t('users.until', { date: moment(loginCondition.endsAt) })}</span>
          )}
        </div>
      ),
    },
    {
      key: 'lastLogin',
      head: t('users.lastLogin'),
      sort: sort('lastLogin'),
      tight: true,
      minor: true,
      cell: ({ lastLogin }) =>
        lastLogin ? (
          <Day at={lastLogin} language={i18n.language} />
        ) : (
          <span className="detail">{t('users.never')}</span>
        ),
    },
    {
      key: 'loginCount',
      head: t('users.loginCount'),
      sort: sort('loginCount'),
      numeric: true,
      tight: true,
      minor: true,
      cell: ({ loginCount }) => new Intl.NumberFormat(i18n.language).format(loginCount),
    },
    {
      key: 'created',
      head: t('users.created'),
      sort: sort('created'),
      tight: true,
      minor: 'wide',
      cell: ({ created }) => <Day at={created} language={i18n.language} />,
    },
    {
      key: 'menu',
      head: t('users.actions'),
      headHidden: true,
      tight: true,
      cell: (user) => <RowMenu user={user} here={here} />,
    },
  ];
  return (
    <Table
      caption={t('users.listCaption')}
      columns={columns}
      rows={page.users}
      rowKey={({ userGuid }) => userGuid}
      muted={({ status }) => status !== 'active'}
      bulk={{
        name: 'userGuids',
        // Leads to a confirmation page whose address names the rows.
        form: (frame) => <Form method="get" action="/admin/users/act" preventScrollReset {...frame} />,
        all: {
          href: listPage(params, { page: params.get('page') ?? undefined, select: 'all' }),
          chosen: page.allChosen,
        },
        rowLabel: ({ name }) => t('users.select', { name }),
        allLabel: t('users.selectAll'),
        selectedLabel: (count) => t('users.selected', { count }),
        children: (
          <>
            <input type="hidden" name="back" value={here} />
            {bulkActs.map((ask) => (
              <Button key={ask} size="small" name="ask" value={ask} look={ask === 'cancelled' ? 'danger' : 'plain'}>
                {t(askWords[ask])}
              </Button>
            ))}
          </>
        ),
      }}
    />
  );
}

function RowMenu({ user, here }: { user: ListedUser; here: string }) {
  const { t } = useTranslation();
  const offered = ofOneUser.filter((ask) => {
    if (ask === 'active') return user.status === 'stopped' || user.status === 'cancelled';
    if (ask === 'stopped' || ask === 'password') return user.status === 'active';
    if (ask === 'cancelled') return user.status !== 'cancelled';
    return true;
  });
  return (
    <Menu label={t('users.menu', { name: user.name })} summary={<Icon name="more" />}>
      <MenuGroup>
        <Link className="menu-item" to={userPage(user.userGuid)}>
          {t('users.open')}
        </Link>
        {!user.isAdmin && (
          <PostForm
            of={impersonationForm}
            intent="see"
            action={impersonationAddress(user.userGuid)}
            carry={{ back: here }}
            reloadDocument
          >
            <button className="menu-item">{t('users.viewAs')}</button>
          </PostForm>
        )}
      </MenuGroup>
      <MenuGroup>
        {offered.map((ask) => (
          <Link
            key={ask}
            className="menu-item"
            data-look={ask === 'cancelled' ? 'danger' : undefined}
            to={askPage(ask, [user.userGuid], here)}
          >
            {t(askWords[ask])}
          </Link>
        ))}
      </MenuGroup>
    </Menu>
  );
}
