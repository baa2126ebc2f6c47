/** A board's picture is for whoever sees the board on a page, and for nobody else. */
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { readBoards } from '#app/domain/lists/collections/show/boards.server.ts';
import { openFilm } from '#app/domain/lists/collections/show/pictures.server.ts';
import { readVisibleCollections } from '#app/domain/lists/collections/show/visible-collections.server.ts';
import { makeCustomer, makeDesign, makePerson } from '#tests/make.ts';
import { makeBoard, makeCollection, storeBoard } from './make-collections.ts';

let people: Record<string, Person>;
let boards: { id: string; collectionId: string; of: string }[];

beforeAll(async () => {
  const customerId = (await makeCustomer()).id;
  const storageKey = await storeBoard(Uint8Array.of(1, 2, 3), 'mp4');
  people = {
    admin: await makePerson({ isAdmin: true }),
    inHouse: await makePerson({ isInHouse: true }),
    owner: await makePerson({ customerId }),
    other: await makePerson(),
  };
  const open = (await makeDesign()).colorways[0]!.id;
  const confined = (await makeDesign({ isConfined: true, customerId })).colorways[0]!.id;
  const places = { none: [], open: [open], confined: [confined], both: [open, confined] };
  boards = [];
  for (const inactive of [null, 0, 1, 2]) {
    for (const [what, colorwayIds] of Object.entries(places)) {
      let parentId: string | undefined;
      for (const depth of [0, 1, 2]) {
        const { id: collectionId } = await makeCollection({ parentId, isActive: depth !== inactive });
        const { id } = await makeBoard(collectionId, { kind: 'film', storageKey, colorwayIds });
        boards.push({ id, collectionId, of: `${what} at ${depth}, inactive at ${inactive}` });
        parentId = collectionId;
      }
    }
  }
  const kept = boards.find(({ of }) => of === 'none at 0, inactive at null')!;
  await db.collectionImage.update({ where: { id: kept.id }, data: { isSecret: true } });
});

test.for(['admin', 'inHouse', 'owner', 'other'])('%s', async (who) => {
  const person = people[who]!;
  const seen = await readVisibleCollections(person);
  const shown = await readBoards(
    person,
    seen.map(({ id }) => id),
  );
  const opened: string[] = [];
  for (const { id, of } of boards)
    await openFilm(person, { imageId: id }).then(
      () => opened.push(of),
      (error: unknown) => expect(error).toMatchObject({ key: 'boardNotFound' }),
    );
  const onPages = boards.filter(({ id }) => shown.some((board) => board.id === id)).map(({ of }) => of);
  expect(opened).toEqual(onPages);
  expect(opened.length).toBeGreaterThan(0);
  if (who !== 'admin') expect(opened.length).toBeLessThan(boards.length);
});
