import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { wearThumbnailAddress, wearViewAddress } from '#app/domain/visible/pictures/addresses.ts';
import { makePicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { pictureKey } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { pictureSize, WearFolder } from '#app/domain/visible/pictures/requests.ts';
import { checkDraft } from '#app/domain/catalog/wear/check.server.ts';
import { sweepWearFiles } from '#app/domain/catalog/wear/files.server.ts';
import {
  deleteWear,
  discardDraft,
  findWearPreview,
  getAllWears,
  keepDraft,
  moveWear,
  orderWears,
  saveWear,
  setWearState,
} from '#app/domain/catalog/wear/manage.server.ts';
import { lockKey } from '#app/domain/visible/pictures/stored-files.server.ts';
import { untilWaiting } from '#tests/until-waiting.ts';
import { uploadWear } from '#app/domain/catalog/wear/upload.server.ts';
import {
  findVisibleWear,
  getModels,
  readWearRequest,
  wearRequest,
  wearVersion,
} from '#app/domain/catalog/wear/visible.server.ts';
import { type ImageProcess, openImageProcess } from '#app/image/process/process.ts';
import { loader as thumbnailRoute } from '#app/routes/pictures/wear-thumbnail.route.ts';
import { loader as viewRoute } from '#app/routes/pictures/view.route.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { makeCustomer, makeDesign, makePerson, makeSession, makeStranger, makeUser } from '#tests/make.ts';
import { findAnyColorway } from '#tests/visible.ts';
import { modelFiles, zip, type ModelMaking } from './make-model.ts';

const images = openImageProcess();
const folder = mkdtempSync(path.join(tmpdir(), 'archive-wear-'));
let admin: Person;
let person: Person;
afterAll(async () => {
  await images.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  person = await makePerson();
});

const none = { wearGuid: undefined as string | undefined, wearName: undefined as string | undefined };

/** As a browser sends it. */
async function send(actor: Person, fields: Partial<typeof none>, files: Record<string, Buffer>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value);
  for (const [name, bytes] of Object.entries(files)) form.append('files', new File([Uint8Array.from(bytes)], name));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return uploadWear(actor, { body: request.body!, contentType: request.headers.get('content-type')! });
}

/** A model that customers see. */
async function makeWear(making: ModelMaking = {}, wearName = `Model ${crypto.randomUUID()}`) {
  const { wearGuid } = await send(admin, { wearName }, { 'a.zip': zip(await modelFiles(making)) });
  await checkDraft(wearGuid, images);
  await keepDraft(admin, { wearGuid });
  await setWearState(admin, { wearGuid, isEnabled: 'true' });
  return wearGuid;
}

const guids = async (actor: Parameters<typeof getModels>[0]) =>
  (await getModels(actor, {})).models.map(({ guid }) => guid);
const row = async (wearGuid: string) => (await getAllWears(admin, {})).wears.find(({ guid }) => guid === wearGuid);

describe('bringing a model in', () => {
  test('uploaded, checked, looked at, kept, shown', async () => {
    const { wearGuid } = await send(
      admin,
      { wearName: '  Summer dress ' },
      await modelFiles({ parts: [{ name: 'Front', grain: 5 }] }),
    );
    expect(await row(wearGuid)).toMatchObject({
      wearName: 'Summer dress',
      enabled: false,
      hasFiles: false,
      draft: { state: 'checking' },
    });
    await expect(keepDraft(admin, { wearGuid })).rejects.toMatchObject({ key: 'wearNotReady' });
    await expect(setWearState(admin, { wearGuid, isEnabled: true })).rejects.toMatchObject({ key: 'wearNotReady' });
    await checkDraft(wearGuid, images);
    expect(await row(wearGuid)).toMatchObject({
      hasFiles: false,
      draft: { state: 'ready', geometry: { width: 320, height: 240, parts: [{ name: 'Front', grain: 5 }] } },
    });
    expect(await storage.list('wear-uploads')).toEqual([]);
    const preview = await findWearPreview(admin, { wearGuid });
    expect((await preview.open()).size).toBeGreaterThan(500);
    expect(await guids(person)).not.toContain(wearGuid);
    await keepDraft(admin, { wearGuid });
    expect(await guids(person)).not.toContain(wearGuid);
    await setWearState(admin, { wearGuid, isEnabled: 'true' });
    expect(await guids(person)).toContain(wearGuid);
    const audited = await db.auditEntry.findMany({ where: { subjectId: wearGuid }, orderBy: { id: 'asc' } });
    expect(audited.map(({ operation }) => operation)).toEqual(['uploadWear', 'keepWearFiles', 'setWearState']);
    expect(audited.every(({ actorId }) => actorId === admin.userId)).toBe(true);
  });

  test('what is wrong with its files is told, and nothing is lost', async () => {
    const files = await modelFiles();
    delete files['mask.png'];
    const { wearGuid } = await send(admin, { wearName: 'Half' }, files);
    await checkDraft(wearGuid, images);
    expect(await row(wearGuid)).toMatchObject({
      wearName: 'Half',
      draft: { state: 'refused', problem: { key: 'wearFileMissing', values: { file: 'mask.png' } } },
    });
    await send(admin, { wearGuid }, await modelFiles());
    await checkDraft(wearGuid, images);
    expect((await row(wearGuid))!.draft!.state).toBe('ready');
  });

  test('its files are put only once nobody is removing equal ones', async () => {
    const files = await modelFiles({ background: [7, 7, 7] });
    const one = await send(admin, { wearName: 'One' }, files);
    await checkDraft(one.wearGuid, images);
    await keepDraft(admin, { wearGuid: one.wearGuid });
    const { filesKey } = await db.wearModel.findUniqueOrThrow({ where: { id: one.wearGuid } });
    const two = await send(admin, { wearName: 'Two' }, files);
    let checking: Promise<void> | undefined;
    await db.$transaction(async (tx) => {
      await lockKey(tx, filesKey!);
      checking = checkDraft(two.wearGuid, images);
      await untilWaiting(1);
      await storage.removeBelow(filesKey!);
    });
    await checking;
    expect((await row(two.wearGuid))!.draft!.state).toBe('ready');
    expect(await storage.list(filesKey!)).not.toEqual([]);
    await Promise.all([one, two].map(({ wearGuid }) => deleteWear(admin, { wearGuid })));
  });

  test('a discarded draft leaves the model as it was, or nothing where it never had files', async () => {
    const fresh = await send(admin, { wearName: 'Never' }, await modelFiles({ background: [9, 9, 9] }));
    await checkDraft(fresh.wearGuid, images);
    await discardDraft(admin, { wearGuid: fresh.wearGuid });
    expect(await row(fresh.wearGuid)).toBeUndefined();
    const kept = await makeWear();
    const before = await row(kept);
    await send(admin, { wearGuid: kept }, await modelFiles({ background: [8, 8, 8] }));
    await checkDraft(kept, images);
    await discardDraft(admin, { wearGuid: kept });
    expect(await row(kept)).toEqual(before);
  });

  test('files that somebody else has uploaded since are neither kept nor discarded unseen', async () => {
    const wearGuid = await makeWear();
    await send(admin, { wearGuid }, await modelFiles({ background: [1, 1, 1] }));
    await checkDraft(wearGuid, images);
    const { mark } = (await row(wearGuid))!.draft!;
    await send(admin, { wearGuid }, await modelFiles({ background: [2, 2, 2] }));
    await checkDraft(wearGuid, images);
    const second = await row(wearGuid);
    for (const act of [keepDraft, discardDraft])
      await expect(act(admin, { wearGuid, mark })).rejects.toMatchObject({ key: 'changedMeanwhile' });
    expect(await row(wearGuid)).toEqual(second);
    await keepDraft(admin, { wearGuid, mark: second!.draft!.mark });
    expect((await row(wearGuid))!.draft).toBeNull();
  });

  test('a second upload takes the first one’s place, also while it is being checked', async () => {
    const { wearGuid } = await send(admin, { wearName: 'Twice' }, await modelFiles({ background: [1, 2, 3] }));
    const checking = checkDraft(wearGuid, images);
    await send(admin, { wearGuid }, await modelFiles({ width: 400, height: 300 }));
    await checking;
    expect((await row(wearGuid))!.draft!.state).toBe('checking');
    await checkDraft(wearGuid, images);
    expect((await row(wearGuid))!.draft).toMatchObject({ state: 'ready', geometry: { width: 400 } });
    await checkDraft(wearGuid, images);
    expect((await row(wearGuid))!.draft!.state).toBe('ready');
  });

  test('files that go while they are read, because others took their place, are no failure', async () => {
    const { wearGuid } = await send(admin, { wearName: 'Gone' }, await modelFiles({ background: [3, 2, 1] }));
    const late: ImageProcess = {
      ...images,
      async checkWear(...given) {
        await send(admin, { wearGuid }, await modelFiles({ width: 400, height: 300 }));
        return images.checkWear(...given);
      },
    };
    await checkDraft(wearGuid, late);
    expect((await row(wearGuid))!.draft!.state).toBe('checking');
    await checkDraft(wearGuid, images);
    expect((await row(wearGuid))!.draft).toMatchObject({ state: 'ready', geometry: { width: 400 } });
  });

  test('equal files are stored once and go with the last model that has them', async () => {
    const making = { background: [77, 3, 200] as [number, number, number] };
    const [one, two] = [await makeWear(making), await makeWear(making)];
    const folders = await db.wearModel.findMany({ where: { id: { in: [one, two] } }, select: { filesKey: true } });
    expect(folders[0]!.filesKey).toBe(folders[1]!.filesKey);
    await deleteWear(admin, { wearGuid: one });
    expect(await storage.list(folders[0]!.filesKey!)).not.toEqual([]);
    await deleteWear(admin, { wearGuid: two });
    for (const id of [one, two]) {
      expect(await storage.list(folders[0]!.filesKey!)).not.toEqual([]);
      await purgeTrash(admin, { kind: 'wear', id });
    }
    expect(await storage.list(folders[0]!.filesKey!)).toEqual([]);
  });

  test('refused: no name, a name taken, no files, wrong files, no multipart, an unknown model', async () => {
    const files = await modelFiles();
    await makeWear({}, 'Taken');
    await expect(send(admin, {}, files)).rejects.toMatchObject({ key: 'required', fields: { wearName: ['required'] } });
    await expect(send(admin, { wearName: ' ' }, files)).rejects.toMatchObject({ key: 'required' });
    await expect(send(admin, { wearName: 'x'.repeat(201) }, files)).rejects.toMatchObject({ key: 'tooLong' });
    await expect(send(admin, { wearName: 'Taken' }, files)).rejects.toMatchObject({ key: 'wearNameTaken' });
    await expect(send(admin, { wearName: 'New' }, {})).rejects.toMatchObject({
      key: 'noFile',
      fields: { files: ['noFile'] },
    });
    await expect(send(admin, { wearName: 'New' }, { 'a.exe': Buffer.from('MZ') })).rejects.toMatchObject({
      key: 'wearFileType',
    });
    const many = Object.fromEntries(Array.from({ length: 13 }, (_, i) => [`${i}.png`, Buffer.from('x')]));
    await expect(send(admin, { wearName: 'New' }, many)).rejects.toMatchObject({ key: 'tooManyFiles' });
    await expect(send(admin, { wearGuid: crypto.randomUUID() }, files)).rejects.toMatchObject({ key: 'wearNotFound' });
    await expect(send(admin, { wearGuid: 'no guid' }, files)).rejects.toMatchObject({ key: 'invalidGuid' });
    const text = { body: new Blob(['x']).stream(), contentType: 'text/plain' };
    await expect(uploadWear(admin, text)).rejects.toMatchObject({ key: 'unreadableBody' });
    const cut = { body: new Blob(['--x\r\nContent-Dispo']).stream(), contentType: 'multipart/form-data; boundary=x' };
    await expect(uploadWear(admin, cut)).rejects.toMatchObject({ key: 'uploadBroken' });
    expect(await storage.list('wear-uploads')).toEqual([]);
    expect(await db.wearModel.count({ where: { wearName: 'New' } })).toBe(0);
  });

  test('only admins with a second factor', async () => {
    const wearGuid = await makeWear();
    const others = [
      person,
      await makePerson({ isInHouse: true }),
      await makePerson({ isAdmin: true, is2FaValidated: false }),
      makeStranger(),
    ];
    for (const one of others) {
      for (const act of [
        setWearState,
        saveWear,
        moveWear,
        orderWears,
        keepDraft,
        discardDraft,
        deleteWear,
        getAllWears,
        findWearPreview,
      ])
        await expect((act as typeof deleteWear)(one, { wearGuid })).rejects.toMatchObject({ name: 'DomainError' });
      await expect(send(one as Person, { wearName: 'Mine' }, await modelFiles())).rejects.toMatchObject({
        name: 'DomainError',
      });
    }
    expect(await row(wearGuid)).toMatchObject({ enabled: true });
  });
});

describe('names, labels, order', () => {
  test('a name is free and not empty, labels exist and are no headers', async () => {
    const [one, two] = [await makeWear(), await makeWear()];
    const head = await db.label.create({ data: label('head', true) });
    const own = await db.label.create({ data: { ...label('own'), groupId: head.id } });
    await saveWear(admin, { wearGuid: one, wearName: 'Renamed', labelIds: [String(own.id), String(own.id)] });
    expect(await row(one)).toMatchObject({ wearName: 'Renamed', labelIds: [own.id] });
    expect((await getModels(person, {})).models.find(({ guid }) => guid === one)).toMatchObject({
      wearName: 'Renamed',
      labelIds: [own.id],
    });
    await expect(saveWear(admin, { wearGuid: two, wearName: 'Renamed' })).rejects.toMatchObject({
      key: 'wearNameTaken',
    });
    await expect(saveWear(admin, { wearGuid: two, wearName: '' })).rejects.toMatchObject({ key: 'required' });
    for (const id of [head.id, 999_999])
      await expect(saveWear(admin, { wearGuid: one, wearName: 'Other', labelIds: [id] })).rejects.toMatchObject({
        key: 'notOneOf',
      });
    expect(await row(one)).toMatchObject({ wearName: 'Renamed', labelIds: [own.id] });
    await saveWear(admin, { wearGuid: one, wearName: 'Renamed', labelIds: [] });
    expect((await row(one))!.labelIds).toEqual([]);
  });

  test('moved one by one and all at once', async () => {
    await db.wearModel.deleteMany();
    const [a, b, c] = [await makeWear(), await makeWear(), await makeWear()];
    expect(await guids(person)).toEqual([a, b, c]);
    await moveWear(admin, { wearGuid: c, direction: 'up' });
    expect(await guids(person)).toEqual([a, c, b]);
    await moveWear(admin, { wearGuid: a, direction: 'up' });
    await moveWear(admin, { wearGuid: b, direction: 'down' });
    expect(await guids(person)).toEqual([a, c, b]);
    await orderWears(admin, { wearGuids: [b, a, c] });
    expect(await guids(person)).toEqual([b, a, c]);
    // A list made before another model came: that one stays behind them.
    await orderWears(admin, { wearGuids: `${c},${b}` });
    expect(await guids(person)).toEqual([c, b, a]);
    await expect(orderWears(admin, { wearGuids: [c, crypto.randomUUID()] })).rejects.toMatchObject({
      key: 'changedMeanwhile',
    });
    await expect(orderWears(admin, { wearGuids: [] })).rejects.toMatchObject({ key: 'nothingSelected' });
    await Promise.all([1, 2, 3, 4].map(() => moveWear(admin, { wearGuid: a, direction: 'up' })));
    expect(await guids(person)).toEqual([a, c, b]);
  });
});

describe('who sees which model', () => {
  test('enabled ones with files; a pool with models of its own shows those alone', async () => {
    await db.wearModel.deleteMany();
    const [open, other] = [await makeWear(), await makeWear()];
    const pool = await db.pool.create({ data: { name: `Pool ${crypto.randomUUID()}` } });
    const pooled = await makePerson({ poolId: pool.id });
    expect(await guids(pooled)).toEqual([open, other]);
    await db.poolWearModel.create({ data: { poolId: pool.id, wearModelId: other } });
    expect(await guids(pooled)).toEqual([other]);
    expect(await guids(person)).toEqual([open, other]);
    await setWearState(admin, { wearGuid: other, isEnabled: 'false' });
    expect(await guids(pooled)).toEqual([]);
    expect(await guids(person)).toEqual([open]);
    expect(await guids(admin)).toEqual([open]);
    expect(await findVisibleWear(pooled, open)).toBeNull();
    expect(await findVisibleWear(person)).toMatchObject({ id: open });
    await expect(readWearRequest(person, other)).rejects.toMatchObject({ key: 'wearNotFound' });
    await expect(readWearRequest(person, crypto.randomUUID())).rejects.toMatchObject({ key: 'wearNotFound' });
    await expect(getModels(makeStranger(), {})).rejects.toMatchObject({ key: 'notSignedIn' });
    await expect(getModels(await makePerson({ archiveAccess: false }), {})).rejects.toMatchObject({
      key: 'noArchiveAccess',
    });
  });
});

describe('pictures', () => {
  async function makePrint() {
    const design = await makeDesign({
      widthPx: 240,
      heightPx: 240,
      widthCm: 6,
      heightCm: 6,
      colorways: [{ widthPx: 240, heightPx: 240 }],
    });
    const source = path.join(folder, `${design.id}.tif`);
    const { writeFileSync } = await import('node:fs');
    writeFileSync(source, makeTiff({ width: 240, height: 240, paint: wavePaint(240, 240) }));
    const target = path.join(folder, `${design.id}.master.tif`);
    await images.makeMaster(source, await images.readSource(source), target, { scratchDir: folder });
    await storage.putFile(design.colorways[0]!.masterKey, target);
    return design;
  }
  async function get(loader: unknown, address: string, params: Record<string, string>, token: string) {
    const request = new Request(`http://localhost${address}`, { headers: { 'access-token': token } });
    const context = { requestId: 'r', cspNonce: 'n', remoteAddress: '127.0.0.1' };
    try {
      return await (loader as (args: unknown) => Promise<Response>)({ request, params, context });
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  }
  async function signIn() {
    const user = await makeUser();
    return makeSession(user.id);
  }

  test('made once, named by master, model and layout', async () => {
    const wear = (await findVisibleWear(person, await makeWear()))!;
    const design = await makePrint();
    const colorway = await findAnyColorway(design.colorways[0]!.id);
    const request = wearRequest(wear, 160);
    expect(pictureSize(colorway, request)).toEqual({ width: 160, height: 120 });
    const key = await makePicture(colorway, request, images);
    expect(await storage.size(key)).toBeGreaterThan(1000);
    expect(key).toBe(pictureKey(colorway, request));
    const keys = [
      key,
      pictureKey({ ...colorway, masterHash: 'b'.repeat(64) }, request),
      pictureKey({ ...colorway, design: { ...colorway.design, repeatOffset: 'halfDrop' } }, request),
      pictureKey({ ...colorway, design: { ...colorway.design, widthCm: 7 } }, request),
      pictureKey(colorway, { ...request, model: WearFolder.parse(`wear/cc/${'c'.repeat(64)}`) }),
      pictureKey(colorway, { ...request, width: 200 }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('a hidden model, a hidden design and what never was are the same 404', async () => {
    const wearGuid = await makeWear();
    const wear = (await findVisibleWear(person, wearGuid))!;
    const hidden = await makeWear();
    await setWearState(admin, { wearGuid: hidden, isEnabled: false });
    const design = await makePrint();
    const confined = await makeDesign({ isConfined: true, customerId: (await makeCustomer()).id });
    const { token } = await signIn();
    const look = (designId: string, colorwayId: string, wear_: string, width: number | string = 160) =>
      get(
        viewRoute,
        wearViewAddress(designId, colorwayId, { wear: wear_, width: width as number }),
        { view: 'wear', designId, colorwayId },
        token,
      );
    const colorwayId = design.colorways[0]!.id;
    await makePicture(await findAnyColorway(colorwayId), wearRequest(wear, 160), images);
    const answer = await look(design.id, colorwayId, wearGuid);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    for (const one of [
      await look(design.id, colorwayId, hidden),
      await look(design.id, colorwayId, crypto.randomUUID()),
      await look(design.id, colorwayId, 'nonsense'),
      await look(confined.id, confined.colorways[0]!.id, wearGuid),
      await look(crypto.randomUUID(), colorwayId, wearGuid),
    ])
      expect([one.status, await one.text()]).toEqual([404, '']);
    expect((await look(design.id, colorwayId, wearGuid, 'wide')).status).toBe(422);
    expect((await look(design.id, colorwayId, wearGuid, 99_999)).status).toBe(422);
    for (const [id, status] of [
      [wearGuid, 200],
      [hidden, 404],
      [crypto.randomUUID(), 404],
      ['x', 404],
    ] as const)
      expect((await get(thumbnailRoute, wearThumbnailAddress(id), { wearId: id }, token)).status).toBe(status);
  });

  test('an address that names master and model is kept for long; new files of the model change it', async () => {
    const wearGuid = await makeWear({ background: [50, 60, 70] });
    const design = await makePrint();
    const { token } = await signIn();
    const colorway = await findAnyColorway(design.colorways[0]!.id);
    const version = async () => {
      const { filesKey } = (await findVisibleWear(person, wearGuid))!;
      return `${versionOf(colorway)}${wearVersion(filesKey)}`;
    };
    const look = async (v: string) => {
      await makePicture(colorway, wearRequest((await findVisibleWear(person, wearGuid))!, 100), images);
      const address = wearViewAddress(design.id, colorway.id, { wear: wearGuid, width: 100, version: v });
      return get(viewRoute, address, { view: 'wear', designId: design.id, colorwayId: colorway.id }, token);
    };
    const first = await version();
    const one = await look(first);
    expect(one.headers.get('cache-control')).toContain('immutable');
    await send(admin, { wearGuid }, await modelFiles({ background: [70, 60, 50] }));
    await checkDraft(wearGuid, images);
    // Until they are kept, all stays as it is.
    expect(await version()).toBe(first);
    await keepDraft(admin, { wearGuid });
    expect(await version()).not.toBe(first);
    const two = await look(first);
    expect(two.headers.get('cache-control')).toBe('private, no-cache');
    expect(two.headers.get('etag')).not.toBe(one.headers.get('etag'));
  });
});

test('the sweep removes what no model names, and nothing else', async () => {
  const wearGuid = await makeWear({ background: [4, 5, 6] });
  const { filesKey } = await db.wearModel.findUniqueOrThrow({ where: { id: wearGuid } });
  await storage.putBytes('wear-uploads/lost/0', Buffer.from('x'));
  await storage.putBytes(`wear/00/${'0'.repeat(64)}/uv.png`, Buffer.from('x'));
  expect(await sweepWearFiles()).toBe(0);
  await sweepWearFiles(1000, Date.now() + 60_000);
  expect(await storage.size('wear-uploads/lost/0')).toBeNull();
  expect(await storage.size(`wear/00/${'0'.repeat(64)}/uv.png`)).toBeNull();
  expect(await storage.list(filesKey!)).not.toEqual([]);
});

function label(name: string, isGroupHeader = false) {
  const mark = `${name}-${crypto.randomUUID()}`;
  return { isGroupHeader, nameTr: mark, nameEn: mark, nameRu: mark, sefTr: mark, sefEn: mark, sefRu: mark };
}
