/** `npm run corpus`: writes the results for each family of real files (CORPUS_DIR) to docs/corpus.md. */
import { failAndExit } from './prepare.mjs';

try {
  const corpusDir = process.env.CORPUS_DIR;
  if (!corpusDir) {
    console.error('Set CORPUS_DIR to a folder with PSD, PSB and TIFF files.');
    process.exit(2);
  }
  const { writeCorpusTable } = await import('#tests/corpus/table.ts');
  await writeCorpusTable(corpusDir);
  process.exit(0);
} catch (error) {
  failAndExit(error);
}
