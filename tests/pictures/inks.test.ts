/** Inks by their routes: made when first asked for, read tile by tile, printed in other colours; hidden as pictures are. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { freeFiles } from '#app/domain/visible/pictures/stored-files.server.ts';
import { rebuildInks } from '#app/domain/imports/stages/rebuild.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { inkInfoAddress, inkTileAddress, inkViewAddress } from '#app/domain/visible/pictures/addresses.ts';
import { versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { inksFolder, makeRequestedInks } from '#app/domain/visible/pictures/inks.server.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { readSource } from '#app/image/original/read-source.ts';
import { loader as inks } from '#app/routes/pictures/inks.route.ts';
import { loader as inksView } from '#app/routes/pictures/inks-view.route.ts';
import { inksMake } from '#workers/inks-make.ts';
import { pictureMake } from '#workers/picture-make.ts';
import { displayInfo, makePsd, makeTiff, unicodeNames } from '#tests/image/make-files.ts';
import { readPixels } from '#tests/image/scratch.ts';
import { makeCustomer, makeDesign, makeSession, makeUser } from '#tests/make.ts';
import { findAnyColorway } from '#tests/visible.ts';

const image = openImageProcess();
let folder: string;
let headers: Record<string, string>;
let asked = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inks-test-'));
  const user = await makeUser();
  const session = await makeSession(user.id);
  headers = { 'access-token': session.token };
  const boss = await startJobs('work');
  const look = { batchSize: 1, pollingIntervalSeconds: 0.5 };
  const { signal } = new AbortController();
  await boss.work('inks-make', look, async ([job]) => {
    asked++;
    await inksMake(job!.data as never, { image, signal, attempt: 0, id: job!.id });
  });
  await boss.work('picture-make', look, async ([job]) => pictureMake(job as never, { image }));
});
afterAll(async () => {
  await image.close();
  await rm(folder, { recursive: true, force: true });
});

const spots = [
  { id: 1045, data: unicodeNames(['Brick', 'Leaf']) },
  {
    id: 1077,
    data: displayInfo([
      { kind: 2, lab: [45, 50, 35], solidity: 0 },
      { kind: 2, lab: [60, -40, 30], solidity: 100 },
    ]),
  },
];
const side = 96;
/** the left half has the first ink, the lower half the second */
const twoSpots = () =>
  makePsd({
    width: side,
    height: side,
    mode: 7,
    resources: spots,
    paint: (x, y) => [x < 48 ? 0 : 255, y < 48 ? 255 : 0],
  });
const fourInks = () => makePsd({ width: side, height: side, mode: 4, paint: () => [255, 55, 255, 255] });

/** A colorway as an import of older days left it: original and row, no inks. */
async function makeInkDesign(bytes: Buffer, data: Parameters<typeof makeDesign>[0] = {}) {
  const source = path.join(folder, `${crypto.randomUUID()}.psd`);
  await writeFile(source, bytes);
  const info = await readSource(source);
  const id = crypto.randomUUID();
  const storageKey = `originals/${id.slice(0, 2)}/${id}`;
  await storage.putFile(storageKey, source);
  const sha256 = crypto.getRandomValues(new Uint8Array(32));
  const original = await db.original.create({
    data: { sha256, bytes: BigInt(bytes.length), storageKey, fileName: 'a.psd', format: info.format },
  });
  const design = await makeDesign({ ...data, widthPx: side, heightPx: side, widthCm: 9.6, heightCm: 9.6 });
  const colorway = await db.colorway.update({
    where: { id: design.colorways[0]!.id },
    data: { originalId: original.id, colorMode: info.mode, channels: info.channels as never },
  });
  await storage.putBytes(colorway.masterKey, new Uint8Array([1]));
  return { design, colorway, version: versionOf(await findAnyColorway(colorway.id)) };
}

async function get(address: string, more: Record<string, string> = headers): Promise<Response> {
  const url = new URL(address, 'http://localhost:3000');
  const [, view, designId, viewed] = /^\/design\/view\/(inks)\/([^/]+)\/([^/]+)$/.exec(url.pathname) ?? [];
  const [, colorwayId, rest] = /^\/design\/inks\/([^/]+)\/(.+)$/.exec(url.pathname) ?? [];
  const params = view ? { designId, colorwayId: viewed } : { colorwayId, '*': rest };
  const context = { requestId: 'r', cspNonce: 'n', remoteAddress: '127.0.0.1' };
  try {
    return await (view ? inksView : inks)({ request: new Request(url, { headers: more }), params, context } as never);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

const picture = async (answer: Response) => {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
  return readPixels(Buffer.from(await answer.arrayBuffer()));
};
const near = (found: number[], want: number[], most = 6) =>
  found.slice(0, 3).forEach((v, i) => expect(Math.abs(v - want[i]!), `${found} for ${want}`).toBeLessThanOrEqual(most));

describe('the inks of a colorway', () => {
  test('are made once when many ask first, told as JSON, and read tile by tile', async () => {
    const { colorway, version } = await makeInkDesign(twoSpots());
    asked = 0;
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(inkInfoAddress(colorway.id))));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(asked).toBe(1);
    const info = (await answers[0]!.json()) as Record<string, unknown> & { inks: Record<string, unknown>[] };
    expect(info).toMatchObject({
      width: side,
      height: side,
      tile: 256,
      levels: [{ width: side, height: side }],
      widthCm: 9.6,
    });
    expect(info).toMatchObject({ base: false, groups: 1, primaries: null, process: null, version });
    expect(info.inks.map(({ name, kind, solidity, known }) => [name, kind, solidity, known])).toEqual([
      ['Brick', 'spot', 0, true],
      ['Leaf', 'spot', 1, true],
    ]);
    expect((info.inks[0]!.lab as number[]).map(Math.round)).toEqual([45, 50, 35]);
    const tile = await get(inkTileAddress(colorway.id, [0, 0, 0, 0], version));
    expect([tile.status, tile.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(tile.headers.get('cache-control')).toContain('immutable');
    const planes = await readPixels(Buffer.from(await tile.arrayBuffer()));
    near(planes.at(20, 70), [255, 255, 0], 0.1);
    near(planes.at(70, 20), [0, 0, 0], 0.1);
    const again = await get(inkTileAddress(colorway.id, [0, 0, 0, 0], version), {
      ...headers,
      'if-none-match': tile.headers.get('etag')!,
    });
    expect(again.status).toBe(304);
    for (const place of [
      [1, 0, 0, 0],
      [0, 9, 0, 0],
      [0, 0, 1, 0],
      [0, 0, 0, 7],
    ] as const) {
      expect((await get(inkTileAddress(colorway.id, [...place]))).status).toBe(404);
    }
  });

  test('process inks come with the overprints and the table of their profile', async () => {
    const { colorway } = await makeInkDesign(fourInks());
    const info = (await (await get(inkInfoAddress(colorway.id))).json()) as {
      primaries: number[][];
      process: { steps: number; nodes: string };
      inks: { srgb: string }[];
      groups: number;
    };
    expect(info.groups).toBe(2);
    expect(info.primaries.length).toBe(16);
    expect(info.primaries[0]).toEqual([255, 255, 255]);
    expect(Buffer.from(info.process.nodes, 'base64').length).toBe(info.process.steps ** 4 * 3);
    const [r, g, b] = info.primaries[2]!;
    expect(info.inks[1]!.srgb).toBe(`#${[r, g, b].map((v) => v!.toString(16).padStart(2, '0')).join('')}`);
  });

  test('a colorway without inks has none, and one whose original is gone neither', async () => {
    const plain = await makeInkDesign(makeTiff({ width: side, height: side, paint: () => [10, 20, 30] }));
    expect((await get(inkInfoAddress(plain.colorway.id))).status).toBe(404);
    expect((await get(inkViewAddress(plain.design.id, plain.colorway.id))).status).toBe(404);
    const gone = await makeInkDesign(twoSpots());
    await db.colorway.update({ where: { id: gone.colorway.id }, data: { originalId: null } });
    expect((await get(inkInfoAddress(gone.colorway.id))).status).toBe(404);
  });
});

describe('the print in other inks', () => {
  test('own colours, other colours, inks off, one screen alone', async () => {
    const { design, colorway, version } = await makeInkDesign(twoSpots());
    const at = (params: Parameters<typeof inkViewAddress>[2]) =>
      get(inkViewAddress(design.id, colorway.id, { width: side, version, ...params })).then(picture);
    const own = await at({});
    near(own.at(70, 20), [255, 255, 255]);
    const changed = await at({ inks: '0000ff,-' });
    near(changed.at(20, 20), [0, 0, 255]);
    near(changed.at(20, 70), [0, 0, 255]);
    near(changed.at(70, 70), [255, 255, 255]);
    near((await at({ inks: ',00FF00' })).at(20, 20), own.at(20, 20));
    const film = await at({ screen: 1 });
    near(film.at(20, 70), [0, 0, 0]);
    near(film.at(20, 20), [255, 255, 255]);
  });

  test('what fits no ink is refused before anything is made', async () => {
    const { design, colorway } = await makeInkDesign(twoSpots());
    for (const params of [
      { inks: '0000ff' },
      { inks: '-,-,-' },
      { inks: 'red,-' },
      { screen: 2 },
      { width: 5 },
      { width: 99_999 },
    ]) {
      const answer = await get(inkViewAddress(design.id, colorway.id, params));
      expect([JSON.stringify(params), answer.status]).toEqual([JSON.stringify(params), 422]);
      expect((await answer.text()).length).toBeGreaterThan(10);
    }
  });
});

describe('who may see them, and how long they stay', () => {
  test('nobody without a session; hidden and missing are one', async () => {
    const { id: customerId } = await makeCustomer();
    const hidden = await makeInkDesign(twoSpots(), { isConfined: true, customerId });
    const missing = crypto.randomUUID();
    for (const [designId, colorwayId] of [
      [hidden.design.id, hidden.colorway.id],
      [missing, missing],
    ] as const) {
      for (const address of [
        inkInfoAddress(colorwayId),
        inkTileAddress(colorwayId, [0, 0, 0, 0]),
        inkViewAddress(designId, colorwayId),
      ]) {
        expect((await get(address, {})).status).toBe(403);
        const answer = await get(address);
        expect([answer.status, await answer.text()]).toEqual([404, '']);
      }
    }
    expect(await storage.list(inksFolder(hidden.colorway.masterHash))).toEqual([]);
  });

  test('a rebuild makes them again; they go with their master', async () => {
    const { design, colorway } = await makeInkDesign(twoSpots());
    const told: string[] = [];
    const which = { designs: [design.name] };
    expect(
      await rebuildInks(
        systemActor('test'),
        which,
        image,
        (reference, problem) => void told.push(problem ?? reference),
      ),
    ).toBe(true);
    expect(told.length).toBe(1);
    const stored = await storage.list(inksFolder(colorway.masterHash));
    expect(stored.map((key) => path.basename(key))).toEqual(['0.tif', 'sheet-1.json']);
    expect((await readFile((await storage.localFile(stored[0]!)).path)).length).toBeGreaterThan(500);
    await db.design.update({ where: { id: design.id }, data: { activeColorwayId: null } });
    await db.colorway.delete({ where: { id: colorway.id } });
    await freeFiles({ masterHashes: [colorway.masterHash] });
    expect(await storage.list(inksFolder(colorway.masterHash))).toEqual([]);
  });

  test('none stay of a master that went while they were made', async () => {
    const { design, colorway } = await makeInkDesign(twoSpots());
    const slow = {
      ...image,
      makeInks: async (...args: Parameters<typeof image.makeInks>) => {
        const made = await image.makeInks(...args);
        await db.design.delete({ where: { id: design.id } });
        await freeFiles({ masterHashes: [colorway.masterHash] });
        return made;
      },
    };
    await makeRequestedInks(colorway.id, slow);
    expect(await storage.list(inksFolder(colorway.masterHash))).toEqual([]);
  });
});
