/** The users: search, sort, select; bulk actions are confirmed on another page. All state is in the address. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { partsIn } from '#app/domain/base/office-parts.ts';
import { can } from '#app/domain/base/permissions.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Chips } from '#app/ui/chips.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { rangeOf } from '#app/routes/shared/list-pager.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { openPlaces } from '#app/routes/admin/shared/menu.ts';
import { invitePage, listPage, usersPage } from '#app/routes/admin/shared/users/addresses.ts';
import { readUserList } from './list-data.server.ts';
import { UserFilterForm } from './filter-form.tsx';
import { UserTable } from './table.tsx';

/** The first page of the administration: for who has no part in the users, the first one that is open to it. */
export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, (page) => {
    const [first] = openPlaces(partsIn(page.actor.permissions));
    if (!can(page.actor, 'people') && first) throw redirect(first.href);
    return readUserList(page);
  });
export type UserListData = Awaited<ReturnType<typeof loader>>;

export default function Users() {
  const { t, i18n } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const params = new URLSearchParams(page.query);
  const number = new Intl.NumberFormat(i18n.language);
  const { users, totalCount, currentPage, totalPage, count } = page;
  return (
    <ListFrame
      header={{
        title: page.title,
        intro: t('users.intro', { count: page.allCount, total: number.format(page.allCount) }),
        actions: (
          <>
            <ButtonLink icon="users" to={invitePage}>
              {t('invitations.open')}
            </ButtonLink>
            <ButtonLink look="primary" icon="plus" to="/admin/users/new">
              {t('users.create')}
            </ButtonLink>
          </>
        ),
      }}
      views={
        <>
          <Tabs
            label={t('users.states')}
            tabs={page.tabs.map(({ state, inactive, count: size, current }) => ({
              href: listPage(params, { state, inactive }),
              label: inactive ? t('users.inactive') : state ? t(`users.stateTabs.${state}`) : t('users.all'),
              current,
              count: size === null ? undefined : number.format(size),
            }))}
          />
          <UserFilterForm page={page} />
          <Chips
            label={t('users.chosen')}
            chips={page.chips.map(({ name, label, value, without }) => ({
              key: name,
              name: label,
              value,
              removeHref: listPage(params, Object.fromEntries(without.map((one) => [one, undefined]))),
              removeLabel: t('users.removeFilter', { name: label, value }),
            }))}
            clear={{ href: usersPage, label: t('users.clearAll') }}
          />
        </>
      }
      empty={
        users.length === 0 && {
          icon: 'users',
          title: t('users.noneFound'),
          action: <ButtonLink to={usersPage}>{t('users.clearAll')}</ButtonLink>,
          children: t('users.noneFoundText'),
        }
      }
      pages={{
        currentPage,
        totalPage,
        hrefFor: (to) => listPage(params, { page: to === 0 ? undefined : String(to) }),
        range: users.length > 0 ? rangeOf(currentPage, count, totalCount) : undefined,
      }}
    >
      <UserTable page={page} />
    </ListFrame>
  );
}
