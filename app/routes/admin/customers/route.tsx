/** Customer companies and how much belongs to each. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getAllCustomers } from '#app/domain/people/customers/manage.server.ts';
import { GetAllCustomers } from '#app/domain/people/customers/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { nameRegions, regionName } from '#app/routes/shared/region-name.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { customersAction } from '#app/routes/admin/shared/customers/action.server.ts';
import { listCountries, readChosen } from '#app/routes/admin/shared/customers/chosen.server.ts';
import { CustomerDialog, DeleteDialog } from '#app/routes/admin/shared/customers/dialogs.tsx';
import { readQuery } from '#app/routes/admin/shared/list-query.server.ts';
import { beyondLast } from '#app/routes/shared/list-pages.server.ts';
import { CustomerList } from './list.tsx';

const perPage = 50;

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, request, url: { searchParams }, t }) => {
    const ask = { ...readQuery(GetAllCustomers, searchParams), count: perPage };
    const [list, edited, deleted] = await Promise.all([
      getAllCustomers(actor, ask),
      readChosen(actor, searchParams.get('edit')),
      readChosen(actor, searchParams.get('delete')),
    ]);
    const nameOf = (country: string | null) => country && regionName(country, actor.locale);
    const last = beyondLast(request, list.currentPage, list.totalPage);
    if (last) throw redirect(last);
    const creating = searchParams.has('new');
    for (const name of ['new', 'edit', 'delete']) searchParams.delete(name);
    return {
      title: t('admin.customers'),
      ...list,
      customers: list.customers.map((one) => ({ ...one, countryName: nameOf(one.country) })),
      usedCountries: nameRegions(list.countries, ask.country, actor.locale),
      ask,
      query: searchParams.toString(),
      creating,
      edited,
      deleted,
      countryNames: listCountries(actor.locale),
    };
  });
export type CustomersData = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('people', args, (page) => customersAction(page, '/admin/customers'));

export default function Customers() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { ask, edited, deleted, creating, countryNames } = data;
  const isAll = !ask.query && !ask.country && ask.visibility === 'all' && ask.users === 'all';
  return (
    <>
      <ListFrame
        header={{
          title: t('admin.customers'),
          intro: t('customers.intro'),
          actions: (
            <ButtonLink to="/admin/customers?new" look="primary" icon="plus" aria-haspopup="dialog" preventScrollReset>
              {t('customers.add')}
            </ButtonLink>
          ),
        }}
        empty={
          data.totalCount === 0 &&
          isAll && {
            icon: 'account',
            title: t('customers.none'),
            children: t('customers.noneText'),
          }
        }
      >
        <CustomerList data={data} />
      </ListFrame>
      {creating && <CustomerDialog closeHref="/admin/customers" countries={countryNames} />}
      {edited && <CustomerDialog closeHref="/admin/customers" customer={edited} countries={countryNames} />}
      {deleted && <DeleteDialog customer={deleted} closeHref="/admin/customers" />}
    </>
  );
}
