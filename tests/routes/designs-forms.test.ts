/** The forms about imports, designs, wear models and settings: nothing is done that was not asked for, and what is refused comes back as it was typed. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveSession } from '#app/actor.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { openSession } from '#app/domain/people/accounts/sessions.server.ts';
import { readImport } from '#app/domain/imports/read-import.server.ts';
import { getAllWears } from '#app/domain/catalog/wear/manage.server.ts';
import type { Refused } from '#app/forms/answer.ts';
import { translate } from '#app/locales/translate.ts';
import * as imports from '#app/routes/admin/import/route.tsx';
import * as upload from '#app/routes/admin/import/upload.route.ts';
import * as importJob from '#app/routes/admin/import-job/route.tsx';
import * as wearModels from '#app/routes/admin/wear-models/route.tsx';
import { closeImages, field, file, run, tiff, upload as uploadFiles } from '#tests/imports/originals.ts';
import { makeArchive, makePerson } from '#tests/make.ts';

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

  async function readAll(): Promise<string> {
    const rows = await Promise.all([
      db.importJob.findMany({ orderBy: { id: 'asc' } }),
      db.importGroup.findMany({ orderBy: { id: 'asc' } }),
      db.wearModel.findMany({ orderBy: { id: 'asc' } }),
      db.auditEntry.count(),
    ]);
    return JSON.stringify(rows);
  }
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
      one ? send(importJob.action, { intent }, { params: { jobId: one } }) : send(imports.action, { intent });
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
