/**
 * Search at 10,000 and 100,000 designs (half a million colorways), each in a database and a process of its own: what a page of the archive
 * asks for, page with count and facets, as in-house, pooled and other people. The statements' plans are kept in .cache/.
 */
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#app/data/embedded-postgres.ts';
import { migrate } from '#app/data/migrate.ts';
import type { Figure } from '#app/start/bench.ts';
import { root } from '#app/start/prepare.mjs';
import { fillArchive } from './large-archive.ts';

const sizes = process.env.BENCH_DESIGNS ? process.env.BENCH_DESIGNS.split(',').map(Number) : [10_000, 100_000];

export async function benchSearch(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const designs of sizes) figures.push(...(await benchSize(designs)));
  return figures;
}

async function benchSize(designs: number): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'archive-search-'));
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(server.url);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    console.log(`  filling ${designs} designs …`);
    await fillArchive(client, designs).finally(() => client.end());
    const cache = path.join(root, '.cache');
    await mkdir(cache, { recursive: true });
    const plans = path.join(cache, `search-plans-${designs}.txt`);
    console.log(`  plans: ${plans}`);
    return await measure(server.url, dataDir, designs, plans);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(url: string, dataDir: string, designs: number, plans: string): Promise<Figure[]> {
  const env = { ...process.env, DATABASE_URL: url, EMBEDDED_DATABASE: '1', DATA_DIR: dataDir, DEMO: '0', PLANS: plans };
  const child = spawn(process.execPath, ['tests/bench/search-measure.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`search-measure.ts ended with ${code}`);
  const figures = JSON.parse(said) as Figure[];
  return figures.map((figure) => ({ ...figure, name: `${designs / 1000}k ${figure.name}` }));
}
