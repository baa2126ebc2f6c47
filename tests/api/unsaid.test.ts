/** What a program leaves out, sends empty or writes oddly changes nothing that it did not name. */
import { describe, expect, it } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { getAllWears } from '#app/domain/catalog/wear/manage.server.ts';
import { findWho } from '#app/domain/statistics/who.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeUser } from '#tests/make.ts';
import { makeLargeReview } from '#tests/imports/large-review.ts';
import { makeLabel } from '#tests/trash/world.ts';
import { ask, jsonBody, signedInAdmin, urlBody } from '../ask.ts';

const { token } = await signedInAdmin();
const put = (path: string, body: object) => ask(path, { ...body, method: 'PUT', token });

describe('a confined design', () => {
  it.each([
    ['null in JSON', jsonBody({ isConfined: null, isScreenEngraved: null, screenCount: null, labelIDs: null })],
    ['nothing after the name', urlBody({ isConfined: '', isScreenEngraved: '' })],
  ])('stays so by %s', async (_, body) => {
    const { id: customerId } = await makeCustomer();
    const data = {
      isConfined: true,
      customerId,
      moldState: 'engraved' as const,
      screenCount: 4,
      closedCountries: ['TR'],
    };
    const { id } = await makeDesign(data);
    expect((await put(`/design/header/${id}`, { ...body })).status).toBe(200);
    expect(await db.design.findUniqueOrThrow({ where: { id } })).toMatchObject({
      isConfined: true,
      moldState: 'engraved',
      screenCount: 4,
      closedCountries: ['TR'],
    });
    expect((await put(`/design/header/${id}`, jsonBody({ isConfined: false }))).status).toBe(200);
    expect((await db.design.findUniqueOrThrow({ where: { id } })).isConfined).toBe(false);
  });
});

describe('a design of an import that is corrected', () => {
  it.each([{}, { isConfined: null }, { isConfined: '', isScreenEngraved: '' }])(
    'keeps what isn’t said of it: %o',
    async (fields) => {
      const { id: archiveId, code } = await makeArchive();
      const { id: customerId } = await makeCustomer();
      const jobId = await makeLargeReview(archiveId, 1);
      const { version } = await db.importJob.findUniqueOrThrow({ where: { id: jobId } });
      const group = await db.importGroup.findFirstOrThrow({ where: { jobId } });
      const file = await db.importFile.findFirstOrThrow({ where: { jobId } });
      const said = { isConfined: true, customerId, notes: 'Not before May', isScreenEngraved: true, dpi: 200 };
      await db.importGroup.update({ where: { id: group.id }, data: { attributes: said } });
      const correction = {
        jobId,
        version,
        groups: [{ id: group.id, name: `${code}-0002`, ...fields }],
        files: [{ id: file.id, group: group.id, colorwayName: 'VR-2' }],
      };
      const { status } = await ask('/design/correct', { token, ...jsonBody(correction) });
      expect(status).toBe(200);
      const { name, attributes } = await db.importGroup.findUniqueOrThrow({ where: { id: group.id } });
      expect([name, attributes]).toEqual([`${code}-0002`, expect.objectContaining(said)]);
    },
  );
});

describe('a call that is about a switch', () => {
  it.each([{}, { val: null }, { val: '' }])('asks for it: %o', async (fields) => {
    const { id } = await makeCustomer();
    const { status, body } = await ask('/admin/customers/set-visibility', {
      token,
      ...jsonBody({ customerGuid: id, ...fields }),
    });
    expect([status, body.error, Object.keys(body.fields as object)]).toEqual([422, 'required', ['val']]);
    expect((await db.customer.findUniqueOrThrow({ where: { id } })).visible).toBe(true);
  });

  it('leaves a wear model as it is', async () => {
    const { id } = await db.wearModel.create({ data: { wearName: crypto.randomUUID(), enabled: true } });
    const { body } = await ask('/admin/wears/set-state', { token, ...jsonBody({ wearGuid: id }) });
    expect(body.error).toBe('required');
    expect((await db.wearModel.findUniqueOrThrow({ where: { id } })).enabled).toBe(true);
  });
});

it('an unlimited login condition asks for no days, whatever count comes along', async () => {
  const { id } = await makeUser({ loginConditionType: 'days', loginConditionDays: 3 });
  const asked = { userGuid: id, conditionType: 'unlimited', conditionValue: 0 };
  expect((await ask('/admin/users/set-login-condition', { token, ...jsonBody(asked) })).status).toBe(200);
  expect((await db.user.findUniqueOrThrow({ where: { id } })).loginConditionType).toBe('unlimited');
  const limited = { ...asked, conditionType: 'days' };
  const { body } = await ask('/admin/users/set-login-condition', { token, ...jsonBody(limited) });
  expect(body.error).toBe('loginDaysRequired');
});

it('labels are numbers of labels', async () => {
  const { id, wearName } = await db.wearModel.create({ data: { wearName: crypto.randomUUID() } });
  for (const labelIds of [[3_000_000_000], [true], [-1]]) {
    const { status } = await ask('/admin/wears/save', { token, ...jsonBody({ wearGuid: id, wearName, labelIds }) });
    expect(status, String(labelIds)).toBe(422);
  }
});

it('a wear model’s labels stay where they aren’t said', async () => {
  const label = await makeLabel('Silk');
  const { id, wearName } = await db.wearModel.create({
    data: { wearName: crypto.randomUUID(), labels: { create: [{ labelId: label.id }] } },
  });
  const save = (fields: object) =>
    ask('/admin/wears/save', { token, ...jsonBody({ wearGuid: id, wearName, ...fields }) });
  expect((await save({})).status).toBe(200);
  expect(await db.wearModelLabel.count({ where: { wearModelId: id } })).toBe(1);
  expect((await save({ labelIds: [] })).status).toBe(200);
  expect(await db.wearModelLabel.count({ where: { wearModelId: id } })).toBe(0);
});

it('an order keeps the colorway that isn’t said', async () => {
  const { id: designGuid, colorways } = await makeDesign();
  const { id: customerId } = await makeCustomer();
  const save = (fields: object) =>
    ask('/admin/orders/save', { token, ...jsonBody({ designGuid, customerId, orderType: 'sample', ...fields }) });
  const colorwayGuid = colorways[0]!.id;
  const { orderGuid } = (await save({ amount: 3, colorwayGuid })).body;
  const colorwayId = async () => (await db.order.findUniqueOrThrow({ where: { id: String(orderGuid) } })).colorwayId;
  expect((await save({ amount: 4, orderGuid })).status).toBe(200);
  expect(await colorwayId()).toBe(colorwayGuid);
  expect((await save({ amount: 4, orderGuid, colorwayGuid: '' })).status).toBe(200);
  expect(await colorwayId()).toBeNull();
});

it('a pool’s search with a criterion that nobody knows is refused: without it more would be seen', async () => {
  const name = crypto.randomUUID();
  const insert = (search: object) => ask('/admin/pool/insert', { token, ...jsonBody({ name, searches: [search] }) });
  const { status, body } = await insert({ allowedLabel: [1] });
  expect([status, body.fields]).toEqual([422, { 'searches.0.allowedLabel': ['notOneOf'] }]);
  expect(await db.pool.count({ where: { name } })).toBe(0);
  expect((await insert({ allowedScreenCounts: [4], page: 0, resultsPerPage: 25 })).status).toBe(200);
});

it.each([
  { criteria: { number: null } },
  { criteria: { number: '' } },
  { criteria: { labels: [''] } },
  { criteria: { dateRange: { from: null } } },
  { criteria: {} },
  { list: { query: '' } },
])('an edit of many designs whose filter says nothing is none of all designs: %o', async (selection) => {
  await makeDesign();
  const asked = { ...selection, changes: { delete: true }, dryRun: true };
  expect((await ask('/admin/design/bulk-edit', { token, ...jsonBody(asked) })).status).toBe(422);
});

describe('what goes for good or all at once is named', () => {
  it.each([
    { all: true, kind: '' },
    { all: true, kind: null },
    { all: true, kind: 'pool', id: crypto.randomUUID() },
  ])('in the trash: %o', async (fields) => {
    const item = { kind: 'pool', thingId: crypto.randomUUID(), name: 'Kept', until: new Date(Date.now() + 1e9) };
    const { id } = await db.trashItem.create({ data: { ...item, actId: crypto.randomUUID(), actorName: 'Test' } });
    expect((await ask('/admin/trash/purge', { token, ...jsonBody(fields) })).status).toBe(422);
    expect(await db.trashItem.count({ where: { id } })).toBe(1);
  });

  it.each([{ jobId: '' }, { jobId: null }])('of the imports: %o', async (fields) => {
    const { id: archiveId } = await makeArchive();
    const data = { archiveId, state: 'cancelled' as const, isNewImport: true };
    const { id } = await db.importJob.create({ data });
    expect((await ask('/design/dispose', { token, ...jsonBody(fields) })).status).toBe(422);
    expect((await db.importJob.findUniqueOrThrow({ where: { id } })).state).toBe('cancelled');
  });
});

it('a pool’s own guid in capitals is the pool’s own', async () => {
  const pool = await db.pool.create({ data: { name: crypto.randomUUID() } });
  await makeUser({ poolId: pool.id });
  const asked = { guid: pool.id, usersTo: pool.id.toUpperCase() };
  const { status, body } = await ask('/admin/pool/delete', { token, ...jsonBody(asked) });
  expect([status, body.error]).toEqual([422, 'notOneOf']);
  expect(await db.pool.count({ where: { id: pool.id } })).toBe(1);
});

it('a text with NUL is read without it', async () => {
  const admin = await makePerson({ isAdmin: true });
  const { id } = await makeCustomer({ name: 'Nullable Mills' });
  expect(await findWho(admin, { company: 'Nullable\0 Mills' })).toMatchObject({ company: { guid: id } });
});

it('a model says which pools have no other', async () => {
  const admin = await makePerson({ isAdmin: true });
  const [one, two] = await Promise.all(
    [1, 2].map(() => db.wearModel.create({ data: { wearName: crypto.randomUUID() } })),
  );
  const sole = crypto.randomUUID();
  await db.pool.create({ data: { name: sole, wears: { create: { wearModelId: one!.id } } } });
  await db.pool.create({
    data: { name: crypto.randomUUID(), wears: { create: [one!, two!].map(({ id }) => ({ wearModelId: id })) } },
  });
  const { wears } = await getAllWears(admin, {});
  expect(wears.find(({ guid }) => guid === one!.id)).toMatchObject({ soleInPools: [sole] });
  expect(wears.find(({ guid }) => guid === two!.id)).toMatchObject({ soleInPools: [] });
});

it.each([null, ''])('a collection that is shown stays so by %o', async (isActive) => {
  const { id } = await db.collection.create({ data: { name: crypto.randomUUID(), isActive: true } });
  const asked = { method: 'PATCH', token, ...jsonBody({ id, isActive }) };
  expect((await ask('/admin/new-collection', asked)).status).toBe(200);
  expect((await db.collection.findUniqueOrThrow({ where: { id } })).isActive).toBe(true);
});

it('of two groups with one id both stay', async () => {
  const collection = await db.collection.create({ data: { name: crypto.randomUUID() } });
  const { name } = await makeDesign();
  const group = await db.collectionGroup.create({ data: { collectionId: collection.id, name: 'One', position: 0 } });
  const groupData = ['One', 'Two'].map((title) => ({ id: group.id, name: title, designs: [name] }));
  const { status } = await ask('/admin/new-collection/modify-group', {
    token,
    ...jsonBody({ collectionId: collection.id, groupData }),
  });
  expect(status).toBe(200);
  const stored = await db.collectionGroup.findMany({
    where: { collectionId: collection.id },
    include: { designs: true },
    orderBy: { position: 'asc' },
  });
  expect(stored.map((one) => [one.name, one.designs.length])).toEqual([
    ['One', 1],
    ['Two', 1],
  ]);
});

describe('sign-in by a customer’s identity provider', () => {
  const facts = { issuer: 'https://192.0.2.1', clientId: 'archive' };
  const kept = { isActive: true, isRequired: true, trustUnverifiedMails: true };

  it.each([
    {},
    { isActive: null, isRequired: null, trustUnverifiedMails: null, mailDomains: null },
    { isActive: '', isRequired: '', trustUnverifiedMails: '' },
  ])('stays as it is where it isn’t said: %o', async (fields) => {
    const { id: customerGuid } = await makeCustomer();
    const mailDomains = [`${crypto.randomUUID()}.example`];
    const save = (more: object) =>
      ask('/admin/customers/save-provider', { token, ...jsonBody({ customerGuid, ...facts, ...more }) });
    const stored = () => db.identityProvider.findUniqueOrThrow({ where: { customerId: customerGuid } });
    expect((await save({ ...kept, mailDomains, clientSecret: 'secret' })).status).toBe(200);
    expect((await save(fields)).status).toBe(200);
    expect(await stored()).toMatchObject({ ...kept, mailDomains });
    expect((await save({ isRequired: false, mailDomains: [] })).status).toBe(200);
    expect(await stored()).toMatchObject({ ...kept, isRequired: false, mailDomains: [] });
  });
});

it.each([null, ''])('a user’s rights stay where they aren’t said: %o', async (value) => {
  const rights = { archiveAccess: true, shopAccess: true, isInHouse: true };
  const { id } = await makeUser(rights);
  const fields = Object.fromEntries([...Object.keys(rights), 'cad'].map((right) => [right, value]));
  const { status } = await ask('/admin/users/set-permissions', { token, ...jsonBody({ userGuid: id, ...fields }) });
  expect(status).toBe(200);
  const { permissions, ...user } = await db.user.findUniqueOrThrow({ where: { id }, include: { permissions: true } });
  expect([user, permissions]).toEqual([expect.objectContaining(rights), []]);
});

it('a customer keeps address, code and country that aren’t said', async () => {
  const kept = { address: 'Via Olmi 3', code: crypto.randomUUID(), country: 'IT' };
  const { id: customerGuid } = await makeCustomer(kept);
  const save = (fields: object) =>
    ask('/admin/customers/save-customer', { token, ...jsonBody({ customerGuid, name: 'Olmi', ...fields }) });
  expect((await save({})).status).toBe(200);
  expect(await db.customer.findUniqueOrThrow({ where: { id: customerGuid } })).toMatchObject(kept);
  expect((await save({ address: '', code: '' })).status).toBe(200);
  expect(await db.customer.findUniqueOrThrow({ where: { id: customerGuid } })).toMatchObject({
    address: '',
    code: null,
    country: 'IT',
  });
});
