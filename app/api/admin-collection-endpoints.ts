/** Collections in the back office: two families of SPEC §7's calls over one entity, and the same answers of both. */
import { z } from 'zod';
import { modifyGroups } from '#app/domain/lists/collections/manage/groups.server.ts';
import { CreateCollection, CreateContent, SaveCollection } from '#app/domain/lists/collections/manage/rules.ts';
import { allWholeCollections, getWholeCollection } from '#app/domain/lists/collections/manage/whole.server.ts';
import { createContent, deleteContent } from '#app/domain/lists/collections/manage/contents.server.ts';
import { addColorway, deleteColorway } from '#app/domain/lists/collections/manage/hotspots.server.ts';
import {
  createCollection,
  deleteCollection,
  saveCollection,
  setKind,
} from '#app/domain/lists/collections/manage/manage.server.ts';
import { boardKinds } from '#app/domain/lists/collections/show/rules.ts';
import { ImageCollection, ImageCollectionPage } from './admin-shapes.ts';
import { tidyWhole } from './collection-answers.ts';
import { asIs, row, streamRow, type Method, type Row } from './endpoint.ts';

interface Place {
  method: Method;
  path: string;
}
interface Family {
  base: string;
  family: string;
  all: Place;
  create: Place;
  remove: Place;
}

const post = (path: string): Place => ({ method: 'POST', path });
const imageCollection: Family = {
  base: '/admin/imagecollection',
  family: 'Image collections',
  all: post('/admin/imagecollection/all'),
  create: post('/admin/imagecollection/create-collection'),
  remove: post('/admin/imagecollection/delete-collection'),
};
const newCollection: Family = {
  base: '/admin/new-collection',
  family: 'New collections',
  all: { method: 'GET', path: '/admin/new-collection/all' },
  create: { method: 'PUT', path: '/admin/new-collection' },
  remove: post('/admin/new-collection'),
};

const oneCollection = z.object({ collectionId: z.uuid(), name: z.string() });
const oneBoard = z.object({ subCollectionId: z.uuid(), imageId: z.uuid() });
const share = z.number().min(0).max(1);
/** Either name is taken for the collection itself; the document shows the second. */
const byEither = { id: 'collectionId', collectionId: 'collectionId' };

const pictures = z
  .array(z.file())
  .meta({ description: 'pictures (JPEG, PNG, WebP, TIFF) and films (MP4, WebM), as parts of a multipart body' });
const picture = z.file().optional().meta({ description: 'as a part of a multipart body' });
const asSwitch = z.boolean().optional();
const CreateForm = CreateCollection.extend({ isActive: asSwitch, thumbnailImage: picture });
const SaveForm = SaveCollection.in.extend({ isActive: asSwitch, removeThumbnail: asSwitch, thumbnailImage: picture });
const ContentForm = CreateContent.extend({ image: pictures, still: picture });

function rowsOf({ base, family, all, create, remove }: Family): Row[] {
  return [
    row(allWholeCollections, {
      ...all,
      family,
      summary:
        'Lists the top-level collections with their groups, boards and subcollections; with `query`, the matching collections of any level. `resultsPerPage` defaults to 100.',
      response: ImageCollectionPage,
      answer: ({ collections, ...page }) => ({ ...page, collections: collections.map(tidyWhole) }),
    }),
    streamRow(createCollection, {
      ...create,
      family,
      summary: 'Creates a collection, at the top level or inside `subCollectionId` (or `id`).',
      request: CreateForm,
      takesFields: true,
      response: oneCollection.extend({ parentId: z.uuid().nullable() }),
      answer: asIs,
    }),
    row(deleteCollection, {
      ...remove,
      family,
      summary: 'Moves a collection to the trash, with its subcollections, images and boards.',
      names: byEither,
      response: oneCollection,
      answer: ({ collectionId, name }) => ({ collectionId, name }),
    }),
    row(modifyGroups, {
      path: `${base}/modify-group`,
      family,
      summary:
        'Replaces all groups of a collection with `groupData` (JSON text or a list); designs are given by guid, number or reference. With `version` (groupsVersion), the call fails if the groups have changed since.',
      names: byEither,
      response: z.object({
        collectionId: z.uuid(),
        groups: z.array(z.object({ id: z.uuid(), name: z.string(), designs: z.array(z.uuid()) })),
        version: z.string(),
      }),
      answer: asIs,
    }),
    streamRow(createContent, {
      method: 'POST',
      path: `${base}/create-content`,
      family,
      summary:
        'Adds pictures and films to a collection as boards. Files that can’t be used are listed in the answer; the others are added.',
      request: ContentForm,
      response: oneBoard.extend({
        images: z.array(
          z.object({
            imageId: z.uuid(),
            kind: z.enum(boardKinds),
            fileName: z.string(),
            width: z.int(),
            height: z.int(),
          }),
        ),
        refused: z.array(z.object({ fileName: z.string(), error: z.string() })),
      }),
      answer: ({ refused, ...made }) => ({
        ...made,
        refused: refused.map(({ fileName, error }) => ({ fileName, error })),
      }),
    }),
    row(deleteContent, {
      path: `${base}/delete-content`,
      family,
      summary: 'Moves a board to the trash.',
      response: oneBoard,
      answer: ({ subCollectionId, imageId }) => ({ subCollectionId, imageId }),
    }),
    row(addColorway, {
      path: `${base}/add-colorway`,
      family,
      summary:
        'Adds a colorway (`val`: DESIGN/COLORWAY NO) to a board at `x` and `y` (0 … 1 of its size). The default is a free position.',
      response: oneBoard.extend({ hotspotId: z.uuid(), reference: z.string(), number: z.int(), x: share, y: share }),
      answer: asIs,
    }),
    row(deleteColorway, {
      path: `${base}/delete-colorway`,
      family,
      summary: 'Removes a colorway (`val`: its reference, its guid or the hotspot’s id) from a board.',
      response: oneBoard.extend({ hotspotId: z.uuid(), reference: z.string() }),
      answer: asIs,
    }),
    row(setKind, {
      path: `${base}/set-kind`,
      family,
      summary: 'Changes a collection to a mood board or a design page. This can’t be undone.',
      response: oneCollection.extend({ kind: z.string() }),
      answer: asIs,
    }),
  ];
}

export const adminCollectionRows: Row[] = [
  ...rowsOf(imageCollection),
  ...rowsOf(newCollection),
  row(getWholeCollection, {
    method: 'GET',
    path: '/admin/new-collection/{id}',
    family: newCollection.family,
    summary: 'Returns a collection with its groups, boards and subcollections.',
    response: z.object({ collection: ImageCollection }),
    answer: (collection) => ({ collection: tidyWhole(collection) }),
  }),
  streamRow(saveCollection, {
    method: 'PATCH',
    path: '/admin/new-collection',
    family: newCollection.family,
    summary:
      'Updates a collection (`id`, or `collectionId`). Omitted fields are kept. With `version`, the call fails if the collection has changed since.',
    request: SaveForm,
    takesFields: true,
    response: oneCollection,
    answer: asIs,
  }),
];
