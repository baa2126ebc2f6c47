/** One user: who it is, what it may do, how it signs in, and what it did. Each part has its address. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listPoolChoices } from '#app/domain/people/users/choices.server.ts';
import {
  getUser,
  getUserActivity,
  listAutoLogins,
  listUserSessions,
} from '#app/domain/people/users/one-user.server.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { AccessTab } from './access-tab.tsx';
import { AccountTab } from './account-tab.tsx';
import { actOnUser } from './action.server.ts';
import { ActivityTab } from './activity-tab.tsx';
import { readTab, userPage, usersPage, userTabs } from '#app/routes/admin/shared/users/addresses.ts';
import { impersonationAddress, impersonationForm } from '#app/routes/admin/shared/users/form.ts';
import { SignInTab } from './sign-in-tab.tsx';
import styles from '#app/routes/admin/shared/users/users.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, params, url }) => {
    const tab = readTab(url);
    const one = { userGuid: params.userId };
    const user = await getUser(actor, one);
    const [pools, sessions, links, activity] = await Promise.all([
      tab === 'access' ? listPoolChoices(actor, {}).then((found) => found.pools) : [],
      tab === 'signin' ? listUserSessions(actor, one).then((found) => found.sessions) : [],
      tab === 'signin' ? listAutoLogins(actor, one).then((found) => found.links) : [],
      tab === 'activity' ? getUserActivity(actor, one) : null,
    ]);
    return {
      title: user.name,
      user,
      tab,
      pools,
      sessions,
      links,
      activity,
      isOwn: actor.userId === user.userGuid,
      ownAddress: actor.address,
      ask: url.searchParams.get('ask'),
    };
  });
export type UserData = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) => withPage('admin', args, actOnUser);

export default function User() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { user, tab, isOwn } = page;
  const Part = { account: AccountTab, access: AccessTab, signin: SignInTab, activity: ActivityTab }[tab];
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
              carry={{ back: userPage(user.userGuid, tab) }}
              reloadDocument
              icon="eye"
              title={t('users.seeNote')}
            >
              {t('users.see')}
            </PostButton>
          )
        }
      />
      <Tabs
        label={t('users.tabs')}
        tabs={userTabs.map((one) => ({
          href: userPage(user.userGuid, one),
          label: t(`users.tab.${one}`),
          current: one === tab,
        }))}
      />
      <div className={styles.parts} key={user.userGuid}>
        <Part page={page} />
      </div>
    </>
  );
}
