/** Stock pages: which there are, for whom, shown or not. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { listCustomers } from '#app/domain/people/customers/customers.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import {
  deleteStockPage,
  listAdminStockPages,
  listStockLists,
  saveStockPage,
  setStockPageState,
} from '#app/domain/catalog/stock/manage.server.ts';
import { translate } from '#app/locales/translate.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Table } from '#app/ui/table.tsx';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { refusal, type Refused } from '../shared/refusal.server.ts';
import { readAgain } from '../shared/edit-conflict.tsx';
import styles from '../shared/settings/settings.module.css';
import { DeleteStockDialog, StockDialog } from './stock-dialogs.tsx';
import { SettingsHead } from '../shared/settings/tabs.tsx';

const here = '/admin/settings/stock';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const isAsking = searchParams.has('add') || searchParams.has('edit');
  const [{ pages }, lists, customers] = await Promise.all([
    listAdminStockPages(person, {}),
    isAsking ? listStockLists(person, {}) : [],
    isAsking ? listCustomers(person, undefined) : [],
  ]);
  const find = (name: string) => pages.find(({ pageGuid }) => pageGuid === searchParams.get(name)) ?? null;
  return {
    title: translate(person.locale)('settings.stock'),
    pages: pages.map(({ list, ...page }) => ({ ...page, listName: list[person.locale] })),
    lists: lists.map(({ id, name, designCount }) => ({
      value: String(id),
      name: name[person.locale],
      label: `${name[person.locale]} (${designCount})`,
    })),
    customers: customers.map(({ guid, name }) => ({ value: guid, label: name })),
    editing: find('edit')?.pageGuid ?? null,
    deleting: find('delete')?.pageGuid ?? null,
    isAdding: searchParams.has('add'),
  };
}
export type StockData = Awaited<ReturnType<typeof loader>>;

export const shouldRevalidate = readAgain;

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const t = translate(person.locale);
  const form = await readForm(request);
  const given = Object.fromEntries(form);
  const done = (text: string, to = here) => redirectWithToast(to, { kind: 'success', text });
  try {
    switch (given.intent) {
      case 'show':
      case 'hide': {
        const { name, isActive } = await setStockPageState(person, { ...given, isActive: given.intent === 'show' });
        return await done(t(isActive ? 'settings.stockNowShown' : 'settings.stockNowHidden', { name }));
      }
      case 'delete': {
        const { name } = await deleteStockPage(person, given);
        return await done(t('settings.stockDeleted', { name }));
      }
      default: {
        const { pageGuid, name } = await saveStockPage(person, given);
        return await done(t('settings.stockSaved', { name }), `${here}/${pageGuid}`);
      }
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (given.intent === 'save') return refusal(person, error, form);
    return redirectWithToast(here, { kind: 'error', text: t(`errors.${error.key}`, error.values) });
  }
}

export default function StockPages() {
  const { t, i18n } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as Refused | undefined;
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
              <Form method="post" action={here} className={styles.tableActs} preventScrollReset>
                <input type="hidden" name="pageGuid" value={pageGuid} />
                <Button
                  size="small"
                  name="intent"
                  value={isActive ? 'hide' : 'show'}
                  aria-label={`${t(isActive ? 'settings.stockHide' : 'settings.stockShow')}: ${title}`}
                >
                  {t(isActive ? 'settings.stockHide' : 'settings.stockShow')}
                </Button>
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
              </Form>
            ),
          },
        ]}
      />
      {(edited || isAdding) && <StockDialog data={data} page={edited} refused={refused} />}
      {deleted && <DeleteStockDialog page={deleted} />}
    </>
  );
}
