/** A list that is changed while designs of it are deleted: neither waits for the other for ever. */
import { beforeEach, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { addEntry, orderEntry, removeEntries } from '#app/domain/lists/favorites/entries.server.ts';
import { createList, deleteList, emptyList } from '#app/domain/lists/favorites/lists.server.ts';
import { makeDesign, makePerson } from '#tests/make.ts';
import { untilWaiting } from '#tests/until-waiting.ts';

let person: Person;
let listid: string;
let designIds: string[];
let colorwayGuids: string[];

beforeEach(async () => {
  person = await makePerson();
  listid = (await createList(person, { name: 'Spring' })).id;
  const designs = [await makeDesign(), await makeDesign()];
  designIds = designs.map(({ id }) => id);
  colorwayGuids = designs.map(({ colorways }) => colorways[0]!.id);
  for (const colorwayGuid of colorwayGuids) await addEntry(person, { colorwayGuid, listid });
});

const changes: [string, () => Promise<unknown>][] = [
  ['emptied', () => emptyList(person, { listid })],
  ['deleted', () => deleteList(person, { listid })],
  ['ordered', () => orderEntry(person, { listid, colorwayGuid: colorwayGuids[1], before: colorwayGuids[0] })],
  ['robbed of some', () => removeEntries(person, { listid, colorwayGuids })],
];

test.for(changes.flatMap(([what, change]) => [0, 1].map((first) => ({ what, change, first }))))(
  '$what, whichever entry is locked first ($first)',
  async ({ change, first }) => {
    let changing: Promise<unknown> | undefined;
    // As a deletion locks: the designs, then what hangs on them.
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM "Design" WHERE "id" = ANY(${designIds}::uuid[]) ORDER BY "id" FOR UPDATE`;
      const lock = (colorwayId: string) =>
        tx.$queryRaw`SELECT FROM "FavoritesEntry" WHERE "colorwayId" = ${colorwayId}::uuid FOR UPDATE`;
      await lock(colorwayGuids[first]!);
      changing = change();
      changing.catch(() => undefined);
      await untilWaiting(1);
      await lock(colorwayGuids[1 - first]!);
    });
    await expect(changing).resolves.toBeDefined();
  },
);
