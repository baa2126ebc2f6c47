/** Gives each test file a database and a data folder of its own, before it imports anything that reads the configuration. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { freshDatabase } from './database.ts';
import { watchTransactions } from './one-connection.ts';

const file = path.relative(import.meta.dirname, expect.getState().testPath ?? '');
const dataDir = await mkdtemp(path.join(tmpdir(), 'archive-data-'));
process.env.DATA_DIR = dataDir;
process.env.DATABASE_URL = await freshDatabase(file.replace(/\.test\.tsx?$/, ''));
process.env.EMBEDDED_DATABASE = '1';
process.env.DEMO = '0';
process.env.LOG_LEVEL ??= 'silent';
process.env.REQUEST_RATE_FACTOR ??= '0';
process.env.SESSION_SECRET = 'a secret for tests alone, long enough to be one';
const secondConnections = watchTransactions();
afterAll(() => expect(secondConnections).toEqual([]));
// Connections end before the database server does.
afterAll(async () => {
  const [{ db }, { stopEvents }, { stopJobs }, { stopIndex }] = await Promise.all([
    import('#app/data/database.server.ts'),
    import('#app/data/events.server.ts'),
    import('#app/data/jobs.server.ts'),
    import('#app/domain/find/vector-index/index-client.server.ts'),
  ]);
  await stopIndex();
  await stopJobs({ graceful: false });
  await stopEvents();
  await db.$disconnect();
  await rm(dataDir, { recursive: true, force: true });
});
