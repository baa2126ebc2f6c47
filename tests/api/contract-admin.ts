/** What an admin's program does, each call once with success: users, pools, customers, models, collections, labels, orders, statistics. */
import { expect } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { makeVersion } from '#tests/designs/make-version.ts';
import { makeCustomer, makeDesign, makeUser } from '#tests/make.ts';
import { ask, formBody, jsonBody, signedIn, signedInAdmin, type Answered } from '../ask.ts';

export async function adminsSide(): Promise<void> {
  const { token, user: admin } = await signedInAdmin();
  const call = async (path: string, fields: object = {}, method = 'POST'): Promise<Answered['body']> => {
    const { status, body } = await ask(path, { token, method, ...jsonBody(fields) });
    expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBe(200);
    return body;
  };
  const read = async (path: string) => (await ask(path, { token, method: 'GET' })).body;
  const name = () => `Contract ${crypto.randomUUID().slice(0, 8)}`;
  const customer = await makeCustomer({ country: 'IT' });
  const design = await makeDesign({ colorways: 2, name: `C-${crypto.randomUUID().slice(0, 8)}` });

  await users();
  await customers();
  await pools();
  await wears();
  for (const prefix of ['/admin/imagecollection', '/admin/new-collection']) await collections(prefix);
  await labelling();
  await orders();
  await designTables();
  await versions();
  await statistics();
  await manyDesigns();
  await webhooks();

  async function webhooks() {
    const fields = { name: name(), url: 'https://erp.example.com/events', events: ['design.added', 'import.ended'] };
    const { webhookGuid, secret } = await call('/admin/webhooks/make', fields);
    expect(secret).toMatch(/^whsec_/);
    const { deliveryGuid } = await call('/admin/webhooks/test', { webhookGuid });
    expect(await call('/admin/webhooks/deliveries', { webhookGuid })).toMatchObject({
      deliveries: [{ deliveryGuid, isTest: true, state: 'waiting', eventTypes: ['webhook.test'] }],
    });
    await call('/admin/webhooks/send-again', { webhookGuid, deliveryGuid });
    await call('/admin/webhooks/pause', { webhookGuid });
    expect((await call('/admin/webhooks/one', { webhookGuid })).webhook).toMatchObject({ pausedWhy: 'admin' });
    await call('/admin/webhooks/resume', { webhookGuid });
    await call('/admin/webhooks/save', { webhookGuid, ...fields, events: 'account.changed' });
    expect((await call('/admin/webhooks/replace-secret', { webhookGuid })).secret).not.toBe(secret);
    expect((await call('/admin/webhooks/all')).webhooks).toMatchObject([{ webhookGuid, events: ['account.changed'] }]);
    await call('/admin/webhooks/delete', { webhookGuid });
  }

  async function manyDesigns() {
    const chosen = { designGuids: [design.id], changes: { studio: 'Contract' } };
    expect(await call('/admin/design/bulk-edit', { ...chosen, dryRun: true })).toMatchObject({
      affected: 1,
      unchanged: 0,
      conflicts: 0,
    });
    const { jobId } = await call('/admin/design/bulk-edit', chosen);
    await call('/admin/design/bulk-stop', { jobId });
    const report = `/admin/design/bulk-edit/${jobId as string}`;
    expect(await read(report)).toMatchObject({ state: 'stopped', left: [] });
    const waiting = await read(`${report}?state=waiting`);
    expect(waiting).toMatchObject({ totalCount: 1, left: [{ designGuid: design.id, state: 'waiting' }] });
    expect(await read(`${report}?state=done`)).toMatchObject({ totalCount: 0, left: [] });
    expect(await call('/admin/design/bulk-undo', { jobId })).toMatchObject({ jobId });
  }

  async function users() {
    const mail = `${crypto.randomUUID()}@contract.test`;
    const made = await call('/admin/users/create', {
      customer: customer.id,
      name: 'Ada Öz',
      mail,
      language: 'tr',
      loginCondition: 'days',
      conditionData: 30,
      passwordMode: 'manual',
      password1: 'Peony2026',
      password2: 'Peony2026',
      archiveAccess: 'true',
      shopAccess: 'false',
    });
    const userGuid = made.userGuid as string;
    await call('/admin/users/set-permissions', { userGuid, cad: false });
    const all = await call('/admin/users/get-all', { company: customer.id });
    expect(all).toMatchObject({
      totalCount: 1,
      users: [{ userGuid, companyName: customer.name, loginCount: 0, lastLogin: null }],
      userPermissions: [{ userGuid, permission: 'cad', allowed: false }],
    });
    expect(all.customers).toContainEqual(
      expect.objectContaining({ customerGuid: customer.id, visibility: true, visible: true }),
    );
    await call('/admin/users/assign-password', { userGuid, newPassword: 'Iris20266' });
    await call('/admin/users/set-login-condition', { userGuid, conditionType: 'limited', conditionValue: '5' });
    await call('/admin/users/reset-password', { userGuid });
    const one = (await call('/admin/users/get', { userGuid })).user as { versions: { identity: string } };
    const saved = {
      userGuid,
      name: 'Ada',
      mail,
      customer: customer.id,
      language: 'en',
      version: one.versions.identity,
    };
    await call('/admin/users/save', saved);
    await call('/admin/users/set-addresses', { userGuid, ranges: ['10.0.0.0/8'] });
    await call('/admin/users/reset-authenticator', { userGuid });
    await call('/admin/users/end-sessions', { userGuid });
    const { linkId } = await call('/admin/users/make-auto-login', { userGuid });
    await call('/admin/users/revoke-auto-login', { linkId });
    const { tokenGuid } = await call('/admin/users/make-token', { userGuid, name: 'ERP', scopes: ['search'] });
    expect((await call('/admin/users/tokens', { userGuid })).tokens).toMatchObject([{ tokenGuid, state: 'active' }]);
    await call('/admin/users/revoke-token', { userGuid, tokenGuid });
    expect(await call('/admin/users/unbind-provider', { userGuid })).toMatchObject({ isChanged: false });
    expect(await call('/admin/users/bulk-reset-password', { userGuids: [userGuid, customer.id] })).toMatchObject({
      doneCount: 1,
      results: [{ outcome: 'done' }, { outcome: 'notFound' }],
    });
    // As a form's comma list, too.
    const bulk = { userGuids: `${userGuid},${admin.id}`, conditionType: 'unlimited' };
    await ask('/admin/users/bulk-set-login-condition', { token, ...formBody(bulk) });
    await call('/admin/users/change-account-state', { userGuid, state: 'stopped' });
    expect(
      (await call('/admin/users/bulk-change-account-state', { userGuids: [userGuid], state: 'cancelled' })).doneCount,
    ).toBe(1);
  }

  async function customers() {
    const made = await call('/admin/customers/add-customer', {
      name: name(),
      address: 'Via Roma 1\nComo',
      code: 'C-1',
    });
    const customerGuid = made.customerGuid as string;
    const list = await db.specialList.create({ data: { nameTr: 'A', nameEn: 'A', nameRu: 'A' } });
    const stockPage = {
      name: name().toLowerCase().replace(' ', '-'),
      title: 'Stock',
      customerId: customerGuid,
      specialListId: list.id,
    };
    const { id } = await db.stockPage.create({ data: stockPage });
    await call('/admin/customers/set-visibility', { customerGuid, val: 'false' });
    expect((await call('/admin/customers/get-all', { visibility: 'hidden', query: 'como' })).customers).toMatchObject([
      { customerGuid, code: 'C-1', visibility: false },
    ]);
    const { version } = (await call('/admin/customers/get', { customerGuid })).customer as { version: string };
    await call('/admin/customers/save-customer', { customerGuid, name: name(), country: 'it', version });
    expect(await call('/admin/customers/get-provider', { customerGuid })).toMatchObject({ provider: null });
    const provider = {
      issuer: 'https://192.0.2.1',
      clientId: 'archive',
      mailDomains: ['como.example'],
      isRequired: true,
    };
    await call('/admin/customers/save-provider', { customerGuid, ...provider, clientSecret: 'very secret' });
    const read = await call('/admin/customers/get-provider', { customerGuid });
    expect(read).toMatchObject({ provider });
    expect(JSON.stringify(read)).not.toContain('very secret');
    expect(await call('/admin/customers/check-provider', { customerGuid })).toMatchObject({ problem: 'address' });
    await call('/admin/customers/remove-provider', { customerGuid });
    await db.stockPage.delete({ where: { id } });
    await call('/admin/customers/delete-customer', { customerGuid });
    const one = { kind: 'customer', id: customerGuid };
    expect((await call('/admin/trash/all', { kind: 'customer' })).items).toMatchObject([{ ...one, daysLeft: 30 }]);
    expect(await call('/admin/trash/restore', one)).toMatchObject({ ...one, lost: {}, waiting: {} });
    await call('/admin/customers/delete-customer', { customerGuid });
    expect(await call('/admin/trash/purge', one)).toMatchObject({ purged: 1 });
  }

  async function pools() {
    const searches = [
      {
        designNumber: design.name,
        allowedYears: 'thisYear',
        allowedCustomers: [customer.id],
        allowOwnDesigns: true,
        dp0: 'silk',
      },
      { designNumber: design.name, allowUnlabeledDesigns: true },
    ];
    const content = { searches: JSON.stringify(searches), extraDesigns: design.name };
    // As a form sends it: JSON text in fields.
    const { body } = await ask('/admin/pool/insert', {
      token,
      ...formBody({ name: name(), description: 'x', ...content }),
    });
    const guid = body.guid as string;
    const { pools: shown } = (await call('/admin/pool/all')) as { pools: { guid: string }[] };
    expect(shown.find((one) => one.guid === guid)).toMatchObject({
      bagId: guid,
      searches: [{ allowedYears: { preset: 'thisYear' }, dp0: 'silk' }, { allowUnlabeledDesigns: true }],
      extraDesigns: [{ designGuid: design.id, designName: design.name }],
      wearGuids: [],
    });
    const first = await call('/admin/pool/all', { count: 1 });
    expect(first).toMatchObject({ totalPage: shown.length, totalCount: shown.length, pools: [shown[0]] });
    expect(await call('/admin/pool/count', { guid })).toMatchObject({ count: 1, searchCounts: [0, 1] });
    const found = await call('/admin/pool/search', { ...searches[1], resultsPerPage: 3, page: 0 });
    expect(found).toMatchObject({ totalCount: 1, totalPage: 1, designs: [{ designGuid: design.id }] });
    const { id: userGuid } = await makeUser();
    expect(await call('/admin/pool/assign', { bagId: guid, userGuid })).toMatchObject({ movedCount: 1 });
    await call('/admin/pool/get', { guid });
    const saved = { guid, name: name(), extraDesigns: [design.id] };
    await call('/admin/pool/save', saved);
    await call('/admin/pool/copy', { guid });
    expect(await call('/admin/pool/delete', { guid, usersTo: 'open' })).toMatchObject({ userCount: 1 });
  }

  async function wears() {
    const make = { wearName: name(), wearOrder: 0, enabled: true, filesKey: `wear/${'1'.repeat(64)}` };
    const { id: wearGuid } = await db.wearModel.create({ data: make });
    expect((await call('/admin/wears/get-all')).wears).toContainEqual(
      expect.objectContaining({ guid: wearGuid, hasFiles: true, enabled: true }),
    );
    const second = await call('/admin/wears/get-all', { page: '1', count: '1' });
    expect(second).toMatchObject({ currentPage: 1, totalPage: second.totalCount });
    await call('/admin/wears/set-state', { wearGuid, isEnabled: 'false' });
    const all = (await call('/admin/wears/get-all')).wears as { guid: string; version: string }[];
    const { version } = all.find(({ guid }) => guid === wearGuid)!;
    await call('/admin/wears/save', { wearGuid, wearName: name(), labelIds: '', version });
    await call('/admin/wears/order', { wearGuids: [wearGuid] });
    await call('/admin/wears/delete', { wearGuid });
  }

  async function collections(base: string) {
    const isNew = base.endsWith('new-collection');
    const create = async (fields: Record<string, string>) => {
      const form = formBody(fields).body as FormData;
      form.set('thumbnailImage', picture(), 'cover.tif');
      const path = isNew ? base : `${base}/create-collection`;
      const { body } = await ask(path, { token, method: isNew ? 'PUT' : 'POST', ...(await encoded(form)) });
      return body.collectionId as string;
    };
    const word = name();
    const id = await create({ name: word, description: 'Light cloth', isActive: 'true' });
    const below = await create({ name: name(), subCollectionId: id });
    const groupData = JSON.stringify([{ name: 'Roses', designs: [design.name] }]);
    await ask(`${base}/modify-group`, { token, ...formBody({ collectionId: id, groupData }) });
    const form = formBody({ subCollectionId: below, title: 'Board' }).body as FormData;
    form.append('image', picture(), 'one.tif');
    form.append('image', new Blob(['torn']), 'two.tif');
    const { body } = await ask(`${base}/create-content`, { token, ...(await encoded(form)) });
    expect(body.refused).toMatchObject([{ fileName: 'two.tif' }]);
    const board = { subCollectionId: below, imageId: body.imageId };
    const val = `${design.name}/VR-2`;
    await call(`${base}/add-colorway`, { ...board, val, x: 0.25, y: '0.5' });
    const whole = {
      id,
      name: word,
      isActive: true,
      hasOwnPicture: true,
      groups: [{ name: 'Roses', order: 0, designs: [{ designGuid: design.id }] }],
      subcollections: [{ id: below, images: [{ id: body.imageId, colorways: [{ reference: val, x: 0.25 }] }] }],
    };
    const list = isNew ? await read(`${base}/all?query=${word}`) : await call(`${base}/all`, { query: word });
    expect(list).toMatchObject({ totalCount: 1, collections: [whole] });
    if (isNew) {
      const one = (await read(`${base}/${id}`)).collection as { version: string };
      expect(one).toEqual((list.collections as object[])[0]);
      await call(base, { collectionId: id, name: name(), version: one.version }, 'PATCH');
    }
    await call(`${base}/delete-colorway`, { ...board, val });
    await call(`${base}/delete-content`, board);
    await call(`${base}/set-kind`, { collectionId: below, kind: 'moodBoard' });
    await call(isNew ? base : `${base}/delete-collection`, { collectionId: below });
    // Its id by the shorter name, too.
    await call(isNew ? base : `${base}/delete-collection`, { id });
    expect(await db.collection.count({ where: { id: { in: [id, below] } } })).toBe(0);
  }

  async function labelling() {
    const label = { nameTr: 'Gül', nameEn: 'Rose', nameRu: 'Роза', sefTr: 'gul', sefEn: 'rose', sefRu: 'roza' };
    const { id } = await db.label.create({ data: label });
    const next = await read(`/admin/tags/unlabeled?name=${design.name}`);
    expect(next).toMatchObject({ remaining: 1, design: { guid: design.id } });
    await call('/admin/tags/unlabeled', { designGuid: design.id, labelIds: [id] }, 'PATCH');
    expect(await read(`/admin/tags/unlabeled/${design.id}`)).toMatchObject({ labelledBy: { isSelf: true } });
    expect(await read(`/admin/tags/unlabeled?name=${design.name}`)).toMatchObject({ remaining: 0, design: null });
    // Too few labelled designs prove nothing.
    expect(await call('/admin/labels/suggest', { designGuid: design.id })).toMatchObject({ proposals: [] });
  }

  async function orders() {
    const fields = { designGuid: design.id, customerId: customer.id, amount: '1.250,5', orderType: 'production' };
    const { orderGuid } = await call('/admin/orders/save', fields);
    expect(await call('/admin/orders/get-all', { designGuid: design.id })).toMatchObject({
      totalCount: 1,
      totalMetres: 1250.5,
      orders: [{ orderGuid, amount: 1250.5, orderType: 'production' }],
    });
    await call('/admin/orders/delete', { designGuid: design.id, orderGuid });
  }

  async function designTables() {
    await read('/admin/design/table?format=xlsx');
    const own = await makeDesign({});
    const body = new FormData();
    body.set('file', new File([`number,notes,Mine\n${own.name},By table,x\nnone,,`], 'designs.csv'));
    body.set('dryRun', 'true');
    const seen = await ask('/admin/design/table', { token, body });
    expect(seen.body).toMatchObject({ affected: 1, wrong: 1, unknownColumns: ['Mine'], rows: [{ line: 3 }] });
    body.delete('dryRun');
    expect((await ask('/admin/design/table', { token, body })).body.error).toBe('tableColumnsUnknown');
    body.set('ignoreUnknown', 'true');
    expect((await ask('/admin/design/table', { token, body })).body.error).toBe('tableRowsWrong');
    body.set('skipWrong', 'true');
    expect((await ask('/admin/design/table', { token, body })).body.jobId).toBeDefined();
  }

  async function versions() {
    const colorwayGuid = design.colorways[0]!.id;
    const versionId = await makeVersion(colorwayGuid);
    expect(await call('/design/versions/all', { colorwayGuid })).toMatchObject({
      versions: [
        { isCurrent: true, sizePx: [600, 1600], designDpi: 190.5 },
        { isCurrent: false, versionId, sizePx: [1200, 1600] },
      ],
    });
    const restored = await call('/design/versions/restore', { versionId });
    const { versions } = await call('/design/versions/all', { colorwayGuid });
    expect(versions).toMatchObject([
      { versionId: restored.versionId, by: admin.name, kind: 'restored', isCurrent: true, sizePx: [1200, 1600] },
      { isCurrent: false, sizePx: [600, 1600] },
      { isCurrent: false, versionId },
    ]);
    await call('/design/versions/delete', { versionId });
  }

  async function statistics() {
    const { user } = await signedIn({ customerId: customer.id });
    const who = { userId: user.id, customerId: customer.id };
    const seen = { ...who, designId: design.id, colorwayId: design.colorways[0]!.id, reference: `${design.name}/VR-1` };
    const record = { ...who, device: 'Firefox', address: '10.0.0.1', location: 'Bursa' };
    const { at } = await db.loginRecord.create({ data: record });
    await db.colorwayView.create({ data: seen });
    await db.cadDownload.create({ data: { ...seen, code: 101 } });
    const asked = { company: customer.id, user: user.id, from: at.toISOString().slice(0, 10) };
    expect(await call('/admin/statistics/login-entries', asked)).toMatchObject({
      totalCount: 1,
      entries: [{ device: 'Firefox', location: 'Bursa', userGuid: user.id }],
    });
    for (const kind of ['cad', 'colorway'])
      expect(await call(`/admin/statistics/${kind}-entries`, asked)).toMatchObject({
        totalCount: 1,
        tops: { colorways: { rows: [{ count: 1 }] } },
        entries: [{ reference: seen.reference }],
      });
    expect(await call('/admin/statistics/label-entries', asked)).toMatchObject({
      entries: [{ label: 'Rose', labelCount: 2, cadCount: 1 }],
      labelTotal: 1,
    });
    expect(await call('/admin/statistics/label-entries', { ...asked, page: '1', count: '1' })).toMatchObject({
      entries: [],
      totalPage: 1,
      currentPage: 1,
    });
    const table = { kind: 'cad', of: 'companies', dateRange: 'last30' };
    expect((await call('/admin/statistics/breakdown', table)).rows).toContainEqual(
      expect.objectContaining({ guid: customer.id, count: 1 }),
    );
  }
}

function picture(): Blob {
  const [width, height] = [300, 200];
  return new Blob([new Uint8Array(makeTiff({ width, height, paint: wavePaint(width, height) }))]);
}

/** Bytes as a socket brings them. */
async function encoded(form: FormData) {
  const answer = new Response(form);
  return {
    body: new Uint8Array(await answer.arrayBuffer()),
    headers: { 'content-type': answer.headers.get('content-type')! },
  };
}
