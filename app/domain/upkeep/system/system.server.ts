/** How the installation is doing: what an operator looks at first. */
import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { probeDatabase } from '#app/data/probes.server.ts';
import { freeBytes } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { readProgram } from '#app/domain/base/activity/program.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import { readFilling } from '#app/domain/find/embeddings/filling.server.ts';
import { readMasterRebuild } from '#app/domain/imports/rebuild/run.server.ts';
import { isInReview, reviewStage } from '#app/domain/imports/job/stages.ts';
import type { Locale } from '#app/locales/languages.ts';
import {
  checkSealedSecrets,
  checkSecret,
  checkSettings,
  tellDatabase,
  tellDisk,
  tellQueue,
  within,
} from '../doctor.server.ts';
import type { Finding } from '../findings.ts';
import { listWebhookTroubles } from '#app/domain/webhooks/upkeep.server.ts';
import { readRuns } from '../runs.server.ts';
import { judge } from './judge.server.ts';
import { mergeDay, readHours } from './merge.ts';
import { listProcesses } from './processes.server.ts';

/** ms that a part may take while somebody waits for the page */
const patience = 4_000;
const mostImports = 10;
const dayMs = 24 * 3_600_000;

/** Everything but the database may fail: then a finding says so, and what it would have told is null. */
export const readSystem = operation('system', z.object({}), async (actor) => {
  const findings: Finding[] = [];
  const facts = await Promise.all([
    readProgram(),
    listProcesses(),
    readDay(),
    readRuns(),
    readMasterRebuild(),
    readFilling(),
    listImports(actor.locale),
    listWebhookTroubles(),
    readDatabase(findings),
    readStorage(findings),
    within('settings', checkSettings, patience),
    within('secrets', checkSecret, patience),
    within('secrets', checkSealedSecrets, patience),
  ]);
  const [program, { now, processes }, day, runs, rebuild, filling, imports, webhooks, database, stored, ...checked] =
    facts;
  const all = [
    ...findings,
    ...checked.flat(),
    ...judge({ now, processes, runs, errors: day.errors, webhooks, host: hostname() }),
  ];
  const order = ['fail', 'warn'];
  const wrong = all.filter(({ level }) => level !== 'ok');
  return {
    now,
    findings: wrong.sort((one, other) => order.indexOf(one.level) - order.indexOf(other.level)),
    program,
    processes,
    imports,
    runs,
    rebuild,
    filling,
    ...database,
    ...stored,
    ...day,
  };
});

async function readDatabase(findings: Finding[]) {
  let probed: Awaited<ReturnType<typeof probeDatabase>> | undefined;
  const found = await within(
    'database',
    async () => {
      probed = await probeDatabase();
      return [...tellDatabase(probed.database), ...tellQueue(probed.queue)];
    },
    patience,
  );
  findings.push(...found);
  return { database: probed?.database ?? null, queue: probed?.queue ?? null };
}

async function readStorage(findings: Finding[]) {
  let free: number | null = null;
  const disk = await within(
    'disk',
    async () => {
      free = await freeBytes();
      return [tellDisk(free, config.dataDir)];
    },
    patience,
  );
  const checked = await within('storage', async () => (await storage.check(), []), patience);
  findings.push(...disk, ...checked);
  return {
    storage: {
      free: free as number | null,
      folder: config.dataDir,
      /** address of the store without its key; null: a folder */
      store: config.storage?.shown ?? null,
      isReachable: checked.length === 0,
      mostPictureBytes: config.renditionCacheBytes,
      cache: config.storage ? { bytes: await measureCache(), most: config.storageCacheBytes } : null,
    },
  };
}

/** Of this machine's copies of the store's files. Their names end with their size (file-cache.server.ts), so that none has to be looked at. */
async function measureCache(): Promise<number> {
  const folder = path.join(config.dataDir, 'cache');
  let bytes = 0;
  for (const shard of await readdir(folder).catch(() => []))
    if (/^[0-9a-f]{2}$/.test(shard))
      for (const name of await readdir(path.join(folder, shard)).catch(() => []))
        bytes += Number(/^[0-9a-f]+-[0-9a-f]+-(\d+)$/.exec(name)?.[1] ?? 0);
  return bytes;
}

/** What other processes have written down, and what this one knows by now. */
async function readDay() {
  const rows = await db.processHour.findMany({
    where: { hour: { gt: new Date(Date.now() - dayMs - 3_600_000) } },
    select: { events: true },
    take: 5_000,
  });
  return mergeDay(readHours(rows.map(({ events }) => events)), Date.now());
}

async function listImports(locale: Locale) {
  const jobs = await db.importJob.findMany({
    where: { OR: [{ state: { in: ['waiting', 'running', 'failed'] } }, { stage: reviewStage, state: 'done' }] },
    include: { archive: true, _count: { select: { files: { where: { setId: null } } } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: mostImports,
  });
  return jobs.map((job) => ({
    jobId: job.id,
    createdAt: job.createdAt,
    archive: localized(job.archive, locale),
    stage: job.stage,
    state: job.state,
    fileCount: job._count.files,
    isInReview: isInReview(job),
  }));
}
