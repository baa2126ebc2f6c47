import { randomBytes } from 'node:crypto';
import { readdir, readFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { register } from 'prom-client';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotStored, StorageUnavailable, type Storage } from '#app/data/storage/contract.ts';
import { openS3Storage } from '#app/data/storage/s3.server.ts';
import { readStorageAddress } from '#app/storage-address.ts';
import { startTestStore } from './s3-server.ts';
import { readAll, sha256, text } from './storage-contract.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'archive-faults-'));
const store = await startTestStore();
const said: string[] = [];
let storage: Storage;
let cache: string;

beforeEach(async () => {
  store.fault = undefined;
  store.objects.clear();
  store.uploads.clear();
  cache = await mkdtemp(path.join(folder, 'cache-'));
  storage = openS3Storage(readStorageAddress(store.url()), cache, 1_000_000_000);
  store.requests.length = 0;
  said.length = 0;
  for (const way of ['error', 'warn'] as const) {
    vi.spyOn(console, way).mockImplementation((line: string) => void said.push(line));
  }
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

const once = <T>(fault: T, fits = (_: string) => true) => {
  let left = 1;
  return (request: string) => (fits(request) && left-- > 0 ? fault : undefined);
};
const copies = async () =>
  (await readdir(cache, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('in-use'))
    .map(({ name }) => name);
const fileOf = async (bytes: Uint8Array) => {
  const file = path.join(folder, randomBytes(6).toString('hex'));
  await writeFile(file, bytes);
  return file;
};

it('counts its requests by what became of them, and reads from the cache', async () => {
  register.resetMetrics();
  await storage.putBytes('a/one', text('one'));
  expect(await storage.size('a/none')).toBeNull();
  store.fault = () => ({ status: 403, code: 'AccessDenied' });
  await expect(storage.size('a/one')).rejects.toBeInstanceOf(StorageUnavailable);
  store.fault = undefined;
  (await storage.localFile('a/one'))[Symbol.dispose]();
  (await storage.localFile('a/one'))[Symbol.dispose]();
  const shown = await register.metrics();
  for (const line of [
    'store_request_duration_seconds_count{operation="PutObject",outcome="done"} 1',
    'store_request_duration_seconds_count{operation="HeadObject",outcome="missing"} 1',
    'store_request_duration_seconds_count{operation="HeadObject",outcome="failed"} 1',
    'store_cache_reads_total{source="cache"}',
  ])
    expect(shown).toContain(line);
  expect(shown).not.toContain('a/one');
});

describe('a store in trouble', () => {
  it('is asked again when it is overloaded for a moment', async () => {
    store.fault = once({ status: 503, code: 'SlowDown' });
    await storage.putBytes('a/one', text('one'));
    store.fault = once({ status: 500, code: 'InternalError' });
    expect(await storage.size('a/one')).toBe(3);
  });

  it.each([
    [503, 'SlowDown'],
    [500, 'InternalError'],
    [403, 'AccessDenied'],
    [403, 'SignatureDoesNotMatch'],
    [404, 'NoSuchBucket'],
  ])(
    'is unavailable while it answers %i %s',
    async (status, code) => {
      store.fault = () => ({ status, code });
      for (const ask of [
        () => storage.size('a/one'),
        () => storage.has('a/one'),
        () => storage.read('a/one'),
        () => storage.localFile('a/one'),
        () => storage.putBytes('a/one', text('x')),
        () => storage.remove('a/one'),
        () => storage.list('a'),
        () => storage.check(),
      ]) {
        await expect(ask(), String(ask)).rejects.toThrow(StorageUnavailable);
      }
    },
    120_000,
  );

  it('shows neither key nor secret in what it says', async () => {
    store.fault = () => ({ status: 403, code: 'SignatureDoesNotMatch' });
    const error = (await storage.size('a/one').catch((thrown: unknown) => thrown)) as Error;
    const shown = [...said, error.message, error.stack, JSON.stringify(error), String(error.cause)].join('\n');
    expect(said).toHaveLength(1);
    expect(shown).toContain('s3+http://127.0.0.1');
    expect(shown).not.toMatch(/test%3Akey|test:key|secret/);
  });

  it('is unavailable while it is stopped, and goes on when it is back', async () => {
    await storage.putBytes('a/one', text('one'));
    await storage.putBytes('a/kept', text('kept'));
    (await storage.localFile('a/kept'))[Symbol.dispose]();
    await store.stop();
    const began = Date.now();
    await expect(storage.read('a/one')).rejects.toThrow(StorageUnavailable);
    await expect(storage.check()).rejects.toThrow(StorageUnavailable);
    await expect(storage.remove('a/one')).rejects.toThrow(StorageUnavailable);
    expect(Date.now() - began).toBeLessThan(10_000);
    using copy = await storage.localFile('a/kept');
    expect(await readFile(copy.path, 'utf8')).toBe('kept');
    await store.start();
    await expect
      .poll(() =>
        storage.check().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect((await readAll(storage, 'a/one')).toString()).toBe('one');
  });

  it('serves copies of earlier processes while it is away', async () => {
    await storage.putBytes('a/kept', text('kept'));
    (await storage.localFile('a/kept'))[Symbol.dispose]();
    const later = openS3Storage(readStorageAddress(store.url()), cache, 1_000_000_000);
    await store.stop();
    try {
      expect(await later.has('a/kept')).toBe(true);
      using copy = await later.localFile('a/kept');
      expect(await readFile(copy.path, 'utf8')).toBe('kept');
      await expect(later.localFile('a/never')).rejects.toThrow(StorageUnavailable);
    } finally {
      await store.start();
    }
  });

  it('does not hold anybody up who asks right after it gave no answer', async () => {
    let requests = 0;
    store.fault = () => (requests++, 'silence');
    await expect(storage.size('a/one')).rejects.toThrow(StorageUnavailable);
    const before = requests;
    expect(before).toBeGreaterThan(0);
    const asked = Array.from({ length: 50 }, (_, index) => storage.size(`a/${index}`));
    for (const { status } of await Promise.allSettled(asked)) expect(status).toBe('rejected');
    expect(requests).toBe(before);
    store.fault = undefined;
  });

  it('keeps one waiting, not all, as long as it takes connections and says nothing', async () => {
    await storage.putBytes('a/one', text('one'));
    store.fault = () => 'silence';
    await expect(storage.size('a/one')).rejects.toThrow(StorageUnavailable);
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const took = async (key: string) => {
      const began = Date.now();
      await expect(storage.size(key)).rejects.toThrow(StorageUnavailable);
      return Date.now() - began;
    };
    const waits = await Promise.all(Array.from({ length: 50 }, (_, index) => took(`a/${index}`)));
    expect(waits.filter((wait) => wait > 2_000)).toHaveLength(1);
    store.fault = undefined;
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    // The first of them finds it back, and the others wait for that.
    expect(await Promise.all(Array.from({ length: 20 }, () => storage.size('a/one')))).toEqual(Array(20).fill(3));
  });

  it('lets most of many give up soon where it takes connections and says nothing', async () => {
    await storage.size('a/one').catch(() => undefined);
    store.fault = () => 'silence';
    const began = Date.now();
    const asked = Array.from({ length: 40 }, (_, index) =>
      storage.size(`a/${index}`).then(undefined, () => Date.now() - began),
    );
    const waits = (await Promise.all(asked)) as number[];
    expect(waits.filter((wait) => wait < 5_000).length).toBeGreaterThan(20);
    store.fault = undefined;
  });

  it('tells a missing bucket from a missing file', async () => {
    const other = new URL(store.url());
    other.pathname = '/another';
    const lost = openS3Storage(readStorageAddress(other.href), cache, 0);
    await expect(lost.size('a/one')).rejects.toThrow(StorageUnavailable);
    await expect(lost.list('a')).rejects.toThrow(StorageUnavailable);
    await expect(lost.check()).rejects.toThrow('no such bucket');
  });

  it('says which of many it did not remove', async () => {
    for (const key of ['f/1', 'f/2', 'f/3']) await storage.putBytes(key, text('x'));
    store.fault = (request) => (request === 'DELETE f/2' ? { status: 403, code: 'AccessDenied' } : undefined);
    await expect(storage.removeBelow('f')).rejects.toThrow('AccessDenied');
    expect([...store.objects.keys()]).toEqual(['f/2']);
  });
});

describe('a download that breaks off', () => {
  const bytes = randomBytes(3_000_000);

  it('goes on where it was', async () => {
    await storage.putBytes('a/large', bytes);
    store.fault = once({ cutAfter: 1_000_000 }, (request) => request.startsWith('GET'));
    expect(sha256(await readAll(storage, 'a/large'))).toBe(sha256(bytes));
    store.fault = once({ cutAfter: 500_000 }, (request) => request.startsWith('GET'));
    expect(sha256(await readAll(storage, 'a/large', { start: 1000, end: 2_000_999 }))).toBe(
      sha256(bytes.subarray(1000, 2_001_000)),
    );
  });

  it('never becomes a copy', async () => {
    await storage.putBytes('a/large', bytes);
    store.fault = (request) => (request.startsWith('GET') ? { cutAfter: 0 } : undefined);
    await expect(storage.localFile('a/large')).rejects.toThrow(StorageUnavailable);
    expect(await copies()).toEqual([]);
    store.fault = undefined;
    using file = await storage.localFile('a/large');
    expect(sha256(await readFile(file.path))).toBe(sha256(bytes));
  });

  it('is refused when it arrives damaged', async () => {
    await storage.putBytes('a/large', bytes);
    store.fault = (request) => (request.startsWith('GET') ? 'damage' : undefined);
    await expect(storage.localFile('a/large')).rejects.toThrow('damaged');
    expect(await copies()).toEqual([]);
  });

  it('is not mixed with another version', async () => {
    await storage.putBytes('a/large', bytes);
    const other = randomBytes(bytes.length);
    let replaced: Promise<unknown> | undefined;
    store.fault = (request) => {
      if (!request.startsWith('GET')) return undefined;
      store.fault = undefined;
      replaced = storage.putBytes('a/large', other);
      return { cutAfter: 1_000_000 };
    };
    await expect(readAll(storage, 'a/large')).rejects.toThrow();
    await replaced;
    using file = await storage.localFile('a/large');
    expect(sha256(await readFile(file.path))).toBe(sha256(other));
  });

  it('leaves no connection behind when nobody wants the rest', async () => {
    await storage.putBytes('a/large', randomBytes(20_000_000));
    const streams = await Promise.all(Array.from({ length: 60 }, () => storage.read('a/large')));
    for (const stream of streams) stream.destroy();
    await expect.poll(() => store.connections()).toBeLessThan(3);
    expect(await storage.size('a/large')).toBe(20_000_000);
  });
});

describe('an upload that breaks off', () => {
  const bytes = randomBytes(20_000_000);

  it('is repeated part by part', async () => {
    store.fault = once({ status: 500, code: 'InternalError' }, (request) => request.includes('partNumber=2'));
    await storage.putFile('a/large', await fileOf(bytes));
    expect(sha256(store.objects.get('a/large')!.bytes)).toBe(sha256(bytes));
    expect(store.objects.get('a/large')!.metadata.sha256).toBe(sha256(bytes));
    expect(store.uploads.size).toBe(0);
  });

  it('is given up whole, and the file stays', async () => {
    const file = await fileOf(bytes);
    store.fault = (request) => (request.includes('partNumber=2') ? { status: 403, code: 'AccessDenied' } : undefined);
    await expect(storage.putFile('a/large', file)).rejects.toThrow(StorageUnavailable);
    expect([store.objects.size, store.uploads.size]).toEqual([0, 0]);
    expect((await stat(file)).size).toBe(bytes.length);
  });

  it('has come through when only the last answer was lost', async () => {
    const ends = (request: string) => request.startsWith('POST') && request.includes('uploadId=');
    store.fault = once({ cutAfter: 0 }, ends);
    await storage.putFile('a/large', await fileOf(bytes));
    expect(store.requests.filter(ends)).toHaveLength(2);
    expect(sha256(store.objects.get('a/large')!.bytes)).toBe(sha256(bytes));
  });

  it('is swept a day after its process died, and no younger one is, nor one beside our prefix', async () => {
    const below = openS3Storage(readStorageAddress(store.url('?prefix=archive')), cache, 0);
    const begin = (key: string, hours: number) =>
      store.uploads.set(randomBytes(4).toString('hex'), {
        key,
        metadata: {},
        parts: new Map(),
        at: new Date(Date.now() - hours * 3_600_000),
      });
    for (let count = 0; count < 1003; count++) begin('archive/originals/aa', 25);
    begin('archive/originals/bb', 23);
    begin('another/originals/aa', 25);
    expect(await below.sweep(24 * 3_600_000)).toBe(1003);
    expect([...store.uploads.values()].map(({ key }) => key).sort()).toEqual([
      'another/originals/aa',
      'archive/originals/bb',
    ]);
  });

  it('is left to the store where that does not list them, which is said once', async () => {
    store.fault = (request) => (request.includes('uploads') ? { status: 501, code: 'NotImplemented' } : undefined);
    expect([await storage.sweep(0), await storage.sweep(0)]).toEqual([0, 0]);
    expect(said).toHaveLength(1);
  });
});

describe('requests', () => {
  it('are few for a file that is asked for often', async () => {
    await storage.putBytes('a/tile', text('tile'));
    store.requests.length = 0;
    for (let time = 0; time < 50; time++) {
      expect(await storage.has('a/tile')).toBe(true);
      using file = await storage.localFile('a/tile');
      expect(file.size).toBe(4);
    }
    expect(store.requests).toEqual(['HEAD a/tile', 'GET a/tile']);
  });

  it('are one for all who want a file at once', async () => {
    await storage.putBytes('a/large', randomBytes(2_000_000));
    store.requests.length = 0;
    const files = await Promise.all(Array.from({ length: 20 }, () => storage.localFile('a/large')));
    expect(store.requests.filter((request) => request.startsWith('GET'))).toHaveLength(1);
    for (const file of files) file[Symbol.dispose]();
  });

  it('fetch nothing that was sent from here', async () => {
    for (const bytes of [randomBytes(100), randomBytes(20_000_000)]) {
      await storage.putFile('a/sent', await fileOf(bytes));
      store.requests.length = 0;
      using file = await storage.localFile('a/sent');
      expect(sha256(await readFile(file.path))).toBe(sha256(bytes));
      expect(store.requests).toEqual(['HEAD a/sent']);
    }
  });

  it('for a check write nothing, and ask for the right to write now and then', async () => {
    for (let time = 0; time < 5; time++) await storage.check();
    expect([store.objects.size, store.uploads.size]).toEqual([0, 0]);
    expect(store.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
    store.fault = (request) => (request.startsWith('POST') ? { status: 403, code: 'AccessDenied' } : undefined);
    await storage.check();
    const other = openS3Storage(readStorageAddress(store.url()), cache, 0);
    await expect(other.check()).rejects.toThrow('AccessDenied');
    await expect(other.check()).rejects.toThrow('AccessDenied');
  });

  it('make a picture that is looked at new once a day', async () => {
    await storage.putBytes('asked/one', text('picture'));
    await storage.touch('asked/one', 3_600_000);
    const object = store.objects.get('asked/one')!;
    object.modifiedAt = new Date(Date.now() - 2 * 86_400_000);
    const later = openS3Storage(readStorageAddress(store.url()), cache, 0);
    await later.touch('asked/one', 3_600_000);
    const [entry] = await later.entries('asked');
    expect(Date.now() - entry!.usedAt).toBeLessThan(60_000);
    expect(store.objects.get('asked/one')!.metadata.sha256).toBe(sha256(text('picture')));
    expect(store.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(2);
  });

  it('find a file that another machine has replaced or removed', async () => {
    const other = openS3Storage(readStorageAddress(store.url()), path.join(cache, 'other'), 1_000_000);
    await storage.putBytes('a/one', text('one'));
    (await other.localFile('a/one'))[Symbol.dispose]();
    await storage.putBytes('a/one', text('two'));
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
    using again = await other.localFile('a/one');
    expect(await readFile(again.path, 'utf8')).toBe('two');
    await storage.remove('a/one');
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000);
    await expect(other.localFile('a/one')).rejects.toThrow(NotStored);
  });
});
