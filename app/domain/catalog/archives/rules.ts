/** What may be said of an archive. Browser-safe. */
import { z } from 'zod';
import { blank, formVersion, wholeNumber } from '#app/domain/base/rules.ts';
import { isSeen } from '#app/domain/base/text/clean.ts';

const name = z
  .string('required')
  .transform((text) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
  .pipe(z.string().max(100, 'tooLong').refine(isSeen, 'required'));
const archiveId = wholeNumber.min(1, 'archiveNotFound').max(2_147_483_647, 'archiveNotFound');

export const OneArchive = z.object({ archiveId });
export const MoveArchive = OneArchive.extend({ direction: z.enum(['up', 'down'], 'notOneOf') });
export const SaveArchive = z.object({
  /** left out: a new archive */
  archiveId: z.preprocess(blank, archiveId.optional()),
  /** leads the design numbers AA-NNNN */
  code: z
    .string('required')
    .trim()
    .toUpperCase()
    .min(1, 'required')
    .regex(/^[A-Z0-9]{0,4}$/, 'archiveCodeFormat'),
  nameTr: name,
  nameEn: name,
  nameRu: name,
  version: formVersion,
});
