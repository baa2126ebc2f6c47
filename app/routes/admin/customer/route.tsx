/** One customer: its users, designs, orders and stock pages. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readCustomer } from '#app/domain/people/customers/manage.server.ts';
import {
  listCustomerDesigns,
  listCustomerOrders,
  listCustomerUsers,
} from '#app/domain/people/customers/parts.server.ts';
import { CustomerPart } from '#app/domain/people/customers/rules.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { blank } from '#app/locales/format.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Properties } from '#app/ui/properties.tsx';
import { toCard } from '#app/routes/shared/design-cards.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { regionName } from '#app/routes/shared/region-name.server.ts';
import { customersAction } from '#app/routes/admin/shared/customers/action.server.ts';
import { listCountries } from '#app/routes/admin/shared/customers/chosen.server.ts';
import { CustomerDialog, DeleteDialog } from '#app/routes/admin/shared/customers/dialogs.tsx';
import { customerForm } from '#app/routes/admin/shared/customers/form.ts';
import { readQuery } from '#app/routes/admin/shared/list-query.server.ts';
import { CustomerParts } from './parts.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, params, url: { searchParams } }) => {
    const customerGuid = params.customerId ?? '';
    const pageOf = (name: string) =>
      readQuery(CustomerPart.pick({ page: true }), new URLSearchParams({ page: searchParams.get(name) ?? '' })).page;
    const ask = (name: string) => ({ customerGuid, page: pageOf(name) });
    const customer = await readCustomer(actor, { customerGuid });
    const [users, { designs, ...designPaging }, orders] = await Promise.all([
      listCustomerUsers(actor, ask('users')),
      listCustomerDesigns(actor, ask('designs')),
      listCustomerOrders(actor, ask('orders')),
    ]);
    return {
      title: customer.customerName,
      customer,
      countryName: customer.country && regionName(customer.country, actor.locale),
      users,
      designs: {
        ...designPaging,
        cards: designs.map((design) => {
          const { guid, name, href, thumbnail, type, badges } = toCard(actor, design);
          return { guid, name, href, thumbnail, type, badges };
        }),
      },
      orders,
      edited: searchParams.has('edit') ? customer : null,
      deleted: searchParams.has('delete') ? customer : null,
      countryNames: searchParams.has('edit') ? listCountries(actor.locale) : [],
      query: searchParams.toString(),
    };
  });
export type CustomerData = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('people', args, (page) => customersAction(page, `/admin/customers/${page.params.customerId}`));

export default function Customer() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { customer, countryName, edited, deleted } = data;
  const { customerGuid, customerName, address, code, visibility } = customer;
  const page = `/admin/customers/${customerGuid}`;
  return (
    <>
      <PageHeader
        title={<bdi>{customerName}</bdi>}
        parent={{ href: '/admin/customers', label: t('admin.customers') }}
        actions={
          <>
            <ButtonLink icon="eye" to={`${page}/sees`}>
              {t('insight.seesButton')}
            </ButtonLink>
            <ButtonLink to={`${page}/sign-in`}>{t('provider.button')}</ButtonLink>
            <ButtonLink icon="edit" to={`${page}?edit=${customerGuid}`} preventScrollReset>
              {t('customers.edit')}
            </ButtonLink>
            <PostButton
              of={customerForm}
              intent={visibility ? 'hide' : 'show'}
              action={page}
              carry={{ customerGuid }}
              title={t('customers.hideHint')}
            >
              {visibility ? t('customers.hide') : t('customers.show')}
            </PostButton>
            <ButtonLink icon="trash" to={`${page}?delete=${customerGuid}`} preventScrollReset>
              {t('customers.remove')}
            </ButtonLink>
          </>
        }
      />
      <div className="stack gap-8">
        {!visibility && <Notice>{t('customers.hiddenNote')}</Notice>}
        <Properties
          layout="columns"
          items={[
            { term: t('customers.code'), value: code ?? blank },
            {
              term: t('customers.country'),
              value: countryName ?? t('customers.noCountry'),
            },
            {
              term: t('customers.address'),
              value: address ? <span className="as-typed">{address}</span> : blank,
            },
          ]}
        />
        <CustomerParts data={data} page={page} />
      </div>
      {edited && <CustomerDialog closeHref={page} customer={edited} countries={data.countryNames} />}
      {deleted && <DeleteDialog customer={deleted} closeHref={page} />}
    </>
  );
}
