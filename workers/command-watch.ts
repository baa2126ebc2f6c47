/** `watch <folder>`: imports what a scanner puts there, until stopped. */
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { startedFrom } from '#app/started-from.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { reviewStage } from '#app/domain/imports/job/stages.ts';
import { watchFolder, type WatchNews } from '#app/domain/imports/trees/watch-folder.server.ts';
import { languages } from '#app/locales/languages.ts';
import { findArchive } from './command-import.ts';
import { UsageError } from './usage-error.ts';
import { startWork } from './work.ts';

export interface WatchOptions {
  archive?: string;
  replace: boolean;
  add: boolean;
  settle?: string;
  every?: string;
  gather?: string;
  name?: string;
  language?: string;
  'no-work': boolean;
}

const actor = systemActor('command line');

export async function watchCommand(given: string, options: WatchOptions): Promise<number> {
  const locale = languages.find((one) => one === (options.language ?? 'en'));
  if (!locale) throw new UsageError(`--language is one of: ${languages.join(', ')}`);
  const times = {
    settleMs: readSeconds('settle', options.settle, 10),
    everyMs: readSeconds('every', options.every, 5),
    gatherMs: readSeconds('gather', options.gather, 60),
  };
  const folder = await realpath(path.resolve(startedFrom, given));
  if (!(await stat(folder)).isDirectory()) throw new UsageError('watch requires a folder');
  const archiveId = await (options.archive ? findArchive(options.archive) : onlyArchive());
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  process.once('disconnect', () => stop.abort());
  const working = options['no-work'] ? undefined : await startWork(['import-run', 'import-files']);
  console.log(`watching ${folder}`);
  try {
    await watchFolder(
      actor,
      {
        folder,
        name: options.name ?? folder,
        archiveId,
        isNewImport: !options.replace,
        runTo: options.add ? 'completeTransfer' : reviewStage,
        ...times,
        locale,
      },
      { signal: stop.signal, tell },
    );
  } finally {
    await working?.stop();
  }
  return 0;
}

/** The archive where there is but one, else the one that searches begin with. */
async function onlyArchive(): Promise<number> {
  const archives = await getAllArchives(actor, {});
  const { defaultArchive } = await readSettings();
  const found = archives.length === 1 ? archives[0] : archives.find(({ archiveId }) => archiveId === defaultArchive);
  if (!found) throw new UsageError('watch requires --archive <code>: there are several archives');
  return found.archiveId;
}

function readSeconds(name: string, given: string | undefined, otherwise: number): number {
  const seconds = Number(given ?? otherwise);
  if (!(seconds > 0 && seconds <= 86_400)) throw new UsageError(`--${name} requires a number of seconds`);
  return seconds * 1000;
}

function tell(news: WatchNews): void {
  switch (news.kind) {
    case 'waiting':
      return console.log('Another process watches this folder. Waiting to take over.');
    case 'import':
      return console.log(`import ${news.jobId} (${news.files} files)`);
    case 'done':
      return console.log(`done ${news.file}`);
    case 'failed':
      return console.error(`failed ${news.file}: ${news.reason}`);
    case 'notMoved':
      return console.error(`${news.file} was imported but can't be moved: ${news.reason}`);
    case 'away':
      return console.error(`waiting: ${news.reason}`);
  }
}
