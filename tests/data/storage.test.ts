import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openLocalStorage } from '#app/data/storage/local.server.ts';
import { openS3Storage } from '#app/data/storage/s3.server.ts';
import { readStorageAddress } from '#app/storage-address.ts';
import { startTestStore } from './s3-server.ts';
import { describeStorage } from './storage-contract.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'archive-storage-'));
const store = await startTestStore();
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

let count = 0;
const openStore = async (url: string) =>
  openS3Storage(readStorageAddress(url), path.join(folder, `cache-${++count}`), 1_000_000_000);

describeStorage('files in a folder', async () => openLocalStorage(path.join(folder, 'files')));
describeStorage('an S3 store', () => openStore(store.url()));
describeStorage(
  'an S3 store, below a prefix, with checksums',
  () => openStore(store.url('?prefix=archive/test&checksums=on')),
  {
    manyKeys: 20,
  },
);

/** A store of one's own, such as a bucket for tests: what is below `storage-test` in it goes. */
const given = process.env.S3_TEST_URL;
if (given) {
  const url = new URL(given);
  url.searchParams.set('prefix', 'storage-test');
  describeStorage('the store of S3_TEST_URL', () => openStore(url.href));
}

it('a stream that nobody reads does not end the process', () => {
  const program = `
    const { openStream } = await import(${JSON.stringify(path.resolve('app/data/storage/open-stream.ts'))});
    for (let count = 0; count < 20; count++) await openStream(${JSON.stringify(import.meta.filename)});
    for (let time = 0; time < 5; time++) { gc(); await new Promise((done) => setTimeout(done, 20)); }
    console.log('alive');
    process.exit();`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  expect(stderr + stdout).toBe('alive\n');
});

it('a folder that goes while files are listed hides none beside it', async () => {
  const root = path.join(folder, 'going');
  const storage = openLocalStorage(root);
  await storage.putBytes('x/stays', new Uint8Array(1));
  const over = new AbortController();
  const coming = Array.from({ length: 6 }, async (_, at) => {
    const going = path.join(root, `x/${at}`);
    while (!over.signal.aborted) {
      await mkdir(going, { recursive: true });
      await rm(going, { recursive: true });
    }
  });
  try {
    for (let count = 0; count < 300; count++) expect(await storage.list('x')).toEqual(['x/stays']);
  } finally {
    over.abort();
    await Promise.all(coming);
  }
});
