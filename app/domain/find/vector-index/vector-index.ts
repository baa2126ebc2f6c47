/**
 * The index in memory as it follows the tables: never believed, but asked before each answer which designs have changed since the last look
 * (DesignChange, by transaction snapshots), as the search's own index is.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import { makeBits, setBit, withRoom, type Bits } from '#app/domain/visible/index/bits.ts';
import { colorSignature } from './color-signature.ts';
import { readDesigns, readSpan, type IndexedDesign } from './vector-rows.ts';
import { MemoryIndex, type Row } from './memory-index.ts';
import { PaletteIndex } from './palette-index.ts';
import type { Color } from './score.ts';

/** Ordinals read at once. */
const batch = 2048;
/** Changed designs read at once. */
const fewChanges = 1000;
/** Older changes have been swept away (sweepDesignChanges keeps a day), ms. */
const longestPause = 12 * 3_600_000;

export class VectorIndex {
  memory = new MemoryIndex();
  palettes = new PaletteIndex();
  /** designs with an embedding; the others are known by their colours alone */
  embedded: Bits = makeBits(0);
  /** ms that reading all of it took */
  loadTime = 0;
  readonly #reader: BulkReader;
  #seen: { snapshot: string; at: number } | undefined;
  #running: Promise<void> | undefined;
  #waiting: Promise<void> | undefined;

  constructor(reader: BulkReader) {
    this.#reader = reader;
  }

  /** Whoever asks while a refresh is under way waits for the next: what a finished write left is always in. */
  follow(): Promise<void> {
    return (this.#waiting ??= this.#begin());
  }

  async #begin(): Promise<void> {
    await this.#running?.catch(() => undefined);
    await breathe();
    this.#waiting = undefined;
    this.#running = this.#refresh();
    return this.#running;
  }

  async #refresh(): Promise<void> {
    if (!this.#seen || Date.now() - this.#seen.at > longestPause) await this.#load();
    // What is read may be newer than the refresh that found it; one that finds nothing settles it.
    for (let round = 0; round < 4; round++) {
      const { snapshot, changed } = await this.#readChanges(this.#seen!.snapshot);
      if (changed.includes(0) || wentBack(this.#seen!.snapshot, snapshot)) {
        await this.#load();
        continue;
      }
      for (let at = 0; at < changed.length; at += fewChanges) await this.#readAnew(changed.slice(at, at + fewChanges));
      this.#seen = { snapshot, at: Date.now() };
      if (changed.length === 0) return;
    }
  }

  /** In place of what there was, once all is read. */
  async #load(): Promise<void> {
    const began = performance.now();
    // The snapshot comes first: what changes meanwhile is found by the refresh after.
    const { snapshot } = await this.#readChanges(null);
    const at = Date.now();
    const [[last, rows]] = (await this.#reader.read<[number, number]>(`
      SELECT coalesce((SELECT max("ordinal") FROM "Design"), 0)::int,
        (SELECT count(*) FROM "Colorway")::int + 4 * (SELECT count(*) FROM "Design")::int`)) as [[number, number]];
    const memory = new MemoryIndex();
    memory.reserve(rows, last);
    const palettes = new PaletteIndex();
    const embedded = makeBits(last);
    // One batch is on its way while the one before is put in.
    let coming = readSpan(this.#reader, 0, batch);
    for (let from = 0; from <= last; from += batch) {
      const designs = await coming;
      if (from + batch <= last) coming = readSpan(this.#reader, from + batch, from + 2 * batch);
      // Should the work in between fail, nobody waits for it.
      coming.catch(() => undefined);
      for (const design of designs) {
        memory.put(design.ordinal, rowsOf(design));
        palettes.put(design.ordinal, palettesOf(design));
        if (hasEmbedding(design)) setBit(embedded, design.ordinal);
      }
      await breathe();
    }
    this.memory = memory;
    this.palettes = palettes;
    this.embedded = embedded;
    this.#seen = { snapshot, at };
    this.loadTime = performance.now() - began;
  }

  async #readAnew(ordinals: number[]): Promise<void> {
    const found = new Map((await readDesigns(this.#reader, ordinals)).map((design) => [design.ordinal, design]));
    for (const ordinal of ordinals) {
      const design = found.get(ordinal);
      this.embedded = withRoom(this.embedded, ordinal);
      setBit(this.embedded, ordinal, design !== undefined && hasEmbedding(design));
      this.memory.put(ordinal, design ? rowsOf(design) : []);
      this.palettes.put(ordinal, design ? palettesOf(design) : []);
    }
  }

  async #readChanges(since: string | null): Promise<{ snapshot: string; changed: number[] }> {
    const [row] = await this.#reader.read<[string, number[] | null]>(
      `SELECT pg_current_snapshot()::text, (SELECT json_agg(DISTINCT "ordinal") FROM "DesignChange"
        WHERE "changedBy" >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot("changedBy", $1::pg_snapshot))`,
      [since],
    );
    return { snapshot: row![0], changed: row![1] ?? [] };
  }
}

function rowsOf({ colorways }: IndexedDesign): Row[] {
  return colorways.flatMap(({ id, windows, palette }): Row[] => {
    if (windows.length === 0) return [];
    const signature = colorSignature(palette);
    return windows.map(({ cm, vector }) => ({ colorwayId: id, cm, vector, signature }));
  });
}

function palettesOf({ colorways }: IndexedDesign): Color[][] {
  return colorways.map(({ palette }) => palette);
}

function hasEmbedding({ colorways }: IndexedDesign): boolean {
  return colorways.some(({ windows }) => windows.length > 0);
}

/** Another server with a shorter history answers, as after a restore: nothing read before counts. */
function wentBack(before: string, now: string): boolean {
  const end = (snapshot: string) => BigInt(snapshot.split(':')[1]!);
  return end(now) < end(before);
}
