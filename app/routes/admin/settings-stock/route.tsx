/** Stock pages: which there are, for whom, shown or not. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listCustomers } from '#app/domain/people/customers/customers.server.ts';
import {
  deleteStockPage,
  listAdminStockPages,
  listStockLists,
  saveStockPage,
  setStockPageState,
} from '#app/domain/catalog/stock/manage.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { Table } from '#app/ui/table.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { stockForm } from './form.ts';
import { DeleteStockDialog, StockDialog } from './stock-dialogs.tsx';
import { SettingsHead } from '#app/routes/admin/shared/settings/tabs.tsx';

const here = '/admin/settings/stock';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, url: { searchParams }, t }) => {
    const isAsking = searchParams.has('add') || searchParams.has('edit');
    const [{ pages }, lists, customers] = await Promise.all([
      listAdminStockPages(actor, {}),
      isAsking ? listStockLists(actor, {}) : [],
      isAsking ? listCustomers(actor, undefined) : [],
    ]);
    const find = (name: string) => pages.find(({ pageGuid }) => pageGuid === searchParams.get(name)) ?? null;
    return {
      title: t('settings.stock'),
      pages: pages.map(({ list, ...page }) => ({ ...page, listName: list[actor.locale] })),
      lists: lists.map(({ id, name, designCount }) => ({
        value: String(id),
        name: name[actor.locale],
        label: `${name[actor.locale]} (${designCount})`,
      })),
      customers: customers.map(({ guid, name }) => ({ value: guid, label: name })),
      editing: find('edit')?.pageGuid ?? null,
      deleting: find('delete')?.pageGuid ?? null,
      isAdding: searchParams.has('add'),
    };
  });
export type StockData = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('admin', args, (page) =>
    handleForm(
      page,
      stockForm,
      {
        save: intent(saveStockPage, {
          done: ({ pageGuid, name }, { t, done }) => done(t('settings.stockSaved', { name }), `${here}/${pageGuid}`),
          leave: { stockPageNotFound: here },
        }),
        show: switchState(true),
        hide: switchState(false),
        delete: intent(deleteStockPage, {
          ask: ({ text }) => `${here}?delete=${encodeURIComponent(text('pageGuid'))}`,
          done: ({ name }, { t, done }) => done(t('settings.stockDeleted', { name })),
        }),
      },
      here,
    ),
  );

function switchState(isActive: boolean) {
  return intent(setStockPageState, {
    input: (fields) => ({ ...fields, isActive }),
    done: ({ name }, { t, done }) => done(t(isActive ? 'settings.stockNowShown' : 'settings.stockNowHidden', { name })),
  });
}

export default function StockPages() {
  const { t, i18n } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { pages, editing, deleting, isAdding } = data;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const find = (guid: string | null) => pages.find(({ pageGuid }) => pageGuid === guid);
  const [edited, deleted] = [find(editing), find(deleting)];
  return (
    <>
      <SettingsHead
        current="stock"
        intro={t('settings.stockText')}
        actions={
          <ButtonLink look="primary" icon="plus" to={`${here}?add=1`} preventScrollReset>
            {t('settings.stockAdd')}
          </ButtonLink>
        }
      />
      <Table
        caption={t('settings.stock')}
        rows={pages}
        rowKey={({ pageGuid }) => pageGuid}
        muted={({ isActive }) => !isActive}
        empty={
          <EmptyState icon="ruler" title={t('settings.stockNone')}>
            {t('settings.stockNoneText')}
          </EmptyState>
        }
        columns={[
          {
            key: 'title',
            head: t('settings.stockTitle'),
            rowHead: true,
            cell: ({ pageGuid, title }) => <Link to={`${here}/${pageGuid}`}>{title}</Link>,
          },
          {
            key: 'name',
            head: t('settings.stockAddress'),
            minor: true,
            cell: ({ name, isActive }) =>
              isActive ? <a href={`/custom/${name}`}>{`/custom/${name}`}</a> : `/custom/${name}`,
          },
          { key: 'customer', head: t('settings.stockCustomer'), minor: true, cell: ({ customer }) => customer ?? '–' },
          { key: 'list', head: t('settings.stockList'), minor: true, cell: ({ listName }) => listName },
          {
            key: 'entries',
            head: t('settings.stockEntries'),
            numeric: true,
            cell: ({ entryCount }) => number.format(entryCount),
          },
          {
            key: 'metres',
            head: t('settings.stockMetres'),
            numeric: true,
            minor: true,
            cell: ({ metres }) => number.format(metres),
          },
          {
            key: 'state',
            head: t('settings.stockState'),
            cell: ({ isActive }) => (
              <Badge kind={isActive ? 'active' : 'neutral'}>
                {t(isActive ? 'settings.stockShown' : 'settings.stockHidden')}
              </Badge>
            ),
          },
          {
            key: 'acts',
            head: t('settings.actions'),
            headHidden: true,
            tight: true,
            cell: ({ pageGuid, title, isActive }) => (
              <PostForm of={stockForm} action={here} className="table-acts" carry={{ pageGuid }}>
                <SubmitButton
                  size="small"
                  intent={isActive ? 'hide' : 'show'}
                  aria-label={`${t(isActive ? 'settings.stockHide' : 'settings.stockShow')}: ${title}`}
                >
                  {t(isActive ? 'settings.stockHide' : 'settings.stockShow')}
                </SubmitButton>
                <ButtonLink
                  size="small"
                  look="quiet"
                  icon="edit"
                  to={`${here}?edit=${pageGuid}`}
                  aria-label={`${t('settings.edit')}: ${title}`}
                  preventScrollReset
                >
                  {t('settings.edit')}
                </ButtonLink>
                <ButtonLink
                  size="small"
                  look="quiet"
                  icon="trash"
                  to={`${here}?delete=${pageGuid}`}
                  aria-label={`${t('settings.stockDelete')}: ${title}`}
                  preventScrollReset
                >
                  {t('settings.stockDelete')}
                </ButtonLink>
              </PostForm>
            ),
          },
        ]}
      />
      {(edited || isAdding) && <StockDialog data={data} page={edited} />}
      {deleted && <DeleteStockDialog page={deleted} />}
    </>
  );
}
