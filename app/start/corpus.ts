/**
 * `npm run corpus`: writes the results for each family of real files (CORPUS_DIR) to docs/corpus.md; `-- layers`: compares layers, put
 * together, with the merged image of the files that have both.
 */
import { failAndExit } from './prepare.mjs';

try {
  const corpusDir = process.env.CORPUS_DIR;
  if (!corpusDir) {
    console.error('Set CORPUS_DIR to a folder with PSD, PSB and TIFF files.');
    process.exit(2);
  }
  if (process.argv[2] === 'layers') {
    const { printLayers } = await import('#tests/corpus/layers.ts');
    await printLayers(corpusDir, process.argv[3]);
    process.exit(0);
  }
  const { writeCorpusTable } = await import('#tests/corpus/table.ts');
  await writeCorpusTable(corpusDir);
  process.exit(0);
} catch (error) {
  failAndExit(error);
}
