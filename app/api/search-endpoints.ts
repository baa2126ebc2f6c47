/** Searches: by filters, and by similarity to a design, a colorway, a picture or a palette. */
import { findSimilarDesigns, type SearchAnswer, searchDesigns } from '#app/domain/find/search/search.server.ts';
import { row, type Row } from './endpoint.ts';
import { PicturePage, ShownCriteria, withPicture } from './search-picture.ts';
import { SearchPage } from './shapes.ts';

const family = 'Designs';

const toPage = ({ isAlike: _, ...page }: SearchAnswer) => page;

export const searchRows: Row[] = [
  withPicture(
    row(searchDesigns, {
      path: '/search/design/basic/{page}/{count}',
      family,
      summary: 'Searches the archive. Pages start at 0.',
      shown: ShownCriteria,
      response: PicturePage,
      answer: toPage,
    }),
  ),
  row(findSimilarDesigns, {
    path: '/search/similar/0/25',
    family,
    summary: 'Returns the 25 designs most similar to a design or to one of its colorways, with the reason for each.',
    fixed: { page: 0, count: 25 },
    response: SearchPage,
    answer: toPage,
  }),
  row(findSimilarDesigns, {
    path: '/search/similar/{page}/{count}',
    family,
    summary: 'Returns similar designs in pages of any size. Pages start at 0.',
    response: SearchPage,
    answer: toPage,
  }),
];
