/** `import <archive> <files or folders…>`: the same import as in the back office, from disk. */
import { mkdir, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '#app/config.server.ts';
import { startedFrom } from '#app/started-from.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { importTree } from '#app/domain/imports/trees/import-tree.server.ts';
import {
  countMoving,
  countOutcomes,
  jobsOfTree,
  readFailures,
  writeReport,
} from '#app/domain/imports/trees/report.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { reviewStage } from '#app/domain/imports/job/stages.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { UsageError } from './usage-error.ts';
import { startWork } from './work.ts';

export interface ImportCommand {
  archive: string;
  /** files and folders */
  files: string[];
  isNewImport: boolean;
  adds: boolean;
  waits: boolean;
  again: boolean;
  /** where the report is written; undefined: in DATA_DIR */
  report?: string;
}

const actor = systemActor('command line');
const locale: Locale = 'en';
const t = translate(locale);
/** imports whose designs are listed by name */
const fewImports = 5;

/** Returns the exit code: 0 if there were originals and each was imported. */
export async function importCommand(asked: ImportCommand): Promise<number> {
  if (asked.report) await checkReport(path.resolve(startedFrom, asked.report));
  const archiveId = await findArchive(asked.archive);
  const roots = asked.files.map((file) => path.resolve(startedFrom, file));
  for (const root of roots) await stat(root);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort(new Stopped()));
  process.once('disconnect', () => stop.abort(new Stopped()));
  // No worker may be running, so this process reads the files itself.
  const working = asked.waits ? await startWork(['import-run', 'import-files']) : undefined;
  let tree: string | undefined;
  try {
    tree = await importTree(
      actor,
      {
        archiveId,
        isNewImport: asked.isNewImport,
        runTo: asked.adds ? 'completeTransfer' : reviewStage,
        roots,
        again: asked.again,
      },
      {
        signal: stop.signal,
        onWait: () => console.log('Another run works on these files. Waiting for it to end.'),
        onImport: (jobId, files) => console.log(`import ${jobId} (${files} files)`),
      },
    );
    if (asked.waits) await waitFor(tree, stop.signal);
    return await tell(tree, asked);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    console.error('Stopped. The same command goes on from here.');
    return 130;
  } finally {
    await working?.stop();
  }
}

class Stopped extends Error {}

/** Not only when hours of reading are over. */
async function checkReport(file: string): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await (await open(file, 'a')).close();
  } catch (error) {
    throw new UsageError(`can't write the report: ${(error as Error).message}`);
  }
}

export async function findArchive(code: string): Promise<number> {
  const archives = await getAllArchives(actor, {});
  const found = archives.find((archive) => archive.code.toLowerCase() === code.toLowerCase());
  if (!found) throw new DomainError('archiveNotFound');
  return found.archiveId;
}

/** Until none of its imports goes on by itself. */
async function waitFor(tree: string, signal: AbortSignal): Promise<void> {
  let told = '';
  while ((await countMoving(actor, tree)) > 0) {
    const start = performance.now();
    const line = summary(await countOutcomes(actor, tree));
    if (line !== told) console.log((told = line));
    // Counting a large tree takes a moment: it must not be what the database does.
    const pause = Math.max(500, 20 * (performance.now() - start));
    await sleep(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

type Counts = Awaited<ReturnType<typeof countOutcomes>>;

function summary(counts: Counts): string {
  const told = Object.entries(counts).filter(([, count]) => count > 0);
  return told.map(([name, count]) => `${t(`imports.outcome.${name as keyof Counts}`)}: ${count}`).join(', ');
}

async function tell(tree: string, { report, adds }: ImportCommand): Promise<number> {
  for await (const { path: file, reason } of readFailures(actor, tree, locale))
    console.error(reason.includes(path.basename(file)) ? `${path.dirname(file)}: ${reason}` : `${file}: ${reason}`);
  const jobs = await jobsOfTree(actor, tree);
  const counts = await countOutcomes(actor, tree);
  const file = report ? path.resolve(startedFrom, report) : path.join(config.dataDir, 'reports', `import-${tree}.csv`);
  const isWritten = await reportTo(tree, file);
  // A disk that isn't mounted must not pass for one whose files are all in.
  const found = summary(counts);
  console.log(found || 'No TIFF, Photoshop or EPS files were found.');
  if (isWritten) console.log(`Report: ${file}`);
  const broken = jobs.length <= fewImports ? await tellDesigns(jobs) : 0;
  if (!adds && counts.review > 0)
    console.log(`${config.publicUrl}/admin/design${jobs.length === 1 ? `/${jobs[0]}` : ''}`);
  return !found || counts.failed > 0 || broken > 0 || !isWritten ? 1 : 0;
}

/** False where the disk takes no more: the import itself is over, and what became of it is told all the same. */
async function reportTo(tree: string, file: string): Promise<boolean> {
  try {
    await writeReport(actor, tree, file, locale);
    return true;
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined) throw error;
    console.error(`can't write the report ${file}: ${message}`);
    return false;
  }
}

/** Answers how many imports or designs failed as a whole. */
async function tellDesigns(jobs: string[]): Promise<number> {
  let broken = 0;
  for (const jobId of jobs) {
    const job = await readImport(actor, { jobId }).catch(() => null);
    for (const { name, error } of job?.groups ?? []) if (error) console.error(`${name}: ${error.message}`);
    if (job?.error) console.error(job.error.message);
    if (job?.error) broken++;
    for (const { designName } of job?.designs ?? []) console.log(designName);
  }
  return broken;
}
