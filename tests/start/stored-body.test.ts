/** Files whose reader goes away before a byte of them is sent. */
import { Readable } from 'node:stream';
import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from '@remix-run/node';
import { afterEach, expect, it, vi } from 'vitest';
import { answerFile } from '#app/routes/shared/file-response.server.ts';
import { answerStored } from '#app/routes/shared/picture-response.server.ts';

const size = 1_000_000;
const read = () => Readable.from([Buffer.alloc(size)], { objectMode: false });
const file = { size, type: 'image/tiff', etag: '"1"', modifiedAt: new Date(0) };
const picture = { tag: '1', version: '1', type: 'image/webp' };

afterEach(() => vi.useRealTimers());

/** Who asks goes away while the loader waits for `opened`. */
async function leave(
  loader: (request: Request, open: () => Promise<Readable>) => Promise<Response>,
): Promise<Readable> {
  const asked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<Readable>();
  const answered = Promise.withResolvers<void>();
  const open = () => {
    asked.resolve();
    return opened.promise;
  };
  const run = ({ request }: LoaderFunctionArgs) => loader(request, open).finally(() => answered.resolve());
  const gone = new AbortController();
  const response = askRemix(run, gone.signal);
  await asked.promise;
  gone.abort();
  expect((await response).status).toBe(500);
  const stream = read();
  opened.resolve(stream);
  await answered.promise;
  return stream;
}

function askRemix(loader: (args: LoaderFunctionArgs) => Promise<Response>, signal: AbortSignal): Promise<Response> {
  const routes = { file: { id: 'file', path: 'file', module: { loader, default: undefined } } };
  const entry = { module: { default: () => new Response(), handleError: () => undefined } };
  const build = { routes, entry, future: {}, assets: { routes: {}, entry: {} }, isSpaMode: false, basename: '/' };
  return createRequestHandler(
    build as unknown as ServerBuild,
    'production',
  )(new Request('http://archive.test/file', { signal }));
}

it('closes a stored picture that nobody waits for any more', async () => {
  const stream = await leave((request, open) =>
    answerStored(request, { ...picture, open: async () => ({ size, read: open }) }),
  );
  expect(stream.destroyed).toBe(true);
});

it('closes a file that nobody waits for any more, and neither records it nor asks for leave again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const record = vi.fn(async () => undefined);
  const requireStill = vi.fn(async () => undefined);
  const stream = await leave((request, open) => answerFile(request, { ...file, open, record, requireStill }, {}));
  expect(stream.destroyed).toBe(true);
  expect(record).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requireStill).not.toHaveBeenCalled();
});

it('closes a file whose reader goes away while the download is recorded', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const gone = new AbortController();
  const request = new Request('http://archive.test/file', { signal: gone.signal });
  const stream = read();
  const requireStill = vi.fn(async () => undefined);
  const record = async () => gone.abort();
  await answerFile(request, { ...file, open: async () => stream, record, requireStill }, {});
  expect(stream.destroyed).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requireStill).not.toHaveBeenCalled();
});

it('closes a file whose download could not be recorded', async () => {
  const stream = read();
  const record = () => Promise.reject(new Error('no room'));
  const answer = answerFile(new Request('http://archive.test/file'), { ...file, open: async () => stream, record }, {});
  await expect(answer).rejects.toThrow('no room');
  expect(stream.destroyed).toBe(true);
});

it('closes a file whose reader goes away while it is read', async () => {
  const gone = new AbortController();
  const request = new Request('http://archive.test/file', { signal: gone.signal });
  const stream = read();
  await answerStored(request, { ...picture, open: async () => ({ size, read: async () => stream }) });
  expect(stream.destroyed).toBe(false);
  gone.abort();
  expect(stream.destroyed).toBe(true);
});
