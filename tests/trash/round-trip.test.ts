import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { TrashKind } from '#app/domain/base/trash/kinds.ts';
import { removeColorway } from '#app/domain/catalog/designs/colorways.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { removeLabel } from '#app/domain/catalog/labels/merge.server.ts';
import { deleteSpecialList } from '#app/domain/catalog/special-lists/lists.server.ts';
import { deleteWear } from '#app/domain/catalog/wear/manage.server.ts';
import { deleteList } from '#app/domain/lists/favorites/lists.server.ts';
import { deleteContent } from '#app/domain/lists/collections/manage/contents.server.ts';
import { deleteCollection } from '#app/domain/lists/collections/manage/manage.server.ts';
import { deletePool } from '#app/domain/people/pools/keep.server.ts';
import { deleteCustomer } from '#app/domain/people/customers/manage.server.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { allRows, differences } from './rows.ts';
import { makeWorld, type World } from './world.ts';

let world: World;
let before: Map<string, string[]>;
beforeEach(async () => {
  world = await makeWorld();
  before = await allRows();
});

interface Case {
  kind: TrashKind;
  id: (world: World) => string | number;
  remove: (world: World) => Promise<unknown>;
  /** tables of which rows must be gone meanwhile */
  gone: string[];
  /** columns that say when something was changed */
  differs?: (text: string) => string;
}

const cases: Record<string, Case> = {
  'a design': {
    kind: 'design',
    id: ({ design }) => design.id,
    remove: ({ admin, design }) => deleteDesign(admin, { designGuid: design.id }),
    gone: [
      'Design',
      'Colorway',
      'ColorwayColor',
      'ColorwayPalette',
      'ColorwayLook',
      'FavoritesEntry',
      'Order',
      'PoolDesign',
      'StockEntry',
      'SpecialListDesign',
      'CollectionGroupDesign',
      'CollectionHotspot',
      'ColorwayProposal',
      'RecentDesign',
      'DesignLabel',
    ],
  },
  'a colorway that is active': {
    kind: 'colorway',
    id: ({ first }) => first.id,
    remove: ({ admin, design, first }) => removeColorway(admin, { designGuid: design.id, colorwayGuid: first.id }),
    gone: ['Colorway', 'ColorwayColor', 'FavoritesEntry', 'CollectionHotspot'],
  },
  'a colorway that is not': {
    kind: 'colorway',
    id: ({ second }) => second.id,
    remove: ({ admin, design, second }) => removeColorway(admin, { designGuid: design.id, colorwayGuid: second.id }),
    gone: ['Colorway', 'StockEntry', 'OriginalVersion'],
  },
  'a collection with those below it': {
    kind: 'collection',
    id: ({ collection }) => collection.id,
    remove: ({ admin, collection }) => deleteCollection(admin, { collectionId: collection.id }),
    gone: ['Collection', 'CollectionGroup', 'CollectionGroupDesign', 'CollectionImage', 'CollectionHotspot'],
  },
  'a board': {
    kind: 'board',
    id: ({ board }) => board.id,
    remove: ({ admin, collection, board }) =>
      deleteContent(admin, { subCollectionId: collection.id, imageId: board.id }),
    gone: ['CollectionImage', 'CollectionHotspot'],
  },
  'a label': {
    kind: 'label',
    id: ({ lily }) => lily.id,
    remove: ({ admin, lily }) => removeLabel(admin, { labelId: lily.id, acceptOpening: true }),
    gone: ['Label', 'DesignLabel'],
  },
  'a group of labels': {
    kind: 'label',
    id: ({ group }) => group.id,
    remove: ({ admin, group }) => removeLabel(admin, { labelId: group.id, membersTo: '' }),
    gone: ['Label'],
  },
  'a favourites list': {
    kind: 'favoritesList',
    id: ({ list }) => list.id,
    remove: ({ person, list }) => deleteList(person, { listid: list.id }),
    gone: ['FavoritesList', 'FavoritesEntry', 'FavoritesShare'],
  },
  'a special list': {
    kind: 'specialList',
    id: ({ special }) => special.id,
    remove: ({ admin, special }) => deleteSpecialList(admin, { listId: special.id }),
    gone: ['SpecialList', 'SpecialListDesign'],
  },
  'a pool whose users see all meanwhile': {
    kind: 'pool',
    id: ({ pool }) => pool.id,
    remove: ({ admin, pool }) => deletePool(admin, { guid: pool.id, usersTo: 'open' }),
    gone: ['Pool', 'PoolSearch', 'PoolDesign', 'PoolWearModel'],
  },
  'a customer': {
    kind: 'customer',
    id: ({ customer }) => customer.id,
    remove: ({ admin, customer }) => deleteCustomer(admin, { customerGuid: customer.id }),
    gone: ['Customer'],
  },
  'a wear model': {
    kind: 'wear',
    id: ({ wear }) => wear.id,
    remove: ({ admin, wear }) => deleteWear(admin, { wearGuid: wear.id }),
    gone: ['WearModel', 'WearModelLabel', 'PoolWearModel'],
  },
};

/** A moment in a row's text. */
const moment = /"\d{4}-\d\d-\d\d \d\d:\d\d:[\d.]+\+\d\d"/g;

describe('what is deleted comes back whole', () => {
  test.for(Object.entries(cases))('%s', async ([, { kind, id, remove, gone }]) => {
    await remove(world);
    const meanwhile = differences(before, await allRows());
    for (const table of gone) expect(meanwhile[table]?.gone.length, table).toBeGreaterThan(0);
    const restored = await restoreFromTrash(world.admin, { kind, id: id(world) });
    expect(restored).toMatchObject({ kind, lost: {}, waiting: {} });
    const left = differences(before, await allRows());
    // Of a colorway, the design's moment of change; of users and pools, when they were changed.
    for (const [table, { gone: were, come }] of Object.entries(left)) {
      expect(['Design', 'User', 'Label', 'Pool']).toContain(table);
      expect(come.map((text) => text.replaceAll(moment, '')).sort()).toEqual(
        were.map((text) => text.replaceAll(moment, '')).sort(),
      );
    }
    expect(await db.trashItem.count()).toBe(0);
    await expect(restoreFromTrash(world.admin, { kind, id: id(world) })).rejects.toMatchObject({
      key: 'trashItemNotFound',
    });
  });
});

afterEach(async () => {
  await db.$executeRaw`TRUNCATE "TrashItem" CASCADE`;
});
