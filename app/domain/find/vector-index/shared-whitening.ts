/** The whitening that all processes see an archive by, which is in the database: each would come to another one by what it held when it last fitted one. */
import { randomUUID } from 'node:crypto';
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import { EMBEDDING_RECIPE } from '#app/image/similar/embedding-recipe.ts';
import type { MemoryIndex } from './memory-index.ts';
import { fitWhitening, LEAST_FITTED, Whitening } from './whitening.ts';

/** part of the vectors that come or go before their spread is found anew */
const mostGrown = 0.25;

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

  /** What vectors in `memory` are seen by; null: they are too few. `version`: what there is now. Whoever first finds it outgrown fits it anew. */
  async follow(reader: BulkReader, version: string | null, memory: MemoryIndex): Promise<Whitening | null> {
    const { rows } = memory;
    if (rows < LEAST_FITTED) return null;
    if (version !== this.#known.version) this.#known = await read(reader);
    if (Math.abs(rows - this.#known.rows) > this.#known.rows * mostGrown) {
      await write(reader, this.#known.version, rows, fitWhitening(memory));
      this.#known = await read(reader);
    }
    return this.#known.whitening;
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
