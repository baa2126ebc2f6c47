/** The database of a launcher program: the configured one, the running archive's, or one started for it. */
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { config, sessionSecret } from '#app/config.server.ts';
import { checkListening } from '#app/data/check-listening.ts';
import {
  connectionSettings,
  findRunningPostgres,
  memorySettings,
  startEmbeddedPostgres,
} from '#app/data/embedded-postgres.ts';
import { compareMigrations, migrate, tooNew } from '#app/data/migrate.ts';
import { findOutage } from '#app/data/outage.ts';
import { usableMemory } from '#app/usable-memory.ts';
import { letBorrow, markBorrowed, waitForBorrowers } from './borrowers.ts';
import { checkDataDir, letDatabaseIn, lockDataDir, usedElsewhere } from './checks.ts';
import { endChild, spawnScript } from './child.ts';
import { root, StartError } from './prepare.mjs';

export interface Database {
  stop(): Promise<void>;
}

/** What is done with a database of an earlier version. */
type Older = 'migrate' | 'refuse' | 'take';

export interface Opening {
  older?: Older;
  /** Ends the wait for a migration. */
  signal?: AbortSignal;
}

/** Starts the embedded database unless one is configured, and passes its address to child processes. */
export async function openDatabase({ older = 'migrate', signal }: Opening = {}): Promise<Database> {
  let stop = async () => {};
  let url = config.databaseUrl;
  if (!url) {
    letDatabaseIn(config.dataDir);
    const server = await startEmbeddedPostgres({
      dataDir: config.dataDir,
      settings: {
        ...memorySettings(usableMemory()),
        ...connectionSettings(config.webProcesses, config.databasePoolSize),
      },
      onStatus: (status) => {
        if (status === 'creating') console.log('Setting up the database…');
        if (status === 'recovering') console.log("The database wasn't shut down properly. Recovering…");
      },
    });
    ({ url, stop } = server);
  }
  try {
    if (older !== 'take') {
      if (config.databaseUrl) await orInOneLine(checkPooler);
      await (older === 'migrate' ? bringUpToDate : requireUpToDate)(config.databaseDirectUrl ?? url, signal);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  passOn(url);
  return { stop };
}

export interface Borrowing extends Opening {
  /** the command can't work beside a running archive */
  isAlone?: boolean;
  /** migrates under a running archive too, which only whoever asks for it may */
  migratesRunning?: boolean;
}

/** For a command that runs with or without a running archive. */
export async function borrowDatabase({
  isAlone = false,
  migratesRunning = false,
  ...opening
}: Borrowing = {}): Promise<Database> {
  checkDataDir(config.dataDir);
  if (config.databaseUrl) return openDatabase(opening);
  const lock = await lockDataDir(config.dataDir, '', opening.signal);
  if (lock.holder) {
    if (lock.holder.elsewhere) throw usedElsewhere(config.dataDir, lock.holder.host);
    if (isAlone) throw new StartError(`The archive is running (pid ${lock.holder.pid}). Stop it first.`);
    // An archive runs until it is stopped; a command ends, and may end before this one.
    const giveBack = lock.holder.note ? () => {} : markBorrowed(config.dataDir);
    try {
      const url = giveBack && (await findRunningPostgres(config.dataDir));
      if (!url)
        throw new StartError(`The archive is starting or stopping (pid ${lock.holder.pid}). Try again in a moment.`);
      if (migratesRunning) await bringUpToDate(url, opening.signal);
      else if (opening.older !== 'take') await requireUpToDate(url);
      passOn(url);
    } catch (error) {
      giveBack?.();
      throw error;
    }
    return { stop: async () => giveBack() };
  }
  try {
    letBorrow(config.dataDir);
    const database = await openDatabase(opening);
    return {
      stop: async () => {
        try {
          await waitForBorrowers(config.dataDir);
        } finally {
          await database.stop().finally(lock.release);
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

const migrations = path.join(root, 'prisma/migrations');

async function bringUpToDate(url: string, signal?: AbortSignal): Promise<void> {
  const { length } = await migrate(url, migrations, { tell: console.log, signal });
  if (length) console.log(`Database migrated (${length} ${length === 1 ? 'migration' : 'migrations'}).`);
}

async function requireUpToDate(url: string): Promise<void> {
  const { missing, unknown } = await compareMigrations(url, migrations);
  if (unknown.length > 0) throw new StartError(`${tooNew(unknown)}.`);
  if (missing.length > 0) throw new StartError('The database is of an earlier version. Run npm run migrate first.');
}

/** Adds what every archive begins with, and the demo where it is asked for. */
export async function seedDatabase(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const child = spawnScript('app/start/seed.ts');
  signal.addEventListener('abort', () => void endChild(child, 2_000));
  const code = await new Promise((resolve) => child.once('exit', resolve));
  signal.throwIfAborted();
  if (code !== 0) throw new StartError("The database can't be seeded. See the error above.");
}

/** ms between tries, and lines, while something isn't there yet */
const lookEveryMs = 3_000;

/** Keeps trying while the database is away; other errors are thrown. For programs that run for long: a command fails at once. */
export async function waitForDatabase(signal: AbortSignal): Promise<void> {
  await waitUntil(signal, () =>
    orAway(async () => {
      await checkPooler();
      return null;
    }),
  );
}

/** Until `npm run migrate` has been there, however often the database goes meanwhile. Throws where the database belongs to a newer version. */
export async function waitForMigrations(signal: AbortSignal): Promise<void> {
  const url = config.databaseDirectUrl ?? requireDatabaseUrl();
  await waitUntil(signal, () =>
    orAway(async () => {
      const { missing, unknown } = await compareMigrations(url, migrations);
      if (unknown.length > 0) throw new StartError(`${tooNew(unknown)}.`);
      return missing.length > 0 ? 'Waiting for the database to be migrated: npm run migrate…' : null;
    }),
  );
  passOn(requireDatabaseUrl());
}

/** What `look` answers, or that the database is waited for. */
async function orAway(look: () => Promise<string | null>): Promise<string | null> {
  const { hostname, port } = new URL(requireDatabaseUrl());
  try {
    return await look();
  } catch (error) {
    if (findOutage(error)) return `Waiting for the database at ${hostname || 'localhost'}:${port || 5432}…`;
    throw tellError(error);
  }
}

/** For a command, which waits for nothing. */
async function orInOneLine(look: () => Promise<void>): Promise<void> {
  await look().catch((error: unknown) => {
    throw tellError(error);
  });
}

/** In one line, and where the database is. */
function tellError(error: unknown): Error {
  const { name, message } = error as Error;
  // Both tell what to do themselves.
  if (name === 'StartError' || name === 'MigrationError') return error as Error;
  const { hostname, port } = new URL(requireDatabaseUrl());
  // A refused connection to a name with two addresses is an AggregateError with an empty message.
  const reason = message || (error as AggregateError).errors?.[0]?.message || name;
  return new StartError(`The database at ${hostname || 'localhost'}:${port || 5432} can't be used: ${reason}`);
}

/** `look` answers what is waited for, or null. */
async function waitUntil(signal: AbortSignal, look: () => Promise<string | null>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const line = await look();
    if (line === null) return;
    console.log(line);
    await sleep(lookEveryMs, undefined, { signal });
  }
}

function requireDatabaseUrl(): string {
  if (config.databaseUrl) return config.databaseUrl;
  throw new StartError('Processes apart need a database of their own: set DATABASE_URL, or use npm start.');
}

async function checkPooler(): Promise<void> {
  const name = config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL';
  if (await checkListening(config.databaseDirectUrl ?? requireDatabaseUrl())) return;
  throw new StartError(
    `${name} leads through a pooler that shares connections (PgBouncer in transaction mode). Set DATABASE_DIRECT_URL to the server's own address as well.`,
  );
}

function passOn(url: string): void {
  process.env.DATABASE_URL = url;
  process.env.EMBEDDED_DATABASE = config.embeddedDatabase ? '1' : '0';
  process.env.DATA_DIR = config.dataDir;
  if (config.embeddedDatabase) sessionSecret();
}
