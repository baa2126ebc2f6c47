/** What is asked of stock pages. Browser-safe. */
import { z } from 'zod';
import '#app/domain/rules.ts';

/** Any text may come in an address; one that no page can have names none. */
const name = z.string();

export const StockByName = z.object({ name });
export const StockPictureById = z.object({ name, entryId: z.string() });
