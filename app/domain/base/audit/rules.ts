/** What is asked of the audit. Browser-safe. */
import { z } from 'zod';
import { blank, wholeNumber } from '#app/domain/base/rules.ts';
import { dateSpan, firstDay, lastDay } from '#app/domain/base/dates/date-span.ts';

/** PostgreSQL keeps no NUL, and nobody means a control character. */
const words = (most: number, least = 0) =>
  z.preprocess(
    blank,
    z
      .string('wrongType')
      .max(most, 'tooLong')
      .transform((text) => text.replace(/\p{Cc}+/gu, ' ').trim())
      .refine((text) => text === '' || text.length >= least, 'tooShort')
      .transform((text) => text || undefined)
      .optional(),
  );

/** The index knows groups of three letters. */
const leastLetters = 3;

export const AuditQuery = z
  .object({
    /** a name or part of it, or a user's guid */
    who: words(200, leastLetters),
    operation: words(80),
    subjectKind: words(40),
    /** a guid, a design's number, a mail address or a name */
    subject: words(200),
    address: words(45),
    /** anywhere in an entry */
    text: words(200, leastLetters),
    dateRange: dateSpan,
    from: firstDay,
    to: lastDay,
    /** of the last entry seen: its time in ms and its number */
    after: z.preprocess(
      blank,
      z
        .string('wrongType')
        .regex(/^\d{1,14}_\d{1,18}$/, 'invalidInput')
        .optional(),
    ),
    count: z.preprocess((value) => blank(value) ?? 50, wholeNumber.min(1, 'tooSmall').max(1000, 'tooBig')),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { error: 'invalidDate', path: ['to'] })
  .transform(({ dateRange, from, to, ...rest }) => ({ ...rest, dates: from || to ? { from, to } : (dateRange ?? {}) }));
export type AuditQuery = z.output<typeof AuditQuery>;
