/** Other people's files: CORPUS_DIR names a folder with psd/ and tiff/. */
import { compareLayers, isRight } from '../corpus/layers.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { ImageError } from '#app/image/base/types.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openScratch } from './scratch.ts';

const corpus = process.env.CORPUS_DIR ?? '';
const there = corpus !== '' && existsSync(corpus);
if (!there) console.warn('CORPUS_DIR is not set: the image core was NOT tried on real files');

const { folder, path } = openScratch();
const images = openImageProcess();
afterAll(() => images.close());

// Least shares read (header) and decoded, of all files: below these something has broken.
const FLOORS = { psd: { read: 0.99, decoded: 0.92 }, tiff: { read: 0.99, decoded: 0.97 } };
/** What a file may rightly be told; a crash or a hang is our fault, never the file's. */
const HONEST = /^(notAnImage|truncated|damaged|zeroPixels|tooLarge|unsupported|noMergedImage|emptyDocument)$/;

test.runIf(there).each(['psd', 'tiff'] as const)(
  '%s files are read or refused with a reason',
  async (family) => {
    const files = readdirSync(join(corpus, family));
    const refused: Record<string, number> = {};
    let [read, decoded] = [0, 0];
    for (const file of files) {
      const source = join(corpus, family, file);
      try {
        const info = await images.readSource(source, { timeoutMs: 10_000 });
        read++;
        const made = await images.makeMaster(
          source,
          info,
          path('m.tif'),
          { scratchDir: folder },
          { timeoutMs: 30_000 },
        );
        expect([made.width, made.height], file).toEqual([info.width, info.height]);
        decoded++;
      } catch (error) {
        if (!(error instanceof ImageError)) throw error;
        expect(error.key, file).toMatch(HONEST);
        refused[error.key] = (refused[error.key] ?? 0) + 1;
      }
    }
    console.log(
      `${family}: ${files.length} files, ${read} read, ${decoded} decoded, refused ${JSON.stringify(refused)}`,
    );
    expect(read / files.length).toBeGreaterThanOrEqual(FLOORS[family].read);
    expect(decoded / files.length).toBeGreaterThanOrEqual(FLOORS[family].decoded);
    expect(readdirSync(folder)).toEqual(['m.tif']);
  },
  300_000,
);

test.runIf(there)(
  'layers put together are as the merged image has them, or are named',
  async () => {
    const results = await compareLayers(join(corpus, 'psd'));
    const silent = results.filter(({ told }) => told === '');
    const shares = [results, silent].map((some) => some.filter(isRight).length / some.length);
    console.log(
      `layers: ${results.length} files, ${shares.map((v) => (v * 100).toFixed(1)).join(' % right; without warnings ')} %`,
    );
    expect(shares[0]).toBeGreaterThanOrEqual(0.92);
    expect(shares[1]).toBeGreaterThanOrEqual(0.99);
  },
  600_000,
);
