/** `backup`, `restore`, `verify` and `doctor`. */
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { config } from '#app/config.server.ts';
import { startedFrom } from '#app/started-from.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { checkBackups } from '#app/domain/upkeep/check-backup.server.ts';
import { describeFinding } from '#app/domain/upkeep/findings.ts';
import { inMegabytes } from '#app/domain/upkeep/progress.ts';
import { Repository } from '#app/domain/upkeep/repository.server.ts';
import { UpkeepError } from '#app/domain/upkeep/upkeep-error.ts';
import { UsageError } from './usage-error.ts';

const actor = systemActor('command line');
const tell = (line: string) => console.log(line);

export interface UpkeepOptions {
  backup?: string;
  keep?: string;
  from?: string;
  quick: boolean;
  repair: boolean;
  replace: boolean;
  yes: boolean;
  'remove-orphans': boolean;
  'reset-authenticators': boolean;
  'skip-damaged': boolean;
  'without-keys': boolean;
  'without-pictures': boolean;
}

const resolve = (name: string) => path.resolve(startedFrom, name);

/** 1: finished, but files are missing or damaged in the storage. */
export async function backupCommand(dir: string, options: UpkeepOptions): Promise<number> {
  const { keep, 'without-pictures': withoutPictures, 'without-keys': withoutKeys } = options;
  if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep))
    throw new UsageError(`--keep must be a whole number from 1, not "${keep}"`);
  const { backUp } = await import('#app/domain/upkeep/backup.server.ts');
  return inOneLine(async () => {
    const made = await backUp(actor, {
      dir: resolve(dir),
      ...(keep !== undefined && { keep: Number(keep) }),
      withoutPictures,
      withoutKeys,
      tell,
    });
    if (made.problems.length === 0) return 0;
    console.error(`${made.problems.length} files are missing or damaged. Run npm run work -- verify.`);
    return 1;
  });
}

export async function restoreCommand(dir: string, options: UpkeepOptions): Promise<number> {
  const { restoreBackup } = await import('#app/domain/upkeep/restore.server.ts');
  return inOneLine(async () => {
    const { name } = await restoreBackup(actor, {
      dir: resolve(dir),
      ...(options.backup !== undefined && { name: options.backup }),
      replaces: options.replace,
      confirm: async (what) => options.yes || confirm(what),
      resetsAuthenticators: options['reset-authenticators'],
      skipsDamaged: options['skip-damaged'],
      tell,
    });
    tell(`The backup ${name} is restored. Start the archive, then check it with npm run work -- verify.`);
    return 0;
  });
}

/** A word that nobody types by accident. */
async function confirm(what: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new UpkeepError('--replace asks for a confirmation on a terminal. Without one, give --yes too.');
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await asking.question(`This deletes ${what}. Type "delete" to go on: `)).trim() === 'delete';
  } finally {
    asking.close();
  }
}

export async function verifyCommand(dir: string | undefined, options: UpkeepOptions): Promise<number> {
  return inOneLine(() => (dir === undefined ? verifyArchive(options) : verifyBackups(resolve(dir), options)));
}

async function verifyArchive({
  quick,
  repair,
  from,
  'remove-orphans': removesOriginals,
}: UpkeepOptions): Promise<number> {
  if ((from !== undefined || removesOriginals) && !repair)
    throw new UsageError('--from and --remove-orphans go with --repair');
  // A mistyped folder would look like backups that lack what is asked of them.
  if (from !== undefined) await new Repository(resolve(from)).find();
  const { verifyFiles } = await import('#app/domain/upkeep/verify.server.ts');
  const { openImages } = await import('#app/domain/imports/run.server.ts');
  const image = openImages({ quiet: true });
  try {
    const found = await verifyFiles(
      actor,
      { isQuick: quick, repairs: repair, removesOriginals, ...(from !== undefined && { from: resolve(from) }), tell },
      image,
    );
    const { checked, missing, damaged, orphans, repaired, bare, problems } = found;
    if (bare > 0)
      tell(
        `${bare} colorways have no pictures yet: ${repair ? 'workers make them' : 'they are made when somebody asks'}.`,
      );
    tell(
      `${checked} files checked: ${missing} missing, ${damaged} damaged, ${orphans} orphans${repair ? `, ${repaired} repaired` : ''}.`,
    );
    return problems > 0 ? 1 : 0;
  } finally {
    await image.close();
  }
}

async function verifyBackups(dir: string, { backup, quick }: UpkeepOptions): Promise<number> {
  const startedAt = new Date();
  const repository = new Repository(dir);
  const unlock = await repository.lock();
  try {
    let bad = 0;
    const tellDamaged = ({ message }: Error) => {
      bad++;
      tell(`damaged  ${message}`);
    };
    const backups = backup === undefined ? await repository.list(tellDamaged) : [await repository.find(backup)];
    if (backups.length === 0) await repository.find();
    for (const name of await repository.unfinished()) tell(`unfinished  ${name}; the next backup removes it`);
    const found = await checkBackups(repository, backups, { isQuick: quick, marks: true, tell });
    for (const [at, { name, manifest }] of backups.entries()) {
      const { checked, parts, files } = found[at]!;
      const damaged = parts.length + files.size;
      bad += damaged;
      const { count, totalBytes } = manifest.files;
      tell(`${name}: ${count} files (${inMegabytes(totalBytes)}), ${checked} checked, ${damaged} damaged.`);
    }
    // A folder can be verified where there is no database; then no page tells of it.
    if (config.databaseUrl) {
      const { noteRun } = await import('#app/domain/upkeep/runs.server.ts');
      await noteRun('verifyBackups', startedAt, { problems: bad }, tell);
    }
    return bad > 0 ? 1 : 0;
  } finally {
    await unlock();
  }
}

export async function doctorCommand(): Promise<number> {
  const { examine } = await import('#app/domain/upkeep/doctor.server.ts');
  const well = await examine((finding) => {
    const { what, advice } = describeFinding(finding, 'en');
    tell(`${finding.level.padEnd(4)}  ${finding.part ? `${finding.part}: ` : ''}${what}${advice && ` – ${advice}`}`);
  });
  return well ? 0 : 1;
}

/** What the operator can mend is told in one line. */
async function inOneLine(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const { name, message } = error as Error;
    if (!['UpkeepError', 'MigrationError', 'StorageUnavailable'].includes(name)) throw error;
    console.error(message);
    return 1;
  }
}
