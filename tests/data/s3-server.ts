/**
 * An S3 store in memory, as strict as those of some years ago: it verifies signatures (Signature Version 4), digests and parts, and
 * refuses AWS's chunked bodies. It fails as networks and stores do, when it is told to. What real stores do is tried with S3_TEST_URL.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { KeptMap } from './kept-map.ts';

/** A store with a folder keeps there what it has answered for, so that it may be killed: all of a write is there, or none. */
export interface TestStoreOptions {
  folder?: string;
  /** the same again after a death */
  port?: number;
}

/** What happens to a request: an error, an answer that breaks off after some bytes of its body, another body of the same length, silence. */
export type Fault = { status: number; code: string } | { cutAfter: number } | 'damage' | 'silence';

export interface TestStore {
  /** STORAGE_URL; `options` as its query */
  url: (options?: string) => string;
  objects: Map<string, StoredObject>;
  uploads: Map<string, Upload>;
  /** what came, such as 'GET originals/aa' and 'POST originals/aa?uploads' */
  requests: string[];
  /** decides on each request; undefined lets it through */
  fault: ((request: string, headers: IncomingHttpHeaders) => Fault | undefined) | undefined;
  /** connections that are open now */
  connections: () => Promise<number>;
  /** as a store that died: nothing answers */
  stop: () => Promise<void>;
  /** as it was, with its files */
  start: () => Promise<void>;
}

interface StoredObject {
  bytes: Buffer;
  etag: string;
  metadata: Record<string, string>;
  modifiedAt: Date;
}

interface Upload {
  key: string;
  metadata: Record<string, string>;
  parts: Map<number, { bytes: Buffer; etag: string }>;
  at: Date;
}

interface Asked {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const bucket = 'main';
const credentials = { key: 'test:key', secret: 'a/secret+of tests' };
const leastPart = 5 * 1024 ** 2;
const mostListed = 1000;

class Refusal extends Error {
  status: number;
  code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export async function startTestStore({ folder, port: wanted = 0 }: TestStoreOptions = {}): Promise<TestStore> {
  const server = http.createServer((request, response) => void answer(store, request, response));
  const { key, secret } = credentials;
  const store: TestStore = {
    url: (options = '') =>
      `s3+http://${encodeURIComponent(key)}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}${options}`,
    objects: folder ? new KeptMap<StoredObject>(path.join(folder, 'objects')) : new Map(),
    uploads: folder ? new KeptMap<Upload>(path.join(folder, 'uploads')) : new Map(),
    requests: [],
    fault: undefined,
    connections: () => new Promise((resolve) => server.getConnections((_, count) => resolve(count))),
    async stop() {
      server.closeAllConnections();
      if (server.listening) await new Promise((done) => server.close(done));
    },
    async start() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return store;
}

async function answer(store: TestStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, search, searchParams: query } = new URL(request.url!, 'http://store');
  const [, named, ...rest] = pathname.split('/').map(decodeURIComponent);
  const asked = { method: request.method!, key: rest.join('/'), query, headers: request.headers };
  const said = `${asked.method} ${asked.key}${search.replaceAll(/[?&](x-id=[^&]*)/g, '')}`;
  store.requests.push(said);
  const fault = store.fault?.(said, request.headers);
  if (fault === 'silence') return;
  try {
    const body = Buffer.concat(await request.toArray());
    if (fault && typeof fault === 'object' && 'status' in fault) throw new Refusal(fault.status, fault.code);
    checkSignature(asked.method, pathname, query, request.headers);
    checkBody(body, request.headers);
    if (named !== bucket) throw new Refusal(404, 'NoSuchBucket');
    const made = asked.key === '' ? answerBucket(store, { ...asked, body }) : answerObject(store, { ...asked, body });
    const bytes = made.body ?? Buffer.alloc(0);
    response.writeHead(made.status ?? 200, { 'Content-Length': bytes.length, ...made.headers });
    if (asked.method === 'HEAD') response.end();
    else if (fault === 'damage') response.end(Buffer.from(bytes).fill(0, 0, 1));
    else if (!fault) response.end(bytes);
    else response.write(bytes.subarray(0, (fault as { cutAfter: number }).cutAfter), () => response.destroy());
  } catch (error) {
    if (!(error instanceof Refusal)) return void response.destroy();
    const xml = `<Error><Code>${error.code}</Code><Message>as the test wants</Message></Error>`;
    response.writeHead(error.status, { 'Content-Type': 'application/xml' });
    response.end(asked.method === 'HEAD' ? undefined : xml);
  }
}

interface Made {
  status?: number;
  headers?: Record<string, string | number>;
  body?: Buffer;
}

function answerBucket(store: TestStore, { method, query }: Asked): Made {
  if (method === 'HEAD') return {};
  if (method !== 'GET') throw new Refusal(501, 'NotImplemented');
  const prefix = query.get('prefix') ?? '';
  if (query.has('uploads')) {
    const after = query.get('upload-id-marker') ?? '';
    const found = [...store.uploads].filter(([id, { key }]) => key.startsWith(prefix) && id > after).sort(byName);
    const rows = found.slice(0, mostListed).map(([id, { key, at }]) => ({ Key: key, UploadId: id, Initiated: at }));
    const isTruncated = found.length > rows.length;
    const next = { NextKeyMarker: rows.at(-1)?.Key, NextUploadIdMarker: rows.at(-1)?.UploadId };
    return xml('ListMultipartUploadsResult', { IsTruncated: isTruncated, ...(isTruncated && next), Upload: rows });
  }
  if (query.get('list-type') !== '2') throw new Refusal(501, 'NotImplemented');
  const after = query.get('continuation-token') ?? '';
  const found = [...store.objects].filter(([key]) => key.startsWith(prefix) && key > after).sort(byName);
  const rows = found.slice(0, mostListed).map(([key, { bytes, etag, modifiedAt }]) => ({
    Key: key,
    Size: bytes.length,
    ETag: etag,
    LastModified: modifiedAt,
  }));
  const isTruncated = found.length > rows.length;
  return xml('ListBucketResult', {
    IsTruncated: isTruncated,
    ...(isTruncated && { NextContinuationToken: rows.at(-1)!.Key }),
    Contents: rows,
  });
}

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

function answerObject(store: TestStore, asked: Asked): Made {
  const { method, key, query } = asked;
  if (query.has('uploads') || query.has('uploadId')) return answerUpload(store, asked);
  if (method === 'PUT') return asked.headers['x-amz-copy-source'] ? copy(store, asked) : put(store, asked);
  if (method === 'DELETE') {
    store.objects.delete(key);
    return { status: 204 };
  }
  if (method === 'GET' || method === 'HEAD') return get(store, asked);
  throw new Refusal(501, 'NotImplemented');
}

function put(store: TestStore, { key, headers, body }: Asked): Made {
  const etag = `"${hex('md5', body)}"`;
  store.objects.set(key, { bytes: body, etag, metadata: metadataOf(headers), modifiedAt: new Date() });
  return { headers: { ETag: etag } };
}

function copy(store: TestStore, { key, headers }: Asked): Made {
  const source = store.objects.get(decodeURIComponent(String(headers['x-amz-copy-source'])).replace(`${bucket}/`, ''));
  if (!source) throw new Refusal(404, 'NoSuchKey');
  const replaced = headers['x-amz-metadata-directive'] === 'REPLACE';
  if (!replaced) throw new Refusal(400, 'InvalidRequest');
  store.objects.set(key, { ...source, metadata: metadataOf(headers), modifiedAt: new Date() });
  return xml('CopyObjectResult', { ETag: source.etag });
}

function get(store: TestStore, { key, headers }: Asked): Made {
  const found = store.objects.get(key);
  if (!found) throw new Refusal(404, 'NoSuchKey');
  if (headers['if-match'] && headers['if-match'] !== found.etag) throw new Refusal(412, 'PreconditionFailed');
  const shown = {
    ETag: found.etag,
    'Last-Modified': found.modifiedAt.toUTCString(),
    ...Object.fromEntries(Object.entries(found.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
  };
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
  if (!range) return { headers: shown, body: found.bytes };
  const start = Number(range[1]);
  const end = Math.min(range[2] === '' ? Infinity : Number(range[2]), found.bytes.length - 1);
  if (start > end) throw new Refusal(416, 'InvalidRange');
  const extra = { 'Content-Range': `bytes ${start}-${end}/${found.bytes.length}` };
  return { status: 206, headers: { ...shown, ...extra }, body: found.bytes.subarray(start, end + 1) };
}

function answerUpload(store: TestStore, { method, key, query, headers, body }: Asked): Made {
  if (method === 'POST' && query.has('uploads')) {
    const id = randomUUID();
    store.uploads.set(id, { key, metadata: metadataOf(headers), parts: new Map(), at: new Date() });
    return xml('InitiateMultipartUploadResult', { UploadId: id });
  }
  const id = query.get('uploadId') ?? '';
  const upload = store.uploads.get(id);
  if (upload?.key !== key) throw new Refusal(404, 'NoSuchUpload');
  if (method === 'DELETE') {
    store.uploads.delete(id);
    return { status: 204 };
  }
  if (method === 'PUT') {
    const etag = `"${hex('md5', body)}"`;
    upload.parts.set(Number(query.get('partNumber')), { bytes: body, etag });
    store.uploads.set(id, upload);
    return { headers: { ETag: etag } };
  }
  const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }));
  const parts = named.map(({ number, etag }, index) => {
    const part = upload.parts.get(number);
    if (part?.etag !== etag || number <= (named[index - 1]?.number ?? 0)) throw new Refusal(400, 'InvalidPart');
    if (index < named.length - 1 && part!.bytes.length < leastPart) throw new Refusal(400, 'EntityTooSmall');
    return part!;
  });
  const hashes = Buffer.concat(parts.map(({ bytes }) => createHash('md5').update(bytes).digest()));
  const etag = `"${hex('md5', hashes)}-${parts.length}"`;
  const bytes = Buffer.concat(parts.map((part) => part.bytes));
  store.objects.set(key, { bytes, etag, metadata: upload.metadata, modifiedAt: new Date() });
  store.uploads.delete(id);
  return xml('CompleteMultipartUploadResult', { ETag: etag });
}

function metadataOf(headers: IncomingHttpHeaders): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
  return Object.fromEntries(own.map(([name, value]) => [name.slice('x-amz-meta-'.length), String(value)]));
}

function xml(name: string, fields: Record<string, unknown>): Made {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const write = (value: unknown): string => {
    if (value instanceof Date) return value.toISOString();
    if (typeof value !== 'object' || value === null) return escape(String(value));
    return Object.entries(value)
      .flatMap(([field, one]) =>
        (Array.isArray(one) ? one : [one]).map((each) => `<${field}>${write(each)}</${field}>`),
      )
      .join('');
  };
  const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><${name}>${write(fields)}</${name}>`);
  return { headers: { 'Content-Type': 'application/xml' }, body };
}

const hex = (name: string, bytes: Uint8Array | string) => createHash(name).update(bytes).digest('hex');

function checkBody(body: Buffer, headers: IncomingHttpHeaders): void {
  if (/aws-chunked/.test(headers['content-encoding'] ?? '') || headers['x-amz-trailer']) {
    throw new Refusal(501, 'NotImplemented');
  }
  const [md5, sha256] = [headers['content-md5'], headers['x-amz-content-sha256']];
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')) throw new Refusal(400, 'BadDigest');
  if (sha256 !== hex('sha256', body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch');
}

function checkSignature(method: string, pathname: string, query: URLSearchParams, headers: IncomingHttpHeaders): void {
  const given =
    /Credential=([^,]+?)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})/;
  const [, key, date, region, signed, signature] = given.exec(headers.authorization ?? '') ?? [];
  if (key !== credentials.key) throw new Refusal(403, 'InvalidAccessKeyId');
  const encode = (text: string) =>
    encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  const asked = [
    method,
    pathname,
    [...query]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signed!.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${date}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hex('sha256', asked)].join('\n');
  const hmac = (by: string | Buffer, what: string) => createHmac('sha256', by).update(what).digest();
  const by = [date!, region!, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${credentials.secret}`);
  if (hmac(by, text).toString('hex') !== signature) throw new Refusal(403, 'SignatureDoesNotMatch');
}
