/** A design or one of its colorways, as searches for similar ones name it. Browser-safe. */
import { z } from 'zod';
import { blank, guid } from '#app/domain/base/rules.ts';

export const OneDesign = z.object({
  designGuid: guid,
  colorwayGuid: z.preprocess(blank, guid.optional()),
});
