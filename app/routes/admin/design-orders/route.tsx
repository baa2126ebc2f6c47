/** Orders of all designs: search, CSV import and export. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listAdminOrders } from '#app/domain/catalog/orders/admin-orders.server.ts';
import { readOrderCsv, takeOrders } from '#app/domain/catalog/orders/order-csv.server.ts';
import { csvLimits, ListAdminOrders, orderTypes } from '#app/domain/catalog/orders/rules.ts';
import { handleForm, type Posted } from '#app/forms/handle.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { formatDay } from '#app/locales/format.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { ordersAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import { readQuery } from '#app/routes/admin/shared/list-query.server.ts';
import { beyondLast } from '#app/routes/shared/list-pages.server.ts';
import { handleTable, type CsvAnswer } from '#app/routes/admin/shared/csv-response.server.ts';
import { CsvForm } from '#app/routes/admin/shared/csv-form.tsx';
import { showOrder } from '#app/routes/admin/shared/designs/data.server.ts';
import { noOrders, OrderTable, ordersTotal } from '#app/routes/admin/shared/designs/order-table.tsx';
import { ordersForm } from './form.ts';

const here = '/admin/designs/orders';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('designs', args, async ({ actor, request, url: { searchParams }, t }) => {
    const ask = readQuery(ListAdminOrders.omit({ designGuid: true }), searchParams);
    const { orders, ...list } = await listAdminOrders(actor, ask);
    const last = beyondLast(request, list.currentPage, list.totalPage);
    if (last) throw redirect(last);
    return {
      title: t('designAdmin.ordersTitle'),
      query: ask.query,
      list: { ...list, orders: orders.map(showOrder) },
      submission: crypto.randomUUID(),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('designs', args, (page) => handleForm(page, ordersForm, handleTable({ look, take }), here));

async function look(given: Record<string, unknown>, { actor, t }: Posted) {
  const number = new Intl.NumberFormat(actor.locale);
  const { text, lines, wrong } = await readOrderCsv(actor, given);
  const shown = lines.map(({ order, ...line }) => ({
    ...line,
    read: order && [
      order.customer,
      order.colorwayName ? `${order.designName}/${order.colorwayName}` : order.designName,
      t('design.metres', { amount: number.format(order.amount) }),
      t(`design.orderTypes.${order.orderType}`),
      formatDay(order.orderedAt, actor.locale),
    ],
  }));
  return { text, lines: shown, wrong };
}

async function take(given: Record<string, unknown>, { actor, t, done }: Posted) {
  const { taken } = await takeOrders(actor, given);
  if (taken) return done(t('designAdmin.csvTaken', { count: taken }));
  return redirectWithToast(here, { kind: 'info', text: t('designAdmin.csvTwice') }, { status: 303 });
}

export default function DesignOrders() {
  const { t, i18n } = useTranslation();
  const { title, query, list, submission } = useLoaderData<typeof loader>();
  const answer = useActionData<{ csv?: CsvAnswer }>();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  return (
    <>
      <PageHeader
        title={title}
        intro={t('designAdmin.ordersIntro')}
        parent={{ href: '/admin/designs', label: t('admin.designs') }}
        actions={
          <ButtonLink
            icon="download"
            to={`/admin/designs/orders.csv${query ? `?${new URLSearchParams({ query }).toString()}` : ''}`}
            reloadDocument
          >
            {t('designAdmin.csvDownload')}
          </ButtonLink>
        }
      />
      <div className="stack gap-10">
        <section aria-label={title}>
          <ListFrame
            search={{ action: here, asked: query, query, field: t('designAdmin.ordersQuery') }}
            total={list.totalCount > 0 && ordersTotal(t, number, list)}
            empty={list.totalCount === 0 && noOrders(t, query !== '')}
            pages={{ ...list, hrefFor: (page) => ordersAddress(query, String(page)) }}
          >
            <OrderTable orders={list.orders} ofAll />
          </ListFrame>
        </section>
        <CsvForm
          of={ordersForm}
          action={here}
          title={t('designAdmin.csvTitle')}
          hint={`${t('designAdmin.csvHint', { limit: csvLimits.bytes, lines: number.format(csvLimits.lines) })} ${t(
            'designAdmin.csvTypes',
            { names: orderTypes.map((type) => t(`design.orderTypes.${type}`)).join(', ') },
          )}`}
          heads={[
            t('design.customer'),
            t('design.number'),
            t('design.amount'),
            t('design.orderType'),
            t('design.date'),
          ]}
          submission={submission}
          answer={answer?.csv}
        />
      </div>
    </>
  );
}
