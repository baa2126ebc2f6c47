/**
 * Everything that must hold: lint, types, unit and integration tests, the browser journeys. Ends with what it ran.
 * `npm test -- <names…>` runs only the parts named: lint, types, units, journeys.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWhenChanged } from './build.ts';
import { findBrowser } from './browser.ts';
import { failAndExit, root, withTools } from './prepare.mjs';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const single = (ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
const scratch = await mkdtemp(path.join(tmpdir(), 'archive-results-'));

const parts: Record<string, () => Promise<Count>> = {
  lint: async () => single((await runTool('oxlint/bin/oxlint', ['--deny-warnings'])) === 0),
  types: async () => single((await runTool('typescript/bin/tsc', ['--noEmit', '-p', '.'])) === 0),
  units: async () => {
    const file = path.join(scratch, 'units.json');
    const code = await runTool('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
    const found = (await readResult(file)) as { numPassedTests: number; numFailedTests: number; numPendingTests: number; numFailedTestSuites: number };
    return atLeastOneFailure(code, {
      passed: found.numPassedTests,
      failed: Math.max(found.numFailedTests, found.numFailedTests || code === 0 ? 0 : found.numFailedTestSuites),
      skipped: found.numPendingTests,
    });
  },
  journeys: async () => {
    await buildWhenChanged(new AbortController().signal);
    const file = path.join(scratch, 'journeys.json');
    const code = await runTool('@playwright/test/cli.js', ['test', '--config=tests/journeys/playwright.config.ts'], {
      BROWSER_PATH: await findBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    });
    const { stats } = (await readResult(file)) as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
    // A journey that passes only at its second try is broken.
    return atLeastOneFailure(code, { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped });
  },
};

try {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !(name in parts));
  if (unknown.length) throw new Error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  const total: Count = { passed: 0, failed: 0, skipped: 0 };
  const lines: string[] = [];
  for (const [name, run] of Object.entries(parts)) {
    if (asked.length && !asked.includes(name)) continue;
    console.log(`\n── ${name}`);
    const since = Date.now();
    const count = await run();
    for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += count[key];
    lines.push(`${name}: ${say(count)} (${Math.round((Date.now() - since) / 1000)} s)`);
  }
  console.log(`\n${lines.join('\n')}\n\n${say(total)}`);
  await rm(scratch, { recursive: true, force: true });
  process.exit(total.failed ? 1 : 0);
} catch (error) {
  failAndExit(error);
}

function say({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/** A tool that ended badly without counting a failure has failed all the same. */
function atLeastOneFailure(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function readResult(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numFailedTestSuites: 0, stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } };
  }
}

function runTool(tool: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', tool), ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: withTools(process.env.PATH), ...env },
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
