import { defineConfig } from '@playwright/test';

const launch = (...args: string[]) => ({
  executablePath: process.env.BROWSER_PATH || undefined,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), ...args, '--no-first-run'],
});
/** They paint with WebGL. */
const painted = 'separations.journey.ts';

/** Browser journeys through the product as `npm start` runs it, two files at a time, each on a product of its worker's own (product.ts). */
export default defineConfig({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results',
  globalSetup: './product.ts',
  // Two cores are the smallest machine this must pass on.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  timeout: 240_000,
  // On an idle machine nothing takes so long; on a busy one it may.
  expect: { timeout: 40_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? '../../test-results/journeys.json' }],
  ],
  use: {
    // The bot list takes a headless browser's own name for a crawler.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    locale: 'en-GB',
    // What moves is drawn again and again, by the processor.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: launch(
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ),
  },
  projects: [
    {
      // First: what needs a browser of its own would else come last, by itself, with the other core idle.
      name: 'painted',
      testMatch: painted,
      // By software: a machine without a graphics device paints like one with it.
      use: {
        launchOptions: launch('--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'),
      },
    },
    { name: 'plain', testIgnore: painted },
  ],
});
