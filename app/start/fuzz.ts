/**
 * `npm run fuzz [-- --count N --seed N]`: broken variants of real files (CORPUS_DIR) and of our own through the image core.
 * `npm run fuzz -- calls [--count N --seed N]`: each service call with N random bodies, of a seed that is new at each run.
 */
import { randomInt } from 'node:crypto';
import { failAndExit } from './prepare.mjs';
import { readNumbers } from './read-numbers.ts';
import { runTool, stopSignal } from './tool.ts';

try {
  const args = process.argv.slice(2);
  process.exit(await (args[0] === 'calls' ? fuzzCalls(args.slice(1)) : fuzzPictures(args)));
} catch (error) {
  failAndExit(error);
}

async function fuzzPictures(args: string[]): Promise<number> {
  const { count, seed } = readNumbers({ count: 10_000, seed: 1 }, args);
  const { fuzz } = await import('#tests/fuzz/fuzz.ts');
  return (await fuzz({ count, seed, corpusDir: process.env.CORPUS_DIR })) ? 0 : 1;
}

async function fuzzCalls(args: string[]): Promise<number> {
  const { count, seed } = readNumbers({ count: 150, seed: randomInt(2 ** 31) }, args);
  console.log(`seed ${seed}`);
  return runTool('vitest/vitest.mjs', ['run', 'tests/api/properties.test.ts'], {
    env: { PROPERTY_SEED: String(seed), PROPERTY_RUNS: String(count) },
    signal: stopSignal(),
  });
}
