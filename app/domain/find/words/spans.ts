/** Spans of days as people write them: "last 3 months", "son iki hafta", "за последний месяц", "25.11.2026", "since march 2025". Pure, browser-safe. */
import type { DatePreset } from '#app/domain/base/dates/date-presets.ts';
import type { DateSpan } from '#app/domain/base/dates/date-span.ts';
import { countPattern, readCount } from './counts.ts';

const end = String.raw`(?![\p{L}\p{N}])`;
const ending = String.raw`\p{L}{0,4}`;
/** "haftada", "aylar", "yılı"; "ayak" is no month */
const turkishEnding = '(?:l[ae]r)?(?:[dt][ae](?:n|ki)?|[ıiuü]n?)?';
const pattern = (text: string) => new RegExp(`^(?:${text})${end}`, 'iu');

/** the last so many of a unit; without a number one of it */
const lasts = [
  pattern(
    String.raw`(?:(?:in|from|over|within|during)\s+)?(?:the\s+)?(?:last|past)\s+(${countPattern})\s+(day|week|month|year)s?`,
  ),
  pattern(String.raw`(?:(?:in|from|over|within|during)\s+)?(?:the\s+)?past\s+(day|week|month|year)`),
  pattern(String.raw`son\s+(?:(${countPattern})\s+)?(gün|gun|hafta|ay|yıl|yil|sene)${turkishEnding}`),
  pattern(String.raw`(?:за\s+)?последн\p{L}{2,3}\s+(?:(${countPattern})\s+)?(день|дн|недел|месяц|год|лет)${ending}`),
  pattern(String.raw`за\s+(${countPattern})\s+(день|дн|недел|месяц|год|лет)${ending}`),
];

/** days in it, by how its word begins */
const unitDays: [RegExp, days: number][] = [
  [/^(?:day|g[uü]n|д)/iu, 1],
  [/^(?:week|hafta|недел)/iu, 7],
  [/^(?:month|ay|месяц)/iu, 30],
  [/^(?:year|y[ıi]l|sene|год|лет)/iu, 365],
];
const presetOfDays: Record<number, DatePreset> = { 7: 'last7', 30: 'last30', 365: 'last365' };

const current: [RegExp, DatePreset][] = [
  [pattern(`(?:за|на|в)?\\s*эт(?:а|у|ой)\\s+недел${ending}`), 'thisWeek'],
  [pattern(`(?:за|в)?\\s*эт(?:от|ого|ом)\\s+месяц${ending}`), 'thisMonth'],
  [pattern(`(?:за|в)?\\s*эт(?:от|ого|ом)\\s+год${ending}`), 'thisYear'],
];

const day = pattern(String.raw`(\d{4})-(\d{1,2})-(\d{1,2})|(\d{1,2})[./](\d{1,2})[./](\d{4})`);

/** What the text begins with, and how many letters of it that takes. */
export function readSpan(text: string, now = new Date()): { length: number; value: DateSpan } | null {
  for (const expression of lasts) {
    const found = expression.exec(text);
    if (!found) continue;
    const groups = found.slice(1).filter((one) => one !== undefined);
    const count = groups.length > 1 ? readCount(groups[0]!)! : 1;
    const days = count * unitDays.find(([beginning]) => beginning.test(groups.at(-1)!))![1];
    if (days === 0) return null;
    const preset = presetOfDays[days];
    if (preset) return { length: found[0].length, value: { preset } };
    // Days before that can't be a filter's.
    const from = [dayOf(now, 1 - days), '1900-01-01'].toSorted().at(-1)!;
    return { length: found[0].length, value: { from, to: dayOf(now) } };
  }
  for (const [expression, preset] of current) {
    const found = expression.exec(text);
    if (found) return { length: found[0].length, value: { preset } };
  }
  const found = day.exec(text);
  if (!found) return null;
  const [year, month, date] = found[1] ? found.slice(1, 4) : [found[6], found[5], found[4]];
  const value = `${year}-${month!.padStart(2, '0')}-${date!.padStart(2, '0')}`;
  return isDay(value) ? { length: found[0].length, value: { from: value, to: value } } : null;
}

/** All days of a month; without a year of the last such month that has begun. */
export function monthSpan(month: number, year?: number, now = new Date()): DateSpan {
  const stated = year ?? now.getFullYear() - Number(month > now.getMonth() + 1);
  const digits = String(month).padStart(2, '0');
  const days = new Date(stated, month, 0).getDate();
  return { from: `${stated}-${digits}-01`, to: `${stated}-${digits}-${days}` };
}

function dayOf(now: Date, plus = 0): string {
  const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + plus);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

function isDay(value: string): boolean {
  const [year, month, date] = value.split('-').map(Number) as [number, number, number];
  const made = new Date(year, month - 1, date);
  return year >= 1900 && year < 3000 && made.getMonth() === month - 1 && made.getDate() === date;
}
