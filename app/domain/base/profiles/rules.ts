/** What may be said of the house's ICC profiles. Browser-safe. */
import { z } from 'zod';
import { blank, flag, formVersion, guid, naming } from '#app/domain/base/rules.ts';
import { isSeen } from '#app/domain/base/text/clean.ts';

export const mostProfiles = 100;
/** bytes of one */
export const mostProfileBytes = 16_000_000;

export const mostName = 120;
/** No control characters and no marks of direction, which would turn what stands beside it. */
const cleanName = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
/** A name that a file brings, made fit. */
export const nameFrom = (text: string) => cleanName(cleanName(text).slice(0, mostName));

const profileName = z
  .string('required')
  .transform(cleanName)
  .pipe(z.string().max(mostName, 'tooLong').refine(isSeen, 'required'));

const isFile = (value: unknown) => typeof Blob !== 'undefined' && value instanceof Blob;
export const AddProfile = z.object({
  file: z
    // A browser sends a nameless empty one where none was chosen.
    .custom<Blob>((value) => isFile(value) && ((value as Blob).size > 0 || (value as File).name !== ''), 'noFile')
    .refine(({ size }) => size > 0, 'profileUnreadable')
    .refine(({ size }) => size <= mostProfileBytes, naming('profileTooLarge', { limit: mostProfileBytes })),
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

const choice = z.preprocess(blank, guid.optional());
/** By which profile originals are converted that bring none; left out: the usual one. */
export const ChooseProfiles = z.object({ cmyk: choice, rgb: choice, gray: choice, version: formVersion });
