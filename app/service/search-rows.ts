/** Searches: by filters, and for what is like a design, a colorway, a picture or a palette. */
import { z } from 'zod';
import { mostPictureBytes } from '#app/domain/pictures/picture-limits.ts';
import { SearchCriteria } from '#app/domain/search/criteria.ts';
import { searchDesigns, type SearchAnswer } from '#app/domain/search/search.server.ts';
import { forgetPicture, handInPicture } from '#app/domain/similar/query-pictures.server.ts';
import { findSimilarDesigns } from '#app/domain/similar/similar-search.server.ts';
import { row, type Row } from './row.ts';
import { SearchPage } from './shapes.ts';

const family = 'Designs';

const pictureField = 'similarImage';

const shown = z.object({
  ...SearchCriteria.in.shape,
  [pictureField]: z.union([z.uuid(), z.file()]).optional().meta({
    description:
      'Searches for what is like a picture: the picture itself (JPEG, PNG, WebP, TIFF) as a part of a multipart body, or its guid, which the answer then tells; it is forgotten with the session.',
  }),
});

const toPage = ({ isAlike: _, ...page }: SearchAnswer) => page;

const search = row(searchDesigns, {
  path: '/search/design/basic/{page}/{count}',
  family,
  summary: 'Searches the archive; pages start at 0.',
  shown,
  response: SearchPage.extend({
    similarImage: z.uuid().optional().meta({ description: 'of a picture that came with the call' }),
  }),
  answer: toPage,
});

/** A picture that comes along is handed in first, and asked with by its guid. */
const searchRow: Row = {
  ...search,
  file: { name: pictureField, mostBytes: mostPictureBytes },
  async run(actor, call, stream) {
    const { [pictureField]: picture, ...others } = call.fields;
    if (!(picture instanceof Blob)) return search.run(actor, call, stream);
    // A search that is refused keeps no picture.
    await search.check(actor, { ...call, fields: others });
    const { pictureGuid, isNew } = await handInPicture(actor, { picture });
    try {
      const fields = { ...others, [pictureField]: pictureGuid };
      return { ...(await search.run(actor, { ...call, fields }, stream)), [pictureField]: pictureGuid };
    } catch (error) {
      if (isNew) await forgetPicture(actor, { pictureGuid });
      throw error;
    }
  },
};

export const searchRows: Row[] = [
  searchRow,
  row(findSimilarDesigns, {
    path: '/search/similar/0/25',
    family,
    summary: 'The 25 designs most similar to a design, or to one of its colorways; each says why.',
    fixed: { page: 0, count: 25 },
    response: SearchPage,
    answer: toPage,
  }),
  row(findSimilarDesigns, {
    path: '/search/similar/{page}/{count}',
    family,
    summary: 'The same in pages of any size; pages start at 0.',
    response: SearchPage,
    answer: toPage,
  }),
];
