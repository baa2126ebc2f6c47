/**
 * `npm run fuzz [-- --count N --seed N]`: broken variants of real files (CORPUS_DIR) and of our own through the image core.
 * `npm run fuzz -- calls [--count N --seed N]`: each service call with N random bodies, of a seed that is new at each run.
 */
import { randomInt } from 'node:crypto';
import { failAndExit } from './prepare.mjs';
import { readNumbers } from './read-numbers.ts';
import { runTool, stopSignal } from './tool.ts';

const args = process.argv.slice(2);
const signal = args[0] === 'calls' ? stopSignal() : null;
try {
  process.exit(await (signal ? fuzzCalls(args.slice(1), signal) : fuzzPictures(args)));
} catch (error) {
  if (signal?.aborted) process.exit(130);
  failAndExit(error);
}

async function fuzzPictures(args: string[]): Promise<number> {
  const { count, seed } = readNumbers({ count: 10_000, seed: 1 }, args);
  const { fuzz } = await import('#tests/fuzz/fuzz.ts');
  return (await fuzz({ count, seed, corpusDir: process.env.CORPUS_DIR })) ? 0 : 1;
}

async function fuzzCalls(args: string[], signal: AbortSignal): Promise<number> {
  const { count, seed } = readNumbers({ count: 150, seed: randomInt(2 ** 31) }, args);
  console.log(`seed ${seed}`);
  return runTool('vitest/vitest.mjs', ['run', 'tests/api/properties.test.ts'], {
    env: { PROPERTY_SEED: String(seed), PROPERTY_RUNS: String(count) },
    signal,
  });
}
