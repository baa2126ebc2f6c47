/** What a search finds, as sets of designs and their sequence. Nothing outside the actor's visibility is counted or sorted. */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { judgeSigns, judgeSimilarNumber } from '#app/domain/visible/index/similar-numbers.ts';
import {
  allBut,
  countBits,
  countCommon,
  eachBit,
  hasBit,
  makeBits,
  setBit,
  type Bits,
} from '#app/domain/visible/index/bits.ts';
import { colorQueryOf, defaultShare, type ColorQuery } from '#app/domain/visible/index/color-match.ts';
import { nameOf, type Condition, type Scores } from '#app/domain/visible/index/conditions.server.ts';
import { isEverything, type ResolvedCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { conditionOf, criteriaParts, type Readings } from '#app/domain/visible/index/criteria-sql.server.ts';
import type { DesignIndex, Facet } from '#app/domain/visible/index/design-index.server.ts';
import { conditionOfShown, type Shown } from '#app/domain/visible/visibility/visible-counts.server.ts';
import { withColors } from '../words/meant-colors.server.ts';
import {
  mayBeColors,
  isName,
  isNear,
  mayBeLeftOut,
  mayLeaveOutColors,
  tellUnderstood,
  textReadings,
  understand,
  withoutColors,
  type Understood,
} from '../words/understand.server.ts';
import { leaveFewest } from '../words/leave-fewest.ts';
import { followMerged } from './merged-labels.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { narrow, withVisible, type VisibleSet } from '#app/domain/visible/visibility/visible-sets.server.ts';

export interface Found {
  index: DesignIndex;
  visible: VisibleSet;
  /** visible, under all filters that no facet counts; where choices aren't counted, of colours only what meets the others too */
  base: VisibleSet;
  filters: Map<Facet, Bits>;
  hits: VisibleSet;
  /** nothing is called what was typed: these are called something like it, by ordinal how many slips away */
  alike: Map<number, number> | null;
  /** what the words of the search box were taken as */
  understood: Understood[];
  /** the colours that were asked for, as they were looked for in the end */
  colors: ColorQuery | null;
  /** the number that was asked for, by the filter or in the search box */
  number: string | undefined;
  /** how well each hit answers what was asked, above 0, more is better; null where none does better than another */
  score: ((ordinal: number) => number) | null;
}

/** What narrows a search further: to the designs of collections, to those named, or to those shown to somebody else. */
export type Scope = { collections: string[] } | { designs: string[] } | Shown;

function conditionOfScope(scope: Scope): Promise<Condition> | Condition {
  if ('designs' in scope) return { kind: 'scope', sql: Prisma.sql`d."id" = ANY(${scope.designs}::uuid[])` };
  if (!('collections' in scope)) return conditionOfShown(scope);
  const sql = Prisma.sql`EXISTS (SELECT FROM "CollectionGroupDesign" x JOIN "CollectionGroup" g ON g."id" = x."groupId"
    WHERE x."designId" = d."id" AND g."collectionId" = ANY(${scope.collections}::uuid[]))`;
  return { kind: 'scope', sql };
}

/** Calls `use` in the moment that the sets stand for. */
export async function find<T>(
  actor: Actor,
  criteria: ResolvedCriteria,
  scope: Scope | undefined,
  use: (found: Found) => T,
  // What is new since a visit is what the words ask for, not what comes nearest to it.
  {
    isExact = false,
    isLiteral = isExact,
    isWhole = isExact || criteria.since !== undefined,
    isCounted = false,
  }: Options = {},
): Promise<T> {
  let asked = criteria;
  const start = {
    isFollowed: false,
    isColor: false,
    isColorless: false,
    hasTried: false,
    mayTry: criteria.since === undefined,
  };
  const how: How = { since: performance.now(), isExact, isLiteral, isWhole, isCounted, ...start };
  const tried = new Set<Other>();
  for (;;) {
    const answer = await findAsked(actor, asked, scope, use, how);
    if ('value' in answer) return answer.value;
    const next = answer.others.find((other) => !tried.has(other));
    if (next === undefined) {
      // Nothing else finds anything either: the first way says best what was meant.
      asked = { ...asked, colorReach: criteria.colorReach, colorShare: criteria.colorShare };
      Object.assign(how, { isColor: false, mayTry: false });
      continue;
    }
    tried.add(next);
    if (next === 'labels') {
      // A label without designs may be part of another by now.
      asked = { ...asked, labels: await followMerged(asked.labels) };
      how.isFollowed = true;
      continue;
    }
    how.hasTried = true;
    if (next === 'colorless') {
      Object.assign(how, { isColor: false, isColorless: true, mayTry: false });
      continue;
    }
    if (next === 'color') {
      how.isColor = true;
      tried.delete('accent');
      asked = { ...asked, colorReach: criteria.colorReach, colorShare: criteria.colorShare };
    } else asked = { ...asked, colorReach: 'wide', colorShare: defaultShare };
  }
}

/** What else may be tried: labels followed to what they are part of; words that name labels and colours taken as colours; colours that are an accent, or come near; and no colours. */
type Other = 'labels' | 'color' | 'accent' | 'colorless';

interface Options {
  /** criteria as they stand, no number that only comes near */
  isExact?: boolean;
  /** the filters as they stand; words are still forgiven */
  isLiteral?: boolean;
  /** nothing is left out because no design has it together with the rest */
  isWhole?: boolean;
  /** each filter's choices are counted, under all but their own */
  isCounted?: boolean;
}

interface How extends Required<Options> {
  /** `performance.now()` when it was asked: what is found is of a moment after it, whichever of these ways it takes */
  since: number;
  isFollowed: boolean;
  isColor: boolean;
  /** colours of words are left out */
  isColorless: boolean;
  /** something else was tried before */
  hasTried: boolean;
  /** where nothing is found, something else is tried */
  mayTry: boolean;
}

/** What to try instead, where it asks for a label that no design has, or finds nothing. */
async function findAsked<T>(
  actor: Actor,
  criteria: ResolvedCriteria,
  scope: Scope | undefined,
  use: (found: Found) => T,
  { since, isExact, isLiteral, isWhole, isCounted, isFollowed, isColor, isColorless, hasTried, mayTry }: How,
): Promise<{ value: T } | { others: Other[] }> {
  const visible = await visibleDesigns(actor);
  const own = actor.kind === 'person' ? actor.customerId : null;
  const meantQuery = await understand(actor, criteria, { isColor, since });
  const query = isColorless ? withoutColors(meantQuery) : meantQuery;
  const colored = withColors(criteria, query.colors);
  const { filters, rest, tolerant: filtering } = criteriaParts(colored, own);
  const isNews = criteria.since !== undefined;
  const tolerant = isLiteral || isNews ? filtering.map((readings) => readings.slice(0, 1)) : filtering;
  const others: Other[] = [];
  if (mayTry && !isExact) {
    if (query.colors.wanted.length + query.colors.either.length > 0 && !criteria.colorReach && !criteria.colorShare)
      others.push('accent');
    if (!isColor && mayBeColors(query)) others.push('color');
  }
  if (scope) rest.push(await conditionOfScope(scope));
  const filtered = tolerant.length;
  const meant = query.meant.filter(({ readings }) => readings.length > 0);
  tolerant.push(...meant.map(({ readings }) => (isExact || isNews ? withoutAlike(readings) : readings)));
  const isExcluded = (at: number) => meant[at - filtered]?.piece.isExcluded === true;
  /** Of words beside others, those by which nothing visible is called: they are left out, or what the others find would be lost for them. Where each finds something and nothing has all of them, the fewest are. */
  let unknown = new Set<number>();
  const mayLeaveOut = (at: number) =>
    !isExact && !isNews && at >= filtered && at < tolerant.length && mayBeLeftOut(meant[at - filtered]!);
  rest.push(...query.rest);
  const facets = Object.entries(filters) as [Facet, Condition][];
  /** where the condition of the words' colours stands, if they may be left out: where they alone ask for colours */
  const colorsAt = mayLeaveOutColors(criteria, query)
    ? tolerant.length + rest.findIndex(({ kind }) => kind === 'colors')
    : null;
  /** of each, which reading is tried */
  let tried = tolerant.map(() => 0);
  /** what each found by itself, while all are tried as texts because nothing fits them together */
  let apart: number[] | null = null;
  for (;;) {
    const read = tolerant.map((readings, at) => readings[tried[at]!]!);
    const typed = read.map((reading): Condition => (reading.kind === 'alikeNumbers' ? { kind: 'nothing' } : reading));
    const chosenOnes = facets.map(([, condition]) => condition);
    const conditions = [...typed, ...rest, ...chosenOnes];
    const always = isCounted ? rest : [...rest, ...chosenOnes];
    const useSets = (index: DesignIndex, seen: VisibleSet, sets: Bits[], scores: Scores[]) => {
      if (!isFollowed && criteria.labels.some((id) => countBits(index.setOf('label', id)) === 0))
        return { others: ['labels'] as Other[] };
      let alike: Found['alike'] = null;
      for (const [at, reading] of read.entries()) {
        if (reading.kind === 'alikeNumbers') {
          const near = findSimilarNumbers(index, seen, reading.text, nameOf(conditionOf(visible)));
          sets[at] = bitsOf(near.keys(), index);
          if (near.size > 0 || alike === null) alike = near;
        }
        // Only visible designs count as found: what the asker can't see must not decide whether what was typed is forgiven.
        if (countCommon(seen, sets[at]!) > 0 || tried[at]! + 1 === tolerant[at]!.length) continue;
        tried[at]!++;
        return null;
      }
      const first = sets.length - facets.length;
      if (apart === null)
        unknown = new Set([...read.keys()].filter((at) => mayLeaveOut(at) && countCommon(seen, sets[at]!) === 0));
      let leftOut = unknown.size < query.meant.length ? unknown : new Set<number>();
      const baseWithout = (without: Set<number>) =>
        narrow(
          seen,
          sets
            .slice(0, first)
            .flatMap((set, at) => (without.has(at) ? [] : [isExcluded(at) ? allBut(index.live, set) : set])),
        );
      const chosen = facets.map(([facet], at) => [facet, sets[first + at]!] as const);
      const hitsOf = (base: VisibleSet) =>
        narrow(
          base,
          chosen.map(([, bits]) => bits),
        );
      let base = baseWithout(leftOut);
      let hits = hitsOf(base);
      if (apart === null && countBits(hits) === 0) {
        const asTexts = textReadings(query);
        apart = tried;
        tried = tried.map((reading, at) => asTexts[at - filtered] ?? reading);
        if (tried.some((reading, at) => reading !== apart![at])) return null;
      } else if (apart !== null && apart !== tried && countBits(hits) === 0) {
        tried = apart;
        return null;
      }
      if (mayTry && !isExact && countBits(hits) === 0 && (others.length > 0 || hasTried)) return { others };
      if (!isWhole && countBits(hits) === 0) {
        const spare = [...read.keys()].filter((at) => mayLeaveOut(at) && !leftOut.has(at));
        if (colorsAt !== null) spare.push(colorsAt);
        const worthOf = (at: number) => (at === colorsAt ? 'color' : isNear(read[at]!) ? 'near' : 'name');
        const spares = spare.map((at) => ({ set: sets[at]!, worth: worthOf(at) }) as const);
        const isNamed = meant.some(
          (one, at) => isName(one) && !leftOut.has(filtered + at) && !mayLeaveOut(filtered + at),
        );
        const fewest = leaveFewest(hitsOf(baseWithout(new Set([...leftOut, ...spare]))), spares, isNamed);
        const more = [...(fewest ?? [])].map((at) => spare[at]!);
        if (colorsAt !== null && more.includes(colorsAt)) return { others: ['colorless'] as Other[] };
        if (more.length > 0) {
          leftOut = new Set([...leftOut, ...more]);
          base = baseWithout(leftOut);
          hits = hitsOf(base);
          if (more.some((at) => read[at]!.kind === 'alikeNumbers')) alike = null;
        }
      }
      const isFound = countBits(hits) > 0;
      const tell = (at: number) => ({
        reading: tried[filtered + at]!,
        found: countCommon(seen, sets[filtered + at]!) > 0,
        isLeftOut: isFound && leftOut.has(filtered + at),
      });
      const understood = tellUnderstood(query, tell, isColorless && isFound);
      // Found by the rest alone: no number comes near.
      if (alike?.size === 0 && isFound) alike = null;
      const number = criteria.number ?? query.number;
      const score = scoreBy(scores);
      const found = { index, visible: seen, base, filters: new Map(chosen), hits, alike, understood, number, score };
      const shown = { ...colored, eitherColors: [...(colored.eitherColors ?? []), query.sideColors] };
      return { value: use({ ...found, colors: colorQueryOf(query.sideColors.length > 0 ? shown : colored) }) };
    };
    const answer = await withVisible(visible, conditions, useSets, { always, since });
    if (answer) return answer;
  }
}

/** No number that only comes near. */
function withoutAlike(readings: Readings): Readings {
  return readings.map((reading) => (reading.kind === 'alikeNumbers' ? { kind: 'nothing' } : reading));
}

/** Who answers one wish well and the other badly comes after who answers both. */
function scoreBy(all: Scores[]): Found['score'] {
  const telling = all.filter((scores) => scores !== null);
  const [first] = telling;
  if (!first) return null;
  if (telling.length === 1) return first;
  return (ordinal) => telling.reduce((product, scores) => product * scores(ordinal), 1);
}

/** Null for a design that the asker can't see, as for one that isn't there. */
export function seenOrdinal({ index, visible }: Found, id: string | undefined): number | null {
  const ordinal = id === undefined ? undefined : index.ordinalOf(id);
  return ordinal !== undefined && hasBit(visible, ordinal) ? ordinal : null;
}

function bitsOf(ordinals: Iterable<number>, index: DesignIndex): Bits {
  const bits = makeBits(index.rows.length);
  for (const ordinal of ordinals) setBit(bits, ordinal);
  return bits;
}

let lastSimilar: { key: string; index: DesignIndex; version: number; found: Map<number, number> } | undefined;

/** Kept for the page, its counts and its neighbours, which ask for the same. */
function findSimilarNumbers(
  index: DesignIndex,
  visible: Bits,
  text: string,
  impersonatedBy: string,
): Map<number, number> {
  const key = `${text}\u0000${impersonatedBy}`;
  if (lastSimilar?.key === key && lastSimilar.index === index && lastSimilar.version === index.version)
    return lastSimilar.found;
  const [mayBe, judge] = [judgeSigns(text), judgeSimilarNumber(text)];
  const found = new Map<number, number>();
  eachBit(visible, (ordinal) => {
    if (!mayBe(index.signs[ordinal]!)) return;
    const row = index.rows[ordinal];
    const slips = row ? judge(row.nameFolded) : null;
    if (slips !== null) found.set(ordinal, slips);
  });
  // Where a number is only written in another way no other is meant, and where it is a part of some nothing is mistyped.
  let nearest = Infinity;
  for (const slips of found.values()) nearest = Math.min(nearest, slips);
  if (nearest < 1) for (const [ordinal, slips] of found) if (slips > nearest) found.delete(ordinal);
  lastSimilar = { key, index, version: index.version, found };
  return found;
}

/** The designs that lead the archive as it opens, in their order; none for any other search. */
export async function readPins(criteria: ResolvedCriteria, scope: Scope | undefined): Promise<string[]> {
  if (scope || criteria.order !== 0 || !isEverything(criteria)) return [];
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT d."id"::text AS id FROM "SpecialListDesign" p JOIN "SpecialList" s ON s."id" = p."listId" JOIN "Design" d ON d."id" = p."designId"
    WHERE s."isPin" ORDER BY p."position", d."uploadedAt" DESC, d."id" DESC`;
  return rows.map(({ id }) => id);
}
