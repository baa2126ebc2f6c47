/** The system page: processes and what they counted, from all machines, and what an operator should know of them. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { config, databaseUrl } from '#app/config.server.ts';
import { db, type PrismaClient } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import {
  countedHours,
  countTrouble,
  forgetHoursBefore,
  hourMs,
  type Hour,
} from '#app/domain/base/activity/activity.ts';
import { startPulse, sweepProcesses, type Pulse } from '#app/domain/base/activity/pulse.server.ts';
import { describeFinding } from '#app/domain/upkeep/findings.ts';
import { noteRun } from '#app/domain/upkeep/runs.server.ts';
import { readSystem } from '#app/domain/upkeep/system/system.server.ts';
import { languages } from '#app/locales/languages.ts';
import { writeSystem } from '#app/routes/admin/system/words.server.ts';
import { makeDesign, makePerson } from '#tests/make.ts';
import { ended, start } from './commands.ts';

const hour = () => Date.now() - (Date.now() % hourMs);
const timed = {
  kind: 'page',
  what: 'GET /archive',
  count: 4,
  most: 800,
  mostAt: Date.now(),
  mostId: 'slow',
  steps: { 20: 3, 30: 1 },
} as const;
const counts = (at: number, changes: Partial<Hour> = {}): Hour[] => [
  { hour: at, timed: [timed], troubles: [], ...changes },
];

let pulses: Pulse[] = [];
const pulse = (...given: Parameters<typeof startPulse>) => {
  const made = startPulse(...given);
  pulses.push(made);
  return made;
};

beforeEach(async () => {
  forgetHoursBefore(Infinity);
  await Promise.all([db.process.deleteMany(), db.processHour.deleteMany(), db.upkeepRun.deleteMany()]);
});
afterEach(async () => {
  await Promise.all(pulses.map((one) => one.stop()));
  pulses = [];
});

const read = async () => readSystem(await makePerson({ isAdmin: true }), {});
const keysOf = ({ findings }: { findings: { key: string }[] }) => findings.map(({ key }) => key);

test('only admins read it', async () => {
  await expect(readSystem(await makePerson(), {})).rejects.toMatchObject({ key: 'notAllowed' });
  await expect(readSystem(await makePerson({ isAdmin: true, is2FaValidated: false }), {})).rejects.toMatchObject({
    key: 'secondFactorNeeded',
  });
});

test('two processes are listed and their counts added up; one that stops leaves the list, and its counts stay', async () => {
  // One for both and all beats: the hour may end meanwhile.
  const at = hour();
  const web = pulse('web', { hours: () => counts(at) });
  const worker = pulse('worker', {
    hours: () => counts(at, { timed: [{ ...timed, count: 1, most: 90, steps: { 21: 1 } }] }),
  });
  await Promise.all([web.beat(), worker.beat()]);
  const both = await read();
  expect(both.processes).toMatchObject([
    { role: 'web', host: hostname(), pid: process.pid, state: 'alive', node: process.versions.node, jobs: [] },
    { role: 'worker', state: 'alive' },
  ]);
  expect(both.processes[0]!.memory).toBeGreaterThan(10_000_000);
  expect(both.processes[0]!.free).toBeGreaterThan(0);
  expect(both.slow).toMatchObject([{ what: 'GET /archive', count: 5, most: 800, mostId: 'slow' }]);
  await worker.stop();
  // A busy database may take longer than stopping waits for it.
  await expect.poll(async () => (await read()).processes.map(({ role }) => role)).toEqual(['web']);
  expect((await read()).slow[0]!.count).toBe(5);
});

test('a worker comes and goes; killed, it is missed until another has come', async () => {
  const here = { DATABASE_URL: databaseUrl(), DATA_DIR: config.dataDir };
  const first = start(['work', 'wear-check'], here);
  await expect.poll(async () => (await read()).processes.map(({ pid }) => pid)).toEqual([first.pid]);
  first.kill('SIGKILL');
  await ended(first);
  await db.process.updateMany({
    data: { seenAt: new Date(Date.now() - 90_000), startedAt: new Date(Date.now() - 99_000) },
  });
  const missed = await read();
  expect(missed.processes.map(({ state }) => state)).toEqual(['gone']);
  expect(keysOf(missed)).toContain('workerGone');
  const second = start(['work', 'wear-check'], here);
  await expect.poll(async () => (await read()).processes.map(({ state }) => state)).toEqual(['replaced', 'alive']);
  expect(keysOf(await read())).not.toContain('workerGone');
  second.kill('SIGTERM');
  await ended(second);
  await expect.poll(async () => (await read()).processes.map(({ pid }) => pid)).toEqual([first.pid]);
});

test('while the database is away counts wait, and nothing fails', async () => {
  let isAway = true;
  const client = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === '$executeRaw' && isAway) return () => Promise.reject(new Error('Connection terminated'));
      return Reflect.get(target, name, receiver) as unknown;
    },
  }) as PrismaClient;
  countTrouble('outage', { name: 'database', id: 'first' });
  const one = pulse('web', { client });
  await one.beat();
  await one.beat();
  expect((await read()).processes).toEqual([]);
  countTrouble('outage', { name: 'database', id: 'second' });
  isAway = false;
  await one.beat();
  const { processes, errors } = await read();
  expect(processes).toHaveLength(1);
  expect(errors).toMatchObject([{ kind: 'outage', name: 'database', count: 2, lastId: 'second' }]);
  expect(countedHours()).toHaveLength(1);
});

test('names that nobody expects, and rows of another version, are read or left out', async () => {
  countTrouble('error', { name: 'E\0\ud800"; DROP', where: `GET /${'x'.repeat(9999)}`, id: '<script>' });
  const one = pulse('web');
  await one.beat();
  const [row] = await db.processHour.findMany();
  expect(JSON.stringify(row!.events).length).toBeLessThan(1_000);
  const facts = { version: 7, jobs: 'none', free: 'much', loopDelay: null };
  const rest = { role: 'oracle', host: 'later', pid: 1, startedAt: new Date(), seenAt: new Date() };
  await db.process.create({ data: { id: randomUUID(), ...rest, facts } });
  await db.processHour.create({ data: { processId: randomUUID(), hour: new Date(hour()), events: ['?'] } });
  const { processes, errors } = await read();
  expect(processes.map(({ host }) => host)).toEqual(expect.arrayContaining(['later', hostname()]));
  expect(errors).toMatchObject([{ kind: 'error', name: 'E \ufffd"; DROP', lastId: '<script>' }]);
});

test('what is old is swept', async () => {
  const old = new Date(Date.now() - 26 * hourMs);
  const row = { role: 'web', host: 'a', pid: 1, startedAt: old, facts: {} };
  const [kept, gone] = [randomUUID(), randomUUID()];
  await db.process.create({ data: { id: kept, ...row, seenAt: new Date(Date.now() - 2 * hourMs) } });
  await db.process.create({ data: { id: gone, ...row, seenAt: old } });
  await db.processHour.create({ data: { processId: kept, hour: new Date(hour() - 23 * hourMs), events: {} } });
  await db.processHour.create({ data: { processId: gone, hour: old, events: {} } });
  await sweepProcesses();
  expect((await db.process.findMany()).map(({ id }) => id)).toEqual([kept]);
  expect((await db.processHour.findMany()).map(({ processId }) => processId)).toEqual([kept]);
  // Died more than an hour ago: nobody is told any more.
  expect((await read()).processes).toEqual([]);
});

test('versions that differ, full disks of others, slow loops and errors are pointed out', async () => {
  const facts = { version: '1.0.0', build: 'aaaa', node: '26.1.0', schema: '1', loopDelay: 0, free: 9e12 };
  const add = (role: string, host: string, changes: object = {}) =>
    db.process.create({
      data: {
        id: randomUUID(),
        role,
        host,
        pid: 1,
        startedAt: new Date(),
        seenAt: new Date(),
        facts: { ...facts, ...changes },
      },
    });
  await Promise.all([add('web', 'a'), add('worker', 'b', { build: null })]);
  expect(keysOf(await read())).not.toContain('mixedVersions');
  await add('worker', 'c', { version: '1.1.0', free: 5e6, loopDelay: 4_000 });
  const trouble = { kind: 'error', name: 'TypeError', where: 'GET /', lastAt: Date.now(), lastId: 'x' } as const;
  const at = hour();
  const one = pulse('web', { hours: () => counts(at, { troubles: [{ ...trouble, count: 3 }] }) });
  await one.beat();
  const found = await read();
  expect(keysOf(found)).toEqual(
    expect.arrayContaining(['mixedVersions', 'workerSlow', 'disk', 'errorsNow', 'noBackup']),
  );
  // What is broken stands first.
  expect(found.findings[0]).toMatchObject({ level: 'fail', key: 'disk', values: { where: 'c' } });
});

test('backups: none, one, an old one, one with problems', async () => {
  const note = async (ageMs: number, problems: number) => {
    const result = { folder: 'nightly', name: 'x', bytes: 5, newBytes: 1, problems };
    await noteRun('backup', new Date(), result, () => expect.unreachable());
    await db.upkeepRun.updateMany({ data: { finishedAt: new Date(Date.now() - ageMs) } });
  };
  const ofBackup = async () => (await read()).findings.filter(({ part }) => part === 'backup').map(({ key }) => key);
  expect(await ofBackup()).toEqual(['noBackup']);
  await note(0, 0);
  expect(await ofBackup()).toEqual([]);
  expect((await read()).runs.backup).toMatchObject({ folder: 'nightly', bytes: 5, host: hostname() });
  await note(3 * 24 * hourMs, 2);
  expect(await ofBackup()).toEqual(['oldBackup', 'badBackup']);
});

test('the queue with its failures, without what they say', async () => {
  const boss = await startJobs('work');
  const [id] = await Promise.all([boss.send('wear-check', { wearId: randomUUID() }), boss.send('sweep', {})]);
  await db.$executeRaw`UPDATE pgboss.job SET state = 'failed', completed_on = now(), output = ${JSON.stringify({ name: 'TypeError', message: 'of ayse@example.com' })}::jsonb WHERE id = ${id}::uuid`;
  const { queue } = await read();
  expect(queue!.queues).toMatchObject([
    { name: 'sweep', waiting: 1, failed: 0 },
    { name: 'wear-check', waiting: 0, failed: 1 },
  ]);
  expect(queue!.failures).toMatchObject([{ queue: 'wear-check', kind: 'TypeError', tries: 1 }]);
  expect(JSON.stringify(queue)).not.toContain('ayse');
  // Known as soon as somebody has looked after the queues.
  await expect.poll(async () => (await read()).findings.map(({ key }) => key)).toContain('queue');
});

test('imports that wait for somebody', async () => {
  const design = await makeDesign();
  const { archiveId } = await db.design.findUniqueOrThrow({ where: { id: design.id } });
  const make = (data: object) => db.importJob.create({ data: { archiveId, isNewImport: true, ...data } });
  const failed = await make({ stage: 'process', state: 'failed' });
  const review = await make({ stage: 'mergeInternal', state: 'done' });
  await make({ stage: 'completeTransfer', state: 'done' });
  const { imports } = await read();
  expect(imports.map(({ jobId, isInReview }) => [jobId, isInReview])).toEqual([
    [review.id, true],
    [failed.id, false],
  ]);
});

test('an archive that is filled with embeddings is told of until it is full', async () => {
  expect((await read()).filling).toBeNull();
  const resumedAt = new Date(Date.now() - 600_000);
  await db.embeddingFilling.create({ data: { total: 900, done: 350, doneBefore: 50, resumedAt } });
  const { filling } = await read();
  expect(filling).toMatchObject({ total: 900, done: 350, runners: 0, isRunning: true });
  // 300 took ten minutes.
  expect(filling!.left! / 60_000).toBeCloseTo(550 / 30, 0);
  await db.embeddingFilling.update({ where: { id: 1 }, data: { finishedAt: new Date() } });
  expect((await read()).filling).toBeNull();
});

test("a helper that waits for a free slot is nobody's trouble", async () => {
  const boss = await startJobs();
  const id = await boss.send('looks-help', { number: 1 }, { singletonKey: '1' });
  await db.$executeRaw`UPDATE pgboss.job SET start_after = now() - interval '5 hours' WHERE id = ${id}::uuid`;
  expect((await read()).queue!.oldestMs).toBeLessThan(3_600_000);
  await boss.deleteJob('looks-help', id!);
});

test.each(languages)('every word of it in %s', async (locale) => {
  const troubles = [
    { kind: 'error', name: 'TypeError', where: 'GET /' },
    { kind: 'job', name: 'Error', where: 'inks-make' },
    { kind: 'job', name: 'Error', where: 'later-queue' },
    { kind: 'outage', name: 'storage', where: '' },
    { kind: 'overload', name: 'refused', where: '' },
    { kind: 'file', name: 'image.tooLarge', where: '' },
    { kind: 'file', name: 'fileTooLarge', where: '' },
    { kind: 'file', name: 'wrongFileContent', where: '' },
    { kind: 'file', name: 'fileTwice', where: '' },
    { kind: 'job', name: 'ImageError damaged', where: 'inks-make' },
    { kind: 'file', name: 'image.later', where: '' },
    { kind: 'mail', name: 'Error EAUTH', where: 'mail-send' },
    { kind: 'rateLimit', name: 'calls', where: '' },
    { kind: 'signIn', name: 'cooldown', where: '' },
  ] as const;
  const at = hour();
  const one = pulse('web', {
    hours: () =>
      counts(at, { troubles: troubles.map((trouble) => ({ ...trouble, count: 1, lastAt: Date.now(), lastId: 'x' })) }),
  });
  await one.beat();
  const system = await read();
  const shown = writeSystem(system, locale);
  expect(shown.errors).toHaveLength(troubles.length);
  for (const { text } of shown.errors) {
    expect(text.what).not.toBe('');
    expect(text.what).not.toContain('{{');
  }
  const said = shown.errors.map(({ text }) => text.what).join();
  expect(said).not.toMatch(/ImageError|fileTooLarge|wrongFileContent|fileTwice/);
  for (const finding of system.findings) expect(describeFinding(finding, locale).advice).not.toBe('');
  expect(shown.findings.map(({ what }) => what).join()).not.toMatch(/\{\{|system\./);
});
