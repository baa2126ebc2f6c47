import { spawn } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
});
