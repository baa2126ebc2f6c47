/** What fields of customers and their identity providers hold. */
import type { ByShape } from '../shape-names.ts';

export const customersWords: ByShape<string> = {
  '*Customer': { name: 'same as `customerName`', guid: 'same as `customerGuid`' },
  Named: { guid: 'guid of the pool', name: 'name of the pool' },
  'Customer | WholeCustomer': {
    address: 'postal address; empty: none',
    code: 'its number or code in your own books; null: none',
  },
  Customer: {
    userCount: 'number of its users',
    designCount: 'number of its designs',
    orderCount: 'number of its orders',
  },
  WholeCustomer: {
    userCount: 'number of its users',
    designCount: 'number of its designs',
    orderCount: 'number of its orders',
    adminCount: 'number of administrators among its users; with any it can’t be deleted',
    version: 'send it to /admin/customers/save-customer: if the customer has changed since, that call fails',
  },
  WholeCustomerStockPage: {
    guid: 'guid of the stock page',
    name: 'name of the stock page',
    isActive: 'whether the page is open',
  },
  CustomerPageAnswer: { customers: 'customers on this page' },
  CustomerPageCountry: { count: 'number of customers in it' },
  PostAdminCustomersDeleteCustomerRequest: {
    everything:
      'whether its users, orders and stock pages are deleted with it; without it, a customer that has any, or designs, is refused',
  },
  PostAdminCustomersGetAllRequest: {
    query: 'part of the name, code or address',
    visibility: 'all customers, or only those that are shown or hidden in lists and filters',
    users: 'all customers, or only those with or without users',
    country: 'country, ISO 3166 code of two letters',
  },
  'PostAdminCustomers*CustomerRequest': {
    name: 'name of the company, at most 200 characters',
    address: 'postal address, at most 1000 characters',
    code: 'the customer’s number or code in your own books, at most 40 characters',
  },
  PostAdminCustomersSaveCustomerRequest: {
    version: '`version` of /admin/customers/get: if the customer has changed since, the call fails',
    changedAt: '`updatedAt` as you read it: if the customer has changed since, the call fails',
  },
  PostAdminCustomersSetVisibilityRequest: { val: 'true shows the customer in lists and filters, false hides it' },
  PostAdminCustomersGetAnswer: { customer: 'the customer' },
  PostAdminCustomersGetProviderAnswer: {
    provider: 'the identity provider; null: none is set up',
    version:
      'send it to /admin/customers/save-provider: if the provider has changed since, that call fails; null: none is set up',
  },
  '*Provider*': { isActive: 'whether the provider can be used for sign-in' },
  PostAdminCustomersSaveProviderRequest: {
    version: '`version` of /admin/customers/get-provider: if the provider has changed since, the call fails',
  },
};
