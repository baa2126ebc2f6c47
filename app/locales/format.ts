/** Sizes, days and moments as readers of a language write them: in pages, mails and files alike. Browser-safe. */

/** Bytes. File sizes and limits count in thousands everywhere, as the interface's texts say them. */
export const megabyte = 1_000_000;

/** Where there is nothing to say. */
export const blank = '–';

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** 3.4 MB; three figures at most, and never less than 1 kB of something. */
export function formatBytes(bytes: number, language: string): string {
  let value = bytes > 0 ? Math.max(1, bytes / 1000) : 0;
  let power = 0;
  while (value >= 999.5 && power < units.length - 1) {
    value /= 1000;
    power++;
  }
  const digits = power === 0 || value >= 99.95 ? 0 : 1;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power],
    maximumFractionDigits: digits,
  }).format(value);
}

/** English is written as in Britain: 12 Nov 2026. */
const dates = (language: string) => (language === 'en' ? 'en-GB' : language);

/** A day, or the day of a moment, in UTC: server and browser say the same. */
export function formatDay(at: Date | string, language: string, dateStyle: 'medium' | 'long' = 'medium'): string {
  return new Intl.DateTimeFormat(dates(language), { dateStyle, timeZone: 'UTC' }).format(new Date(at));
}

const ticks = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A step on the axis of a chart, as short as it can be. */
export function formatTick(day: string, step: keyof typeof ticks, language: string): string {
  return new Intl.DateTimeFormat(dates(language), { ...ticks[step], timeZone: 'UTC' }).format(new Date(day));
}

/** In a reader's own time zone where it is known; otherwise in UTC, and it says so. */
export function formatMoment(at: Date | string, language: string, timeZone?: string): string {
  const shape = { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  const zone = timeZone === undefined ? ({ timeZone: 'UTC', timeZoneName: 'short' } as const) : { timeZone };
  return new Intl.DateTimeFormat(dates(language), { ...shape, ...zone }).format(new Date(at));
}
