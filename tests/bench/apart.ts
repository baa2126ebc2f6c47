/**
 * For what is measured in a database and a process of its own, so that neither the filling nor another part leaves anything in them.
 * BENCH_DATA: a folder in which what was filled stays for the next run; whoever sets it removes it.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { memorySettings, startEmbeddedPostgres } from '#app/data/embedded-postgres.ts';
import { migrate } from '#app/data/migrate.ts';
import type { Figure } from '#app/start/bench.ts';
import { usableMemory } from '#app/usable-memory.ts';
import { root } from '#app/start/prepare.mjs';

export interface Apart {
  /** runs tests/bench/NAME-measure.ts, which prints its figures as JSON */
  name: string;
  fill(client: pg.Client): Promise<void>;
  /** what is filled, where it may be kept for another run */
  keptAs?: string;
  /** what the file of the statements' plans is called after; none are kept where it is left out */
  plansOf?: number;
}

export async function measureApart({ name, fill, plansOf, keptAs }: Apart): Promise<Figure[]> {
  const kept = process.env.BENCH_DATA && keptAs ? path.join(process.env.BENCH_DATA, keptAs) : undefined;
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), `archive-${name}-`)));
  if (kept) await mkdir(kept, { recursive: true });
  await chmod(dataDir, 0o711);
  const filled = path.join(dataDir, 'filled');
  const isFilled = existsSync(filled);
  const server = await startEmbeddedPostgres({ dataDir, settings: memorySettings(usableMemory()) });
  try {
    await migrate(server.url);
    if (!isFilled) {
      const client = new pg.Client({ connectionString: server.url });
      await client.connect();
      await fill(client).finally(() => client.end());
      await writeFile(filled, '');
    }
    const PLANS = plansOf === undefined ? undefined : await planFile(`${name}-plans-${plansOf}.txt`);
    return await measure(`${name}-measure.ts`, {
      ...process.env,
      DATABASE_URL: server.url,
      EMBEDDED_DATABASE: '1',
      DATA_DIR: dataDir,
      DEMO: '0',
      ...(PLANS && { PLANS }),
    });
  } finally {
    await server.stop();
    // What was filled in part is filled anew.
    if (!kept || !existsSync(filled)) await rm(dataDir, { recursive: true, force: true });
  }
}

async function planFile(name: string): Promise<string> {
  const cache = path.join(root, '.cache');
  await mkdir(cache, { recursive: true });
  console.log(`  plans: ${path.join(cache, name)}`);
  return path.join(cache, name);
}

async function measure(file: string, env: NodeJS.ProcessEnv): Promise<Figure[]> {
  const child = spawn(process.execPath, [`tests/bench/${file}`], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`${file} ended with ${code}`);
  return JSON.parse(said) as Figure[];
}
