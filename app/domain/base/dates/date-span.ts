/** Spans of days as people choose them. Browser-safe. */
import { z } from 'zod';
import { blank } from '#app/domain/base/rules.ts';
import { datePresets, type DatePreset } from './date-presets.ts';

/** `this-week`, `THIS_WEEK` and `thisWeek` are one word; programs write them in many ways. */
const spellings = new Map<string, DatePreset>([
  ...datePresets.map((preset) => [preset.toLowerCase(), preset] as const),
  ['alltimes', 'all'],
  ['alltime', 'all'],
  ['last7days', 'last7'],
  ['last30days', 'last30'],
  ['last365days', 'last365'],
]);

/** YYYY-MM-DD, from 1900 to 2999; a lone year means its first or last day. */
const day = (yearEnd: '-01-01' | '-12-31') =>
  z.preprocess(
    (value) =>
      typeof value === 'number' || (typeof value === 'string' && /^\s*\d{4}\s*$/.test(value))
        ? String(value).trim() + yearEnd
        : value,
    z
      .string('invalidDate')
      .regex(/^(19|2\d)\d\d-/, 'invalidDate')
      .pipe(z.iso.date('invalidDate')),
  );

export const firstDay = z.preprocess(blank, day('-01-01').optional());
export const lastDay = z.preprocess(blank, day('-12-31').optional());

export interface DateSpan {
  preset?: DatePreset;
  /** YYYY-MM-DD, both days counted in */
  from?: string;
  to?: string;
}

/** A preset's name, `from..to` (also with / or between two years a hyphen), one day or year, or an object {from, to} or {preset}. */
export const dateSpan = z
  .preprocess(
    readSpan,
    z
      .object({ preset: z.enum(datePresets, 'notOneOf').optional(), from: firstDay, to: lastDay })
      .refine(({ from, to }) => !from || !to || from <= to, { error: 'invalidDate', path: ['to'] })
      .meta({ id: 'DateSpan' })
      .optional(),
  )
  .meta({ takes: 'span' });

function readSpan(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 2 ? { from: value[0], to: value[1] } : readSpan(value[0]);
  if (typeof value === 'object') return value;
  const text = String(value).trim();
  const preset = spellings.get(text.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
  if (preset) return { preset };
  const range =
    /^(\d{4}(?:-\d\d-\d\d)?)?(?:\.\.|\/)(\d{4}(?:-\d\d-\d\d)?)?$/.exec(text) ?? /^(\d{4})-(\d{4})$/.exec(text);
  if (range) return { from: range[1], to: range[2] };
  if (/^\d{4}(-\d\d-\d\d)?$/.test(text)) return { from: text, to: text };
  if (text.startsWith('{')) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return { preset: text };
    }
  }
  return { preset: text };
}

/** The first moment in and the first moment no longer in, by the process's clock, which is UTC's (app/start/prepare.mjs); weeks begin on Monday. */
export function spanBounds(span: DateSpan, now = new Date()): { from?: Date; before?: Date } {
  if (span.preset && span.preset !== 'all') return presetBounds(span.preset, now);
  return { from: span.from ? localDay(span.from) : undefined, before: span.to ? localDay(span.to, 1) : undefined };
}

function localDay(text: string, plus = 0): Date {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, day + plus);
}

function presetBounds(preset: Exclude<DatePreset, 'all'>, now: Date): { from: Date; before: Date } {
  const [year, month, today] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const at = (y: number, m: number, d: number) => new Date(y, m, d);
  const monday = today - ((now.getDay() + 6) % 7);
  const days = (count: number) => ({ from: at(year, month, today - count + 1), before: at(year, month, today + 1) });
  switch (preset) {
    case 'today':
      return days(1);
    case 'yesterday':
      return { from: at(year, month, today - 1), before: at(year, month, today) };
    case 'thisWeek':
      return { from: at(year, month, monday), before: at(year, month, monday + 7) };
    case 'lastWeek':
      return { from: at(year, month, monday - 7), before: at(year, month, monday) };
    case 'thisMonth':
      return { from: at(year, month, 1), before: at(year, month + 1, 1) };
    case 'lastMonth':
      return { from: at(year, month - 1, 1), before: at(year, month, 1) };
    case 'thisYear':
      return { from: at(year, 0, 1), before: at(year + 1, 0, 1) };
    case 'lastYear':
      return { from: at(year - 1, 0, 1), before: at(year, 0, 1) };
    case 'last7':
      return days(7);
    case 'last30':
      return days(30);
    case 'last365':
      return days(365);
  }
}
