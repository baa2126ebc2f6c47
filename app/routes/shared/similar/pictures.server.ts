/** The user's own query pictures, as listed. */
import type { Person } from '#app/domain/base/actor.ts';
import { listPictures } from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { translate } from '#app/locales/translate.ts';
import { picturePixels } from './addresses.ts';
import type { ShownPicture } from './picture-list.tsx';

export async function readPictures(person: Person): Promise<ShownPicture[]> {
  const pictures = await listPictures(person, {});
  return pictures.map(({ pictureGuid, fileName, isKept, crop }) => ({
    pictureGuid,
    name: pictureName(person, fileName),
    src: picturePixels(pictureGuid, crop),
    isKept,
  }));
}

/** Pasted pictures have no name, or one made up by the browser. */
export function pictureName(person: Person, fileName: string): string {
  return fileName || translate(person.locale)('findSimilar.pictures.unnamed');
}
