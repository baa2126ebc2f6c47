/**
 * What was typed into the search box, cut into pieces that mean something: the longest phrase that the vocabulary knows, from left to right; what is left
 * is a number or a text. Pure; what a piece finds is said in understand.server.ts.
 */
import type { DateSpan } from '#app/domain/base/dates/date-span.ts';
import { shadeHolds, type ColorFamily } from '#app/domain/visible/colors/color-families.ts';
import { nameColor } from '#app/domain/visible/colors/color-names.ts';
import { isShade, type PaletteKind } from '#app/domain/visible/colors/palette-kinds.ts';
import type { Locale } from '#app/locales/languages.ts';
import { Joining } from './alternatives.ts';
import { readLength, type Size } from './amounts.ts';
import { readCount } from './counts.ts';
import { denials, Denying, type Denial } from './denials.ts';
import { longestPhrase } from './longest-phrase.ts';
import type { Typed } from './moments.ts';
import { sizes } from './phrases.ts';
import { readDates } from './read-dates.ts';
import { readScreens, type ScreenCount } from './read-screens.ts';
import type { Stems } from './stems.server.ts';
import { cutTokens, mostTokens, type StemsOf, type Token } from './tokens.ts';
import { findMisspelled, isSlipOf, type Term, type Vocabulary } from './vocabulary.server.ts';
import { foldedAt } from './word-tables.ts';

export type { Size } from './amounts.ts';
export type { ScreenCount } from './read-screens.ts';

export type Meaning =
  | { field: 'term'; terms: Term[] }
  | { field: 'channelcounts'; value: ScreenCount }
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
  /** how it stands to the piece before it: "red or blue", "red, blue or green" */
  joint: 'or' | 'comma' | null;
}

const year = /^(?:19|20)\d\d$/;

export function readQuery(text: string, vocabulary: Vocabulary, stemsOf: StemsOf, now = new Date()): Piece[] {
  const tokens = cutTokens(text, vocabulary, stemsOf);
  // Capital İ is no i to the patterns of amounts; of the same length, so that places stay.
  const typed: Typed = { text: text.replaceAll('İ', 'i'), tokens, vocabulary, now };
  const pieces: Piece[] = [];
  const signs: Token[] = [];
  const denying = new Denying(pieces);
  const joining = new Joining();
  const pass = (folded: string) => {
    denying.pass(folded);
    joining.pass(folded);
  };
  const put = (first: Token, last: Token, meanings: Meaning[], isExcluded = false) => {
    const own = { from: first.from, to: last.to, text: text.slice(first.from, last.to), meanings };
    const before = pieces.at(-1);
    const joint = joining.hear(before ? text.slice(before.to, first.from) : null);
    pieces.push({ ...own, from: own.from - Number(first.isMinus), isExcluded: isExcluded || first.isMinus, joint });
    denying.hear(pieces.at(-1)!);
  };
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at]!;
    if (at >= mostTokens) {
      const rest = text.slice(token.from).trim();
      put(token, tokens.at(-1)!, [{ field: 'text', value: rest }]);
      break;
    }
    const denial = denialAt(typed, at);
    if (denial && denying.take(denial, tokens[at + denial.words - 1]!, token)) {
      at += denial.words;
      continue;
    }
    const read = readAt(typed, at);
    const last = tokens[at + read.length - 1]!;
    if (token.kind === 'sign' && read.meanings.length === 0) signs.push(token);
    else if (read.meanings.length > 0) {
      const isWithout = tokens.slice(at, at + read.length).some((one) => one.isWithout);
      put(token, last, read.meanings, isWithout);
    } else if (token.stems) pass(token.stems.folded);
    at += read.length;
  }
  // Signs alone are looked for as they are; beside words they say nothing.
  if (pieces.length === 0 && signs.length > 0)
    put(signs[0]!, signs.at(-1)!, [{ field: 'text', value: text.slice(signs[0]!.from, signs.at(-1)!.to) }]);
  return pieces;
}

/**
 * Words that leave out what stands beside them; "no" before a figure is short for number, "no more than" begins an amount, and what is called so by itself
 * is meant by that name.
 */
function denialAt(typed: Typed, at: number): Denial | null {
  const { tokens, vocabulary } = typed;
  const folded = (place: number) => (tokens[place]?.kind === 'word' ? foldedAt(tokens, place) : '');
  const own = folded(at);
  const denial = denials.get(`${own} ${folded(at + 1)}`) ?? denials.get(own);
  if (own === '' || !denial || isNamed(tokens, at, vocabulary)) return null;
  // "nothing but" leaves out nothing.
  if (longestPhrase(tokens, at, vocabulary).length > denial.words) return null;
  if (denial.side === 'before') return denial;
  if (denial.isPaired && tokens.filter((_, place) => folded(place) === own).length < 2) return null;
  const next = tokens[at + denial.words];
  if (!next || next.kind === 'sign' || (next.kind === 'number' && own === 'no')) return null;
  return readAmount(typed, at) ? null : denial;
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

function readAt(typed: Typed, at: number): Reading {
  const { text, tokens, vocabulary } = typed;
  const token = tokens[at]!;
  if (token.kind === 'sign')
    return (comparison.test(token.text) && readAmount(typed, at)) || { length: 1, meanings: [] };
  if (token.kind === 'quoted') return { length: 1, meanings: textOf(token.text) };
  if (token.kind === 'color') return { length: 1, meanings: readColor(token.text) };
  const { length, terms } = longestPhrase(tokens, at, vocabulary);
  const telling = terms.filter(({ field }) => !besideOthers.has(field));
  // What has a name is that; what is told by words for days alone may be told by more of them.
  const mayBeAmount = telling.every(({ field }) => field === 'filler' || field === 'dates');
  // "altı" is six, and near to "altın".
  const amount =
    mayBeAmount || readCount(token.text) !== null || token.kind === 'number' ? readAmount(typed, at) : null;
  if (amount) return amount;
  if (token.kind === 'number') return withNames(telling, length, readNumber(text, tokens, at));
  const slipped = readSlip(text, tokens, at, vocabulary, length);
  if (slipped) return slipped;
  if (telling.length > 0)
    return (
      readShade(typed, at, length, telling) ??
      withItsColor(text, tokens, at, { length, meanings: meaningsOf(telling) }, vocabulary)
    );
  const joined = token.joined && readJoined(tokens, at, vocabulary);
  if (joined) return joined;
  if (token.stems!.isStopWord) return { length: 1, meanings: [] };
  return readUnknown(tokens, at, vocabulary);
}

/** "#35564c", "#fff"; people type numbers behind a # too. */
function readColor(text: string): Meaning[] {
  const digits = text.slice(1).toLowerCase();
  const value = `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
  const name = (locale: Locale) => `${nameColor(value, locale)} ${value}`;
  const names = { en: name('en'), tr: name('tr'), ru: name('ru') };
  return [
    { field: 'term', terms: [{ field: 'color', value, names, rank: 0 }] },
    { field: 'number', value: digits },
  ];
}

const comparison = /^[<>≤≥]=?$/;

/** A label may be called by a number: "3D", "SS26", "70s". */
function withNames(telling: Term[], length: number, read: Reading): Reading {
  const named = telling.filter(({ field }) => field === 'labels' || field === 'specialListId');
  if (named.length === 0 || length < read.length) return read;
  return { length, meanings: [...meaningsOf(named), ...(length === read.length ? read.meanings : [])] };
}

/** Words of amounts, which mean nothing without a number, a year or a word beside them. */
const besideOthers = new Set<Term['field']>(['month', 'weekday', 'screens']);

/** Days, lengths, counts of screens: what is told in figures, or in words for them. */
function readAmount(typed: Typed, at: number): Reading | null {
  const dates = readDates(typed, at);
  if (dates) return { length: dates.length, meanings: [{ field: 'dates', value: dates.value }] };
  const { text, tokens } = typed;
  const { from } = tokens[at]!;
  const size = readLength(text.slice(from));
  if (size) {
    const length = tokens.slice(at).filter((token) => token.from < from + size.length).length;
    return { length, meanings: [{ field: 'size', value: size.value }] };
  }
  const screens = readScreens(typed, at);
  return screens && { length: screens.length, meanings: [{ field: 'channelcounts', value: screens.value }] };
}

function readJoined(tokens: Token[], at: number, vocabulary: Vocabulary): Reading | null {
  const { joined } = tokens[at]!;
  const { terms } = longestPhrase([{ ...tokens[at]!, stems: joined }], 0, vocabulary);
  const meanings = meaningsOf(terms.filter(({ field }) => !besideOthers.has(field)));
  return meanings.length > 0 ? { length: 2, meanings } : null;
}

/** "dark lilac", "canlı somon": where a colour has no shade of that name, what would say it of all the palette means that colour. `terms`: of the `length` words from `at` on. */
function readShade(typed: Typed, at: number, length: number, terms: Term[]): Reading | null {
  const { text, tokens } = typed;
  const [last, next] = [tokens[at + length - 1]!, tokens[at + length]];
  const isShaded = terms.every(({ field, value }) => field === 'palette' && isShade(value as PaletteKind));
  if (!isShaded || next?.kind !== 'word') return null;
  if (!/^[\s-]+$/.test(text.slice(last.to, next.from))) return null;
  const { meanings, ...color } = readAt(typed, at + length);
  return colorIn(meanings) ? { length: length + color.length, meanings } : null;
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
    return [{ field: 'term', terms: own.filter(({ rank }) => rank === own[0]!.rank) }];
  });
}

/** A year may be part of a number: then that is meant. Parts that stand apart are one number: "01 0559", "01-0559 VR-2". */
function readNumber(text: string, tokens: Token[], at: number): Reading {
  const [token, next, third] = [tokens[at]!, tokens[at + 1], tokens[at + 2]];
  if (year.test(token.text)) {
    const span: DateSpan = { from: `${token.text}-01-01`, to: `${token.text}-12-31` };
    return { length: 1, meanings: numberOrDays(token.text, span) };
  }
  const [, from, to] = years.exec(token.text) ?? [];
  if (from && to && from <= to)
    return { length: 1, meanings: numberOrDays(token.text, { from: `${from}-01-01`, to: `${to}-12-31` }) };
  let [value, length] = [token.text, 1];
  const isPart = /^\d{1,3}$/.test(value) && next?.kind === 'number' && /^\d{3,}(?:\/|$)/.test(next.text);
  if (isPart && /^\s+$/.test(text.slice(token.to, next.from))) [value, length] = [`${value}-${next.text}`, 2];
  const beside = length === 2 ? third : next;
  if (beside?.kind === 'number' && /^vr?[-_.]?\d{1,3}$/i.test(beside.text) && /^[^/]*\d{3}[^/]*$/.test(value))
    [value, length] = [`${value}/${beside.text}`, length + 1];
  return { length, meanings: [{ field: 'number', value: designFirst(value) }] };
}

const years = /^((?:19|20)\d\d)[-–—]((?:19|20)\d\d)$/;

const numberOrDays = (value: string, span: DateSpan): Meaning[] => [
  { field: 'number', value },
  { field: 'dates', value: span },
];

/** A number with its colorway behind a stroke, however both are joined: "01/0559", "010559vr2", "01-0559-VR-2". */
function designFirst(value: string): string {
  const stroked = value.replace(/^(\d{1,3})\/(?=\d{3,}(?:\/|$))/, '$1-');
  return stroked.replace(/^([^/]*\d{3,})[-_. ]?(vr?[-_.]?\d{1,3})$/i, '$1/$2');
}

/** A name of which a later word is mistyped: "polka dto", "şal desni". A text that holds it as it is typed comes first. */
function readSlip(text: string, tokens: Token[], at: number, vocabulary: Vocabulary, length: number): Reading | null {
  const slips = slipsIn(tokens, at, vocabulary);
  if (slips.size === 0) return null;
  const found = longestPhrase(tokens, at, vocabulary, (typed, known) => slips.has(typed) && isSlipOf(typed, known));
  const meanings = namesIn(found.terms);
  if (found.length <= length || meanings.length === 0) return null;
  const value = text.slice(tokens[at]!.from, tokens[at + found.length - 1]!.to);
  return { length: found.length, meanings: [{ field: 'text', value }, ...meanings] };
}

/** words of a name that may be mistyped */
const longestName = 4;

/** The words after the first that mean nothing by themselves. */
function slipsIn(tokens: Token[], at: number, vocabulary: Vocabulary): Set<Stems> {
  const slips = new Set<Stems>();
  for (let place = at + 1; place < at + longestName && tokens[place]?.kind === 'word'; place++) {
    const { stems, text } = tokens[place]!;
    if (stems!.isStopWord || readCount(text) !== null) continue;
    if (longestPhrase(tokens, place, vocabulary).terms.length === 0) slips.add(stems!);
  }
  return slips;
}

const namesIn = (terms: Term[]) =>
  meaningsOf(terms.filter(({ field }) => field === 'labels' || field === 'colorFamily' || field === 'palette'));

/** A word that nothing is called: a text, or a slip of what is nearest to it. */
function readUnknown(tokens: Token[], at: number, vocabulary: Vocabulary): Reading {
  const token = tokens[at]!;
  const text: Meaning = { field: 'text', value: token.text };
  for (const stems of findMisspelled(vocabulary, token.stems!)) {
    const mended = tokens.with(at, { ...token, stems });
    const slips = slipsIn(mended, at, vocabulary);
    const isSlip = (typed: Stems, known: Stems) => slips.has(typed) && isSlipOf(typed, known);
    const { length, terms } = longestPhrase(mended, at, vocabulary, isSlip);
    const meanings = namesIn(terms);
    if (meanings.length > 0) return { length, meanings: [text, ...meanings] };
  }
  return { length: 1, meanings: [text] };
}
