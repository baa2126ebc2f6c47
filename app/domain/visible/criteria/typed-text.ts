import { z } from 'zod';
import { plainLine } from '#app/domain/base/text/fold.ts';
import { longestQuery } from './criteria.ts';

/** What somebody types to search, while typing: PostgreSQL keeps no half of a character. */
export const typedText = z
  .string('wrongType')
  .max(longestQuery, 'tooLong')
  .transform((text) => plainLine(text.toWellFormed()));
