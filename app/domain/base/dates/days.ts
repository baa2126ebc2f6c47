/** Spans of whole UTC days: what was asked for, the period before it, and how it is cut into parts of totals. */
import { spanBounds, type DateSpan } from '#app/domain/base/dates/date-span.ts';

/** YYYY-MM-DD; `before` is the first day no longer in. */
export interface Days {
  from: string;
  before: string;
}

const dayMs = 86_400_000;

export const addDays = (day: string, count: number) =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10);
export const countDays = ({ from, before }: Days) => Math.round((Date.parse(before) - Date.parse(from)) / dayMs);
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const monthStart = (day: string) => `${day.slice(0, 8)}01`;
const yearStart = (day: string) => `${day.slice(0, 5)}01-01`;
const nextMonth = (day: string) => monthStart(addDays(monthStart(day), 31));
const nextYear = (day: string) => yearStart(addDays(yearStart(day), 366));

/**
 * The days of a span, none of them after today: a period that is not over yet is compared with as many days before it.
 * Undefined where it has none. `first`: where "all times" begins.
 */
export function daysOf(span: DateSpan, first: string, now = new Date()): Days | undefined {
  // spanBounds counts in the server's own zone: handed UTC's clock as if it were local, its days are UTC's.
  const clock = new Date(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), 12);
  const bounds = spanBounds(span, clock);
  const written = (at: Date) => dayOf(new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())));
  const tomorrow = addDays(dayOf(now), 1);
  const from = bounds.from ? written(bounds.from) : first;
  const end = bounds.before ? written(bounds.before) : tomorrow;
  const before = end < tomorrow ? end : tomorrow;
  return from < before ? { from, before } : undefined;
}

/** As many days, right before. */
export function periodBefore(days: Days): Days {
  return { from: addDays(days.from, -countDays(days)), before: days.from };
}

export interface Parts {
  years: Days[];
  months: Days[];
  days: Days[];
}

/** A span as whole years, whole months and what is left, as far as totals of those grains are kept. */
export function splitDays(span: Days, grains: { month?: boolean; year?: boolean }): Parts {
  const parts: Parts = { years: [], months: [], days: [] };
  const add = (to: Days[], from: string, before: string) => {
    if (from < before) to.push({ from, before });
  };
  const m0 = monthStart(span.from) === span.from ? span.from : nextMonth(span.from);
  const m1 = monthStart(span.before);
  if (!grains.month || m0 >= m1) return { ...parts, days: [span] };
  add(parts.days, span.from, m0);
  add(parts.days, m1, span.before);
  const y0 = yearStart(m0) === m0 ? m0 : nextYear(m0);
  const y1 = yearStart(m1);
  if (!grains.year || y0 >= y1) return { ...parts, months: [{ from: m0, before: m1 }] };
  add(parts.months, m0, y0);
  add(parts.months, y1, m1);
  add(parts.years, y0, y1);
  return parts;
}

/** The whole months that a span lies in. */
export function coverMonths({ from, before }: Days): Days {
  return { from: monthStart(from), before: monthStart(before) === before ? before : nextMonth(before) };
}

/** The first days of the months or years of spans. */
export function startsOf(spans: Days[], grain: 'month' | 'year'): string[] {
  const starts: string[] = [];
  for (const { from, before } of spans)
    for (let day = from; day < before; day = grain === 'year' ? nextYear(day) : nextMonth(day)) starts.push(day);
  return starts;
}

export const seriesGrains = ['day', 'week', 'month', 'year'] as const;
export type SeriesGrain = (typeof seriesGrains)[number];

export interface Bucket {
  /** first and last day of it, both in the span */
  from: string;
  to: string;
  count: number;
  /** in the period before; null where there is none */
  previousCount: number | null;
}

export function seriesGrain(days: Days): SeriesGrain {
  const length = countDays(days);
  return length <= 62 ? 'day' : length <= 400 ? 'week' : length <= 3700 ? 'month' : 'year';
}

function bucketStart(day: string, grain: SeriesGrain): string {
  if (grain === 'day') return day;
  if (grain === 'month') return monthStart(day);
  if (grain === 'year') return yearStart(day);
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Counts of days, gathered. A day of the period before counts where the day as many later does, so that bars beside one another hold equally many days. */
export function gatherDays(
  counts: Map<string, number>,
  days: Days,
  compared: boolean,
): { grain: SeriesGrain; series: Bucket[] } {
  const grain = seriesGrain(days);
  const length = countDays(days);
  const series: Bucket[] = [];
  let start = '';
  for (let day = days.from; day < days.before; day = addDays(day, 1)) {
    const of = bucketStart(day, grain);
    if (of !== start) {
      start = of;
      series.push({ from: day, to: day, count: 0, previousCount: compared ? 0 : null });
    }
    const bucket = series.at(-1)!;
    bucket.to = day;
    bucket.count += counts.get(day) ?? 0;
    if (compared) bucket.previousCount! += counts.get(addDays(day, -length)) ?? 0;
  }
  return { grain, series };
}

/** What lies ahead is empty, so a span that reaches today may be read to its year's end, where totals of whole months and years serve. */
export function reachAhead(days: Days, now = new Date()): Days {
  return days.before > dayOf(now) ? { from: days.from, before: nextYear(dayOf(now)) } : days;
}
