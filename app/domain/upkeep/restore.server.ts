/** A backup put back: files first, then all rows in one transaction. */
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import {
  inspectTarget,
  loadDump,
  markRestore,
  unmarkRestore,
  type Dump,
  type Target,
} from '#app/data/dump/write-dump.server.ts';
import { listMigrations } from '#app/data/migrate.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { freeBytes, scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { wakeDesignEdits } from '#app/domain/catalog/design-edits/acts.server.ts';
import { wakeWearChecks } from '#app/domain/catalog/wear/check.server.ts';
import { requestPictures } from '#app/domain/imports/stages/rebuild.server.ts';
import { checkBackup } from './check-backup.server.ts';
import { noteLostSecrets } from './lost-secrets.server.ts';
import { openKeys, resealRows, resetAuthenticators, type BackupKeys } from './keys.server.ts';
import { inMegabytes, openProgress, type Tell } from './progress.ts';
import { eachShard, type Reference } from './references.server.ts';
import type { Backup, FileLine } from './manifest.server.ts';
import { FileLines, readFileLines, readPart } from './parts.server.ts';
import { Repository } from './repository.server.ts';
import { noteRun } from './runs.server.ts';
import { UpkeepError } from './upkeep-error.ts';
import { hashStream } from './whole-files.server.ts';

export interface RestoreOptions {
  dir: string;
  /** the last one where left out */
  name?: string;
  /** what is there may be deleted; `confirm` is asked before */
  replaces: boolean;
  confirm: (what: string) => Promise<boolean>;
  /** admins enrol their authenticators anew */
  resetsAuthenticators?: boolean;
  /** files that are damaged in the backup are left out */
  skipsDamaged?: boolean;
  tell: Tell;
}

/** files put back side by side */
const atOnce = 4;

export async function restoreBackup(actor: Actor, { dir, name, ...options }: RestoreOptions): Promise<Backup> {
  requirePermission(actor, 'system');
  const repository = new Repository(dir);
  const unlock = await repository.lock();
  try {
    const backup = await repository.find(name);
    await restore(repository, backup, options);
    return backup;
  } finally {
    await unlock();
  }
}

async function restore(repository: Repository, backup: Backup, options: Omit<RestoreOptions, 'dir' | 'name'>) {
  const { tell, resetsAuthenticators = false, skipsDamaged = false } = options;
  const startedAt = new Date();
  const { manifest } = backup;
  const known = await listMigrations();
  const newer = manifest.database.migrations.find((migration) => !known.includes(migration));
  if (newer)
    throw new UpkeepError(`The backup was made by a newer version (migration ${newer}). Restore it with that version.`);
  tell(`Restoring the backup ${backup.name}, taken ${manifest.takenAt} by version ${manifest.product.version}.`);
  const keys = await openKeys(backup).catch(unlessReset(resetsAuthenticators));
  const { isClean, replaces } = await makeSure(backup, options);
  await checkSpace(backup, isClean);
  const findings = await checkBackup(repository, backup, { tell });
  if (findings.parts.length > 0)
    throw new UpkeepError(
      `The backup ${backup.name} is damaged. Nothing was changed. Choose another one with --backup.`,
    );
  if (findings.files.size > 0 && !skipsDamaged)
    throw new UpkeepError(
      `${findings.files.size} files of the backup ${backup.name} are damaged or missing. Nothing was changed. ` +
        'Choose another one with --backup, or leave them out with --skip-damaged.',
    );
  await markRestore({ backup: backup.name, replaces });
  await putFiles(repository, backup, { isClean, leaveOut: findings.files, tell });
  await fillDatabase(backup, { keys, resetsAuthenticators, tell });
  await noteLostSecrets(tell);
  if (!isClean) await removeOthers(backup, tell);
  await noteRun('restore', startedAt, { name: backup.name }, tell);
  await requestWork(backup, tell);
  await unmarkRestore();
  tellSettings(backup, tell);
}

/** Where authenticators are made anew, keys that can't be had are no obstacle: what they would have opened is told. */
const unlessReset = (resets: boolean) => (error: unknown) => {
  if (resets && error instanceof UpkeepError) return null;
  throw error;
};

interface Sure {
  /** nothing is stored */
  isClean: boolean;
  /** what is in the database may be deleted */
  replaces: boolean;
}

/** Throws unless database and storage are empty, are what an interrupted restore of this backup left, or may be replaced. */
async function makeSure(
  backup: Backup,
  { replaces, confirm }: Pick<RestoreOptions, 'replaces' | 'confirm'>,
): Promise<Sure> {
  const target = await inspectTarget();
  if (target.connected.length > 0)
    throw new UpkeepError(
      `The archive still runs on this database (${target.connected.join(', ')}). Stop all its processes first.`,
    );
  const isStored = await hasFiles(backup);
  if (isResumed(target, backup)) return { isClean: !isStored, replaces: replaces || target.mark!.replaces };
  if (!target.isUsed && !isStored) return { isClean: true, replaces };
  const what = [target.isUsed && 'the database', isStored && 'the storage'].filter(Boolean).join(' and ');
  if (!replaces)
    throw new UpkeepError(
      `There is something in ${what} already. To delete it and put the backup in its place, give --replace.`,
    );
  if (!(await confirm(what))) throw new UpkeepError('Nothing was changed.');
  return { isClean: !isStored, replaces };
}

function isResumed({ mark, isUsed }: Target, { name }: Backup): boolean {
  return mark?.backup === name && (mark.replaces || !isUsed);
}

async function hasFiles(backup: Backup): Promise<boolean> {
  for await (const { stored } of shardsFor(backup)) if (stored.length > 0) return true;
  return false;
}

function shardsFor({ manifest }: Backup) {
  async function* none(): AsyncGenerator<Reference> {}
  return eachShard(none(), { masters: manifest.files.counts.masters ?? 0 });
}

async function checkSpace(backup: Backup, isClean: boolean): Promise<void> {
  if (config.storage) return;
  const needed = isClean ? backup.manifest.files.totalBytes : await bytesToCome(backup);
  const free = await freeBytes();
  if (free < needed)
    throw new UpkeepError(
      `${config.dataDir} has ${inMegabytes(free)} free, and the backup's files need ${inMegabytes(needed)}.`,
    );
}

/** Of what lies there already with its size nothing is copied. */
async function bytesToCome(backup: Backup): Promise<number> {
  let bytes = 0;
  try {
    for await (const { key, size } of readFileLines(backup)) if ((await storage.size(key)) !== size) bytes += size;
  } catch {
    // A damaged list is told by the check of the backup.
  }
  return bytes;
}

interface Putting {
  isClean: boolean;
  leaveOut: Set<string>;
  tell: Tell;
}

async function putFiles(repository: Repository, backup: Backup, { isClean, leaveOut, tell }: Putting): Promise<void> {
  const progress = openProgress(tell);
  const { count, totalBytes } = backup.manifest.files;
  const done = { files: 0, bytes: 0, kept: 0 };
  let batch: FileLine[] = [];
  const put = async () => {
    await Promise.all(
      batch.map(async (line) => {
        if (!isClean && (await isStoredWhole(line))) done.kept++;
        else await putFile(repository, line);
        done.files++;
        done.bytes += line.size;
      }),
    );
    batch = [];
    progress(`files, ${done.files} of ${count}, ${inMegabytes(done.bytes)} of ${inMegabytes(totalBytes)}`);
  };
  for await (const line of readFileLines(backup)) {
    if (leaveOut.has(line.key)) continue;
    batch.push(line);
    if (batch.length === atOnce) await put();
  }
  await put();
  tell(
    `Files: ${done.files} (${inMegabytes(done.bytes)})${done.kept > 0 ? `, of them ${done.kept} were there already` : ''}.`,
  );
}

async function isStoredWhole({ key, size, sha256 }: FileLine): Promise<boolean> {
  try {
    return (await storage.size(key)) === size && (await hashStream(await storage.read(key))) === sha256;
  } catch (error) {
    if (error instanceof NotStored) return false;
    throw error;
  }
}

async function putFile(repository: Repository, { key, sha256 }: FileLine): Promise<void> {
  const target = await scratchPath('.restore');
  try {
    await copyFile(repository.objectPath(sha256), target);
    await storage.putFile(key, target);
  } finally {
    await rm(target, { force: true });
  }
}

type Client = Parameters<Dump['onLoaded']>[0];

interface Filling {
  keys: BackupKeys | null;
  resetsAuthenticators: boolean;
  tell: Tell;
}

async function fillDatabase(
  { folder, manifest }: Backup,
  { keys, resetsAuthenticators, tell }: Filling,
): Promise<void> {
  const progress = openProgress(tell);
  const { tables, sequences, migrations } = manifest.database;
  const parts = new Map(tables.map((table) => [table.name, table]));
  await loadDump({
    migrations,
    tables,
    sequences,
    open: ({ name }) => {
      progress(`database, table ${name}`);
      return readPart(folder, parts.get(name)!);
    },
    onLoaded: async (client, known) => {
      // A copy of an archive, set up to try something, must not tell other programs what happens in it.
      if (known.has('Webhook'))
        await client.query(
          `UPDATE "Webhook" SET "pausedWhy" = 'restored', "pausedAt" = now() WHERE "pausedWhy" IS NULL`,
        );
      if (keys) await resealRows(client, keys, known);
      if (resetsAuthenticators) await resetAllAuthenticators(client, known, tell);
      if (known.has('InvitationTable')) await stopInvitations(client, tell);
    },
  });
  tell(`Database: ${tables.length} tables, ${tables.reduce((sum, { rows }) => sum + rows, 0)} rows.`);
  if (keys) tell("Second factors and other secrets were sealed anew with this machine's secret.");
}

async function resetAllAuthenticators(client: Client, known: Set<string>, tell: Tell): Promise<void> {
  await resetAuthenticators(client, known);
  tell('Admins enrol their authenticators anew when they next sign in.');
}

async function removeOthers(backup: Backup, tell: Tell): Promise<void> {
  const lines = new FileLines(backup);
  let removed = 0;
  for await (const { prefix, base, stored } of shardsFor(backup)) {
    // Backups didn't always hold the logo: its settings may name what lies here.
    if (prefix === 'corporate' && backup.manifest.files.counts[prefix] === undefined) continue;
    const wanted = await lines.below(base);
    for (const { key } of stored) {
      if (wanted.has(key)) continue;
      await storage.remove(key);
      removed++;
    }
  }
  if (removed > 0) tell(`Removed ${removed} files that the backup doesn't have.`);
}

/** What no row waits for by itself: imports, downloads and embeddings are asked for again by a worker's first sweep. */
async function requestWork(backup: Backup, tell: Tell): Promise<void> {
  await wakeWearChecks();
  await wakeDesignEdits();
  let asked = 0;
  for await (const { prefix, base, stored } of shardsFor(backup)) {
    if (prefix !== 'renditions') continue;
    const made = new Set(stored.map(({ key }) => path.basename(path.dirname(key))));
    const colorways = await db.colorway.findMany({
      where: { masterHash: { startsWith: base.slice('renditions/'.length, -1) } },
      select: { id: true, masterHash: true },
    });
    for (const { id } of colorways.filter(({ masterHash }) => !made.has(masterHash))) {
      await requestPictures(id);
      asked++;
    }
  }
  if (asked > 0) tell(`Workers make the pictures of ${asked} colorways when the archive runs.`);
}

/** Who was written to after the backup isn't known: a person decides whether they go on, so that nobody gets two. */
async function stopInvitations(client: Client, tell: Tell): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE "InvitationTable" SET "state" = 'stopped', "finishedAt" = now() WHERE "state" IN ('waiting', 'running')`,
  );
  if (rowCount) tell(`Stopped ${rowCount} tables of invitations that were being sent. Look at them under Users.`);
}

function tellSettings({ manifest }: Backup, tell: Tell): void {
  const before = manifest.settings;
  const now: Record<string, string | number> = { publicUrl: config.publicUrl, serviceBasePath: config.serviceBasePath };
  for (const [name, value] of Object.entries(now))
    if (before[name] !== value) tell(`Note: ${name} is ${value}; where the backup was made it was ${before[name]}.`);
}
