/** Tiles as a viewer asks for them, many at once: what is shared between requests never shows anybody what is not theirs, or what was. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { endSessions } from '#app/domain/people/accounts/sessions.server.ts';
import { tileAddress } from '#app/domain/visible/pictures/addresses.ts';
import { signPicture } from '#app/domain/visible/pictures/signatures.server.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { loader } from '#app/routes/pictures/tiles.route.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { makeCustomer, makeDesign, makeSession, makeUser } from '#tests/make.ts';

/** Two masters that look different. */
let masters: [Buffer, Buffer];

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiles-'));
  const image = openImageProcess();
  const make = async (shift: number) => {
    const [source, master] = [path.join(folder, `${shift}.tif`), path.join(folder, `${shift}.master.tif`)];
    const paint = (x: number, y: number) => wavePaint(600, 500)(x, y).map((value) => (value + shift) % 256);
    await storage.putBytes('test/drawn', makeTiff({ width: 600, height: 500, paint }));
    using drawn = await storage.localFile('test/drawn');
    await rm(source, { force: true });
    await image.makeMaster(drawn.path, await image.readSource(drawn.path), master, { scratchDir: folder });
    return readFile(master);
  };
  masters = [await make(0), await make(90)];
  await image.close();
  await rm(folder, { recursive: true });
});

interface Guest {
  userId: string;
  customerId: string;
  sessionId: string;
  token: string;
}

async function signIn(data: Parameters<typeof makeUser>[0] = {}): Promise<Guest> {
  const user = await makeUser(data);
  return { ...(await makeSession(user.id)), userId: user.id, customerId: user.customerId };
}

async function get(address: string, token?: string): Promise<Response> {
  const { pathname, search } = new URL(address, 'http://localhost');
  const [, colorwayId, rest] = /^\/design\/tiles\/([^/]+)\/(.+)$/.exec(pathname)!;
  const request = new Request(`http://localhost:3000${pathname}${search}`, {
    headers: token ? { 'access-token': token } : {},
  });
  const context = { requestId: 'r', cspNonce: 'n', remoteAddress: '127.0.0.1' };
  try {
    return await loader({ request, params: { colorwayId, '*': rest }, context } as never);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

const statusOf = async (address: string, token?: string) => (await get(address, token)).status;
const times = <T>(count: number, run: (at: number) => T) => Array.from({ length: count }, (_, at) => run(at));

let guest: Guest;
let design: Awaited<ReturnType<typeof makeDesign>>;
let tile: (at: number) => string;

beforeEach(async () => {
  guest = await signIn();
  design = await makeDesign();
  await storage.putBytes(design.colorways[0]!.masterKey, masters[0]);
  tile = (at) => tileAddress(design.colorways[0]!.id, 0, at % 3, Math.floor(at / 3) % 2);
});

describe('many at once', () => {
  test('each is the tile that was asked for, whoever else asks', async () => {
    const alone = await Promise.all(
      times(6, async (at) => Buffer.from(await (await get(tile(at), guest.token)).arrayBuffer())),
    );
    expect(new Set(alone.map((bytes) => bytes.toString('base64'))).size).toBe(6);
    const together = await Promise.all(times(60, (at) => get(tile(at), guest.token)));
    for (const [at, answer] of together.entries())
      expect(Buffer.from(await answer.arrayBuffer()).equals(alone[at % 6]!)).toBe(true);
  });

  test('a hidden design stays hidden from one while another looks at it', async () => {
    const owner = await signIn();
    await db.design.update({ where: { id: design.id }, data: { isConfined: true, customerId: owner.customerId } });
    const stranger = 'x'.repeat(43);
    const asked = await Promise.all(
      times(60, (at) => statusOf(tile(at), [owner.token, guest.token, stranger][at % 3])),
    );
    expect(asked).toEqual(times(60, (at) => [200, 404, 403][at % 3]));
  });

  test('an open and a hidden colorway asked for together are told apart', async () => {
    const hidden = await makeDesign({ isConfined: true, customerId: (await makeCustomer()).id });
    await storage.putBytes(hidden.colorways[0]!.masterKey, masters[0]);
    const address = (at: number) => [tile(at), tileAddress(hidden.colorways[0]!.id, 0, 0, 0)][at % 2]!;
    const asked = await Promise.all(times(40, (at) => statusOf(address(at), guest.token)));
    expect(asked).toEqual(times(40, (at) => [200, 404][at % 2]));
  });
});

/** Asks all the while; `change` happens meanwhile. What is asked after it has ended must be answered by what it did. */
async function whileAsked(change: () => Promise<unknown>, ask: (at: number) => Promise<number>): Promise<number[]> {
  const over = new AbortController();
  const looking = times(6, async (at) => {
    while (!over.signal.aborted) await ask(at);
  });
  await Promise.all(times(12, ask));
  await change();
  const after = await Promise.all(times(24, ask));
  over.abort();
  await Promise.all(looking);
  return after;
}

describe('a right that ends while tiles are asked for', () => {
  const all = (status: number) => times(24, () => status);
  const byToken = (at: number) => statusOf(tile(at), guest.token);

  test('the session', async () => {
    const signed = (at: number) => statusOf(signPicture(tile(at), guest.sessionId));
    expect(await signed(0)).toBe(200);
    const both = (at: number) => (at % 2 ? signed(at) : byToken(at));
    expect(await whileAsked(() => endSessions(guest.userId), both)).toEqual(all(403));
  });

  test('the account', async () => {
    const stop = () => db.user.update({ where: { id: guest.userId }, data: { status: 'stopped' } });
    expect(await whileAsked(stop, byToken)).toEqual(all(403));
  });

  test('the pool', async () => {
    const pool = await db.pool.create({ data: { name: `Pool ${crypto.randomUUID()}` } });
    await db.poolDesign.create({ data: { poolId: pool.id, designId: design.id } });
    await db.user.update({ where: { id: guest.userId }, data: { poolId: pool.id } });
    expect(await byToken(0)).toBe(200);
    const remove = () => db.poolDesign.deleteMany({ where: { poolId: pool.id } });
    expect(await whileAsked(remove, byToken)).toEqual(all(404));
    // A search of the pool that opens it again, and one that doesn't.
    const { archiveId } = await db.design.findUniqueOrThrow({ where: { id: design.id } });
    const criteria = { allowedArchive: [archiveId], allowUnlabeledDesigns: true };
    const add = () => db.poolSearch.create({ data: { poolId: pool.id, position: 0, criteria } });
    expect(await whileAsked(add, byToken)).toEqual(all(200));
    const narrow = () =>
      db.poolSearch.updateMany({
        where: { poolId: pool.id },
        data: { criteria: { ...criteria, allowUnlabeledDesigns: false } },
      });
    expect(await whileAsked(narrow, byToken)).toEqual(all(404));
  });

  test('the design, confined or deleted', async () => {
    const { id: customerId } = await makeCustomer();
    const confine = () => db.design.update({ where: { id: design.id }, data: { isConfined: true, customerId } });
    expect(await whileAsked(confine, byToken)).toEqual(all(404));
    await db.design.update({ where: { id: design.id }, data: { isConfined: false } });
    expect(await byToken(0)).toBe(200);
    expect(await whileAsked(() => db.design.delete({ where: { id: design.id } }), byToken)).toEqual(all(404));
  });

  test('the signature', async () => {
    const address = signPicture(tile(0), guest.sessionId, Date.now() + 2_500);
    expect(await statusOf(address)).toBe(200);
    await expect.poll(() => statusOf(address)).toBe(403);
    expect(await statusOf(signPicture(tile(0), guest.sessionId))).toBe(200);
  });
});

test('a replaced original shows its new tiles at once', async () => {
  const [colorway] = design.colorways;
  const read = async () => Buffer.from(await (await get(tile(0), guest.token)).arrayBuffer());
  const before = await read();
  const hash = 'f'.repeat(32) + colorway!.id.replaceAll('-', '');
  const masterKey = `masters/ff/${hash}.tif`;
  await storage.putBytes(masterKey, masters[1]);
  const replace = () => db.colorway.update({ where: { id: colorway!.id }, data: { masterHash: hash, masterKey } });
  const tags: string[] = [];
  const tag = async (at: number) => {
    const answer = await get(tile(at), guest.token);
    tags.push(answer.headers.get('etag')!);
    return answer.headers.get('etag')!.includes(hash) ? 1 : 0;
  };
  expect(await whileAsked(replace, tag)).toEqual(times(24, () => 1));
  expect(tags[0]).not.toContain(hash);
  const after = await read();
  expect(after.equals(before)).toBe(false);
  // Another file in the same place: an image core that made the master anew.
  await storage.putBytes(masterKey, masters[0]);
  expect((await read()).equals(before)).toBe(true);
});

afterAll(() => storage.remove('test/drawn'));
