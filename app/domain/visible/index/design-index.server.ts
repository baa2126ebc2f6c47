/**
 * What a search counts and sorts by, kept in this process as one bit set for each choice of a filter and three orders.
 * It is never believed: every search first asks the database which designs have changed since the last refresh (DesignChange, by
 * transaction snapshots, so that no commit is missed) and reads those again. Who may see what is not kept here; that is asked in SQL.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { db, Prisma } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import { hasBit, makeBits, setBit, withRoom, type Bits } from './bits.ts';
import type { ResolvedCriteria } from '../criteria/criteria.ts';
import { signsOf } from './similar-numbers.ts';
import { DesignOrder, type OrderKey, type Sortable } from './design-order.ts';
import { NumberTexts } from './number-texts.ts';

const { sql } = Prisma;

/** Filters whose choices are few enough to be counted one by one: the criterion that chooses, and what a design `d` has of it, one or several. */
const facets = {
  archive: { by: 'archive', of: sql`d."archiveId"` },
  moldstate: { by: 'moldstate', of: sql`d."moldState"` },
  type: { by: 'type', of: sql`d."type"` },
  screenCount: { by: 'channelcounts', of: sql`d."screenCount"` },
  label: { by: 'labels', of: sql`ARRAY(SELECT l."labelId" FROM "DesignLabel" l WHERE l."designId" = d."id")` },
  confined: { by: 'confined', of: sql`CASE WHEN d."isConfined" THEN 'closed' ELSE 'open' END` },
  specialList: {
    by: 'specialListId',
    of: sql`ARRAY(SELECT s."listId" FROM "SpecialListDesign" s WHERE s."designId" = d."id")`,
  },
  country: { by: 'closedcountry', of: sql`d."closedCountries"` },
} as const satisfies Record<string, { by: keyof ResolvedCriteria; of: Prisma.Sql }>;

export type Facet = keyof typeof facets;
export type Choice = string | number;
const facetNames = Object.keys(facets) as Facet[];
/** With the criterion of each. */
export const facetCriteria = facetNames.map((facet) => [facet, facets[facet].by] as const);

/** Of a design `d`, in SQL: that it has one of those choices. */
export function choiceSqlOf(facet: Facet, choices: Choice[]): Prisma.Sql {
  const { of } = facets[facet];
  // One of a filter with several is an array.
  return sql`EXISTS (SELECT FROM json_array_elements_text(CASE json_typeof(to_json(${of})) WHEN 'array' THEN to_json(${of}) ELSE json_build_array(${of}) END) AS x(choice)
    WHERE x.choice = ANY(${choices.map(String)}::text[]))`;
}

/** One design as the database packs it, in this order. */
type Packed = [
  ordinal: number,
  id: string,
  uploaded: number,
  modified: number,
  nameFolded: string,
  /** of each facet, in their order */
  ...choices: (Choice | Choice[])[],
];

/** Ordinals read at once: small enough that this process answers others in between. */
const batch = 8192;
/** Older changes have been swept away (sweepDesignChanges keeps a day), ms. */
const longestPause = 12 * 3_600_000;
/** Refreshed now and then, so that a quiet night doesn't end in reading everything again; ms. */
const everySoOften = 3_600_000;

type Change = 'designs' | 'palettes';

export class DesignIndex {
  /** designs as searches sort them and tell them by their numbers */
  readonly rows: (Sortable | undefined)[] = [];
  /** of their numbers: `signsOf` */
  signs = new Int32Array(0);
  readonly orders: Record<OrderKey, DesignOrder> = {
    uploaded: new DesignOrder('uploaded', this.rows),
    modified: new DesignOrder('modified', this.rows),
    nameFolded: new DesignOrder('nameFolded', this.rows),
  };
  readonly numbers = new NumberTexts(this.rows);
  live: Bits = makeBits(0);
  /** raised by every refresh that found changes */
  version: number;
  /** `performance.now()` before the last look at the database, where that found nothing new: what was read before then is of this moment */
  settledAt = -Infinity;
  /** what changed up to it isn't known */
  readonly #beginning: number;
  /** of each design, the version in which it changed last, and its palettes did */
  readonly #changedAt: Record<Change, Uint32Array> = { designs: new Uint32Array(0), palettes: new Uint32Array(0) };
  readonly #sets = new Map<Facet, Map<Choice, Bits>>();
  readonly #ordinals = new Map<string, number>();

  /** `version`: beyond that of the index before it, whose sets can't be brought up by this one. */
  constructor(version: number) {
    this.version = version;
    this.#beginning = version;
  }

  ordinalOf(id: string): number | undefined {
    return this.#ordinals.get(id.toLowerCase());
  }

  setOf(facet: Facet, choice: Choice): Bits {
    return this.#sets.get(facet)?.get(choice) ?? none;
  }

  choices(facet: Facet): [Choice, Bits][] {
    return [...(this.#sets.get(facet) ?? [])];
  }

  /** Designs that changed after that version, or whose palettes did; null where that is too long ago to know. */
  changedSince(version: number, what: Change = 'designs'): number[] | null {
    if (version < this.#beginning) return null;
    const changed: number[] = [];
    const changedAt = this.#changedAt[what];
    for (let ordinal = 0; ordinal < changedAt.length; ordinal++)
      if (changedAt[ordinal]! > version) changed.push(ordinal);
    return changed;
  }

  /** The version in which a palette of the designs from `from` on and before `before` changed last. */
  palettesChangedAt(from: number, before: number): number {
    return largest(this.#changedAt.palettes.subarray(from, before));
  }

  /** Of those, the ones whose palettes changed after that version. */
  palettesChangedSince(version: number, from: number, before: number): number[] {
    const changed: number[] = [];
    const changedAt = this.#changedAt.palettes.subarray(from, before);
    for (let at = 0; at < changedAt.length; at++) if (changedAt[at]! > version) changed.push(from + at);
    return changed;
  }

  /** Puts in what was read of `changed`; those not among `read` are gone. */
  apply(changed: number[], read: Packed[], palettes: number[] = []): void {
    const room = Math.max(0, ...[changed, read.map(([ordinal]) => ordinal)].map(largest));
    this.live = withRoom(this.live, room);
    const touched = makeBits(room);
    for (const ordinal of changed) {
      setBit(touched, ordinal);
      this.#remove(ordinal);
    }
    for (const row of read) this.#add(row, room);
    const present = read.map(([ordinal]) => ordinal);
    for (const order of Object.values(this.orders)) order.replace(touched, present);
    this.version++;
    this.settledAt = -Infinity;
    this.#remember('designs', changed);
    this.#remember('palettes', palettes);
  }

  #remember(what: Change, ordinals: number[]): void {
    const most = largest(ordinals);
    let changedAt = this.#changedAt[what];
    if (most >= changedAt.length) {
      this.#changedAt[what] = new Uint32Array(most * 1.25 + 1024);
      this.#changedAt[what].set(changedAt);
      changedAt = this.#changedAt[what];
    }
    for (const ordinal of ordinals) changedAt[ordinal] = this.version;
  }

  #remove(ordinal: number): void {
    const row = this.rows[ordinal];
    if (!row) return;
    this.rows[ordinal] = undefined;
    this.numbers.changed(ordinal);
    this.#ordinals.delete(row.id);
    setBit(this.live, ordinal, false);
    for (const sets of this.#sets.values()) {
      for (const bits of sets.values()) if (hasBit(bits, ordinal)) setBit(bits, ordinal, false);
    }
  }

  #add(packed: Packed, room: number): void {
    const [ordinal, id, uploaded, modified, nameFolded, ...choices] = packed;
    while (this.rows.length <= ordinal) this.rows.push(undefined);
    this.rows[ordinal] = { id, uploaded, modified, nameFolded };
    if (ordinal >= this.signs.length) {
      const wider = new Int32Array(Math.max(room, ordinal) * 1.25 + 1024);
      wider.set(this.signs);
      this.signs = wider;
    }
    this.signs[ordinal] = signsOf(nameFolded);
    this.numbers.changed(ordinal);
    this.#ordinals.set(id, ordinal);
    setBit(this.live, ordinal);
    for (const [at, facet] of facetNames.entries()) {
      const own = choices[at]!;
      if (Array.isArray(own)) for (const choice of own) this.#mark(facet, choice, ordinal, room);
      else this.#mark(facet, own, ordinal, room);
    }
  }

  #mark(facet: Facet, choice: Choice, ordinal: number, room: number): void {
    let sets = this.#sets.get(facet);
    if (!sets) this.#sets.set(facet, (sets = new Map()));
    let bits = sets.get(choice);
    if (!bits || ordinal >>> 5 >= bits.length) sets.set(choice, (bits = withRoom(bits ?? makeBits(room), room)));
    setBit(bits, ordinal);
  }
}

const none: Bits = new Uint32Array(0);

interface Refreshes {
  index?: DesignIndex;
  /** the last refresh: its snapshot, and when it was */
  seen?: { snapshot: string; at: number };
  running?: Promise<DesignIndex>;
  waiting?: Promise<DesignIndex>;
  timer?: NodeJS.Timeout;
}

const refreshes: Refreshes = {};

/**
 * The index as the database stands now, or at a moment after `since` (`performance.now()`): where somebody has looked since then, nobody looks again. Whoever asks
 * while a refresh is under way waits for the next one, which begins after the query: what a finished write left is always in. Queries of one moment share a refresh.
 */
export function currentIndex(since = Infinity): Promise<DesignIndex> {
  if (refreshes.index && refreshes.index.settledAt >= since) return Promise.resolve(refreshes.index);
  return (refreshes.waiting ??= beginRefresh());
}

async function beginRefresh(): Promise<DesignIndex> {
  await refreshes.running?.catch(() => undefined);
  await breathe();
  refreshes.waiting = undefined;
  refreshes.running = refresh();
  return refreshes.running;
}

async function refresh(): Promise<DesignIndex> {
  const { index } = refreshes;
  if (!index || !refreshes.seen || Date.now() - refreshes.seen.at > longestPause) return rebuild();
  // What is read may be newer than the refresh that found it; one that finds nothing settles it.
  for (let round = 0; round < 4; round++) {
    const begun = performance.now();
    const { snapshot, changes } = await readChanges(refreshes.seen.snapshot);
    const changed = [...new Set(changes.map(([ordinal]) => ordinal))];
    if (changed.includes(0) || wentBack(refreshes.seen.snapshot, snapshot)) return rebuild();
    const withPalettes = new Set(changes.flatMap(([ordinal, palette]) => (palette ? ordinal : [])));
    for (let from = 0; from < changed.length; from += batch) {
      const some = changed.slice(from, from + batch);
      const read = await readDesigns(sql`d."ordinal" = ANY(${some}::int[])`);
      index.apply(
        some,
        read,
        some.filter((ordinal) => withPalettes.has(ordinal)),
      );
    }
    refreshes.seen = { snapshot, at: Date.now() };
    if (changed.length > 0) continue;
    index.settledAt = begun;
    break;
  }
  return index;
}

async function rebuild(): Promise<DesignIndex> {
  const next = new DesignIndex((refreshes.index?.version ?? 0) + 1);
  // The snapshot comes first: what changes while the designs are read is found by the refresh after.
  const { snapshot } = await readChanges(null);
  const at = Date.now();
  const [row] = await db.$queryRaw<{ last: number | null }[]>`SELECT max("ordinal") AS last FROM "Design"`;
  const read: Packed[] = [];
  for (let from = 0; from <= (row!.last ?? 0); from += batch) {
    read.push(...(await readDesigns(sql`d."ordinal" >= ${from} AND d."ordinal" < ${from + batch}`)));
    await breathe();
  }
  next.apply([], read);
  refreshes.index = next;
  refreshes.seen = { snapshot, at };
  refreshes.timer ??= setInterval(() => void currentIndex().catch(() => undefined), everySoOften).unref();
  return refresh();
}

type ReadChange = [ordinal: number, palette: boolean];

async function readChanges(since: string | null): Promise<{ snapshot: string; changes: ReadChange[] }> {
  const [row] = await readPrepared<{ snapshot: string; changes: ReadChange[] | null }>(sql`
    SELECT pg_current_snapshot()::text AS snapshot, (
      SELECT json_agg(json_build_array("ordinal", "palette")) FROM "DesignChange"
      WHERE "changedBy" >= pg_snapshot_xmin(${since}::pg_snapshot) AND NOT pg_visible_in_snapshot("changedBy", ${since}::pg_snapshot)
    ) AS changes`);
  return { snapshot: row!.snapshot, changes: row!.changes ?? [] };
}

/** Another server with a shorter history answers, as after a restore: nothing read before counts. */
function wentBack(before: string, now: string): boolean {
  const end = (snapshot: string) => BigInt(snapshot.split(':')[1]!);
  return end(now) < end(before);
}

async function readDesigns(where: Prisma.Sql): Promise<Packed[]> {
  const [row] = await db.$queryRaw<{ packed: string | null }[]>`
    SELECT json_agg(json_build_array(d."ordinal", d."id",
      (extract(epoch FROM d."uploadedAt") * 1000)::bigint, (extract(epoch FROM d."modifiedAt") * 1000)::bigint, d."nameFolded",
      ${Prisma.join(facetNames.map((facet) => facets[facet].of))}))::text AS packed
    FROM "Design" d WHERE ${where}`;
  return row!.packed ? (JSON.parse(row!.packed) as Packed[]) : [];
}

/** 0 of none. */
function largest(numbers: number[] | Uint32Array): number {
  let most = 0;
  for (let at = 0; at < numbers.length; at++) if (numbers[at]! > most) most = numbers[at]!;
  return most;
}

/** Changes that every running process has long seen. */
export async function sweepDesignChanges(): Promise<void> {
  await db.$executeRaw`DELETE FROM "DesignChange" WHERE "at" < now() - interval '1 day'`;
}
