/** Customer companies: made, changed, hidden, deleted; what hidden and country mean. */
import { describe, expect, test } from 'vitest';
import { suggestCompanies } from '#app/domain/people/users/choices.server.ts';
import { db } from '#app/data/database.server.ts';
import { customersWithDesigns, listCustomers } from '#app/domain/people/customers/customers.server.ts';
import {
  addCustomer,
  deleteCustomer,
  getAllCustomers,
  readCustomer,
  saveCustomer,
  setVisibility,
} from '#app/domain/people/customers/manage.server.ts';
import {
  listCustomerDesigns,
  listCustomerOrders,
  listCustomerUsers,
} from '#app/domain/people/customers/parts.server.ts';
import { findPersonOfSession } from '#app/domain/people/accounts/sessions.server.ts';
import { insertPool } from '#app/domain/people/pools/keep.server.ts';
import { readArchive } from '#app/routes/archive/data.server.ts';
import { findVisibleDesign } from '#app/domain/visible/visibility/find-visible.server.ts';
import { makeCustomer, makeDesign, makePerson, makeUser } from '#tests/make.ts';

const admin = () => makePerson({ isAdmin: true });
let made = 0;
const named = (name = 'Company') => `${name} ${++made}`;
const lastAudit = (subjectId: string) =>
  db.auditEntry.findFirstOrThrow({ where: { subjectId }, orderBy: [{ at: 'desc' }, { id: 'desc' }] });

describe('a new customer', () => {
  test('has name, address, code and country, and is visible', async () => {
    const actor = await admin();
    const name = named('Çağrı  Tekstil');
    const { customerGuid } = await addCustomer(actor, {
      name: ` \u202e${name}\u0000`,
      address: 'Merter\r\nİstanbul',
      code: 'K-7',
      country: 'tr',
    });
    expect(await readCustomer(actor, { customerGuid })).toMatchObject({
      customerName: name,
      name,
      guid: customerGuid,
      nameSef: `cagri-tekstil-${made}`,
      address: 'Merter\nİstanbul',
      code: 'K-7',
      country: 'TR',
      visibility: true,
      userCount: 0,
      stockPages: [],
      pools: [],
    });
    expect(await lastAudit(customerGuid)).toMatchObject({
      operation: 'addCustomer',
      actorId: actor.userId,
      after: { code: 'K-7' },
    });
    expect((await addCustomer(actor, { name: named() })).customerGuid).toMatch(/^[\da-f-]{36}$/);
  });

  test.each([
    ['no name', { name: '' }, 'name', 'companyNameRequired'],
    ['a name missing', {}, 'name', 'companyNameRequired'],
    ['a name of blanks', { name: ' \u0000\t' }, 'name', 'companyNameRequired'],
    ['a name of signs', { name: '!!! – ???' }, 'name', 'companyNameRequired'],
    ['a name that is a list', { name: ['a'] }, 'name', 'companyNameRequired'],
    ['a name of 10,000 letters', { name: 'ş'.repeat(10_000) }, 'name', 'tooLong'],
    ['an address too long', { name: 'Long', address: 'a'.repeat(1001) }, 'address', 'tooLong'],
    ['a code too long', { name: 'Long', code: 'a'.repeat(41) }, 'code', 'tooLong'],
    ['no such country', { name: 'Odd', country: 'XX' }, 'country', 'notOneOf'],
    ['a country that is markup', { name: 'Odd', country: '<b>' }, 'country', 'notOneOf'],
    ['an address that is none', { name: 'Odd', address: 5 }, 'address', 'wrongType'],
  ])('is refused at its field: %s', async (_name, input, field, key) => {
    const actor = await admin();
    const before = await db.customer.count();
    await expect(addCustomer(actor, input)).rejects.toMatchObject({ fields: { [field]: [key] } });
    expect(await db.customer.count()).toBe(before);
  });

  test('of a name or code that is taken says so, whatever the case, also when two come at once', async () => {
    const actor = await admin();
    const name = named('Işık');
    await addCustomer(actor, { name, code: 'Aa-1' });
    for (const twin of [name, name.toUpperCase(), name.replace(' ', ' - ')])
      await expect(addCustomer(actor, { name: twin })).rejects.toMatchObject({
        fields: { name: ['customerNameTaken'] },
      });
    await expect(addCustomer(actor, { name: named(), code: 'aA-1' })).rejects.toMatchObject({
      fields: { code: ['customerCodeTaken'] },
      values: { name },
    });
    const both = named();
    const tries = await Promise.allSettled([1, 2, 3].map(() => addCustomer(actor, { name: both, code: both })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 409 });
    // Customers without a code are no twins of one another.
    await addCustomer(actor, { name: named(), code: '' });
    await addCustomer(actor, { name: named(), code: '  ' });
  });

  test('is made by admins with their second factor alone', async () => {
    for (const person of [await makePerson(), await makePerson({ isInHouse: true })])
      await expect(addCustomer(person, { name: named() })).rejects.toMatchObject({ key: 'notAllowed' });
    const half = await makePerson({ isAdmin: true, is2FaValidated: false });
    await expect(addCustomer(half, { name: named() })).rejects.toMatchObject({ key: 'secondFactorNeeded' });
    await expect(getAllCustomers(half, {})).rejects.toMatchObject({ key: 'secondFactorNeeded' });
  });
});

test('a changed customer: its own name is no twin, a stale form does not write over, names of others are refused', async () => {
  const actor = await admin();
  const [name, other] = [named(), named()];
  const { customerGuid } = await addCustomer(actor, { name, code: 'S-1' });
  await addCustomer(actor, { name: other, code: 'S-2' });
  const { updatedAt } = await readCustomer(actor, { customerGuid });
  const changedAt = updatedAt.toISOString();
  await saveCustomer(actor, { customerGuid, name: name.toUpperCase(), code: 's-1', country: 'DK', changedAt });
  expect(await lastAudit(customerGuid)).toMatchObject({
    operation: 'saveCustomer',
    before: { name, country: null },
    after: { country: 'DK' },
  });
  await expect(saveCustomer(actor, { customerGuid, name, changedAt })).rejects.toMatchObject({
    key: 'changedMeanwhile',
  });
  await expect(saveCustomer(actor, { customerGuid, name: other })).rejects.toMatchObject({ key: 'customerNameTaken' });
  await expect(saveCustomer(actor, { customerGuid, name, code: 'S-2' })).rejects.toMatchObject({
    key: 'customerCodeTaken',
  });
  await expect(saveCustomer(actor, { customerGuid: crypto.randomUUID(), name: named() })).rejects.toMatchObject({
    key: 'customerNotFound',
  });
});

test('a country hides what is closed there from its users at their next request, and shows it again', async () => {
  const actor = await admin();
  const customer = await makeCustomer();
  const design = await makeDesign({ closedCountries: ['DK'] });
  const person = await makePerson({ customerId: customer.id });
  const sees = async () =>
    (await findVisibleDesign((await findPersonOfSession(person.sessionId, person))!, design.id)) !== null;
  expect(await sees()).toBe(true);
  await saveCustomer(actor, { customerGuid: customer.id, name: customer.name, country: 'DK' });
  expect(await sees()).toBe(false);
  // A call that changes the address alone opens nothing.
  await saveCustomer(actor, { customerGuid: customer.id, name: customer.name, address: 'Bursa' });
  expect(await sees()).toBe(false);
  await saveCustomer(actor, { customerGuid: customer.id, name: customer.name, country: '' });
  expect(await sees()).toBe(true);
});

test('a hidden customer is offered no more; its users and designs stay', async () => {
  const actor = await admin();
  const customer = await makeCustomer();
  const person = await makePerson({ customerId: customer.id });
  const design = await makeDesign({ customerId: customer.id, isConfined: true });
  const offered = async () => (await listCustomers(actor, {})).some(({ guid }) => guid === customer.id);
  expect(await offered()).toBe(true);
  expect(await setVisibility(actor, { customerGuid: customer.id, val: 'false' })).toMatchObject({ visibility: false });
  expect(await offered()).toBe(false);
  expect((await listCustomers(person, {})).map(({ guid }) => guid)).toEqual([customer.id]);
  expect(await findVisibleDesign(person, design.id)).not.toBeNull();
  expect(
    (await customersWithDesigns(actor, {})).find(({ customerGuid }) => customerGuid === customer.id),
  ).toMatchObject({ visibility: false, designCount: 1 });
  expect(await lastAudit(customer.id)).toMatchObject({
    operation: 'setVisibility',
    before: { visibility: true },
    after: { visibility: false },
  });
  // Twice is no second act.
  await setVisibility(actor, { customerGuid: customer.id, val: false });
  expect(await db.auditEntry.count({ where: { subjectId: customer.id } })).toBe(1);
  await setVisibility(actor, { customerGuid: customer.id, val: '1' });
  expect(await offered()).toBe(true);
  await expect(setVisibility(actor, { customerGuid: crypto.randomUUID(), val: true })).rejects.toMatchObject({
    key: 'customerNotFound',
  });
  await expect(setVisibility(actor, { customerGuid: customer.id, val: 'perhaps' })).rejects.toMatchObject({
    key: 'wrongType',
  });
});

test('the archive’s filter offers in-house users whom a design belongs to, and the one that was asked for', async () => {
  const [having, bare, asked] = await Promise.all([makeCustomer(), makeCustomer(), makeCustomer()]);
  await makeDesign({ customerId: having.id });
  const person = await makePerson({ isInHouse: true });
  const offeredBy = async (query: string) =>
    (await readArchive(person, new URLSearchParams(query))).names.customers.map(({ id }) => id);
  const offered = await offeredBy('');
  expect(offered).toContain(having.id);
  expect(offered).not.toContain(bare.id);
  const page = await readArchive(person, new URLSearchParams({ customer: asked.id }));
  expect(page.names.customers.map(({ id }) => id)).toContain(asked.id);
  expect(page.chips.map(({ value }) => value)).toContain(asked.name);
  expect((await readArchive(await makePerson(), new URLSearchParams())).names.customers).toEqual([]);
});

test('without a word for everything a customer goes only when nothing belongs to it, pools that name it included', async () => {
  const actor = await admin();
  const { customerGuid } = await addCustomer(actor, { name: named() });
  const refused = (key = 'customerInUse') =>
    expect(deleteCustomer(actor, { customerGuid })).rejects.toMatchObject({ key });
  const user = await makeUser({ customerId: customerGuid });
  await refused();
  await db.user.delete({ where: { id: user.id } });
  const design = await makeDesign({ customerId: customerGuid });
  await refused();
  await db.design.update({ where: { id: design.id }, data: { customerId: null } });
  const order = await db.order.create({
    data: { designId: design.id, customerId: customerGuid, amount: 5, type: 'sample' },
  });
  await refused();
  await db.order.delete({ where: { id: order.id } });
  const { guid } = await insertPool(actor, {
    name: named('Pool'),
    searches: [{ forbiddenCustomers: [customerGuid.toUpperCase()] }],
  });
  expect((await readCustomer(actor, { customerGuid })).pools.map((pool) => pool.guid)).toEqual([guid]);
  await refused('customerInPools');
  await db.pool.delete({ where: { id: guid } });
  await deleteCustomer(actor, { customerGuid });
  expect(await lastAudit(customerGuid)).toMatchObject({ operation: 'deleteCustomer' });
  await expect(deleteCustomer(actor, { customerGuid })).rejects.toMatchObject({ key: 'customerNotFound' });
});

test('the list: search with folding, filters, order, pages; all of them without a page', async () => {
  const actor = { ...(await admin()), locale: 'tr' as const };
  const istanbul = await addCustomer(actor, {
    name: 'IŞIL Şardon',
    address: 'İSTANBUL 100%',
    code: 'Zx-1',
    country: 'TR',
  });
  const isle = await addCustomer(actor, { name: 'Işıl deniz', code: 'Zx-2', country: 'DK' });
  const plain = await addCustomer(actor, { name: 'isil_under', code: 'Zx-3' });
  await makeUser({ customerId: isle.customerGuid });
  await makeUser({ customerId: isle.customerGuid });
  await makeUser({ customerId: plain.customerGuid });
  const offered = async () => (await suggestCompanies(actor, { query: 'isil_u', count: 10 })).customers.length;
  expect(await offered()).toBe(1);
  await setVisibility(actor, { customerGuid: plain.customerGuid, val: false });
  expect(await offered()).toBe(0);
  expect(await suggestCompanies(actor, { query: 'isil_under', count: 10 })).toMatchObject({ isExact: true });
  const names = async (ask: object) => (await getAllCustomers(actor, ask)).customers.map((one) => one.name);
  expect(await names({ query: 'isil' })).toEqual(['Işıl deniz', 'IŞIL Şardon', 'isil_under']);
  expect(await names({ query: 'İSTANBUL 1' })).toEqual(['IŞIL Şardon']);
  expect(await names({ query: '%' })).toEqual(['IŞIL Şardon']);
  expect(await names({ query: 'isil_' })).toEqual(['isil_under']);
  expect(await names({ query: 'zx-', visibility: 'hidden' })).toEqual(['isil_under']);
  expect(await names({ query: 'zx-', visibility: 'visible', country: 'dk' })).toEqual(['Işıl deniz']);
  expect(await names({ query: 'zx-', users: 'without' })).toEqual(['IŞIL Şardon']);
  expect(await names({ query: 'zx-', users: 'with', order: 'users', direction: 'down' })).toEqual([
    'Işıl deniz',
    'isil_under',
  ]);
  expect(await names({ query: 'zx-', order: 'code', direction: 'down', count: 1, page: 1 })).toEqual(['Işıl deniz']);
  const all = await getAllCustomers(actor, undefined);
  expect(all.customers).toHaveLength(await db.customer.count());
  expect(all).toMatchObject({ totalCount: all.customers.length, totalPage: 1, currentPage: 0 });
  expect(all.countries.find(({ country }) => country === 'DK')!.count).toBeGreaterThan(0);
  await expect(getAllCustomers(actor, { count: 1001 })).rejects.toMatchObject({ key: 'tooBig' });
  for (const country of ['%', 'T', 'TUR', '💩'])
    await expect(getAllCustomers(actor, { country })).rejects.toMatchObject({ fields: { country: ['notOneOf'] } });
  expect((await getAllCustomers(actor, { country: 'zz' })).customers).toEqual([]);
  expect(istanbul.customerName).toBe('IŞIL Şardon');
});

test('what belongs to one customer comes in pages', async () => {
  const actor = await admin();
  const { id: customerGuid } = await makeCustomer();
  for (const name of ['B', 'A', 'C']) await makeUser({ name, customerId: customerGuid });
  const open = await makeDesign({ customerId: customerGuid, uploadedAt: new Date() });
  const confined = await makeDesign({ customerId: customerGuid, isConfined: true, uploadedAt: new Date(0) });
  await makeDesign();
  await db.order.createMany({
    data: [1, 2, 3].map((day) => ({
      designId: open.id,
      colorwayId: open.colorways[0]!.id,
      customerId: customerGuid,
      amount: day * 1.5,
      type: 'production' as const,
      orderedAt: new Date(Date.UTC(2025, 0, day)),
    })),
  });
  const users = await listCustomerUsers(actor, { customerGuid, count: 2 });
  expect([users.users.map(({ name }) => name), users.totalCount, users.totalPage]).toEqual([['A', 'B'], 3, 2]);
  const { designs } = await listCustomerDesigns(actor, { customerGuid });
  expect(designs.map(({ designGuid }) => designGuid)).toEqual([confined.id, open.id]);
  const orders = await listCustomerOrders(actor, { customerGuid, count: 2, page: 1 });
  expect(orders).toMatchObject({
    totalCount: 3,
    orders: [{ amount: 1.5, designName: open.name, colorwayName: 'VR-1', type: 'production' }],
  });
  await expect(listCustomerUsers(await makePerson(), { customerGuid })).rejects.toMatchObject({ key: 'notAllowed' });
});
