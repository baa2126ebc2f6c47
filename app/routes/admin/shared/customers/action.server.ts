/** Actions of the customer forms, in the list and on a customer's page. */
import {
  addCustomer,
  deleteCustomer,
  saveCustomer,
  setVisibility,
} from '#app/domain/people/customers/manage.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { customerForm } from './form.ts';

const list = '/admin/customers';
const leave = { customerNotFound: list };

/** `here`: where the person stays. */
export function customersAction(page: Page, here: string) {
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
        ask: ({ text }) => `${here}?delete=${encodeURIComponent(text('customerGuid'))}`,
        done: ({ customerGuid: id, customerName: name }, { t, done }) =>
          done(t('customers.deleted', { name }), list, { kind: 'customer', id }),
      }),
    },
    here,
  );
}
