import { z } from 'zod';
import { trashKinds } from '#app/domain/base/trash/kinds.ts';
import { listTrash } from '#app/domain/upkeep/trash/list.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { asIs, row, type Row } from './endpoint.ts';

const family = 'Trash';
const kind = z.enum(trashKinds);
const count = z.int().min(0);
const counts = z.record(z.string(), count);

const Item = z
  .object({
    kind,
    id: z.string().meta({ description: 'of the thing itself' }),
    name: z.string(),
    names: z.object({ tr: z.string(), en: z.string(), ru: z.string() }).nullable(),
    ownerName: z.string().nullable(),
    by: z.string(),
    deletedAt: z.iso.datetime(),
    until: z.iso.datetime(),
    daysLeft: count,
    actId: z.uuid(),
    actCount: count,
    contents: counts.meta({ description: 'rows that come back with it, by table' }),
    hasPicture: z.boolean(),
  })
  .meta({ id: 'TrashedItem' });

export const trashRows: Row[] = [
  row(listTrash, {
    path: '/admin/trash/all',
    family,
    summary: 'Lists what is in the trash, the last deleted first, `count` per page (at most 200).',
    response: z.object({
      items: z.array(Item),
      totalCount: count,
      totalPage: count,
      currentPage: count,
      kinds: z.array(z.object({ kind, count })),
    }),
    answer: asIs,
  }),
  row(restoreFromTrash, {
    path: '/admin/trash/restore',
    family,
    summary:
      'Restores an item with everything that hung on it. With `name`, it comes back under another name. `lost` counts what it belonged to and is gone, `waiting` what is in the trash itself.',
    response: z.object({
      kind,
      id: z.string(),
      name: z.string(),
      placeId: z
        .uuid()
        .nullable()
        .meta({ description: 'the design of a colorway, the collection of a board; null: it stands by itself' }),
      lost: counts,
      waiting: counts,
    }),
    answer: asIs,
  }),
  row(purgeTrash, {
    path: '/admin/trash/purge',
    family,
    summary:
      'Deletes an item of the trash permanently; with `all`, every item, or every one of a `kind`, and none that was deleted after `deletedUntil`.',
    response: z.object({ purged: count }),
    answer: asIs,
  }),
];
