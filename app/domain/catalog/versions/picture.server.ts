/** The small picture of an earlier original. */
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { obtainPicture, storedPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { findVersionPicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import { OneVersion } from './rules.ts';

/** Throws `versionNotFound`, `pictureNotReady`, `tooManyPictures`. */
export const getVersionPicture = operation('designs', OneVersion, async (actor, { versionId }) => {
  const picture = await findVersionPicture(actor, versionId);
  if (!picture) throw new DomainError('versionNotFound');
  const key = await obtainPicture(picture, { view: 'colorway' }, { asker: personOf(actor), versionId });
  return storedPicture(key, versionOf(picture));
});
