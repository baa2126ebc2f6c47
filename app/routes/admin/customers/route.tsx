/** Customer companies: which there are, and what belongs to them. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { getAllCustomers } from '#app/domain/customers/manage.server.ts';
import { GetAllCustomers } from '#app/domain/customers/rules.ts';
import { translate } from '#app/locales/translate.ts';
import type { ServerContext } from '#app/server-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { orResponse } from '#app/routes/shared/error-response.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { actOnCustomers } from '../shared/customers/action.server.ts';
import { CustomerDialog, DeleteDialog } from '../shared/customers/dialogs.tsx';
import { listCountries, readAsked } from '../shared/customers/chosen.server.ts';
import { CustomerList } from './list.tsx';
import { beyondLast, readAsk } from '../shared/list-query.server.ts';
import { readAgain } from '../shared/edit-conflict.tsx';

const perPage = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'admin');
  const { searchParams } = new URL(request.url);
  const ask = { ...readAsk(GetAllCustomers, searchParams), count: perPage };
  const [list, edited, deleted] = await orResponse(
    Promise.all([
      getAllCustomers(person, ask),
      readAsked(person, searchParams.get('edit')),
      readAsked(person, searchParams.get('delete')),
    ]),
    person.locale,
  );
  const last = beyondLast(request, list.currentPage, list.totalPage);
  if (last) throw redirect(last);
  const creating = searchParams.has('new');
  for (const name of ['new', 'edit', 'delete']) searchParams.delete(name);
  return {
    title: translate(person.locale)('admin.customers'),
    ...list,
    customers: list.customers.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),
    ask,
    query: searchParams.toString(),
    creating,
    edited,
    deleted,
    countryNames: listCountries(person.locale),
  };
}
export type CustomersData = Awaited<ReturnType<typeof loader>>;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const shouldRevalidate = readAgain;

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'admin');
  return actOnCustomers(person, await readForm(request), '/admin/customers');
}

export default function Customers() {
  const { t } = useTranslation();
  const loaded = useLoaderData<typeof loader>();
  const data = loaded as CustomersData;
  const refused = useActionData<typeof action>();
  const { ask, edited, deleted, creating, countryNames } = data;
  const isAll = !ask.query && !ask.country && ask.visibility === 'all' && ask.users === 'all';
  return (
    <>
      <PageHeader
        title={t('admin.customers')}
        intro={t('customers.intro')}
        actions={
          <ButtonLink to="/admin/customers?new" look="primary" icon="plus" aria-haspopup="dialog" preventScrollReset>
            {t('customers.add')}
          </ButtonLink>
        }
      />
      {data.totalCount === 0 && isAll ? (
        <EmptyState icon="account" title={t('customers.none')}>
          {t('customers.noneText')}
        </EmptyState>
      ) : (
        <CustomerList data={data} />
      )}
      {creating && (
        <CustomerDialog
          closeHref="/admin/customers"
          countries={countryNames}
          refused={refused?.of === '' ? refused : undefined}
        />
      )}
      {edited && (
        <CustomerDialog
          closeHref="/admin/customers"
          customer={edited}
          countries={countryNames}
          refused={refused?.of === edited.customerGuid ? refused : undefined}
        />
      )}
      {deleted && <DeleteDialog customer={deleted} closeHref="/admin/customers" />}
    </>
  );
}
