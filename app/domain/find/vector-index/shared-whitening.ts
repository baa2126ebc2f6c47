/** The whitening that all processes see an archive by, which is in the database: each would come to another one by what it held when it last fitted one. */
import { randomUUID } from 'node:crypto';
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import { EMBEDDING_RECIPE } from '#app/image/similar/embedding-recipe.ts';
import type { MemoryIndex } from './memory-index.ts';
import { fitWhitening, LEAST_FITTED, Whitening } from './whitening.ts';

/** part of the vectors that come or go before their spread is found anew */
const mostGrown = 0.25;

/** ms until a write that failed is tried again */
const unsharedFor = 60_000;

/** Its version, for a statement that asks for something else besides; null: there is none. */
export const whiteningVersion = `(SELECT "version"::text FROM "ArchiveWhitening" WHERE "recipe" = ${EMBEDDING_RECIPE})`;

interface Shared {
  version: string | null;
  /** vectors when it was fitted */
  rows: number;
  whitening: Whitening | null;
}

export class SharedWhitening {
  #known: Shared = { version: null, rows: 0, whitening: null };
  /** when one that couldn't be written is tried again; null: what is known is shared */
  #sharesFrom: number | null = null;

  /** What vectors in `memory` are seen by; null: they are too few. `version`: what there is now. Whoever first finds it outgrown fits it anew. */
  async follow(reader: BulkReader, version: string | null, memory: MemoryIndex): Promise<Whitening | null> {
    const { rows } = memory;
    if (rows < LEAST_FITTED) return null;
    if (version !== this.#known.version) this.#known = await read(reader);
    const isOutgrown = Math.abs(rows - this.#known.rows) > this.#known.rows * mostGrown;
    if (isOutgrown || (this.#sharesFrom !== null && Date.now() > this.#sharesFrom)) await this.#fit(reader, memory);
    return this.#known.whitening;
  }

  /** A database that takes no writes, whose disk is full say, is searched all the same: by a whitening of this process's own. */
  async #fit(reader: BulkReader, memory: MemoryIndex): Promise<void> {
    const { rows } = memory;
    const { version } = this.#known;
    const whitening = fitWhitening(memory);
    try {
      await write(reader, version, rows, whitening);
      this.#known = await read(reader);
      this.#sharesFrom = null;
    } catch {
      this.#known = { version, rows, whitening };
      this.#sharesFrom = Date.now() + unsharedFor;
    }
  }
}

async function read(reader: BulkReader): Promise<Shared> {
  const [row] = await reader.read<[version: string, rows: number, packed: Buffer]>(
    `SELECT "version"::text, "rows", "packed" FROM "ArchiveWhitening" WHERE "recipe" = ${EMBEDDING_RECIPE}`,
  );
  if (!row) return { version: null, rows: 0, whitening: null };
  const [version, rows, packed] = row;
  return { version, rows, whitening: Whitening.from(packed) };
}

/** Unless another process has been quicker. */
async function write(reader: BulkReader, before: string | null, rows: number, fitted: Whitening | null): Promise<void> {
  await reader.read(
    `INSERT INTO "ArchiveWhitening" AS w ("recipe", "version", "rows", "packed") VALUES (${EMBEDDING_RECIPE}, $1, $2, $3)
     ON CONFLICT ("recipe") DO UPDATE SET "version" = excluded."version", "rows" = excluded."rows", "packed" = excluded."packed"
      WHERE w."version" = $4`,
    [randomUUID(), rows, fitted?.packed ?? Buffer.alloc(0), before],
  );
}
