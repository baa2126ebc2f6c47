/** `npm run migrate`: brings the database up to date and adds what every archive begins with. */
import { failAndExit } from './prepare.mjs';

const stop = new AbortController();

try {
  await run();
  process.exit(0);
} catch (error) {
  if (stop.signal.aborted) process.exit(130);
  failAndExit(error);
}

async function run(): Promise<void> {
  const [{ borrowDatabase, seedDatabase, waitForDatabase }, { config }] = await Promise.all([
    import('./database.ts'),
    import('#app/config.server.ts'),
  ]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  if (config.databaseUrl) await waitForDatabase(stop.signal);
  const database = await borrowDatabase({ migratesRunning: true, signal: stop.signal });
  try {
    await seedDatabase(stop.signal);
    console.log('The database is up to date.');
  } finally {
    await database.stop();
  }
}
