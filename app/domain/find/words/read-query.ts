/**
 * What was typed into the search box, cut into pieces that mean something: the longest phrase that the vocabulary knows, from left to right; what is left
 * is a number or a text. Pure; what a piece finds is said in understand.server.ts.
 */
import type { DateSpan } from '#app/domain/base/dates/date-span.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { languages } from '#app/locales/languages.ts';
import { shadeHolds, type ColorFamily } from '#app/domain/visible/colors/color-families.ts';
import { readLength, type Size } from './amounts.ts';
import { countedIn, readCount } from './counts.ts';
import { denials, Denying, wantingWord, type Denial } from './denials.ts';
import { lengths, sizes } from './phrases.ts';
import { monthSpan, readSpan } from './spans.ts';
import type { Stems } from './stems.server.ts';
import { findMisspelled, isSameWord, rootsOf, splitWords, type Term, type Vocabulary } from './vocabulary.server.ts';

export type { Size } from './amounts.ts';

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
  /** together with the word after it, written as one: "zig zag" */
  joined: Stems | null;
  /** "двухцветный": a number and what it counts */
  counted: { count: number; stems: Stems } | null;
  /** a word or a quoted text right after a minus; a number after one is the end of a number */
  isMinus: boolean;
  /** by its ending, which its roots lack: "çiçeksiz" */
  isWithout: boolean;
}

/** Words that are read one by one; what follows is taken as one text. */
const mostTokens = 24;

const year = /^(?:19|20)\d\d$/;

/** Everything that `readQuery` needs the roots of. */
export function wordsOfQuery(text: string): string[] {
  const words = splitWords(text);
  const joined = words.slice(0, mostTokens).map((word, at) => word + (words[at + 1] ?? ''));
  const counted = words.flatMap((word) => countedIn(word)?.counted ?? []);
  return [...words, ...joined, ...counted, ...words.flatMap((word) => wantingWord(word) ?? [])];
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
    if (denial && denying.take(denial, tokens[at + denial.words - 1]!, token)) {
      at += denial.words;
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

/** Words that leave out what stands beside them; "no" before a figure is short for number, and what is called so by itself is meant by that name. */
function denialAt(tokens: Token[], at: number, vocabulary: Vocabulary): Denial | null {
  const folded = (token: Token | undefined) => (token?.kind === 'word' ? token.stems!.folded : '');
  const [own, beside] = [folded(tokens[at]), folded(tokens[at + 1])];
  const denial = denials.get(`${own} ${beside}`) ?? denials.get(own);
  if (own === '' || !denial || isNamed(tokens, at, vocabulary)) return null;
  if (denial.side === 'before') return denial;
  const next = tokens[at + denial.words];
  return !next || next.kind === 'sign' || (next.kind === 'number' && own === 'no') ? null : denial;
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
  const { length, terms } = longestPhrase(tokens, at, vocabulary);
  const telling = terms.filter(({ field }) => field !== 'month' && field !== 'screens');
  const isFiller = telling.every(({ field }) => field === 'filler');
  const amount = isFiller || token.kind === 'number' ? readAmount(text, tokens, at, vocabulary) : null;
  if (amount) return amount;
  if (token.kind === 'number') return readNumber(text, tokens, at);
  if (telling.length > 0) return withItsColor(text, tokens, at, { length, meanings: meaningsOf(telling) }, vocabulary);
  const joined = token.joined && readJoined(tokens, at, vocabulary);
  if (joined) return joined;
  if (token.stems!.isStopWord) return { length: 1, meanings: [] };
  return readUnknown(tokens, at, vocabulary);
}

/** Days, lengths, counts of screens: what is told in figures, or in words for them. */
function readAmount(text: string, tokens: Token[], at: number, vocabulary: Vocabulary): Reading | null {
  const { from } = tokens[at]!;
  const rest = text.slice(from);
  const taking = (letters: number, meaning: Meaning): Reading => ({
    length: tokens.slice(at).filter((token) => token.from < from + letters).length,
    meanings: [meaning],
  });
  const span = readSpan(rest);
  if (span) return taking(span.length, { field: 'dates', value: span.value });
  const length = readLength(rest);
  if (length) return taking(length.length, { field: 'size', value: length.value });
  return readMonth(tokens, at, vocabulary) ?? readScreens(tokens, at, vocabulary);
}

function readJoined(tokens: Token[], at: number, vocabulary: Vocabulary): Reading | null {
  const { joined } = tokens[at]!;
  const { terms } = longestPhrase([{ ...tokens[at]!, stems: joined }], 0, vocabulary);
  const meanings = meaningsOf(terms.filter(({ field }) => field !== 'month' && field !== 'screens'));
  return meanings.length > 0 ? { length: 2, meanings } : null;
}

/** "mustard yellow", "hardal sarısı": a shade and the colour that it is one of are one colour. */
function withItsColor(text: string, tokens: Token[], at: number, read: Reading, vocabulary: Vocabulary): Reading {
  const shade = colorIn(read.meanings);
  const [last, next] = [tokens[at + read.length - 1]!, tokens[at + read.length]];
  if (!shade || next?.kind !== 'word' || !/^[\s-]+$/.test(text.slice(last.to, next.from))) return read;
  const { length, terms } = longestPhrase(tokens, at + read.length, vocabulary);
  const color = colorIn(meaningsOf(terms));
  if (!color || !shadeHolds(shade, color)) return read;
  return { length: read.length + length, meanings: read.meanings };
}

/** Where a colour is likelier than all else. */
function colorIn([first]: Meaning[]): ColorFamily | null {
  const term = first?.field === 'term' ? first.terms[0]! : null;
  return term?.field === 'colorFamily' ? (term.value as ColorFamily) : null;
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

/** What is only of the same root is less likely meant than what is written so: "mandala" is no "mandalina". */
const inexact = 3;

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
        const { field, value } = phrase.term;
        const isExact = phrase.words.every((word, offset) => tokens[at + offset]!.stems!.folded === word.folded);
        const rank = phrase.term.rank + (isExact ? 0 : inexact);
        const key = `${field} ${value}`;
        if (!terms.has(key) || terms.get(key)!.rank > rank) terms.set(key, { ...phrase.term, rank });
      }
    }
  }
  return { length, terms: [...terms.values()] };
}

/** "march 2025", "2025 mart", "last november", "kasım": "may" needs its year, or it is the verb. */
function readMonth(tokens: Token[], at: number, vocabulary: Vocabulary): Reading | null {
  const [one, other] = [tokens[at]!, tokens[at + 1]];
  const isYear = (token: Token | undefined) => token !== undefined && year.test(token.text);
  const monthAt = (word: number) => {
    const found = tokens[word] && longestPhrase(tokens.slice(0, word + 1), word, vocabulary).terms;
    return Number(found?.find(({ field }) => field === 'month')?.value ?? 0);
  };
  const spanning = (length: number, month: number, stated?: number): Reading => ({
    length,
    meanings: [{ field: 'dates', value: monthSpan(month, stated) }],
  });
  if (isYear(one)) return monthAt(at + 1) ? spanning(2, monthAt(at + 1), Number(one.text)) : null;
  if (isYear(other) && monthAt(at)) return spanning(2, monthAt(at), Number(other!.text));
  if (/^(?:last|geçen|gecen|прошл\p{L}+)$/iu.test(one.text) && monthAt(at + 1)) return spanning(2, monthAt(at + 1));
  return monthAt(at) && one.stems?.folded !== 'may' ? spanning(1, monthAt(at)) : null;
}

/** "6 screens", "6 şablonlu", "пять цветов", "двухцветный" */
function readScreens(tokens: Token[], at: number, vocabulary: Vocabulary): Reading | null {
  const { text, counted } = tokens[at]!;
  const isOf = (phrase: Token[], place: number) => {
    const { length, terms } = longestPhrase(phrase, place, vocabulary);
    return terms.some(({ field }) => field === 'screens') ? length : 0;
  };
  if (counted && isOf([{ ...tokens[at]!, stems: counted.stems }], 0))
    return { length: 1, meanings: [{ field: 'channelcounts', value: counted.count }] };
  const count = readCount(text);
  if (count === null || !tokens[at + 1]) return null;
  const length = isOf(tokens, at + 1);
  return length > 0 ? { length: 1 + length, meanings: [{ field: 'channelcounts', value: count }] } : null;
}

/** A year may be part of a number: then that is meant. Parts that stand apart are one number: "01 0559", "01-0559 VR-2". */
function readNumber(text: string, tokens: Token[], at: number): Reading {
  const [token, next, third] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  if (year.test(token.text)) {
    const span: DateSpan = { from: `${token.text}-01-01`, to: `${token.text}-12-31` };
    return {
      length: 1,
      meanings: [
        { field: 'number', value: token.text },
        { field: 'dates', value: span },
      ],
    };
  }
  let [value, length] = [token.text, 1];
  const isPart = /^\d{1,3}$/.test(value) && next?.kind === 'number' && /^\d{3,}(?:\/|$)/.test(next.text);
  if (isPart && /^\s+$/.test(text.slice(token.to, next.from))) [value, length] = [`${value}-${next.text}`, 2];
  const beside = length === 2 ? third : next;
  if (beside?.kind === 'number' && /^vr?[-_.]?\d{1,3}$/i.test(beside.text) && /^[^/]*\d{3}[^/]*$/.test(value))
    [value, length] = [`${value}/${beside.text}`, length + 1];
  return { length, meanings: [{ field: 'number', value: designFirst(value) }] };
}

/** A number with its colorway behind a stroke, however both are joined: "01/0559", "010559vr2", "01-0559-VR-2". */
function designFirst(value: string): string {
  const stroked = value.replace(/^(\d{1,3})\/(?=\d{3,}(?:\/|$))/, '$1-');
  return stroked.replace(/^([^/]*\d{3,})[-_. ]?(vr?[-_.]?\d{1,3})$/i, '$1/$2');
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
    tokens.push({ from, to: from + own.length, text: own, ...plainToken, ...rest });
  const add = (from: number, own: string, kind: Token['kind'], stems: Stems | null = null) =>
    put(from, own, { kind, stems });
  const addWord = (from: number, own: string, to = from + own.length) => {
    const base = wantingStems(own, vocabulary, stemsOf);
    const part = countedIn(own);
    const counted = part && { count: part.count, stems: stemsOf(part.counted) };
    const stems = base ?? stemsOf(own);
    put(from, own, { to, kind: 'word', stems, counted, isMinus: isMinusAt(from), isWithout: base !== null });
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
      for (const word of chunk.matchAll(wordWithEnding)) {
        const [whole, own, ending] = word as unknown as [string, string, string?];
        const start = from + word.index;
        // "isn't", "aren't" say no; another ending after an apostrophe says nothing ("Memphis'ten", "children's").
        if (ending === 't' && own.endsWith('n')) addWord(start, 'not', start + whole.length);
        else addWord(start, own, start + whole.length);
      }
      continue;
    }
    const lead = /^[^\p{L}\p{N}]+/u.exec(chunk)?.[0].length ?? 0;
    const bare = chunk.slice(lead).replace(/(?:[^\p{L}\p{N}"″]+|['’]\p{L}{1,5})$/u, '');
    // "6screens", "6-şablonlu", "64cm"
    const joined = /^(\d{1,4})(-?)([\p{L}\p{M}]{2,})$/u.exec(bare);
    if (joined && isCounted(joined[3]!, vocabulary, stemsOf)) {
      add(from + lead, joined[1]!, 'number', stemsOf(joined[1]!));
      add(from + lead + joined[1]!.length + joined[2]!.length, joined[3]!, 'word', stemsOf(joined[3]!));
    } else add(from + lead, bare, 'number', splitWords(bare).length === 1 ? stemsOf(bare) : null);
  }
  return tokens.map((token, at) => {
    const next = tokens[at + 1];
    const isJoint = token.kind === 'word' && next?.kind === 'word' && /^[\s-]$/.test(text.slice(token.to, next.from));
    return isJoint ? { ...token, joined: stemsOf(token.text + next.text) } : token;
  });
}

const plainToken = { joined: null, counted: null, isMinus: false, isWithout: false };

/** A word with what an apostrophe ties to its end; what it ties to its beginning is another word ("d'orsay"). */
const wordWithEnding = /([\p{L}\p{M}]+)(?:(?<=[\p{L}\p{M}]{2})['’](\p{L}{1,5})(?![\p{L}\p{M}]))?/gu;

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
