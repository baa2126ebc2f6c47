/** What journeys do with script alone, as a browser without script sends it: what a form does, what it says, and where it leads. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { forgetSettings, readSettings } from '#app/domain/base/settings/settings.server.ts';
import { listAdminArchives } from '#app/domain/catalog/archives/manage.server.ts';
import { addEntry } from '#app/domain/lists/favorites/entries.server.ts';
import { createList } from '#app/domain/lists/favorites/lists.server.ts';
import { getUser } from '#app/domain/people/users/one-user.server.ts';
import { translate } from '#app/locales/translate.ts';
import * as archive from '#app/routes/archive/route.tsx';
import * as archives from '#app/routes/admin/settings-archives/route.tsx';
import * as customers from '#app/routes/admin/customers/route.tsx';
import * as designEdit from '#app/routes/admin/design-edit/route.tsx';
import * as favorites from '#app/routes/favorites/route.tsx';
import * as favoritesList from '#app/routes/favorites-list/route.tsx';
import * as favoritesShared from '#app/routes/favorites-shared/route.tsx';
import * as labels from '#app/routes/admin/labels/route.tsx';
import * as designImport from '#app/routes/admin/import/route.tsx';
import * as designOrders from '#app/routes/admin/design-orders/route.tsx';
import * as designEdits from '#app/routes/admin/design-edits/route.tsx';
import * as designs from '#app/routes/admin/designs/route.tsx';
import * as labelling from '#app/routes/admin/labelling/route.tsx';
import * as mails from '#app/routes/admin/settings-mails/route.tsx';
import * as newUser from '#app/routes/admin/user-new/route.tsx';
import * as pinning from '#app/routes/admin/pinning/route.tsx';
import * as proposals from '#app/routes/admin/proposals/route.tsx';
import * as resetPassword from '#app/routes/reset-password/route.tsx';
import * as settings from '#app/routes/admin/settings/route.tsx';
import * as similarCrop from '#app/routes/similar-crop/route.tsx';
import * as similarPicture from '#app/routes/similar-picture/route.tsx';
import * as statistics from '#app/routes/admin/statistics/route.tsx';
import type { ArchiveData } from '#app/routes/archive/data.server.ts';
import { makeCustomer, makeDesign, makePerson, makeSession, makeUser } from '#tests/make.ts';
import { makeTiff } from '#tests/image/make-files.ts';
import { cookieOf, errorsOf, openBrowser, type Fields, type Send, openAdminBrowser, word } from './send-form.ts';

const t = translate('en');
const confirmed = { confirmed: 'yes' };
const { admin, send } = await openAdminBrowser();

/** What a page knows of its address. */
async function load(loader: (args: LoaderFunctionArgs) => unknown, address: string): Promise<unknown> {
  const { token } = await makeSession(admin.userId, { kind: 'browser', twoFactorAt: new Date() });
  const request = new Request(`http://localhost:3000${address}`, { headers: { cookie: await cookieOf(token) } });
  const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
  return Promise.resolve(loader({ request, params: {}, context })).catch((thrown: unknown) => thrown);
}

describe('the settings', () => {
  const post = (fields: Fields) =>
    send(settings.action, { drawn: String(fields.intent), ...fields }, { path: '/admin/settings' });
  const read = () => {
    forgetSettings();
    return readSettings();
  };

  test('a company header is saved', async () => {
    const saved = await post({ intent: 'corporate', name: 'N', header: 'Journey & <cloth>', headOffice: 'A\nB' });
    expect([saved.status, saved.location]).toEqual([303, '/admin/settings#corporate']);
    expect(saved.toast).toBe(t('settings.saved', { section: t('settings.corporate') }));
    expect((await read()).corporate).toMatchObject({ header: 'Journey & <cloth>' });
  });

  test('what customers may take away holds at once; a section as it is changes nothing', async () => {
    const { exportAllowed } = await read();
    const base = JSON.stringify({ exportAllowed: String(exportAllowed) });
    const flag = (on: boolean) => (on ? ['false', 'true'] : ['false']);
    const saved = await post({ intent: 'downloads', base, exportAllowed: flag(!exportAllowed) });
    expect(saved.location).toBe('/admin/settings#downloads');
    expect((await read()).exportAllowed).toBe(!exportAllowed);
    const again = JSON.stringify({ exportAllowed: String(!exportAllowed) });
    const same = await post({ intent: 'downloads', base: again, exportAllowed: flag(!exportAllowed) });
    expect([same.status, same.toast]).toEqual([303, t('settings.nothingChanged')]);
  });

  test('a reset of a password tells what it found, or gives everybody the same answer', async () => {
    const reset = () => send(resetPassword.action, { mailAddress: 'nobody@archive.test' }, '/reset-password');
    expect(JSON.stringify((await reset()).data)).toContain('No registered user found');
    const base = JSON.stringify({ neutralReset: 'false' });
    await post({ intent: 'access', base, neutralReset: ['false', 'true'] });
    forgetSettings();
    expect(await reset()).toMatchObject({ status: 200, data: { sent: 'neutral' } });
  });

  test('a mail text names nothing that it has not; one can be sent to oneself', async () => {
    const fields = { drawn: 'resetPassword en', kind: 'listShared', locale: 'en', subject: 'S' };
    const path = '/admin/settings/mails?kind=listShared&locale=en';
    const wrong = await send(mails.action, { ...fields, intent: 'save', body: '{{link}} {{password}}' }, path);
    expect(errorsOf(wrong)).toEqual({ body: [t('errors.placeholderUnknown', { name: '{{password}}' })] });
    const sent = await send(mails.action, { ...fields, intent: 'test', body: '{{link}}' }, path);
    expect([sent.status, sent.toast]).toEqual([303, t('settings.mailTestDone', { mail: admin.mail })]);
  });

  test('an archive is added by a code that is free, and moved', async () => {
    const codes = async () => (await listAdminArchives(admin, {})).archives.map(({ code }) => code);
    const names = { nameTr: 'Bir', nameEn: 'One', nameRu: 'Odin' };
    const add = (code: string) =>
      send(archives.action, { intent: 'save', drawn: 'new', code, ...names }, '/admin/settings/archives?add=1');
    expect([(await add('zz8')).toast, (await add('zz9')).toast]).toEqual([
      t('settings.archiveSaved', { code: 'ZZ8' }),
      t('settings.archiveSaved', { code: 'ZZ9' }),
    ]);
    const taken = await add('ZZ9');
    expect(errorsOf(taken)).toEqual({ code: [t('errors.archiveCodeTaken')] });
    const { id } = await db.archive.findFirstOrThrow({ where: { code: 'ZZ9' } });
    await send(archives.action, { intent: 'up', archiveId: String(id) }, '/admin/settings/archives');
    expect((await codes()).slice(-2)).toEqual(['ZZ9', 'ZZ8']);
  });
});

describe('a design', () => {
  test('its colorways are renamed, moved and made active', async () => {
    const { id, colorways } = await makeDesign({ colorways: 2 });
    const [first, second] = colorways.map((one) => one);
    const page = `/admin/designs/${id}?part=colorways`;
    const post = (intent: string, fields: Fields = {}) =>
      send(
        designEdit.action,
        { intent, drawn: 'rename', colorwayGuid: second!.id, ...fields },
        { path: page, params: { designId: id } },
      );
    const names = async () =>
      (await db.colorway.findMany({ where: { designId: id }, orderBy: { position: 'asc' } })).map(({ name }) => name);
    const twice = await post('rename', { colorwayName: first!.name.toUpperCase() });
    expect(Object.keys(errorsOf(twice)!)).toEqual(['colorwayName']);
    const renamed = await post('rename', { colorwayName: 'Moon' });
    expect([renamed.location, renamed.toast]).toEqual([page, t('designAdmin.renamed', { name: 'Moon' })]);
    expect((await post('up')).location).toBe(`${page}#colorway-${second!.id}`);
    expect(await names()).toEqual(['Moon', first!.name]);
    expect((await post('activate', { colorwayName: 'Moon' })).location).toBe(page);
    expect((await db.design.findUniqueOrThrow({ where: { id } })).activeColorwayId).toBe(second!.id);
    await post('down');
    expect(await names()).toEqual([first!.name, 'Moon']);
  });

  test('an order is changed where it stands', async () => {
    const [{ id }, { id: customerId }] = [await makeDesign(), await makeCustomer()];
    const post = (fields: Fields) =>
      send(
        designEdit.action,
        { intent: 'saveOrder', drawn: 'order', customerId, orderType: 'sample', ...fields },
        { path: `/admin/designs/${id}?part=orders`, params: { designId: id } },
      );
    await post({ amount: '12,5' });
    const { id: orderGuid } = await db.order.findFirstOrThrow({ where: { designId: id } });
    expect((await post({ orderGuid, amount: '20' })).toast).toBe(t('designAdmin.orderSaved'));
    const [order, ...others] = await db.order.findMany({ where: { designId: id } });
    expect([order!.amount.toNumber(), others]).toEqual([20, []]);
  });
});

test('a customer is added, changed, hidden, and goes when nothing belongs to it', async () => {
  const post = (fields: Fields) => send(customers.action, { drawn: 'customer', ...fields }, '/admin/customers');
  const { name: taken } = await makeCustomer({ code: 'J-1' });
  const unnamed = await post({ intent: 'add', name: '', address: 'Merter\nİstanbul' });
  expect(Object.keys(errorsOf(unnamed)!)).toContain('name');
  expect(unnamed.data.refusal!.result.initialValue).toMatchObject({ address: 'Merter\nİstanbul' });
  const name = word('Weavers');
  const twin = await post({ intent: 'add', name, code: 'j-1' });
  expect(JSON.stringify(errorsOf(twin))).toContain(taken);
  expect((await post({ intent: 'add', name, code: word('J') })).toast).toBe(t('customers.added', { name }));
  const { id: customerGuid } = await db.customer.findFirstOrThrow({ where: { name } });
  const read = () => db.customer.findUnique({ where: { id: customerGuid } });
  expect((await post({ intent: 'hide', customerGuid })).toast).toBe(t('customers.nowHidden', { name }));
  expect(await read()).toMatchObject({ visible: false });
  const user = await makeUser({ customerId: customerGuid });
  const held = await post({ intent: 'delete', customerGuid, ...confirmed });
  expect([held.status, held.data.refusal?.key]).toEqual([409, 'customerInUse']);
  expect(await read()).not.toBeNull();
  await db.user.delete({ where: { id: user.id } });
  expect((await post({ intent: 'delete', customerGuid })).location).toBe(`/admin/customers?delete=${customerGuid}`);
  expect((await post({ intent: 'delete', customerGuid, ...confirmed })).location).toBe('/admin/customers');
  expect(await read()).toBeNull();
});

test('a user is made with a password; the same address again is told at its field', async () => {
  const { name: company } = await makeCustomer();
  const mail = `${crypto.randomUUID()}@archive.test`;
  const made = (fields: Fields) =>
    send(
      newUser.action,
      { intent: 'create', drawn: 'new-user', name: 'Aylin', mail, company, language: 'en', ...fields },
      '/admin/users/new',
    );
  const passwords = { passwordMode: 'manual', password1: 'Peony-lantern-7', password2: 'Peony-lantern-7' };
  const led = await made({ loginCondition: 'unlimited', ...passwords });
  const { id } = await db.user.findUniqueOrThrow({ where: { mail } });
  expect([led.location, (await getUser(admin, { userGuid: id })).name]).toEqual([`/admin/users/${id}`, 'Aylin']);
  const again = await made({ loginCondition: 'unlimited', passwordMode: 'user' });
  expect(Object.keys(errorsOf(again)!)).toEqual(['mail']);
});

test('labels: a group, two in it, their order, merged into one and deleted', async () => {
  const post = (fields: Fields) => send(labels.action, { drawn: 'label', ...fields }, '/admin/labels/all');
  const [group, one, two] = [word('Group'), word('One'), word('Two')];
  expect((await post({ intent: 'makeGroup', nameEn: group })).toast).toBe(t('labelling.groupMade', { name: group }));
  const find = (nameEn: string) => db.label.findFirst({ where: { nameEn }, select: { id: true, position: true } });
  const groupId = String((await find(group))!.id);
  expect((await post({ intent: 'makeLabel', nameEn: one, groupId })).toast).toBe(t('labelling.made', { name: one }));
  const twice = await post({ intent: 'makeLabel', nameEn: one, groupId });
  expect(twice.data.refusal).toMatchObject({ result: { initialValue: { nameEn: one } } });
  await post({ intent: 'makeLabel', nameEn: two, groupId });
  const [first, second] = [(await find(one))!, (await find(two))!];
  await post({ intent: 'up', labelId: String(second.id) });
  expect((await find(two))!.position).toBeLessThan((await find(one))!.position);
  const merge = { intent: 'merge', labelId: String(first.id), intoId: String(second.id) };
  expect((await post({ ...merge, ...confirmed })).toast).toBe(t('labelling.merged', { name: one, into: two }));
  for (const labelId of [String(second.id), groupId]) await post({ intent: 'delete', labelId, ...confirmed });
  expect([await find(one), await find(two), await find(group)]).toEqual([null, null, null]);
});

test('labelling: with nothing chosen nothing is saved', async () => {
  const { id } = await makeDesign();
  const told = await send(labelling.action, { intent: 'next', drawn: 'labelling', designGuid: id }, '/admin/labels');
  expect(JSON.stringify([told.data, told.toast])).toContain('made a selection');
});

test('pinned designs: pasted, to the top, to a place, and taken out together', async () => {
  await db.specialListDesign.deleteMany();
  const designs = [await makeDesign(), await makeDesign(), await makeDesign()];
  const post = (fields: Fields) => send(pinning.action, { drawn: 'listDesigns', ...fields }, '/admin/pin');
  const pinned = async () =>
    (await db.specialListDesign.findMany({ orderBy: { position: 'asc' } })).map(({ designId }) => designId);
  const [a, b, c] = designs.map(({ id }) => id);
  const pasted = await post({ intent: 'numbers', numbers: `${designs.map(({ name }) => name).join(', ')}\nNOPE-1` });
  expect(errorsOf(pasted)).toEqual({ numbers: [t('pinning.notFound', { count: 1, names: 'NOPE-1' })] });
  const top = await post({ intent: 'top', designGuid: c!, name: designs[2]!.name });
  expect(top.toast).toBe(t('pinning.moved', { name: designs[2]!.name, place: 1 }));
  expect(await pinned()).toEqual([c, a, b]);
  await post({ intent: 'place', designGuid: a!, place: '3', name: designs[0]!.name });
  expect(await pinned()).toEqual([c, b, a]);
  const out = await post({ intent: 'remove', designGuids: [a!, b!, c!] });
  expect([out.toast, await pinned()]).toEqual([t('pinning.removed', { count: 3 }), []]);
});

describe('favourites', () => {
  let person: Person;
  let theirs: Send;
  let listid: string;
  const colorways: string[] = [];
  beforeAll(async () => {
    person = await makePerson();
    theirs = await openBrowser(person);
    listid = (await createList(person, { name: 'Spring' })).id;
    for (let at = 0; at < 3; at++) colorways.push((await makeDesign()).colorways[0]!.id);
    for (const colorwayGuid of colorways) await addEntry(person, { colorwayGuid, listid });
  });
  const post = (fields: Fields, query = '') =>
    theirs(favoritesList.action, fields, { path: `/favorites/${listid}${query}`, params: { listId: listid } });
  const entries = async (listId: string) =>
    (await db.favoritesEntry.findMany({ where: { listId }, orderBy: { position: 'asc' } })).map(
      ({ colorwayId }) => colorwayId,
    );

  test('a name that is taken or holds a sign stays in its field', async () => {
    const create = (name: string) => theirs(favorites.action, { intent: 'create', drawn: 'favorites', name });
    for (const [name, text] of [
      ['SPRING', 'already have a list with this name'],
      ['What?!', t('errors.noPunctuation')],
    ] as const) {
      const refused = await create(name);
      expect(errorsOf(refused)).toEqual({ name: [expect.stringContaining(text)] });
      expect(refused.data.refusal!.result.initialValue).toMatchObject({ name });
    }
  });

  test('entries are moved, copied, moved to another list and removed', async () => {
    const [a, b, c] = colorways as [string, string, string];
    expect((await post({ intent: 'orderEntry', colorwayGuid: c, to: 'up' })).location).toBe(`/favorites/${listid}`);
    expect(await entries(listid)).toEqual([a, c, b]);
    const { id: targetid } = await createList(person, { name: 'Autumn' });
    const copied = await post({ intent: 'copyChosen', colorwayGuids: [a, c], targetid });
    expect(copied.toast).toBe(t('favorites.done.copied', { count: 2, name: 'Autumn' }));
    const compared = await post({ intent: 'compareChosen', colorwayGuids: [a, c] });
    expect(compared.location).toBe(`/compare?c=${a}&c=${c}`);
    await post({ intent: 'moveChosen', colorwayGuids: [b], targetid });
    expect([await entries(listid), await entries(targetid)]).toEqual([
      [a, c],
      [a, c, b],
    ]);
    await post({ intent: 'removeEntry', colorwayGuid: c });
    expect(await entries(listid)).toEqual([a]);
  });

  test('a list is shared with a colleague once, by a link with whoever has it, and taken back', async () => {
    const colleague = await makePerson({ customerId: person.customerId });
    const share = { intent: 'share', drawn: 'share-with', userGuid: colleague.userId };
    const shared = await post(share, '?dialog=share');
    expect(shared.toast).toBe(t('favorites.done.shared', { name: 'Spring', colleague: colleague.name }));
    expect((await post(share, '?dialog=share')).data.refusal).toMatchObject({ drawn: 'share-with' });
    const link = await post({ intent: 'share', drawn: 'share-by-link', days: '7' }, '?dialog=share');
    const token = new URL((link.data.made as { url: string }).url).pathname.split('/').at(-1)!;
    const guest = await openBrowser(await makePerson());
    const copy = () =>
      guest(
        favoritesShared.action,
        { intent: 'copyList', drawn: 'favorites', name: 'Copy' },
        { path: `/favorites/shared/${token}?dialog=copy`, params: { token } },
      );
    const copied = await copy();
    expect(copied.location).toMatch(/^\/favorites\/[\da-f-]{36}$/);
    expect(await entries(copied.location!.split('/').at(-1)!)).toEqual(await entries(listid));
    const { id } = await db.favoritesShare.findFirstOrThrow({ where: { listId: listid, userId: null } });
    const revoke = { intent: `revoke:${id}`, shareid: String(id) };
    const ended = await post({ ...revoke, ...confirmed }, '?dialog=share');
    expect(ended.toast).toBe(t('favorites.done.revoked'));
    expect(await copy()).toMatchObject({ status: 404, location: null });
  });
});

describe('a picture to search with', () => {
  const upload = (intent: string, name: string, bytes: Buffer) =>
    send(
      similarPicture.action,
      { intent, drawn: 'picture-upload', picture: new File([Uint8Array.from(bytes)], name) },
      { path: '/similar/picture', multipart: true },
    );

  test('that can’t be read says why', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic');
    const refused = await upload('search', 'IMG_0001.JPG', heic);
    expect(JSON.stringify(errorsOf(refused))).toContain('HEIC');
  });

  test('is kept, and forgotten', async () => {
    const bytes = makeTiff({ width: 200, height: 160, paint: (x, y) => [x % 256, y % 256, (x * y) % 256] });
    const led = await upload('part', 'kept.tif', bytes);
    const id = led.location!.split('/').at(-1)!;
    expect(led.location).toBe(`/similar/picture/${id}`);
    const act = (intent: string) =>
      send(similarCrop.action, { intent }, { path: led.location!, params: { pictureId: id } });
    expect((await act('keep')).toast).toBe(t('findSimilar.crop.keptNow'));
    expect(await db.queryPicture.findUniqueOrThrow({ where: { id } })).toMatchObject({ sessionId: null });
    expect((await act('forget')).location).toBe('/similar');
    expect(await db.queryPicture.findUnique({ where: { id } })).toBeNull();
  });
});

test('the archive reads a hostile address as far as it can', async () => {
  const { archive: read } = (await load(
    archive.loader,
    '/archive?color=blue&order=77&number=%3Cscript%3E&labels=x',
  )) as Awaited<ReturnType<typeof archive.loader>>;
  const { notices, results } = JSON.parse(read) as ArchiveData;
  expect(notices[0]!.text).toContain('Colour');
  expect(results.totalCount).toBe(0);
  const last = (await load(archive.loader, '/archive?page=9999')) as Response;
  expect([last.status, last.headers.get('location')]).toEqual([302, '/archive']);
});

test.each([
  ['/admin/designs', 'sort=bogus&archive=x', designs.loader],
  ['/admin/designs/orders', 'query=', designOrders.loader],
  ['/admin/design', 'query=', designImport.loader],
])('a list of the administration reads a hostile address as far as it can: %s', async (path, more, loader) => {
  expect(await load(loader, `${path}?${more}&page=-1`)).toHaveProperty('title');
  expect(await load(loader, `${path}?${more}&page=x`)).toHaveProperty('title');
  const beyond = (await load(loader, `${path}?${more}&page=999`)) as Response;
  expect([beyond.status, beyond.headers.get('location')]).toEqual([302, `${path}?${more}&page=0`]);
});

test.each([
  ['/admin/design-edits', designEdits.loader],
  ['/admin/proposals', proposals.loader],
])('and so does one without a search: %s', async (path, loader) => {
  for (const page of ['-1', 'x', '1.5']) expect(await load(loader, `${path}?page=${page}`)).toHaveProperty('title');
  const beyond = (await load(loader, `${path}?page=${'9'.repeat(30)}`)) as Response;
  expect([beyond.status, beyond.headers.get('location')]).toEqual([302, `${path}?page=0`]);
});

test('statistics: what can’t be read is told at its field and stays there', async () => {
  const address = '/admin/statistics?company=%3Cb%3ENobody&from=2026-03-01&to=2026-02-01';
  const { data, init } = (await load(statistics.loader, address)) as {
    data: { errors: Record<string, string>; written: Record<string, string> };
    init: ResponseInit;
  };
  expect([init.status, Object.keys(data.errors).sort()]).toEqual([422, ['company', 'to']]);
  expect(JSON.stringify(data.written)).toContain('<b>Nobody');
});
