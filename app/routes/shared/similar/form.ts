/** Forms of a query picture: upload, crop, keep. */
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { declareForm, type BodyLimit } from '#app/forms/declare.ts';

/** A picture plus multipart overhead, bytes. */
export const pictureLimit: BodyLimit = {
  bytes: mostPictureBytes + 64_000,
  // 25 MB at 1 Mbit/s
  ms: 210_000,
  tooLarge: { field: 'picture', error: 'pictureTooLarge', values: { limit: mostPictureBytes } },
};

/** Search at once, or crop first. */
export const pictureUploadForm = declareForm('picture-upload', { search: {}, part: {} }, { limit: pictureLimit });

const crop = async () => (await import('#app/domain/find/query-pictures/rules.ts')).CropPicture;

export const pictureForm = declareForm('picture', {
  search: { schema: crop },
  whole: {},
  keep: {},
  forget: {},
});
