import { defineConfig } from 'vitest/config';

/** Integration tests get a database each (tests/setup-database.ts); the browser journeys run apart, by Playwright. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'tests/**/*.test.tsx'],
    exclude: ['tests/journeys/**', 'node_modules/**'],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tests/setup-database.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A second is what a busy machine may need to answer at all.
    expect: { poll: { timeout: 50_000 } },
    // Two cores are the smallest machine this must pass on.
    maxWorkers: 2,
    pool: 'forks',
    reporters: ['default'],
  },
});
