import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCookieName } from '#app/actor.server.ts';
import { db } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { loader as cover } from '#app/routes/collection-files/cover.route.ts';
import { loader as film } from '#app/routes/collection-files/film.route.ts';
import { loader as picture } from '#app/routes/collection-files/picture.route.ts';
import { boardMake } from '#workers/board-make.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { makeCustomer, makeDesign, makeSession, makeUser } from '#tests/make.ts';
import { makeBoard, makeCollection, storeBoard } from './make-collections.ts';

const image = openImageProcess();
const bytesOfFilm = Uint8Array.from({ length: 5000 }, (_, at) => at % 251);
let token: string;
let collectionId: string;
let board: Awaited<ReturnType<typeof makeBoard>>;
let movie: Awaited<ReturnType<typeof makeBoard>>;
let secret: Awaited<ReturnType<typeof makeBoard>>;

beforeAll(async () => {
  const user = await makeUser();
  const session = await makeSession(user.id, { kind: 'browser' });
  token = session.token;
  const file = await storeBoard(makeTiff({ width: 1200, height: 800, paint: wavePaint(1200, 800), dpi: 96 }), 'tif');
  const confined = await makeDesign({ isConfined: true, customerId: (await makeCustomer()).id });
  collectionId = (await makeCollection({ thumbnailKey: file })).id;
  board = await makeBoard(collectionId, { storageKey: file });
  movie = await makeBoard(collectionId, {
    kind: 'film',
    storageKey: await storeBoard(bytesOfFilm, 'mp4'),
    position: 1,
  });
  secret = await makeBoard(collectionId, { storageKey: file, colorwayIds: [confined.colorways[0]!.id], position: 2 });
  const boss = await startJobs('work');
  await boss.work('board-make', { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([job]) =>
    boardMake(job!.data as never, { image, signal: new AbortController().signal, attempt: 0, id: job!.id }),
  );
});
afterAll(() => image.close());

type Loader = (args: never) => Promise<Response>;

async function get(
  loader: Loader,
  params: Record<string, string>,
  query = '',
  headers: Record<string, string> = {},
  method = 'GET',
) {
  const signed: Record<string, string> =
    headers.cookie === ''
      ? {}
      : { cookie: `${sessionCookieName}=${Buffer.from(JSON.stringify(token)).toString('base64')}` };
  const { cookie: _, ...rest } = headers;
  const request = new Request(`http://localhost:3000/collections/x${query}`, {
    method,
    headers: { ...signed, ...rest },
  });
  const context = { remoteAddress: '127.0.0.1', requestId: 'test' };
  try {
    return await loader({ request, context, params } as never);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

describe('pictures of boards', () => {
  test('come as WebP in one of a few widths, made once by a worker', async () => {
    const answer = await get(picture as never, { imageId: board.id }, '?width=500');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    // VP8 key frame: 14 bits each of width and height
    const at = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3;
    expect([bytes.readUInt16LE(at) & 0x3fff, bytes.readUInt16LE(at + 2) & 0x3fff]).toEqual([960, 640]);
    const again = await get(picture as never, { imageId: board.id }, '?width=960', {
      'if-none-match': answer.headers.get('etag')!,
    });
    expect(again.status).toBe(304);
  });

  test('are not found where the file is lost, and nobody is told to wait', async () => {
    const tif = makeTiff({ width: 600, height: 400, paint: wavePaint(60, 40), dpi: 96 });
    const lost = await makeBoard(collectionId, { storageKey: await storeBoard(tif, 'tif'), position: 3 });
    await storage.remove(lost.storageKey);
    expect((await get(picture as never, { imageId: lost.id })).status).toBe(404);
  });

  test('are for those alone who may see the board; hidden and missing look the same', async () => {
    expect((await get(picture as never, { imageId: board.id }, '', { cookie: '' })).status).toBe(403);
    expect((await get(picture as never, { imageId: secret.id })).status).toBe(404);
    expect((await get(picture as never, { imageId: '0198c0de-0000-7000-8000-000000000000' })).status).toBe(404);
    expect((await get(picture as never, { imageId: '../../etc' })).status).toBe(404);
    expect((await get(picture as never, { imageId: board.id }, '?width=banana')).status).toBe(422);
    await db.collection.update({ where: { id: collectionId }, data: { isActive: false } });
    expect((await get(picture as never, { imageId: board.id })).status).toBe(404);
    expect((await get(cover as never, { id: collectionId })).status).toBe(404);
    expect((await get(film as never, { imageId: movie.id })).status).toBe(404);
    await db.collection.update({ where: { id: collectionId }, data: { isActive: true } });
    expect((await get(cover as never, { id: collectionId }, '?width=480')).status).toBe(200);
  });
});

describe('films', () => {
  const part = (range: string, more: Record<string, string> = {}) =>
    get(film as never, { imageId: movie.id }, '', { range, ...more });
  const bytes = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

  test('come whole, and in the parts that a player asks for', async () => {
    const whole = await get(film as never, { imageId: movie.id });
    expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('content-type')]).toEqual([
      200,
      'bytes',
      'video/mp4',
    ]);
    expect(await bytes(whole)).toEqual(bytesOfFilm);
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=4900-', 4900, 4999],
      ['bytes=-10', 4990, 4999],
      ['bytes=4990-9999', 4990, 4999],
      ['bytes=-99999', 0, 4999],
    ] as const) {
      const answer = await part(range);
      expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/5000`]);
      expect(answer.headers.get('content-length')).toBe(String(end - start + 1));
      expect(await bytes(answer)).toEqual(bytesOfFilm.slice(start, end + 1));
    }
  });

  test('a part that is not there is refused, what can’t be read is answered whole, and a part of an older file too', async () => {
    const beyond = await part('bytes=5000-');
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */5000']);
    expect((await part('bytes=-0')).status).toBe(416);
    for (const range of ['bytes=9-3', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=-'])
      expect((await part(range)).status).toBe(200);
    expect((await part('bytes=0-9', { 'if-range': '"other"' })).status).toBe(200);
    const { headers } = await get(film as never, { imageId: movie.id });
    expect((await part('bytes=0-9', { 'if-range': headers.get('etag')! })).status).toBe(206);
    expect((await get(film as never, { imageId: board.id })).status).toBe(404);
  });
});

test('a picture names its content, so that its address changes with it', async () => {
  const { storageKey } = board;
  const { storage } = await import('#app/data/storage/storage.server.ts');
  const hash = createHash('sha256')
    .update(await readFile((await storage.localFile(storageKey)).path))
    .digest('hex');
  expect(storageKey).toBe(`boards/${hash.slice(0, 2)}/${hash}.tif`);
});
