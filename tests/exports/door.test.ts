/** Files by their routes: whole, in parts, to whom, and what a refusal looks like. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { downloadCad } from '#app/domain/output/downloads/cad.server.ts';
import { loader } from '#app/routes/downloads/file.route.ts';
import { readRange } from '#app/routes/shared/byte-range.ts';
import { makeCustomer, makePerson, makeSession } from '#tests/make.ts';
import { requestAndMake, fileOf, image, makePrint } from './prints.ts';

let customer: Person;
let token: string;
let url: string;
let jobId: string;
let whole: Buffer;

beforeAll(async () => {
  customer = await makePerson();
  token = (await makeSession(customer.userId)).token;
  const print = await makePrint({ name: 'Şal' });
  const made = await requestAndMake(customer, () => downloadCad(customer, { colorwayGuid: print.colorways[0]!.id }));
  url = made.url!;
  jobId = made.jobId;
  whole = await readFile(await fileOf(jobId));
});
afterAll(() => image.close());

async function get(
  headers: Record<string, string> = {},
  { method = 'GET', address = url, by = token as string | null } = {},
) {
  const params = { jobId: new URL(address, 'http://localhost').pathname.split('/')[2]!, fileName: 'x' };
  const all = { ...(by && { 'access-token': by }), ...headers };
  const request = new Request(new URL(address, 'http://localhost:3000'), { method, headers: all });
  const context = { requestId: 'r', cspNonce: 'n', remoteAddress: '127.0.0.1' };
  try {
    return (await loader({ request, params, context } as never)) as Response;
  } catch (error) {
    if (error instanceof Response) return error;
    throw error;
  }
}

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

describe('a file', () => {
  test('comes whole, under its own name, for nobody’s cache but the asker’s', async () => {
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain(`filename*=UTF-8''%C5%9Eal_VR-1.pdf`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toContain('private');
    expect(Number(answer.headers.get('content-length'))).toBe(whole.length);
    expect(sha(await bytesOf(answer))).toBe(sha(whole));
  });

  test('broken off, it goes on where it stopped and comes out the same', async () => {
    const first = await get({ range: 'bytes=0-999' });
    expect(first.status).toBe(206);
    expect(first.headers.get('content-range')).toBe(`bytes 0-999/${whole.length}`);
    const etag = first.headers.get('etag')!;
    const rest = await get({ range: 'bytes=1000-', 'if-range': etag });
    expect(rest.status).toBe(206);
    const joined = Buffer.concat([await bytesOf(first), await bytesOf(rest)]);
    expect(sha(joined)).toBe(sha(whole));
    // Another file than the one that was begun comes whole.
    expect((await get({ range: 'bytes=1000-', 'if-range': '"other"' })).status).toBe(200);
    expect((await get({ range: 'bytes=1000-', 'if-range': first.headers.get('last-modified')! })).status).toBe(206);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
  });

  test('a part that isn’t there is refused with the size there is', async () => {
    const answer = await get({ range: `bytes=${whole.length}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${whole.length}`);
  });

  test('HEAD tells all and is no download', async () => {
    const before = await db.cadDownload.count();
    await db.exportJob.update({ where: { id: jobId }, data: { recordedAt: null } });
    const answer = await get({}, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(answer.body).toBeNull();
    expect(await db.cadDownload.count()).toBe(before);
  });

  test('strangers, other people and wrong addresses get nothing', async () => {
    const stranger = await get({ 'accept-language': 'tr' }, { by: null });
    expect([stranger.status, await stranger.text()]).toEqual([403, 'Lütfen oturum açın.']);
    const other = await makePerson();
    expect((await get({}, { by: (await makeSession(other.userId)).token })).status).toBe(404);
    expect((await get({}, { address: `/downloads/${crypto.randomUUID()}/x.pdf` })).status).toBe(404);
    expect((await get({}, { address: '/downloads/..%2f..%2fetc/x.pdf' })).status).toBe(404);
  });

  test('a program’s address is good without a token, for that file and while its session lives', async () => {
    const session = await db.session.findFirstOrThrow({ where: { userId: customer.userId, kind: 'service' } });
    const program: Person = { ...customer, sessionKind: 'service', sessionId: session.id };
    const row = await db.exportJob.findUniqueOrThrow({ where: { id: jobId } });
    const { toDownload } = await import('#app/domain/output/downloads/read.server.ts');
    const signed = toDownload(program, row).url!;
    expect((await get({}, { address: signed, by: null })).status).toBe(200);
    expect((await get({}, { address: signed.replace(jobId, crypto.randomUUID()), by: null })).status).toBe(403);
    expect((await get({}, { address: signed.replace(/until=\d+/, 'until=9999999999'), by: null })).status).toBe(403);
    await db.session.delete({ where: { id: session.id } });
    expect((await get({}, { address: signed, by: null })).status).toBe(403);
    token = (await makeSession(customer.userId)).token;
  });

  test.each<[string, (taken: { userId: string; designId: string }) => Promise<unknown>]>([
    ['whose person is stopped', ({ userId }) => db.user.update({ where: { id: userId }, data: { status: 'stopped' } })],
    ['whose session ends', ({ userId }) => db.session.deleteMany({ where: { userId } })],
    [
      'whose print is confined to somebody else',
      async ({ designId: id }) =>
        db.design.update({ where: { id }, data: { isConfined: true, customerId: (await makeCustomer()).id } }),
    ],
  ])('%s meanwhile breaks off', async (_what, end) => {
    const person = await makePerson();
    const { token: by } = await makeSession(person.userId);
    const print = await makePrint();
    const made = await requestAndMake(person, () => downloadCad(person, { colorwayGuid: print.colorways[0]!.id }));
    const bytes = 12_000_000;
    const storageKey = `exports/${crypto.randomUUID()}.pdf`;
    await storage.putBytes(storageKey, Buffer.alloc(bytes, 7));
    await db.exportJob.update({ where: { id: made.jobId }, data: { storageKey } });
    /** `pause`: ms after each chunk, so that a check on a busy machine comes before the end */
    const take = async (meanwhile: () => Promise<unknown>, pause: number) => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        const answer = await get({}, { address: made.url!, by });
        let taken = 0;
        for await (const chunk of answer.body!) {
          if (taken === 0) {
            await meanwhile();
            vi.advanceTimersByTime(10_000);
          }
          taken += (chunk as Uint8Array).length;
          await sleep(pause);
        }
        return taken;
      } finally {
        vi.useRealTimers();
      }
    };
    expect(await take(() => Promise.resolve(), 2)).toBe(bytes);
    await expect(take(() => end({ userId: person.userId, designId: print.id }), 100)).rejects.toThrow();
  });

  test.each([
    ['by token it keeps the session alive for as long as it comes', false],
    ['by a signed address it is no use of the session', true],
  ])('%s', async (_what, isSigned) => {
    const person = await makePerson();
    const { token: by } = await makeSession(person.userId);
    const session = await db.session.findFirstOrThrow({ where: { userId: person.userId, kind: 'service' } });
    const print = await makePrint();
    const made = await requestAndMake(person, () => downloadCad(person, { colorwayGuid: print.colorways[0]!.id }));
    const { toDownload } = await import('#app/domain/output/downloads/read.server.ts');
    const row = await db.exportJob.findUniqueOrThrow({ where: { id: made.jobId } });
    const address = toDownload({ ...person, sessionKind: 'service', sessionId: session.id }, row).url!;
    const storageKey = `exports/${crypto.randomUUID()}.pdf`;
    await storage.putBytes(storageKey, Buffer.alloc(12_000_000, 7));
    await db.exportJob.update({ where: { id: made.jobId }, data: { storageKey } });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = await get({}, { address: isSigned ? address : made.url!, by: isSigned ? null : by });
    const soon = { lastSeenAt: new Date(Date.now() - 3_600_000), expiresAt: new Date(Date.now() + 60_000) };
    await db.session.update({ where: { id: session.id }, data: soon });
    const body = answer.body!.getReader();
    await body.read();
    vi.advanceTimersByTime(10_000);
    const readEnd = async () => (await db.session.findUniqueOrThrow({ where: { id: session.id } })).expiresAt;
    if (isSigned) {
      await sleep(500);
      expect(await readEnd()).toEqual(soon.expiresAt);
    } else await expect.poll(readEnd).not.toEqual(soon.expiresAt);
    await body.cancel();
  });

  test('a refusal is a sentence in the reader’s language', async () => {
    await db.exportJob.update({ where: { id: jobId }, data: { expiresAt: new Date(0) } });
    const answer = await get({ 'accept-language': 'tr' });
    expect(answer.status).toBe(410);
    expect(await answer.text()).toBe('Bu indirmenin süresi doldu. Lütfen yeniden hazırlayın.');
  });
});

describe('ranges', () => {
  const file = { size: 100, etag: '"e"', modifiedAt: new Date(0) };
  test.each([
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=-30', { start: 70, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=100-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=20-10', null],
    ['bytes=0-1,5-6', null],
    ['pages=1-2', null],
    ['bytes=a-b', null],
    ['bytes=-', null],
  ])('%s', (range, expected) => {
    expect(readRange(new Headers({ range }), file)).toEqual(expected);
  });
});
