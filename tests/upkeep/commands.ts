/** Runs worker commands against databases, folders and secrets of their own, as on another machine. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { freshDatabase } from '#tests/database.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface Machine {
  DATABASE_URL: string;
  DATA_DIR: string;
  SESSION_SECRET: string;
}

export interface Ended {
  status: number | null;
  /** standard output and standard error */
  said: string;
}

/** Of a test, and gone after it: a database without tables, an empty data folder, and a secret that no other machine has. */
export async function newMachine(name: string): Promise<Machine> {
  const url = new URL(await freshDatabase(name));
  const empty = `${url.pathname.slice(1)}_empty`;
  await query(url.href, `CREATE DATABASE "${empty}"`);
  url.pathname = `/${empty}`;
  const folder = await mkdtemp(path.join(tmpdir(), 'archive-machine-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return {
    DATABASE_URL: url.href,
    DATA_DIR: folder,
    SESSION_SECRET: `the secret of the machine ${name}, and of no other`,
  };
}

export function start(args: string[], change: Machine | Record<string, string> = {}): ChildProcess {
  const env = { ...process.env, EMBEDDED_DATABASE: '0', ...change };
  return spawn(process.execPath, ['workers/cli.ts', ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

export function command(args: string[], change: Machine | Record<string, string> = {}): Promise<Ended> {
  return ended(start(args, change));
}

export async function ended(child: ChildProcess): Promise<Ended> {
  let said = '';
  child.stdout!.on('data', (chunk) => (said += String(chunk)));
  child.stderr!.on('data', (chunk) => (said += String(chunk)));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, said };
}

export async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What a backup doesn't hold (read-dump.server.ts), and what the restore itself writes. */
const notCompared = [
  'DesignChange',
  'WebhookEvent',
  'WebhookDelivery',
  '_prisma_migrations',
  'LabellingTurn',
  'ServiceRate',
  'Process',
  'ProcessHour',
  'UpkeepRun',
];

/** Every table with its number of rows and a hash of them, whatever their order. */
export async function tablesOf(url: string, leaveOut: string[] = []): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    if ([...notCompared, ...leaveOut].includes(name)) continue;
    const [row] = await query<{ told: string }>(
      url,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(row_text, E'\\n' ORDER BY row_text)), '') AS told
        FROM (SELECT t::text AS row_text FROM "${name}" t) rows`,
    );
    found[name] = row!.told;
  }
  return found;
}

/** Every file below a folder with its SHA-256. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const found: Record<string, string> = {};
  for (const entry of entries.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    found[path.relative(folder, file)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  }
  return found;
}
