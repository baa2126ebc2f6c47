/** One user: who it is, what it may do, how it signs in, and what it did. Each part has its address. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { listPoolChoices } from '#app/domain/people/users/choices.server.ts';
import {
  getUser,
  getUserActivity,
  listAutoLogins,
  listUserSessions,
} from '#app/domain/people/users/one-user.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { readAgain } from '../shared/edit-conflict.tsx';
import { AccessTab } from './access-tab.tsx';
import { AccountTab } from './account-tab.tsx';
import { actOnUser } from './action.server.ts';
import { ActivityTab } from './activity-tab.tsx';
import { userPage, usersPage, userTabs } from '../shared/users/addresses.ts';
import { SignInTab } from './sign-in-tab.tsx';
import styles from '../shared/users/users.module.css';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const tab = userTabs.find((one) => one === searchParams.get('tab')) ?? 'account';
  const one = { userGuid: params.userId };
  const user = await withErrorResponse(getUser(person, one), person.locale);
  const [pools, sessions, links, activity] = await withErrorResponse(
    Promise.all([
      tab === 'access' ? listPoolChoices(person, {}).then((found) => found.pools) : [],
      tab === 'signin' ? listUserSessions(person, one).then((found) => found.sessions) : [],
      tab === 'signin' ? listAutoLogins(person, one).then((found) => found.links) : [],
      tab === 'activity' ? getUserActivity(person, one) : null,
    ]),
    person.locale,
  );
  const isOwn = person.userId === user.userGuid;
  const ask = searchParams.get('ask');
  return { title: user.name, user, tab, pools, sessions, links, activity, isOwn, ownAddress: person.address, ask };
}
export type UserData = Awaited<ReturnType<typeof loader>>;

export const shouldRevalidate = readAgain;

export async function action({ request, context, params }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return actOnUser(person, params.userId ?? '', await readForm(request));
}
export type UserAnswer = ReturnType<typeof useActionData<typeof action>>;

export default function User() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
            <Form method="post" action={`${userPage(user.userGuid)}/see`} reloadDocument>
              <input type="hidden" name="back" value={userPage(user.userGuid, tab)} />
              <Button icon="eye" title={t('users.seeNote')}>
                {t('users.see')}
              </Button>
            </Form>
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
        <Part page={page} answer={answer} />
      </div>
    </>
  );
}
