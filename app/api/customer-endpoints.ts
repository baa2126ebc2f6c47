import { z } from 'zod';
import {
  addCustomer,
  deleteCustomer,
  getAllCustomers,
  readCustomer,
  saveCustomer,
  setVisibility,
} from '#app/domain/people/customers/manage.server.ts';
import {
  checkProvider,
  readProvider,
  removeProvider,
  saveProvider,
} from '#app/domain/people/providers/manage.server.ts';
import { CustomerPage, CustomerProvider, ProviderCheck, WholeCustomer } from './admin-shapes.ts';
import { asIs, row, type Row } from './endpoint.ts';

const family = 'Customers';

const oneCustomer = {
  response: z.object({ customerGuid: z.uuid(), customerName: z.string() }),
  answer: ({ customerGuid, customerName }: { customerGuid: string; customerName: string }) => ({
    customerGuid,
    customerName,
  }),
};

export const customerRows: Row[] = [
  row(getAllCustomers, {
    path: '/admin/customers/get-all',
    family,
    summary: 'Lists customers, filtered and sorted: `count` per page (at most 1000, which is the default).',
    response: CustomerPage,
    answer: asIs,
  }),
  row(setVisibility, {
    path: '/admin/customers/set-visibility',
    family,
    summary: 'Shows or hides a customer in lists and filters.',
    response: oneCustomer.response.extend({ visibility: z.boolean() }),
    answer: asIs,
  }),
  row(addCustomer, {
    path: '/admin/customers/add-customer',
    family,
    summary: 'Adds a customer.',
    ...oneCustomer,
  }),

  row(readCustomer, {
    path: '/admin/customers/get',
    family,
    summary: 'Returns a customer with the pools and stock pages that refer to it.',
    response: z.object({ customer: WholeCustomer }),
    answer: ({ stockPages, ...customer }) => ({
      customer: { ...customer, stockPages: stockPages.map(({ id, name, isActive }) => ({ guid: id, name, isActive })) },
    }),
  }),
  row(saveCustomer, {
    path: '/admin/customers/save-customer',
    family,
    summary:
      'Updates a customer. An omitted `address`, `code` or `country` is kept. With `changedAt` (its `updatedAt`), the call fails if the customer has changed since.',
    ...oneCustomer,
  }),
  row(deleteCustomer, {
    path: '/admin/customers/delete-customer',
    family,
    summary:
      'Moves a customer into the trash: one that nothing belongs to, or with `everything` also its users, orders and stock pages. Its designs stay, without a customer, and confined ones stay hidden from everybody else.',
    ...oneCustomer,
  }),
  row(readProvider, {
    path: '/admin/customers/get-provider',
    family,
    summary:
      'Returns a customer’s identity provider (OpenID Connect) and the addresses to register there, also before one is set up. The client secret is never returned.',
    response: CustomerProvider,
    answer: ({ version = null, ...rest }) => ({ ...rest, version }),
  }),
  row(saveProvider, {
    path: '/admin/customers/save-provider',
    family,
    summary:
      'Sets up or changes a customer’s identity provider. An omitted `clientSecret`, `mailDomains`, `isActive`, `isRequired` or `trustUnverifiedMails` is kept.',
    ...oneCustomer,
  }),
  row(checkProvider, {
    path: '/admin/customers/check-provider',
    family,
    summary: 'Asks a customer’s identity provider whether sign-in can work with the saved settings.',
    response: ProviderCheck,
    answer: asIs,
  }),
  row(removeProvider, {
    path: '/admin/customers/remove-provider',
    family,
    summary: 'Removes a customer’s identity provider. Its users sign in with a password again.',
    ...oneCustomer,
  }),
];
