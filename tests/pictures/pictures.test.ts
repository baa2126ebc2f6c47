import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionCookieName } from '#app/actor.server.ts';
import { db } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { saveSettings } from '#app/domain/base/settings/settings.server.ts';
import {
  colorwayThumbnailAddress,
  thumbnailAddress,
  tileAddress,
  tileInfoAddress,
  viewAddress,
} from '#app/domain/visible/pictures/addresses.ts';
import {
  makeRequestedPicture,
  makePicture,
  obtainPicture,
  standardPictures,
  type ImageProcess,
} from '#app/domain/visible/pictures/pictures.server.ts';
import { listAdminColorways } from '#app/domain/catalog/designs/colorways.server.ts';
import { editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { getDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { readResults } from '#app/domain/find/results/results.server.ts';
import { readQueryDesign } from '#app/domain/find/similar/similar.server.ts';
import { isLasting, pictureKey } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { PictureRequest, pictureSize } from '#app/domain/visible/pictures/requests.ts';
import { signPicture } from '#app/domain/visible/pictures/signatures.server.ts';
import { versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { waitForStored } from '#app/domain/visible/pictures/wait.server.ts';
import { ImageError } from '#app/image/base/types.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { loader as colorwayThumbnail } from '#app/routes/pictures/colorway-thumbnail.route.ts';
import { loader as designThumbnail } from '#app/routes/pictures/design-thumbnail.route.ts';
import { loader as tiles } from '#app/routes/pictures/tiles.route.ts';
import { loader as view } from '#app/routes/pictures/view.route.ts';
import { loader as wearThumbnail } from '#app/routes/pictures/wear-thumbnail.route.ts';
import { pictureMake } from '#workers/picture-make.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { makeCustomer, makeDesign, makePerson, makeSession, makeUser } from '#tests/make.ts';
import { findAnyColorway } from '#tests/visible.ts';

const reasonOf = async (colorwayId: string) => (await db.pictureFailure.findUnique({ where: { colorwayId } }))?.reason;

/** Writes a few bytes where the real one would write a picture, and counts. */
const made: string[] = [];
const pretend = async (_master: string, options: object, target: string) => {
  made.push(JSON.stringify(options));
  await new Promise((resolve) => setTimeout(resolve, 150));
  await writeFile(target, 'picture');
  return { width: 1, height: 1, bytes: 7 };
};
const fake = {
  renderPrint: pretend,
  renderFabric: pretend,
  renderRepeat: pretend,
  renderThumbnail: pretend,
} as unknown as ImageProcess;

let token: string;
let sessionId: string;
let userId: string;
let open: Awaited<ReturnType<typeof makeDesign>>;
let hidden: Awaited<ReturnType<typeof makeDesign>>;

async function signIn(data: Parameters<typeof makeUser>[0] = {}) {
  const user = await makeUser(data);
  const session = await makeSession(user.id);
  return { ...session, userId: user.id };
}

beforeAll(async () => {
  ({ token, sessionId, userId } = await signIn());
  open = await makeDesign({ colorways: 3 });
  hidden = await makeDesign({ isConfined: true, customerId: (await makeCustomer()).id });
  for (const { masterKey } of [...open.colorways, ...hidden.colorways])
    await storage.putBytes(masterKey, new Uint8Array([1]));
  const boss = await startJobs('work');
  await boss.work('picture-make', { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([job]) =>
    pictureMake(job as never, { image: fake }),
  );
});
beforeEach(() => void (made.length = 0));

const routes: [RegExp, string[], (args: never) => Promise<Response>][] = [
  [/^\/design\/thumbnail\/d\/([^/]+)\/([^/]+)$/, ['shape', 'designId'], designThumbnail as never],
  [/^\/design\/thumbnail\/m\/h\/([^/]+)\/([^/]+)$/, ['designId', 'colorwayId'], colorwayThumbnail as never],
  [/^\/design\/view\/([^/]+)\/([^/]+)\/([^/]+)$/, ['view', 'designId', 'colorwayId'], view as never],
  [/^\/design\/tiles\/([^/]+)\/(.+)$/, ['colorwayId', '*'], tiles as never],
  [/^\/wear\/thumbnail\/([^/]+)$/, ['wearId'], wearThumbnail as never],
];

async function get(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const url = new URL(address, 'http://localhost:3000');
  for (const [pattern, names, loader] of routes) {
    const found = pattern.exec(url.pathname);
    if (!found) continue;
    const params = Object.fromEntries(names.map((name, index) => [name, found[index + 1]!]));
    const context = { requestId: 'r', cspNonce: 'n', remoteAddress: '127.0.0.1' };
    try {
      return await loader({ request: new Request(url, { headers, method }), params, context } as never);
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
  }
  throw new Error(`no route for ${address}`);
}

const every = (design: typeof open) => {
  const colorway = design.colorways[0]!.id;
  return [
    thumbnailAddress(design.id, 'h'),
    thumbnailAddress(design.id, 'v'),
    colorwayThumbnailAddress(design.id, colorway),
    viewAddress('print', design.id, colorway),
    viewAddress('fabric', design.id, colorway, { cm: 75 }),
    viewAddress('repeat', design.id, colorway, { across: 3, down: 2 }),
    tileAddress(colorway, 0, 0, 0),
    tileInfoAddress(colorway),
  ];
};
const missing = () =>
  every({ ...open, id: crypto.randomUUID(), colorways: [{ ...open.colorways[0]!, id: crypto.randomUUID() }] });

describe('who may see a picture', () => {
  test('nobody without a session, whatever the picture', async () => {
    for (const address of [
      ...every(open),
      ...every(hidden),
      ...missing(),
      `/wear/thumbnail/${crypto.randomUUID()}`,
      '/design/thumbnail/d/h/nonsense',
    ]) {
      for (const headers of [
        {},
        { 'access-token': 'x'.repeat(43) },
        { cookie: `${sessionCookieName}=wrong` },
      ] as Record<string, string>[]) {
        const answer = await get(address, headers);
        expect([answer.status, await answer.text()]).toEqual([403, '']);
      }
    }
  });

  test('hidden and missing are the same 404', async () => {
    for (const address of [
      ...every(hidden),
      ...missing(),
      '/design/thumbnail/d/h/nonsense',
      `/wear/thumbnail/${crypto.randomUUID()}`,
    ]) {
      const answer = await get(address, { 'access-token': token });
      expect([answer.status, await answer.text(), answer.headers.get('etag')]).toEqual([404, '', null]);
    }
    const crossed = viewAddress('print', hidden.id, open.colorways[0]!.id);
    expect((await get(crossed, { 'access-token': token })).status).toBe(404);
  });

  test('a token opens what its person may see; an address signed for that session too', async () => {
    for (const address of every(open).slice(0, 6)) {
      expect((await get(address, { 'access-token': token })).status).toBe(200);
      const signed = signPicture(address, sessionId);
      const answer = await get(signed);
      expect([answer.status, await answer.text()]).toEqual([200, 'picture']);
    }
    expect((await get(signPicture(every(hidden)[0]!, sessionId))).status).toBe(404);
  });

  test('a changed, foreign or old signature is none', async () => {
    const address = viewAddress('print', open.id, open.colorways[0]!.id, { width: 800 });
    const signed = signPicture(address, sessionId);
    const other = await makePerson();
    const wrong = [
      signed.replace('width=800', 'width=900'),
      signed.replace(open.colorways[0]!.id, open.colorways[1]!.id),
      signed.replace(sessionId, other.sessionId),
      signed.replace(/until=\d+/, 'until=99999999999'),
      signed.slice(0, -2),
      signed + 'A',
      signed.replace(/sig=.*/, 'sig='),
      signPicture(address, sessionId, Date.now() - 1000),
      signPicture(address, crypto.randomUUID()),
      `${signed}&cm=75`,
    ];
    expect((await get(signed)).status).toBe(200);
    for (const one of wrong) expect([one, (await get(one)).status]).toEqual([one, 403]);
  });

  test('a signature ends with its session, its user and their right', async () => {
    const guest = await signIn();
    const signed = signPicture(thumbnailAddress(open.id, 'h'), guest.sessionId);
    expect((await get(signed)).status).toBe(200);
    await db.user.update({ where: { id: guest.userId }, data: { archiveAccess: false } });
    expect((await get(signed)).status).toBe(403);
    await db.user.update({ where: { id: guest.userId }, data: { archiveAccess: true, status: 'stopped' } });
    expect((await get(signed)).status).toBe(403);
    await db.user.update({ where: { id: guest.userId }, data: { status: 'active' } });
    expect((await get(signed)).status).toBe(200);
    await db.session.delete({ where: { id: guest.sessionId } });
    expect((await get(signed)).status).toBe(403);
  });

  test('a signature keeps no session alive, and is no visit', async () => {
    const guest = await signIn();
    const before = { lastSeenAt: new Date(Date.now() - 3_600_000), expiresAt: new Date(Date.now() + 60_000) };
    const where = { id: guest.sessionId };
    await db.session.update({ where, data: { ...before, kind: 'browser', remember: false } });
    await db.personVisit.deleteMany({ where: { userId: guest.userId } });
    expect((await get(signPicture(thumbnailAddress(open.id, 'h'), guest.sessionId))).status).toBe(200);
    expect(await db.session.findUniqueOrThrow({ where })).toMatchObject(before);
    expect(await db.personVisit.count({ where: { userId: guest.userId } })).toBe(0);
  });

  test('a design confined later is gone at once', async () => {
    const design = await makeDesign();
    await storage.putBytes(design.colorways[0]!.masterKey, new Uint8Array([1]));
    const address = thumbnailAddress(design.id, 'h', versionOf(await findAnyColorway(design.colorways[0]!.id)));
    expect((await get(address, { 'access-token': token })).status).toBe(200);
    await db.design.update({
      where: { id: design.id },
      data: { isConfined: true, customerId: (await makeCustomer()).id },
    });
    expect((await get(address, { 'access-token': token })).status).toBe(404);
    await db.design.update({
      where: { id: design.id },
      data: { customerId: (await db.user.findUniqueOrThrow({ where: { id: userId } })).customerId },
    });
    expect((await get(address, { 'access-token': token })).status).toBe(200);
  });
});

describe('the answer', () => {
  test('kept for long under its version, asked again without, 304 for what is known', async () => {
    const colorway = open.colorways[0]!;
    const headers = { 'access-token': token };
    const version = versionOf(await findAnyColorway(colorway.id));
    const kept = await get(viewAddress('print', open.id, colorway.id, { version }), headers);
    expect(kept.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(kept.headers.get('content-type')).toBe('image/webp');
    expect(kept.headers.get('content-length')).toBe('7');
    for (const address of [
      viewAddress('print', open.id, colorway.id),
      viewAddress('print', open.id, colorway.id, { version: '00000000' }),
    ]) {
      expect((await get(address, headers)).headers.get('cache-control')).toBe('private, no-cache');
    }
    const etag = kept.headers.get('etag')!;
    const known = await get(viewAddress('print', open.id, colorway.id), { ...headers, 'if-none-match': `W/${etag}` });
    expect([known.status, await known.text()]).toEqual([304, '']);
    expect(
      (await get(viewAddress('print', open.id, colorway.id), { ...headers, 'if-none-match': '"else"' })).status,
    ).toBe(200);
    const head = await get(viewAddress('print', open.id, colorway.id), headers, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '7', '']);
  });

  test('sizes out of bounds are refused in words', async () => {
    const colorway = open.colorways[0]!.id;
    const base = `/design/view/repeat/${open.id}/${colorway}`;
    for (const query of [
      '?width=5000',
      '?width=0',
      '?width=x',
      '?across=21',
      '?down=-1',
      '?drop=10&shift=10',
      '?drop=100',
    ]) {
      const answer = await get(base + query, { 'access-token': token, 'accept-language': 'tr' });
      expect([query, answer.status, answer.headers.get('etag')]).toEqual([query, 422, null]);
      expect(await answer.text()).not.toBe('');
    }
    expect((await get(`/design/view/fabric/${open.id}/${colorway}?cm=100`, { 'access-token': token })).status).toBe(
      422,
    );
    expect((await get(`/design/view/other/${open.id}/${colorway}`, { 'access-token': token })).status).toBe(404);
    for (const query of ['?side=300', '?side=x', '?side=100000', '?cm=80', '?cm=-1'])
      expect((await get(`/design/thumbnail/d/h/${open.id}${query}`, { 'access-token': token })).status).toBe(422);
    expect((await get(`/design/thumbnail/d/x/${open.id}`, { 'access-token': token })).status).toBe(404);
  });

  test('the thumbnail follows its mode', async () => {
    const admin = await makePerson({ isAdmin: true });
    const [first, second, third] = open.colorways;
    await db.design.update({ where: { id: open.id }, data: { activeColorwayId: second!.id } });
    await db.colorway.update({ where: { id: third!.id }, data: { editedAt: new Date(Date.now() + 60_000) } });
    for (const [mode, expected] of [
      ['original', first],
      ['active', second],
      ['latest', third],
    ] as const) {
      await saveSettings(admin, { thumbnailMode: mode });
      const answer = await get(thumbnailAddress(open.id, 'h', versionOf(await findAnyColorway(expected!.id))), {
        'access-token': token,
      });
      expect([mode, answer.headers.get('cache-control')]).toEqual([mode, 'private, max-age=31536000, immutable']);
    }
  });
});

describe('a correction of the design', () => {
  test.each([
    ['resolution', { designDpi: 97 }],
    ['layout', { repeatOffset: 'halfDrop', repeatDirection: 'vertical' }],
  ] as const)('of its %s gives its pictures other addresses', async (_, correction) => {
    const admin = await makePerson({ isAdmin: true });
    const headers = { 'access-token': token };
    const design = await makeDesign();
    await storage.putBytes(design.colorways[0]!.masterKey, new Uint8Array([1]));
    const written = async () => {
      const [found] = await readResults(admin, [design.id]);
      const header = await getDesignHeader(admin, { designGuid: design.id });
      const { colorways } = await listAdminColorways(admin, { designGuid: design.id });
      const query = await readQueryDesign(admin, { similarId: design.id });
      const lists = [found!.colorways, header.colorways, colorways, query.colorways];
      const versions = new Set([found!.thumbnail!.version, ...lists.map(([one]) => one!.version)]);
      expect(versions.size).toBe(1);
      return [...versions][0]!;
    };
    const keptUnder = async (version: string) =>
      (await get(thumbnailAddress(design.id, 'h', version), headers)).headers.get('cache-control');
    const before = await written();
    expect(await keptUnder(before)).toContain('immutable');
    await editDesign(admin, { designGuid: design.id, ...correction });
    const after = await written();
    expect(after).not.toBe(before);
    expect(await keptUnder(before)).toBe('private, no-cache');
    expect(await keptUnder(after)).toContain('immutable');
  });
});

describe('making', () => {
  test('asked for twenty times at once it is made once', async () => {
    const colorway = open.colorways[1]!;
    const address = viewAddress('print', open.id, colorway.id, { width: 777 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(address, { 'access-token': token })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(made).toHaveLength(1);
  });

  test('so it is when other processes ask too', async () => {
    const colorway = await findAnyColorway(open.colorways[2]!.id);
    const request = PictureRequest.parse({ view: 'print', width: 500 });
    const boss = await startJobs('work');
    const key = pictureKey(colorway, request);
    const sent = await Promise.all(
      Array.from({ length: 10 }, () =>
        boss.send('picture-make', { colorwayId: colorway.id, request, key }, { singletonKey: key }),
      ),
    );
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(await obtainPicture(colorway, request)).toBe(key);
    expect(made).toHaveLength(1);
  });

  test('a lost notification costs a second', async () => {
    const key = 'renditions/lost/picture.webp';
    const nobodyTells = async () => {};
    const waiting = waitForStored(key, nobodyTells);
    setTimeout(() => void storage.putBytes(key, new Uint8Array([1])), 400);
    expect(await waiting).toBe('stored');
  });

  test('where no picture will come the wait ends at once, not with its limit, and nobody is told to wait on', async () => {
    const request = PictureRequest.parse({ view: 'print', width: 502 });
    const gone = { ...(await findAnyColorway(open.colorways[2]!.id)), id: crypto.randomUUID() };
    await expect(obtainPicture(gone, request, { limitMs: 60_000 })).rejects.toMatchObject({ key: 'notFound' });
    await expect(
      obtainPicture(await findAnyColorway(open.colorways[2]!.id), request, { limitMs: 1 }),
    ).rejects.toMatchObject({
      key: 'pictureNotReady',
    });

    const { colorways } = await makeDesign({ colorways: 1 });
    const colorway = await findAnyColorway(colorways[0]!.id);
    const lost = { ...fake, renderPrint: () => Promise.reject(new NotStored('masters/lost')) } as ImageProcess;
    const payload = { colorwayId: colorway.id, request, key: pictureKey(colorway, request) };
    const ask = () => makeRequestedPicture(payload, lost);
    expect(await waitForStored(payload.key, ask, 60_000)).toBe('none');
    // The master lacks: not what is drawn on it.
    await expect(reasonOf(colorway.id)).resolves.toBe('fileMissing');
    await storage.putBytes(colorway.masterKey, new Uint8Array(1));
    await db.pictureFailure.deleteMany({ where: { colorwayId: colorway.id } });
    await ask();
    expect(await reasonOf(colorway.id)).toBeUndefined();
  });

  test('what a decoder breaks on ends the wait at once, and isn’t tried again for a while', async () => {
    const { colorways } = await makeDesign({ colorways: 1 });
    const colorway = await findAnyColorway(colorways[0]!.id);
    const request = PictureRequest.parse({ view: 'print', width: 503 });
    await storage.putBytes(colorway.masterKey, new Uint8Array(1));
    let tries = 0;
    const broken = { ...fake, renderPrint: () => Promise.reject(new ImageError('damaged', {})) } as ImageProcess;
    const payload = { colorwayId: colorway.id, request, key: pictureKey(colorway, request) };
    const ask = () => makeRequestedPicture(payload, broken).then(() => void tries++);
    expect(await waitForStored(payload.key, ask, 60_000)).toBe('none');
    expect(await waitForStored(payload.key, ask, 60_000)).toBe('none');
    expect([tries, await reasonOf(colorway.id)]).toEqual([1, 'damaged']);
    // The same of a machine that was short of memory may come out well at the next try.
    const short = { ...fake, renderPrint: () => Promise.reject(new ImageError('outOfMemory', {})) } as ImageProcess;
    await expect(makeRequestedPicture({ ...payload, key: 'short' }, short)).rejects.toMatchObject({
      key: 'outOfMemory',
    });
  });

  test('an edit of the repeat makes another key, a print view keeps its own', async () => {
    const colorway = await findAnyColorway(open.colorways[0]!.id);
    const turned = { ...colorway, design: { ...colorway.design, repeatOffset: 'halfDrop' as const } };
    const fabric = PictureRequest.parse({ view: 'fabric' });
    expect(pictureKey(turned, fabric)).not.toBe(pictureKey(colorway, fabric));
    const print = PictureRequest.parse({ view: 'print' });
    expect(pictureKey(turned, print)).toBe(pictureKey(colorway, print));
    expect(new Set(standardPictures(colorway).map(({ key }) => key)).size).toBe(8);
  });

  test('a thumbnail of another size is another picture, of no size the one it always was', async () => {
    const colorway = await findAnyColorway(open.colorways[0]!.id);
    const key = (asked: object) =>
      pictureKey(colorway, PictureRequest.parse({ view: 'thumbnail', shape: 'h', ...asked }));
    expect(key({ side: '' })).toBe(key({}));
    expect(key({ side: '640' })).toBe(key({}));
    expect(key({ side: '320' })).toBe(pictureKey(colorway, PictureRequest.parse({ view: 'colorway' })));
    const keys = [key({}), key({ side: 320 }), key({ side: 480 }), key({ cm: 75 }), key({ side: 320, cm: 75 })];
    expect(new Set(keys).size).toBe(5);
    // The sizes of a grid are made ahead; at one scale they are made when somebody asks.
    expect(keys.map(isLasting)).toEqual([true, true, true, false, false]);
    const upright = { view: 'thumbnail', shape: 'v' };
    for (const [asked, size] of [
      [{ view: 'thumbnail', shape: 'h', side: 480 }, [480, 360]],
      [{ ...upright, side: 320 }, [240, 320]],
      [{ ...upright, side: 480, cm: 75 }, [360, 480]],
    ] as const) {
      expect(Object.values(pictureSize(colorway, PictureRequest.parse(asked)))).toEqual(size);
    }
  });
});

describe('with the image core', () => {
  const image = openImageProcess();
  let folder: string;
  afterAll(async () => {
    await image.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('standard pictures come out at the size that pages keep for them, and tiles are read', async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'archive-pictures-'));
    const source = path.join(folder, 'waves.tif');
    await writeFile(source, makeTiff({ width: 600, height: 450, paint: wavePaint(600, 450) }));
    const master = path.join(folder, 'master.tif');
    await image.makeMaster(source, await image.readSource(source), master, {
      scratchDir: path.join(folder, 'scratch'),
    });
    const design = await makeDesign({ widthPx: 600, heightPx: 450, widthCm: 24, heightCm: 18, repeatOffset: 'brick' });
    const { id, masterKey } = design.colorways[0]!;
    await storage.putFile(masterKey, master);
    const colorway = await findAnyColorway(id);
    const { default: Vips } = await import('wasm-vips');
    const vips = await Vips({ dynamicLibraries: [] });
    for (const { key, request } of standardPictures(colorway)) {
      expect(await makePicture(colorway, request, image)).toBe(key);
      const picture = vips.Image.newFromFile((await storage.localFile(key)).path);
      expect({ width: picture.width, height: picture.height }).toEqual(pictureSize(colorway, request));
    }
    const info = (await (await get(tileInfoAddress(id), { 'access-token': token })).json()) as object;
    expect(info).toMatchObject({
      width: 600,
      height: 450,
      tile: 256,
      widthCm: 24,
      heightCm: 18,
      version: versionOf(await findAnyColorway(id)),
    });
    const etagOf = async () => (await get(tileInfoAddress(id), { 'access-token': token })).headers.get('etag');
    const etag = await etagOf();
    await db.design.update({ where: { id: design.id }, data: { widthCm: 12, heightCm: 9 } });
    expect(await etagOf()).not.toBe(etag);
    const tile = await get(tileAddress(id, 0, 2, 1), { 'access-token': token });
    expect(tile.headers.get('content-type')).toBe('image/png');
    expect(vips.Image.newFromBuffer(new Uint8Array(await tile.arrayBuffer())).width).toBe(256);
    for (const place of ['0/3/0', '0/0/2', '9/0/0', '0/-1/0', '0/0', 'x']) {
      expect((await get(`/design/tiles/${id}/${place}`, { 'access-token': token })).status).toBe(404);
    }
    vips.shutdown();
  });
});

test('tiles of a master whose file is lost are not found, and no failure of the server', async () => {
  const { id } = (await makeDesign()).colorways[0]!;
  for (const address of [tileInfoAddress(id), tileAddress(id, 0, 0, 0)])
    expect((await get(address, { 'access-token': token })).status).toBe(404);
});
