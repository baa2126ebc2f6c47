/** Days, moments and blank values as readers of a language write them: in pages, mails and files alike. Browser-safe. */

/** Where there is nothing to say. */
export const blank = '–';

/** English is written as in Britain: 12 Nov 2026. */
const dates = (language: string) => (language === 'en' ? 'en-GB' : language);

const known = new Map<string, Intl.DateTimeFormat>();

/** By few shapes, and each is kept: to make one takes longer than to write a page of dates with it. */
function writeDate(at: Date | string, language: string, shape: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(shape)}`;
  const format = known.get(key) ?? new Intl.DateTimeFormat(dates(language), shape);
  known.set(key, format);
  return format.format(new Date(at));
}

/** A day, or the day of a moment, in UTC: server and browser say the same. */
export function formatDay(at: Date | string, language: string, dateStyle: 'medium' | 'long' = 'medium'): string {
  return writeDate(at, language, { dateStyle, timeZone: 'UTC' });
}

const ticks = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A step on the axis of a chart, as short as it can be. */
export function formatTick(day: string, step: keyof typeof ticks, language: string): string {
  return writeDate(day, language, { ...ticks[step], timeZone: 'UTC' });
}

/** In a reader's own time zone where it is known; otherwise in UTC, and it says so. */
export function formatMoment(at: Date | string, language: string, timeZone?: string): string {
  const shape = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  const zone = timeZone === undefined ? ({ timeZone: 'UTC', timeZoneName: 'short' } as const) : { timeZone };
  return writeDate(at, language, { ...shape, ...zone });
}

/** From how many ms on a unit is used. */
const spans = [
  { unit: 'day', ms: 86_400_000, from: 2 * 86_400_000 },
  { unit: 'hour', ms: 3_600_000, from: 2 * 3_600_000 },
  { unit: 'minute', ms: 60_000, from: 2 * 60_000 },
  { unit: 'second', ms: 1_000, from: 999.5 },
  { unit: 'millisecond', ms: 1, from: -Infinity },
] as const;

/** In one unit, with a decimal below ten: 230 ms, 4.5 sec, 90 sec, 12 min. */
export function formatDuration(ms: number, language: string): string {
  const { unit, ms: one } = spans.find(({ from }) => ms >= from)!;
  const value = ms / one;
  const maximumFractionDigits = unit !== 'millisecond' && value < 10 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(value);
}
