/**
 * All checks: lint, types, unit and integration tests, browser journeys. Ends with a summary.
 * `npm test -- <names…>` runs only the given parts: lint, types, units, journeys; and postgres, which runs only when it is named.
 */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildWhenChanged } from './build.ts';
import { findBrowser } from './browser.ts';
import { checkFolders } from './check-folders.ts';
import { folderRules } from './folder-rules.ts';
import { installPostgres, otherVersions, testsOnEach } from './other-postgres.ts';
import { failAndExit, root, StartError } from './prepare.mjs';
import { runTool, stopSignal } from './tool.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** failures with their messages, repeated at the end because the output may be thousands of lines long */
  failures?: string[];
}

interface UnitResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numFailedTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

interface JourneyResult {
  error?: { message?: string };
  attachments?: { name: string; path?: string }[];
}

interface JourneySuite {
  title: string;
  suites?: JourneySuite[];
  specs?: {
    title: string;
    line: number;
    ok: boolean;
    tests: { results: JourneyResult[] }[];
  }[];
}

interface JourneyResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites?: JourneySuite[];
}

const asked = process.argv.slice(2);
const isAsked = (name: string) => (asked.length === 0 ? name !== 'postgres' : asked.includes(name));
const signal = stopSignal();
const build = () => buildWhenChanged(signal);
const single = (ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
const scratch = await mkdtemp(path.join(tmpdir(), 'archive-results-'));

const parts: Record<string, () => Promise<Count>> = {
  lint: async () => {
    const broken = checkFolders(root, folderRules);
    for (const line of broken) console.error(line);
    return single((await runTool('oxlint/bin/oxlint', ['--deny-warnings'], { signal })) === 0 && broken.length === 0);
  },
  types: async () => {
    // One core each: the journeys' pages are built meanwhile, and a failed build is reported there.
    const building = isAsked('journeys') ? build().catch(() => undefined) : undefined;
    const code = await runTool('typescript/bin/tsc', ['--noEmit', '-p', '.'], { signal }).finally(() => building);
    return single(code === 0);
  },
  units: () => runUnits(),
  /** What rests on PostgreSQL, on each version but the bundled one. */
  postgres: async () => {
    const all: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };
    for (const version of otherVersions) {
      console.log(`\n── PostgreSQL ${version}`);
      const programs = await installPostgres(version, signal);
      const count = await runUnits(['--project=database', ...testsOnEach], { TEST_POSTGRES: programs });
      for (const key of ['passed', 'failed', 'skipped'] as const) all[key] += count[key];
      all.failures!.push(...(count.failures ?? []).map((failure) => `PostgreSQL ${version}: ${failure}`));
    }
    return all;
  },
  journeys: async () => {
    await build();
    const file = path.join(scratch, 'journeys.json');
    const code = await runTool('@playwright/test/cli.js', ['test', '--config=tests/journeys/playwright.config.ts'], {
      env: { BROWSER_PATH: await findBrowser(signal), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      signal,
    });
    const { stats, suites = [] } = await readResult<JourneyResults>(file, {
      stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
    });
    // A journey that passes only at its second try is broken.
    return atLeastOneFailure(code, {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: suites.flatMap((suite) => journeyFailures(suite)),
    });
  },
};

try {
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length)
    throw new StartError(`Unknown part: ${unknown.join(', ')}. Parts: ${Object.keys(parts).join(', ')}.`);
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  const failures: string[] = [];
  for (const [name, run] of Object.entries(parts)) {
    if (!isAsked(name)) continue;
    console.log(`\n── ${name}`);
    const since = Date.now();
    const count = await run();
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key];
    failures.push(...(count.failures ?? []));
    lines.push(`${name}: ${say(count)} (${Math.round((Date.now() - since) / 1000)} s)`);
  }
  if (failures.length) console.log(`\n── failures\n\n${failures.join('\n\n')}`);
  console.log(`\n${lines.join('\n')}\n\n${say(total)}`);
  await rm(scratch, { recursive: true, force: true });
  process.exit(total.failed ? 1 : 0);
} catch (error) {
  await rm(scratch, { recursive: true, force: true });
  if (signal.aborted) process.exit(130);
  failAndExit(error);
}

function say({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

async function runUnits(which: string[] = [], env: Record<string, string> = {}): Promise<Count> {
  const file = path.join(scratch, 'units.json');
  const unhandled = path.join(scratch, 'unhandled.json');
  for (const old of [file, unhandled]) await rm(old, { force: true });
  const reporters = ['default', 'json', 'tests/report-unhandled.ts'].map((one) => `--reporter=${one}`);
  const code = await runTool('vitest/vitest.mjs', ['run', ...which, ...reporters, `--outputFile.json=${file}`], {
    env: { ...env, UNHANDLED_ERRORS: unhandled },
    signal,
  });
  const found = await readResult<UnitResults>(file, {
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 0,
    numFailedTestSuites: 0,
    testResults: [],
  });
  return atLeastOneFailure(code, {
    passed: found.numPassedTests,
    failed: Math.max(found.numFailedTests, found.numFailedTests || code === 0 ? 0 : found.numFailedTestSuites),
    skipped: found.numPendingTests,
    failures: [
      ...found.testResults.flatMap(unitFailures),
      ...(await readResult<string[]>(unhandled, [])).map((error) => shorten(error, 25).trimStart()),
    ],
  });
}

/** A tool that exits with an error but reports no failure counts as one failure. */
function atLeastOneFailure(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function readResult<T>(file: string, nothing: T): Promise<T> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return nothing;
  }
}

function unitFailures({ name, status, message, assertionResults }: UnitResults['testResults'][number]): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  const file = path.relative(root, name);
  // A file can fail before its first test.
  if (!failed.length && status === 'failed') return [`${file}\n${shorten(message ?? '')}`];
  return failed.map((test) => `${file} › ${test.fullName}\n${shorten(test.failureMessages?.join('\n') ?? '')}`);
}

function journeyFailures({ title, suites = [], specs = [] }: JourneySuite, above = ''): string[] {
  const trail = `${above}${title} › `;
  return [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, line, tests }) => {
        const results = tests.flatMap((test) => test.results);
        const messages = results.map(({ error }) => error?.message ?? '');
        return `${trail}${title} (line ${line})\n${shorten(messages.join('\n'))}${results.map(readPage).join('')}`;
      }),
    ...suites.flatMap((suite) => journeyFailures(suite, trail)),
  ];
}

/** What stood on the page when a journey failed: elsewhere than here nobody has its picture. */
function readPage({ attachments = [] }: JourneyResult): string {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  if (!file || !existsSync(file)) return '';
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = lines.findIndex((line) => /^\s*- main\b/.test(line));
  return start < 0 ? '' : `\n${shorten(lines.slice(start).join('\n'), 80)}`;
}

/** The first lines of a message, without colour codes. */
function shorten(message: string, most = 15): string {
  return stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .slice(0, most)
    .map((line) => `    ${line.slice(0, 400)}`)
    .join('\n');
}
