/** Rows put straight into the database of this worker's product, for what a journey needs and does not itself show. */
import { spawnSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { root } from '#app/start/prepare.mjs';

/** @param script beside this file. @returns the last line that it printed */
export function runRows(script: string, env: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`tests/journeys/${script}`], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: process.env.JOURNEY_DATA,
      DATABASE_URL: process.env.JOURNEY_DATABASE,
      EMBEDDED_DATABASE: '1',
      DEMO: '0',
      ...env,
    },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout.trim().split('\n').at(-1)!;
}
