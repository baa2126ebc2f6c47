/** All stock pages: customer, and shown or hidden. */
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
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { stockForm, stockPages as here } from './form.ts';
import { DeleteStockDialog, StockDialog } from './stock-dialogs.tsx';
import { SettingsHead } from '#app/routes/admin/shared/settings/tabs.tsx';
import { StockTable } from './stock-table.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('settings', args, async ({ actor, url: { searchParams }, t }) => {
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
  withPage('settings', args, (page) =>
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
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { pages, editing, deleting, isAdding } = data;
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
      <StockTable pages={pages} />
      {(edited || isAdding) && <StockDialog data={data} page={edited} />}
      {deleted && <DeleteStockDialog page={deleted} />}
    </>
  );
}
