/** Between Express and the web's Request and Response, which routes take and give. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createReadableStreamFromReadable, createRequestHandler, type ServerBuild } from '@remix-run/node';
import type { Request as Asked, RequestHandler, Response as Answer } from 'express';
import { compressBody } from './compress-body.server.ts';
import type { ServerContext } from './server-context.ts';
import { onlyPages } from './split-build.server.ts';

/** bytes of a body that is sent in one piece */
const onePiece = 262_144;
/** ms and bytes of a body that nobody reads */
const dropped = { ms: 60_000, bytes: 256 * 1024 * 1024 };
/** What routes have ready before any of it is sent. */
const texts = /^(text\/(html|plain|x-script)|application\/json)\b/;

/** What an answer adds to the server's own; any other header of it replaces the server's, so that none goes out twice. */
const addedTo = new Set(['set-cookie', 'vary', 'content-security-policy']);

/** With the host that people use where a trusted proxy names it. Aborted when whoever asked goes away. */
export function asRequest(asked: Asked, answer: Answer): Request {
  const port = [asked.get('x-forwarded-host'), asked.get('host')]
    .map((host) => /:(\d+)$/.exec(host ?? '')?.[1])
    .find((given) => given !== undefined);
  const headers = new Headers();
  for (const [name, value] of Object.entries(asked.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const gone = new AbortController();
  answer.on('close', () => {
    if (!answer.writableFinished) gone.abort();
  });
  const url = `${asked.protocol}://${asked.hostname}${port ? `:${port}` : ''}${asked.originalUrl}`;
  const about = { method: asked.method, headers, signal: gone.signal };
  // Of a body that has ended before anybody reads it, nothing would ever come.
  if (asked.method === 'GET' || asked.method === 'HEAD' || asked.readableEnded) return new Request(url, about);
  return new Request(url, { ...about, body: createReadableStreamFromReadable(asked), duplex: 'half' });
}

/** Remix's answers, and what is done to one before it goes. Vite makes builds anew, so there it is found for each request. */
export function answerByRemix(
  build: ServerBuild | (() => Promise<ServerBuild>),
  mode: 'production' | 'development',
  getLoadContext: (asked: Asked, answer: Answer) => ServerContext,
  finish: (request: Request, response: Response) => Response | Promise<Response> = (_request, response) => response,
): RequestHandler {
  const handle = createRequestHandler(build, mode);
  const pages = typeof build === 'function' ? async () => onlyPages(await build()) : onlyPages(build);
  const showFailure = createRequestHandler(pages, mode);
  return async (asked, answer, next) => {
    try {
      const request = asRequest(asked, answer);
      const context = getLoadContext(asked, answer);
      const answered = await handle(request, context);
      // At a file's address only a page with nothing at it can stand: `not-found`.
      const response = context.failure ? await showFailure(request, context) : answered;
      await sendResponse(asked, answer, await finish(request, response));
    } catch (error) {
      next(error);
    }
  };
}

/** Texts and small files in one write, with their length; streams as they come. */
export async function sendResponse(asked: Asked, answer: Answer, response: Response): Promise<void> {
  const { body, headers, status } = response;
  const isSent = body !== null && asked.method !== 'HEAD';
  const whole = isSent && isWhole(headers) ? await readWhole(asked, response) : null;
  answer.once('finish', () => setImmediate(dropRest, asked));
  answer.status(status);
  for (const [name, value] of headers) {
    if (addedTo.has(name)) answer.append(name, value);
    else answer.set(name, value);
  }
  if (!isSent) answer.end();
  else if (whole) answer.set('content-length', String(whole.length)).end(whole);
  else {
    // Whoever listens knows of it before anything happens.
    if (isEvents(headers)) answer.flushHeaders();
    await sendStream(body, answer);
  }
}

/**
 * Reads what nobody reads of a body any more, as when its sender is led to the sign-in: the connection's next request would wait behind it
 * for ever. Node does so by itself only where nobody has begun. A body that is too long for that ends the connection.
 */
function dropRest(asked: Asked): void {
  if (asked.complete) return;
  // It comes only now, or is still being read: that nobody reads shows once it stands still.
  if (!asked.isPaused()) return void asked.once('pause', () => setImmediate(dropRest, asked));
  let left = dropped.bytes;
  const end = Date.now() + dropped.ms;
  asked.removeAllListeners('data').on('data', (block: Buffer) => {
    left -= block.length;
    if (left < 0 || Date.now() > end) asked.destroy();
  });
  asked.resume();
}

/** Cancels the body when whoever asked goes away: of one that says nothing for long, no write would tell. */
async function sendStream(body: NonNullable<Response['body']>, answer: Answer): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(body as ReadableStream), answer);
  } catch {
    // Whoever asked went away, or the file broke off: the connection is closed with it.
    answer.destroy();
  }
}

const typeOf = (headers: Headers) => headers.get('content-type') ?? '';
const isText = (headers: Headers) => texts.test(typeOf(headers)) && !headers.has('content-disposition');
const isEvents = (headers: Headers) => typeOf(headers).startsWith('text/event-stream');

/** What is to be saved is made while it is sent, even where it is a text. */
function isWhole(headers: Headers): boolean {
  const length = headers.get('content-length');
  return length === null ? isText(headers) : Number(length) <= onePiece;
}

async function readWhole(asked: Asked, response: Response): Promise<Uint8Array> {
  const { headers } = response;
  const bytes = await readAll(response.body!);
  const mayCompress = isText(headers) && !headers.has('content-encoding');
  return mayCompress ? compressBody(bytes, asked.get('accept-encoding') ?? null, headers) : bytes;
}

/** Mostly it is one block, which `arrayBuffer()` would copy. */
async function readAll(body: NonNullable<Response['body']>): Promise<Uint8Array<ArrayBuffer>> {
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (!done) blocks.push(value);
    else return blocks.length === 1 ? blocks[0]! : new Uint8Array(Buffer.concat(blocks));
  }
}
