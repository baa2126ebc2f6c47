/** What fields of collections and boards hold. */
import type { ByShape } from '../shape-names.ts';

export const collectionsWords: ByShape<string> = {
  '*Collection | Collection*': {
    id: 'guid of the collection',
    name: 'name of the collection',
    isActive: 'whether customers see the collection',
  },
  'CollectionGroup | ImageCollectionGroup': {
    id: 'guid of the group',
    name: 'name of the group',
    order: 'position of the group, from 0',
    designs: 'its designs, in their order',
  },
  ImageCollection: {
    version: 'send it to PATCH /admin/new-collection: if the collection has changed since, that call fails',
    groupsVersion: 'send it as `version` to …/modify-group: if the groups have changed since, that call fails',
    hasOwnPicture: 'whether it has a picture of its own; otherwise one of a board or design is shown',
  },
  'MoodBoards | BoardSection': { id: 'guid of the collection', name: 'name of the collection' },
  BoardImage: {
    id: 'guid of the board',
    kind: 'picture or film',
    title: 'title of the board; empty: none',
    width: 'px',
    height: 'px',
    colorways: 'colorways that are marked on the board',
  },
  Hotspot: {
    id: 'guid of the mark',
    x: 'position from the left, 0 … 1 of the width',
    y: 'position from the top, 0 … 1 of the height',
  },
  DesignCard: { thumbnail: 'address of the small picture; null: none yet' },
  'PostCollectionsGet* | PostBasicCollecitonGetIdRequest | GetCollectionsGetMoodBoardsIdRequest | PostSearchCollectionIdRequest | GetAdminNewCollectionIdRequest':
    { id: 'guid of the collection' },
  PostCollectionsAllAnswer: { collections: 'top-level collections, in their order' },
  ImageCollectionPageAnswer: {
    collections: 'collections on this page',
    totalCount: 'number of collections on all pages',
  },
  'PostAdminImagecollectionAllRequest | GetAdminNewCollectionAllRequest': {
    query: 'part of the name',
    show: 'all collections, or only active or inactive ones',
    resultsPerPage: 'results per page; missing: 100',
  },
  '*AdminImagecollection* | *AdminNewCollection*': {
    name: 'name of the collection',
    collectionId: 'guid of the collection',
    subCollectionId: 'guid of the collection',
    imageId: 'guid of the board',
    hotspotId: 'guid of the mark on the board',
  },
  'PostAdminImagecollectionCreateCollectionRequest | PutAdminNewCollectionRequest | PatchAdminNewCollectionRequest': {
    name: 'name of the collection, at most 200 characters',
    description: 'description of the collection, at most 4000 characters',
    isActive: 'whether customers see the collection',
    thumbnailImage: 'picture of the collection (JPEG, PNG, WebP, TIFF), as a part of a multipart body',
  },
  'PostAdminImagecollectionCreateCollectionRequest | PutAdminNewCollectionRequest': {
    subCollectionId: 'guid of the collection that it becomes part of; missing: a top-level one',
    id: 'the same as `subCollectionId`',
  },
  PatchAdminNewCollectionRequest: {
    id: 'guid of the collection',
    collectionId: 'the same as `id`',
    removeThumbnail: 'whether to show one of a board or design again instead of its own picture',
    version: '`version` of the collection as you read it: if it has changed since, the call fails',
  },
  '*CreateContentRequest': {
    title: 'title of the new boards, at most 200 characters',
    still: 'picture that is shown for a film, as a part of a multipart body',
  },
  '*CreateContentAnswer': { imageId: 'guid of the first new board', images: 'the new boards' },
  '*CreateContentImage': { kind: 'picture or film', fileName: 'name of the file', width: 'px', height: 'px' },
  '*CreateContentRefused': { fileName: 'name of the file', error: 'key of the error' },
  '*AddColorwayRequest': {
    val: 'the colorway, as DESIGN/COLORWAY NO',
    x: 'position from the left, 0 … 1 of the width; missing: a free one',
    y: 'position from the top, 0 … 1 of the height; missing: a free one',
  },
  '*AddColorwayAnswer': {
    number: 'number of the mark on the board, from 1',
    x: 'position from the left, 0 … 1 of the width',
    y: 'position from the top, 0 … 1 of the height',
  },
  '*DeleteColorwayRequest': { val: 'the colorway, as DESIGN/COLORWAY NO, by its guid, or by the guid of the mark' },
  '*SetKind*': { kind: 'what the collection becomes' },
  'PostAdmin*ModifyGroupRequest': {
    version: '`groupsVersion` as you read it: if the groups have changed since, the call fails',
  },
  'PostAdmin*ModifyGroupAnswer': { groups: 'the groups, in their order', version: 'their new `groupsVersion`' },
  'PostAdmin*ModifyGroupGroupData': {
    id: 'guid of a group to keep; missing: a new group',
    name: 'name of the group',
    order: 'position of the group; missing: as in the list',
    designs: 'its designs in their order, by guid, number or DESIGN/COLORWAY NO',
  },
  'PostAdmin*ModifyGroupGroup': {
    id: 'guid of the group',
    name: 'name of the group',
    designs: 'guids of its designs, in their order',
  },
};
