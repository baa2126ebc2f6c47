/** Imports LZW TIFFs of 36 and 100 megapixels through workers of their own, fills the archive with embeddings anew, and prints its figures as JSON. The storage is a folder of this machine. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { startJobs, stopJobs } from '#app/data/jobs.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { reviewStage } from '#app/domain/imports/job/stages.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { importFiles } from '#app/domain/imports/upload/import-files.server.ts';
import { requestEmbeddings } from '#app/domain/find/embeddings/embeddings.server.ts';
import type { Figure } from '#app/start/bench.ts';
import { root } from '#app/start/prepare.mjs';
import { waitFor } from '#tests/chaos/processes.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { freePort } from '#tests/free-port.ts';
import { writeOriginals } from './large-originals.ts';
import { readCpuMs } from './processor-time.ts';

const actor = systemActor('bench');
/** ms */
const patienceMs = 3_600_000;

/** What stands in the metrics as `work` of an image process, by what it is for. What is in none of them is told as `other`. */
const stagesOfWork: Record<string, string[]> = {
  'first look': ['renderPreview'],
  pyramid: ['makeMaster'],
  palette: ['extractPalette'],
  'repeat check': ['checkRepeat', 'renderSeam'],
  'first pictures': ['renderPrint', 'renderThumbnail'],
  embedding: ['embedMaster'],
  'duplicate check': ['comparePrints', 'sketchPrint'],
};

interface Worker {
  child: ChildProcess;
  port: number;
}

async function startWorker(): Promise<Worker> {
  const port = await freePort();
  const child = spawn(process.execPath, ['workers/cli.ts', 'work'], {
    cwd: root,
    env: { ...process.env, METRICS: '1', METRICS_TOKEN: '', WORKER_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitFor(
    'a worker to be ready',
    async () => (await ask(port, '/readyz').catch(() => undefined))?.status === 200,
  );
  return { child, port };
}

/** On a connection of its own: one that is kept may end while it is used. */
function ask(port: number, path: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
}

/** Seconds of processor of the image processes, by their work. */
async function readWork(workers: Worker[]): Promise<Map<string, number>> {
  const seconds = new Map<string, number>();
  for (const { port } of workers) {
    const text = await (await ask(port, '/metrics')).text();
    for (const [, work, value] of text.matchAll(/^image_work_cpu_seconds_total\{work="(\w+)".*\} (\S+)$/gm))
      seconds.set(work!, (seconds.get(work!) ?? 0) + Number(value));
  }
  return seconds;
}

interface Spent {
  /** all of the workers and their image processes */
  total: number;
  work: Map<string, number>;
}

async function readSpent(workers: Worker[]): Promise<Spent> {
  const total = workers.reduce((sum, { child }) => sum + readCpuMs(child.pid!) / 1000, 0);
  return { total, work: await readWork(workers) };
}

/** From the end of the upload to the review; then into the archive, with the pictures that every colorway gets. */
async function measureImport(name: string, files: string[], workers: Worker[]): Promise<Figure[]> {
  const before = await readSpent(workers);
  const { jobId } = await importFiles(actor, {
    archiveId,
    isNewImport: true,
    files: files.map((file) => ({ fileName: path.basename(file), open: () => createReadStream(file) })),
    runTo: reviewStage,
  });
  const since = performance.now();
  await untilDone(jobId);
  const seconds = (performance.now() - since) / 1000;
  const reviewed = await readSpent(workers);
  for (const stage of ['addToArchive', 'completeTransfer'] as const) await requestStage(admin, { jobId, stage });
  await untilDone(jobId);
  await untilQuiet();
  const after = await readSpent(workers);
  const each = (value: number) => value / files.length;
  const figures: Figure[] = [
    { name: `${name}: files a minute`, median: (60 * files.length) / seconds, unit: '' },
    { name: '  processors busy', median: (reviewed.total - before.total) / seconds, unit: '' },
    { name: '  processor time a file, to the review', median: each(reviewed.total - before.total), unit: 's' },
  ];
  let known = 0;
  for (const [stage, works] of Object.entries(stagesOfWork)) {
    const spent = works.reduce((sum, work) => sum + (reviewed.work.get(work) ?? 0) - (before.work.get(work) ?? 0), 0);
    known += spent;
    figures.push({ name: `    ${stage}`, median: each(spent), unit: 's' });
  }
  figures.push({ name: '    other', median: each(reviewed.total - before.total - known), unit: 's' });
  figures.push({ name: '  pictures after it', median: each(after.total - reviewed.total), unit: 's' });
  return figures;
}

/** The archive's colorways looked at anew, by workers whose image processes have begun. */
async function measureFilling(name: string, workers: Worker[]): Promise<Figure[]> {
  const count = await db.colorwayLook.count();
  const before = await readSpent(workers);
  await db.colorwayLook.deleteMany();
  const since = performance.now();
  await requestEmbeddings();
  const isFilled = async () => (await db.colorwayLook.count()) === count;
  await waitFor('the embeddings', isFilled, { patienceMs });
  const seconds = (performance.now() - since) / 1000;
  const after = await readSpent(workers);
  const embedding = (after.work.get('embedMaster') ?? 0) - (before.work.get('embedMaster') ?? 0);
  return [
    { name: `${name}: colorways a minute`, median: (60 * count) / seconds, unit: '' },
    { name: '  processors busy', median: (after.total - before.total) / seconds, unit: '' },
    { name: '  processor time a colorway', median: (after.total - before.total) / count, unit: 's' },
    { name: '    embedding', median: embedding / count, unit: 's' },
  ];
}

async function untilDone(jobId: string): Promise<void> {
  const isDone = async () => {
    const { state, errorKey } = await db.importJob.findUniqueOrThrow({ where: { id: jobId } });
    if (state === 'failed') throw new Error(`an import failed: ${errorKey}`);
    return state === 'done';
  };
  await waitFor('an import', isDone, { patienceMs });
  const failed = await db.importFile.findFirst({ where: { jobId, state: 'failed' } });
  if (failed) throw new Error(`${failed.fileName} failed: ${failed.errorKey}`);
}

/** No picture is waited for or made any more. */
async function untilQuiet(): Promise<void> {
  const isQuiet = async () => {
    const [{ count }] = await db.$queryRaw<[{ count: number }]>`
      SELECT count(*)::int AS "count" FROM pgboss.job WHERE state IN ('created', 'retry', 'active')
        AND name IN ('import-run', 'import-files', 'picture-make', 'looks-make', 'looks-help')`;
    return count === 0;
  };
  await waitFor('the pictures', isQuiet, { patienceMs });
}

const folder = path.join(config.dataDir, 'bench');
let first = 0;

async function measure(name: string, workers: Worker[], count: number, pixels: number): Promise<Figure[]> {
  await mkdir(folder, { recursive: true });
  const files = await writeOriginals(folder, { first, count, pixels });
  first += count;
  const figures = await measureImport(name, files, workers);
  await rm(folder, { recursive: true });
  return figures;
}

await startJobs();
const archiveId = (await makeArchive()).id;
const admin = await makePerson({ isAdmin: true });
const workers = [await startWorker()];
const figures: Figure[] = [];
try {
  // Image processes are started, and their code made quick, by the first ones; later ones find their like in the archive.
  await measure('the first', workers, 6, 1_000_000);
  figures.push(...(await measure('36 MP, one worker', workers, 12, 36_000_000)));
  figures.push(...(await measure('100 MP, one worker', workers, 4, 100_000_000)));
  workers.push(await startWorker());
  await measure('the first', workers, 6, 1_000_000);
  figures.push(...(await measure('36 MP, two workers', workers, 12, 36_000_000)));
  // Its code is quick after some dozens of colorways in each image process.
  for (let i = 0; i < 4; i++) await measureFilling('the first', workers);
  figures.push(...(await measureFilling('filling with embeddings, two workers', workers)));
} finally {
  for (const { child } of workers) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  await stopJobs();
  await sleep(100);
}
console.log(JSON.stringify(figures));
process.exit(0);
