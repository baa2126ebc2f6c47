/** `npm run fuzz [-- --count N --seed N]`: broken variants of real files (CORPUS_DIR) and of our own through the image core. */
import { parseArgs } from 'node:util';
import { failAndExit } from './prepare.mjs';

try {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
  });
  const { fuzz } = await import('#tests/fuzz/fuzz.ts');
  const clean = await fuzz({
    count: Number(values.count),
    seed: Number(values.seed),
    corpusDir: process.env.CORPUS_DIR,
  });
  process.exit(clean ? 0 : 1);
} catch (error) {
  failAndExit(error);
}
