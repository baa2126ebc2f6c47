import { expect } from 'vitest';
import { db } from '#app/data/database.server.ts';

/** Until as many wait for somebody else's row or lock as told, in this file's own database. */
export const untilWaiting = (count: number) =>
  expect
    .poll(
      () =>
        db.$queryRaw`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    .toHaveLength(count);
