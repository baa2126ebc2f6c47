/**
 * Days in the search box's words: a day, a month, a year or a span by itself ("last month", "5 March", "mart 2025"), what lies after it or before it
 * ("since yesterday", "dünden beri", "до 2024 года"), and from one to another ("from march to may", "с марта по май"). Pure.
 */
import type { DatePreset } from '#app/domain/base/dates/date-presets.ts';
import type { DateSpan } from '#app/domain/base/dates/date-span.ts';
import { MomentReader, type Days, type Moment, type Typed } from './moments.ts';
import { dayOf } from './spans.ts';
import type { Token } from './tokens.ts';
import { foldedAt, lookUp, wordTable } from './word-tables.ts';

/** Where the days that are meant lie to the ones that are told. */
type Side = 'since' | 'after' | 'before' | 'until';

/** Before what is told; "from" and "between" lead from one to another. */
const openings = wordTable<Side | 'from'>({
  since: 'since,ever since,starting,starting from,as of,beginning,beginning from,с,со,начиная с,начиная со',
  after: 'after,later than,newer than,после,позже,позднее',
  before: 'before,earlier than,prior to,older than,до,раньше,ранее,старше',
  until: 'until,till,up to,up to and including,up until,by,по,вплоть до',
  from: 'from,between,от,между',
});
/** After what is told. */
const closings = wordTable<Side>({
  since:
    'beri,bu yana,itibaren,onwards,onward,and later,and after,and newer,ve sonrası,ve sonra,и позже,и новее,и далее',
  after: 'sonra,sonrası,sonrasında,sonraki,yeni',
  before: 'önce,öncesi,öncesinde,önceki,eski',
  until: 'kadar,dek,and before,and earlier,and older,ve öncesi,и раньше,и ранее,и старше',
});
/** Turkish says "older than" with an adjective: without the ending before it that means something by itself. */
const comparing = /^(?:yeni|eski)$/;
const ablative = /[dt][ae]n$/iu;
/** "from march on" */
const goesOn = wordTable<'on'>({ on: 'on,onwards,onward' });
/** Between two: some lead to another only where a word before the first says so, or one after the second. */
const joints = wordTable<'always' | 'opened' | 'closed'>({
  always: 'to,till,until,through,up to,ile,ila,по,до',
  opened: 'and,и',
  closed: 've',
});
const rangeEnds = wordTable<'end'>({ end: 'arası,arasında,arasındaki,kadar' });
const dative = /[ae]$/iu;
const dash = /^\s*[-–—]\s*$/u;

/** Null where no days are told there. */
export function readDates(typed: Typed, at: number): { length: number; value: DateSpan } | null {
  const reader = new DateReader(typed);
  return reader.announced(at) ?? reader.followed(at) ?? reader.plain(at);
}

class DateReader {
  readonly #text: string;
  readonly #tokens: Token[];
  readonly #moments: MomentReader;

  constructor(typed: Typed) {
    this.#text = typed.text;
    this.#tokens = typed.tokens;
    this.#moments = new MomentReader(typed);
  }

  /** "since yesterday", "from march to may", "from march on" */
  announced(at: number) {
    const opening = lookUp(openings, this.#tokens, at);
    const moment = opening && this.#moments.read(at + opening.length, true);
    if (!moment) return null;
    const end = at + opening.length + moment.length;
    const side = opening.value;
    if (side === 'since' || side === 'from') {
      const range = this.#range(at, end, moment, true);
      if (range) return range;
    }
    const on = lookUp(goesOn, this.#tokens, end);
    if (side === 'from') return on && placed(moment, 'since', end + on.length - at);
    return placed(moment, side, end - at + (side === 'since' ? (on?.length ?? 0) : 0));
  }

  /** "dünden beri", "2024 öncesi", "march to may", "ocak mart arası" */
  followed(at: number) {
    const moment = this.#moments.read(at, true);
    if (!moment) return null;
    const end = at + moment.length;
    const range = this.#range(at, end, moment, false);
    if (range) return range;
    const closing = lookUp(closings, this.#tokens, end);
    if (!closing) return null;
    if (comparing.test(foldedAt(this.#tokens, end)) && !ablative.test(this.#textOf(end - 1))) return null;
    return placed(moment, closing.value, end + closing.length - at);
  }

  plain(at: number) {
    const moment = this.#moments.read(at, false);
    return moment && { length: moment.length, value: spanOf(moment) };
  }

  #range(start: number, end: number, first: Moment, isOpened: boolean) {
    const joint = this.#joint(end);
    for (const { kind, length } of [joint, { kind: 'closed' as const, length: 0 }]) {
      if (kind === null || (kind === 'opened' && !isOpened)) continue;
      const second = this.#moments.read(end + length, true);
      if (!second) continue;
      const last = end + length + second.length;
      const closing = lookUp(rangeEnds, this.#tokens, last);
      if (kind === 'closed' && length > 0 && !closing && !isOpened) continue;
      // "ocaktan marta"
      const isCased = ablative.test(this.#textOf(end - 1)) && dative.test(this.#textOf(end + length));
      if (kind === 'closed' && length === 0 && !closing && !isCased) continue;
      const value = between(first, second);
      if (value) return { length: last + (closing?.length ?? 0) - start, value };
    }
    return null;
  }

  #joint(at: number): { kind: 'always' | 'opened' | 'closed' | null; length: number } {
    const [before, token] = [this.#tokens[at - 1]!, this.#tokens[at]];
    if (!token) return { kind: null, length: 0 };
    if (token.kind === 'sign' && dash.test(token.text)) return { kind: 'always', length: 1 };
    if (dash.test(this.#text.slice(before.to, token.from))) return { kind: 'always', length: 0 };
    const joint = lookUp(joints, this.#tokens, at);
    return joint ? { kind: joint.value, length: joint.length } : { kind: null, length: 0 };
  }

  #textOf(at: number): string {
    const { from, to } = this.#tokens[at]!;
    return this.#text.slice(from, Math.max(to, this.#tokens[at + 1]?.from ?? to)).trim();
  }
}

function spanOf({ preset, from, to }: Moment): DateSpan {
  return preset ? { preset } : { from, to };
}

/** These end today, or later. */
const lasting: (DatePreset | undefined)[] = [
  'today',
  'thisWeek',
  'thisMonth',
  'thisYear',
  'last7',
  'last30',
  'last365',
];

function placed(moment: Moment, side: Side, length: number): { length: number; value: DateSpan } | null {
  const { from, to, preset, edge } = moment;
  const value = (span: DateSpan | undefined) => span && { length, value: span };
  if (side === 'since') return value(lasting.includes(preset) ? { preset } : from ? { from } : undefined) ?? null;
  if (side === 'after') return value(to ? { from: dayBeside(to, 1) } : undefined) ?? null;
  // "до конца года" takes its last day in.
  if (side === 'before' && edge !== 'end') return value(from ? { to: dayBeside(from, -1) } : undefined) ?? null;
  return value(to ? { to } : undefined) ?? null;
}

/** From the first day of one to the last of the other; a year that only one of them tells is meant for both. */
function between(first: Moment, second: Moment): Days | null {
  if (!first.from || !second.to || !second.from) return null;
  let [from, to] = [first.from, second.to];
  if (first.inYear) {
    const [own, other] = [Number(second.to.slice(0, 4)), first.inYear(Number(second.to.slice(0, 4)))];
    from = (other && other.from <= second.from ? other : first.inYear(own - 1))?.from ?? from;
  } else if (second.inYear) {
    const own = Number(first.from.slice(0, 4));
    const other = second.inYear(own);
    to = (other && other.from >= first.from ? other : second.inYear(own + 1))?.to ?? to;
  }
  return from <= to ? { from, to } : null;
}

function dayBeside(day: string, plus: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return dayOf(new Date(year, month - 1, date + plus));
}
