/** What a search for similar designs asks with, and how much what counts. Browser-safe. */
import { z } from 'zod';
import { blank, guid, listOf, wholeNumber } from '#app/domain/base/rules.ts';

const maybe = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
const weight = maybe(wholeNumber.min(0, 'tooSmall').max(100, 'tooBig'));

/** `#rrggbb 40`: a colour and its per cent of the area; without a number, an equal share of what the others leave. */
const paletteEntry = z
  .string('invalidColor')
  .trim()
  .toLowerCase()
  .transform((text, context) => {
    const [, hex, share] = /^#?([0-9a-f]{6}|[0-9a-f]{3})(?:[\s:]+(\d{1,3}))?$/.exec(text) ?? [];
    if (!hex || Number(share ?? 0) > 100) {
      context.addIssue({ code: 'custom', message: 'invalidColor' });
      return z.NEVER;
    }
    const full = '#' + (hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex);
    return share === undefined ? full : `${full} ${Number(share)}`;
  });

/** colours of a palette that is searched with */
export const mostPaletteColors = 8;

/** least part of an area that a colour without a share of its own has */
const leastShare = 0.05;

/** Colours of which no share is told have alike what the others leave; what all of them leave may be anything. */
export function paletteShares(palette: string[]): { hex: string; share: number }[] {
  const read = palette.map((entry) => {
    const [hex, share] = entry.split(' ') as [string, string?];
    return { hex, told: share === undefined ? null : Number(share) / 100 };
  });
  const told = read.reduce((sum, one) => sum + (one.told ?? 0), 0);
  const open = read.filter((one) => one.told === null).length;
  const rest = open > 0 ? Math.max(leastShare, (1 - told) / open) : 0;
  const whole = told + rest * open;
  // All at nothing: they count alike.
  return read.map(({ hex, told }) => ({
    hex,
    share: whole === 0 ? 1 / palette.length : (told ?? rest) / Math.max(1, whole),
  }));
}

/** Of the search criteria. One of the first three asks; where there are several, the first of them. */
export const similarFields = {
  /** a colorway, or a design, which stands for its active colorway */
  similarId: maybe(guid),
  /** a picture handed in (QueryPicture) */
  similarImage: maybe(guid),
  similarPalette: listOf(paletteEntry, mostPaletteColors),
  /** how much the motif counts, the colours, and the motif's true size: 0 … 100 */
  similarMotif: weight,
  similarColor: weight,
  similarScale: weight,
};

/** Where nothing was said: the same print in any colour and any size. */
export const usualWeights = { motif: 100, color: 20, scale: 0 };

/** Similar designs end here: what follows has nothing in common any more. */
export const mostSimilar = 500;
