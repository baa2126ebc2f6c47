import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lockDataDir } from '#app/start/checks.ts';
import { lockHolder, takeLock } from '#app/start/lock.mjs';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'archive-lock-'));
  file = path.join(folder, 'the.lock');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('lock', () => {
  it('is held once, named, and free again after its release', async () => {
    const first = takeLock(file, 'here');
    expect(first.stale).toBe(false);
    expect(takeLock(file).holder).toMatchObject({ pid: process.pid, note: 'here' });
    expect(lockHolder(file)).toMatchObject({ note: 'here' });
    first.release?.();
    expect(lockHolder(file)).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over from a killed process', async () => {
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `import { takeLock } from ${JSON.stringify(path.resolve('app/start/lock.mjs'))};
       takeLock(${JSON.stringify(file)}, 'child'); console.log('held'); setInterval(() => {}, 1000);`,
    ]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(takeLock(file).holder).toMatchObject({ pid: child.pid, note: 'child' });
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    const lock = takeLock(file);
    expect(lock).toMatchObject({ stale: true });
    lock.release?.();
  });

  it('is taken over when its pid has passed to another process', async () => {
    await writeFile(file, JSON.stringify({ pid: process.pid, startTime: 'long ago', note: '' }));
    expect(takeLock(file)).toMatchObject({ stale: true });
  });

  it('is taken over when it is damaged', async () => {
    await writeFile(file, '{"pid":');
    expect(takeLock(file)).toMatchObject({ stale: true });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('goes to one of several that find it stale at once', async () => {
    await writeFile(file, JSON.stringify({ pid: process.pid, startTime: 'long ago', note: '' }));
    const source = `import { takeLock } from ${JSON.stringify(path.resolve('app/start/lock.mjs'))};
      console.log(takeLock(${JSON.stringify(file)}).release ? 'won' : 'lost'); process.stdin.resume();`;
    const children = Array.from({ length: 6 }, () => spawn(process.execPath, ['--input-type=module', '-e', source]));
    const answers = await Promise.all(
      children.map(
        (child) =>
          new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk).trim()))),
      ),
    );
    for (const child of children) child.kill('SIGKILL');
    expect(answers.sort()).toEqual(['lost', 'lost', 'lost', 'lost', 'lost', 'won']);
  });

  describe('of a holder in another container, whose pid tells nothing', () => {
    /** As one there has left it this long ago. */
    async function writeElsewhere(silentMs: number): Promise<void> {
      const own = { pid: process.pid, startTime: 'of another', note: 'there', host: 'other', space: 'boot pid:[1]' };
      await writeFile(file, JSON.stringify(own));
      const at = new Date(Date.now() - silentMs);
      await utimes(file, at, at);
    }

    it('is held while it tells that it lives, and for a minute more', async () => {
      await writeElsewhere(55_000);
      expect(takeLock(file).holder).toMatchObject({ note: 'there', host: 'other', elsewhere: {} });
      expect(lockHolder(file)).toMatchObject({ note: 'there' });
      await writeElsewhere(61_000);
      expect(lockHolder(file)).toBeUndefined();
      expect(takeLock(file)).toMatchObject({ stale: true });
    });

    it('is renewed as long as it is held, and another in its place never', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const lock = takeLock(file);
      const content = await readFile(file, 'utf8');
      const longAgo = new Date(Date.now() - 300_000);
      await utimes(file, longAgo, longAgo);
      vi.advanceTimersByTime(10_000);
      expect(Date.now() - (await stat(file)).mtimeMs).toBeLessThan(20_000);
      expect(await readFile(file, 'utf8')).toBe(content);
      await writeElsewhere(300_000);
      vi.advanceTimersByTime(10_000);
      expect(Date.now() - (await stat(file)).mtimeMs).toBeGreaterThan(200_000);
      lock.release?.();
      expect(await readdir(folder)).toEqual(['the.lock']);
    });

    it('is waited for until a minute is over', async () => {
      const told = vi.spyOn(console, 'error').mockImplementation(() => {});
      onTestFinished(() => told.mockRestore());
      file = path.join(folder, 'archive.lock');
      await writeElsewhere(55_000);
      const lock = await lockDataDir(folder);
      expect(lock).toMatchObject({ stale: true });
      lock.release?.();
      expect(told.mock.calls).toEqual([
        [expect.stringMatching(/ was in use on other \(pid \d+\) 5\d s ago\. Waiting up to \d s to/)],
      ]);
    });

    it('is given up as soon as the holder tells that it lives', async () => {
      const told = vi.spyOn(console, 'error').mockImplementation(() => {});
      onTestFinished(() => told.mockRestore());
      file = path.join(folder, 'archive.lock');
      await writeElsewhere(5_000);
      const waiting = lockDataDir(folder);
      await expect.poll(() => told.mock.calls.length).toBe(1);
      await utimes(file, new Date(), new Date());
      expect((await waiting).holder).toMatchObject({ host: 'other' });
    });
  });
});
