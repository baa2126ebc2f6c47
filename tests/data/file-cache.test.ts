import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileCache, type Version } from '#app/data/storage/file-cache.server.ts';

const root = await mkdtemp(path.join(tmpdir(), 'archive-cache-'));
afterAll(() => rm(root, { recursive: true, force: true }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(root, 'cache-'));
});

const contents = new Map<string, Buffer>();
const version = (key: string, size = 1000, etag = 'one'): Version => {
  const name = `${key} ${etag} ${size}`;
  if (!contents.has(name)) contents.set(name, randomBytes(size));
  return { key, etag, size };
};
const contentOf = ({ key, etag, size }: Version) => contents.get(`${key} ${etag} ${size}`)!;
const fetcher = (asked: Version) => vi.fn((target: string) => writeFile(target, contentOf(asked)));
const copies = async () => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('in-use'));
};
const bytesKept = async () => {
  const sizes = (await copies()).map((entry) => stat(path.join(entry.parentPath, entry.name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
};
/** Uses a file and lets it go for good, as after half a minute. */
async function use(cache: FileCache, asked: Version): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const file = await cache.lease(asked, fetcher(asked));
    file[Symbol.dispose]();
    await vi.advanceTimersByTimeAsync(31_000);
  } finally {
    vi.useRealTimers();
  }
  await expect.poll(async () => (await readdir(path.join(folder, 'in-use'), { recursive: true })).length).toBe(1);
}

describe('the copies of a store', () => {
  it('stay within the bound, those used longest ago leaving first', async () => {
    const cache = new FileCache(folder, 10_000);
    for (let index = 0; index < 9; index++) {
      await use(cache, version(`k/${index}`));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await use(cache, version('k/0'));
    for (let index = 9; index < 14; index++) await use(cache, version(`k/${index}`));
    await expect.poll(bytesKept).toBeLessThanOrEqual(10_000);
    expect([await cache.holds('k/0'), await cache.holds('k/1'), await cache.holds('k/13')]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('are there while they are read, however little room there is', async () => {
    const cache = new FileCache(folder, 3000);
    const held = version('k/held', 2000);
    const file = await cache.lease(held, fetcher(held));
    for (let index = 0; index < 10; index++) await use2(cache, version(`k/${index}`));
    expect(await readFile(file.path)).toEqual(contentOf(held));
    file[Symbol.dispose]();
  });

  it('of no bytes at all still lend files', async () => {
    const cache = new FileCache(folder, 0);
    const asked = version('k/one');
    const file = await cache.lease(asked, fetcher(asked));
    expect(await readFile(file.path)).toEqual(contentOf(asked));
    expect(await copies()).toEqual([]);
  });

  it('are fetched again when somebody has cut, changed or deleted them', async () => {
    const asked = version('k/one');
    await use(new FileCache(folder, 10_000), asked);
    const place = async () => {
      const [entry] = await copies();
      return path.join(entry!.parentPath, entry!.name);
    };
    for (const harm of [
      async () => truncate(await place(), 500),
      async () => writeFile(await place(), randomBytes(1000)),
      async () => rm(await place()),
    ]) {
      await harm();
      const fetch = fetcher(asked);
      using file = await new FileCache(folder, 10_000).lease(asked, fetch);
      expect(await readFile(file.path)).toEqual(contentOf(asked));
      expect(fetch).toHaveBeenCalledTimes(1);
    }
  });

  it('are fetched again when they are harmed or swept while a process reads them', async () => {
    const cache = new FileCache(folder, 10_000);
    const asked = version('k/one');
    const first = await cache.lease(asked, fetcher(asked));
    await truncate(first.path, 10);
    using second = await cache.lease(asked, fetcher(asked));
    expect(await readFile(second.path)).toEqual(contentOf(asked));
    await rm(path.join(folder, 'in-use'), { recursive: true });
    using third = await cache.lease(asked, fetcher(asked));
    expect(await readFile(third.path)).toEqual(contentOf(asked));
  });

  it('come whole or not at all', async () => {
    const cache = new FileCache(folder, 10_000);
    const asked = version('k/one');
    await expect(cache.lease(asked, (target) => writeFile(target, 'short'))).rejects.toThrow('5 bytes of 1000');
    await expect(cache.lease(asked, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await copies()).toEqual([]);
    using file = await cache.lease(asked, fetcher(asked));
    expect(file.size).toBe(1000);
  });

  it('make room when the disk is full, and are tried for once more', async () => {
    const cache = new FileCache(folder, 100_000);
    for (let index = 0; index < 5; index++) await use(cache, version(`k/${index}`));
    const asked = version('k/new');
    let full = true;
    const fetch = vi.fn(async (target: string) => {
      await writeFile(target, contentOf(asked).subarray(0, full ? 100 : 1000));
      if (!full) return;
      full = false;
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    using file = await cache.lease(asked, fetch);
    expect([fetch.mock.calls.length, file.size]).toEqual([2, 1000]);
    expect(await copies()).toHaveLength(1);
    const never = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    await expect(cache.lease(version('k/never'), never)).rejects.toMatchObject({ code: 'ENOSPC' });
  });

  it('do not keep what dead processes left', async () => {
    const cache = new FileCache(folder, 100_000);
    await use(cache, version('k/one'));
    const hour = new Date(Date.now() - 2 * 3_600_000);
    await mkdir(path.join(folder, 'ab'), { recursive: true });
    await writeFile(path.join(folder, 'ab', 'half.part'), 'half');
    const dead = path.join(folder, 'in-use', 'dead');
    await mkdir(dead);
    await writeFile(path.join(dead, 'file'), 'x');
    await utimes(dead, hour, hour);
    expect(await cache.sweep(7 * 86_400_000)).toBe(1);
    expect(await readdir(path.join(folder, 'ab'))).toContain('half.part');
    expect(await readdir(path.join(folder, 'in-use'))).not.toContain('dead');
    expect(await cache.holds('k/one')).toBe(true);
    expect(await cache.sweep(-1000)).toBe(0);
    expect(await cache.holds('k/one')).toBe(false);
    // The time of a change can't be set: the clock goes on.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 3_600_000);
    expect(await cache.sweep(7 * 86_400_000)).toBeGreaterThanOrEqual(1);
    vi.restoreAllMocks();
    expect(await readdir(path.join(folder, 'ab'))).not.toContain('half.part');
  });

  it('are not measured at each file that comes in', async () => {
    const cache = new FileCache(folder, 1_000_000);
    await use(cache, version('k/first'));
    const dead = path.join(folder, 'in-use', 'dead');
    await mkdir(dead);
    await utimes(dead, new Date(0), new Date(0));
    for (let index = 0; index < 40; index++) await use2(cache, version(`k/${index}`));
    expect(existsSync(dead)).toBe(true);
    for (let index = 40; index < 60; index++) await use2(cache, version(`k/${index}`));
    await expect.poll(() => existsSync(dead)).toBe(false);
  });
});

async function use2(cache: FileCache, asked: Version): Promise<void> {
  (await cache.lease(asked, fetcher(asked)))[Symbol.dispose]();
}

it('several processes share a folder that is far too small for them', async () => {
  const program = path.join(root, 'reader.ts');
  await writeFile(
    program,
    `import { FileCache } from ${JSON.stringify(path.resolve('app/data/storage/file-cache.server.ts'))};
import { readFile, writeFile } from 'node:fs/promises';
const cache = new FileCache(process.argv[2]!, 40_000);
let wrong = 0;
for (let time = 0; time < 400; time++) {
  const digit = Math.floor(Math.random() * 30);
  using file = await cache.lease({ key: 'k/' + digit, etag: 'one', size: 4000 }, (target) => writeFile(target, Buffer.alloc(4000, digit)));
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
  const got = await readFile(file.path).catch(() => Buffer.alloc(0));
  if (got.length !== 4000 || got.some((byte) => byte !== digit)) wrong++;
}
process.send!(wrong);
process.disconnect!();`,
  );
  // Reads and checks 400 files at random.
  const readers = Array.from({ length: 3 }, () => fork(program, [folder], { stdio: 'inherit' }));
  const wrong = await Promise.all(readers.map(async (reader) => (await once(reader, 'message'))[0] as number));
  expect(wrong).toEqual([0, 0, 0]);
  await Promise.all(readers.map((reader) => reader.exitCode ?? once(reader, 'exit')));
  expect(await readdir(path.join(folder, 'in-use'))).toEqual([]);
});
