/** Pools: which there are, what is in them, and the way to each. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { listPools } from '#app/domain/people/pools/pools.server.ts';
import { ListPools } from '#app/domain/people/pools/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { beyondLast, readAsk } from '../shared/list-query.server.ts';
import { actOnPools } from './action.server.ts';
import { CreateDialog, DeleteDialog } from './dialogs.tsx';
import { readDeletion } from './deletion.server.ts';
import { PoolList } from './list.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const ask = readAsk(ListPools, searchParams);
  const deleting = searchParams.get('delete');
  const [list, deletion] = await withErrorResponse(
    Promise.all([listPools(person, ask), deleting ? readDeletion(person, deleting) : null]),
    person.locale,
  );
  const last = beyondLast(request, list.currentPage, list.totalPage);
  if (last) throw redirect(last);
  for (const name of ['new', 'delete']) searchParams.delete(name);
  return {
    title: translate(person.locale)('admin.pools'),
    ...list,
    ask: { query: ask.query, order: ask.order, direction: ask.direction, count: ask.count },
    query: searchParams.toString(),
    creating: new URL(request.url).searchParams.has('new'),
    deletion,
  };
}
export type PoolsData = Awaited<ReturnType<typeof loader>>;

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  return actOnPools(person, await readForm(request), new URL(request.url));
}

export default function Pools() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const create = (
    <ButtonLink to="/admin/pools?new" look="primary" icon="plus" aria-haspopup="dialog" preventScrollReset>
      {t('pools.create')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('admin.pools')} intro={t('pools.intro')} actions={create} />
      {data.totalCount === 0 && !data.ask.query ? (
        <EmptyState
          icon="pool"
          title={t('pools.none')}
          action={<ButtonLink to="/admin/pools?new">{t('pools.create')}</ButtonLink>}
        >
          {t('pools.noneText')}
        </EmptyState>
      ) : (
        <PoolList data={data} />
      )}
      {data.creating && <CreateDialog refused={answer?.of === 'create' ? answer : undefined} />}
      {data.deletion && (
        <DeleteDialog deletion={data.deletion} refused={answer?.of === 'delete' ? answer : undefined} />
      )}
    </>
  );
}
