/** What is asked of who sees what. Browser-safe. */
import { z } from 'zod';
import { blank, guid, wholeNumber } from '#app/domain/base/rules.ts';

/** a design's number, `number/colorway` or guid */
const design = z.preprocess(
  blank,
  z
    .string('wrongType')
    .max(200, 'tooLong')
    .transform((text) => text.replaceAll('\0', '').trim())
    .optional(),
);
const page = z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig'));

export const OneDesignInsight = z.object({ designGuid: guid });
export const UserSight = z.object({ userGuid: guid, design, page });
/** `pool`: of those that the customer's users have; `none`: no pool */
export const CustomerSight = z.object({
  customerGuid: guid,
  pool: z.preprocess(blank, z.string().optional()),
  design,
  page,
});

/** rows of a part of a design's page */
export const insightRows = 25;
export const sightPictures = 24;
