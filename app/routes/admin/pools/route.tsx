/** All pools with what they contain. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listPools } from '#app/domain/people/pools/pools.server.ts';
import { ListPools } from '#app/domain/people/pools/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { readQuery } from '#app/routes/admin/shared/list-query.server.ts';
import { dialogAddress } from '#app/routes/shared/list-links.ts';
import { beyondLast } from '#app/routes/shared/list-pages.server.ts';
import { poolsAction } from './action.server.ts';
import { CreateDialog, DeleteDialog } from './dialogs.tsx';
import { dialogs, poolsPlace } from './place.ts';
import { readDeletion } from './deletion.server.ts';
import { PoolList } from './list.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('pools', args, async ({ actor, request, url: { searchParams }, t }) => {
    const ask = readQuery(ListPools, searchParams);
    const deleting = searchParams.get('delete');
    const [list, deletion] = await Promise.all([
      listPools(actor, ask),
      deleting ? readDeletion(actor, deleting) : null,
    ]);
    const last = beyondLast(request, list.currentPage, list.totalPage);
    if (last) throw redirect(last);
    const creating = searchParams.has('new');
    const here = poolsPlace(searchParams);
    for (const name of dialogs) searchParams.delete(name);
    return { title: t('admin.pools'), ...list, ask, query: searchParams.toString(), here, creating, deletion };
  });
export type PoolsData = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) => withPage('pools', args, poolsAction);

export default function Pools() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const create = (
    <ButtonLink
      to={dialogAddress(data.here, { new: '1' })}
      look="primary"
      icon="plus"
      aria-haspopup="dialog"
      preventScrollReset
    >
      {t('pools.create')}
    </ButtonLink>
  );
  return (
    <>
      <ListFrame
        header={{ title: t('admin.pools'), intro: t('pools.intro'), actions: create }}
        empty={
          data.totalCount === 0 &&
          !data.ask.query && {
            icon: 'pool',
            title: t('pools.none'),
            children: t('pools.noneText'),
            action: <ButtonLink to="/admin/pools?new">{t('pools.create')}</ButtonLink>,
          }
        }
      >
        <PoolList data={data} />
      </ListFrame>
      {data.creating && <CreateDialog closeHref={data.here} />}
      {data.deletion && <DeleteDialog deletion={data.deletion} closeHref={data.here} />}
    </>
  );
}
