/** What speaks for which labels on a file under import; the review proposes of it what is proven (docs/decisions/0040-label-proposals.md). */
import { readPrintEvidence } from '#app/domain/catalog/labels/suggest/evidence.server.ts';
import type { Evidence } from '#app/domain/catalog/labels/suggest/sources.ts';
import type { KeptEmbedding } from '#app/domain/find/embeddings/embed-colorways.server.ts';
import { unpackVectors } from '#app/domain/find/embeddings/embeddings.server.ts';
import type { PaletteColor } from '../job/duplicates.ts';

interface PrintFile {
  folder: string;
  fileName: string;
  /** the longer side of its repeat */
  cm: number;
  colors: PaletteColor[];
  /** null: it couldn't be looked at */
  look: KeptEmbedding | null;
}

/** ms that the search for neighbours may take */
const patience = 20_000;
/** kept of a file: what is weakest is never proven */
const mostKept = 60;

/** Only shown in the review: a failure never fails the file's import. */
export async function readFileEvidence(
  { folder, fileName, cm, colors, look }: PrintFile,
  signal: AbortSignal,
): Promise<Evidence[]> {
  const windows = look ? unpackVectors(look.vectors).map((vector, at) => ({ cm: look.cm[at]!, vector })) : [];
  const names = [fileName, ...folder.split('/')].filter(Boolean);
  const palette = colors.map(({ lab: [l, a, b], share }) => ({ l, a, b, share }));
  try {
    const evidence = await readPrintEvidence({ names, cm, colors: palette, windows, patience }, patience + 5000);
    return evidence
      .sort((one, other) => other.strength - one.strength)
      .slice(0, mostKept)
      .map((one) => ({ ...one, strength: Math.round(one.strength * 1e4) / 1e4 }));
  } catch (error) {
    signal.throwIfAborted();
    const message = 'no labels were looked for';
    console.warn(JSON.stringify({ level: 'warn', message, file: fileName, error: String(error) }));
    return [];
  }
}
