/** All collections: found, made, shown, ordered, deleted. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { allCollections, getCollectionAdmin } from '#app/domain/lists/collections/manage/list.server.ts';
import { listOrders, listShows } from '#app/domain/lists/collections/manage/rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { actOnCollections } from '#app/routes/admin/shared/collections/action.server.ts';
import { adminCollections, pageBehind, withDialog } from '#app/routes/admin/shared/collections/addresses.ts';
import styles from '#app/routes/admin/shared/collections/collections-admin.module.css';
import { CollectionDialog, DeleteDialog } from '#app/routes/admin/shared/collections/dialogs.tsx';
import { CollectionRows } from '#app/routes/admin/shared/collections/rows.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, request, url: { searchParams }, t }) => {
    const query = (searchParams.get('query') ?? '').slice(0, 200);
    const show = listShows.find((one) => one === searchParams.get('show')) ?? 'all';
    const order = listOrders.find((one) => one === searchParams.get('order')) ?? 'position';
    const asked = Number(searchParams.get('page'));
    const page = Number.isInteger(asked) && asked > 0 && asked < 1_000_000 ? asked : 0;
    const list = await allCollections(actor, { query, show, order, page, resultsPerPage: 50 });
    const chosen = searchParams.get('delete') ?? searchParams.get('edit');
    const one = chosen ? await getCollectionAdmin(actor, { id: chosen }) : null;
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

export const action = (args: ActionFunctionArgs) => withPage('admin', args, actOnCollections);

export default function Collections() {
  const { t, i18n } = useTranslation();
  const { here, list, search, making, editing, deleting } = useLoaderData<typeof loader>();
  const number = new Intl.NumberFormat(i18n.language);
  const isSearch = search.query !== '' || search.show !== 'all';
  const count = { count: list.totalCount, formatted: number.format(list.totalCount) };
  const add = (
    <ButtonLink look="primary" icon="plus" to={withDialog(here, 'new')} preventScrollReset>
      {t('collectionAdmin.add')}
    </ButtonLink>
  );
  const hrefFor = (page: number) => {
    const params = new URLSearchParams({ ...search, ...(page > 0 && { page: String(page) }) });
    return `${adminCollections}?${params.toString()}`;
  };
  return (
    <>
      <PageHeader title={t('admin.collections')} intro={t('collectionAdmin.intro')} actions={add} />
      {(list.totalCount > 0 || isSearch) && <Search {...search} isSearch={isSearch} />}
      {list.totalCount > 0 && (
        <p className="section-title quiet figures" role="status">
          {isSearch ? t('collectionAdmin.found', count) : t('collectionAdmin.count', count)}
        </p>
      )}
      {list.totalCount > 0 ? (
        <CollectionRows
          collections={list.collections}
          here={here}
          label={t('admin.collections')}
          ordered={!isSearch && search.order === 'position' && list.totalCount > 1}
        />
      ) : isSearch ? (
        <EmptyState
          icon="search"
          title={t('collectionAdmin.nothing')}
          action={<Link to={adminCollections}>{t('collectionAdmin.clear')}</Link>}
        >
          {t('collectionAdmin.nothingText')}
        </EmptyState>
      ) : (
        <EmptyState icon="collection" title={t('collectionAdmin.empty')} action={add}>
          {t('collectionAdmin.emptyText')}
        </EmptyState>
      )}
      <Pager
        page={list.currentPage}
        pageCount={list.totalPage}
        hrefFor={hrefFor}
        labels={{
          nav: t('collectionAdmin.pages'),
          previous: t('collectionAdmin.previousPage'),
          next: t('collectionAdmin.nextPage'),
          page: (page) => t('collectionAdmin.page', { number: number.format(page) }),
        }}
        formatNumber={(page) => number.format(page)}
      />
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

interface SearchProps {
  query: string;
  show: string;
  order: string;
  isSearch: boolean;
}

function Search({ query, show, order, isSearch }: SearchProps) {
  const { t } = useTranslation();
  return (
    <Form
      method="get"
      action={adminCollections}
      className={styles.search}
      role="search"
      key={`${query} ${show} ${order}`}
    >
      <TextField
        type="search"
        name="query"
        label={t('collectionAdmin.find')}
        placeholder={t('collectionAdmin.findHint')}
        defaultValue={query}
        maxLength={200}
      />
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
      <div className="row">
        <Button icon="search">{t('collectionAdmin.apply')}</Button>
        {isSearch && <Link to={adminCollections}>{t('collectionAdmin.clear')}</Link>}
      </div>
    </Form>
  );
}
