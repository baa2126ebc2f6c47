/**
 * `npm run evaluate`: how reliably a print is found recoloured, cropped, rotated and photographed, compared with two baselines. EVAL_DIR: a
 * folder of real pictures, each subfolder a set; EVAL_DISTRACTORS: number of further prints, composed of the demo's pieces; EVAL_SEED, EVAL_WEIGHTS (motif,color,scale), EVAL_OUT.
 */
import path from 'node:path';
import { failAndExit } from './prepare.mjs';

try {
  const { EVAL_DIR, EVAL_DISTRACTORS = '0', EVAL_SEED = '1', EVAL_WEIGHTS, EVAL_OUT, INIT_CWD = '.' } = process.env;
  const { evaluate } = await import('#tests/evaluate/evaluate.ts');
  const { usualWeights } = await import('#app/domain/visible/criteria/similar-criteria.ts');
  const [motif, color, scale] = EVAL_WEIGHTS ? EVAL_WEIGHTS.split(',').map(Number) : [];
  const numbers = [EVAL_DISTRACTORS, EVAL_SEED, ...(EVAL_WEIGHTS ? [motif, color, scale] : [])].map(Number);
  if (numbers.some((number) => !(number >= 0)))
    throw new Error('EVAL_DISTRACTORS, EVAL_SEED and EVAL_WEIGHTS (three values, such as 100,20,0) must be numbers.');
  await evaluate({
    folder: EVAL_DIR ? path.resolve(INIT_CWD, EVAL_DIR) : undefined,
    distractors: Number(EVAL_DISTRACTORS),
    seed: Number(EVAL_SEED),
    weights: EVAL_WEIGHTS ? { motif: motif!, color: color!, scale: scale! } : usualWeights,
    out: EVAL_OUT ? path.resolve(INIT_CWD, EVAL_OUT) : undefined,
  });
  process.exit(0);
} catch (error) {
  failAndExit(error);
}
