/** Who has a pool, and everybody else who could be put into it. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { assignPool, listPoolUsers } from '#app/domain/people/pools/assign.server.ts';
import { poolNames } from '#app/domain/people/pools/pools.server.ts';
import { ListPoolUsers } from '#app/domain/people/pools/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { beyondLast, readAsk } from '../shared/list-query.server.ts';
import { listAddress } from '../shared/list-links.ts';
import { PoolTabs } from '../shared/pools/pool-tabs.tsx';
import { PoolUserList } from './user-list.tsx';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const guid = params.poolId ?? '';
  // The guid is asked for as it stands: a wrong one is no list.
  const ask = readAsk(ListPoolUsers.omit({ guid: true }), searchParams);
  const [list, pools] = await withErrorResponse(
    Promise.all([listPoolUsers(person, { ...ask, guid }), poolNames(person, {})]),
    person.locale,
  );
  const last = beyondLast(request, list.currentPage, list.totalPage);
  if (last) throw redirect(last);
  return {
    title: translate(person.locale)('pools.usersTitle', { name: list.poolName }),
    guid,
    ...list,
    users: list.users.map((user) => ({ ...user, lastLoginAt: user.lastLoginAt?.toISOString() ?? null })),
    pools: pools.filter((pool) => pool.guid !== guid),
    ask,
    query: searchParams.toString(),
  };
}
export type PoolUsersData = Awaited<ReturnType<typeof loader>>;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const here = new URL(request.url);
  return actOnUsers(
    person,
    await readForm(request),
    params.poolId ?? '',
    here.pathname.replace(/\.data$/, '') + here.search,
  );
}

async function actOnUsers(person: Person, form: FormData, guid: string, here: string): Promise<Response> {
  const t = translate(person.locale);
  const puts = form.get('intent') === 'put';
  try {
    // Without a word on where to nobody is moved.
    const target = String(form.get('bagId') ?? '');
    if (!puts && target === '') throw new DomainError('nothingSelected');
    const { poolName: name, movedCount: count } = await assignPool(person, {
      bagId: puts ? guid : target,
      userGuid: form.getAll('userGuid'),
    });
    const key = puts ? 'pools.putInDone' : name === null ? 'pools.opened' : 'pools.takenOut';
    return await redirectWithToast(here, { kind: 'success', text: t(key, { count, name: name ?? '' }) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirectWithToast(here, { kind: 'error', text: t(`errors.${error.key}`, error.values) });
  }
}

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
      <PoolUserList key={ask.which} data={data as PoolUsersData} page={page} />
    </>
  );
}
