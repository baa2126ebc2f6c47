import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { customersToFind, listCustomers } from '#app/domain/people/customers/customers.server.ts';
import { searchAdminDesigns } from '#app/domain/catalog/designs/admin-search.server.ts';
import { findColorway } from '#app/domain/find/results/find-colorway.server.ts';
import { deleteDesign, editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { getAdminDesignHeader, getDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { getOrders } from '#app/domain/catalog/orders/orders.server.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

let customer: Person;
let house: Person;
let admin: Person;
let foreign: { id: string; name: string };

beforeAll(async () => {
  customer = await makePerson();
  house = await makePerson({ isInHouse: true });
  admin = await makePerson({ isAdmin: true });
  foreign = await makeCustomer();
});

const texts = { name: '01-0559', originalName: 'K-12', studio: 'Atölye', notes: 'gizli not' };

describe('the header', () => {
  let design: Awaited<ReturnType<typeof makeDesign>>;
  beforeAll(async () => {
    design = await makeDesign({
      ...texts,
      ...foldDesign(texts),
      customerId: foreign.id,
      widthCm: '16.0049',
      heightCm: '21.3359',
      repeatOffset: 'custom',
      repeatDirection: 'horizontal',
      repeatCustomValue: 33.3333,
      closedCountries: ['DE'],
      dp4: 'silk',
      colorways: [
        {
          name: 'VR-1',
          channels: [
            { name: 'Red', kind: 'spot', ink: { srgb: '#ff0000' } },
            { name: 'Alpha', kind: 'alpha' },
          ],
          palette: [{ l: 50, a: 1, b: 2, srgb: '#777777', share: 0.75 }],
        },
        { name: 'VR-2' },
      ],
    });
  });

  test('says the same size as every search, with two decimals', async () => {
    const odd = await makeDesign({ name: 'ODD-SIZE', nameFolded: 'odd-size', widthCm: '8.005', heightCm: '32.0146' });
    const sizeCm = { width: 8.01, height: 32.01 };
    const { designSizeCm } = await getDesignHeader(customer, { designGuid: odd.id });
    expect(designSizeCm).toEqual([sizeCm.width, sizeCm.height]);
    expect((await searchDesigns(customer, { number: 'ODD-SIZE' })).designs).toMatchObject([{ sizeCm }]);
  });

  test('says what everybody may know', async () => {
    const header = await getDesignHeader(customer, { designGuid: design.id });
    expect(header).toMatchObject({
      designName: '01-0559',
      designSizeCm: [16, 21.34],
      designSize: [1200, 1600],
      repeatOffset: 'custom',
      repeatCustomValue: 33.3333,
      closedCountries: ['DE'],
      activeColorwayGuid: design.colorways[0]!.id,
    });
    expect(header.dynamic[4]).toBe('silk');
    expect(header.colorways.map(({ colorwayName }) => colorwayName)).toEqual(['VR-1', 'VR-2']);
    expect(header.colorways[0]).toMatchObject({
      colorizables: [{ name: 'Red', color: '#ff0000' }],
      colors: [{ color: '#777777', share: 0.75 }],
    });
  });

  test("keeps the house's own fields from customers, by absence", async () => {
    const plain = JSON.stringify(await getDesignHeader(customer, { designGuid: design.id }));
    for (const secret of [
      'K-12',
      'Atölye',
      'gizli',
      foreign.name,
      foreign.id,
      'designStudio',
      'notes',
      'originalName',
      'customer',
    ])
      expect(plain).not.toContain(secret);
    for (const person of [house, admin]) {
      expect(await getDesignHeader(person, { designGuid: design.id })).toMatchObject({
        originalName: 'K-12',
        designStudio: 'Atölye',
        notes: 'gizli not',
        customer: { customerName: foreign.name },
      });
    }
    const unproven = await makePerson({ isAdmin: true, is2FaValidated: false });
    expect(await getDesignHeader(unproven, { designGuid: design.id })).not.toHaveProperty('notes');
    const found = await searchDesigns(customer, { number: '01-0559' });
    for (const secret of ['K-12', 'Atölye', 'gizli', foreign.id]) expect(JSON.stringify(found)).not.toContain(secret);
  });

  test('hidden and missing are the same', async () => {
    const hidden = await makeDesign({ isConfined: true, customerId: foreign.id });
    const failures = await Promise.all(
      [hidden.id, crypto.randomUUID()].map((designGuid) =>
        getDesignHeader(customer, { designGuid }).catch((error: Error & { status: number }) => ({
          ...error,
          stack: '',
        })),
      ),
    );
    expect(failures[0]).toEqual(failures[1]);
    expect(failures[0]).toMatchObject({ key: 'designNotFound' });
    await expect(getDesignHeader(customer, { designGuid: 'x' })).rejects.toMatchObject({ key: 'invalidGuid' });
    await expect(getAdminDesignHeader(house, { designGuid: design.id })).rejects.toMatchObject({ key: 'notAllowed' });
    const backOffice = await makePerson({ isAdmin: true, archiveAccess: false });
    expect((await getAdminDesignHeader(backOffice, { designGuid: design.id })).designName).toBe('01-0559');
  });

  test('orders: its own for a customer, all for the house', async () => {
    await db.order.createMany({
      data: [
        { designId: design.id, customerId: customer.customerId, amount: 120.5, type: 'production' },
        {
          designId: design.id,
          customerId: foreign.id,
          amount: 9000,
          type: 'sample',
          colorwayId: design.colorways[1]!.id,
        },
      ],
    });
    expect(await getOrders(customer, { designGuid: design.id })).toMatchObject({
      orders: [{ amount: 120.5, orderType: 'production' }],
      totalCount: 1,
    });
    expect((await getOrders(house, { designGuid: design.id })).orders.map(({ amount }) => amount).sort()).toEqual([
      120.5, 9000,
    ]);
    const hidden = await makeDesign({ isConfined: true, customerId: foreign.id });
    await expect(getOrders(customer, { designGuid: hidden.id })).rejects.toMatchObject({ key: 'designNotFound' });
  });

  test('orders: the newest of many, and how many there are', async () => {
    const { id } = await makeDesign();
    const order = { designId: id, customerId: customer.customerId, type: 'sample' as const };
    await db.order.createMany({
      data: Array.from({ length: 203 }, (_, nth) => ({
        ...order,
        amount: nth + 1,
        orderedAt: new Date(2020, 0, nth + 1),
      })),
    });
    const { orders, totalCount } = await getOrders(customer, { designGuid: id });
    expect([orders.length, orders[0]!.amount, totalCount]).toEqual([200, 203, 203]);
  });

  test('references name colorways, hidden ones not', async () => {
    expect(await findColorway(customer, { reference: ' 01-0559/vr-2 ' })).toMatchObject({
      colorwayGuid: design.colorways[1]!.id,
      colorwayName: 'VR-2',
    });
    await expect(findColorway(customer, { reference: '01-0559' })).rejects.toMatchObject({
      key: 'wrongColorwayFormat',
    });
    await makeDesign({ name: 'hidden-1', isConfined: true, customerId: foreign.id });
    // As it stands: no sign of it means anything else.
    for (const reference of ['hidden-1/VR-1', 'missing/VR-1', '01-0559/VR_2', '01-0559/%', '01-0559/\\'])
      await expect(findColorway(customer, { reference })).rejects.toMatchObject({ key: 'colorwayNotFound' });
  });
});

describe('editing', () => {
  test('writes what is named and keeps the rest, folded columns in step', async () => {
    const design = await makeDesign({
      name: 'edit-1',
      originalName: 'old',
      notes: 'keep',
      moldState: 'faded',
      modifiedAt: new Date(0),
    });
    await editDesign(admin, {
      recognizer: 'edit-1',
      studio: '  ŞİŞLİ ',
      repeatOffset: 'half-drop',
      isScreenEngraved: 'true',
      originalName: '',
    });
    const row = await db.design.findUniqueOrThrow({ where: { id: design.id } });
    expect(row).toMatchObject({
      studio: 'ŞİŞLİ',
      studioFolded: 'sisli',
      originalName: '',
      originalFolded: '',
      notes: 'keep',
      repeatOffset: 'halfDrop',
      repeatDirection: 'vertical',
      moldState: 'engraved',
      isConfined: false,
    });
    expect(row.modifiedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect((await searchDesigns(house, { studio: 'sisli' })).totalCount).toBe(1);
    await editDesign(admin, { designGuid: design.id, isScreenEngraved: false });
    expect((await db.design.findUniqueOrThrow({ where: { id: design.id } })).moldState).toBe('none');
    expect(await db.auditEntry.count({ where: { operation: 'editDesign', subjectId: design.id } })).toBe(2);
  });

  test('repeat: custom needs a value between 0 and 100', async () => {
    const { id: designGuid } = await makeDesign();
    for (const repeatOffsetCustomValue of [undefined, '', 0, 100, -3]) {
      await expect(
        editDesign(admin, { designGuid, repeatOffset: 'custom', repeatOffsetCustomValue }),
      ).rejects.toMatchObject({ key: 'repeatValueNeeded' });
    }
    await editDesign(admin, {
      designGuid,
      repeatOffset: 'custom',
      repeatDirection: 'horizontal',
      repeatOffsetCustomValue: '12.5',
    });
    expect(await getDesignHeader(admin, { designGuid })).toMatchObject({
      repeatOffset: 'custom',
      repeatDirection: 'horizontal',
      repeatCustomValue: 12.5,
    });
    await editDesign(admin, { designGuid, repeatOffset: 'straight' });
    expect(await getDesignHeader(admin, { designGuid })).toMatchObject({
      repeatOffset: 'straight',
      repeatCustomValue: null,
    });
  });

  test('a confined design needs its customer; customers and labels must exist', async () => {
    const { id: designGuid } = await makeDesign();
    await expect(editDesign(admin, { designGuid, isConfined: 'on' })).rejects.toMatchObject({
      key: 'confinedNeedsCustomer',
    });
    await editDesign(admin, { designGuid, isConfined: 'on', customerId: foreign.id });
    expect(
      (await searchDesigns(customer, { number: (await getDesignHeader(admin, { designGuid })).designName })).totalCount,
    ).toBe(0);
    await expect(editDesign(admin, { designGuid, customerId: '' })).rejects.toMatchObject({
      key: 'confinedNeedsCustomer',
    });
    await expect(editDesign(admin, { designGuid, customerId: crypto.randomUUID() })).rejects.toMatchObject({
      fields: { customerId: ['notOneOf'] },
    });
    const label = (mark: string, isGroupHeader = false) =>
      db.label.create({
        data: { nameTr: mark, nameEn: mark, nameRu: mark, sefTr: mark, sefEn: mark, sefRu: mark, isGroupHeader },
      });
    const [head, one, two] = [await label('head', true), await label('one'), await label('two')];
    await editDesign(admin, { designGuid, labelIDs: `${one.id},${two.id}` });
    await editDesign(admin, { designGuid, labelIDs: [two.id] });
    expect((await getDesignHeader(admin, { designGuid })).labels.map(({ id }) => id)).toEqual([two.id]);
    for (const labelIDs of [[head.id], [999_999]])
      await expect(editDesign(admin, { designGuid, labelIDs })).rejects.toMatchObject({
        fields: { labelIDs: ['notOneOf'] },
      });
    await editDesign(admin, { designGuid, labelIDs: '' });
    expect((await getDesignHeader(admin, { designGuid })).labels).toEqual([]);
  });

  test('only admins with second factor, only what exists', async () => {
    const design = await makeDesign();
    for (const person of [customer, house])
      await expect(editDesign(person, { designGuid: design.id, notes: 'x' })).rejects.toMatchObject({
        key: 'notAllowed',
      });
    await expect(
      editDesign(await makePerson({ isAdmin: true, is2FaValidated: false }), { designGuid: design.id }),
    ).rejects.toMatchObject({ key: 'secondFactorNeeded' });
    await expect(editDesign(admin, { recognizer: 'no such design' })).rejects.toMatchObject({ key: 'designNotFound' });
    await expect(editDesign(admin, { recognizer: design.name, designGuid: crypto.randomUUID() })).rejects.toMatchObject(
      { key: 'invalidInput' },
    );
    await expect(editDesign(admin, {})).rejects.toMatchObject({ key: 'required' });
  });

  test('parallel edits both stand', async () => {
    const { id: designGuid } = await makeDesign();
    await Promise.all([
      editDesign(admin, { designGuid, notes: 'n' }),
      editDesign(admin, { designGuid, studio: 's' }),
      editDesign(admin, { designGuid, originalName: 'o' }),
    ]);
    expect(await getDesignHeader(admin, { designGuid })).toMatchObject({
      notes: 'n',
      designStudio: 's',
      originalName: 'o',
    });
  });
});

describe('removing', () => {
  test('takes rows and files, and leaves what others still use', async () => {
    const keep = await makeDesign();
    const shared = keep.colorways[0]!;
    const design = await makeDesign({
      colorways: [{}, { masterKey: shared.masterKey, masterHash: shared.masterHash }],
    });
    const own = design.colorways[0]!;
    const original = await db.original.create({
      data: {
        sha256: new Uint8Array(32),
        bytes: 3n,
        storageKey: 'originals/one.tif',
        fileName: 'one.tif',
        format: 'tiff',
      },
    });
    await db.colorway.update({ where: { id: own.id }, data: { originalId: original.id } });
    const renditions = [own, shared].map(
      ({ masterHash }) => `renditions/${masterHash.slice(0, 2)}/${masterHash}/print-1.webp`,
    );
    for (const key of [own.masterKey, shared.masterKey, original.storageKey, ...renditions])
      await storage.putBytes(key, new Uint8Array([1, 2, 3]));
    await expect(deleteDesign(customer, { designGuid: design.id })).rejects.toMatchObject({ key: 'notAllowed' });
    await deleteDesign(admin, { designGuid: design.id });
    const files = [own.masterKey, original.storageKey, renditions[0]!, shared.masterKey, renditions[1]!];
    const sizes = () => Promise.all(files.map((key) => storage.size(key)));
    expect(await sizes()).toEqual([3, 3, 3, 3, 3]);
    await purgeTrash(admin, { kind: 'design', id: design.id });
    expect(await sizes()).toEqual([null, null, null, 3, 3]);
    expect(await db.original.count({ where: { id: original.id } })).toBe(0);
    await expect(deleteDesign(admin, { designGuid: design.id })).rejects.toMatchObject({ key: 'designNotFound' });
  });
});

test('admins find designs by number and original name', async () => {
  const name = { name: 'ÇAM-77', originalName: 'Orman %1', studio: '', notes: '' };
  await makeDesign({ ...name, ...foldDesign(name) });
  for (const query of ['cam-77', 'ORMAN %'])
    expect((await searchAdminDesigns(admin, { query })).designs.map(({ designName }) => designName)).toEqual([
      'ÇAM-77',
    ]);
  const all = await searchAdminDesigns(admin, {});
  expect(all.totalCount).toBe(await db.design.count());
  await expect(searchAdminDesigns(house, { query: '' })).rejects.toMatchObject({ key: 'notAllowed' });
});

test('a customer sees no other company', async () => {
  expect((await listCustomers(customer, undefined)).map(({ guid }) => guid)).toEqual([customer.customerId]);
  expect((await listCustomers(house, undefined)).length).toBeGreaterThan(2);
});

test('customers are sorted as the reader’s language does', async () => {
  for (const name of ['Şal Tekstil', 'Sur Tekstil', 'Zeytin Tekstil']) await makeCustomer({ name });
  const person: Person = { ...house, locale: 'tr' };
  for (const rows of [await listCustomers(person, undefined), await customersToFind(person, undefined)]) {
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('tr').compare));
    expect(names.indexOf('Sur Tekstil')).toBeLessThan(names.indexOf('Şal Tekstil'));
  }
});
