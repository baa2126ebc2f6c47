/** Searches: by filters, and by similarity to a design, a colorway, a picture or a palette. */
import { filterDesigns, findSimilarDesigns } from '#app/domain/find/search/search.server.ts';
import { suggest } from '#app/domain/find/search/suggest.server.ts';
import { row, type Row } from './endpoint.ts';
import { toPage } from './search-page.ts';
import { PicturePage, ShownCriteria, withPicture } from './search-picture.ts';
import { SearchPage, Suggestions } from './shapes.ts';

const family = 'Designs';

export const searchRows: Row[] = [
  withPicture(
    row(filterDesigns, {
      path: '/search/design/basic/{page}/{count}',
      family,
      summary: 'Searches the archive. Pages start at 0.',
      shown: ShownCriteria,
      response: PicturePage,
      answer: toPage,
    }),
  ),
  row(suggest, {
    path: '/search/suggest',
    family,
    summary:
      'Completes what is being typed into the search box: labels, colours, numbers, special lists, archives, own lists and recent searches, each with the number of designs that the caller would find.',
    response: Suggestions,
    answer: (suggestions) => ({
      suggestions: suggestions.map(({ kind, text, count, q }) => ({ kind, text, count, q })),
    }),
  }),
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
