/** Spans of days as people write them, read from a text's beginning: "last 3 months", "son iki hafta", "3 дня назад", "25.11.2026". Pure, browser-safe. */
import type { DatePreset } from '#app/domain/base/dates/date-presets.ts';
import type { DateSpan } from '#app/domain/base/dates/date-span.ts';
import { countPattern, readCount } from './counts.ts';

const end = String.raw`(?![\p{L}\p{N}])`;
const ending = String.raw`\p{L}{0,4}`;
/** "haftada", "aylar", "yılı"; "ayak" is no month */
const turkishEnding = '(?:l[ae]r)?(?:[dt][ae](?:n|ki)?|[ıiuü]n?)?';
const pattern = (text: string) => new RegExp(`^(?:${text})${end}`, 'iu');

const units = {
  en: '(hour|day|week|fortnight|month|year)s?',
  tr: '(saat|gün|gun|hafta|ay|yıl|yil|sene)',
  ru: `(час|день|дн|сутк|суток|недел|месяц|год|лет)${ending}`,
};
const count = `(${countPattern})`;
const countOfOne = `(${countPattern}|a|an)`;
const within = String.raw`(?:(?:in|from|over|within|during)\s+)?(?:the\s+)?`;

/** the last so many of a unit; without a number one of it */
const lasts = [
  pattern(String.raw`${within}(?:last|past)\s+${count}\s+${units.en}`),
  pattern(String.raw`${within}past\s+${units.en}`),
  pattern(String.raw`${within}last\s+(fortnight)`),
  pattern(String.raw`son\s+(?:${count}\s+)?${units.tr}${turkishEnding}`),
  pattern(String.raw`(?:за\s+)?последн\p{L}{2,3}\s+(?:${count}\s+)?${units.ru}`),
  pattern(String.raw`за\s+${count}\s+${units.ru}`),
  pattern('за\\s+(сутки)'),
];

/** from so many of a unit ago on */
const sinces = [
  pattern(String.raw`${count}\s+${units.tr}[dt][ıiuü]r`),
  pattern(String.raw`${count}\s+${units.tr}[dt][ae]n\s+(?:beri|bu\s+yana|yeni)`),
  pattern(String.raw`(?:newer|more\s+recent|no\s+older|not\s+older)\s+than\s+${countOfOne}\s+${units.en}`),
  pattern(String.raw`не\s+старше\s+${count}\s+${units.ru}`),
];

/** up to so many of a unit ago */
const untils = [
  pattern(String.raw`older\s+than\s+${countOfOne}\s+${units.en}`),
  pattern(String.raw`${count}\s+${units.tr}[dt][ae]n\s+(?:eski|önce|once)`),
  pattern(String.raw`старше\s+(?:${count}\s+)?${units.ru}`),
];

/** the day, week, month or year so long ago */
const agos = [
  pattern(String.raw`${countOfOne}\s+${units.en}\s+ago`),
  pattern(String.raw`${count}\s+${units.tr}\s+(?:önce|once)(?:ki)?`),
  pattern(String.raw`(?:${count}\s+)?${units.ru}\s+назад`),
];

type Unit = 'hour' | 'day' | 'week' | 'month' | 'year';

/** By how its word begins; "сутки" are told by the clock, "fortnight" is two weeks. */
const unitWords: [RegExp, Unit, times: number][] = [
  [/^(?:hour|saat|час)/iu, 'hour', 1],
  [/^сут/iu, 'hour', 24],
  [/^(?:day|g[uü]n|д)/iu, 'day', 1],
  [/^(?:week|hafta|недел)/iu, 'week', 1],
  [/^fortnight/iu, 'week', 2],
  [/^(?:month|ay|месяц)/iu, 'month', 1],
  [/^(?:year|y[ıi]l|sene|год|лет)/iu, 'year', 1],
];
const unitDays: Record<Unit, number> = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 };
const presetOfDays: Record<number, DatePreset> = { 7: 'last7', 30: 'last30', 365: 'last365' };

const current: [RegExp, DatePreset][] = [
  [pattern(`(?:за|на|в)?\\s*эт(?:а|у|ой)\\s+недел${ending}`), 'thisWeek'],
  [pattern(`(?:за|в)?\\s*эт(?:от|ого|ом)\\s+месяц${ending}`), 'thisMonth'],
  [pattern(`(?:за|в)?\\s*эт(?:от|ого|ом)\\s+год${ending}`), 'thisYear'],
];

const written = String.raw`(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./]\d{1,2}[./]\d{4})`;
const day = pattern(written);
const days = pattern(String.raw`${written}\s*(?:[-–—]|\.\.)\s*${written}`);

/** What the text begins with, and how many letters of it that takes. */
export function readSpan(text: string, now = new Date()): { length: number; value: DateSpan } | null {
  return (
    readAmount(lasts, text, (count, unit) => lastOf(now, count, unit)) ??
    readAmount(sinces, text, (count, unit) => ({ from: daysBefore(now, count * unitDays[unit]) })) ??
    readAmount(untils, text, (count, unit) => ({ to: daysBefore(now, count * unitDays[unit]) })) ??
    readAmount(agos, text, (count, unit) => spanAgo(now, count, unit)) ??
    readCurrent(text) ??
    readDays(text)
  );
}

type Read = ReturnType<typeof readSpan>;

/** `make`: of how many of which unit; of none of it there is nothing. */
function readAmount(patterns: RegExp[], text: string, make: (count: number, unit: Unit) => DateSpan): Read {
  for (const expression of patterns) {
    const found = expression.exec(text);
    if (!found) continue;
    const groups = found.slice(1).filter((one) => one !== undefined);
    const [, unit, times] = unitWords.find(([beginning]) => beginning.test(groups.at(-1)!))!;
    const count = (groups.length > 1 ? (readCount(groups[0]!) ?? 1) : 1) * times;
    return count === 0 ? null : { length: found[0].length, value: make(count, unit) };
  }
  return null;
}

/** The last day is today; the last 24 hours began yesterday. */
function lastOf(now: Date, count: number, unit: Unit): DateSpan {
  const days = count * unitDays[unit];
  const preset = presetOfDays[days];
  return preset ? { preset } : { from: daysBefore(now, days - Number(unit !== 'hour')), to: dayOf(now) };
}

function spanAgo(now: Date, count: number, unit: Unit): DateSpan {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const monday = date - ((now.getDay() + 6) % 7) - 7 * count;
  const between = (from: Date, to: Date): DateSpan => ({ from: kept(from), to: kept(to) });
  if (unit === 'week') return between(new Date(year, month, monday), new Date(year, month, monday + 6));
  if (unit === 'month') return between(new Date(year, month - count, 1), new Date(year, month - count + 1, 0));
  if (unit === 'year') return between(new Date(year - count, 0, 1), new Date(year - count, 11, 31));
  const own = daysBefore(now, count * unitDays[unit]);
  return { from: own, to: own };
}

function readCurrent(text: string): Read {
  for (const [expression, preset] of current) {
    const found = expression.exec(text);
    if (found) return { length: found[0].length, value: { preset } };
  }
  return null;
}

/** "25.11.2026", "2026-11-01..2026-11-25" */
function readDays(text: string): Read {
  const found = days.exec(text) ?? day.exec(text);
  if (!found) return null;
  const [from, to = from] = found.slice(1).map(isoDay);
  return from && to && from <= to ? { length: found[0].length, value: { from, to } } : null;
}

function isoDay(text: string): string | null {
  const [one, month, other] = text.split(/[-./]/) as [string, string, string];
  const [year, date] = one.length === 4 ? [one, other] : [other, one];
  return dayCalled(Number(year), Number(month), Number(date));
}

/** Null where there is no such day, or none that a filter takes. */
export function dayCalled(year: number, month: number, date: number): string | null {
  const made = new Date(year, month - 1, date);
  return year >= 1900 && year < 3000 && made.getMonth() === month - 1 && made.getDate() === date ? dayOf(made) : null;
}

/** All days of a month; without a year of the last such month that has begun. */
export function monthSpan(month: number, year?: number, now = new Date()): { from: string; to: string } {
  const stated = year ?? now.getFullYear() - Number(month > now.getMonth() + 1);
  return { from: dayOf(new Date(stated, month - 1, 1)), to: dayOf(new Date(stated, month, 0)) };
}

function daysBefore(now: Date, count: number): string {
  return kept(new Date(now.getFullYear(), now.getMonth(), now.getDate() - Math.ceil(count)));
}

/** Days before 1900 can't be a filter's. */
function kept(date: Date): string {
  return date.getFullYear() < 1900 || Number.isNaN(date.getTime()) ? '1900-01-01' : dayOf(date);
}

export function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}
