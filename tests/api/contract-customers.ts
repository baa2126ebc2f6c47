/** What a customer's program does, each call once with success: favourites, collections, downloads, browsing. */
import { expect } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { forgetSettings } from '#app/domain/base/settings/settings.server.ts';
import { makeBoard, makeCollection } from '#tests/collections/make-collections.ts';
import { makePrint, runDownload } from '#tests/exports/prints.ts';
import { makeUser } from '#tests/make.ts';
import { ask, jsonBody, signedIn, type Asked } from '../ask.ts';

export async function customersSide(): Promise<void> {
  const { token, user } = await signedIn({});
  const print = await makePrint({ colorways: 2 });
  const ids = { designGuid: print.id, colorwayGuid: print.colorways[0]!.id };
  const call = (path: string, fields: object = {}, asked: Asked = {}) =>
    ask(path, { token, ...jsonBody(fields), ...asked });
  const read = (path: string) => ask(path, { token, method: 'GET' });

  await call('/get/customers/basic');
  await call('/metrics/record', ids);
  await db.order.create({ data: { designId: print.id, customerId: user.customerId, amount: '120.5', type: 'sample' } });
  expect((await call('/design/orders', ids)).body.orders).toHaveLength(1);
  await db.wearModel.create({ data: wear });
  expect((await call('/wear/get-models')).body.models).toHaveLength(1);
  await favorites();
  await savedSearches();
  await collections();
  await downloads();

  async function favorites() {
    const made = await call('/favorites/create', { name: 'Spring' }, { method: 'PUT' });
    const { id: listid } = made.body.list as { id: string };
    await call('/favorites/add', { ...ids, listid }, { method: 'PUT' });
    expect((await read('/favorites/lists')).body.lists).toMatchObject([
      { id: listid, name: 'Spring', entryCount: 1, entries: [{ ...ids, listId: listid }] },
    ]);
    for (const path of ['/favorites/lists-entries', `/favorites/entries/${listid}`])
      expect((await read(path)).body.entries).toEqual([{ ...ids, listId: listid }]);
    await call(`/favorites/rename/${listid}`, { name: 'Summer' }, { method: 'PATCH' });
    const colleague = await makeUser({ customerId: user.customerId });
    await call('/favorites/share', { listid, userGuid: colleague.id });
    const link = await call('/favorites/share', { listid });
    await read(`/favorites/shares/${listid}`);
    const { shareid } = link.body.share as { shareid: string };
    await ask(`/favorites/shares/${shareid}`, { token, method: 'DELETE' });
    await call('/favorites/remove', { ...ids, listid });
    await call('/favorites/add', { ...ids, listid }, { method: 'PUT' });
    await ask(`/favorites/empty/${listid}`, { token, method: 'PATCH' });
    await ask(`/favorites/delete/${listid}`, { token, method: 'DELETE' });
  }

  async function savedSearches() {
    const query = `number=${print.name}`;
    const saved = await call('/search/saved', { query, name: 'Print' }, { method: 'PUT' });
    const { searchid } = saved.body.search as { searchid: string };
    expect((await call('/search/saved', { query }, { method: 'PUT' })).body.search).toEqual({
      searchid,
      name: 'Print',
    });
    await call(`/search/saved/rename/${searchid}`, { name: 'The print' }, { method: 'PATCH' });
    await call(`/search/saved/mail/${searchid}`, { on: true }, { method: 'PATCH' });
    await call(`/search/saved/share/${searchid}`, { on: true }, { method: 'PATCH' });
    expect((await read('/search/saved')).body).toMatchObject({
      searches: [{ searchid, name: 'The print', query, count: 1, isShared: true, isMailed: true }],
      shared: [],
    });
    await ask(`/search/saved/${searchid}`, { token, method: 'DELETE' });
  }

  async function collections() {
    const parent = await makeCollection({ groups: [[print.id]], description: 'Light cloth' });
    const below = await makeCollection({ parentId: parent.id, groups: [[print.id]] });
    const colorwayIds = [ids.colorwayGuid];
    await makeBoard(parent.id, { colorwayIds });
    await makeBoard(below.id, { kind: 'film', posterKey: 'boards/none/still.webp', colorwayIds });
    expect((await call('/collections/all')).body.collections).toMatchObject([{ subcollections: [{ id: below.id }] }]);
    await call('/collections/get', { id: parent.id });
    await call('/collections/get', { id: below.id });
    await call('/collections/get', { collectionId: below.id });
    await call(`/basic-colleciton/get/${parent.id}`);
    expect((await read(`/collections/get-mood-boards/${parent.id}`)).body.moodBoards).toMatchObject({
      sections: [{ images: [{ kind: 'picture' }] }, { images: [{ kind: 'film' }] }],
    });
    expect((await call(`/search/collection/${parent.id}`, { number: print.name })).body.totalCount).toBe(1);
  }

  async function downloads() {
    await db.setting.createMany({ data: [{ key: 'cadAllAllowed', value: true }] });
    forgetSettings();
    const asks: [string, object][] = [
      ['/cad/download', { ...ids, cadId: 101 }],
      ['/cad/download-all', { designGuid: print.id }],
      ['/cad/export', { kind: 'spreadsheet', designGuid: print.id }],
    ];
    for (const [path, fields] of asks) {
      const known = (await ownJobs()).map(({ id }) => id);
      const asking = call(path, fields);
      await expect.poll(async () => (await ownJobs()).length).toBe(known.length + 1);
      await runDownload((await ownJobs()).find(({ id }) => !known.includes(id))!.id);
      const { body } = await asking;
      expect(body).toMatchObject({ state: 'done', progress: 1 });
      expect(body.url).toMatch(/^http:\/\/[^/]+\/downloads\/[\da-f-]{36}\/.+\?/);
      await read(`/cad/job/${body.jobId as string}`);
    }
    await read('/cad/jobs');
    const waiting = await db.exportJob.create({
      data: { userId: user.id, kind: 'spreadsheet', parameters: {}, askKey: 'x', wantsMail: false },
    });
    await ask(`/cad/cancel/${waiting.id}`, { token });
  }

  function ownJobs() {
    return db.exportJob.findMany({ where: { userId: user.id }, select: { id: true } });
  }
}

const wear = {
  wearName: 'Dress',
  wearOrder: 0,
  enabled: true,
  filesKey: `wear/${'0'.repeat(64)}`,
  geometry: { width: 1200, height: 1600, parts: [], pxPerCm: 12, printed: 0.4, hasHighlights: false },
};
