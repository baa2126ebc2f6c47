/** SPEC §7 /search/similar: designs similar to a design, or to one of its colorways. */
import { z } from 'zod';
import { operation } from '#app/domain/base/operation.ts';
import { wholeNumber } from '#app/domain/base/rules.ts';
import { everything } from '#app/domain/visible/criteria/criteria.ts';
import { requireVisibleColorway, requireVisibleDesign } from '#app/domain/visible/visibility/find-visible.server.ts';
import { findPage } from './search.server.ts';
import { OneDesign } from '../similar/one-design.ts';

const blank = (value: unknown) => (value === '' || value === null ? undefined : value);
const missing = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => blank(given) ?? value, schema);

const SimilarDesigns = OneDesign.extend({
  page: missing(wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig'), 0),
  count: missing(wholeNumber.min(1, 'tooSmall').max(100, 'tooBig'), 25),
});

/** Throws `designNotFound`, `colorwayNotFound`, `lookNotReady`, `lookMissing` or `similarNotReady`. */
export const findSimilarDesigns = operation('archive', SimilarDesigns, async (actor, input) => {
  const { designGuid, colorwayGuid, page, count } = input;
  const design = await requireVisibleDesign(actor, designGuid);
  if (colorwayGuid) await requireVisibleColorway(actor, colorwayGuid, design.id);
  return findPage(actor, { ...everything, archive: -1, similarId: colorwayGuid ?? designGuid, page, count });
});
