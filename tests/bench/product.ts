/** The product as `npm start` runs it, on a data folder of its own, for benches. */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '#app/start/prepare.mjs';

export interface Product {
  url: string;
  dataDir: string;
  /** of its launcher */
  pid: number;
  stop(): Promise<void>;
}

export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'archive-bench-'));
  await chmod(dataDir, 0o711);
  return dataDir;
}

export interface Running {
  role?: 'web' | 'worker';
  /** unset: its own */
  databaseUrl?: string;
}

export async function startProduct(
  dataDir: string,
  port: number,
  { role, databaseUrl = '' }: Running = {},
): Promise<Product> {
  const url = `http://localhost:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: '0',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: url,
    LOG_LEVEL: 'error',
    REQUEST_RATE_FACTOR: '0',
  };
  const child = spawn(process.execPath, ['app/start/start.mjs', 'run', ...(role ? [role] : [])], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ready: ')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${said}`)));
  });
  return {
    url,
    dataDir,
    pid: child.pid!,
    stop: async () => {
      child.kill('SIGINT');
      await ended;
    },
  };
}

/** Runs a script of the project with the running product's settings. */
export async function runScript(script: string, dataDir: string, args: string[] = []): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DEMO: '0', DATABASE_URL: '' };
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: 'inherit' });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}

export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true });
