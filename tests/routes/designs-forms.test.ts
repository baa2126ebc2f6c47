/** The forms of designs, their orders and wear models: nothing is done that was not asked for, and what is refused comes back as it was typed. */
import { describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { getAllWears } from '#app/domain/catalog/wear/manage.server.ts';
import { csvLimits } from '#app/domain/catalog/orders/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { getAdminDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { valuesOf } from '#app/routes/admin/shared/designs/field-values.ts';
import * as designEdit from '#app/routes/admin/design-edit/route.tsx';
import * as designOrders from '#app/routes/admin/design-orders/route.tsx';
import * as designVersions from '#app/routes/admin/design-versions/route.tsx';
import * as wearModels from '#app/routes/admin/wear-models/route.tsx';
import { makeVersion } from '#tests/designs/make-version.ts';
import { makeCustomer, makeDesign } from '#tests/make.ts';
import { errorsOf, expectAsked, refuseIntents, type Asked, type Fields, openAdminBrowser, word } from './send-form.ts';

const t = translate('en');
const { admin, send } = await openAdminBrowser();

let wears = 0;
const makeWear = () => db.wearModel.create({ data: { wearName: word('Chair'), wearOrder: wears++, enabled: false } });

test.each<[string, unknown, () => Promise<Partial<Asked>>]>([
  [
    'wear models',
    wearModels.action,
    async () => ({ fields: { wearGuid: (await makeWear()).id, wearName: 'Other', confirmed: 'yes' } }),
  ],
  [
    'one design',
    designEdit.action,
    async () => {
      const { id, colorways, name } = await makeDesign({ colorways: 2 });
      const colorwayGuid = colorways[1]!.id;
      return {
        params: { designId: id },
        fields: { designName: name, colorwayGuid, colorwayName: 'X', studio: 'X', confirmed: 'yes' },
      };
    },
  ],
  ['orders', designOrders.action, async () => ({ fields: { text: 'Customer;Design;Amount\nX;Y;1' } })],
])('an intent that no form of the page has is a 400, and nothing is done: %s', async (_name, action, make) => {
  const { params, fields = {} } = await make();
  for (const multipart of [false, true])
    await refuseIntents(['nonsense', 'constructor', '', 'upload'], (intent) =>
      send(action, { ...fields, intent }, { params, multipart }),
    );
});

describe('wear models', () => {
  const read = async (guid: string) => (await getAllWears(admin, {})).wears.find((wear) => wear.guid === guid);

  test('letting go of its new files is asked for first', async () => {
    const wearGuid = (await makeWear()).id;
    const fields = { intent: `discard:${wearGuid}`, wearGuid };
    await expectAsked(send, wearModels.action, { fields, path: '/admin/wear-models' });
  });

  test('deleting one is asked for first', async () => {
    const { id } = await makeWear();
    const { location } = await send(wearModels.action, { intent: 'delete', wearGuid: id });
    expect(location).toBe(`/admin/wear-models?delete=${id}`);
    expect(await read(id)).toBeDefined();
    await send(wearModels.action, { intent: 'delete', wearGuid: id, confirmed: 'yes' });
    expect(await read(id)).toBeUndefined();
  });

  test('a name that another one has stands at its field; over somebody else’s save it is told', async () => {
    const [{ id: wearGuid }, other] = [await makeWear(), await makeWear()];
    const save = (wearName: string, version: string) =>
      send(wearModels.action, { intent: 'save', drawn: wearGuid, wearGuid, wearName, version });
    const { formVersion } = (await read(wearGuid))!;
    const taken = await save(other.wearName, formVersion);
    expect(errorsOf(taken)).toEqual({ wearName: [t('errors.wearNameTaken')] });
    expect(taken.data.refusal!.result.initialValue).toMatchObject({ wearName: other.wearName });
    expect((await save(word('Theirs'), formVersion)).location).toBe('/admin/wear-models');
    const told = await save(word('Mine'), formVersion);
    const now = await read(wearGuid);
    expect(told.data.refusal).toMatchObject({ key: 'changedMeanwhile', version: now!.formVersion });
  });

  test('of an upload, what is missing stands at its fields', async () => {
    const answer = await send(
      wearModels.action,
      { wearName: '', files: new File([], '') },
      { path: '/admin/wear-models?intent=upload', multipart: true },
    );
    expect(answer.data.refusal).toMatchObject({ drawn: 'upload', intent: 'upload' });
    expect(Object.keys(errorsOf(answer)!).sort()).toEqual(['files', 'wearName']);
    const named = await send(
      wearModels.action,
      { wearName: 'Dress', files: new File([], '') },
      { path: '/admin/wear-models?intent=upload', multipart: true },
    );
    expect(Object.keys(errorsOf(named)!)).toEqual(['files']);
    expect(named.data.refusal!.result.initialValue).toMatchObject({ wearName: 'Dress' });
  });
});

describe('versions of an original', () => {
  const make = async (intent: string) => {
    const { id: designId, colorways } = await makeDesign();
    const [{ id: colorwayId, masterHash }] = colorways as [(typeof colorways)[number]];
    const versionId = await makeVersion(colorwayId);
    const path = `/admin/designs/${designId}/versions/${colorwayId}`;
    return {
      masterHash,
      colorwayId,
      fields: { intent: `${intent}:${versionId}` },
      path,
      params: { designId, colorwayId },
    };
  };

  test.each(['restore', 'delete'])('are asked about first: %s', async (intent) => {
    await expectAsked(send, designVersions.action, await make(intent));
  });

  test('come back, and go for good', async () => {
    const { masterHash, colorwayId, fields, path, params } = await make('restore');
    const restored = await send(designVersions.action, { ...fields, confirmed: 'yes' }, { path, params });
    expect(restored).toMatchObject({ location: path, toast: t('designAdmin.versions.restoredDone') });
    expect((await db.colorway.findUniqueOrThrow({ where: { id: colorwayId } })).masterHash).toBe(masterHash);
    const gone = { intent: fields.intent.replace('restore', 'delete'), confirmed: 'yes' };
    for (const toast of [t('designAdmin.versions.deleted'), t('errors.versionNotFound')])
      expect(await send(designVersions.action, gone, { path, params })).toMatchObject({ location: path, toast });
  });
});

describe('a design', () => {
  const post = (designId: string, fields: Fields, part = '') =>
    send(designEdit.action, fields, {
      path: `/admin/designs/${designId}${part && `?part=${part}`}`,
      params: { designId },
    });
  /** as its page is drawn now */
  const open = async (designGuid: string) => {
    const header = await getAdminDesignHeader(admin, { designGuid });
    const { closedCountries, labelIDs, isConfined, ...single } = valuesOf(header);
    const base = JSON.stringify({ ...single, isConfined, closedCountries, labelIDs });
    const version = header.lastEditDate.toISOString();
    return { ...(single as Fields), isConfined: ['false'], closedCountries: [''], labelIDs: [''], base, version };
  };
  const read = (id: string) => db.design.findUniqueOrThrow({ where: { id }, include: { colorways: true } });

  test('only what was changed is saved', async () => {
    const { id } = await makeDesign({ studio: 'A', notes: 'first' });
    const drawn = { ...(await open(id)), intent: 'save', drawn: 'edit' };
    expect((await post(id, { ...drawn, studio: 'B' })).location).toBe(`/admin/designs/${id}`);
    // Told that its state is an older one, with what was typed and what it was made from.
    const told = await post(id, { ...drawn, notes: 'mine' });
    expect(told).toMatchObject({ status: 409, data: { refusal: { drawn: 'edit', key: 'changedMeanwhile' } } });
    expect(told.data.refusal!.result.initialValue).toMatchObject({ notes: 'mine', base: drawn.base });
    const { version } = await open(id);
    await post(id, { ...drawn, notes: 'mine', version });
    expect(await read(id)).toMatchObject({ studio: 'B', notes: 'mine' });
    const before = await read(id);
    expect((await post(id, { ...(await open(id)), intent: 'save', drawn: 'edit' })).status).toBe(303);
    expect(await read(id)).toEqual(before);
  });

  test('what is wrong stands at its field; a preview is the form again, with nothing wrong', async () => {
    const { id } = await makeDesign();
    const drawn = { ...(await open(id)), drawn: 'edit', screenCount: '100', isConfined: ['false', 'true'] };
    const wrong = await post(id, { ...drawn, intent: 'save' });
    expect(errorsOf(wrong)).toEqual({ screenCount: [t('errors.tooBig')] });
    const looked = await post(id, { ...drawn, intent: 'preview' });
    expect([looked.status, errorsOf(looked)]).toEqual([200, undefined]);
    expect(looked.data.refusal).toMatchObject({ intent: 'preview', result: { initialValue: { screenCount: '100' } } });
  });

  test('deleting asks for its number, and for a colorway or an order on a page of their own', async () => {
    const { id, name, colorways } = await makeDesign({ colorways: 2 });
    const page = `/admin/designs/${id}`;
    expect((await post(id, { intent: 'delete', designName: name })).location).toBe(`${page}?delete=1`);
    const wrong = await post(id, { intent: 'delete', drawn: 'delete', confirmed: 'yes', designName: 'other' });
    expect(Object.keys(errorsOf(wrong)!)).toEqual(['designName']);
    const colorwayGuid = colorways[1]!.id;
    const asked = await post(id, { intent: 'removeColorway', colorwayGuid }, 'colorways');
    expect(asked.location).toBe(`${page}?part=colorways&remove=${colorwayGuid}`);
    await post(id, { intent: 'removeColorway', colorwayGuid, confirmed: 'yes' }, 'colorways');
    expect((await read(id)).colorways).toHaveLength(1);
    await post(id, { intent: 'delete', drawn: 'delete', confirmed: 'yes', designName: name });
    expect((await post(id, { intent: 'rename', drawn: 'x', colorwayGuid, colorwayName: 'X' })).location).toBe(
      '/admin/designs',
    );
  });

  test('an order is added once, changed and deleted', async () => {
    const [{ id }, { id: customerId }] = [await makeDesign(), await makeCustomer()];
    const order = { intent: 'saveOrder', drawn: 'new-order', customerId, orderType: 'sample' };
    const wrong = await post(id, { ...order, amount: 'twelve' }, 'orders');
    expect(errorsOf(wrong)).toEqual({ amount: [t('errors.amountUnreadable')] });
    const submission = crypto.randomUUID();
    for (const _ of [1, 2]) await post(id, { ...order, submission, amount: '12,5' }, 'orders');
    const [made, ...others] = await db.order.findMany({ where: { designId: id } });
    expect([made!.amount.toNumber(), others]).toEqual([12.5, []]);
    const orderGuid = made!.id;
    const asked = await post(id, { intent: 'deleteOrder', orderGuid }, 'orders');
    expect(asked.location).toBe(`/admin/designs/${id}?part=orders&removeOrder=${orderGuid}`);
    await post(id, { intent: 'deleteOrder', orderGuid, confirmed: 'yes' }, 'orders');
    expect(await db.order.count({ where: { designId: id } })).toBe(0);
  });
});

test('orders: a file that can’t be read is told at its field, a table over it with its text; a right one is taken over once', async () => {
  const [design, customer] = [await makeDesign(), await makeCustomer()];
  const submission = crypto.randomUUID();
  const post = (intent: string, text: string) =>
    send(designOrders.action, { intent, text, submission }, { multipart: true });
  const hand = (file: File) =>
    send(designOrders.action, { intent: 'look', drawn: 'csv', submission, file }, { multipart: true });
  const unread = await hand(new File([], ''));
  expect([unread.status, errorsOf(unread)]).toEqual([422, { file: [t('errors.noFile')] }]);
  // Over the form's limit: nothing of it was read, and its form comes back all the same.
  const limits = { limit: csvLimits.bytes, lines: csvLimits.lines };
  for (const megabytes of [3, 9]) {
    const large = await hand(new File([new Uint8Array(megabytes * 1024 * 1024).fill(97)], 'large.csv'));
    expect([large.status, large.data.refusal?.drawn]).toEqual([413, 'csv']);
    expect(errorsOf(large)).toEqual({ file: [t('errors.csvTooLarge', limits)] });
  }
  const nonsense = await post('look', ';;;');
  expect(nonsense.status).toBeGreaterThanOrEqual(400);
  expect(nonsense.data.csv).toMatchObject({ text: ';;;', problem: expect.any(String) as string });
  const text = `Customer;Design;Amount;Type\r\n"${customer.name}";${design.name};100,5;Sample\r\n`;
  expect((await post('look', text)).data.csv).toMatchObject({ text, rightCount: 1, faultCount: 0 });
  expect(await db.order.count({ where: { designId: design.id } })).toBe(0);
  for (const _ of [1, 2]) expect((await post('take', text)).location).toBe('/admin/designs/orders');
  expect(await db.order.count({ where: { designId: design.id } })).toBe(1);
});
