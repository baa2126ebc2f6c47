/** The users of a pool, and the users who could be added. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { DomainError } from '#app/domain/base/errors.ts';
import { listPoolUsers, moveListedUsers } from '#app/domain/people/pools/assign.server.ts';
import { poolNames } from '#app/domain/people/pools/pools.server.ts';
import { ListPoolUsers } from '#app/domain/people/pools/rules.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import type { Say } from '#app/locales/translate.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { readQuery } from '#app/routes/admin/shared/list-query.server.ts';
import { beyondLast } from '#app/routes/shared/list-pages.server.ts';
import { listAddress } from '#app/routes/shared/list-links.ts';
import { PoolTabs } from '#app/routes/admin/shared/pools/pool-tabs.tsx';
import { poolUsersForm } from './form.ts';
import { PoolUserList } from './user-list.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('pools', args, async ({ actor, request, params, url: { searchParams }, t }) => {
    const guid = params.poolId ?? '';
    // An invalid guid is answered like a missing pool.
    const ask = readQuery(ListPoolUsers.omit({ guid: true }), searchParams);
    const [list, pools] = await Promise.all([listPoolUsers(actor, { ...ask, guid }), poolNames(actor, {})]);
    const last = beyondLast(request, list.currentPage, list.totalPage);
    if (last) throw redirect(last);
    return {
      title: t('pools.usersTitle', { name: list.poolName }),
      guid,
      ...list,
      pools: pools.filter((pool) => pool.guid !== guid),
      ask,
      query: searchParams.toString(),
    };
  });
export type PoolUsersData = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('pools', args, (page) => {
    const { pathname, search } = page.url;
    return handleForm(
      page,
      poolUsersForm,
      {
        put: intent(moveListedUsers, {
          input: ({ userGuid, seen }) => ({ userGuid, seen, bagId: page.params.poolId }),
          done: ({ poolName, movedCount: count, leftCount }, { t, done }) =>
            done(withLeft(t, t('pools.putInDone', { count, name: poolName ?? '' }), leftCount)),
        }),
        move: intent(moveListedUsers, {
          input({ userGuid, seen, bagId }) {
            // Without a target nobody is moved.
            if (!bagId) throw new DomainError('nothingSelected');
            return { userGuid, seen, bagId };
          },
          done: ({ poolName: name, movedCount: count, leftCount }, { t, done }) =>
            done(
              withLeft(
                t,
                name === null ? t('pools.opened', { count }) : t('pools.takenOut', { count, name }),
                leftCount,
              ),
            ),
        }),
      },
      pathname + search,
    );
  });

const withLeft = (t: Say, said: string, count: number) =>
  count > 0 ? `${said} ${t('pools.leftInPool', { count })}` : said;

export default function PoolUsers() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { guid, inPool, poolName, ask } = data;
  const page = `/admin/pools/${guid}/users`;
  return (
    <>
      <PageHeader
        title={<bdi>{poolName}</bdi>}
        parent={{ href: '/admin/pools', label: t('admin.pools') }}
        intro={inPool ? t('pools.usersSee', { count: inPool }) : t('pools.noUsers')}
      />
      <PoolTabs guid={guid} current="users" userCount={inPool} />
      <div className="row" style={{ marginBlock: 'var(--5)' }}>
        <Segments
          label={t('pools.userView')}
          value={ask.which}
          segments={[
            { value: 'in', label: t('pools.inPool'), href: page },
            { value: 'others', label: t('pools.others'), href: listAddress(page, '', { which: 'others' }) },
          ]}
        />
      </div>
      <PoolUserList key={ask.which} data={data} page={page} />
    </>
  );
}
