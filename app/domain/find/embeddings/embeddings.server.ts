/** How embeddings stand in the database: vectors as 16-bit floats, a hash as a signed 64-bit number, and the stamp that says what they were made of. */
import { Prisma } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import type { Repeat } from '#app/domain/base/repeat.ts';
import { EMBEDDING_RECIPE } from '#app/image/similar/embedding-recipe.ts';

const { sql } = Prisma;

export { packVectors, unpackVectors } from '../vector-index/vector-bytes.ts';

/** 16 hexadecimal digits, as the number with a sign that PostgreSQL keeps. */
export function hashToBigInt(hex: string): bigint {
  return BigInt.asIntN(64, BigInt(`0x${hex}`));
}

export interface Stamped extends Repeat {
  masterHash: string;
  /** of the repeat */
  widthCm: number;
  heightCm: number;
}

/** What an embedding is made from. One whose stamp differs from its colorway's is computed again. */
export function stampOf({
  masterHash,
  widthCm,
  heightCm,
  repeatOffset,
  repeatDirection,
  repeatCustomValue,
}: Stamped): string {
  const size = `${widthCm.toFixed(4)}x${heightCm.toFixed(4)}`;
  return `${EMBEDDING_RECIPE}:${masterHash}:${size}:${repeatOffset}:${repeatDirection}:${repeatCustomValue?.toFixed(4) ?? ''}`;
}

/** The same over "Colorway" k and "Design" d, whose numbers have four decimals. */
export const stampSql = sql`(${String(EMBEDDING_RECIPE)} || ':' || k."masterHash" || ':' || d."widthCm"::numeric(10,4) || 'x' || d."heightCm"::numeric(10,4)
  || ':' || d."repeatOffset" || ':' || d."repeatDirection" || ':' || coalesce(d."repeatCustomValue"::numeric(7,4)::text, ''))`;

/**
 * Asks a worker for the embeddings that are missing or of another picture, size or layout than their colorways have now. After what changed
 * them has been committed: a request within a transaction would make the next one wait for its end. One that is lost with its process is
 * made up for by the sweep.
 */
export async function requestEmbeddings(): Promise<void> {
  await sendJob('looks-make', {}, { key: 'looks' });
}

/** The same of a design's colorways, for somebody who waits: also where it hasn't been changed lately, and all of the archive has just been looked through. */
export async function requestEmbeddingsOf(designId: string, colorwayIds: string[]): Promise<void> {
  await sendJob('looks-make', { colorwayIds }, { key: `looks ${designId}`, priority: 10 });
}

/** By the run with this number (0: the one that leads): each asks for one more as long as there is work, so that at most one waits for a free slot. */
export async function askForHelp(number: number): Promise<void> {
  if (number < mostHelpers) await sendJob('looks-help', { number: number + 1 }, { key: String(number + 1) });
}
const mostHelpers = 64;
