/** Searches that take a picture along with their filters. */
import { z } from 'zod';
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { withinReading } from '#app/large-bodies.server.ts';
import { forgetPicture, uploadPicture } from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { withWireNames, type OperationRow, type Row } from './endpoint.ts';
import { SearchPage } from './shapes.ts';

const pictureField = 'similarImage';

export const ShownCriteria = z.object({
  ...SearchCriteria.in.shape,
  [pictureField]: z.union([z.uuid(), z.file()]).optional().meta({
    description:
      'Searches for designs similar to a picture. Send the picture (JPEG, PNG, WebP, TIFF, GIF, HEIC, AVIF) as a part of a multipart body, or the guid from an earlier answer. Pictures are deleted when the session ends.',
  }),
});

export const PicturePage = SearchPage.extend({
  [pictureField]: z.uuid().optional().meta({ description: 'guid of the uploaded picture' }),
}).meta({ id: 'PicturePage' });

/** A picture in the body is stored first, then queried by its guid. */
export function withPicture(search: OperationRow): Row {
  return {
    ...search,
    file: { name: pictureField, mostBytes: mostPictureBytes, within: withinReading },
    async run(actor, call, stream) {
      const { [pictureField]: picture, ...others } = call.fields;
      if (!(picture instanceof Blob)) return search.run(actor, call, stream);
      // A refused search deletes its picture.
      await search.check(actor, { ...call, fields: others });
      const { pictureGuid, isNew } = await withWireNames({ names: { [pictureField]: 'picture' } }, call, () =>
        uploadPicture(actor, { picture }),
      );
      try {
        const fields = { ...others, [pictureField]: pictureGuid };
        return { ...(await search.run(actor, { ...call, fields }, stream)), [pictureField]: pictureGuid };
      } catch (error) {
        if (isNew) await forgetPicture(actor, { pictureGuid });
        throw error;
      }
    },
  };
}
