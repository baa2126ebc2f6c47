/** Answers of what customers do beside the search: favourites, collections, downloads, models, orders. */
import { z } from 'zod';
import { boardKinds, collectionKinds } from '#app/domain/lists/collections/show/rules.ts';
import { downloadKinds } from '#app/domain/output/making/rules.ts';
import { date, count, SearchResult } from './shapes.ts';

export const FavoritesEntry = z
  .object({ designGuid: z.uuid(), colorwayGuid: z.uuid(), listId: z.uuid() })
  .meta({ id: 'FavoritesEntry' });

export const FavoritesList = z
  .object({
    id: z.uuid(),
    name: z.string(),
    entryCount: count,
    created: date,
    isCurrent: z.boolean().meta({ description: 'the default list for new entries' }),
    entries: z.array(FavoritesEntry),
  })
  .meta({ id: 'FavoritesList' });

export const FavoritesShare = z.object({
  shareid: z.uuid(),
  colleague: z.object({ userGuid: z.uuid(), name: z.string() }).nullable().meta({ description: 'null: a link' }),
  state: z.enum(['open', 'expired', 'revoked', 'closed']),
  created: date,
  url: z.string().nullable().meta({ description: 'address of a link; returned only once' }),
  expiresAt: date.nullable(),
});

export const address = z.string().nullable();

export const CollectionCard = z
  .object({
    id: z.uuid(),
    parentId: z.uuid().nullable(),
    name: z.string(),
    description: z.string(),
    isActive: z.boolean(),
    kind: z.enum(collectionKinds),
    thumbnail: address,
    largeImage: address,
    designCount: count,
    boardCount: count,
    boards: count.meta({ description: 'boards including those of subcollections' }),
    get subcollections() {
      return z.array(CollectionCard);
    },
  })
  .meta({ id: 'CollectionCard' });

const hotspot = z
  .object({
    id: z.uuid(),
    designGuid: z.uuid(),
    colorwayGuid: z.uuid(),
    reference: z.string(),
    x: z.number().meta({ description: '0 … 1 of the width' }),
    y: z.number().meta({ description: '0 … 1 of the height' }),
  })
  .meta({ id: 'Hotspot' });

export const BoardImage = z
  .object({
    id: z.uuid(),
    kind: z.enum(boardKinds),
    title: z.string(),
    width: z.int(),
    height: z.int(),
    thumbnail: address,
    largeImage: address,
    film: address,
    colorways: z.array(hotspot),
  })
  .meta({ id: 'BoardImage' });

export const Collection = CollectionCard.omit({ subcollections: true })
  .extend({
    parent: z.object({ id: z.uuid(), name: z.string(), kind: z.enum(collectionKinds) }).nullable(),
    groups: z.array(z.object({ id: z.uuid(), name: z.string(), order: count, designs: z.array(SearchResult) })),
    images: z.array(BoardImage),
    subcollections: z.array(CollectionCard.extend({ images: z.array(BoardImage) })),
  })
  .meta({ id: 'Collection' });

export const MoodBoards = z
  .object({
    id: z.uuid(),
    name: z.string(),
    description: z.string(),
    kind: z.enum(collectionKinds),
    sections: z.array(
      z.object({ id: z.uuid(), name: z.string(), images: z.array(BoardImage) }).meta({ id: 'BoardSection' }),
    ),
  })
  .meta({ id: 'MoodBoards' });

export const DownloadAnswer = z
  .object({
    jobId: z.uuid(),
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    progress: z.number().min(0).max(1),
    url: z.string().nullable().meta({ description: 'valid for this file and this caller until expiresAt' }),
    fileName: z.string().nullable(),
    bytes: count.nullable(),
    expiresAt: date.nullable(),
  })
  .meta({ id: 'DownloadAnswer' });

export const DownloadState = DownloadAnswer.extend({
  kind: z.enum(downloadKinds),
  title: z.string(),
  error: z.string().nullable(),
  createdAt: date,
}).meta({ id: 'DownloadJob' });

export const WearModel = z
  .object({
    guid: z.uuid(),
    wearName: z.string(),
    wearOrder: z.int(),
    labelIds: z.array(z.int()),
    enabled: z.boolean(),
  })
  .meta({ id: 'WearModel' });

export const BasicCustomer = z
  .object({
    customerGuid: z.uuid(),
    customerName: z.string(),
    guid: z.uuid(),
    name: z.string(),
    nameSef: z.string(),
  })
  .meta({ id: 'BasicCustomer' });

export const Order = z
  .object({
    orderGuid: z.uuid(),
    customer: z.string(),
    colorwayName: z.string().nullable(),
    amount: z.number().meta({ description: 'm' }),
    orderType: z.string(),
    orderedAt: date,
  })
  .meta({ id: 'Order' });
