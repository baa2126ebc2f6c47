/** What the beginning of a search may become: names that begin like its last words, each with the number of designs that the asker would find. */
import { z } from 'zod';
import { Prisma } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { question } from '#app/domain/base/questions/question.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { find, type Found } from '#app/domain/find/results/find.server.ts';
import { readNames } from '#app/domain/find/results/results.server.ts';
import {
  allArchives,
  everything,
  SearchCriteria,
  type ResolvedCriteria,
} from '#app/domain/visible/criteria/criteria.ts';
import { typedText } from '#app/domain/visible/criteria/typed-text.ts';
import type { MeantColor } from '#app/domain/visible/colors/palette-kinds.ts';
import { countBits, countCommon } from '#app/domain/visible/index/bits.ts';
import type { Facet } from '#app/domain/visible/index/design-index.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import { visibleDesignBy, visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { joinsNext } from '../words/alternatives.ts';
import { beforeDenial } from '../words/denials.ts';
import { recentSearches } from '../words/recent.server.ts';
import { asMeant, withColors } from '../words/meant-colors.server.ts';
import { archiveCalled, currentVocabulary, mayBeLabel, splitWords, type Term } from '../words/vocabulary.server.ts';
import { openArchive } from './open-archive.server.ts';

const { sql } = Prisma;

export type SuggestionKind = 'label' | 'color' | 'number' | 'specialList' | 'archive' | 'list' | 'recent';

export interface Suggestion {
  kind: SuggestionKind;
  text: string;
  /** designs under the asker's visibility; of an own list its entries */
  count: number;
  /** the search that it stands for; of an own list none */
  q: string | null;
  /** of an own list */
  listId?: string;
}

/** suggestions in all, and of one kind */
const most = 8;
const mostOfKind = 4;
/** each is a search of its own */
const mostColors = 2;
/** words that a name may already have been begun with */
const mostWords = 3;

const Suggest = z.object({
  q: typedText
    .transform((text) => text.trimStart())
    .nullish()
    .transform((text) => text ?? undefined),
  archive: SearchCriteria.in.shape.archive,
});

/** SPEC: POST /search/suggest. With nothing typed, what the person searched for last. */
export const suggest = operation('archive', Suggest, findSuggestions);

/** The same where designs are chosen in the back office, which one may enter without the archive: from all archives, unless one is asked for. */
export const suggestChoices = operation('designChoices', Suggest, (actor, { q, archive = allArchives }) =>
  findSuggestions(actor, { q, archive }),
);

async function findSuggestions(
  actor: Actor,
  { q = '', archive: asked }: z.output<typeof Suggest>,
): Promise<Suggestion[]> {
  const archive = asked ?? (await openArchive(actor));
  if (foldText(q) === '') return recentSuggestions(actor, '', archive);
  const [recent, lists, found] = await Promise.all([
    recentSuggestions(actor, q, archive),
    ownLists(actor, q),
    askSuggest({ actor, q, archive }),
  ]);
  const numbers = await readNames(actor, found.numbers);
  const ofNumbers = [...numbers.values()].map((name): Suggestion => ({
    kind: 'number',
    text: name,
    count: 1,
    q: `${found.before}${name}`,
  }));
  const taken = new Set<string>();
  return [...recent, ...(/\p{N}/u.test(q) ? ofNumbers : []), ...found.named, ...lists, ...ofNumbers]
    .filter((one) => {
      const key = one.listId ?? foldText(one.q!);
      if (taken.has(key)) return false;
      taken.add(key);
      return true;
    })
    .slice(0, most);
}

const open = { order: 0, isOrderAsked: false, count: 1, labelSearchMode: 'any' } as const;

/** `archive`: where the search will look, so that what is counted is what is found there */
interface Begin {
  actor: Actor;
  q: string;
  archive: number;
}

const askSuggest = question('suggest', async ({ actor, q, archive }: Begin) => {
  const vocabulary = await currentVocabulary();
  const { named } = vocabulary;
  const words = [...q.matchAll(/\S+/gu)];
  const out = { before: '', named: [] as Suggestion[], numbers: [] as string[] };
  for (let count = Math.min(mostWords, words.length); count >= 1; count--) {
    const start = words.at(-count)!;
    // A minus belongs to what stands before: it stays where a name is chosen.
    const before = q.slice(0, start.index + Number(/^[-−–]\p{L}/u.test(start[0])));
    const others = beforeDenial(before);
    const isDenied = others !== null;
    const isEither = joinsNext(before);
    const begun = splitWords(words.slice(-count).join(' ')).map(foldText).join(' ');
    const terms = begun === '' ? [] : findBegun(named, begun, actor.locale);
    const numbered = !isDenied && (count === 1 || /\p{N}/u.test(q.slice(before.length)));
    if (terms.length === 0 && !numbered) continue;
    const criteria: ResolvedCriteria = {
      ...everything,
      ...open,
      archive,
      q: isEither ? undefined : (others ?? before).trim() || undefined,
    };
    const begin = foldText(q.slice(before.length));
    const countBegun = ({ index, hits }: Found) => ({
      terms: terms.map((one) => {
        const facet = facetOf[one.term.field];
        if (!facet) return { ...one, count: null };
        const those = countCommon(hits, index.setOf(facet, Number(one.term.value)));
        // What none of them has leaves nothing out, and its name alone may tell.
        return { ...one, count: isDenied && those > 0 ? countBits(hits) - those : those };
      }),
      numbers: numbered
        ? index.orders.nameFolded.beginning(begin, hits, mostOfKind).map((ordinal) => index.rows[ordinal]!.id)
        : [],
    });
    const counted = await find(actor, criteria, undefined, countBegun, { isWhole: true });
    for (const { term, text, language, count: known } of best(counted.terms)) {
      // An archive's name alone may be read as a label's.
      const whole = before + (term.field === 'archive' ? archiveCalled(text, language) : text);
      const count = isEither
        ? await askCount({ actor, q: whole, archive })
        : (known ?? (await countColor(actor, criteria, term.value as MeantColor, isDenied)));
      // What a label is called too finds the label: the colour's number would be a promise that isn't kept.
      const isDoubtful = kindOf[term.field] === 'color' && mayBeLabel(vocabulary, text);
      if (isDoubtful && (await askCount({ actor, q: whole, archive })) !== count) continue;
      if (count > 0) out.named.push({ kind: kindOf[term.field]!, text, count, q: whole });
    }
    if (out.numbers.length === 0) Object.assign(out, { before, numbers: counted.numbers });
  }
  return out;
});

const facetOf: Partial<Record<Term['field'], Facet>> = {
  labels: 'label',
  archive: 'archive',
  specialListId: 'specialList',
};
const kindOf: Partial<Record<Term['field'], SuggestionKind>> = {
  labels: 'label',
  archive: 'archive',
  specialListId: 'specialList',
  colorFamily: 'color',
  palette: 'color',
};

type Named = Awaited<ReturnType<typeof currentVocabulary>>['named'];

interface Begun {
  term: Term;
  text: string;
  language: Locale;
}

/** Of each term the name that begins so, or has a word that does: in the asker's language if there is one, and the shortest; the likeliest first. */
function findBegun(named: Named, begun: string, locale: Locale): Begun[] {
  const found = new Map<string, Begun & { place: [isWithin: number, isForeign: number, length: number] }>();
  for (const { term, language, text, endings } of named) {
    const at = endings.findIndex((ending) => ending.startsWith(begun));
    if (at < 0) continue;
    const key = `${term.field} ${term.value}`;
    const place = [Number(at > 0), Number(language !== locale), text.length] as [number, number, number];
    const there = found.get(key);
    if (!there || comesBefore(place, there.place) < 0) found.set(key, { term, text, language, place });
  }
  return [...found.values()].sort((one, other) => comesBefore(one.place, other.place));
}

function comesBefore(one: number[], other: number[]): number {
  const at = one.findIndex((value, place) => value !== other[place]);
  return at < 0 ? 0 : one[at]! - other[at]!;
}

/** Those without a design are left out; of what is alike, the fuller first. */
function best<T extends { term: Term; count: number | null }>(terms: T[]): T[] {
  const byKind = Map.groupBy(
    terms.filter(({ count }) => count !== 0),
    ({ term }) => kindOf[term.field],
  );
  return (['label', 'color', 'specialList', 'archive'] as const).flatMap((kind) =>
    (byKind.get(kind) ?? [])
      .sort((one, other) => (other.count ?? 0) - (one.count ?? 0))
      .slice(0, kind === 'color' ? mostColors : mostOfKind),
  );
}

function countColor(actor: Actor, criteria: ResolvedCriteria, color: MeantColor, isDenied: boolean): Promise<number> {
  const count = ({ hits }: Found) => countBits(hits);
  return find(actor, withColors(criteria, asMeant(color, isDenied)), undefined, count, { isWhole: true });
}

const askCount = question('suggest count', ({ actor, q, archive }: Begin) =>
  find(actor, { ...everything, ...open, archive, q }, undefined, ({ hits }) => countBits(hits)),
);

/** Those that hold what is typed; with a count of now, and left out where nothing is found any more. */
async function recentSuggestions(actor: Actor, typed: string, archive: number): Promise<Suggestion[]> {
  const begun = foldText(typed);
  const recent = (await recentSearches(actor)).filter(
    (text) => foldText(text) !== begun && foldText(text).includes(begun),
  );
  const counted = await Promise.all(
    recent.slice(0, begun === '' ? most : 2).map(async (q) => ({ q, count: await askCount({ actor, q, archive }) })),
  );
  return counted.flatMap(({ q, count }) => (count > 0 ? [{ kind: 'recent', text: q, count, q }] : []));
}

/** The person's own lists of favourites of which a word begins so. */
async function ownLists(actor: Actor, typed: string): Promise<Suggestion[]> {
  if (actor.kind !== 'person' || !can(actor, 'favorites')) return [];
  const begun = foldText(splitWords(typed).join(' '));
  if (begun === '') return [];
  const pattern = begun.replace(/[\\%_]/g, '\\$&');
  const design = visibleDesignBy(sql`c."designId"`, await visibleDesigns(actor));
  const rows = await readPrepared<{ id: string; name: string; count: number }>(sql`
    SELECT l."id"::text AS id, l."name",
      (SELECT count(*) FROM "FavoritesEntry" e JOIN "Colorway" c ON c."id" = e."colorwayId" JOIN ${design} ON TRUE WHERE e."listId" = l."id")::int AS count
    FROM "FavoritesList" l
    WHERE l."userId" = ${actor.userId}::uuid AND (l."nameKey" LIKE ${`${pattern}%`} OR l."nameKey" LIKE ${`% ${pattern}%`})
    ORDER BY l."position", l."id" LIMIT 3`);
  return rows.map(({ id, name, count }) => ({ kind: 'list', text: name, count, q: null, listId: id }));
}
