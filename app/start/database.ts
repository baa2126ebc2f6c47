/** The database of a launcher program: the configured one, the running archive's, or one started for it. */
import path from 'node:path';
import { config, sessionSecret } from '#app/config.server.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#app/data/embedded-postgres.ts';
import { migrate } from '#app/data/migrate.ts';
import { checkDataDir, letDatabaseIn } from './checks.ts';
import { takeLock } from './lock.mjs';
import { root, StartError } from './prepare.mjs';

export interface Database {
  stop(): Promise<void>;
}

/** Held by the process that runs the embedded database of this data folder. */
export const lockFile = path.join(config.dataDir, 'archive.lock');

/** Starts the embedded database unless one is configured, migrates it unless told otherwise, and passes its address to child processes. */
export async function openDatabase({ migrates = true } = {}): Promise<Database> {
  let stop = async () => {};
  let url = config.databaseUrl;
  if (!url) {
    letDatabaseIn(config.dataDir);
    const server = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      onStatus: (status) => {
        if (status === 'creating') console.log('Setting up the database…');
        if (status === 'recovering') console.log("The database wasn't shut down properly. Recovering…");
      },
    });
    ({ url, stop } = server);
  }
  try {
    if (migrates) await bringUpToDate(url);
  } catch (error) {
    await stop();
    throw error;
  }
  passOn(url);
  return { stop };
}

export interface Borrowing {
  /** false: the command takes the database as it is */
  migrates?: boolean;
  /** the command can't work beside a running archive */
  isAlone?: boolean;
}

/** For a command that runs with or without a running archive. */
export async function borrowDatabase({ migrates = true, isAlone = false }: Borrowing = {}): Promise<Database> {
  checkDataDir(config.dataDir);
  if (config.databaseUrl) return openDatabase({ migrates });
  const lock = takeLock(lockFile);
  if (lock.holder) {
    if (isAlone) throw new StartError(`The archive is running (pid ${lock.holder.pid}). Stop it first.`);
    const url = await findRunningPostgres(config.dataDir);
    if (!url)
      throw new StartError(`The archive is starting or stopping (pid ${lock.holder.pid}). Try again in a moment.`);
    passOn(url);
    return { stop: async () => {} };
  }
  try {
    const database = await openDatabase({ migrates });
    return { stop: () => database.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function bringUpToDate(url: string): Promise<void> {
  const { applied, unknown } = await migrate(url, path.join(root, 'prisma/migrations'));
  if (applied.length)
    console.log(`Database migrated (${applied.length} ${applied.length === 1 ? 'migration' : 'migrations'}).`);
  if (unknown.length)
    console.error(`The database has migrations that this version doesn't know: ${unknown.join(', ')}.`);
}

function passOn(url: string): void {
  process.env.DATABASE_URL = url;
  process.env.EMBEDDED_DATABASE = config.embeddedDatabase ? '1' : '0';
  process.env.DATA_DIR = config.dataDir;
  if (config.embeddedDatabase) sessionSecret();
}
