/** One command at a time works in a folder of backups. */
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '#app/domain/upkeep/folder-lock.server.ts';

async function makeFolder(lock?: string, silentForMs = 0): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'archive-lock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  if (lock === undefined) return folder;
  const at = new Date(Date.now() - silentForMs);
  await writeFile(path.join(folder, 'lock'), lock);
  await utimes(path.join(folder, 'lock'), at, at);
  return folder;
}

test('a lock whose holder has yet to write its name is held, an old one is void', async () => {
  await expect(lockFolder(await makeFolder(''))).rejects.toThrow(/^Another command works in \S+\. Try again/);
  const folder = await makeFolder('', 120_000);
  const unlock = await lockFolder(folder);
  await expect(lockFolder(folder)).rejects.toThrow(`(pid ${process.pid} on ${os.hostname()})`);
  await unlock();
  expect(await readdir(folder)).toEqual([]);
});

test('of many that find a void lock one takes it', async () => {
  for (let round = 0; round < 40; round++) {
    const folder = await makeFolder(JSON.stringify({ host: 'gone', pid: 1 }), 120_000);
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, async (_, at) => {
        await sleep(at / 2);
        return lockFolder(folder);
      }),
    );
    const [taken, ...others] = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(others).toEqual([]);
    await taken!();
  }
});
