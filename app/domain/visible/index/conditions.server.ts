/**
 * The designs that fulfil a condition, as bit sets over the index. A set is made by one statement over all designs and kept; after a change
 * the condition is asked again for the changed designs alone. A set's name is its SQL with all its values: another person's visibility,
 * another pool or a changed one is another name.
 */
import { db, Prisma } from '#app/data/database.server.ts';
import { allBut, allOfBits, anyOfBits, hasBit, makeBits, setBit, withRoom, type Bits } from './bits.ts';
import { currentIndex, type Choice, type DesignIndex, type Facet } from './design-index.server.ts';
import { conditionOf, partsOf } from './criteria-sql.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import type { ColorQuery } from './color-match.ts';
import { ColorSet } from './palettes.server.ts';
import { judgeWritten } from './similar-numbers.ts';

const { sql } = Prisma;

export type Condition =
  | { kind: 'everything' }
  | { kind: 'nothing' }
  /** choices of filters, joined as `mode` says */
  | { kind: 'choices'; mode: 'any' | 'all'; facet: Facet; choices: Choice[] }
  /** the folded number holds this folded text */
  | { kind: 'name'; text: string }
  /** the folded number is this one but for hyphens and leading zeros */
  | { kind: 'written'; text: string }
  /** uploaded at or after, and before: ms since 1970 */
  | { kind: 'uploaded'; from: number | null; before: number | null }
  /** over "Design" d and what belongs to it; `alike`: word similarity (pg_trgm) that its operators ask for */
  | { kind: 'sql'; sql: Prisma.Sql; alike?: number }
  /** over anything: asked each time */
  | { kind: 'scope'; sql: Prisma.Sql }
  /** a text column that has no folded twin holds this folded text */
  | { kind: 'text'; column: Prisma.Sql; text: string }
  | { kind: 'colors'; query: ColorQuery }
  /** put together by allOf, anyOf and their like: met part by part, each of which is kept */
  | { kind: 'parts'; sql: Prisma.Sql };

interface Kept {
  bits: Bits;
  /** of the index that it stands for */
  version: number;
  /** `performance.now()` after the last part of it was read from the database */
  readAt: number;
  running?: Promise<void>;
}

/** bytes of sets kept, the named colours in three widths among them; the ones not asked for longest go first */
const room = 96 * 2 ** 20;
const kept = new Map<string, Kept | ColorSet>();
/** more changed designs than that: asked anew */
const fewChanges = 2000;
const rounds = 5;

/** Of the parts that a condition was put together from, those that are no more put together. */
function leavesOf(over: Prisma.Sql): Condition[] {
  const parts = partsOf(over);
  if (!parts || 'known' in parts) return [conditionOf(over)];
  if ('but' in parts) return leavesOf(parts.but);
  return ('all' in parts ? parts.all : parts.any).flatMap(leavesOf);
}

/** How well each design of a condition's set fulfils it, by ordinal, more is better; null: no better than the others. */
export type Scores = ((ordinal: number) => number) | null;

interface Met {
  bits: Bits;
  scores: Scores;
}

/** `next`: the sets of its leaves, in the order of `leavesOf`. Alternatives tell how well where each of them does: of a design the best that it meets. */
function meet(index: DesignIndex, over: Prisma.Sql, next: () => Met): Met {
  const parts = partsOf(over);
  if (!parts || 'known' in parts) return next();
  if ('but' in parts) return { bits: allBut(index.live, meet(index, parts.but, next).bits), scores: null };
  const met = ('all' in parts ? parts.all : parts.any).map((part) => meet(index, part, next));
  const sets = met.map(({ bits }) => bits);
  const telling = met.flatMap(({ bits, scores }) => (scores ? [{ bits, scores }] : []));
  if ('all' in parts) {
    const product = (ordinal: number) => telling.reduce((score, { scores }) => score * scores(ordinal), 1);
    return { bits: allOfBits(sets), scores: telling.length > 0 ? product : null };
  }
  const best = (ordinal: number) =>
    telling.reduce((most, { bits, scores }) => (hasBit(bits, ordinal) ? Math.max(most, scores(ordinal)) : most), 0);
  return { bits: anyOfBits(sets), scores: telling.length === met.length ? best : null };
}

/** Of colours that are put together with others: of each of them as much, or those who ask for two would always come last. */
function scoreEach({ query }: Extract<Condition, { kind: 'colors' }>, scores: Scores): Scores {
  const wanted = query.colors.length + query.families.length + query.either.length;
  return scores && wanted > 1 ? (ordinal) => scores(ordinal) ** (1 / wanted) : scores;
}

/** As `withSets`, with conditions that are met part by part among them; the first is met as a whole. What is put together of parts doesn't narrow. */
export async function withConditions<T>(
  conditions: Condition[],
  use: (index: DesignIndex, sets: Bits[], scores: Scores[]) => T,
  { always = [], since = performance.now() }: Asking = {},
): Promise<T> {
  const single = new Map<string, Condition>();
  const named = conditions.map((condition) => {
    if (condition.kind !== 'parts') return condition;
    return leavesOf(condition.sql).map((leaf) => {
      const name = `${leaf.kind} ${nameOf(leaf)}`;
      single.set(name, single.get(name) ?? leaf);
      return name;
    });
  });
  const plain = named.flatMap((one) => (Array.isArray(one) ? [] : [one]));
  const useSets = (index: DesignIndex, sets: Bits[], scores: Scores[]) => {
    const ownScores = scores[Symbol.iterator]();
    const own = sets.slice(0, plain.length)[Symbol.iterator]();
    const ofLeaf = new Map(
      [...single].map(([name, condition], at): [string, Met] => {
        const score = scores[plain.length + at]!;
        const bits = sets[plain.length + at]!;
        return [name, { bits, scores: condition.kind === 'colors' ? scoreEach(condition, score) : null }];
      }),
    );
    const met = conditions.map((condition, at): Met => {
      const names = named[at]!;
      if (condition.kind !== 'parts' || !Array.isArray(names))
        return { bits: own.next().value!, scores: ownScores.next().value! };
      const leaves = names[Symbol.iterator]();
      return meet(index, condition.sql, () => ofLeaf.get(leaves.next().value!)!);
    });
    return use(
      index,
      met.map(({ bits }) => bits),
      met.map(({ scores }) => scores),
    );
  };
  return withSets([...plain, ...single.values()], useSets, { plain: plain.length, always: new Set(always), since });
}

export interface Asking {
  /** those beside which the others are of use alone, so that colours are looked for among what meets them */
  always?: Condition[];
  /** `performance.now()` when it was asked: of an earlier moment nothing is told */
  since?: number;
}

interface Narrowing {
  since: number;
  /** so many of the conditions stand for themselves, the others are parts of some */
  plain: number;
  /** what of those doesn't meet all of these is of no use */
  always: Set<Condition>;
}

/**
 * Calls `use` with the index and the conditions' sets, all of one moment of the database: what had to be read from it, by whomever, is believed only when a look after
 * that has found nothing new. Colours are looked for among the designs of the first set alone, and of those only
 * among what meets all that is always asked for, unless they are a part of another condition.
 */
async function withSets<T>(
  conditions: Condition[],
  use: (index: DesignIndex, sets: Bits[], scores: Scores[]) => T,
  { plain, always, since }: Narrowing,
): Promise<T> {
  const own = new Map<Condition, Kept>();
  const colorSets = conditions.map((condition) => (condition.kind === 'colors' ? colorSetOf(condition) : null));
  let after = since;
  for (let round = 1; ; round++) {
    const index = await currentIndex(after);
    const entries = conditions.map((condition) => entryOf(condition, own));
    const behind = entries.flatMap((entry, at) =>
      entry && entry.version !== index.version ? [{ entry, condition: conditions[at]! }] : [],
    );
    const readAt = Math.max(...[...entries, ...colorSets].map((one) => one?.readAt ?? -Infinity));
    if (behind.length === 0 && readAt > index.settledAt && round <= rounds) {
      after = readAt;
      continue;
    }
    const setOf = (at: number) => entries[at]?.bits ?? colorSets[at]?.bits ?? readySet(index, conditions[at]!);
    if (behind.length === 0 || round > rounds) {
      const first = setOf(0);
      const narrowing = conditions.flatMap((condition, at) =>
        at < plain && condition.kind !== 'colors' && always.has(condition) ? [setOf(at)] : [],
      );
      const narrowed = narrowing.length > 0 && colorSets.some((set) => set) ? allOfBits([first, ...narrowing]) : first;
      const lacking = colorSets.flatMap((set, at) => {
        const among = at < plain ? narrowed : first;
        return set && !set.covers(index, among) ? [{ set, among }] : [];
      });
      if (lacking.length === 0 || round > rounds)
        return use(
          index,
          conditions.map((_, at) => setOf(at)),
          colorSets.map((set) => scoresOf(set)),
        );
      await Promise.all(lacking.map(({ set, among }) => set.judge(index, among)));
      makeRoom();
      continue;
    }
    await Promise.all(behind.map(({ entry, condition }) => bringUp(index, entry, condition)));
  }
}

function scoresOf(set: ColorSet | null): Scores {
  const scores = set?.scores ?? null;
  return scores && ((ordinal) => scores.of(ordinal));
}

/** Null for what the index itself knows. */
function entryOf(condition: Condition, own: Map<Condition, Kept>): Kept | null {
  if (['everything', 'nothing', 'choices', 'colors'].includes(condition.kind)) return null;
  const make = () => ({ bits: makeBits(0), version: -1, readAt: -Infinity });
  if (condition.kind !== 'scope') return keep(condition, make) as Kept;
  const entry = own.get(condition) ?? make();
  own.set(condition, entry);
  return entry;
}

function colorSetOf(condition: Extract<Condition, { kind: 'colors' }>): ColorSet {
  return keep(condition, () => new ColorSet(condition.query)) as ColorSet;
}

/** What is kept under the condition's name, or else what is made. */
function keep(condition: Condition, make: () => Kept | ColorSet): Kept | ColorSet {
  const key = nameOf(condition);
  const entry = kept.get(key) ?? make();
  // Last in the map: asked for last.
  kept.delete(key);
  kept.set(key, entry);
  return entry;
}

export function nameOf(condition: Condition): string {
  const named = (part: Prisma.Sql) => `${part.sql}\u0000${JSON.stringify(part.values)}`;
  switch (condition.kind) {
    case 'sql':
    case 'scope':
    case 'parts':
      return `${condition.kind === 'sql' ? (condition.alike ?? '') : 'scope'}\u0000${named(condition.sql)}`;
    case 'text':
      return `text\u0000${condition.text}\u0000${named(condition.column)}`;
    default:
      return JSON.stringify(condition);
  }
}

function readySet(index: DesignIndex, condition: Condition): Bits {
  if (condition.kind === 'everything') return index.live;
  if (condition.kind !== 'choices') return makeBits(0);
  const sets = condition.choices.map((choice) => index.setOf(condition.facet, choice));
  return condition.mode === 'any' ? anyOfBits(sets) : allOfBits(sets);
}

function bringUp(index: DesignIndex, entry: Kept, condition: Condition): Promise<void> {
  // Of several that need it one makes it; should that be for an older look, the next round asks again.
  return (entry.running ??= make(index, entry, condition).finally(() => {
    entry.running = undefined;
    makeRoom();
  }));
}

async function make(index: DesignIndex, entry: Kept, condition: Condition): Promise<void> {
  const { version } = index;
  const changed = entry.version < 0 || condition.kind === 'scope' ? null : index.changedSince(entry.version);
  const part = changed && changed.length <= fewChanges ? changed : null;
  const bits = part ? withRoom(entry.bits.slice(), index.rows.length) : makeBits(index.rows.length);
  for (const ordinal of part ?? []) if (hasBit(bits, ordinal)) setBit(bits, ordinal, false);
  entry.bits = await mark(index, condition, part, bits);
  entry.version = version;
  if (!ofIndex.has(condition.kind)) entry.readAt = performance.now();
}

/** Conditions whose sets are made of the index alone. */
const ofIndex = new Set<Condition['kind']>(['name', 'written', 'uploaded']);

/** Sets the bits of the designs that fulfil it: of all, or of those given, whose bits are clear. Answers the set, which may have grown. */
async function mark(index: DesignIndex, condition: Condition, part: number[] | null, bits: Bits): Promise<Bits> {
  switch (condition.kind) {
    case 'name':
      markNumbers(index, part, bits, condition.text);
      return bits;
    case 'written': {
      const isSame = judgeWritten(condition.text);
      for (const ordinal of part ?? index.rows.keys())
        if (isSame(index.rows[ordinal]?.nameFolded ?? '')) setBit(bits, ordinal);
      return bits;
    }
    case 'uploaded': {
      // So quickly said of all that it need not be asked which have changed.
      const { from, before } = condition;
      for (const ordinal of index.orders.uploaded.between(from, before)) setBit(bits, ordinal);
      return bits;
    }
    case 'text':
      return markTexts(condition.column, condition.text, part, bits);
    case 'sql':
    case 'scope':
      return part ? markSome(condition, part, bits) : markAll(condition, bits);
    default:
      return bits;
  }
}

function markNumbers(index: DesignIndex, part: number[] | null, bits: Bits, text: string): void {
  if (!part) return index.numbers.eachHolding(text, (ordinal) => setBit(bits, ordinal));
  for (const ordinal of part) if (index.rows[ordinal]?.nameFolded.includes(text)) setBit(bits, ordinal);
}

type SqlCondition = Extract<Condition, { kind: 'sql' | 'scope' }>;

/** 32 designs a word: what comes back is small, however many they are. */
async function markAll(condition: SqlCondition, bits: Bits): Promise<Bits> {
  const [row] = await ask<{ words: string | null }>(
    condition,
    sql`SELECT string_agg(w."at" || ' ' || w."word", ',') AS words FROM (
      SELECT d."ordinal" >> 5 AS at, bit_or(1 << (d."ordinal" & 31)) AS word FROM "Design" d WHERE ${condition.sql} GROUP BY 1) w`,
  );
  let marked = bits;
  for (const pair of row!.words?.split(',') ?? []) {
    const space = pair.indexOf(' ');
    const at = Number(pair.slice(0, space));
    marked = withRoom(marked, at << 5);
    marked[at] = Number(pair.slice(space + 1));
  }
  return marked;
}

async function markSome(condition: SqlCondition, part: number[], bits: Bits): Promise<Bits> {
  if (part.length === 0) return bits;
  const rows = await ask<{ ordinal: number }>(
    condition,
    sql`SELECT d."ordinal" FROM "Design" d WHERE d."ordinal" = ANY(${part}::int[]) AND ${condition.sql}`,
  );
  return rows.reduce((marked, { ordinal }) => {
    const wide = withRoom(marked, ordinal);
    setBit(wide, ordinal);
    return wide;
  }, bits);
}

async function ask<Row>(condition: SqlCondition, statement: Prisma.Sql): Promise<Row[]> {
  if (condition.kind === 'scope' || condition.alike === undefined) return db.$queryRaw<Row[]>(statement);
  const [, rows] = await db.$transaction([
    db.$queryRaw`SELECT set_config('pg_trgm.word_similarity_threshold', ${String(condition.alike)}, true)`,
    db.$queryRaw<Row[]>(statement),
  ]);
  return rows;
}

/** Folded here, by the one function that folds: first the values there are, then the designs that have one of those meant. */
async function markTexts(column: Prisma.Sql, text: string, part: number[] | null, bits: Bits): Promise<Bits> {
  const among = part ? sql`d."ordinal" = ANY(${part}::int[])` : sql`TRUE`;
  const [row] = await db.$queryRaw<{ values: string[] | null }[]>`
    SELECT json_agg(DISTINCT ${column}) AS values FROM "Design" d WHERE ${column} IS NOT NULL AND ${among}`;
  const meant = (row!.values ?? []).filter((value) => foldText(value).includes(text));
  if (meant.length === 0) return bits;
  const having: SqlCondition = { kind: 'scope', sql: sql`${column} = ANY(${meant}::text[])` };
  return part ? markSome(having, part, bits) : markAll(having, bits);
}

/** sets made between two looks at how much room all of them take */
const atATime = 32;
let made = 0;

function makeRoom(): void {
  if (++made % atATime !== 0) return;
  const bytesOf = (entry: Kept | ColorSet) => (entry instanceof ColorSet ? entry.bytes : entry.bits.byteLength) + 500;
  let bytes = 0;
  for (const entry of kept.values()) bytes += bytesOf(entry);
  for (const [key, entry] of kept) {
    if (bytes <= room) return;
    if (entry.running) continue;
    kept.delete(key);
    bytes -= bytesOf(entry);
  }
}
