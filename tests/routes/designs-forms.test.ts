/** The forms about imports, designs, wear models and settings: nothing is done that was not asked for, and what is refused comes back as it was typed. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveSession } from '#app/actor.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { openSession } from '#app/domain/people/accounts/sessions.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { getAllWears } from '#app/domain/catalog/wear/manage.server.ts';
import type { Refused } from '#app/forms/answer.ts';
import { csvLimits } from '#app/domain/catalog/orders/rules.ts';
import { logoLimits } from '#app/domain/base/settings/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { getAdminDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { forgetSettings, readSettings } from '#app/domain/base/settings/settings.server.ts';
import { valuesOf } from '#app/routes/admin/shared/designs/field-values.ts';
import * as designEdit from '#app/routes/admin/design-edit/route.tsx';
import { listAdminArchives } from '#app/domain/catalog/archives/manage.server.ts';
import { listMailTexts } from '#app/domain/base/mails/mail-texts.server.ts';
import { addStockEntry, listStockEntries, metresVersion } from '#app/domain/catalog/stock/entries.server.ts';
import { makeSpecialList } from '#app/domain/catalog/special-lists/lists.server.ts';
import { listAdminStockPages, saveStockPage } from '#app/domain/catalog/stock/manage.server.ts';
import * as designOrders from '#app/routes/admin/design-orders/route.tsx';
import * as archives from '#app/routes/admin/settings-archives/route.tsx';
import * as mails from '#app/routes/admin/settings-mails/route.tsx';
import * as stockPages from '#app/routes/admin/settings-stock/route.tsx';
import * as stockPage from '#app/routes/admin/settings-stock-page/route.tsx';
import * as settings from '#app/routes/admin/settings/route.tsx';
import * as imports from '#app/routes/admin/import/route.tsx';
import * as upload from '#app/routes/admin/import/upload.route.ts';
import * as importJob from '#app/routes/admin/import-job/route.tsx';
import * as wearModels from '#app/routes/admin/wear-models/route.tsx';
import { closeImages, field, file, run, tiff, upload as uploadFiles } from '#tests/imports/originals.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

type Fields = Record<string, string | string[] | File>;
type Action = (args: ActionFunctionArgs) => Promise<unknown>;
interface Answer {
  status: number;
  location: string | null;
  data: Partial<Refused> & Record<string, unknown>;
}
interface Sent {
  path?: string;
  params?: Record<string, string>;
  multipart?: boolean;
}

const t = translate('en');
let admin: Person;
let cookie: string;
let count = 0;
/** Names that nothing else has. */
const word = (text: string) => `${text} ${++count}`;

beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  const opened = { userId: admin.userId, kind: 'browser', remember: false, twoFactorAt: new Date() } as const;
  const { token } = await openSession(db as never, admin, opened);
  cookie = (await giveSession({ token, sessionId: '', remember: false, expiresAt: new Date() })).split(';')[0]!;
});
afterAll(closeImages);

async function send(action: unknown, fields: Fields, { path = '/admin', params = {}, multipart }: Sent = {}) {
  const body = multipart ? new FormData() : new URLSearchParams();
  for (const [name, values] of Object.entries(fields))
    for (const value of [values].flat()) body.append(name, value as string);
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', headers: { cookie }, body });
  const context = { requestId: 'test', cspNonce: 'test', remoteAddress: '127.0.0.1' };
  const given: unknown = await (action as Action)({ request, params, context } as never).catch((error: unknown) => {
    if (error instanceof Error) throw error;
    return error;
  });
  if (given instanceof Response) {
    const isJson = given.headers.get('content-type')?.startsWith('application/json');
    const data = isJson ? ((await given.json()) as Answer['data']) : {};
    return { status: given.status, location: given.headers.get('location'), data } as Answer;
  }
  const { data, init } = given as { data: Answer['data'] | null; init: ResponseInit | null };
  return { status: init?.status ?? 200, location: null, data: data ?? {} } as Answer;
}

const confirmed = { confirmed: 'yes' };
const errorsOf = ({ data }: Answer) => data.refusal?.result.error;

async function makeReview(names = ['Rose.tif']): Promise<string> {
  const { id } = await makeArchive();
  const parts = names.map((name) => file(name, tiff(++count)));
  const { jobId } = await uploadFiles(admin, [field('archiveId', id), field('isNewImport', true), ...parts]);
  await run(jobId);
  return jobId;
}

/** The review as its page sends it. */
async function reviewOf(jobId: string): Promise<Record<string, string>> {
  const { version, groups, files } = await readImport(admin, { jobId });
  return {
    drawn: 'review',
    version: String(version),
    ...Object.fromEntries(
      groups.flatMap(({ id, name }, at) => [
        [`groups[${at}].id`, id],
        [`groups[${at}].name`, name],
      ]),
    ),
    ...Object.fromEntries(
      files.flatMap(({ id, groupId, colorwayName }, at) => [
        [`files[${at}].id`, id],
        [`files[${at}].group`, groupId!],
        [`files[${at}].colorwayName`, colorwayName!],
      ]),
    ),
  };
}

/** With one entry of 5 m. */
async function makeStockPage() {
  const design = await makeDesign();
  const name = word('Stock');
  const { listId } = await makeSpecialList(admin, { nameTr: name, nameEn: name, nameRu: name });
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const { pageGuid } = await saveStockPage(admin, { name: slug, title: name, specialListId: listId });
  await addStockEntry(admin, { pageGuid, reference: design.name, metres: 5 });
  return { pageGuid, slug, designName: design.name };
}

const makeWear = () => db.wearModel.create({ data: { wearName: word('Chair'), wearOrder: count, enabled: false } });

describe('an intent that no form of the page has', () => {
  test.each<[string, unknown, () => Promise<{ params?: Sent['params']; fields?: Fields }>]>([
    ['imports', imports.action, async () => ({ fields: { submission: 'x' } })],
    [
      'one import',
      importJob.action,
      async () => {
        const jobId = await makeReview();
        return { params: { jobId }, fields: await reviewOf(jobId) };
      },
    ],
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
    [
      'mail texts',
      mails.action,
      async () => ({ fields: { kind: 'listShared', locale: 'en', subject: 'S', body: '{{link}}' } }),
    ],
    [
      'archives',
      archives.action,
      async () => ({
        fields: { archiveId: String((await makeArchive()).id), code: 'Q9', nameTr: 'X', nameEn: 'X', nameRu: 'X' },
      }),
    ],
    ['stock pages', stockPages.action, async () => ({ fields: { pageGuid: (await makeStockPage()).pageGuid } })],
    [
      'one stock page',
      stockPage.action,
      async () => {
        const { pageGuid, designName } = await makeStockPage();
        return { params: { pageId: pageGuid }, fields: { reference: designName, metres: '7' } };
      },
    ],
    ['settings', settings.action, async () => ({ fields: { pageSize: '3', name: 'X', cadAllowed: 'false' } })],
  ])('%s: 400, and nothing is done', async (_name, action, make) => {
    const { params, fields = {} } = await make();
    const before = await readAll();
    for (const intent of ['nonsense', 'constructor', '', 'upload'])
      for (const multipart of [false, true]) {
        const answer = await send(action, { ...fields, intent }, { params, multipart });
        expect([intent, answer.status, answer.data.key]).toEqual([intent, 400, 'unknownIntent']);
      }
    expect(await readAll()).toBe(before);
  });
});

async function readAll(): Promise<string> {
  const rows = await Promise.all([
    db.importJob.findMany({ orderBy: { id: 'asc' } }),
    db.importGroup.findMany({ orderBy: { id: 'asc' } }),
    db.wearModel.findMany({ orderBy: { id: 'asc' } }),
    db.design.findMany({ orderBy: { id: 'asc' }, include: { colorways: { orderBy: { id: 'asc' } } } }),
    db.mailText.count(),
    db.archive.findMany({ orderBy: { id: 'asc' } }),
    db.order.count(),
    db.stockPage.findMany({ orderBy: { id: 'asc' }, include: { entries: true } }),
    db.setting.findMany({ orderBy: { key: 'asc' } }),
    db.auditEntry.count(),
  ]);
  return JSON.stringify(rows);
}

test.each<[string, unknown, () => Promise<{ params?: Sent['params']; fields: Fields; path: string }>]>([
  ['ended imports', imports.action, async () => ({ fields: { intent: 'dispose' }, path: '/admin/design' })],
  ...['cancel', 'dispose'].map(
    (intent) =>
      [
        `an import: ${intent}`,
        importJob.action,
        async () => {
          const jobId = await makeReview();
          return { params: { jobId }, fields: { intent }, path: `/admin/design/${jobId}` };
        },
      ] as [string, unknown, () => Promise<{ params: Sent['params']; fields: Fields; path: string }>],
  ),
  ['a logo', settings.action, async () => ({ fields: { intent: 'removeLogo' }, path: '/admin/settings' })],
  [
    'new files of a wear model',
    wearModels.action,
    async () => {
      const wearGuid = (await makeWear()).id;
      return { fields: { intent: `discard:${wearGuid}`, wearGuid }, path: '/admin/wear-models' };
    },
  ],
  [
    'a mail text',
    mails.action,
    async () => ({
      fields: { intent: 'reset', kind: 'listShared', locale: 'en' },
      path: '/admin/settings/mails?kind=listShared&locale=en',
    }),
  ],
  [
    'a stock page’s entry',
    stockPage.action,
    async () => {
      const { pageGuid } = await makeStockPage();
      const { entryGuid } = (await listStockEntries(admin, { pageGuid })).entries[0]!;
      const path = `/admin/settings/stock/${pageGuid}`;
      return { params: { pageId: pageGuid }, fields: { intent: `remove:${entryGuid}` }, path };
    },
  ],
])('what can’t be taken back is asked for first: %s', async (_name, action, make) => {
  const { fields, params, path } = await make();
  const before = await readAll();
  const asked = await send(action, fields, { path, params });
  const query = new URLSearchParams({ ask: String(fields.intent) }).toString();
  expect([asked.status, asked.location]).toEqual([303, `${path}${path.includes('?') ? '&' : '?'}${query}`]);
  expect(await readAll()).toBe(before);
});

describe('an import', () => {
  test('what the upload lacks stands at its fields, for the browser and for script alike', async () => {
    const fields = { isNewImport: 'true', archiveId: '', files: new File([], '') };
    for (const [action, path] of [
      [imports.action, '/admin/design?intent=upload'],
      [upload.action, '/admin/design/upload'],
    ] as const) {
      const answer = await send(action, fields, { path, multipart: true });
      expect(answer.status).toBe(422);
      expect(answer.data.refusal).toMatchObject({ drawn: 'upload', intent: 'upload' });
      expect(errorsOf(answer)).toEqual({ archiveId: [t('errors.archiveRequired')], files: [t('errors.noFile')] });
    }
  });

  test('the browser is led to the import, script is told where it is', async () => {
    const { id } = await makeArchive();
    const fields = () => ({ archiveId: String(id), files: new File([Uint8Array.from(tiff(++count))], 'Fern.tif') });
    const led = await send(imports.action, fields(), { path: '/admin/design?intent=upload', multipart: true });
    expect([led.status, led.location]).toEqual([303, expect.stringMatching(/^\/admin\/design\/[\da-f-]{36}$/)]);
    const told = await send(upload.action, fields(), { path: '/admin/design/upload', multipart: true });
    expect([told.status, Object.keys(told.data)]).toEqual([200, ['jobId']]);
  });

  test('ended ones are cleared away when that is asked for', async () => {
    const jobId = await makeReview();
    const act = (intent: string, one?: string) =>
      one
        ? send(importJob.action, { intent, ...confirmed }, { params: { jobId: one } })
        : send(imports.action, { intent, ...confirmed });
    expect((await act('cancel', jobId)).location).toBe(`/admin/design/${jobId}`);
    expect((await act('dispose')).location).toBe('/admin/design');
    expect(await db.importJob.findUniqueOrThrow({ where: { id: jobId } })).toMatchObject({ state: 'disposed' });
    // Nothing is there any more to be shown: told over the list.
    expect((await act('cancel', jobId)).location).toBe('/admin/design');
  });
});

describe('the review of an import', () => {
  const post = (jobId: string, fields: Fields) => send(importJob.action, fields, { params: { jobId } });

  test('what is wrong stands at its field, with what was typed', async () => {
    const jobId = await makeReview();
    const typed = { ...(await reviewOf(jobId)), 'groups[0].name': '/', 'files[0].repeat': 'own' };
    const answer = await post(jobId, { ...typed, intent: 'save', 'files[0].box.x': '3', 'groups[0].labelIDs': ['x'] });
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer)!).sort()).toEqual([
      'files[0].box.height',
      'files[0].box.width',
      'files[0].box.y',
      'groups[0].labelIDs',
      'groups[0].name',
    ]);
    expect(answer.data.refusal!.result.initialValue).toMatchObject({ groups: [{ name: '/' }] });
    expect((await readImport(admin, { jobId })).groups[0]!.name).not.toBe('/');
  });

  test('it is saved, and with the other button added to the archive', async () => {
    const jobId = await makeReview();
    const name = word('SV').replace(' ', '-');
    const { location } = await post(jobId, { ...(await reviewOf(jobId)), 'groups[0].name': name, intent: 'save' });
    expect(location).toBe(`/admin/design/${jobId}`);
    expect(await readImport(admin, { jobId })).toMatchObject({ isInReview: true, groups: [{ name }] });
    await post(jobId, { ...(await reviewOf(jobId)), intent: 'saveAndAdd' });
    await run(jobId);
    expect((await readImport(admin, { jobId })).designs).toMatchObject([{ designName: name }]);
  });

  test('over somebody else’s corrections it is told, and keeps what was typed', async () => {
    const jobId = await makeReview();
    const [mine, theirs] = [await reviewOf(jobId), await reviewOf(jobId)];
    await post(jobId, { ...theirs, 'groups[0].name': 'THEIRS-1', intent: 'save' });
    const told = await post(jobId, { ...mine, 'groups[0].name': 'MINE-1', intent: 'save' });
    expect(told.data.refusal).toMatchObject({
      key: 'changedMeanwhile',
      result: { initialValue: { groups: [{ name: 'MINE-1' }] } },
    });
    expect((await readImport(admin, { jobId })).groups[0]!.name).toBe('THEIRS-1');
  });

  test('a group joins another by its button', async () => {
    const jobId = await makeReview(['Oak.tif', 'Elm.tif']);
    const [oak, elm] = (await readImport(admin, { jobId })).groups;
    await post(jobId, { ...(await reviewOf(jobId)), intent: `into:${elm!.id} ${oak!.id}` });
    expect((await readImport(admin, { jobId })).groups).toMatchObject([{ id: oak!.id }]);
    const lost = await post(jobId, { ...(await reviewOf(jobId)), intent: 'into' });
    expect(lost.status).toBe(422);
  });
});

describe('wear models', () => {
  const read = async (guid: string) => (await getAllWears(admin, {})).wears.find((wear) => wear.guid === guid);

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

describe('the settings', () => {
  const post = (fields: Fields, multipart = false) =>
    send(settings.action, { drawn: String(fields.intent), ...fields }, { path: '/admin/settings', multipart });
  const read = () => {
    forgetSettings();
    return readSettings();
  };

  test('a section saves what was changed in it; over somebody else’s value it is told', async () => {
    const { pageSize } = await read();
    const base = JSON.stringify({ pageSize: String(pageSize), languageSelection: 'true' });
    const drawn = { intent: 'display', base, languageSelection: ['false', 'true'] };
    expect((await post({ ...drawn, pageSize: String(pageSize + 1) })).location).toBe('/admin/settings#display');
    const told = await post({ ...drawn, pageSize: String(pageSize + 2) });
    expect(told.data.refusal).toMatchObject({ drawn: 'display', key: 'changedMeanwhile' });
    // What the other one has left alone is no reason.
    await post({ ...drawn, pageSize: String(pageSize), languageSelection: ['false'] });
    expect(await read()).toMatchObject({ pageSize: pageSize + 1, languageSelection: false });
    expect(errorsOf(await post({ ...drawn, pageSize: '101' }))).toEqual({ pageSize: [t('errors.tooBig')] });
  });

  test('names of the free fields are one list', async () => {
    const { dynamicNames } = await read();
    const version = JSON.stringify({ dynamicNames });
    const drawn = { ...Object.fromEntries(dynamicNames.map((name, at) => [`dynamicNames[${at}]`, name])), version };
    const long = await post({ ...drawn, intent: 'dynamic', 'dynamicNames[3]': 'x'.repeat(61) });
    expect(errorsOf(long)).toEqual({ 'dynamicNames[3]': [t('errors.tooLong')] });
    await post({ ...drawn, intent: 'dynamic', 'dynamicNames[3]': 'Finish' });
    expect((await read()).dynamicNames).toEqual(dynamicNames.with(3, 'Finish'));
    const told = await post({ ...drawn, intent: 'dynamic', 'dynamicNames[4]': 'Yarn' });
    expect(told.data.refusal).toMatchObject({ key: 'changedMeanwhile' });
  });

  test('a logo that is none, or too large, is told at its field; a line too long at its list', async () => {
    const logo = (bytes: number) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
    for (const [file, text] of [
      [new File([], ''), t('errors.noFile')],
      [logo(3_000_000), t('errors.pictureTooLarge', { limit: 2_000_000 })],
    ] as const)
      expect(errorsOf(await post({ intent: 'logo', logo: file }, true))).toEqual({ logo: [text] });
    const large = await post({ intent: 'logo', logo: logo(9 * 1024 * 1024) }, true);
    expect([large.status, large.data.refusal?.drawn]).toEqual([413, 'logo']);
    expect(errorsOf(large)).toEqual({ logo: [t('errors.pictureTooLarge', { limit: logoLimits.bytes })] });
    const head = { intent: 'corporate', name: 'N', header: '', headOffice: `a\n${'x'.repeat(121)}` };
    expect(errorsOf(await post(head))).toEqual({ headOffice: [t('errors.tooLong')] });
  });
});

test('a mail text keeps what was typed; looked at, it stays in the form with its preview beside', async () => {
  const kind = 'listShared';
  const { mails: all } = await listMailTexts(admin, {});
  const { version } = all.find((mail) => mail.kind === kind)!.texts.find(({ locale }) => locale === 'en')!;
  const post = (fields: Fields) =>
    send(
      mails.action,
      { drawn: `${kind} en`, kind, locale: 'en', subject: 'Shared', version, ...fields },
      { path: `/admin/settings/mails?kind=${kind}&locale=en` },
    );
  const wrong = await post({ intent: 'save', body: '{{name}}' });
  expect(errorsOf(wrong)).toEqual({ body: [t('errors.placeholderMissing', { name: '{{link}}' })] });
  expect(wrong.data.refusal!.result.initialValue).toMatchObject({ body: '{{name}}' });
  const looked = await post({ intent: 'preview', body: 'Look: {{link}}' });
  expect([looked.status, errorsOf(looked)]).toEqual([200, undefined]);
  expect(looked.data).toMatchObject({ preview: { subject: 'Shared' }, refusal: { drawn: `${kind} en` } });
  const saved = await post({ intent: 'save', body: 'Look: {{link}}' });
  expect([saved.status, saved.location]).toEqual([303, `/admin/settings/mails?kind=${kind}&locale=en`]);
  expect((await post({ intent: 'save', body: '{{link}}!' })).data.refusal).toMatchObject({ key: 'changedMeanwhile' });
  await post({ intent: 'reset', version: '', ...confirmed });
  expect(await db.mailText.count({ where: { kind, locale: 'en' } })).toBe(0);
});

test('an archive is renamed at its fields, and deleted when that is confirmed', async () => {
  const archive = await makeArchive();
  const find = async () =>
    (await listAdminArchives(admin, {})).archives.find(({ archiveId }) => archiveId === archive.id)!;
  const { archiveId, version, code } = await find();
  const names = { nameTr: 'Bir', nameEn: 'One', nameRu: 'Odin' };
  const post = (fields: Fields) =>
    send(
      archives.action,
      { drawn: 'x', archiveId: String(archiveId), ...fields },
      { path: '/admin/settings/archives' },
    );
  expect(Object.keys(errorsOf(await post({ intent: 'save', ...names, code: '/', nameRu: '' }))!).sort()).toEqual([
    'code',
    'nameRu',
  ]);
  expect((await post({ intent: 'save', ...names, code, version })).location).toBe('/admin/settings/archives');
  const told = await post({ intent: 'save', ...names, nameEn: 'Mine', code, version });
  expect(told.data.refusal).toMatchObject({ key: 'changedMeanwhile', version: (await find()).version });
  expect((await post({ intent: 'delete' })).location).toBe(`/admin/settings/archives?delete=${archiveId}`);
  await post({ intent: 'delete', confirmed: 'yes' });
  expect(await find()).toBeUndefined();
});

describe('stock pages', () => {
  const find = async (guid: string) =>
    (await listAdminStockPages(admin, {})).pages.find(({ pageGuid }) => pageGuid === guid);

  test('one is hidden, shown, and deleted when that is confirmed; what is wrong stands at its field', async () => {
    const { pageGuid, slug } = await makeStockPage();
    const post = (fields: Fields) =>
      send(stockPages.action, { pageGuid, ...fields }, { path: '/admin/settings/stock' });
    for (const [intent, isActive] of [
      ['hide', false],
      ['show', true],
    ] as const) {
      expect((await post({ intent })).location).toBe('/admin/settings/stock');
      expect(await find(pageGuid)).toMatchObject({ isActive });
    }
    const wrong = await post({ intent: 'save', drawn: pageGuid, title: 'T', name: 'a b', specialListId: '' });
    expect(Object.keys(errorsOf(wrong)!).sort()).toEqual(['name', 'specialListId']);
    expect(wrong.data.refusal!.result.initialValue).toMatchObject({ title: 'T', name: 'a b' });
    expect((await post({ intent: 'delete' })).location).toBe(`/admin/settings/stock?delete=${pageGuid}`);
    expect(await find(pageGuid)).toMatchObject({ name: slug });
    await post({ intent: 'delete', confirmed: 'yes' });
    expect(await find(pageGuid)).toBeUndefined();
  });

  test('metres: only what was changed is saved, and what is wrong stands in its row', async () => {
    const { pageGuid } = await makeStockPage();
    const post = (fields: Fields, multipart = false) =>
      send(stockPage.action, fields, {
        path: `/admin/settings/stock/${pageGuid}?page=0`,
        params: { pageId: pageGuid },
        multipart,
      });
    const read = async () => (await listStockEntries(admin, { pageGuid })).entries;
    const other = await makeDesign();
    const added = await post({ intent: 'add', drawn: 'add', reference: other.name, metres: '40' });
    expect(added.location).toBe(`/admin/settings/stock/${pageGuid}?page=0`);
    const [one, two] = await read();
    const names = [one, two].map((entry) => `metres:${entry!.entryGuid}`);
    const base = { [names[0]!]: String(one!.metres), [names[1]!]: String(two!.metres) };
    const versions = Object.fromEntries(
      [one, two].map((entry) => [`version:${entry!.entryGuid}`, metresVersion(entry!.metres)]),
    );
    const drawn = { intent: 'entries', drawn: 'entries', ...base, ...versions, base: JSON.stringify(base) };
    const wrong = await post({ ...drawn, [names[1]!]: 'plenty' });
    expect(errorsOf(wrong)).toEqual({ [names[1]!]: [t('errors.amountUnreadable')] });
    await post({ ...drawn, [names[0]!]: '11' });
    await post({ ...drawn, [names[1]!]: '12' });
    expect((await read()).map(({ metres }) => metres)).toEqual([11, 12]);
    const told = await post({ ...drawn, [names[1]!]: '13' });
    expect(told.data.refusal).toMatchObject({ key: 'changedMeanwhile', drawn: 'entries' });
    expect(Object.keys(errorsOf(told)!)).toEqual([names[1]]);
    await post({ intent: `remove:${one!.entryGuid}`, ...confirmed });
    expect((await read()).map(({ entryGuid }) => entryGuid)).toEqual([two!.entryGuid]);
    // A table is looked at before it is taken over.
    const text = `Design;Metres\r\n${other.name};300\r\nNowhere;1\r\n`;
    const submission = crypto.randomUUID();
    const looked = await post({ intent: 'look', submission, text, file: new File([], '') }, true);
    expect(looked.data.csv).toMatchObject({ text, submission, rightCount: 1, faultCount: 1 });
    expect((await read())[0]!.metres).toBe(12);
    expect((await post({ intent: 'take', submission, text }, true)).status).toBe(303);
    expect((await read())[0]!.metres).toBe(300);
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
