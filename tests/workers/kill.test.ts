/**
 * A worker killed at any point: another one goes on, and in the end nothing is lost, doubled or left lying. The database itself stops the worker
 * at the wanted point: a trigger waits for a lock that the test holds.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { config, databaseUrl } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import { sweepScratch } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import {
  previewDesignEdit,
  readDesignEdit,
  startDesignEdit,
  undoDesignEdit,
} from '#app/domain/catalog/design-edits/acts.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { sweepImports } from '#app/domain/imports/upload/sweep.server.ts';
import type { WebhookBody } from '#app/domain/webhooks/events.ts';
import { makeWebhook } from '#app/domain/webhooks/manage.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';
import { field, file, psd, tiff, upload } from '#tests/imports/originals.ts';
import { openReceiver } from '#tests/webhooks/receiver.ts';
import { verifyWebhook } from '../../docs/examples/verify-webhook.ts';

const root = path.resolve(import.meta.dirname, '../..');
const admin = await makePerson({ isAdmin: true });
const workers = new Set<ChildProcess>();
const gate = new pg.Client({ connectionString: databaseUrl() });
const lock = 4711;

function startWorker(queues = ['import-run'], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, ['workers/cli.ts', 'work', ...queues], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  workers.add(child);
  return child;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended =
    child.exitCode === null && child.signalCode === null
      ? new Promise((resolve) => child.once('exit', resolve))
      : undefined;
  child.kill(signal);
  await ended;
  workers.delete(child);
  return child.exitCode;
}

/** Rows for which `when` holds wait at the lock before they are written. */
async function stopAt(table: string, event: string, when: string): Promise<void> {
  await gate.query(
    `create or replace function wait_at_gate() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$`,
  );
  await gate.query(
    `create trigger gate before ${event} on "${table}" for each row when (${when}) execute function wait_at_gate()`,
  );
  await gate.query(`select pg_advisory_lock(${lock})`);
}

/** The lock goes first: who waits there holds the table, which the trigger can't be taken from meanwhile. */
async function openGate(table: string): Promise<void> {
  await gate.query(`select pg_advisory_unlock(${lock})`);
  await gate.query(`drop trigger if exists gate on "${table}"`);
}

async function someoneWaits(): Promise<boolean> {
  const { rows } = await gate.query(
    `select 1 from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`,
  );
  return rows.length > 0;
}

beforeAll(async () => {
  await gate.connect();
  await startJobs('send');
});
afterEach(async () => {
  for (const child of workers) await end(child, 'SIGKILL');
});
afterAll(() => gate.end());

async function state(jobId: string) {
  const { stage, state } = await readImport(admin, { jobId });
  return `${stage} ${state}`;
}

/**
 * pg-boss and the claims of files notice a dead worker by its missing signs of life, and a job waits longer after each of many; here nobody
 * wants to wait for that.
 */
async function forgetDeadWorkers(): Promise<void> {
  await gate.query(
    `update pgboss.job set heartbeat_on = now() - interval '1 hour', data = data - 'losses' where state = 'active'`,
  );
  await gate.query(`update "ImportFile" set "claimedAt" = now() - interval '1 hour' where "claimedAt" is not null`);
}

/** The worker that waits there dies, and what it was writing with it. */
async function killAtGate(worker: ChildProcess, table: string): Promise<void> {
  await end(worker, 'SIGKILL');
  await gate.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`,
  );
  await expect.poll(someoneWaits).toBe(false);
  await openGate(table);
  await forgetDeadWorkers();
}

const points: [string, string, string, string][] = [
  [
    'reading: the file is claimed',
    'ImportFile',
    'update',
    `new."state" = 'processing' and old."state" = 'uploaded' and new."position" = 1`,
  ],
  [
    'reading: the header is read',
    'ImportFile',
    'update',
    `new."info" is not null and old."info" is null and new."position" = 1`,
  ],
  [
    'reading: all is stored and nothing written',
    'ImportFile',
    'update',
    `new."state" = 'processed' and new."position" = 1`,
  ],
  ['main numerator', 'ImportGroup', 'insert', `new."position" = 1`],
  [
    'internal numerator',
    'ImportFile',
    'update',
    `new."colorwayName" = 'VR-1' and old."colorwayName" is null and new."position" = 1`,
  ],
  ['merging', 'ImportFile', 'update', `new."colorwayName" = 'VR-2' and old."colorwayName" is null`],
  ['adding: a design is made', 'Design', 'insert', 'true'],
  [
    'adding: between the groups',
    'ImportGroup',
    'update',
    `new."designId" is not null and old."designId" is null and new."position" > 0`,
  ],
  ['finishing', 'ImportJob', 'update', `new."stage" = 'completeTransfer' and new."state" = 'done'`],
];

test('killed at every point of one import, which goes on each time', { timeout: 900_000 }, async () => {
  const archive = await makeArchive();
  const originals = [psd(60), tiff(61), psd(62, 32, 32)];
  const { jobId } = await upload(admin, [
    field('archiveId', archive.id),
    field('isNewImport', 1),
    file('Fan - Navy.psd', originals[0]!),
    file('Fan - Rust.tif', originals[1]!),
    file('Dot.psd', originals[2]!),
  ]);
  await requestStage(admin, { jobId, stage: 'addToArchive' });
  await requestStage(admin, { jobId, stage: 'completeTransfer' });
  for (const [point, table, event, when] of points) {
    await stopAt(table, event, when);
    const worker = startWorker();
    await expect.poll(someoneWaits, { message: point, timeout: 240_000, interval: 50 }).toBe(true);
    await killAtGate(worker, table);
  }
  const last = startWorker();
  await expect.poll(() => state(jobId), { timeout: 240_000, interval: 200 }).toBe('completeTransfer done');
  expect(await end(last, 'SIGTERM')).toBe(0);

  const designs = await db.design.findMany({
    where: { archiveId: archive.id },
    include: { colorways: { include: { original: true, colors: true }, orderBy: { position: 'asc' } } },
    orderBy: { name: 'asc' },
  });
  expect(designs.map(({ name, colorways }) => [name, colorways.map((colorway) => colorway.name)])).toEqual([
    [`${archive.code}-0001`, ['VR-1', 'VR-2']],
    [`${archive.code}-0002`, ['VR-1']],
  ]);
  const colorways = designs.flatMap((design) => design.colorways);
  for (const [index, colorway] of colorways.entries()) {
    expect(await storage.size(colorway.original!.storageKey)).toBe(originals[index]!.length);
    expect(await storage.size(colorway.masterKey)).toBeGreaterThan(0);
    expect(colorway.colors.length).toBeGreaterThan(0);
  }
  expect((await db.archive.findUniqueOrThrow({ where: { id: archive.id } })).nextNumber).toBe(3);
  const groups = await db.importGroup.findMany({ where: { jobId } });
  expect(groups.every(({ designId }) => designId !== null)).toBe(true);
  // Before any sweep only what stands in rows is stored; scratch files wait for the sweep.
  const used = new Set(
    [...(await db.colorway.findMany()), ...(await db.importFile.findMany({ where: { masterKey: { not: null } } }))].map(
      ({ masterKey }) => masterKey,
    ),
  );
  expect((await storage.list('masters')).filter((key) => !used.has(key))).toEqual([]);
  const kept = new Set((await db.original.findMany()).map(({ storageKey }) => storageKey));
  expect((await storage.list('originals')).filter((key) => !kept.has(key))).toEqual([]);
  await sweepImports(0);
  await sweepScratch(0);
  expect(await readdir(path.join(config.dataDir, 'scratch'))).toEqual([]);
  expect(await state(jobId)).toBe('completeTransfer done');
});

const insertDesigns = (archiveId: number, prefix: string, count: number) => db.$executeRaw`
  INSERT INTO "Design" ("id", "name", "nameFolded", "archiveId", "widthPx", "heightPx", "widthCm", "heightCm", "dpi", "channelCount", "layerCount")
  SELECT gen_random_uuid(), ${prefix} || '-' || n, ${prefix} || '-' || n, ${archiveId}, 100, 100, 10, 10, 25.4, 3, 1
  FROM generate_series(1, ${count}::int) n`;

/** Workers for an act over many designs: one that is killed at an entry, and one that goes on to an end. */
function followEdit(editId: string) {
  const killAt = async (position: number, state: 'done' | 'undone') => {
    await stopAt('DesignEditEntry', 'update', `new."position" = ${position} and new."state" = '${state}'`);
    const worker = startWorker(['design-edit']);
    await expect.poll(someoneWaits, { timeout: 240_000, interval: 50 }).toBe(true);
    const half = await readDesignEdit(admin, { editId });
    await killAtGate(worker, 'DesignEditEntry');
    return half.counts;
  };
  const goOn = async (state: string) => {
    const worker = startWorker(['design-edit']);
    const now = async () => (await readDesignEdit(admin, { editId })).state;
    await expect.poll(now, { timeout: 240_000, interval: 100 }).toBe(state);
    expect(await end(worker, 'SIGTERM')).toBe(0);
  };
  return { killAt, goOn };
}

test(
  'killed amid an act over many designs and amid its undo, each is changed once and changed back once',
  { timeout: 600_000 },
  async () => {
    const archive = await makeArchive();
    await insertDesigns(archive.id, 'kill', 600);
    const { editId } = await previewDesignEdit(admin, {
      list: { archive: archive.id },
      changes: { appendNotes: 'once', studio: 'Kill' },
    });
    const { killAt, goOn } = followEdit(editId);
    const where = { archiveId: archive.id };
    await startDesignEdit(admin, { editId });
    expect(await killAt(550, 'done')).toMatchObject({ done: 500, waiting: 100 });
    await goOn('done');
    expect(await db.design.count({ where: { ...where, notes: 'once', studio: 'Kill' } })).toBe(600);
    await undoDesignEdit(admin, { editId });
    expect(await killAt(550, 'undone')).toMatchObject({ undone: 500, done: 100 });
    await goOn('undone');
    expect(await db.design.count({ where: { ...where, notes: '', studio: '' } })).toBe(600);
    const notes = await db.auditEntry.findMany({ where: { subjectId: editId }, orderBy: { id: 'asc' } });
    expect(notes.map(({ operation }) => operation)).toEqual(['editDesigns', 'undoDesignEdit']);
  },
);

test(
  'killed amid the deletion of many designs and amid its undo, each is deleted once and comes back once',
  { timeout: 600_000 },
  async () => {
    const archive = await makeArchive();
    await insertDesigns(archive.id, 'gone', 600);
    const where = { archiveId: archive.id };
    const before = await db.design.findMany({ where, orderBy: { id: 'asc' } });
    const { editId } = await previewDesignEdit(admin, { list: { archive: archive.id }, changes: { delete: true } });
    const { killAt, goOn } = followEdit(editId);
    await startDesignEdit(admin, { editId });
    expect(await killAt(550, 'done')).toMatchObject({ done: 500, waiting: 100 });
    await goOn('done');
    expect(await db.design.count({ where })).toBe(0);
    expect(await db.trashItem.count({ where: { actId: editId } })).toBe(600);
    await undoDesignEdit(admin, { editId });
    expect(await killAt(550, 'undone')).toMatchObject({ undone: 500, done: 100 });
    // The batch in hand had come back, and wasn't written down yet.
    expect(await db.design.count({ where })).toBe(600);
    await goOn('undone');
    expect(await db.design.findMany({ where, orderBy: { id: 'asc' } })).toEqual(before);
    expect(await db.trashItem.count({ where: { actId: editId } })).toBe(0);
    const notes = await db.auditEntry.findMany({ where: { subjectId: editId }, orderBy: { id: 'asc' } });
    expect(notes.map(({ operation }) => operation)).toEqual(['editDesigns', 'undoDesignEdit']);
  },
);

test('killed amid a delivery of a webhook, which is made again with the same ids', { timeout: 600_000 }, async () => {
  const networks = ['127.0.0.0/8'];
  Object.assign(config, { allowPrivateAddresses: networks });
  const receiver = await openReceiver();
  const { webhookGuid, secret } = await makeWebhook(admin, {
    name: 'ERP',
    url: receiver.url,
    events: ['design.changed'],
  });
  const designs = [await makeDesign(), await makeDesign(), await makeDesign()];
  const change = ({ id }: { id: string }) => db.design.update({ where: { id }, data: { modifiedAt: new Date() } });
  const startSender = () => startWorker(['webhook-send'], { ALLOW_PRIVATE_ADDRESSES: networks.join() });
  const killAt = async (event: string, when: string) => {
    await stopAt('WebhookDelivery', event, when);
    const worker = startSender();
    await expect.poll(someoneWaits, { timeout: 240_000, interval: 50 }).toBe(true);
    await killAtGate(worker, 'WebhookDelivery');
    return db.webhookDelivery.findMany({ select: { state: true, tries: true } });
  };
  await change(designs[0]!);
  await change(designs[1]!);
  expect(await killAt('insert', 'true'), 'while events are gathered').toEqual([]);
  expect(await killAt('update', 'new."tries" = 1 and old."tries" = 0'), 'before it is sent').toEqual([
    { state: 'waiting', tries: 0 },
  ]);
  expect(receiver.received).toHaveLength(0);
  expect(await killAt('update', `new."state" = 'delivered'`), 'after the receiver has answered').toEqual([
    { state: 'waiting', tries: 1 },
  ]);
  expect(receiver.received).toHaveLength(1);
  await change(designs[2]!);
  // As if its wait were over.
  await db.webhookDelivery.updateMany({ data: { dueAt: new Date() } });
  const last = startSender();
  const delivered = () => db.webhookDelivery.count({ where: { state: 'delivered' } });
  await expect.poll(delivered, { timeout: 240_000, interval: 100 }).toBe(2);
  expect(await end(last, 'SIGTERM')).toBe(0);
  await receiver.close();

  const bodies = receiver.received.map(({ headers, body }) => verifyWebhook(headers, body, secret) as WebhookBody);
  expect(bodies).toHaveLength(3);
  const [again, other] = bodies[1]!.deliveryGuid === bodies[0]!.deliveryGuid ? [1, 2] : [2, 1];
  expect(bodies[again]).toEqual(bodies[0]);
  expect(bodies[0]!.events.map(({ data }) => data)).toEqual(designs.slice(0, 2).map(({ id }) => ({ designGuid: id })));
  expect(bodies[other]!.events.map(({ data }) => data)).toEqual([{ designGuid: designs[2]!.id }]);
  expect(await db.webhookEvent.count({ where: { deliveryId: null } })).toBe(0);
  const rows = await db.webhookDelivery.findMany({ where: { webhookId: webhookGuid }, orderBy: { createdAt: 'asc' } });
  expect(rows.map(({ tries, answerCode }) => [tries, answerCode])).toEqual([
    [2, 204],
    [1, 204],
  ]);
});

test('a worker told to stop ends before its job does, which goes on elsewhere', { timeout: 600_000 }, async () => {
  const archive = await makeArchive();
  const { jobId } = await upload(admin, [
    field('archiveId', archive.id),
    field('isNewImport', 1),
    file('large.tif', tiff(200, 1000, 1000)),
  ]);
  const first = startWorker();
  await expect.poll(() => state(jobId), { timeout: 240_000, interval: 10 }).toBe('process running');
  expect(await end(first, 'SIGTERM')).toBe(0);
  expect(await state(jobId)).not.toBe('mergeInternal done');
  startWorker();
  await expect.poll(() => state(jobId), { timeout: 240_000, interval: 200 }).toBe('mergeInternal done');
});

/** Its connections carry the name, so that the database can tell who waits. */
function startNamed(name: string): ChildProcess {
  const address = new URL(databaseUrl());
  address.searchParams.set('application_name', name);
  const env = { DATABASE_URL: address.href, IMPORT_FILES_AT_ONCE: '3' };
  return startWorker(['import-run', 'import-files'], env);
}

/** The workers that hold a file of the import at the gate. */
async function whoWaits(): Promise<string[]> {
  const { rows } = await gate.query<{ name: string }>(
    `select distinct a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.objid = ${lock} and not l.granted order by 1`,
  );
  return rows.map(({ name }) => name);
}

test(
  'the files of one import are spread over workers, and one that is killed loses none',
  { timeout: 600_000 },
  async () => {
    const archive = await makeArchive();
    const files = Array.from({ length: 6 }, (_, at) => file(`${at}.tif`, tiff(210 + at)));
    const { jobId } = await upload(admin, [field('archiveId', archive.id), field('isNewImport', 1), ...files]);
    // Each file that was read waits, so that both have to take some.
    await stopAt('ImportFile', 'update', `new."state" = 'processed' and old."state" = 'processing'`);
    const started = new Map(['one', 'other'].map((name) => [name, startNamed(name)]));
    await expect.poll(whoWaits, { timeout: 240_000, interval: 100 }).toEqual(['one', 'other']);
    await end(started.get('one')!, 'SIGKILL');
    await gate.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'one'`);
    await openGate('ImportFile');
    await expect.poll(() => state(jobId), { timeout: 240_000, interval: 200 }).toBe('mergeInternal done');
    const rows = await db.importFile.findMany({ where: { jobId } });
    expect(rows.map(({ state: each, claim }) => [each, claim])).toEqual(files.map(() => ['processed', null]));
    for (const { masterKey } of rows) expect(await storage.size(masterKey!)).toBeGreaterThan(0);
    expect(await end(started.get('other')!, 'SIGTERM')).toBe(0);
  },
);
