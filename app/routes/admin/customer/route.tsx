/** One customer: who belongs to it, its designs, orders and stock page. */
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { readCustomer } from '#app/domain/customers/manage.server.ts';
import { listCustomerDesigns, listCustomerOrders, listCustomerUsers } from '#app/domain/customers/parts.server.ts';
import { CustomerPart } from '#app/domain/customers/rules.ts';
import type { ServerContext } from '#app/server-context.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Form } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Properties } from '#app/ui/properties.tsx';
import { orResponse } from '#app/routes/shared/error-response.server.ts';
import { toCard } from '#app/routes/shared/design-cards.server.ts';
import { regionName } from '#app/routes/shared/region-name.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { readAsk } from '../shared/list-query.server.ts';
import { readAgain } from '../shared/edit-conflict.tsx';
import { actOnCustomers } from '../shared/customers/action.server.ts';
import { listCountries, readAsked } from '../shared/customers/chosen.server.ts';
import { CustomerDialog, DeleteDialog } from '../shared/customers/dialogs.tsx';
import { CustomerParts } from './parts.tsx';
import styles from './customer.module.css';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'admin');
  const customerGuid = params.customerId ?? '';
  const { searchParams } = new URL(request.url);
  const pageOf = (name: string) =>
    readAsk(CustomerPart.pick({ page: true }), new URLSearchParams({ page: searchParams.get(name) ?? '' })).page;
  const ask = (name: string) => ({ customerGuid, page: pageOf(name) });
  const { createdAt, updatedAt, ...customer } = await orResponse(readCustomer(person, { customerGuid }), person.locale);
  const [users, { designs, ...designPaging }, orders, changed] = await orResponse(
    Promise.all([
      listCustomerUsers(person, ask('users')),
      listCustomerDesigns(person, ask('designs')),
      listCustomerOrders(person, ask('orders')),
      readAsked(person, searchParams.has('edit') || searchParams.has('delete') ? customerGuid : null),
    ]),
    person.locale,
  );
  return {
    title: customer.customerName,
    customer: { ...customer, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() },
    users: {
      ...users,
      users: users.users.map((user) => ({ ...user, lastLoginAt: user.lastLoginAt?.toISOString() ?? null })),
    },
    designs: {
      ...designPaging,
      cards: designs.map((design) => {
        const { guid, name, href, thumbnail, badges } = toCard(person, design);
        return { guid, name, href, thumbnail, badges };
      }),
    },
    orders: { ...orders, orders: orders.orders.map((one) => ({ ...one, orderedAt: one.orderedAt.toISOString() })) },
    edited: searchParams.has('edit') ? changed : null,
    deleted: searchParams.has('delete') ? changed : null,
    countryNames: searchParams.has('edit') ? listCountries(person.locale) : [],
    query: searchParams.toString(),
  };
}
export type CustomerData = Awaited<ReturnType<typeof loader>>;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const shouldRevalidate = readAgain;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'admin');
  return actOnCustomers(person, await readForm(request), `/admin/customers/${params.customerId}`);
}

export default function Customer() {
  const { t, i18n } = useTranslation();
  const data = useLoaderData<typeof loader>() as CustomerData;
  const refused = useActionData<typeof action>();
  const { customer, edited, deleted } = data;
  const { customerGuid, customerName, address, code, country, visibility } = customer;
  const page = `/admin/customers/${customerGuid}`;
  return (
    <>
      <PageHeader
        title={<bdi>{customerName}</bdi>}
        parent={{ href: '/admin/customers', label: t('admin.customers') }}
        actions={
          <>
            <ButtonLink icon="edit" to={`${page}?edit=${customerGuid}`} preventScrollReset>
              {t('customers.edit')}
            </ButtonLink>
            <Form method="post" action={page} preventScrollReset>
              <input type="hidden" name="customerGuid" value={customerGuid} />
              <Button name="intent" value={visibility ? 'hide' : 'show'} title={t('customers.hideHint')}>
                {visibility ? t('customers.hide') : t('customers.show')}
              </Button>
            </Form>
            <ButtonLink icon="trash" to={`${page}?delete=${customerGuid}`} preventScrollReset>
              {t('customers.remove')}
            </ButtonLink>
          </>
        }
      />
      <div className={styles.parts}>
        {!visibility && <Notice>{t('customers.hiddenNote')}</Notice>}
        <Properties
          layout="columns"
          items={[
            { term: t('customers.code'), value: code ?? '–' },
            {
              term: t('customers.country'),
              value: country ? regionName(country, i18n.language) : t('customers.noCountry'),
            },
            {
              term: t('customers.address'),
              value: address ? <span className={styles.address}>{address}</span> : '–',
            },
          ]}
        />
        <CustomerParts data={data} page={page} />
      </div>
      {edited && (
        <CustomerDialog
          closeHref={page}
          customer={edited}
          countries={data.countryNames}
          refused={refused?.of === customerGuid ? refused : undefined}
        />
      )}
      {deleted && <DeleteDialog customer={deleted} closeHref={page} />}
    </>
  );
}
