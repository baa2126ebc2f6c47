import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import {
  activateColorway,
  listAdminColorways,
  moveColorway,
  removeColorway,
  renameColorway,
} from '#app/domain/catalog/designs/colorways.server.ts';
import { describeDeletion } from '#app/domain/catalog/designs/deletion.server.ts';
import { deleteDesign, editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { openOriginal } from '#app/domain/catalog/designs/original.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { changedFields, merge, same, tidy } from '#app/forms/field-by-field.ts';
import { makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

let admin: Person;
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
});

const originalOf = async (fileName = 'Şal / "1".tif') => {
  const mark = crypto.randomUUID();
  const key = `originals/test/${mark}`;
  await storage.putBytes(key, new TextEncoder().encode('0123456789'));
  const sha256 = Uint8Array.from(Buffer.from(mark.replaceAll('-', '').repeat(2), 'hex'));
  return db.original.create({ data: { sha256, bytes: 10, storageKey: key, fileName, format: 'tif' } });
};

describe('fields', () => {
  test('everything that the model has beside the specification', async () => {
    const design = await makeDesign({ colorways: [{}, { widthPx: 600, heightPx: 600, dpi: 300, channelCount: 5 }] });
    await editDesign(admin, {
      designGuid: design.id,
      moldState: 'faded',
      designType: 'rotary',
      screenCount: '8',
      closedCountries: ['', 'tr', 'DE', 'DE'],
      dp0: ' silk ',
      dp9: '',
      activeColorwayGuid: design.colorways[1]!.id,
    });
    const after = await db.design.findUniqueOrThrow({ where: { id: design.id } });
    expect(after).toMatchObject({
      moldState: 'faded',
      type: 'rotary',
      screenCount: 8,
      closedCountries: ['DE', 'TR'],
      dp0: 'silk',
      dp9: null,
      widthPx: 600,
      channelCount: 5,
    });
    expect(after.widthCm.toNumber()).toBeCloseTo(5.08, 3);
    for (const [field, value] of Object.entries({
      closedCountries: ['Türkiye'],
      screenCount: '-1',
      moldState: 'x',
      designDpi: '5',
    }))
      await expect(editDesign(admin, { designGuid: design.id, [field]: value })).rejects.toMatchObject({ status: 422 });
  });

  test('is closed only in what is a country, for a customer can be in no other', async () => {
    const design = await makeDesign();
    for (const code of ['UK', 'XX', 'EU'])
      await expect(editDesign(admin, { designGuid: design.id, closedCountries: ['DE', code] })).rejects.toMatchObject({
        fields: { 'closedCountries.1': ['notOneOf'] },
      });
    await editDesign(admin, { designGuid: design.id, closedCountries: 'gb' });
    expect(await db.design.findUnique({ where: { id: design.id } })).toMatchObject({ closedCountries: ['GB'] });
  });

  test('a corrected resolution changes cm, not px, and the colorways of the same px', async () => {
    const design = await makeDesign({
      widthPx: 1000,
      heightPx: 500,
      dpi: 100,
      widthCm: 25.4,
      heightCm: 12.7,
      colorways: 2,
    });
    await editDesign(admin, { designGuid: design.id, designDpi: '200' });
    const after = await db.design.findUniqueOrThrow({ where: { id: design.id }, include: { colorways: true } });
    expect([after.widthCm.toNumber(), after.heightCm.toNumber(), after.widthPx]).toEqual([12.7, 6.35, 1000]);
    expect(after.colorways.map(({ dpi }) => dpi.toNumber())).toEqual([200, 200]);
  });

  test('the cm of px that are not square follow from both resolutions, also once one is corrected', async () => {
    const design = await makeDesign({
      colorways: [{}, { widthPx: 400, heightPx: 300, dpi: 200, dpiY: 100 }],
    });
    const cmOf = async () => {
      const { widthCm, heightCm } = await db.design.findUniqueOrThrow({ where: { id: design.id } });
      return [widthCm.toNumber(), heightCm.toNumber()];
    };
    const choose = (at: number) =>
      editDesign(admin, { designGuid: design.id, activeColorwayGuid: design.colorways[at]!.id });
    await choose(1);
    expect(await cmOf()).toEqual([5.08, 7.62]);
    await editDesign(admin, { designGuid: design.id, designDpi: '400' });
    expect(await cmOf()).toEqual([2.54, 3.81]);
    await choose(0);
    await choose(1);
    expect(await cmOf()).toEqual([2.54, 3.81]);
  });

  test('of two edits that stand on one state the later is told', async () => {
    const design = await makeDesign();
    const version = design.modifiedAt.toISOString();
    await editDesign(admin, { designGuid: design.id, version, studio: 'A' });
    await expect(editDesign(admin, { designGuid: design.id, version, studio: 'B' })).rejects.toMatchObject({
      key: 'changedMeanwhile',
      status: 409,
    });
    expect((await db.design.findUniqueOrThrow({ where: { id: design.id } })).studio).toBe('A');
    const both = await Promise.allSettled(
      ['C', 'D'].map(async (studio) => {
        const { modifiedAt } = await db.design.findUniqueOrThrow({ where: { id: design.id } });
        return editDesign(admin, { designGuid: design.id, version: modifiedAt.toISOString(), studio });
      }),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('a form that comes back keeps what was typed and shows what was stored elsewhere', () => {
    const base = { studio: 'old', notes: 'n', labelIDs: ['1'] };
    const stored = { studio: 'theirs', notes: 'n2', labelIDs: ['1'] };
    const typed = tidy({ studio: 'mine', notes: 'n', labelIDs: ['', '2'] }, stored);
    const { shown, meanwhile } = merge(stored, base, typed);
    expect(shown).toEqual({ studio: 'mine', notes: 'n2', labelIDs: ['2'] });
    expect(meanwhile).toEqual(['studio', 'notes']);
    expect(same(undefined, [])).toBe(true);
  });

  test('only what was changed in a form is sent on', () => {
    const was = {
      studio: 'old',
      notes: 'a\nb',
      dp0: '',
      isConfined: 'true',
      labelIDs: ['1', '2'],
      closedCountries: ['TR'],
    };
    const typed = {
      studio: 'new',
      notes: 'a\r\nb',
      dp0: '',
      isConfined: ['false', 'true'],
      labelIDs: ['', '2', '1'],
      closedCountries: '',
      version: '2026-01-01',
    };
    expect(changedFields({ ...typed, base: JSON.stringify(was) })).toEqual({ studio: 'new', closedCountries: [] });
    // What says nothing of what it was made from changes all.
    const { version: _, ...all } = typed;
    for (const base of [undefined, 'x', '[]', '{"studio":{}}']) expect(changedFields({ ...typed, base })).toEqual(all);
  });
});

describe('colorways', () => {
  test('names are one whatever their case, and hold no slash', async () => {
    const design = await makeDesign({ colorways: 2 });
    const colorwayGuid = design.colorways[1]!.id;
    const rename = (colorwayName: string) =>
      renameColorway(admin, { designGuid: design.id, colorwayGuid, colorwayName });
    for (const [name, key] of [
      ['vr-1', 'colorwayNameTaken'],
      ['A/B', 'wrongColorwayFormat'],
      [' ', 'required'],
      ['x'.repeat(41), 'tooLong'],
      ['a\u202eb', 'wrongColorwayFormat'],
    ])
      await expect(rename(name!)).rejects.toMatchObject({ fields: { colorwayName: [key] } });
    expect(await rename('Şafak')).toMatchObject({ colorwayName: 'Şafak' });
    await expect(
      renameColorway(admin, { designGuid: (await makeDesign()).id, colorwayGuid, colorwayName: 'X' }),
    ).rejects.toMatchObject({
      key: 'colorwayNotFound',
    });
  });

  test('order, the active one, removal with its files; the last one stays', async () => {
    const original = await originalOf();
    const design = await makeDesign({ colorways: [{ originalId: original.id }, {}] });
    const [first, second] = design.colorways;
    await storage.putBytes(first!.masterKey, new Uint8Array([1]));
    const names = async () =>
      (await listAdminColorways(admin, { designGuid: design.id })).colorways.map(({ colorwayName }) => colorwayName);
    await moveColorway(admin, { designGuid: design.id, colorwayGuid: second!.id, direction: 'up' });
    expect(await names()).toEqual(['VR-2', 'VR-1']);
    await activateColorway(admin, { designGuid: design.id, colorwayGuid: second!.id });
    await activateColorway(admin, { designGuid: design.id, colorwayGuid: first!.id });
    await removeColorway(admin, { designGuid: design.id, colorwayGuid: first!.id });
    expect(await names()).toEqual(['VR-2']);
    expect((await db.design.findUniqueOrThrow({ where: { id: design.id } })).activeColorwayId).toBe(second!.id);
    expect([await storage.size(first!.masterKey), await storage.size(original.storageKey)]).toEqual([1, 10]);
    await purgeTrash(admin, { kind: 'colorway', id: first!.id });
    expect([await storage.size(first!.masterKey), await storage.size(original.storageKey)]).toEqual([null, null]);
    await expect(removeColorway(admin, { designGuid: design.id, colorwayGuid: second!.id })).rejects.toMatchObject({
      key: 'lastColorway',
    });
  });

  test('the original comes whole or in parts, by a safe name, and is written down', async () => {
    const original = await originalOf();
    const design = await makeDesign({ colorways: [{ originalId: original.id }, {}] });
    const asked = { designGuid: design.id, colorwayGuid: design.colorways[0]!.id };
    const file = await openOriginal(admin, asked);
    expect(file).toMatchObject({ fileName: 'Şal _ _1_.tif', size: 10, type: 'image/tiff' });
    const part = await file.open({ start: 2, end: 4 });
    expect(Buffer.concat(await part.toArray()).toString()).toBe('234');
    await file.record(false);
    await file.record(true);
    expect(await db.auditEntry.count({ where: { operation: 'downloadOriginal', subjectId: asked.colorwayGuid } })).toBe(
      1,
    );
    await expect(openOriginal(admin, { ...asked, colorwayGuid: design.colorways[1]!.id })).rejects.toMatchObject({
      key: 'originalNotKept',
    });
    await expect(openOriginal(await makePerson({ isInHouse: true }), asked)).rejects.toMatchObject({
      key: 'notAllowed',
    });
  });
});

test('deleting counts what goes, asks for the number, and leaves nothing behind', async () => {
  const original = await originalOf();
  const customer = await makeCustomer();
  const design = await makeDesign({ colorways: [{ originalId: original.id }, {}] });
  const job = await db.importJob.create({ data: { archiveId: design.archiveId, isNewImport: true, state: 'done' } });
  await db.importFile.create({
    data: {
      jobId: job.id,
      position: 0,
      fileName: 'a.tif',
      state: 'added',
      originalId: original.id,
      colorwayId: design.colorways[0]!.id,
    },
  });
  const person = await makePerson();
  await db.favoritesList.create({
    data: {
      userId: person.userId,
      name: 'L',
      nameKey: 'l',
      entries: { create: { designId: design.id, colorwayId: design.colorways[0]!.id, position: 0 } },
    },
  });
  await db.order.create({ data: { designId: design.id, customerId: customer.id, amount: 5, type: 'sample' } });
  expect(await describeDeletion(admin, { designGuid: design.id })).toMatchObject({
    designName: design.name,
    colorways: 2,
    originals: 1,
    bytes: 10,
    favorites: 1,
    orders: 1,
    pools: 0,
  });
  for (const designName of ['', 'x', design.name.toLowerCase()])
    await expect(deleteDesign(admin, { designGuid: design.id, designName })).rejects.toMatchObject({
      fields: { designName: ['numberDiffers'] },
    });
  await deleteDesign(admin, { designGuid: design.id, designName: ` ${design.name} ` });
  expect(await storage.size(original.storageKey)).toBe(10);
  await purgeTrash(admin, { kind: 'design', id: design.id });
  expect(await storage.size(original.storageKey)).toBeNull();
  expect(await db.original.count({ where: { id: original.id } })).toBe(0);
  const note = await db.auditEntry.findFirst({ where: { operation: 'deleteDesign', subjectId: design.id } });
  expect(note!.before).toMatchObject({
    name: design.name,
    wentWithIt: { originals: 1, bytes: 10, favorites: 1, orders: 1 },
  });
  await expect(describeDeletion(admin, { designGuid: design.id })).rejects.toMatchObject({ key: 'designNotFound' });
});
