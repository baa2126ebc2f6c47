/** A picture to search with: handed in, the part of it that is meant, and whether it is kept. */
import { mostPictureBytes } from '#app/domain/visible/pictures/picture-limits.ts';
import { declareForm, type BodyLimit } from '#app/forms/declare.ts';

/** A picture, and a form's own lines around it. */
export const pictureLimit: BodyLimit = {
  bytes: mostPictureBytes + 64_000,
  // 25 MB at 1 Mbit/s
  ms: 210_000,
  tooLarge: { field: 'picture', error: 'pictureTooLarge', values: { limit: mostPictureBytes } },
};

/** It is searched with at once, or a part of it chosen first. */
export const pictureUploadForm = declareForm('picture-upload', { search: {}, part: {} }, { limit: pictureLimit });

const crop = async () => (await import('#app/domain/find/query-pictures/rules.ts')).CropPicture;

export const pictureForm = declareForm('picture', {
  search: { schema: crop },
  whole: {},
  keep: {},
  forget: {},
});
