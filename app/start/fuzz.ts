/**
 * `npm run fuzz [-- --count N --seed N]`: broken variants of real files (CORPUS_DIR) and of our own through the image core.
 * `npm run fuzz -- calls [--count N --seed N]`: each service call with N random bodies, of a seed that is new at each run.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { failAndExit, StartError } from './prepare.mjs';
import { runTool } from './tool.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { count: { type: 'string' }, seed: { type: 'string' } },
  });
  if (positionals.length > 1 || (positionals[0] ?? 'calls') !== 'calls')
    throw new StartError(`Unknown argument: ${positionals.join(' ')}. The only one is "calls".`);
  process.exit(await (positionals[0] ? fuzzCalls() : fuzzPictures()));

  async function fuzzPictures(): Promise<number> {
    const { fuzz } = await import('#tests/fuzz/fuzz.ts');
    const clean = await fuzz({
      count: Number(values.count ?? 10_000),
      seed: Number(values.seed ?? 1),
      corpusDir: process.env.CORPUS_DIR,
    });
    return clean ? 0 : 1;
  }

  async function fuzzCalls(): Promise<number> {
    const seed = values.seed ?? String(randomInt(2 ** 31));
    console.log(`seed ${seed}`);
    return runTool('vitest/vitest.mjs', ['run', 'tests/api/properties.test.ts'], {
      PROPERTY_SEED: seed,
      PROPERTY_RUNS: values.count ?? '150',
    });
  }
} catch (error) {
  failAndExit(error);
}
