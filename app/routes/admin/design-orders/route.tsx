/** Orders of all designs: looked through, taken over from a table, kept as one. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { listAdminOrders } from '#app/domain/catalog/orders/admin-orders.server.ts';
import { readOrderCsv, takeOrders } from '#app/domain/catalog/orders/order-csv.server.ts';
import { csvLimits, orderTypes } from '#app/domain/catalog/orders/rules.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { withErrorResponse } from '#app/routes/shared/page.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { ordersAddress } from '../shared/designs/addresses.ts';
import { readCsvForm, refuseCsv, showLines, type CsvAnswer } from '../shared/csv-response.server.ts';
import { CsvForm } from '../shared/csv-form.tsx';
import { showOrder } from '../shared/designs/data.server.ts';
import { OrderTable } from '../shared/designs/order-table.tsx';

const here = '/admin/designs/orders';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const asked = { query: searchParams.get('query'), page: searchParams.get('page') };
  const { orders, ...list } = await withErrorResponse(listAdminOrders(person, asked), person.locale);
  return {
    title: translate(person.locale)('designAdmin.ordersTitle'),
    query: asked.query?.trim() ?? '',
    list: { ...list, orders: orders.map(showOrder) },
    submission: crypto.randomUUID(),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const t = translate(person.locale);
  const number = new Intl.NumberFormat(person.locale);
  let form = new FormData();
  try {
    form = await readCsvForm(request);
    const { intent, ...given } = Object.fromEntries(form);
    if (intent === 'take') {
      const { taken } = await takeOrders(person, { ...given, skipWrong: 'true' });
      const text = taken
        ? t('designAdmin.csvTaken', { count: taken, formatted: number.format(taken) })
        : t('designAdmin.csvTwice');
      return await redirectWithToast(here, { kind: taken ? 'success' : 'info', text });
    }
    const { text, lines, wrong } = await readOrderCsv(person, given);
    const date = new Intl.DateTimeFormat(person.locale, { dateStyle: 'medium', timeZone: 'UTC' });
    const answer: CsvAnswer = {
      text,
      submission: String(given.submission),
      ...showLines(
        person,
        lines.map(({ order, ...line }) => ({
          ...line,
          read: order && [
            order.customer,
            order.colorwayName ? `${order.designName}/${order.colorwayName}` : order.designName,
            t('design.metres', { amount: number.format(order.amount) }),
            t(`design.orderTypes.${order.orderType}`),
            date.format(order.orderedAt),
          ],
        })),
        wrong,
      ),
    };
    return data(answer);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refuseCsv(person, error, form);
  }
}

export default function DesignOrders() {
  const { t, i18n } = useTranslation();
  const { title, query, list, submission } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as CsvAnswer | undefined;
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
      <div className="stack" data-gap="large">
        <section aria-label={title}>
          <Form key={query} method="get" action={here} className="list-filter" role="search">
            <TextField
              type="search"
              name="query"
              label={t('designAdmin.ordersQuery')}
              defaultValue={query}
              maxLength={300}
            />
            <Button icon="search">{t('designAdmin.find')}</Button>
          </Form>
          {list.totalCount > 0 && (
            <p role="status">
              {t('designAdmin.ordersFound', {
                count: list.totalCount,
                formatted: number.format(list.totalCount),
                metres: number.format(list.totalMetres),
              })}
            </p>
          )}
          <OrderTable orders={list.orders} ofAll isSearch={query !== ''} />
          <Pager
            page={list.currentPage}
            pageCount={list.totalPage}
            hrefFor={(page) => ordersAddress(query, String(page))}
            labels={{
              nav: title,
              previous: t('designAdmin.previous'),
              next: t('designAdmin.next'),
              page: (one) => `${t('shell.page')} ${one}`,
            }}
            formatNumber={(one) => number.format(one)}
          />
        </section>
        <CsvForm
          action={here}
          title={t('designAdmin.csvTitle')}
          hint={`${t('designAdmin.csvHint', { limit: csvLimits.megabytes, lines: number.format(csvLimits.lines) })} ${t(
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
          answer={answer}
        />
      </div>
    </>
  );
}
