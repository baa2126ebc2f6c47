/** The search on the page of groups and labels. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { makeLabel } from '#app/domain/catalog/labels/manage.server.ts';
import { labelsPerPage, readLabelList } from '#app/routes/admin/labels/data.server.ts';
import * as labels from '#app/routes/admin/labels/route.tsx';
import { makePerson } from '#tests/make.ts';
import { openBrowser } from './send-form.ts';

test('labels are found by names in any language and by synonyms, and acts keep the search', async () => {
  const admin = await makePerson({ isAdmin: true });
  const browser = await openBrowser(admin);
  const make = (group: number | null, name: string, synonymsEn = '') =>
    makeLabel(admin, {
      isGroupHeader: group === null,
      nameEn: `${name} found`,
      nameTr: `${name} bulunan`,
      nameRu: `${name} найдено`,
      synonymsEn,
      groupId: group,
    });
  const flowers = await make(null, 'Zzflowers');
  const peony = await make(flowers.labelId, 'Zzşakayık', 'zzpaeonia');
  const rose = await make(flowers.labelId, 'Zzgül');
  const find = async (query: string, dialog: Record<string, string> = {}) => {
    const list = await readLabelList(admin, new URLSearchParams({ query, ...dialog }));
    return { list, found: list.groups.map(({ head, labels }) => [head?.id, labels.map(({ id }) => id)]) };
  };
  expect((await find('ZZGUL')).found).toEqual([[flowers.labelId, [rose.labelId]]]);
  expect((await find('paeonia')).found).toEqual([[flowers.labelId, [peony.labelId]]]);
  expect((await find('zzşakayık НАЙДЕНО')).found).toEqual([[flowers.labelId, [peony.labelId]]]);
  expect((await find('zzflowers')).found).toEqual([[flowers.labelId, [peony.labelId, rose.labelId]]]);
  expect((await find('zznothing')).found).toEqual([]);
  // What the search doesn't find can still be merged into.
  const { list } = await find('zzgul', { merge: String(rose.labelId), into: String(peony.labelId) });
  expect(list.merging).toMatchObject({ intoId: peony.labelId, effects: { designCount: 0 } });
  expect(list.merging!.targets.map(({ id }) => id)).toEqual(expect.arrayContaining([rose.labelId, peony.labelId]));
  const saved = await browser(
    labels.action,
    { intent: 'save', labelId: String(rose.labelId), nameEn: 'Zzgül found', nameTr: 'Zzgül', drawn: 'label' },
    '/admin/labels/all?query=zzgul',
  );
  expect(saved.location).toBe(`/admin/labels/all?query=zzgul&at=${rose.labelId}#label-${rose.labelId}`);
});

test('a page shows so many labels, and acts lead back to that of theirs', async () => {
  const admin = await makePerson({ isAdmin: true });
  const browser = await openBrowser(admin);
  const group = await makeLabel(admin, { isGroupHeader: true, nameEn: 'Crowd', nameTr: 'Kalabalık', nameRu: 'Толпа' });
  const count = 2 * labelsPerPage;
  await db.label.createMany({
    data: Array.from({ length: count }, (_, position) => {
      const [name, sef] = [`Crowd ${position}`, `crowd-${position}`];
      const names = { nameEn: name, nameTr: name, nameRu: name, sefEn: sef, sefTr: sef, sefRu: sef };
      return { ...names, position, groupId: group.labelId };
    }),
  });
  const read = async (place: Record<string, string>) => {
    const list = await readLabelList(admin, new URLSearchParams({ query: 'crowd', ...place }));
    const [{ head, labels: shown, first, total } = { labels: [] as { id: number }[] }] = list.groups;
    return { list, ids: shown.map(({ id }) => id), own: [head?.id, first, total] };
  };
  const pages = await Promise.all(['0', '1', '2', '99'].map((page) => read({ page })));
  expect(pages.map(({ ids, own, list }) => [ids.length, ...own, list.currentPage, list.totalPage])).toEqual([
    [labelsPerPage - 1, group.labelId, 0, count, 0, 3],
    [labelsPerPage, group.labelId, labelsPerPage - 1, count, 1, 3],
    [1, group.labelId, count - 1, count, 2, 3],
    [1, group.labelId, count - 1, count, 2, 3],
  ]);
  const [, { ids }] = pages as [unknown, { ids: number[] }];
  const labelId = String(ids[0]);
  const path = '/admin/labels/all?query=crowd&page=1';
  const { location } = await browser(labels.action, { intent: 'up', labelId }, path);
  const { searchParams } = new URL(location!, 'http://localhost');
  const moved = await readLabelList(admin, searchParams);
  expect([moved.currentPage, moved.groups[0]!.labels.at(-1)!.id]).toEqual([0, ids[0]]);
});
