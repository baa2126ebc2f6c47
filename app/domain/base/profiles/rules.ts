/** What may be said of the house's ICC profiles. Browser-safe. */
import { z } from 'zod';
import { flag, formVersion, guid } from '#app/domain/base/rules.ts';

export const mostProfiles = 100;
/** bytes of one */
export const mostProfileBytes = 16_000_000;

const profileName = z
  .string('required')
  .transform((text) =>
    text
      .toWellFormed()
      .replaceAll(/[\p{C}\s]+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().min(1, 'required').max(120, 'tooLong'));

const isFile = (value: unknown) => typeof Blob !== 'undefined' && value instanceof Blob;
export const AddProfile = z.object({
  file: z
    .custom<Blob>((value) => isFile(value) && (value as Blob).size > 0, 'required')
    .refine(({ size }) => size <= mostProfileBytes, 'tooBig'),
});

export const OneProfile = z.object({ profileId: guid });
export const SaveProfile = OneProfile.extend({
  name: profileName,
  /** offered in the viewer */
  isProof: flag,
  /** to customers, too */
  forCustomers: flag,
  version: formVersion,
});

const choice = z.preprocess((value) => (value === '' || value === null ? undefined : value), guid.optional());
/** By which profile originals are converted that bring none; left out: the usual one. */
export const ChooseProfiles = z.object({ cmyk: choice, rgb: choice, gray: choice, version: formVersion });
