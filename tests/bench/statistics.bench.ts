/**
 * The statistics of ten million events at a hundred thousand designs: what a page of each kind asks for, by span and filter, each in a
 * process of its own. The statements' plans are kept in .cache/. BENCH_EVENTS, BENCH_DESIGNS: other sizes.
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
import { auditEntries, fillAudit, fillStatistics } from './large-statistics.ts';

const events = Number(process.env.BENCH_EVENTS ?? 10_000_000);
const designs = Number(process.env.BENCH_DESIGNS ?? 100_000);

export async function benchStatistics(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'archive-statistics-'));
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    await migrate(server.url);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    console.log(`  filling ${designs} designs …`);
    await fillArchive(client, designs);
    console.log(`  filling ${events} events …`);
    const took = await fillStatistics(client, events);
    console.log(`  filling ${auditEntries} entries of the audit …`);
    await fillAudit(client);
    await client.end();
    const cache = path.join(root, '.cache');
    await mkdir(cache, { recursive: true });
    const plans = path.join(cache, `statistics-plans-${events}.txt`);
    console.log(`  plans: ${plans}`);
    return [
      { name: 'events a second into the totals', median: events / (took / 1000), unit: '' },
      ...(await measure(server.url, dataDir, plans)),
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(url: string, dataDir: string, plans: string): Promise<Figure[]> {
  const env = { ...process.env, DATABASE_URL: url, EMBEDDED_DATABASE: '1', DATA_DIR: dataDir, DEMO: '0', PLANS: plans };
  const child = spawn(process.execPath, ['tests/bench/statistics-measure.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`statistics-measure.ts ended with ${code}`);
  return JSON.parse(said) as Figure[];
}
