/**
 * `npm run evaluate`: how reliably a print is found recoloured, cropped, rotated and photographed, compared with two baselines, and on the demo's wear models. EVAL_DIR: a
 * folder of real pictures, each subfolder a set; EVAL_FIND: how many of them are asked for; EVAL_DISTRACTORS: number of further prints, composed of the demo's pieces; EVAL_SEED, EVAL_WEIGHTS (motif,color,scale), EVAL_OUT.
 * `npm run evaluate -- labels`: how often proposed labels are right on the labelled designs of this archive; with EVAL_DISTRACTORS among so many more.
 */
import path from 'node:path';
import { failAndExit } from './prepare.mjs';

try {
  if (process.argv.includes('labels')) process.exit(await evaluateLabels());
  const {
    EVAL_DIR,
    EVAL_FIND = '100000',
    EVAL_DISTRACTORS = '0',
    EVAL_SEED = '1',
    EVAL_WEIGHTS,
    EVAL_OUT,
    INIT_CWD = '.',
  } = process.env;
  const { evaluate } = await import('#tests/evaluate/evaluate.ts');
  const { usualWeights } = await import('#app/domain/visible/criteria/similar-criteria.ts');
  const [motif, color, scale] = EVAL_WEIGHTS ? EVAL_WEIGHTS.split(',').map(Number) : [];
  const numbers = [EVAL_FIND, EVAL_DISTRACTORS, EVAL_SEED, ...(EVAL_WEIGHTS ? [motif, color, scale] : [])].map(Number);
  if (numbers.some((number) => !(number >= 0)))
    throw new Error(
      'EVAL_FIND, EVAL_DISTRACTORS, EVAL_SEED and EVAL_WEIGHTS (three values, such as 100,20,0) must be numbers.',
    );
  await evaluate({
    folder: EVAL_DIR ? path.resolve(INIT_CWD, EVAL_DIR) : undefined,
    find: Math.max(1, Number(EVAL_FIND)),
    distractors: Number(EVAL_DISTRACTORS),
    seed: Number(EVAL_SEED),
    weights: EVAL_WEIGHTS ? { motif: motif!, color: color!, scale: scale! } : usualWeights,
    out: EVAL_OUT ? path.resolve(INIT_CWD, EVAL_OUT) : undefined,
  });
  process.exit(0);
} catch (error) {
  failAndExit(error);
}

async function evaluateLabels(): Promise<number> {
  const { borrowDatabase } = await import('./database.ts');
  const { spawnScript } = await import('./child.ts');
  const database = await borrowDatabase();
  try {
    const child = spawnScript('tests/labels/evaluate.ts');
    return await new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
  } finally {
    await database.stop();
  }
}
