/**
 * What was typed into the search box, cut into pieces that mean something: the longest phrase that the vocabulary knows, from left to right; what is left
 * is a number or a text. Pure; what a piece finds is said in understand.server.ts.
 */
import type { DateSpan } from '#app/domain/base/dates/date-span.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { languages } from '#app/locales/languages.ts';
import { denials, Denying, wantingWord, type Denial } from './denials.ts';
import { lengths, sizes } from './phrases.ts';
import type { Stems } from './stems.server.ts';
import { findMisspelled, isSameWord, rootsOf, splitWords, type Term, type Vocabulary } from './vocabulary.server.ts';

/** cm */
export interface Size {
  longest?: { from?: number; to?: number };
  /** one side, or both */
  sides?: number[];
}

export type Meaning =
  | { field: 'term'; terms: Term[] }
  | { field: 'channelcounts'; value: number }
  | { field: 'number'; value: string }
  | { field: 'dates'; value: DateSpan }
  | { field: 'size'; value: Size }
  | { field: 'text'; value: string };

/** A part of what was typed, with what it may mean, the likeliest first. */
export interface Piece {
  /** its places in the text, with the word that leaves it out */
  from: number;
  to: number;
  text: string;
  meanings: Meaning[];
  /** what isn't wanted: "not blue", "-blue", "mavi değil", "çiçeksiz", "без синего" */
  isExcluded: boolean;
}

interface Token {
  from: number;
  to: number;
  text: string;
  kind: 'quoted' | 'number' | 'word' | 'sign';
  stems: Stems | null;
  /** a word or a quoted text right after a minus; a number after one is the end of a number */
  isMinus: boolean;
  /** by its ending, which its roots lack: "çiçeksiz" */
  isWithout: boolean;
}

/** Words that are read one by one; what follows is taken as one text. */
const mostTokens = 24;

const number = String.raw`\d{1,4}(?:[.,]\d{1,2})?`;
const unit = Object.keys(lengths).join('|');
/** "64 cm", "64x32", "64 × 32 cm", "30 inch" */
const size = new RegExp(String.raw`^(${number})\s*(?:[x×х*]\s*(${number}))?\s*(${unit})?(?![\p{L}\p{N}])`, 'iu');
const year = /^(?:19|20)\d\d$/;

/** Everything that `readQuery` needs the roots of. */
export function wordsOfQuery(text: string): string[] {
  const words = splitWords(text);
  return [...words, ...words.flatMap((word) => wantingWord(word) ?? [])];
}

export function readQuery(text: string, vocabulary: Vocabulary, stemsOf: (word: string) => Stems): Piece[] {
  const tokens = cutTokens(text, vocabulary, stemsOf);
  const pieces: Piece[] = [];
  const signs: Token[] = [];
  const denying = new Denying(pieces);
  const put = (first: Token, last: Token, meanings: Meaning[], isExcluded = false) => {
    const own = { from: first.from, to: last.to, text: text.slice(first.from, last.to), meanings };
    pieces.push({ ...own, from: own.from - Number(first.isMinus), isExcluded: isExcluded || first.isMinus });
    denying.hear(pieces.at(-1)!);
  };
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!;
    if (at >= mostTokens) {
      const rest = text.slice(token.from).trim();
      put(token, tokens.at(-1)!, [{ field: 'text', value: rest }]);
      break;
    }
    const denial = denialAt(tokens, at, vocabulary);
    if (denial && denying.take(denial, token)) {
      at++;
      continue;
    }
    const read = readAt(text, tokens, at, vocabulary);
    const last = tokens[at + read.length - 1]!;
    if (token.kind === 'sign') signs.push(token);
    else if (read.meanings.length > 0) {
      const isWithout = tokens.slice(at, at + read.length).some((one) => one.isWithout);
      put(token, last, read.meanings, isWithout);
    } else if (token.stems) denying.pass(token.stems.folded);
    at += read.length;
  }
  // Signs alone are looked for as they are; beside words they say nothing.
  if (pieces.length === 0 && signs.length > 0)
    put(signs[0]!, signs.at(-1)!, [{ field: 'text', value: text.slice(signs[0]!.from, signs.at(-1)!.to) }]);
  return pieces;
}

/** A word that leaves out what stands beside it; "no" before a figure is short for number, and what is called so by itself is meant by that name. */
function denialAt(tokens: Token[], at: number, vocabulary: Vocabulary): Denial | null {
  const [{ stems, kind }, next] = [tokens[at]!, tokens[at + 1]];
  const denial = kind === 'word' ? denials.get(stems!.folded) : undefined;
  if (!denial || isNamed(tokens, at, vocabulary)) return null;
  if (denial.side === 'before') return denial;
  return !next || next.kind === 'sign' || (next.kind === 'number' && stems!.folded === 'no') ? null : denial;
}

function isNamed(tokens: Token[], at: number, vocabulary: Vocabulary): boolean {
  return longestPhrase(tokens, at, vocabulary).terms.some(({ field }) => field !== 'filler');
}

interface Reading {
  /** tokens taken */
  length: number;
  /** none: it says nothing */
  meanings: Meaning[];
}

function readAt(text: string, tokens: Token[], at: number, vocabulary: Vocabulary): Reading {
  const token = tokens[at]!;
  if (token.kind === 'sign') return { length: 1, meanings: [] };
  if (token.kind === 'quoted') return { length: 1, meanings: textOf(token.text) };
  const dated = readMonth(tokens, at, vocabulary);
  if (dated) return dated;
  if (token.kind === 'number') {
    return readSize(text, tokens, at) ?? readScreens(tokens, at, vocabulary) ?? readNumber(token);
  }
  const { length, terms } = longestPhrase(tokens, at, vocabulary);
  const telling = terms.filter(({ field }) => field !== 'month' && field !== 'screens');
  if (telling.length > 0) return { length, meanings: meaningsOf(telling) };
  if (token.stems!.isStopWord) return { length: 1, meanings: [] };
  return readUnknown(tokens, at, vocabulary);
}

type StemsOf = (word: string) => Stems;

function textOf(value: string): Meaning[] {
  return value.trim() === '' ? [] : [{ field: 'text', value: value.trim() }];
}

/** Terms of one kind are one meaning: labels of the same name in two groups. */
function meaningsOf(terms: Term[]): Meaning[] {
  const sorted = terms.toSorted((one, other) => one.rank - other.rank);
  if (sorted.length === 0 || sorted[0]!.field === 'filler') return [];
  const byField = Map.groupBy(
    sorted.filter(({ field }) => field !== 'filler'),
    ({ field }) => field,
  );
  return [...byField].flatMap(([field, own]): Meaning[] => {
    if (field === 'dates') return [{ field, value: { preset: own[0]!.value } as DateSpan }];
    if (field === 'size') return [{ field, value: { longest: sizes[own[0]!.value]! } }];
    return [{ field: 'term', terms: own }];
  });
}

/** All terms of the longest phrase that begins here. */
function longestPhrase(tokens: Token[], at: number, { byRoot }: Vocabulary): { length: number; terms: Term[] } {
  const first = tokens[at]!.stems;
  let length = 1;
  let terms = new Map<string, Term>();
  if (!first) return { length, terms: [] };
  for (const language of languages) {
    // What joins words in one language may be the root of a word in another: "or" is no "örgü".
    for (const root of first.isStopWord ? [`=${first.folded}`] : rootsOf(first, language)) {
      for (const phrase of byRoot.get(root) ?? []) {
        if (phrase.language !== language || phrase.words.length < length) continue;
        const holds = phrase.words.every((word, offset) => {
          const stems = tokens[at + offset]?.stems;
          return stems && isSameWord(stems, word, language);
        });
        if (!holds) continue;
        if (phrase.words.length > length) {
          length = phrase.words.length;
          terms = new Map();
        }
        const { field, value, rank } = phrase.term;
        const key = `${field} ${value}`;
        if (!terms.has(key) || terms.get(key)!.rank > rank) terms.set(key, phrase.term);
      }
    }
  }
  return { length, terms: [...terms.values()] };
}

/** "march 2025", "2025 mart": a month needs its year, or it is the verb or a name. */
function readMonth(tokens: Token[], at: number, vocabulary: Vocabulary): Reading | null {
  const [one, other] = [tokens[at]!, tokens[at + 1]];
  if (!other) return null;
  const isYearFirst = year.test(one.text);
  const stated = isYearFirst ? one.text : year.test(other.text) ? other.text : null;
  if (!stated) return null;
  const word = isYearFirst ? at + 1 : at;
  const found = longestPhrase(tokens.slice(0, word + 1), word, vocabulary).terms.find(({ field }) => field === 'month');
  if (!found) return null;
  const month = found.value.padStart(2, '0');
  const days = new Date(Number(stated), Number(month), 0).getDate();
  return {
    length: 2,
    meanings: [{ field: 'dates', value: { from: `${stated}-${month}-01`, to: `${stated}-${month}-${days}` } }],
  };
}

function readSize(text: string, tokens: Token[], at: number): Reading | null {
  const token = tokens[at]!;
  const found = size.exec(text.slice(token.from));
  if (!found || (!found[2] && !found[3])) return null;
  const scale = lengths[found[3]?.toLowerCase() ?? 'cm']!;
  const sides = [found[1], found[2]].flatMap((side) => (side ? Number(side.replace(',', '.')) * scale : []));
  const end = token.from + found[0].length;
  const length = tokens.slice(at).filter(({ from }) => from < end).length;
  return { length, meanings: [{ field: 'size', value: { sides } }] };
}

/** "6 screens", "6 şablonlu", "6 цветов" */
function readScreens(tokens: Token[], at: number, vocabulary: Vocabulary): Reading | null {
  const counted = /^\d{1,2}$/.test(tokens[at]!.text) ? Number(tokens[at]!.text) : null;
  if (counted === null || !tokens[at + 1]) return null;
  const { length, terms } = longestPhrase(tokens, at + 1, vocabulary);
  if (!terms.some(({ field }) => field === 'screens')) return null;
  return { length: 1 + length, meanings: [{ field: 'channelcounts', value: counted }] };
}

/** A year may be part of a number: then that is meant. */
function readNumber({ text }: Token): Reading {
  const meanings: Meaning[] = [{ field: 'number', value: text }];
  if (year.test(text)) meanings.push({ field: 'dates', value: { from: `${text}-01-01`, to: `${text}-12-31` } });
  return { length: 1, meanings };
}

/** A word that nothing is called: a text, or a slip of what is nearest to it. */
function readUnknown(tokens: Token[], at: number, vocabulary: Vocabulary): Reading {
  const token = tokens[at]!;
  const text: Meaning = { field: 'text', value: token.text };
  for (const stems of findMisspelled(vocabulary, token.stems!.folded)) {
    const mended = tokens.with(at, { ...token, stems });
    const { length, terms } = longestPhrase(mended, at, vocabulary);
    const meanings = meaningsOf(terms.filter(({ field }) => field === 'labels' || field === 'colorFamily'));
    if (meanings.length > 0) return { length, meanings: [text, ...meanings] };
  }
  return { length: 1, meanings: [text] };
}

function cutTokens(text: string, vocabulary: Vocabulary, stemsOf: StemsOf): Token[] {
  const tokens: Token[] = [];
  const isMinusAt = (from: number) => /(?:^|\s)[-−–]$/u.test(text.slice(Math.max(0, from - 2), from));
  const put = (from: number, own: string, rest: Pick<Token, 'kind' | 'stems'> & Partial<Token>) =>
    tokens.push({ from, to: from + own.length, text: own, isMinus: false, isWithout: false, ...rest });
  const add = (from: number, own: string, kind: Token['kind'], stems: Stems | null = null) =>
    put(from, own, { kind, stems });
  const addWord = (from: number, own: string) => {
    const base = wantingStems(own, vocabulary, stemsOf);
    put(from, own, { kind: 'word', stems: base ?? stemsOf(own), isMinus: isMinusAt(from), isWithout: base !== null });
  };
  for (const found of text.matchAll(/"([^"]*)"|[^\s"]+/gu)) {
    const [chunk, quoted] = found;
    const from = found.index;
    if (quoted !== undefined) {
      put(from, chunk, { text: quoted, kind: 'quoted', stems: null, isMinus: isMinusAt(from) });
      continue;
    }
    if (!/[\p{L}\p{N}]/u.test(chunk)) {
      add(from, chunk, 'sign');
      continue;
    }
    if (!/\p{N}/u.test(chunk)) {
      for (const word of chunk.matchAll(/[\p{L}\p{M}]+/gu)) addWord(from + word.index, word[0]);
      continue;
    }
    const lead = /^[^\p{L}\p{N}]+/u.exec(chunk)?.[0].length ?? 0;
    const bare = chunk.slice(lead).replace(/[^\p{L}\p{N}"″]+$/u, '');
    // "6screens", "6-şablonlu", "64cm"
    const joined = /^(\d{1,4})(-?)([\p{L}\p{M}]{2,})$/u.exec(bare);
    if (joined && isCounted(joined[3]!, vocabulary, stemsOf)) {
      add(from + lead, joined[1]!, 'number', stemsOf(joined[1]!));
      add(from + lead + joined[1]!.length + joined[2]!.length, joined[3]!, 'word', stemsOf(joined[3]!));
    } else add(from + lead, bare, 'number', splitWords(bare).length === 1 ? stemsOf(bare) : null);
  }
  return tokens;
}

/** Of "çiçeksiz" what it says is lacking, where that has a name and the word itself has none. */
function wantingStems(word: string, { byRoot }: Vocabulary, stemsOf: StemsOf): Stems | null {
  const base = wantingWord(word);
  if (base === null || byRoot.has(`=${foldText(word)}`)) return null;
  const stems = stemsOf(base);
  return rootsOf(stems, 'tr').some((root) => byRoot.has(root)) ? stems : null;
}

/** A unit, or the word for screens. */
function isCounted(word: string, { byRoot }: Vocabulary, stemsOf: StemsOf): boolean {
  if (Object.hasOwn(lengths, word.toLowerCase())) return true;
  const stems = stemsOf(word);
  return languages.some((language) =>
    rootsOf(stems, language).some((root) => byRoot.get(root)?.some(({ term }) => term.field === 'screens')),
  );
}
