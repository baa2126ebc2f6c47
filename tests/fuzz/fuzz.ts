/** `npm run fuzz`: many broken variants of real files. What the reader gets wrong is kept, so that it can be tried again. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '#app/start/prepare.mjs';
import { ownOriginals } from './originals.ts';
import { tryVariants, type Original, type Tried } from './try-variants.ts';

const maxBytes = 3_000_000;
const workers = 2;

export interface FuzzOptions {
  seed: number;
  count: number;
  /** PSD, PSB and TIFF files, in any subfolders; the tests' own files without it */
  corpusDir?: string | undefined;
}

/** Answers whether nothing was found. */
export async function fuzz({ seed, count, corpusDir }: FuzzOptions): Promise<boolean> {
  const originals = [...ownOriginals(), ...(corpusDir ? await readCorpus(corpusDir) : [])];
  console.log(
    `${count} variants of ${originals.length} files, seed ${seed}${corpusDir ? '' : ' (CORPUS_DIR is not set: only files of our own)'}`,
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'archive-fuzz-'));
  const kept = path.join(root, '.cache', 'fuzz');
  const since = Date.now();
  try {
    const parts = await Promise.all(
      Array.from({ length: workers }, (_, first) =>
        tryVariants(originals, folder, { seed, count, first, step: workers }, (done) => {
          if (first === 0 && done % 1000 === 0 && done > 0)
            console.log(`  ${done} (${Math.round((Date.now() - since) / 1000)} s)`);
        }),
      ),
    );
    const findings = parts.flatMap((part) => part.findings);
    console.log(`  ${say(parts)}`);
    for (const { variant, original, what, bytes } of findings) {
      await mkdir(kept, { recursive: true });
      const file = path.join(kept, `${seed}-${variant}-${original}`);
      await writeFile(file, bytes);
      console.log(`  ${what}: variant ${variant} of ${original}, kept as ${path.relative(root, file)}`);
    }
    console.log(`${findings.length} findings`);
    return findings.length === 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readCorpus(folder: string): Promise<Original[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(psd|psb|tiff?)$/i.test(name)).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ name: path.basename(name), bytes: await readFile(path.join(folder, name)) })),
  );
  return files.filter(({ bytes }) => bytes.length > 0 && bytes.length <= maxBytes);
}

function say(parts: Tried[]): string {
  const answers: Record<string, number> = {};
  for (const part of parts) {
    for (const [answer, times] of Object.entries(part.answers)) answers[answer] = (answers[answer] ?? 0) + times;
  }
  const sorted = Object.entries(answers).sort(([, one], [, other]) => other - one);
  return sorted.map(([answer, times]) => `${answer} ${times}`).join(', ');
}
