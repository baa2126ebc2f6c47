import { wasKilled, type CallOutcome } from '#app/image/process/child-runner.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { ImageError } from '#app/image/base/types.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { makeTiff, wavePaint } from './make-files.ts';
import { writeLargePsd } from './make-large.ts';
import { openScratch } from './scratch.ts';

const { write, path, folder } = openScratch();
const small = write('a.tif', makeTiff({ width: 300, height: 200, paint: wavePaint(300, 200) }));
const STRAIGHT = { drop: 0, shift: 0 };
const images = openImageProcess();
afterAll(() => images.close());

/** Stands for a child that goes wrong in a way no file is known to cause. */
const badChild = (body: string) =>
  write(`child-${body.length}.ts`, Buffer.from(`process.on('message', (m) => { ${body} });`));
const alive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

test('reads, masters, renders, measures and counts in a process of its own', async () => {
  const info = await images.readSource(small);
  expect(info).toMatchObject({ width: 300, height: 200, mode: 'rgb' });
  const fractions: number[] = [];
  const master = path('a.master.tif');
  const made = await images.makeMaster(
    small,
    info,
    master,
    { scratchDir: folder },
    { onProgress: (f) => fractions.push(f) },
  );
  expect(made).toMatchObject({ width: 300, height: 200, tile: 256, warnings: [] });
  expect(fractions.at(-1)).toBe(1);
  const webp = { format: 'webp', quality: 80 } as const;
  const print = await images.renderPrint(master, { ...webp, width: 100 }, path('print.webp'));
  expect(print).toEqual({ width: 100, height: 67, bytes: readFileSync(path('print.webp')).length });
  const cloth = { widthCm: 150, repeatWidthCm: 30, repeatHeightCm: 20, layout: STRAIGHT, width: 300 };
  expect(await images.renderFabric(master, { ...webp, ...cloth }, path('f.webp'))).toMatchObject({
    width: 300,
    height: 200,
  });
  const twice = { across: 2, down: 2, layout: STRAIGHT, width: 100 };
  expect(await images.renderRepeat(master, { ...webp, ...twice }, path('r.webp'))).toMatchObject({
    width: 100,
    height: 67,
  });
  const box = { width: 50, height: 40 };
  expect(await images.renderThumbnail(master, { ...webp, box, layout: STRAIGHT }, path('t.webp'))).toMatchObject(box);
  expect((await images.checkRepeat(master, { pxPerCm: { x: 100, y: 100 } })).warnings).toEqual([]);
  expect((await images.extractPalette(master)).length).toBeGreaterThan(2);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('errors cross as what they are, and the next call goes on', async () => {
  const text = write('text.tif', Buffer.from('only words'));
  const error = await images.readSource(text).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(ImageError);
  expect(error).toMatchObject({ key: 'notAnImage', values: { found: 'text' } });
  await expect(images.readSource(path('missing.tif'))).rejects.toMatchObject({ code: 'ENOENT' });
  const wrong = { format: 'webp', quality: 0, width: 10 } as const;
  await expect(images.renderPrint(path('a.master.tif'), wrong, path('x'))).rejects.toThrow(RangeError);
  expect(await images.readSource(small)).toMatchObject({ width: 300 });
});

test('what it compiles is kept for those that start after it', async () => {
  vi.stubEnv('NODE_COMPILE_CACHE', path('compiled'));
  const first = openImageProcess();
  expect(await first.readSource(small)).toMatchObject({ width: 300 });
  await first.close();
  vi.unstubAllEnvs();
  expect(readdirSync(path('compiled'), { recursive: true }).length).toBeGreaterThan(10);
});

test('abort kills the work, leaves nothing behind and spares the other calls', async () => {
  const large = path('large.psd');
  writeLargePsd(large, { width: 6000, height: 6000, channels: 3, large: false, rle: true });
  const info = await images.readSource(large);
  const stop = new AbortController();
  const target = path('large.master.tif');
  const run = {
    signal: stop.signal,
    onProgress: (f: number) => f > 0.02 && stop.abort(new Error('cancelled by hand')),
  };
  const working = images.makeMaster(large, info, target, { scratchDir: folder }, run);
  const behind = images.readSource(small);
  await expect(working).rejects.toThrow('cancelled by hand');
  expect(await behind).toMatchObject({ width: 300 });
  expect(readdirSync(folder).filter((name) => name.includes('.part') || name.startsWith('large.master'))).toEqual([]);
});

test('a call aborted before its turn never runs', async () => {
  const stop = new AbortController();
  const first = images.readSource(small);
  const second = images.readSource(small, { signal: stop.signal });
  stop.abort();
  await expect(second).rejects.toMatchObject({ name: 'AbortError' });
  await expect(first).resolves.toBeTruthy();
  await expect(images.readSource(small, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
});

test('a crash rejects its own call alone', async () => {
  const childPath = badChild(
    `if (m.args[0] === 'die') process.kill(process.pid, 'SIGSEGV'); else process.send({ id: m.id, result: 1 });`,
  );
  const bad = openImageProcess({ childPath });
  const [died, lived] = await Promise.allSettled([bad.readSource('die'), bad.readSource('live')]);
  expect(died).toMatchObject({ status: 'rejected', reason: { name: 'ImageError', key: 'crashed' } });
  expect(lived).toEqual({ status: 'fulfilled', value: 1 });
  await bad.close();
});

test('a child that others kill is told from one that crashes', async () => {
  const bad = openImageProcess({ childPath: badChild(`process.kill(process.pid, m.args[0]);`) });
  const ends = await Promise.allSettled(['SIGKILL', 'SIGSEGV'].map((signal) => bad.readSource(signal)));
  expect(ends.map((end) => wasKilled((end as PromiseRejectedResult).reason))).toEqual([true, false]);
  await bad.close();
});

test('what fails on our own files is tried once more by another child; what people handed in is not', async () => {
  const childPath = badChild(
    `const fs = process.getBuiltinModule('node:fs'), mark = ${JSON.stringify(path('tried-'))} + m.args[0];
     const isFirst = !fs.existsSync(mark);
     fs.appendFileSync(mark, process.pid + ' ');
     if (!isFirst && m.args[0] === 'passing') process.send({ id: m.id, cpuMs: 1, result: 1 });
     else process.send({ id: m.id, cpuMs: 1, error: { kind: 'image', key: 'damaged', values: {}, message: 'no' } });`,
  );
  const bad = openImageProcess({ childPath });
  const children = (name: string) =>
    readFileSync(path(`tried-${name}`), 'utf8')
      .trim()
      .split(' ');
  expect(await bad.extractPalette('passing')).toBe(1);
  expect(new Set(children('passing')).size).toBe(2);
  await expect(bad.extractPalette('lasting')).rejects.toMatchObject({ key: 'damaged' });
  expect(children('lasting')).toHaveLength(2);
  await expect(bad.readPalette('theirs')).rejects.toMatchObject({ key: 'damaged' });
  expect(children('theirs')).toHaveLength(1);
  await bad.close();
});

test('no progress for too long: tookTooLong; progress keeps it going', async () => {
  const stuck = openImageProcess({ childPath: badChild(`for (;;);`) });
  await expect(stuck.readSource('x', { timeoutMs: 300 })).rejects.toMatchObject({ key: 'tookTooLong' });
  await stuck.close();
  const slow = openImageProcess({
    childPath: badChild(
      `let n = 0; const t = setInterval(() => { process.send(++n < 12 ? { id: m.id, progress: n / 12 } : { id: m.id, result: 7 }); if (n === 12) clearInterval(t); }, 500);`,
    ),
  });
  expect(await slow.readSource('x', { timeoutMs: 4000 })).toBe(7);
  await slow.close();
});

test('a call that comes while a child is being killed is watched like any other', async () => {
  const stuck = openImageProcess({ childPath: badChild(`for (;;) {}`) });
  const given = new AbortController();
  const first = stuck.readSource('a', { signal: given.signal });
  await sleep(300);
  given.abort();
  const second = stuck.readSource('b', { timeoutMs: 400 });
  await expect(first).rejects.toThrow(/abort/i);
  await expect(second).rejects.toMatchObject({ key: 'tookTooLong' });
  await stuck.close();
});

test.runIf(process.platform === 'linux')('too much memory: outOfMemory', async () => {
  const greedy = openImageProcess({
    memoryLimitMb: 200,
    childPath: badChild(`globalThis.kept = []; setInterval(() => kept.push(Buffer.alloc(20e6, 1)), 20);`),
  });
  await expect(greedy.readSource('x')).rejects.toMatchObject({ key: 'outOfMemory', values: { limit: 200 } });
  await greedy.close();
});

test.runIf(process.platform === 'linux')('an idle child is let go, and comes back', async () => {
  const childPath = badChild(`process.send({ id: m.id, result: process.pid });`);
  const idle = openImageProcess({ idleTimeoutMs: 100, childPath });
  const first = (await idle.readSource('x')) as unknown as number;
  await expect.poll(() => alive(first)).toBe(false);
  expect(await idle.readSource('x')).not.toBe(first);
  await idle.close();
});

test('after close nothing runs', async () => {
  const closed = openImageProcess();
  await closed.close();
  await expect(closed.readSource(small)).rejects.toMatchObject({ key: 'crashed' });
});

test('whoever measures is told of every call, how long it took and how it ended', async () => {
  const told: { method: string; outcome: CallOutcome }[] = [];
  const watched = openImageProcess({ onCall: (method) => (outcome) => told.push({ method, outcome }) });
  await watched.readSource(small);
  await expect(watched.readSource(path('missing.tif'))).rejects.toThrow();
  const stop = new AbortController();
  const [first, second] = [watched.readSource(small), watched.extractPalette(small, { signal: stop.signal })];
  stop.abort(new Error('not any more'));
  await Promise.allSettled([first, second]);
  await watched.close();
  await expect(watched.readSource(small)).rejects.toMatchObject({ key: 'crashed' });
  expect(told.map(({ method, outcome }) => [method, 'reason' in outcome])).toEqual([
    ['readSource', false],
    ['readSource', true],
    ['extractPalette', true],
    ['readSource', false],
  ]);
  const [done, , aborted] = told.map(({ outcome }) => outcome);
  expect(done!.result).toMatchObject({ width: 300 });
  expect(done!.workedMs).toBeGreaterThan(0);
  if (process.platform === 'linux') expect(done!.peakMb).toBeGreaterThan(20);
  expect(aborted).toMatchObject({ reason: new Error('not any more'), workedMs: 0 });
});
