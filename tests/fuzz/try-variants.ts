/** Broken files through the real image process: the answer must be a picture or a reason, soon, and within the memory. */
import { openImageProcess } from '#app/image/process/process.ts';
import { ImageError } from '#app/image/base/types.ts';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mutate, randomNumbers } from './mutate.ts';

export interface Original {
  name: string;
  bytes: Buffer;
}

export interface Finding {
  variant: number;
  original: string;
  what: string;
  bytes: Buffer;
}

export interface Tried {
  /** how often each answer came: 'picture', or an error's key */
  answers: Record<string, number>;
  findings: Finding[];
}

/** What a file may rightly be told. Everything else is the reader's fault: a crash, a hang, memory without bound. */
export const honest =
  /^(picture|header|empty|notAnImage|wrongType|truncated|damaged|zeroPixels|tooLarge|unsupported|noMergedImage|emptyDocument)$/;

const quietMs = 20_000;
const memoryMb = 700;
/** A lie about the size may claim much: decoding gigapixels of nothing is patience and not a finding. */
const decodedPixels = 30_000_000;

/** Tries the variants `first`, `first + step`, … below `count`. */
export async function tryVariants(
  originals: Original[],
  folder: string,
  { seed, count, first = 0, step = 1 }: { seed: number; count: number; first?: number; step?: number },
  tell: (done: number, tried: Tried) => void = () => {},
): Promise<Tried> {
  const images = openImageProcess({ memoryLimitMb: memoryMb });
  const tried: Tried = { answers: {}, findings: [] };
  try {
    for (let variant = first; variant < count; variant += step) {
      const original = originals[variant % originals.length]!;
      // Each variant has a series of its own: one can be repeated without those before it.
      const random = randomNumbers(seed * 1_000_003 + variant * 7919);
      const other = originals[Math.floor(random() * originals.length)]!.bytes;
      const bytes = mutate(original.bytes, other, random);
      const source = path.join(folder, `variant-${first}${path.extname(original.name)}`);
      await writeFile(source, bytes);
      const answer = await tryOne(source, path.join(folder, `master-${first}.tif`), folder);
      tried.answers[answer] = (tried.answers[answer] ?? 0) + 1;
      if (!honest.test(answer)) tried.findings.push({ variant, original: original.name, what: answer, bytes });
      tell(variant, tried);
    }
  } finally {
    await images.close();
  }
  return tried;

  async function tryOne(source: string, master: string, scratchDir: string): Promise<string> {
    try {
      const info = await images.readSource(source, { timeoutMs: quietMs });
      if (info.width * info.height > decodedPixels) return 'header';
      await images.makeMaster(source, info, master, { scratchDir }, { timeoutMs: quietMs });
      return 'picture';
    } catch (error) {
      return error instanceof ImageError ? error.key : `unexpected: ${String(error)}`;
    } finally {
      await rm(master, { force: true });
    }
  }
}
