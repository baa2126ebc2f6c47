/** How many screens a print has, in figures or words: "6 screens", "up to 4 colours", "en az 5 şablon", "4 или 5 валов", "двухцветный". Pure. */
import { countPattern, readCount } from './counts.ts';
import { longestPhrase } from './longest-phrase.ts';
import type { Typed } from './moments.ts';
import type { Token } from './tokens.ts';

/** so many, one of these, or from and to */
export type ScreenCount = number | number[] | { from?: number; to?: number };

const count = `(${countPattern})`;
const before = (text: string) => new RegExp(`^(?:${text})(?=[\\s-]|$)`, 'iu');
const after = (text: string) => new RegExp(`^\\s+(?:${text})(?![\\p{L}\\p{N}])`, 'iu');

const upTo = (to: number) => ({ to });
const below = (over: number) => ({ to: over - 1 });
const from = (from: number) => ({ from });
const above = (under: number) => ({ from: under + 1 });
type Bound = typeof upTo | typeof from;

/** Before the number, or right after it. */
const leads: [RegExp, Bound][] = [
  [
    before(
      String.raw`(?:(?:up to|at most|no more than|not more than|max\.?|maximum|en fazla|en çok|en cok|до|не больше|не более|максимум)\s+|(?:≤|<=)\s*)${count}`,
    ),
    upTo,
  ],
  [before(String.raw`(?:(?:under|below|less than|fewer than|меньше|менее)\s+|<\s*)${count}`), below],
  [
    before(
      String.raw`(?:(?:at least|no less than|no fewer than|not less than|min\.?|minimum|en az|от|не меньше|не менее|минимум)\s+|(?:≥|>=)\s*)${count}`,
    ),
    from,
  ],
  [before(String.raw`(?:(?:over|above|more than|больше|более|свыше)\s+|>\s*)${count}`), above],
  [before(String.raw`${count}\s*\+`), from],
  [before(String.raw`${count}\s+(?:or|and) (?:fewer|less|under)`), upTo],
  [before(String.raw`${count}\s+(?:or|and) (?:more|up|over)`), from],
  [before(String.raw`${count}\s+ve\s+(?:altı|alti|daha az)`), upTo],
  [before(String.raw`${count}\s+ve\s+(?:üzeri|uzeri|üstü|ustu|daha fazla)`), from],
];
const ranges: RegExp[] = [
  before(String.raw`(?:between|from|от|с)\s+${count}\s*(?:and|to|до|по|[-–—])\s*${count}`),
  before(String.raw`${count}\s*(?:[-–—]|to|ile|ila)\s*${count}`),
];
const alternatives = before(String.raw`${count}\s+(?:or|and|veya|ya da|или|и|ve)\s+${count}`);
const alone = before(count);

/** After the screens: "5 screens or more", "3 şablondan az". */
const tails: [RegExp, Bound][] = [
  [after('(?:or|and) (?:fewer|less|under)|at most|ve\\s+altı|ve\\s+alti|kadar|и (?:меньше|менее)|максимум'), upTo],
  [after('(?:or|and) (?:more|up|over)|at least|ve\\s+(?:üzeri|uzeri|üstü|ustu)|и (?:больше|более)|минимум'), from],
];
/** Only after "from": "3 şablondan az". */
const ablativeTails: [RegExp, Bound][] = [
  [after('az'), below],
  [after('fazla'), above],
];
const ablative = /[dt][ae]n$/iu;
const rangeEnd = after('arası|arasi|arasında|arasinda');

export function readScreens(typed: Typed, at: number): { length: number; value: ScreenCount } | null {
  const { tokens } = typed;
  const { counted } = tokens[at]!;
  if (counted && screensAt(typed, [{ ...tokens[at]!, stems: counted.stems }], 0))
    return { length: 1, value: counted.count };
  const told = countAt(typed, at);
  if (!told) return null;
  const noun = tokens.findIndex((token, place) => place > at && token.from >= tokens[at]!.from + told.letters);
  const length = noun < 0 || !isBeside(typed, at, told.letters, noun) ? 0 : screensAt(typed, tokens, noun);
  if (length === 0) return null;
  const { text } = typed;
  const end = tokens[noun + length - 1]!.to;
  const rest = text.slice(end);
  const taken = (letters: number) =>
    noun + length - at + tokens.filter(({ from }) => from >= end && from < end + letters).length;
  const closing = rangeEnd.exec(rest);
  if (typeof told.value !== 'number') return { length: taken(closing?.[0].length ?? 0), value: told.value };
  const isAblative = ablative.test(tokens[noun + length - 1]!.text);
  for (const [expression, bound] of isAblative ? [...tails, ...ablativeTails] : tails) {
    const found = expression.exec(rest);
    if (found) return { length: taken(found[0].length), value: bound(told.value) };
  }
  return { length: taken(0), value: told.value };
}

/** Whether the text continues with that token. */
function isBeside({ text, tokens }: Typed, at: number, letters: number, noun: number): boolean {
  return /^[\s-]*$/.test(text.slice(tokens[at]!.from + letters, tokens[noun]!.from));
}

function countAt({ text, tokens }: Typed, at: number): { letters: number; value: ScreenCount } | null {
  const rest = text.slice(tokens[at]!.from);
  const numbers = (found: RegExpExecArray) => found.slice(1).map((one) => readCount(one)!);
  for (const expression of ranges) {
    const found = expression.exec(rest);
    if (!found) continue;
    const [from, to] = numbers(found) as [number, number];
    return from <= to ? { letters: found[0].length, value: { from, to } } : null;
  }
  for (const [expression, bound] of leads) {
    const found = expression.exec(rest);
    if (found) return { letters: found[0].length, value: bound(numbers(found)[0]!) };
  }
  // After "2 ve altı", for "altı" is six too.
  const either = alternatives.exec(rest);
  if (either) return { letters: either[0].length, value: numbers(either) };
  const found = alone.exec(rest);
  if (found) return { letters: found[0].length, value: numbers(found)[0]! };
  // "6screens": what is joined to a number has been cut off.
  const own = readCount(tokens[at]!.text);
  return own === null ? null : { letters: tokens[at]!.text.length, value: own };
}

/** How many words of that place mean screens. */
function screensAt({ vocabulary }: Typed, tokens: Token[], at: number): number {
  const { length, terms } = longestPhrase(tokens, at, vocabulary);
  return terms.some(({ field }) => field === 'screens') ? length : 0;
}
