/** The processes of requested pictures: one always ready, none that reads an original. */
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openImageProcess, openImageProcesses, type ImageProcess } from '#app/image/process/process.ts';
import { makeTiff, wavePaint } from './make-files.ts';
import { openScratch } from './scratch.ts';

const { write, path, folder } = openScratch();
const master = path('master.tif');
const look = { format: 'webp', quality: 80, width: 120 } as const;
let group: ImageProcess;
let right: Buffer;

/** This process's own children that do image work. */
function children(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const parent = /\(.*\) (\S) (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return parent?.[1] !== 'Z' && Number(parent?.[2]) === process.pid && command.includes('process/child.ts');
      } catch {
        return false;
      }
    });
}

beforeAll(async () => {
  const original = write('a.tif', makeTiff({ width: 700, height: 500, paint: wavePaint(700, 500) }));
  const importing = openImageProcess();
  await importing.makeMaster(original, await importing.readSource(original), master, { scratchDir: folder });
  await importing.close();
  group = openImageProcesses(2);
  await group.renderPrint(master, look, path('right.webp'));
  right = readFileSync(path('right.webp'));
});
afterAll(() => group.close());

async function render(name: string): Promise<Buffer> {
  await group.renderPrint(master, look, path(name));
  return readFileSync(path(name));
}

/** A call may be given to a process that was killed a moment ago: whoever asks tries again, as the queue does. */
const comesBack = () =>
  expect
    .poll(() =>
      render('back.webp').then(
        (bytes) => bytes.equals(right),
        () => false,
      ),
    )
    .toBe(true);

test('a process is there before the first call, and one more for as many calls at once', async () => {
  const other = openImageProcesses(2);
  const before = children().length;
  expect(before).toBeGreaterThanOrEqual(2);
  await Promise.all(['one', 'two', 'three', 'four'].map((name) => other.renderPrint(master, look, path(name))));
  expect(children().length).toBe(before + 1);
  for (const name of ['one', 'two', 'three', 'four']) expect(readFileSync(path(name)).equals(right)).toBe(true);
  await other.close();
  expect(children().length).toBe(before - 1);
});

test('calls that read what people hand in are refused', async () => {
  const given = write('given.tif', makeTiff({ width: 20, height: 20, paint: wavePaint(20, 20) }));
  await expect(group.readSource(given)).rejects.toThrow(/reads what people hand in/);
  await expect(group.readBoard(given)).rejects.toThrow(/reads what people hand in/);
  await expect(group.readPalette(given)).rejects.toThrow(/reads what people hand in/);
});

test('a damaged master costs its own picture alone', async () => {
  const damaged = path('damaged.tif');
  await copyFile(master, damaged);
  const bytes = readFileSync(damaged);
  bytes.fill(0xff, 2000, bytes.length - 2000);
  write('damaged.tif', bytes);
  const cut = write('cut.tif', readFileSync(master).subarray(0, 3000));
  for (const file of [damaged, cut, path('missing.tif')]) {
    await expect(group.renderPrint(file, look, path('wrong.webp'))).rejects.toThrow();
    expect((await render('after.webp')).equals(right)).toBe(true);
  }
});

test.runIf(process.platform === 'linux')('one that is killed at rest comes back by itself', async () => {
  // Both have done a call: neither is just starting.
  await Promise.all([render('before.webp'), render('beside.webp')]);
  const before = children();
  for (const pid of before) process.kill(pid, 'SIGKILL');
  await expect.poll(() => children().filter((pid) => !before.includes(pid)).length).toBe(1);
  await comesBack();
});

test.runIf(process.platform === 'linux')('one that is killed at work costs that picture alone', async () => {
  await render('before.webp');
  const before = children();
  const large = group.renderRepeat(
    master,
    { ...look, across: 20, down: 20, layout: { drop: 0.5, shift: 0 }, width: 4000 },
    path('large.webp'),
  );
  const failed = expect(large).rejects.toMatchObject({ key: 'crashed' });
  for (const pid of before) process.kill(pid, 'SIGKILL');
  await failed;
  await comesBack();
});

test('a process that has done its share makes room for a new one, and no call is lost', async () => {
  const child = write(
    'counting.ts',
    Buffer.from(`process.on('message', (m) => process.send({ id: m.id, result: process.pid }));`),
  );
  const counted = openImageProcesses(1, { childPath: child });
  const pids = new Set<unknown>();
  for (let call = 0; call < 1100; call++) pids.add(await counted.renderPrint(master, look, path('x')));
  expect(pids.size).toBe(2);
  await counted.close();
});
