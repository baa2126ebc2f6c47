/**
 * Days that are told in words or figures: a day, a month, a year, a span, or the beginning or end of one ("last month", "5 March", "mart 2025", "начало
 * года"). What lies around them is read in read-dates.ts. Pure.
 */
import type { DatePreset } from '#app/domain/base/dates/date-presets.ts';
import { spanBounds } from '#app/domain/base/dates/date-span.ts';
import { longestPhrase } from './longest-phrase.ts';
import { dayCalled, dayOf, monthSpan, readSpan } from './spans.ts';
import type { Token } from './tokens.ts';
import type { Vocabulary } from './vocabulary.server.ts';
import { foldedAt, lookUp, wordTable } from './word-tables.ts';

/** The period that lasts now, told by its unit: "the beginning of the year", "yıl başı", "начало года". */
const periods = wordTable<DatePreset & ('today' | 'thisWeek' | 'thisMonth' | 'thisYear')>({
  today: 'day,gün,дня',
  thisWeek: 'week,hafta,недели',
  thisMonth: 'month,ay,месяца',
  thisYear: 'year,yıl,sene,года',
});
export type Edge = 'start' | 'end';
const edgesBefore = wordTable<Edge>({
  start: 'beginning of,start of,начала,начало,начале',
  end: 'end of,конца,конец,конце',
});
const edgesAfter = wordTable<Edge>({
  start: 'başı,başından,başında,başındaki,basina',
  end: 'sonu,sonundan,sonuna,sonunda',
});
const lastOnes = wordTable<'last'>({
  last: 'last,past,geçen,прошлый,прошлая,прошлое,прошлого,прошлой,прошлую,прошлом',
});
const dayPrepositions = wordTable<'on'>({ on: 'on,в,во' });
/** Say nothing before a day that a word beside it announces. */
const articles = wordTable<'the'>({ the: 'the,the year,year,of,the month of' });

const ordinals = wordTable<'1' | '2' | '3' | '4'>({
  1: '1,1st,first,1-й,первый,первого,первом,ilk,birinci',
  2: '2,2nd,second,2-й,второй,второго,втором,ikinci',
  3: '3,3rd,third,3-й,третий,третьего,третьем,üçüncü',
  4: '4,4th,fourth,4-й,четвёртый,четвёртого,четвёртом,dördüncü,son',
});
const quarterWord = /^(?:quarter|ceyre[kg]\p{L}*|квартал\p{L}*)$/u;

const year = /^(?:19|20)\d\d$/;
const years = /^((?:19|20)\d\d)(?:[-–—]((?:19|20)\d\d))?$/;
const monthOfYear = /^(0?[1-9]|1[0-2])[./]((?:19|20)\d\d)$/;
const dayNumber = /^(\d{1,2})(?:st|nd|rd|th|-?го|\.)?$/iu;
/** What may follow a day and says nothing: "2025 yılından", "марта 2026 года", "pazartesi gününden". */
const unitWord =
  /^(?:years?|(?:yil|sene|ay|gun)(?:lar|ler)?[iu]?(?:n?d[ae]n?|nin|nun|n[ae]|n?d[ae]ki)?|г|гг|год\p{L}{0,3}|месяц\p{L}{0,2}|д(?:ень|ня|ню)|числ\p{L}{0,2})$/u;

export interface Days {
  from: string;
  to: string;
}

/** What is told: days from and to, of which one may be open. */
export interface Moment extends Partial<Days> {
  /** tokens taken */
  length: number;
  preset?: DatePreset;
  edge?: Edge;
  /** told without a year: what it is in one */
  inYear?: (year: number) => Days | null;
}

export interface Typed {
  text: string;
  tokens: Token[];
  vocabulary: Vocabulary;
  /** what "yesterday" is the day before of */
  now: Date;
}

export class MomentReader {
  readonly #text: string;
  readonly #tokens: Token[];
  readonly #vocabulary: Vocabulary;
  readonly #now: Date;

  constructor({ text, tokens, vocabulary, now }: Typed) {
    this.#text = text;
    this.#tokens = tokens;
    this.#vocabulary = vocabulary;
    this.#now = now;
  }

  /** `isSure`: of years, weekdays and "may" too, which mean something else by themselves. */
  read(at: number, isSure: boolean): Moment | null {
    const article = isSure ? (lookUp(articles, this.#tokens, at)?.length ?? 0) : 0;
    const start = at + article;
    const edge = isSure ? lookUp(edgesBefore, this.#tokens, start) : null;
    const own = edge ? this.#period(start + edge.length) : this.#bare(start, isSure);
    if (!own) return null;
    let end = start + (edge?.length ?? 0) + own.length;
    while (unitWord.test(foldedAt(this.#tokens, end))) end++;
    const edgeAfter = edge ? null : lookUp(edgesAfter, this.#tokens, end);
    const atEdge = edge?.value ?? edgeAfter?.value;
    const length = end + (edgeAfter?.length ?? 0) - at;
    return atEdge ? edgeOf({ ...own, length }, atEdge) : { ...own, length };
  }

  /** After "beginning of": a period by its unit, or any other. */
  #period(at: number): Moment | null {
    const the = Number(foldedAt(this.#tokens, at) === 'the');
    const own = this.read(at, true);
    if (own) return own;
    const unit = this.#unit(at + the);
    return unit && { ...unit, length: the + unit.length };
  }

  #unit(at: number): Moment | null {
    const period = lookUp(periods, this.#tokens, at);
    return period && { length: period.length, ...this.#preset(period.value) };
  }

  #bare(at: number, isSure: boolean): Moment | null {
    if (!this.#tokens[at] || this.#tokens[at].kind === 'quoted') return null;
    // "yıl başı": a unit is a period only beside its edge.
    const period = isSure ? lookUp(periods, this.#tokens, at) : null;
    if (period && lookUp(edgesAfter, this.#tokens, at + period.length)) return this.#unit(at);
    return (
      this.#written(at) ??
      this.#quarter(at) ??
      this.#dayOfMonth(at, isSure) ??
      this.#month(at, isSure) ??
      this.#weekday(at, isSure) ??
      this.#named(at) ??
      this.#year(at, isSure)
    );
  }

  /** In figures, or so many of a unit. */
  #written(at: number): Moment | null {
    const { from } = this.#tokens[at]!;
    const read = readSpan(this.#text.slice(from), this.#now);
    if (!read) return null;
    const length = this.#tokens.slice(at).filter((token) => token.from < from + read.length).length;
    const { preset } = read.value;
    return { length, ...(preset ? this.#preset(preset) : read.value) };
  }

  #preset(preset: DatePreset): Omit<Moment, 'length'> {
    const { from, before } = spanBounds({ preset }, this.#now);
    const last = before && new Date(before.getFullYear(), before.getMonth(), before.getDate() - 1);
    return { preset, from: from && dayOf(from), to: last && dayOf(last) };
  }

  /** "yesterday", "прошлая неделя" */
  #named(at: number): Moment | null {
    const { length, terms } = longestPhrase(this.#tokens, at, this.#vocabulary);
    const meant = terms.filter(({ field }) => field === 'dates').toSorted((one, other) => one.rank - other.rank)[0];
    return meant ? { length, ...this.#preset(meant.value as DatePreset) } : null;
  }

  #numberOf(field: 'month' | 'weekday', at: number): number {
    const token = this.#tokens[at];
    // No month is shortened to two letters: "ar" is only the root of "aralık".
    if (token?.kind !== 'word' || token.text.length < 3) return 0;
    const { terms } = longestPhrase(this.#tokens.slice(0, at + 1), at, this.#vocabulary);
    const meant = terms.filter((term) => term.field === field).toSorted((one, other) => one.rank - other.rank)[0];
    return Number(meant?.value ?? 0);
  }

  #yearAt(at: number): number | null {
    const { text = '' } = this.#tokens[at] ?? {};
    return year.test(text) ? Number(text) : null;
  }

  /** "march 2025", "2025 mart", "last november", "kasım": "may" alone is the verb. */
  #month(at: number, isSure: boolean): Moment | null {
    const told = this.#yearAt(at);
    const last = lookUp(lastOnes, this.#tokens, at)?.length ?? 0;
    const first = told === null ? last : 1;
    const month = this.#numberOf('month', at + first);
    if (!month) return null;
    const inYear = (year: number) => monthSpan(month, year);
    if (told !== null) return { length: 2, ...inYear(told) };
    const next = this.#yearAt(at + last + 1);
    if (next !== null) return { length: last + 2, ...inYear(next) };
    if (!isSure && last === 0 && foldedAt(this.#tokens, at) === 'may') return null;
    return { length: last + 1, ...monthSpan(month, undefined, this.#now), inYear };
  }

  /** "5 march 2026", "5 mart", "March 5, 2026" */
  #dayOfMonth(at: number, isSure: boolean): Moment | null {
    const dayAt = (place: number) => Number(dayNumber.exec(this.#tokens[place]?.text ?? '')?.[1] ?? 0);
    const isDayFirst = dayAt(at) > 0;
    const of = Number(isDayFirst && foldedAt(this.#tokens, at + 1) === 'of');
    const [day, monthPlace] = isDayFirst ? [dayAt(at), at + 1 + of] : [dayAt(at + 1), at];
    const month = this.#numberOf('month', monthPlace);
    if (!day || !month) return null;
    const length = 2 + of;
    const inYear = (year: number): Days | null => {
      const own = dayCalled(year, month, day);
      return own === null ? null : { from: own, to: own };
    };
    const told = this.#yearAt(at + length);
    const own = told === null ? (isDayFirst || isSure) && this.#lastBegun(inYear) : inYear(told);
    return own ? { length: length + Number(told !== null), ...own, ...(told === null && { inYear }) } : null;
  }

  /** "Q1 2026", "first quarter of 2026", "2026 ilk çeyreği", "1-й квартал 2026 года" */
  #quarter(at: number): Moment | null {
    const told = this.#yearAt(at);
    let place = at + Number(told !== null);
    const own = /^q([1-4])$/.exec(foldedAt(this.#tokens, place))?.[1];
    const ordinal = own ? null : lookUp(ordinals, this.#tokens, place);
    if (!own && (!ordinal || !quarterWord.test(foldedAt(this.#tokens, place + 1)))) return null;
    place += own ? 1 : 2;
    place += Number(told === null && foldedAt(this.#tokens, place) === 'of');
    const year = told ?? this.#yearAt(place);
    if (year === null) return null;
    const month = 3 * Number(own ?? ordinal!.value);
    const [{ from }, { to }] = [monthSpan(month - 2, year), monthSpan(month, year)];
    return { length: place + Number(told === null) - at, from, to };
  }

  /** Of this year or the one before. */
  #lastBegun(inYear: (year: number) => Days | null): Days | null {
    const [now, today] = [this.#now.getFullYear(), dayOf(this.#now)];
    const own = inYear(now);
    return own && own.from <= today ? own : inYear(now - 1);
  }

  #weekday(at: number, isSure: boolean): Moment | null {
    const last = lookUp(lastOnes, this.#tokens, at)?.length ?? 0;
    const lead = last || (lookUp(dayPrepositions, this.#tokens, at)?.length ?? 0);
    const weekday = this.#numberOf('weekday', at + lead);
    if (!weekday || (!isSure && lead === 0)) return null;
    const today = ((this.#now.getDay() + 6) % 7) + 1;
    const ago = (today - weekday + 7) % 7 || (last > 0 ? 7 : 0);
    const own = dayOf(new Date(this.#now.getFullYear(), this.#now.getMonth(), this.#now.getDate() - ago));
    return { length: lead + 1, from: own, to: own };
  }

  /** A year alone may be a number's part; a word after it may say that it is a year. */
  #year(at: number, isSure: boolean): Moment | null {
    const [, month, ofMonth] = (isSure && monthOfYear.exec(this.#tokens[at]!.text)) || [];
    if (ofMonth) return { length: 1, ...monthSpan(Number(month), Number(ofMonth)) };
    const [, first, last = first] = years.exec(this.#tokens[at]!.text) ?? [];
    if (!first || last! < first || (!isSure && !unitWord.test(foldedAt(this.#tokens, at + 1)))) return null;
    return { length: 1, from: `${first}-01-01`, to: `${last}-12-31` };
  }
}

function edgeOf({ length, from, to }: Moment, edge: Edge): Moment {
  const day = edge === 'start' ? from : to;
  return { length, edge, from: day, to: day };
}
