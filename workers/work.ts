/** Takes jobs from the queues until stopped. */
import {
  handBack,
  queueNames,
  startJobs,
  stopJobs,
  wasLost,
  type JobName,
  type JobPayload,
  type JobWithMetadata,
} from '#app/data/jobs.server.ts';
import { config } from '#app/config.server.ts';
import { findOutage, lacksRoom } from '#app/data/outage.ts';
import { beginJob, countTimed, countTrouble, nameError } from '#app/domain/base/activity/activity.ts';
import { openPictureProcesses } from '#app/domain/base/measured-images.server.ts';
import { inSpan, SpanKind, traceFields, traceOf } from '#app/data/telemetry/tracing.ts';
import { countJob } from '#app/metrics.server.ts';
import { openImages, type ImageProcess } from '#app/domain/imports/run.server.ts';
import { endLostUploads } from '#app/domain/imports/upload/sweep.server.ts';
import { requireClock, WrongClock } from '#app/domain/upkeep/require-clock.server.ts';
import { wakeWebhooks } from '#app/domain/webhooks/send.server.ts';
import { handlers, type Handler } from './handlers.ts';

/** Slots of one process. Requested pictures and long imports have separate slots. */
const slots: Record<JobName, number> = {
  'import-run': 2,
  // The run itself reads one.
  'import-files': config.importFilesAtOnce - 1,
  'picture-make': 2,
  'board-make': 1,
  'inks-make': 1,
  'looks-make': 1,
  // Half of the processors, at low priority; the run that leads is one more.
  'looks-help': Math.max(1, Math.floor(config.importFilesAtOnce / 2)),
  'masters-remake': 1,
  'labels-calibrate': 1,
  'export-make': 2,
  'design-edit': 1,
  'wear-check': 1,
  'seams-check': 1,
  'invitations-send': 1,
  'webhook-send': 4,
  'mail-send': 1,
  'search-mails': 1,
  'demo-import': 1,
  sweep: 1,
};
const needsImages = new Set<JobName>([
  'import-run',
  'import-files',
  'picture-make',
  'board-make',
  'inks-make',
  'looks-make',
  'looks-help',
  'masters-remake',
  'export-make',
  'wear-check',
  'seams-check',
  'demo-import',
]);

/** Background queues, at low CPU priority. */
const quiet = new Set<JobName>(['looks-make', 'looks-help', 'masters-remake']);

/** A notification wakes a slot at once; a lost one delays a job by up to a second. */
const looks = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };
/** s between signs of life: five before a job is given to another worker (jobs.server.ts) */
const heartbeatRefreshSeconds = 2;

const sweepAt = '17 * * * *';
/** Each hour, for people whose last mail is a day ago: an hour that nobody worked is made up for. */
const searchMailsAt = '41 * * * *';
/** ms; an upload whose web process died ends within a minute */
const lookForLostMs = 20_000;
/** ms; how long an event waits for others of the same act, and for a webhook's turn */
const lookForEventsMs = 3_000;
/** How long a running job may take to stop. */
const graceMs = 7_000;

/** By job: how often in a row it met a part of the archive that was away. */
const outages = new Map<string, number>();
/** s */
const mostDelay = 60;

function nextDelay(jobId: string): number {
  const times = (outages.get(jobId) ?? 0) + 1;
  outages.set(jobId, times);
  return Math.min(mostDelay, 2 ** times);
}

export interface Work {
  /** Takes no new jobs, aborts running ones (they are retried elsewhere or at the next start) and closes connections. */
  stop(): Promise<void>;
}

export async function startWork(names: JobName[] = queueNames): Promise<Work> {
  const boss = await startJobs('work');
  const stop = new AbortController();
  const images: ImageProcess[] = [];
  const open = (image: ImageProcess) => {
    images.push(image);
    return image;
  };
  for (const name of names) {
    // Requested pictures share their processes, one of which is always ready: whichever slot is given a job.
    const shared = name === 'picture-make' ? open(openPictureProcesses(slots[name])) : undefined;
    for (let slot = 0; slot < slots[name]; slot++) {
      const image = shared ?? (needsImages.has(name) ? open(openImages({ quiet: quiet.has(name) })) : noImages);
      const id: string = await boss.work(
        name,
        { batchSize: 1, includeMetadata: true, ...looks, heartbeatRefreshSeconds },
        inJobTrace(name, async ([job]) => {
          const startedAt = performance.now();
          const end = beginJob(name);
          const count = (outcome: 'done' | 'failed' | 'handedBack') =>
            countJob(name, outcome, performance.now() - startedAt);
          const signal = AbortSignal.any([stop.signal, job!.signal]);
          try {
            // A worker that stops may be given the job that it has just handed back.
            const isLost = wasLost(job!.output);
            if (isLost || stop.signal.aborted) {
              if (isLost) log('warn', `job ${name} was lost with its worker`, { job: job!.id });
              await handBack(name, job!, { isLost });
              return;
            }
            await runJob(name, job!.data, { image, signal, attempt: job!.retryCount, id: job!.id });
            outages.delete(job!.id);
            count('done');
            countTimed('job', name, performance.now() - startedAt, job!.id);
          } catch (error) {
            const isFull = lacksRoom(error);
            // What doesn't answer a mail's job is the mail server; where it is the database, the next try finds it again.
            const outage = isFull ? 'storage' : name === 'mail-send' ? null : findOutage(error);
            if (stop.signal.aborted || outage) {
              const afterSeconds = stop.signal.aborted ? 0 : nextDelay(job!.id);
              if (!stop.signal.aborted)
                log('warn', `job ${name} waits for ${isFull ? 'room on the disk' : `the ${outage}`}`, {
                  job: job!.id,
                  afterSeconds,
                });
              count('handedBack');
              if (outage) countTrouble('outage', { name: outage, id: job!.id });
              await handBack(name, job!, { afterSeconds });
              return;
            }
            log('error', `job ${name} failed`, { job: job!.id, error: describe(error) });
            count('failed');
            countTrouble(name === 'mail-send' ? 'mail' : 'job', { name: nameError(error), where: name, id: job!.id });
            throw error;
          } finally {
            end();
            // If more jobs are waiting, polls again at once.
            if (!stop.signal.aborted) boss.notifyWorker(id);
          }
        }),
      );
    }
  }
  const looking = names.includes('sweep')
    ? setInterval(() => void look(lookForLost, 'lost uploads could not be ended'), lookForLostMs)
    : undefined;
  const waking = names.includes('webhook-send')
    ? setInterval(() => void look(wakeWebhooks, 'webhooks could not be looked for'), lookForEventsMs)
    : undefined;
  if (names.includes('sweep')) {
    // Of one key, or that of the start and that of the hour would run beside each other.
    const one = { singletonKey: 'sweep' };
    await boss.schedule('sweep', sweepAt, null, one);
    await boss.send('sweep', {}, one);
  }
  if (names.includes('search-mails')) await boss.schedule('search-mails', searchMailsAt);
  // Embeddings missing because of another version or a crash.
  if (names.includes('looks-make')) await boss.send('looks-make', {}, { singletonKey: 'looks' });
  return {
    stop: async () => {
      clearInterval(looking);
      clearInterval(waking);
      stop.abort(new Error('the worker stops'));
      await stopJobs({ graceful: true, timeoutMs: graceMs });
      await Promise.all(images.map((image) => image.close()));
    },
  };
}

/** The job belongs to the trace of whoever sent it, also when it is taken up again. */
function inJobTrace(
  name: JobName,
  run: (jobs: JobWithMetadata<object>[]) => Promise<void>,
): (jobs: JobWithMetadata<object>[]) => Promise<void> {
  return (jobs) => {
    const { id, data, retryCount, startAfter, startedOn } = jobs[0]!;
    const attributes = {
      'print_archive.queue': name,
      'print_archive.job': id,
      'print_archive.try': retryCount,
      'print_archive.waited_ms': Math.max(0, startedOn.getTime() - startAfter.getTime()),
    };
    const parent = traceOf((data as { traceparent?: unknown } | null)?.traceparent);
    return inSpan(`job ${name}`, { kind: SpanKind.CONSUMER, parent, attributes }, () => run(jobs));
  };
}

let isWrongClockTold = false;

/** A wrong clock is told once, until it is right again. */
async function lookForLost(): Promise<void> {
  try {
    await requireClock();
    isWrongClockTold = false;
  } catch (error) {
    if (error instanceof WrongClock && isWrongClockTold) return;
    isWrongClockTold = error instanceof WrongClock;
    throw error;
  }
  await endLostUploads();
}

/** What is done every few seconds; an outage is told elsewhere. */
async function look(run: () => Promise<unknown>, failed: string): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!findOutage(error)) log('error', failed, { error: describe(error) });
  }
}

function runJob<Name extends JobName>(name: Name, data: unknown, tools: Parameters<Handler<Name>>[1]): Promise<void> {
  const handler = handlers[name] as Handler<Name>;
  // The queue's clock sends jobs without a payload.
  return handler((data ?? {}) as JobPayload<Name>, tools);
}

/** For queues without image work: using it is a programming error. */
const noImages = new Proxy({} as ImageProcess, {
  get: (_, name) => {
    throw new Error(`this queue has no image process (${String(name)})`);
  },
});

/** With what it came of: "damaged" alone doesn't say which library met what. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const text = error.stack ?? error.message;
  return error.cause instanceof Error ? `${text}\ncaused by ${error.cause.message}` : text;
}

function log(level: string, message: string, values: Record<string, unknown>): void {
  console.error(JSON.stringify({ level, time: new Date().toISOString(), message, ...traceFields(), ...values }));
}
