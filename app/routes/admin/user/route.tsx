/** One user: account, access, sign-in and activity. Each tab is a nested route. */
import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { can } from '#app/domain/base/permissions.ts';
import { getUser } from '#app/domain/people/users/one-user.server.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { userPage, usersPage, userTabs } from '#app/routes/admin/shared/users/addresses.ts';
import { impersonationAddress, impersonationForm } from '#app/routes/admin/shared/users/form.ts';
import styles from '#app/routes/admin/shared/users/users.module.css';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, params, url: { searchParams } }) => {
    // Former addresses of tabs, in bookmarks and mails.
    const asked = userTabs.find((one) => one === searchParams.get('tab'));
    if (asked) {
      searchParams.delete('tab');
      const search = searchParams.size > 0 ? `?${searchParams}` : '';
      throw redirect(userPage(params.userId ?? '', asked) + search, 301);
    }
    const user = await getUser(actor, { userGuid: params.userId });
    const mayChange = !user.rights.isAdmin || can(actor, 'owner');
    return { title: user.name, user, isOwn: actor.userId === user.userGuid, mayChange };
  });
/** What the tabs know of the user. */
export type UserData = Awaited<ReturnType<typeof loader>>;

export default function User() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const page = useLoaderData<typeof loader>();
  const { user, isOwn } = page;
  const current = userTabs.find((one) => userPage(user.userGuid, one) === pathname) ?? 'account';
  return (
    <>
      <PageHeader
        title={user.name}
        parent={{ href: usersPage, label: t('admin.users') }}
        intro={
          <span className="row">
            <span>
              {user.mail} · {user.companyName}
            </span>
            <Badge kind={user.status}>{t(`users.state.${user.status}`)}</Badge>
            {user.rights.isAdmin && <Badge>{t('users.admin')}</Badge>}
            {user.rights.isInHouse && <Badge>{t('users.inHouse')}</Badge>}
            {isOwn && <Badge>{t('users.you')}</Badge>}
          </span>
        }
        actions={
          !user.rights.isAdmin && (
            <PostButton
              of={impersonationForm}
              intent="see"
              action={impersonationAddress(user.userGuid)}
              carry={{ back: userPage(user.userGuid, current) }}
              reloadDocument
              icon="eye"
              title={t('users.viewAsNote')}
            >
              {t('users.viewAs')}
            </PostButton>
          )
        }
      />
      <Tabs
        label={t('users.tabs')}
        tabs={userTabs.map((one) => ({
          href: userPage(user.userGuid, one),
          label: t(`users.tab.${one}`),
          current: one === current,
        }))}
      />
      <div className={styles.parts} key={user.userGuid}>
        <Outlet context={page} />
      </div>
    </>
  );
}
