/** For scripts beside a running archive. Without DATABASE_URL, finds its embedded database and runs the script again with it. */
import { spawnSync } from 'node:child_process';

export async function withRunningDatabase(script: string, work: () => Promise<void>): Promise<never> {
  if (process.env.DATABASE_URL) {
    await work();
    process.exit(0);
  }
  const { config } = await import('#app/config.server.ts');
  const { findRunningPostgres } = await import('#app/data/embedded-postgres.ts');
  const url = await findRunningPostgres(config.dataDir);
  if (!url) throw new Error(`No database runs in ${config.dataDir}`);
  const env = { ...process.env, DATABASE_URL: url, EMBEDDED_DATABASE: '1' };
  process.exit(spawnSync(process.execPath, [script], { stdio: 'inherit', env }).status ?? 1);
}
