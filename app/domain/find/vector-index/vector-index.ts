/**
 * The index in memory as it follows the tables: never believed, but asked before each answer which designs have changed since the last look
 * (DesignChange, by transaction snapshots), as the search's own index is.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import { makeBits, setBit, withRoom, type Bits } from '#app/domain/visible/index/bits.ts';
import { longestPause, readChangePlace, readLogName, writeChangePlace } from './change-place.ts';
import { colorSignature } from './color-signature.ts';
import { Components } from './principal-components.ts';
import { readPackedFile, writePackedFile, type Held } from './packed-file.ts';
import { MemoryIndex, type Row } from './memory-index.ts';
import { PaletteIndex } from './palette-index.ts';
import { Prints } from './prints.ts';
import { SharedWhitening, whiteningVersion } from './shared-whitening.ts';
import type { Whitening } from './whitening.ts';
import { readAnew, readPrints, type IndexedDesign } from './vector-rows.ts';

/** Designs read at once. */
const batch = 2048;
/** About as many vectors as a design of five colorways has: all windows of one, the whole repeat of the others. */
const rowsPerDesign = 9;
/** The file is written anew when one design of so many isn't in it as it is now. */
const mostOutdated = 50;
/** Vectors that components are found of, and below which they aren't worth it. */
const [mostFound, leastFound] = [4_000, 1_000];
/** how many times as many vectors there are, or as few, before that is done anew: it looks at all of them, some seconds in the largest archives */
const mostTimes = 2;

export class VectorIndex {
  memory = new MemoryIndex();
  palettes = new PaletteIndex();
  /** what the exact comparison sees the archive's own vectors by; null: there are too few */
  whitening: Whitening | null = null;
  /** designs with an embedding; the others are known by their colours alone */
  embedded: Bits = makeBits(0);
  /** ms that reading all of it took */
  loadTime = 0;
  /** it was taken from a file, and the log of changes alone has told what is new since */
  isToBeCompared = false;
  readonly #reader: BulkReader;
  /** where it is kept for the next start; undefined: nowhere */
  readonly #file: string | undefined;
  readonly #writes: boolean;
  /** of each design, of which rows it was made */
  #prints = new Prints();
  readonly #shared = new SharedWhitening();
  /** vectors when their components were found */
  #foundOf = 0;
  /** designs read since the file was written */
  #outdated = new Set<number>();
  /** the file's checksum; undefined: there is none that says what is held, but for those */
  #kept: number | undefined;
  /** designs to be read anew with the next refresh */
  #doubted: number[] = [];
  #seen: { snapshot: string; at: number } | undefined;
  #running: Promise<void> | undefined;
  #waiting: Promise<void> | undefined;

  /** `writes`: keeps the file up to date; others read it alone. */
  constructor(reader: BulkReader, { file, writes = false }: { file?: string; writes?: boolean } = {}) {
    this.#reader = reader;
    this.#file = file;
    this.#writes = writes;
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
    if (!this.#seen) await this.#resume();
    if (!this.#seen || Date.now() - this.#seen.at > longestPause) await this.#load();
    const doubted = this.#doubted.slice();
    await this.#readAnew(doubted);
    this.#doubted.splice(0, doubted.length);
    // What is read may be newer than the refresh that found it; one that finds nothing settles it.
    for (let round = 0; round < 4; round++) {
      const { snapshot, changed, whitening } = await this.#readChanges(this.#seen!.snapshot);
      if (changed.includes(0) || wentBack(this.#seen!.snapshot, snapshot)) {
        await this.#load();
        continue;
      }
      await this.#readAnew(changed);
      this.#seen = { snapshot, at: Date.now() };
      await this.#fit(whitening);
      if (changed.length === 0) return;
    }
  }

  /** From the file, with what the log of changes has told since: it is compared with the tables later (`compare`). */
  async #resume(): Promise<void> {
    const kept = this.#file && (await readPackedFile(this.#file));
    if (!kept) return;
    const began = performance.now();
    this.#take(kept);
    const place = readChangePlace(this.#file!);
    if (place?.crc !== kept.crc || place.log !== (await readLogName(this.#reader))) return;
    await this.#readAnew(place.outdated);
    this.#seen = { snapshot: place.snapshot, at: place.at };
    this.isToBeCompared = true;
    this.loadTime = performance.now() - began;
  }

  /** What is held is compared with the tables; designs of which it says something else are read. */
  async #load(): Promise<void> {
    const began = performance.now();
    // The snapshot comes first: what changes meanwhile is found by the refresh after.
    const { snapshot, whitening } = await this.#readChanges(null);
    const at = Date.now();
    const prints = await readPrints(this.#reader);
    const outdated = this.#differing(prints);
    // Some nine rows a design, so that filling it copies nothing.
    if (this.#prints.size === 0) this.memory.reserve(rowsPerDesign * prints.size, prints.end);
    await this.#readAnew(outdated);
    this.#seen = { snapshot, at };
    this.isToBeCompared = false;
    await this.#fit(whitening);
    this.loadTime = performance.now() - began;
    await this.keep();
  }

  /** With the tables, while searches go on: what the log of changes didn't tell is read with the next refresh. Answers how many designs. */
  async compare(): Promise<number> {
    const differing = this.#differing(await readPrints(this.#reader));
    this.isToBeCompared = false;
    this.#doubted.push(...differing);
    return differing.length;
  }

  #differing(prints: Prints): number[] {
    const held = this.#prints;
    const differing: number[] = [];
    for (let ordinal = 0; ordinal < Math.max(held.end, prints.end); ordinal++)
      if (held.get(ordinal) !== prints.get(ordinal)) differing.push(ordinal);
    return differing;
  }

  /** A comparison that has begun keeps the whitening that it began with. `version`: of the one that all processes go by. */
  async #fit(version: string | null): Promise<void> {
    this.whitening = await this.#shared.follow(this.#reader, version, this.memory);
    this.#findComponents();
  }

  /** Anew when the archive is another by far; all its vectors are gone through then. */
  #findComponents(): void {
    const { rows } = this.memory;
    const [fewer, more] = [this.#foundOf / mostTimes, this.#foundOf * mostTimes];
    if (rows < leastFound || (rows > fewer && rows < more)) return;
    this.memory.components = Components.fit(this.memory.sample(mostFound));
    this.#foundOf = rows;
  }

  #take({ memory, palettes, prints, crc }: Held & { crc: number }): void {
    Object.assign(this, { memory, palettes });
    this.#prints = prints;
    this.#kept = crc;
    this.#foundOf = memory.components ? memory.rows : 0;
    this.embedded = makeBits(prints.end);
    for (const ordinal of memory.packed.owners) setBit(this.embedded, ordinal);
  }

  /** Writes the file anew where much has changed, and how far the log of changes was followed. What can't be written is read from the tables at the next start. */
  async keep(): Promise<void> {
    if (!this.#file || !this.#writes || !this.#seen) return;
    const log = await readLogName(this.#reader);
    try {
      // From here on nothing is waited for: the file, and what is said of it, are of one moment.
      if (this.#kept === undefined || this.#outdated.size * mostOutdated >= this.#prints.size) {
        if (this.#outdated.size > 0)
          this.#kept = writePackedFile(this.#file, {
            memory: this.memory,
            palettes: this.palettes,
            prints: this.#prints,
          });
        this.#outdated.clear();
      }
      if (this.#kept === undefined || log === null) return;
      writeChangePlace(this.#file, { crc: this.#kept, log, ...this.#seen, outdated: [...this.#outdated] });
    } catch {
      // A full disk shows elsewhere.
    }
  }

  async #readAnew(ordinals: number[]): Promise<void> {
    if (ordinals.length === 0) return;
    const some = (from: number) => ordinals.slice(from, from + batch);
    // One batch is on its way while the one before is put in.
    let coming = readAnew(this.#reader, some(0));
    for (let from = 0; from < ordinals.length; from += batch) {
      const found = new Map((await coming).map((design) => [design.ordinal, design]));
      const rest = some(from + batch);
      coming = rest.length > 0 ? readAnew(this.#reader, rest) : Promise.resolve([]);
      // Should the work in between fail, nobody waits for it.
      coming.catch(() => undefined);
      for (const ordinal of some(from)) this.#put(ordinal, found.get(ordinal));
      await breathe();
    }
  }

  #put(ordinal: number, design: IndexedDesign | undefined): void {
    this.embedded = withRoom(this.embedded, ordinal);
    setBit(this.embedded, ordinal, design !== undefined && hasEmbedding(design));
    this.memory.put(ordinal, design ? rowsOf(design) : []);
    this.palettes.put(ordinal, design ? design.colorways : []);
    this.#prints.set(ordinal, design?.print ?? 0n);
    this.#outdated.add(ordinal);
  }

  async #readChanges(since: string | null): Promise<{ snapshot: string; changed: number[]; whitening: string | null }> {
    const [row] = await this.#reader.read<[string, number[] | null, string | null]>(
      `SELECT pg_current_snapshot()::text, (SELECT json_agg(DISTINCT "ordinal") FROM "DesignChange"
        WHERE "changedBy" >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot("changedBy", $1::pg_snapshot)),
        ${whiteningVersion}`,
      [since],
      'changes',
    );
    return { snapshot: row![0], changed: row![1] ?? [], whitening: row![2] };
  }
}

function rowsOf({ colorways }: IndexedDesign): Row[] {
  return colorways.flatMap(({ id, windows, palette }): Row[] => {
    if (windows.length === 0) return [];
    const signature = colorSignature(palette);
    return windows.map(({ cm, vector }) => ({ colorwayId: id, cm, vector, signature }));
  });
}

function hasEmbedding({ colorways }: IndexedDesign): boolean {
  return colorways.some(({ windows }) => windows.length > 0);
}

/** Another server with a shorter history answers, as after a restore: nothing read before counts. */
function wentBack(before: string, now: string): boolean {
  const end = (snapshot: string) => BigInt(snapshot.split(':')[1]!);
  return end(now) < end(before);
}
