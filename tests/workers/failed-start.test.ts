/** The queue's connections where it could not be opened at first. */
import { PgBoss } from 'pg-boss';
import { expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';

test('a queue that could not be opened leaves no connections, and is opened at the next try', async () => {
  const countConnections = async () => {
    const [{ count }] = await db.$queryRaw<[{ count: number }]>`
      SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND application_name LIKE 'print-archive jobs%'`;
    return count;
  };
  vi.spyOn(PgBoss.prototype, 'createQueue').mockRejectedValueOnce(new Error('gone'));
  await expect(startJobs()).rejects.toThrow('gone');
  await expect.poll(countConnections).toBe(0);
  await startJobs();
  expect(await countConnections()).toBeGreaterThan(0);
});
