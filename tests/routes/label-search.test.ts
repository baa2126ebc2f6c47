/** The search on the page of groups and labels. */
import { expect, test } from 'vitest';
import { makeLabel } from '#app/domain/catalog/labels/manage.server.ts';
import { readLabelList } from '#app/routes/admin/labels/data.server.ts';
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
  expect(saved.location).toBe(`/admin/labels/all?query=zzgul#label-${rose.labelId}`);
});
