import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const inTests = (names: string[]) => names.map((name) => `tests/${name}.test.{ts,tsx}`);

/** Rules and texts alone: no database, no libvips, nothing changed that outlives a test. Their files share one process. */
const pure = inTests([
  'accounts/{addresses,own-path,password-strength,passwords,totp}',
  'cad/sheet-layout',
  'collections/{films,groups-draft}',
  'demo/drawings',
  'design-tables/read',
  'designs/{color-families,color-names,repeat}',
  'evaluate/*',
  'forms/{clean,toasts}',
  'image/{add-up,color-math,ink-names}',
  'imports/{folders,grouping,json-text,rules}',
  'locales/*',
  'search/{addresses,alike,bits,fold,near-kernel,palette-scores,questions,ranking,similar-numbers}',
  'separations/{recolor,view}',
  'similar/{edges,fit-kernel,memory-index,owned-rows,palette-kernel,picture-pages,print-areas}',
  'start/{readme,same-origin,service-mount}',
  'statistics/{chart,notes}',
  'telemetry/statement-shape',
  'ui/*',
  'upkeep/activity',
  'webhooks/addresses',
  'workers/queue-error',
]);

/** No database either, but libvips, child processes or the environment: a process each. */
const apart = inTests([
  'chaos/*',
  'data/*',
  'demo/*',
  'image/*',
  'outages/{admission,slow-bodies}',
  'separations/tile-store',
  'similar/{compare-prints,embed,mosaics,picture-edges,upright}',
  'start/*',
  'wear/{check,render}',
  'webhooks/send-outside',
  'workers/by-hand',
]);

/** What rests on files most, once more with an S3 store in place of the folder. */
const overStore = inTests([
  'cad/tiff',
  'collections/{admin,pictures,store-away}',
  'designs/edit',
  'exports/{door,downloads}',
  'imports/{import,store-away,upload}',
  'pictures/{inks,pictures}',
  'settings/settings',
  'stock/stock',
  'wear/wear',
]);

/** The longest files. They begin first: one that began last would keep the other core waiting. */
const longest = [
  'similar/finds',
  'similar/query-pictures',
  'workers/kill',
  'chaos/chaos',
  'workers/cli',
  'upkeep/backup',
  'api/properties',
  'api/matrix',
  'fuzz/fuzz',
  'similar/embed-colorways',
  'imports/import',
  'imports/repeat',
  'similar/duplicates',
  'statistics/counts',
  'similar/drawings',
  'statistics/tops',
  'telemetry/worker',
  'search/non-interference',
  'telemetry/traces',
  'api/socket',
  'imports/upload',
  'wear/wear',
  'imports/store-away',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.includes(`/tests/${name}.test.`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/** Whoever asks for a database in the first two projects is told that there is none. The browser journeys run apart, by Playwright. */
export default defineConfig({
  test: {
    globalSetup: ['tests/global-setup.ts'],
    // Nothing takes so long on an idle machine; on a busy one it may.
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // A second is what a busy machine may need to answer at all.
    expect: { poll: { timeout: 120_000 } },
    // Two cores are the smallest machine this must pass on; the third file works while the others wait for a clock or the database.
    maxWorkers: 3,
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    reporters: ['default'],
    projects: [
      { extends: true, test: { name: 'pure', include: pure, isolate: false } },
      { extends: true, test: { name: 'apart', include: apart, exclude: pure } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...pure, ...apart, ...inTests(['{collections,imports}/store-away']), 'tests/journeys/**'],
          setupFiles: ['tests/setup-database.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'store',
          include: overStore,
          setupFiles: ['tests/setup-store.ts', 'tests/setup-database.ts'],
        },
      },
    ],
  },
});
