/** `npm run corpus`: what each family of real files (CORPUS_DIR) gives, into docs/corpus.md. */
import { failAndExit } from './prepare.mjs';

try {
  const corpusDir = process.env.CORPUS_DIR;
  if (!corpusDir) {
    console.error('CORPUS_DIR names no folder of PSD, PSB and TIFF files.');
    process.exit(2);
  }
  const { writeCorpusTable } = await import('#tests/corpus/table.ts');
  await writeCorpusTable(corpusDir);
  process.exit(0);
} catch (error) {
  failAndExit(error);
}
