/** Actions of the customer forms, in the list and on a customer's page. */
import {
  addCustomer,
  deleteCustomer,
  saveCustomer,
  setVisibility,
} from '#app/domain/people/customers/manage.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { dialogAddress } from '#app/routes/shared/list-links.ts';
import { customerForm } from './form.ts';

const list = '/admin/customers';
/** `here`: where the person stays. `isList`: also when the customer is gone. */
export function customersAction(page: Page, here: string, isList = false) {
  const left = isList ? here : list;
  const leave = { customerNotFound: left };
  return handleForm(
    page,
    customerForm,
    {
      add: intent(addCustomer, {
        done: ({ customerName: name }, { t, done }) => done(t('customers.added', { name })),
      }),
      save: intent(saveCustomer, {
        done: ({ customerName: name }, { t, done }) => done(t('customers.saved', { name })),
        leave,
      }),
      hide: intent(setVisibility, {
        input: (fields) => ({ ...fields, val: false }),
        done: ({ customerName: name }, { t, done }) => done(t('customers.nowHidden', { name })),
      }),
      show: intent(setVisibility, {
        input: (fields) => ({ ...fields, val: true }),
        done: ({ customerName: name }, { t, done }) => done(t('customers.nowVisible', { name })),
      }),
      delete: intent(deleteCustomer, {
        ask: ({ text }) => dialogAddress(here, { delete: text('customerGuid') }),
        done: ({ customerGuid: id, customerName: name }, { t, done }) =>
          done(t('customers.deleted', { name }), left, { kind: 'customer', id }),
      }),
    },
    here,
  );
}
