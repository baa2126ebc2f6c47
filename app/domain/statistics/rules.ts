/** What is asked of the statistics. Browser-safe. */
import { z } from 'zod';
import { blank, guid, wholeNumber } from '#app/domain/base/rules.ts';
import { dateSpan, firstDay, lastDay } from '#app/domain/base/dates/date-span.ts';
import { breakdowns, breakdownsOf, kinds } from './kinds.ts';

const maybe = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());

const asked = {
  company: maybe(guid),
  user: maybe(guid),
  /** views and downloads of one design; sign-ins have none */
  design: maybe(guid),
  dateRange: dateSpan,
  from: firstDay,
  to: lastDay,
};

/** Days of one's own win over a range. */
function withDates<T extends { dateRange?: z.output<typeof dateSpan>; from?: string; to?: string }>(input: T) {
  const { dateRange, from, to, ...rest } = input;
  return { ...rest, dates: from || to ? { from, to } : (dateRange ?? {}) };
}
const inOrder = ({ from, to }: { from?: string; to?: string }) => !from || !to || from <= to;
const orderError = { error: 'invalidDate', path: ['to'] };

/** Of the last entry seen: its time in ms and its number. */
const entryKey = z.string('wrongType').regex(/^\d{1,14}_\d{1,18}$/, 'invalidInput');
const pageSize = wholeNumber.min(1, 'tooSmall').max(1000, 'tooBig');

/** SPEC §7: company, user, date range. `after` and `count` page the single events, newest first. */
export const StatisticsQuery = z
  .object({
    ...asked,
    after: maybe(entryKey),
    count: z.preprocess((value) => blank(value) ?? 25, pageSize),
  })
  .refine(inOrder, orderError)
  .transform(withDates);

/** Labels: all of them, or with `count` so many a page. */
export const LabelQuery = z
  .object({
    ...asked,
    page: z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig')),
    count: z.preprocess(blank, wholeNumber.min(1, 'tooSmall').max(5000, 'tooBig').optional()),
  })
  .refine(inOrder, orderError)
  .transform(withDates);

/** Single events alone. */
export const EntriesQuery = z
  .object({
    ...asked,
    kind: z.enum(['cad', 'login', 'colorway'], 'notOneOf'),
    after: maybe(entryKey),
    count: z.preprocess((value) => blank(value) ?? 1000, pageSize),
  })
  .refine(inOrder, orderError)
  .transform(withDates);

/** One table of a statistic, all of it page by page. */
export const BreakdownQuery = z
  .object({
    ...asked,
    kind: z.enum(kinds, 'notOneOf'),
    of: z.enum(breakdowns, 'notOneOf'),
    page: z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig')),
    count: z.preprocess((value) => blank(value) ?? 50, wholeNumber.min(1, 'tooSmall').max(5000, 'tooBig')),
  })
  .refine(({ kind, of }) => breakdownsOf[kind].includes(of), { error: 'notOneOf', path: ['of'] })
  .refine(inOrder, orderError)
  .transform(withDates);

/** Who somebody means by what they wrote: a guid, a name, a mail address. */
export const WhoQuery = z.object({
  company: z.string('wrongType').trim().max(200, 'tooLong').default(''),
  user: z.string('wrongType').trim().max(200, 'tooLong').default(''),
  design: z.string('wrongType').trim().max(200, 'tooLong').default(''),
});

export const SuggestQuery = z.object({ company: maybe(guid) });
