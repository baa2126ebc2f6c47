/**
 * The bundled PostgreSQL, used when no database is configured: created, started and stopped with its own initdb and pg_ctl.
 * It listens on 127.0.0.1 only, with a random password, and stores everything in `<dataDir>/postgres`.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { EmbeddedPostgresError, findServer, runAsOwner, type Server } from './embedded-postgres-server.ts';

export interface EmbeddedPostgres {
  url: string;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Called with progress messages. */
  onStatus?: (status: 'creating' | 'starting' | 'recovering') => void;
  /** Another PostgreSQL's programs, of version 14 or later, in place of the bundled ones. */
  programs?: string;
  /** Settings of the server beyond the usual ones. */
  settings?: Record<string, string>;
}

interface Kept {
  port: number;
  password: string;
  adminPassword: string;
}

const databaseName = 'archive';
const MB = 2 ** 20;
const usualSettings: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  ...memorySettings(0),
  maintenance_work_mem: '128MB',
  work_mem: '16MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/**
 * By bytes of memory: an eighth of it for what PostgreSQL keeps itself, from 256 MB to 2 GB, of which it takes what it needs; and what it may expect of the
 * system's own cache, half of it.
 */
export function memorySettings(memory: number): Record<string, string> {
  const kept = Math.min(2048, Math.max(256, Math.floor(memory / 8 / MB)));
  return { shared_buffers: `${kept}MB`, effective_cache_size: `${Math.max(1024, Math.floor(memory / 2 / MB))}MB` };
}

/** For whoever comes beside the archive's own processes: commands, backups, an operator. */
const sparedConnections = 30;

/**
 * A web server or search process takes the pool and 3 more, a worker the pool and 6 more (docs/operations.md); one search process and one worker
 * are counted.
 */
export function connectionSettings(webProcesses: number, poolSize: number): Record<string, string> {
  const own = (webProcesses + 1) * (poolSize + 3) + poolSize + 6;
  return { max_connections: String(Math.max(100, own + sparedConnections)) };
}

/** Starts the server and keeps it until `stop`; should this process be killed, a guard process stops it. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = path.join(options.dataDir, 'postgres');
  await mkdir(home, { recursive: true });
  const server = await findServer(options.programs);
  const kept = await readKept(options.dataDir);
  if (!(await exists(path.join(home, 'data')))) {
    options.onStatus?.('creating');
    await createCluster(server, home, kept.adminPassword);
  }
  await endLeftoverServer(server, home, () => options.onStatus?.('recovering'));
  options.onStatus?.('starting');
  const guard = startGuard();
  guard.stdin?.write(`${path.join(home, 'data')}\n`);
  try {
    await startServer(server, home, kept, options.settings ?? {});
    guard.stdin?.write(`${await readServerPid(home)}\n`);
    await writeKept(options.dataDir, kept);
    await createDatabase(kept);
  } catch (error) {
    await stopServer(server, home).catch(() => undefined);
    endGuard(guard);
    throw error;
  }
  let stopped = false;
  let isBack = true;
  const restarts = watchServer(home, () => (stopped ? undefined : restart()));
  async function restart(): Promise<void> {
    options.onStatus?.('recovering');
    const keepsLog = isBack;
    isBack = false;
    // Whoever asks it knows its address.
    await startServer(server, home, kept, options.settings ?? {}, { keepsPort: true, keepsLog });
    isBack = true;
    guard.stdin?.write(`${await readServerPid(home)}\n`);
  }
  return {
    url: addressOf(kept),
    stop: async () => {
      stopped = true;
      await restarts.end();
      await stopServer(server, home);
      endGuard(guard);
    },
  };
}

/** The address of the database that runs in this folder, when another process has started it. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const home = path.join(dataDir, 'postgres');
  const pid = await readServerPid(home);
  return pid && (await isServer(pid, home)) ? addressOf(await readKept(dataDir)) : undefined;
}

function addressOf(kept: Kept, user = databaseName, password = kept.password, database = databaseName): string {
  return `postgresql://${user}:${password}@127.0.0.1:${kept.port}/${database}`;
}

async function createCluster(server: Server, home: string, password: string): Promise<void> {
  const draft = path.join(home, 'data.new');
  const passwordFile = path.join(home, 'password.new');
  await rm(draft, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  const owner = await runAsOwner(home);
  if (owner) for (const entry of [home, passwordFile]) await chown(entry, owner.uid, owner.gid);
  await chmod(home, 0o700);
  // Cyrillic and Turkish letters count as letters (trigrams, text search) only under a UTF-8 ctype; its name differs by system.
  const locales = process.platform === 'win32' ? ['C'] : ['C.UTF-8', 'en_US.UTF-8', 'C'];
  let failure = '';
  for (const locale of locales) {
    const basics = ['-D', draft, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
    const options = [...basics, '--encoding=UTF8', `--locale=${locale}`, '--no-instructions'];
    let made = await server.run(home, 'initdb', [...options, '--locale-provider=icu', '--icu-locale=und']);
    // PostgreSQL 14 knows no other provider than the system.
    if (/option .*locale-provider/.test(made.output)) made = await server.run(home, 'initdb', options);
    if (made.code === 0) {
      const config = await readFile(path.join(draft, 'postgresql.conf'), 'utf8');
      await writeFile(path.join(draft, 'postgresql.conf'), `${config}\ninclude_if_exists = 'archive.conf'\n`);
      await rm(passwordFile, { force: true });
      // An interrupted first start leaves only the draft folder.
      await rename(draft, path.join(home, 'data'));
      return;
    }
    failure ||= lastLine(made.output);
    await rm(draft, { recursive: true, force: true });
  }
  await rm(passwordFile, { force: true });
  throw new EmbeddedPostgresError(`The embedded PostgreSQL can't be set up in ${home}: ${failure}`);
}

/** ms that a port which has to be the same may be taken */
const waitsForPort = 10_000;

/**
 * On the same port as before, if that is free (`keepsPort`: on no other); with little memory where the system doesn't give what is asked for.
 * `keepsLog`: what the last server said, perhaps of its end, stays as server.log.1.
 */
async function startServer(
  server: Server,
  home: string,
  kept: Kept,
  settings: Record<string, string>,
  { keepsPort = false, keepsLog = true } = {},
): Promise<void> {
  const data = path.join(home, 'data');
  const log = path.join(home, 'server.log');
  if (keepsLog) await rename(log, `${log}.1`).catch(() => undefined);
  const portUntil = Date.now() + waitsForPort;
  const until = Date.now() + 30_000;
  let little: Record<string, string> = {};
  for (;;) {
    if (!kept.port || !(await isFree(kept.port))) {
      if (keepsPort && Date.now() > portUntil)
        throw new EmbeddedPostgresError(`The embedded PostgreSQL can't start again: port ${kept.port} is taken`);
      if (keepsPort) {
        await sleep(300);
        continue;
      }
      kept.port = await findFreePort();
    }
    const all = { ...usualSettings, ...settings, ...little, port: String(kept.port) };
    const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
    await writeOwned(path.join(data, 'archive.conf'), `# Written at every start.\n${lines.join('\n')}\n`, home);
    await rm(log, { force: true });
    const started = await server.run(home, 'pg_ctl', ['start', '-D', data, '-l', log, '-w', '-t', '120', '-s']);
    if (started.code === 0) return;
    const said = await readFile(log, 'utf8').catch(() => started.output);
    if (/could not map anonymous shared memory/i.test(said) && !('shared_buffers' in little)) {
      little = memorySettings(0);
      continue;
    }
    // A killed server's own processes may hold its memory for a moment; a free port may be taken in between.
    const passing = /shared memory block|could not bind|already in use|Address in use|lock file "postmaster.pid"/i.test(
      said,
    );
    if (!passing || Date.now() > until) {
      throw new EmbeddedPostgresError(`The embedded PostgreSQL doesn't start: ${lastLine(said)} (${log})`);
    }
    await sleep(300);
  }
}

async function stopServer(server: Server, home: string): Promise<void> {
  const data = path.join(home, 'data');
  if (!(await readServerPid(home))) return;
  const stopped = await server.run(home, 'pg_ctl', ['stop', '-D', data, '-m', 'fast', '-w', '-t', '30', '-s']);
  if (stopped.code !== 0 && (await readServerPid(home))) {
    await server.run(home, 'pg_ctl', ['stop', '-D', data, '-m', 'immediate', '-w', '-t', '10', '-s']);
  }
}

/** Calls back when the server has exited unexpectedly (killed for lack of memory, for example). */
function watchServer(home: string, onDead: () => Promise<void> | undefined): { end(): Promise<void> } {
  let busy: Promise<void> | undefined;
  const timer = setInterval(() => {
    busy ??= (async () => {
      const pid = await readServerPid(home);
      if (!pid || !isAlive(pid)) await onDead();
    })()
      .catch((error: Error) => console.error(error.message))
      .finally(() => (busy = undefined));
  }, 1000);
  timer.unref();
  return {
    end: async () => {
      clearInterval(timer);
      await busy;
    },
  };
}

/** Ends what a killed launcher left running. A pid that now belongs to some other program is left alone. */
async function endLeftoverServer(server: Server, home: string, onFound: () => void): Promise<void> {
  const pid = await readServerPid(home);
  if (!pid) return;
  onFound();
  if (await isServer(pid, home)) await stopServer(server, home);
  else if (isAlive(pid)) await rm(path.join(home, 'data', 'postmaster.pid'), { force: true });
}

/** The application's own role is no superuser: it owns one database and may make others (for tests). */
async function createDatabase(kept: Kept): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(kept, 'postgres', kept.adminPassword, 'postgres') });
  await client.connect();
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [databaseName]);
    const verb = role.rowCount ? 'ALTER' : 'CREATE';
    await client.query(`${verb} ROLE ${databaseName} LOGIN CREATEDB PASSWORD ${pg.escapeLiteral(kept.password)}`);
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (!database.rowCount) await client.query(`CREATE DATABASE ${databaseName} OWNER ${databaseName}`);
  } finally {
    await client.end();
  }
}

async function readKept(dataDir: string): Promise<Kept> {
  const file = path.join(dataDir, 'postgres.json');
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  const found = content && parseKept(content);
  if (found) return found;
  if (await exists(path.join(dataDir, 'postgres', 'data'))) {
    throw new EmbeddedPostgresError(
      `${file} is ${content === undefined ? 'gone' : 'damaged'}: it held the password of the embedded PostgreSQL. Put it back from a copy`,
    );
  }
  const kept = { port: 0, password: randomBytes(24).toString('hex'), adminPassword: randomBytes(24).toString('hex') };
  await writeKept(dataDir, kept);
  return kept;
}

/** undefined for what a power failure or a disk has made of it. */
function parseKept(content: string): Kept | undefined {
  try {
    return JSON.parse(content) as Kept;
  } catch {
    return undefined;
  }
}

async function writeKept(dataDir: string, kept: Kept): Promise<void> {
  const file = path.join(dataDir, 'postgres.json');
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(kept)}\n`, { mode: 0o600, flush: true });
  await rename(draft, file);
}

async function writeOwned(file: string, content: string, home: string): Promise<void> {
  await writeFile(file, content, { mode: 0o600 });
  const owner = await runAsOwner(home);
  if (owner) await chown(file, owner.uid, owner.gid);
}

async function readServerPid(home: string): Promise<number | undefined> {
  const content = await readFile(path.join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(content, 10) || undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether this pid is the server of this folder: in a restarted container an old pid soon belongs to something else. */
async function isServer(pid: number, home: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  const command =
    process.platform === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
      : await readOutput('ps', ['-o', 'command=', '-p', String(pid)]);
  return command.includes('postgres') && command.includes(path.join(home, 'data'));
}

async function readOutput(command: string, args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  for await (const chunk of child.stdout) output += String(chunk);
  return output;
}

function startGuard(): ChildProcess {
  const script = fileURLToPath(new URL('./embedded-postgres-guard.ts', import.meta.url));
  // In its own session: Ctrl-C in the terminal must not reach it.
  const guard = spawn(process.execPath, [script], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  guard.on('error', () => undefined);
  guard.stdin?.on('error', () => undefined);
  guard.unref();
  (guard.stdin as unknown as net.Socket | null)?.unref();
  return guard;
}

function endGuard(guard: ChildProcess): void {
  guard.stdin?.end('stopped\n');
}

async function isFree(port: number): Promise<boolean> {
  return (await listenOnce(port)) === port;
}

async function findFreePort(): Promise<number> {
  const port = await listenOnce(0);
  if (!port) throw new EmbeddedPostgresError('The embedded PostgreSQL finds no free port on 127.0.0.1');
  return port;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const found = (probe.address() as net.AddressInfo).port;
      probe.close(() => resolve(found));
    });
  });
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

function lastLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const telling =
    lines.findLast((line) => /FATAL|error|could not/i.test(line)) ?? lines.at(-1) ?? 'no reason was given';
  return telling.replace(/^.*?(FATAL|error): */i, '');
}
