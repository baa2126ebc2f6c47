/** Starts the product for the journeys, with the demo's people and labels but without its designs, and ends it afterwards. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
/** ms; a first start builds the pages unless a build is there */
const patience = 300_000;

export default async function start(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'archive-journeys-'));
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  process.env.JOURNEY_URL = url;
  process.env.JOURNEY_DATA = dataDir;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '0', DATABASE_URL: '', PUBLIC_URL: url, LOG_LEVEL: 'error' };
  const product = spawn(process.execPath, ['app/start/start.mjs', 'run'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  await ready(product);
  await run(['tests/journeys/people.ts'], env);
  return async () => {
    const ended = new Promise((resolve) => product.once('exit', resolve));
    product.kill('SIGINT');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
}

function ready(product: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`The product didn't become ready:\n${said}`)), patience);
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      if (process.env.JOURNEY_LOG) process.stdout.write(chunk);
      if (!said.includes('Ready: ')) return;
      clearTimeout(timer);
      resolve();
    };
    product.stdout!.on('data', hear);
    product.stderr!.on('data', hear);
    product.once('exit', (code) => reject(new Error(`The product ended with ${code}:\n${said}`)));
  });
}

function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} ended with ${code}`))));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
