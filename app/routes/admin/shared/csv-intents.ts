/** Intents of a CSV import, declared with the others of its page. */
import { csvLimits } from '#app/domain/catalog/orders/rules.ts';
import type { BodyLimit, FormDeclaration } from '#app/forms/declare.ts';

export const csvIntents = {
  look: {},
  take: {},
} as const;

/** The file, or its text with every letter written as %xx, and the fields beside it. */
export const csvBody: BodyLimit = {
  bytes: csvLimits.bytes * 3 + 64_000,
  ms: 60_000,
  tooLarge: {
    drawn: 'csv',
    field: 'file',
    error: 'csvTooLarge',
    values: { limit: csvLimits.bytes, lines: csvLimits.lines },
  },
};

export type CsvDeclaration = FormDeclaration<typeof csvIntents>;
