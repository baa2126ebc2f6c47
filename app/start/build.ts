/** Builds the pages if their sources have changed since the last build; by itself `npm run build`, for an image of the program. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failAndExit, lastLines, root, runQuietly, StartError, waitForLock } from './prepare.mjs';

const sources = [
  'app/**',
  'workers/**',
  'public/**',
  'prisma/schema.prisma',
  'package-lock.json',
  'package.json',
  '*.config.{js,ts}',
  'tsconfig.json',
];

export async function buildWhenChanged(signal: AbortSignal): Promise<void> {
  // Two web servers that start at once in one folder.
  const lock = await waitForLock(path.join(root, '.cache', 'build.lock'), signal);
  try {
    await build(signal);
  } finally {
    lock.release();
  }
}

async function build(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const stamp = path.join(root, 'build', '.stamp');
  const mark = await hashSources();
  const built = existsSync(path.join(root, 'build/server/index.js')) && existsSync(path.join(root, 'build/client'));
  if (built && (await readFile(stamp, 'utf8').catch(() => '')) === mark) return;
  console.log('Building the pages (only after changes)…');
  await rm(stamp, { force: true });
  const cli = path.join(root, 'node_modules/@remix-run/dev/dist/cli.js');
  const done = await runQuietly(process.execPath, [cli, 'vite:build'], { env: { NODE_ENV: 'production' }, signal });
  if (done.code !== 0)
    throw new StartError(`${lastLines(done.output, 40)}\nThe pages can't be built. See the output above.`);
  await writeApiClient(signal);
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(stamp, mark);
}

/** The API's types for other programs. The document is made of the calls' schemas; no database is asked. */
async function writeApiClient(signal: AbortSignal): Promise<void> {
  const env = { DATABASE_URL: 'postgresql://none', SESSION_SECRET: 'of no session: a document is made' };
  const done = await runQuietly(process.execPath, [path.join(root, 'app/start/api-client.ts')], { env, signal });
  if (done.code !== 0)
    throw new StartError(`${lastLines(done.output, 40)}\nThe API's types can't be made. See the output above.`);
}

async function hashSources(): Promise<string> {
  const files: string[] = [];
  for await (const entry of glob(sources, { cwd: root, withFileTypes: true })) {
    if (entry.isFile() && !entry.name.includes('.test.')) files.push(path.join(entry.parentPath, entry.name));
  }
  const hash = createHash('sha256').update(process.version);
  for (const file of files.sort()) hash.update(`\0${path.relative(root, file)}\0`).update(await readFile(file));
  return hash.digest('hex');
}

if (import.meta.main) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  await buildWhenChanged(stop.signal).catch(failAndExit);
}
