/** The fixed part of `npm run fuzz`: the same broken files on every machine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownOriginals } from './originals.ts';
import { tryVariants } from './try-variants.ts';
import { openScratch } from '../image/scratch.ts';

const { folder } = openScratch();

test('400 broken variants of our own files are pictures or refused with a reason', { timeout: 180_000 }, async () => {
  const { answers, findings } = await tryVariants(ownOriginals(), folder, { seed: 1, count: 400 });
  expect(findings.map(({ variant, original, what }) => `${what}: variant ${variant} of ${original}`)).toEqual([]);
  // Variants that break nothing, or that are all refused at the first byte, would test nothing.
  expect(answers.picture).toBeGreaterThan(20);
  expect(answers.damaged).toBeGreaterThan(20);
});

const corpus = process.env.CORPUS_DIR ?? '';
const there = existsSync(join(corpus, 'psd')) && existsSync(join(corpus, 'tiff'));
if (!there) console.warn('CORPUS_DIR is not set: variants of real files were NOT tried');

test.runIf(there)('400 broken variants of real files', { timeout: 240_000 }, async () => {
  const originals = ['psd', 'tiff'].flatMap((family) =>
    readdirSync(join(corpus, family)).map((name) => ({ name, bytes: readFileSync(join(corpus, family, name)) })),
  );
  // Every seventh file is enough here; `npm run fuzz` takes them all.
  const some = originals.filter(({ bytes }, i) => i % 7 === 0 && bytes.length < 300_000);
  const { findings } = await tryVariants(some, folder, { seed: 2, count: 400 });
  expect(findings.map(({ variant, original, what }) => `${what}: variant ${variant} of ${original}`)).toEqual([]);
});
