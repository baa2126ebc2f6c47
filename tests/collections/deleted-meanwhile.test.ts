/** Collections and special lists that are changed while designs of theirs are deleted: neither waits for the other for ever. */
import { beforeEach, expect, test } from 'vitest';
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { addToList, moveInList, removeFromList } from '#app/domain/catalog/special-lists/designs.server.ts';
import { makeSpecialList } from '#app/domain/catalog/special-lists/lists.server.ts';
import { modifyGroups, readStoredGroups } from '#app/domain/lists/collections/manage/groups.server.ts';
import { addColorways, deleteColorway, orderColorways } from '#app/domain/lists/collections/manage/hotspots.server.ts';
import { makeDesign, makePerson } from '#tests/make.ts';
import { untilWaiting } from '#tests/until-waiting.ts';
import { makeBoard, makeCollection } from './make-collections.ts';

let admin: Person;
let designIds: string[];
let colorwayGuids: string[];

beforeEach(async () => {
  admin = await makePerson({ isAdmin: true });
  const designs = [await makeDesign(), await makeDesign()];
  designIds = designs.map(({ id }) => id);
  colorwayGuids = designs.map(({ colorways }) => colorways[0]!.id);
});

/** As a deletion locks: the designs, then what hangs on them, in an order of its own. */
async function changeBetween(
  lock: (tx: Transaction, which: number) => Promise<unknown>,
  first: number,
  change: () => Promise<unknown>,
) {
  let changing: Promise<unknown> | undefined;
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM "Design" WHERE "id" = ANY(${designIds}::uuid[]) ORDER BY "id" FOR UPDATE`;
    await lock(tx, first);
    changing = change();
    changing.catch(() => undefined);
    await untilWaiting(1);
    await lock(tx, 1 - first);
  });
  await expect(changing).resolves.toBeDefined();
}

test.for([0, 1])('groups, whichever design is locked first (%i)', async (first) => {
  const { id: collectionId } = await makeCollection({ groups: [designIds] });
  const [group] = await readStoredGroups(db, collectionId);
  const groupData = [{ id: group!.id, name: 'Group', designs: designIds.toReversed() }];
  const lock = (tx: Transaction, which: number) =>
    tx.$queryRaw`SELECT FROM "CollectionGroupDesign" WHERE "designId" = ${designIds[which]}::uuid FOR UPDATE`;
  await changeBetween(lock, first, () => modifyGroups(admin, { collectionId, groupData }));
});

test('a design that is deleted as the groups are saved leaves them', async () => {
  const { id: collectionId } = await makeCollection({ groups: [designIds] });
  const saving = db.$transaction(async (tx) => {
    await tx.design.delete({ where: { id: designIds[0] } });
    const saving = modifyGroups(admin, { collectionId, groupData: [{ name: 'New', designs: designIds }] });
    saving.catch(() => undefined);
    await untilWaiting(1);
    return { saving };
  });
  const { groups } = await (await saving).saving;
  expect(groups).toMatchObject([{ name: 'New', designs: [designIds[1]] }]);
});

const spotChanges = ['ordered', 'one taken off'] as const;
test.for(spotChanges.flatMap((what) => [0, 1].map((first) => ({ what, first }))))(
  'places on a board $what, whichever is locked first ($first)',
  async ({ what, first }) => {
    const { id: subCollectionId } = await makeCollection();
    const front = (await makeDesign()).colorways[0]!.id;
    const board = await makeBoard(subCollectionId, { colorwayIds: [front, ...colorwayGuids] });
    const which = { subCollectionId, imageId: board.id };
    const spots = board.hotspots.toSorted((one, other) => one.position - other.position).map(({ id }) => id);
    const lock = (tx: Transaction, at: number) =>
      tx.$queryRaw`SELECT FROM "CollectionHotspot" WHERE "id" = ${spots[at + 1]}::uuid FOR UPDATE`;
    await changeBetween(lock, first, () =>
      what === 'ordered'
        ? orderColorways(admin, { ...which, hotspotIds: spots.toReversed() })
        : deleteColorway(admin, { ...which, val: spots[0] }),
    );
  },
);

test.for([0, 1])('places added to a board, whichever colorway is locked first (%i)', async (first) => {
  const { id: subCollectionId } = await makeCollection();
  const board = await makeBoard(subCollectionId);
  const lock = (tx: Transaction, at: number) =>
    tx.$queryRaw`SELECT FROM "Colorway" WHERE "id" = ${colorwayGuids[at]}::uuid FOR UPDATE`;
  await changeBetween(lock, first, () => addColorways(admin, { subCollectionId, imageId: board.id, colorwayGuids }));
});

const listChanges = ['added to', 'ordered', 'robbed of one'] as const;
test.for(listChanges.flatMap((what) => [0, 1].map((first) => ({ what, first }))))(
  'a special list $what, whichever design is locked first ($first)',
  async ({ what, first }) => {
    const { listId } = await makeSpecialList(admin, { nameEn: `List ${what} ${first}` });
    const front = (await makeDesign()).id;
    await addToList(admin, { listId, designGuids: [front, ...designIds] });
    const late = (await makeDesign()).id;
    const lock = (tx: Transaction, at: number) =>
      tx.$queryRaw`SELECT FROM "SpecialListDesign" WHERE "designId" = ${designIds[at]}::uuid FOR UPDATE`;
    const changes = {
      'added to': () => addToList(admin, { listId, designGuids: [late], atTop: true }),
      ordered: () => moveInList(admin, { listId, designGuid: front, direction: 'bottom' }),
      'robbed of one': () => removeFromList(admin, { listId, designGuids: [front] }),
    };
    await changeBetween(lock, first, changes[what]);
  },
);
