import { z } from 'zod';
import {
  getBasicCollection,
  getCollection,
  getMoodBoards,
  listCollections,
  filterCollection,
} from '#app/domain/lists/collections/show/collections.server.ts';
import { tidyCard, tidyCollection, tidyMoodBoards } from './collection-answers.ts';
import { row, type Row } from './endpoint.ts';
import { toPage } from './search-page.ts';
import { Collection, CollectionCard, MoodBoards } from './customer-shapes.ts';
import { PicturePage, ShownCriteria, withPicture } from './search-picture.ts';

const family = 'Collections';

export const collectionRows: Row[] = [
  row(listCollections, {
    path: '/collections/all',
    family,
    summary: 'Lists the top-level collections with their subcollections.',
    response: z.object({ collections: z.array(CollectionCard) }),
    answer: (collections) => ({ collections: collections.map(tidyCard) }),
  }),
  row(getCollection, {
    path: '/collections/get',
    family,
    // As the administration's calls name it, too; the document shows the second.
    names: { collectionId: 'id', id: 'id' },
    summary: 'Returns a collection with its design groups, boards and subcollections.',
    response: z.object({ collection: Collection }),
    answer: (collection) => ({ collection: tidyCollection(collection) }),
  }),
  row(getBasicCollection, {
    // The specification spells it so.
    path: '/basic-colleciton/get/{id}',
    family,
    summary: 'Returns a collection without its designs and boards.',
    response: z.object({ collection: CollectionCard }),
    answer: (collection) => ({ collection: tidyCard(collection) }),
  }),
  row(getMoodBoards, {
    method: 'GET',
    path: '/collections/get-mood-boards/{id}',
    family,
    summary: 'Lists the pictures and films of a collection and of its subcollections.',
    response: z.object({ moodBoards: MoodBoards }),
    answer: (moodBoards) => ({ moodBoards: tidyMoodBoards(moodBoards) }),
  }),
  withPicture(
    row(filterCollection, {
      path: '/search/collection/{id}',
      family,
      summary:
        'Searches the designs of a collection and of its subcollections. Takes the filters, `page` and `count` of the archive search.',
      shown: ShownCriteria,
      response: PicturePage,
      answer: toPage,
    }),
  ),
];
