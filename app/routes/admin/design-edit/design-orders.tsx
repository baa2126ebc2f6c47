import { useTranslation } from 'react-i18next';
import { orderTypes } from '#app/domain/catalog/orders/rules.ts';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { useFormDraft } from '#app/forms/form-draft.ts';
import { ChangedMeanwhile, FormVersion } from '../shared/edit-conflict.tsx';
import { editAddress } from '../shared/designs/addresses.ts';
import type { EditPage, ShownOrder } from '../shared/designs/data.server.ts';
import styles from '../shared/designs/designs.module.css';
import { OrderTable } from '../shared/designs/order-table.tsx';
import type { Refused } from '../shared/refusal.server.ts';

/** A design's orders: listed, added, changed, removed. */
export function DesignOrders({ page, refused }: { page: EditPage; refused?: Refused }) {
  const { t, i18n } = useTranslation();
  const { designGuid, order, orders, asked } = page;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  if (!orders) return null;
  const own = refused?.intent === 'saveOrder' ? refused : undefined;
  const isNew = own && !own.typed.orderGuid?.at(-1);
  return (
    <div className="stack" data-gap="large">
      <section className="stack" aria-label={t('designAdmin.orders')}>
        {orders.totalCount > 0 && (
          <p>
            {t('designAdmin.ordersFound', {
              count: orders.totalCount,
              formatted: number.format(orders.totalCount),
              metres: number.format(orders.totalMetres),
            })}
          </p>
        )}
        <OrderTable orders={orders.orders} />
        <Pager
          page={orders.currentPage}
          pageCount={orders.totalPage}
          hrefFor={(next) => editAddress(designGuid, 'orders', { page: String(next) })}
          labels={{
            nav: t('designAdmin.ordersTitle'),
            previous: t('designAdmin.previous'),
            next: t('designAdmin.next'),
            page: (one) => `${t('shell.page')} ${one}`,
          }}
        />
      </section>
      <section className="stack" aria-labelledby="add-order">
        <h2 id="add-order" className="section-title">
          {t('designAdmin.addOrder')}
        </h2>
        <NewOrder page={page} refused={isNew ? own : undefined} />
      </section>
      {order && asked.isRemovingOrder && <RemoveOrderDialog designGuid={designGuid} order={order} />}
      {order && !asked.isRemovingOrder && <OrderDialog page={page} order={order} refused={isNew ? undefined : own} />}
    </div>
  );
}

/** What was saved leaves an empty form behind. */
function NewOrder({ page, refused }: { page: EditPage; refused?: Refused }) {
  const { t } = useTranslation();
  const { facts: submission, answer, key, props } = useFormDraft(page.submission, '', refused);
  return (
    <Form
      key={key}
      {...props}
      method="post"
      action={editAddress(page.designGuid, 'orders')}
      className="stack"
      preventScrollReset
    >
      {answer && Object.keys(answer.fields).length === 0 && <FormError title={answer.message} />}
      <input type="hidden" name="submission" value={answer?.typed.submission?.at(-1) ?? submission} />
      <OrderFields page={page} refused={answer} />
      <div className="row">
        <Button look="primary" name="intent" value="saveOrder">
          {t('designAdmin.addOrder')}
        </Button>
      </div>
    </Form>
  );
}

function OrderFields({ page, order, refused }: { page: EditPage; order?: ShownOrder; refused?: Refused }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { useGrouping: false, maximumFractionDigits: 2 });
  const typed = (name: string) => refused?.typed[name]?.at(-1);
  const field = (name: string, value = '') => ({
    name,
    defaultValue: typed(name) ?? value,
    errors: refused?.fields[name],
  });
  const customers =
    order && !page.customers.some(({ value }) => value === order.customerId)
      ? [{ value: order.customerId, label: order.customer }, ...page.customers]
      : page.customers;
  return (
    <div className="form-columns">
      <SelectField
        {...field('customerId', order?.customerId)}
        label={t('design.customer')}
        placeholder={t('designAdmin.chooseCustomer')}
        options={customers}
        required
      />
      <SelectField
        {...field('colorwayGuid', order?.colorwayGuid ?? '')}
        label={t('design.colorway')}
        placeholder={t('designAdmin.anyColorway')}
        options={page.colorways.map(({ colorwayGuid, colorwayName }) => ({ value: colorwayGuid, label: colorwayName }))}
      />
      <TextField
        {...field('amount', order ? number.format(order.amount) : '')}
        label={t('design.amount')}
        hint={t('designAdmin.amountHint')}
        suffix="m"
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <SelectField
        {...field('orderType', order?.orderType ?? 'sample')}
        label={t('design.orderType')}
        options={orderTypes.map((value) => ({ value, label: t(`design.orderTypes.${value}`) }))}
      />
      <TextField
        {...field('orderedAt', order?.orderedAt)}
        type="date"
        label={t('design.date')}
        hint={order ? undefined : t('designAdmin.dateHint')}
      />
    </div>
  );
}

function OrderDialog({ page, order, refused }: { page: EditPage; order: ShownOrder; refused?: Refused }) {
  const { t } = useTranslation();
  const close = editAddress(page.designGuid, 'orders');
  return (
    <ActDialog
      id="edit-order"
      title={t('designAdmin.editOrder')}
      width="wide"
      closeHref={close}
      closeLabel={t('designAdmin.cancel')}
      acts={
        <Button look="primary" form="order-form" name="intent" value="saveOrder">
          {t('designAdmin.save')}
        </Button>
      }
    >
      <Form
        id="order-form"
        method="post"
        action={editAddress(page.designGuid, 'orders', { order: order.orderGuid })}
        className="stack"
        preventScrollReset
      >
        {refused && !refused.version && Object.keys(refused.fields).length === 0 && (
          <FormError title={refused.message} />
        )}
        {refused?.version && <OrderMeanwhile order={order} typed={refused.typed} page={page} />}
        <input type="hidden" name="orderGuid" value={order.orderGuid} />
        <FormVersion now={order.version} told={refused?.version} />
        <OrderFields page={page} order={order} refused={refused} />
      </Form>
    </ActDialog>
  );
}

function OrderMeanwhile({ page, order, typed }: { page: EditPage; order: ShownOrder; typed: Refused['typed'] }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { useGrouping: false, maximumFractionDigits: 2 });
  const last = (name: string) => typed[name]?.at(-1) ?? '';
  const customer = page.customers.find(({ value }) => value === last('customerId'))?.label;
  const colorway = page.colorways.find(({ colorwayGuid }) => colorwayGuid === last('colorwayGuid'))?.colorwayName;
  const any = t('designAdmin.anyColorway');
  const typeOf = (type: string) => t(`design.orderTypes.${type as 'sample'}`);
  return (
    <ChangedMeanwhile
      fields={[
        [t('design.customer'), order.customer, customer ?? ''],
        [t('design.colorway'), order.colorwayName ?? any, colorway ?? any],
        [t('design.amount'), number.format(order.amount), last('amount')],
        [t('design.orderType'), typeOf(order.orderType), typeOf(last('orderType'))],
        [t('design.date'), order.orderedAt, last('orderedAt')],
      ]}
    />
  );
}

function RemoveOrderDialog({ designGuid, order }: { designGuid: string; order: ShownOrder }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const { orderGuid, customer, amount, designName: name } = order;
  const close = editAddress(designGuid, 'orders');
  return (
    <ActDialog
      id="delete-order"
      title={t('designAdmin.deleteOrderTitle')}
      closeHref={close}
      closeLabel={t('designAdmin.cancel')}
      post={close}
      fields={{ intent: 'deleteOrder', orderGuid }}
      acts={<Button look="danger">{t('designAdmin.deleteOrder')}</Button>}
    >
      <p className={styles.wrap}>
        {t('designAdmin.deleteOrderText', { customer, name, amount: number.format(amount) })}
      </p>
    </ActDialog>
  );
}
