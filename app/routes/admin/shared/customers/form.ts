/** What an admin does with customers, in their list and on the page of one. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/people/customers/rules.ts');

export const customerForm = declareForm('customer', {
  add: { schema: async () => (await rules()).AddCustomer },
  save: { schema: async () => (await rules()).SaveCustomer },
  hide: {},
  show: {},
  delete: { confirm: true },
});
