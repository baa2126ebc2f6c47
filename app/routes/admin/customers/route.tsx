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
import { dialogAddress, listPlace } from '#app/routes/shared/list-links.ts';
import { beyondLast } from '#app/routes/shared/list-pages.server.ts';
import { CustomerList } from './list.tsx';

const page = '/admin/customers';
const dialogs = ['new', 'edit', 'delete'];
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
    const here = listPlace(page, searchParams, dialogs);
    for (const name of dialogs) searchParams.delete(name);
    return {
      title: t('admin.customers'),
      ...list,
      customers: list.customers.map((one) => ({ ...one, countryName: nameOf(one.country) })),
      usedCountries: nameRegions(list.countries, ask.country, actor.locale),
      ask,
      query: searchParams.toString(),
      here,
      creating,
      edited,
      deleted,
      countryNames: listCountries(actor.locale),
    };
  });
export type CustomersData = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('people', args, (asked) => customersAction(asked, listPlace(page, asked.url.searchParams, dialogs), true));

export default function Customers() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { ask, here, edited, deleted, creating, countryNames } = data;
  const isAll = !ask.query && !ask.country && ask.visibility === 'all' && ask.users === 'all';
  return (
    <>
      <ListFrame
        header={{
          title: t('admin.customers'),
          intro: t('customers.intro'),
          actions: (
            <ButtonLink
              to={dialogAddress(here, { new: '1' })}
              look="primary"
              icon="plus"
              aria-haspopup="dialog"
              preventScrollReset
            >
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
      {creating && <CustomerDialog closeHref={here} countries={countryNames} />}
      {edited && <CustomerDialog closeHref={here} customer={edited} countries={countryNames} />}
      {deleted && <DeleteDialog customer={deleted} closeHref={here} />}
    </>
  );
}
