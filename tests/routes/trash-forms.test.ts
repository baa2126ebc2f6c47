/** The trash's forms, and the offer to take a deletion back. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { createList, deleteList } from '#app/domain/lists/favorites/lists.server.ts';
import { removeColorway } from '#app/domain/catalog/designs/colorways.server.ts';
import { deleteContent } from '#app/domain/lists/collections/manage/contents.server.ts';
import { trashDesigns } from '#app/domain/catalog/designs/deletion.server.ts';
import * as designEdit from '#app/routes/admin/design-edit/route.tsx';
import * as trash from '#app/routes/admin/trash/route.tsx';
import * as favorites from '#app/routes/favorites/route.tsx';
import { makeBoard, makeCollection } from '#tests/collections/make-collections.ts';
import { makeDesign, makePerson } from '#tests/make.ts';
import { errorsOf, openBrowser, refuseIntents, type Send } from './send-form.ts';

let admin: Person;
let send: Send;
let design: Awaited<ReturnType<typeof makeDesign>>;
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  send = await openBrowser(admin);
});
beforeEach(async () => {
  design = await makeDesign();
});

const remove = () =>
  send(
    designEdit.action,
    { intent: 'delete', confirmed: 'yes', designName: design.name },
    { path: `/admin/designs/${design.id}?delete=1`, params: { designId: design.id } },
  );
const thing = () => ({ kind: 'design', id: design.id });

test('a deletion is taken back by the notice that follows it', async () => {
  expect(await remove()).toMatchObject({ status: 303, location: '/admin/designs' });
  expect(await db.design.count({ where: { id: design.id } })).toBe(0);
  const back = await send(trash.action, { intent: 'restore', ...thing() }, '/admin/trash');
  expect(back).toMatchObject({ location: `/admin/designs/${design.id}`, toast: `${design.name} restored.` });
  const again = await send(trash.action, { intent: 'restore', ...thing() }, '/admin/trash');
  expect(again).toMatchObject({ location: '/admin/trash', toast: 'This is no longer in the trash.' });
});

test('a name that was taken leads to a form with one that is free', async () => {
  await remove();
  await makeDesign({ name: design.name });
  const asked = await send(trash.action, { intent: 'restore', ...thing() }, '/admin/trash');
  const free = `${design.name} (2)`;
  expect(new URL(asked.location!, 'http://own').searchParams.get('name')).toBe(free);
  const form = { intent: 'restore', drawn: 'restore', ...thing() };
  const taken = await send(trash.action, { ...form, name: design.name }, '/admin/trash');
  expect(taken.status).toBe(409);
  expect(Object.keys(errorsOf(taken) ?? {})).toEqual(['name']);
  expect((await send(trash.action, { ...form, name: free }, '/admin/trash')).toast).toBe(`${free} restored.`);
});

test('deleting for good and emptying are confirmed first', async () => {
  await remove();
  const purge = { intent: 'purge', ...thing(), called: design.name };
  const asked = await send(trash.action, purge, '/admin/trash');
  expect(asked.location).toBe(`/admin/trash?purge=design%3A${design.id}`);
  expect((await send(trash.action, { intent: 'empty', kind: 'design' }, '/admin/trash')).location).toBe(
    '/admin/trash?kind=design&empty=1',
  );
  expect(await db.trashItem.count({ where: { thingId: design.id } })).toBe(1);
  expect((await send(trash.action, { ...purge, confirmed: 'yes' }, '/admin/trash')).location).toBe('/admin/trash');
  expect(await db.trashItem.count({ where: { thingId: design.id } })).toBe(0);
  await refuseIntents(['nonsense', ''], (intent) => send(trash.action, { ...thing(), intent }, '/admin/trash'));
});

test('what one act deleted comes back together, and all goes by emptying', async () => {
  const other = await makeDesign();
  const { actId } = await db.$transaction((tx) => trashDesigns(tx, admin, [design.id, other.id]));
  expect((await send(trash.action, { intent: 'restoreAct', actId }, '/admin/trash')).toast).toBe('2 items restored.');
  await remove();
  const { location } = await send(trash.action, { intent: 'empty', confirmed: 'yes' }, '/admin/trash');
  expect(location).toBe('/admin/trash');
  expect(await db.trashItem.count()).toBe(0);
});

test('what others delete after the number to be emptied was read stays', async () => {
  await remove();
  const deletedUntil = new Date().toISOString();
  await new Promise((later) => setTimeout(later, 5));
  const other = await makeDesign();
  await db.$transaction((tx) => trashDesigns(tx, admin, [other.id]));
  await send(trash.action, { intent: 'empty', confirmed: 'yes', deletedUntil }, '/admin/trash');
  expect((await db.trashItem.findMany()).map(({ thingId }) => thingId)).toEqual([other.id]);
  await send(trash.action, { intent: 'empty', confirmed: 'yes' }, '/admin/trash');
});

test('what is searched in the trash stays searched over its dialogs', async () => {
  await remove();
  const list = '/admin/trash?kind=design&query=a&page=2';
  const purge = { intent: 'purge', ...thing(), called: design.name };
  expect((await send(trash.action, purge, list)).location).toBe(`${list}&purge=design%3A${design.id}`);
  expect((await send(trash.action, { ...purge, confirmed: 'yes' }, list)).location).toBe(list);
});

test('a board and a colorway lead to where they stand again', async () => {
  const { id: collectionId } = await makeCollection();
  const board = await makeBoard(collectionId, { title: 'Garden' });
  await deleteContent(admin, { subCollectionId: collectionId, imageId: board.id });
  const restore = (kind: string, id: string) => send(trash.action, { intent: 'restore', kind, id }, '/admin/trash');
  expect((await restore('board', board.id)).location).toBe(`/admin/collections/${collectionId}/boards/${board.id}`);
  const two = await makeDesign({ colorways: 2 });
  const colorwayGuid = two.colorways[1]!.id;
  await removeColorway(admin, { designGuid: two.id, colorwayGuid });
  expect((await restore('colorway', colorwayGuid)).location).toBe(`/admin/designs/${two.id}#colorway-${colorwayGuid}`);
});

test('people restore their own favourites lists', async () => {
  const person = await makePerson();
  const own = await openBrowser(person);
  const list = await createList(person, { name: 'Autumn' });
  await deleteList(person, { listid: list.id });
  const back = await own(favorites.action, { intent: 'restore', listid: list.id }, '/favorites');
  expect(back).toMatchObject({ location: `/favorites/${list.id}`, toast: 'List Autumn restored.' });
});
