/** What an ExportJob row keeps of the ask. */
import { z } from 'zod';
import { languages } from '#app/locales/languages.ts';
import { papers } from './rules.ts';

export const Parameters = z.object({
  /** what the file will hold, in its order; after the making, what it holds */
  colorwayIds: z.array(z.string()),
  /** all that was asked for, where the file holds less */
  askedIds: z.array(z.string()).optional(),
  designIds: z.array(z.string()),
  /** the colorway's reference, the design's number or the list's name */
  title: z.string(),
  wearId: z.string().nullable().default(null),
  paper: z.enum(papers).default('auto'),
  locale: z.enum(languages),
  /** the rights she asked with: an admin without second factor, or one who sees the archive as a user, asks as a customer */
  /** the reference of a colorway whose picture could not be read */
  failed: z.string().optional(),
  rights: z.object({ isAdmin: z.boolean(), isInHouse: z.boolean() }),
});
export type Parameters = z.output<typeof Parameters>;
