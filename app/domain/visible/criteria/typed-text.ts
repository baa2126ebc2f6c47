import { z } from 'zod';
import { longestQuery } from './criteria.ts';

/** What somebody types to search, while typing: PostgreSQL keeps no NUL and no half of a character, and nobody means a control character. */
export const typedText = z
  .string('wrongType')
  .max(longestQuery, 'tooLong')
  .transform((text) => text.toWellFormed().replace(/\p{Cc}+/gu, ' '));
