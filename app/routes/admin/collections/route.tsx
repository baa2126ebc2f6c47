/** All collections: search, create, show or hide, reorder, delete. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { allCollections } from '#app/domain/lists/collections/manage/list.server.ts';
import { listOrders, listShows } from '#app/domain/lists/collections/manage/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { pagesOf } from '#app/routes/shared/list-links.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { collectionsAction } from '#app/routes/admin/shared/collections/action.server.ts';
import { adminCollections, pageBehind, withDialog } from '#app/routes/admin/shared/collections/addresses.ts';
import { readChosen } from '#app/routes/admin/shared/collections/chosen.server.ts';
import { CollectionDialog, DeleteDialog } from '#app/routes/admin/shared/collections/dialogs.tsx';
import { CollectionRows } from '#app/routes/admin/shared/collections/rows.tsx';

const perPage = 50;

export const loader = (args: LoaderFunctionArgs) =>
  withPage('collections', args, async ({ actor, request, url: { searchParams }, t }) => {
    const query = (searchParams.get('query') ?? '').slice(0, 200);
    const show = listShows.find((one) => one === searchParams.get('show')) ?? 'all';
    const order = listOrders.find((one) => one === searchParams.get('order')) ?? 'position';
    const asked = Number(searchParams.get('page'));
    const page = Number.isInteger(asked) && asked > 0 && asked < 1_000_000 ? asked : 0;
    const list = await allCollections(actor, { query, show, order, page, resultsPerPage: perPage });
    const one = await readChosen(actor, searchParams);
    return {
      title: t('admin.collections'),
      here: pageBehind(request.url),
      list,
      search: { query, show, order },
      making: searchParams.has('new'),
      editing: searchParams.has('edit') ? one : null,
      deleting: searchParams.has('delete') ? one : null,
    };
  });

export const action = (args: ActionFunctionArgs) => withPage('collections', args, collectionsAction);

export default function Collections() {
  const { t } = useTranslation();
  const { here, list, search, making, editing, deleting } = useLoaderData<typeof loader>();
  const isSearch = search.query !== '' || search.show !== 'all';
  const add = (
    <ButtonLink look="primary" icon="plus" to={withDialog(here, 'new')} preventScrollReset>
      {t('collectionAdmin.add')}
    </ButtonLink>
  );
  return (
    <>
      <ListFrame
        header={{ title: t('admin.collections'), intro: t('collectionAdmin.intro'), actions: add }}
        search={
          list.totalCount > 0 || isSearch
            ? {
                action: adminCollections,
                asked: Object.values(search).join(' '),
                query: search.query,
                hint: t('collectionAdmin.findHint'),
                filters: <Filters {...search} />,
                clearHref: isSearch && adminCollections,
              }
            : undefined
        }
        total={
          list.totalCount > 0 &&
          t(isSearch ? 'collectionAdmin.found' : 'collectionAdmin.count', { count: list.totalCount })
        }
        empty={
          list.totalCount === 0 &&
          (isSearch
            ? {
                icon: 'search',
                title: t('collectionAdmin.nothing'),
                children: t('collectionAdmin.nothingText'),
                action: <Link to={adminCollections}>{t('forms.clear')}</Link>,
              }
            : {
                icon: 'collection',
                title: t('collectionAdmin.empty'),
                children: t('collectionAdmin.emptyText'),
                action: add,
              })
        }
        pages={pagesOf(adminCollections, new URLSearchParams(search).toString(), list, perPage)}
      >
        <CollectionRows
          collections={list.collections}
          here={here}
          label={t('admin.collections')}
          heading="h2"
          ordered={!isSearch && search.order === 'position' && list.totalCount > 1}
        />
      </ListFrame>
      {making && <CollectionDialog here={here} title={t('collectionAdmin.add')} />}
      {editing && (
        <CollectionDialog
          here={here}
          title={t('collectionAdmin.editTitle', { name: editing.name })}
          collection={editing}
        />
      )}
      {deleting && <DeleteDialog here={here} collection={deleting} contents={deleting.contents} />}
    </>
  );
}

function Filters({ show, order }: { show: string; order: string }) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField
        name="show"
        label={t('collectionAdmin.show')}
        defaultValue={show}
        options={listShows.map((value) => ({ value, label: t(`collectionAdmin.shows.${value}`) }))}
      />
      <SelectField
        name="order"
        label={t('collectionAdmin.order')}
        defaultValue={order}
        options={listOrders.map((value) => ({ value, label: t(`collectionAdmin.orders.${value}`) }))}
      />
    </>
  );
}
