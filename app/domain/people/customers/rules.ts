/** What may be said of a customer, in forms and calls. Browser-safe. */
import { z } from 'zod';
import { blank, flag, formVersion, guid, listOf, mayMiss, requiredFlag, wholeNumber } from '#app/domain/base/rules.ts';
import { isSeen, lines, oneLine } from '#app/domain/base/text/clean.ts';
import { countries } from './countries.ts';

/** SPEC §5: "Company name field is required." A name without a letter or digit names nobody. */
export const customerName = z
  .string('companyNameRequired')
  .transform(oneLine)
  .pipe(
    z
      .string()
      .max(200, 'tooLong')
      .refine((text) => isSeen(text) && /[\p{L}\p{N}]/u.test(text), 'companyNameRequired'),
  );
const address = z
  .string('wrongType')
  .nullish()
  .transform((text) => lines(text ?? ''))
  .pipe(z.string().max(1000, 'tooLong'));
const code = z
  .string('wrongType')
  .nullish()
  .transform((text) => oneLine(text ?? '') || null)
  .pipe(z.string().max(40, 'tooLong').nullable());
const country = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() || null : value),
  z
    .string('wrongType')
    .refine((text) => countries.includes(text), 'notOneOf')
    .nullish(),
);

/** SPEC §7 /admin/customers/add-customer */
export const AddCustomer = z.object({ name: customerName, address, code, country });
export const SaveCustomer = z.object({
  customerGuid: guid,
  name: customerName,
  /** What is missing stays. */
  address: mayMiss(address),
  code: mayMiss(code),
  /** Cleared, it opens to the customer's users what is closed to its country. */
  country,
  version: formVersion,
  /** for programs: the `updatedAt` that they saw */
  changedAt: z.preprocess(blank, z.iso.datetime('invalidDate').optional()),
});
/** SPEC §7 /admin/customers/set-visibility */
export const SetVisibility = z.object({ customerGuid: guid, val: requiredFlag });
export const OneCustomer = z.object({ customerGuid: guid });
/** `everything`: with its users, orders and stock pages; without it, only a customer that nothing belongs to. */
export const DeleteCustomer = OneCustomer.extend({ everything: flag });

export const customerOrders = ['name', 'code', 'country', 'users', 'designs', 'orders', 'created'] as const;
const numbered = (least: number, most: number) => wholeNumber.min(least, 'tooSmall').max(most, 'tooBig');

/** SPEC §7 /admin/customers/get-all: as many as one answer may hold, unless a page is asked for. */
export const GetAllCustomers = z.preprocess(
  (value) => value ?? {},
  z.object({
    /** in name, code and address */
    query: z
      .string('wrongType')
      .max(200, 'tooLong')
      .nullish()
      .transform((text) => oneLine(text ?? '')),
    visibility: z.preprocess((value) => blank(value) ?? 'all', z.enum(['all', 'visible', 'hidden'], 'notOneOf')),
    users: z.preprocess((value) => blank(value) ?? 'all', z.enum(['all', 'with', 'without'], 'notOneOf')),
    country: z.preprocess(
      blank,
      z
        .string('wrongType')
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'notOneOf')
        .optional(),
    ),
    order: z.preprocess((value) => blank(value) ?? 'name', z.enum(customerOrders, 'notOneOf')),
    direction: z.preprocess((value) => blank(value) ?? 'up', z.enum(['up', 'down'], 'notOneOf')),
    page: z.preprocess((value) => blank(value) ?? 0, numbered(0, 1_000_000)),
    count: z.preprocess(blank, numbered(1, 1000).default(1000)),
  }),
);

/** A page of one customer's users, designs or orders. */
export const CustomerPart = z.object({
  customerGuid: guid,
  page: z.preprocess((value) => blank(value) ?? 0, numbered(0, 1_000_000)),
  count: z.preprocess((value) => blank(value) ?? 25, numbered(1, 200)),
});

/** By the searches of a pool: 50 that name thousands of customers each. */
export const NamedCustomers = z.object({ named: listOf(guid, 200_000) });
