import { useTranslation } from 'react-i18next';
import { orderTypes } from '#app/domain/catalog/orders/rules.ts';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import type { KeptField } from '#app/forms/edit-conflict.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { editAddress } from '#app/routes/admin/shared/designs/addresses.ts';
import type { EditPage, ShownOrder } from '#app/routes/admin/shared/designs/data.server.ts';
import { noOrders, OrderTable, ordersTotal } from '#app/routes/admin/shared/designs/order-table.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { designForm } from './form.ts';

/** A design's orders: listed, added, changed, removed. */
export function DesignOrders({ page }: { page: EditPage }) {
  const { t, i18n } = useTranslation();
  const { designGuid, order, orders, asked } = page;
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  if (!orders) return null;
  return (
    <div className="stack gap-10">
      <section className="stack" aria-label={t('designAdmin.orders')}>
        <ListFrame
          total={orders.totalCount > 0 && ordersTotal(t, number, orders)}
          empty={orders.totalCount === 0 && noOrders(t)}
          pages={{ ...orders, hrefFor: (next) => editAddress(designGuid, 'orders', { page: String(next) }) }}
        >
          <OrderTable orders={orders.orders} />
        </ListFrame>
      </section>
      <section className="stack" aria-labelledby="add-order">
        <h2 id="add-order" className="section-title">
          {t('designAdmin.addOrder')}
        </h2>
        <NewOrder page={page} />
      </section>
      {order && asked.isRemovingOrder && <RemoveOrderDialog designGuid={designGuid} order={order} />}
      {order && !asked.isRemovingOrder && <OrderDialog page={page} order={order} />}
    </div>
  );
}

/** After saving, the form is empty again. */
function NewOrder({ page }: { page: EditPage }) {
  const { t } = useTranslation();
  return (
    <ActionForm
      of={designForm}
      intent="saveOrder"
      drawn="new-order"
      action={editAddress(page.designGuid, 'orders')}
      className="stack"
      carry={{ submission: page.submission }}
      values={{ orderType: 'sample' }}
    >
      {(tools) => (
        <>
          <OrderFields page={page} tools={tools} />
          <div className="row">
            <SubmitButton look="primary">{t('designAdmin.addOrder')}</SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}

function OrderFields({ page, order, tools }: { page: EditPage; order?: ShownOrder; tools: FormTools }) {
  const { t } = useTranslation();
  const { field } = tools;
  const customers =
    order && !page.customers.some(({ value }) => value === order.customerId)
      ? [{ value: order.customerId, label: order.customer }, ...page.customers]
      : page.customers;
  return (
    <div className="form-columns">
      <SelectField
        label={t('design.customer')}
        placeholder={t('designAdmin.chooseCustomer')}
        options={customers}
        required
        {...field('customerId')}
      />
      <SelectField
        label={t('design.colorway')}
        placeholder={t('designAdmin.anyColorway')}
        options={page.colorways.map(({ colorwayGuid, colorwayName }) => ({ value: colorwayGuid, label: colorwayName }))}
        {...field('colorwayGuid')}
      />
      <TextField
        label={t('design.amount')}
        hint={t('designAdmin.amountHint')}
        suffix={t('design.metre')}
        inputMode="decimal"
        autoComplete="off"
        required
        {...field('amount')}
      />
      <SelectField
        label={t('design.orderType')}
        options={orderTypes.map((value) => ({ value, label: t(`design.orderTypes.${value}`) }))}
        {...field('orderType')}
      />
      <TextField
        type="date"
        label={t('design.date')}
        hint={order ? undefined : t('designAdmin.dateHint')}
        {...field('orderedAt')}
      />
    </div>
  );
}

function OrderDialog({ page, order }: { page: EditPage; order: ShownOrder }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { useGrouping: false, maximumFractionDigits: 2 });
  const { orderGuid, customerId, colorwayGuid, orderType, orderedAt } = order;
  const amount = number.format(order.amount);
  return (
    <FormDialog
      id="edit-order"
      title={t('designAdmin.editOrder')}
      width="wide"
      closeHref={editAddress(page.designGuid, 'orders')}
      submit={t('designAdmin.save')}
      of={designForm}
      intent="saveOrder"
      drawn={orderGuid}
      action={editAddress(page.designGuid, 'orders', { order: orderGuid })}
      className="stack"
      carry={{ orderGuid }}
      version={order.version}
      values={{ customerId, colorwayGuid, amount, orderType, orderedAt }}
      kept={keptOrder()}
    >
      {(tools) => <OrderFields page={page} order={order} tools={tools} />}
    </FormDialog>
  );

  function keptOrder(): KeptField[] {
    const colorwayOf = (guid: string | null) =>
      page.colorways.find((one) => one.colorwayGuid === guid)?.colorwayName ?? t('designAdmin.anyColorway');
    const typeOf = (type: string) => t(`design.orderTypes.${type as 'sample'}`);
    const customerOf = (guid: string) => page.customers.find(({ value }) => value === guid)?.label ?? '';
    return [
      { name: 'customerId', label: t('design.customer'), now: order.customer, read: customerOf },
      { name: 'colorwayGuid', label: t('design.colorway'), now: colorwayOf(colorwayGuid), read: colorwayOf },
      { name: 'amount', label: t('design.amount'), now: amount },
      { name: 'orderType', label: t('design.orderType'), now: typeOf(orderType), read: typeOf },
      { name: 'orderedAt', label: t('design.date'), now: orderedAt },
    ];
  }
}

function RemoveOrderDialog({ designGuid, order }: { designGuid: string; order: ShownOrder }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  const { orderGuid, customer, amount, designName: name } = order;
  const close = editAddress(designGuid, 'orders');
  return (
    <ConfirmDialog
      id="delete-order"
      title={t('designAdmin.deleteOrderTitle')}
      closeHref={close}
      of={designForm}
      intent="deleteOrder"
      carry={{ orderGuid }}
      confirm={t('designAdmin.deleteOrder')}
    >
      <p className="anywhere">{t('designAdmin.deleteOrderText', { customer, name, amount: number.format(amount) })}</p>
    </ConfirmDialog>
  );
}
