import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import {
  addStockEntry,
  exportStock,
  listStockEntries,
  readStockCsv,
  removeStockEntry,
  saveStockEntries,
  takeStock,
} from '#app/domain/catalog/stock/entries.server.ts';
import {
  deleteStockPage,
  listAdminStockPages,
  saveStockPage,
  setStockPageState,
} from '#app/domain/catalog/stock/manage.server.ts';
import { getStockPage } from '#app/domain/catalog/stock/stock.server.ts';
import { makeCustomer, makeDesign, makePerson, makeStranger } from '#tests/make.ts';

let admin: Person;
let listId: number;
let designs: Awaited<ReturnType<typeof makeDesign>>[];
let page: { name: string; title: string; customerId: string; specialListId: number };
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  designs = [await makeDesign({ colorways: 2 }), await makeDesign(), await makeDesign()];
  const listed = designs.slice(0, 2).map(({ id }, position) => ({ designId: id, position }));
  const list = await db.specialList.create({
    data: { nameTr: 'S', nameEn: 'S', nameRu: 'S', designs: { create: listed } },
  });
  listId = list.id;
  page = { name: 'Kuzey-1', title: 'Kuzey', customerId: (await makeCustomer()).id, specialListId: listId };
});

test('made, shown, hidden, deleted; addresses are one and plain', async () => {
  const { pageGuid, name } = await saveStockPage(admin, page);
  expect(name).toBe('kuzey-1');
  await expect(saveStockPage(admin, page)).rejects.toMatchObject({ fields: { name: ['stockNameTaken'] } });
  for (const [change, fields] of [
    [{ name: 'a/b' }, { name: ['stockNameFormat'] }],
    [{ name: '../x' }, { name: ['stockNameFormat'] }],
    [{ name: '' }, { name: ['required'] }],
    [{ title: '\u0000 ' }, { title: ['required'] }],
    [{ specialListId: '' }, { specialListId: ['required'] }],
    [{ specialListId: 999_999 }, { specialListId: ['notOneOf'] }],
    [{ customerId: crypto.randomUUID() }, { customerId: ['notOneOf'] }],
  ] as const)
    await expect(saveStockPage(admin, Object.assign({ ...page, name: 'other' }, change))).rejects.toMatchObject({
      fields,
    });
  await addStockEntry(admin, { pageGuid, reference: designs[0]!.name, metres: '12,5' });
  expect(await getStockPage(makeStranger(), { name })).toMatchObject({ title: 'Kuzey', metres: 12.5 });
  await setStockPageState(admin, { pageGuid, isActive: 'false' });
  await expect(getStockPage(makeStranger(), { name })).rejects.toMatchObject({ key: 'stockPageNotFound' });
  expect((await listAdminStockPages(admin, {})).pages.find((one) => one.pageGuid === pageGuid)).toMatchObject({
    entryCount: 1,
    metres: 12.5,
  });
  await deleteStockPage(admin, { pageGuid });
  await expect(deleteStockPage(admin, { pageGuid })).rejects.toMatchObject({ key: 'stockPageNotFound' });
});

test('on a page for nobody in particular nothing confined is open, whosever it was', async () => {
  const { pageGuid } = await saveStockPage(admin, { ...page, name: 'herkes', customerId: null });
  const { name } = await makeDesign({ isConfined: true });
  await addStockEntry(admin, { pageGuid, reference: name, metres: 3 });
  expect((await listStockEntries(admin, { pageGuid })).entries).toMatchObject([{ designName: name, isOpen: false }]);
});

test('entries one by one and as a table', async () => {
  const { pageGuid } = await saveStockPage(admin, { ...page, name: 'guney' });
  const [first, second, unlisted] = designs;
  await addStockEntry(admin, { pageGuid, reference: `${first!.name}/vr-2`, metres: 3 });
  await addStockEntry(admin, { pageGuid, reference: first!.name, metres: 4 });
  await addStockEntry(admin, { pageGuid, reference: first!.name, metres: 5 });
  const noted = () =>
    db.auditEntry.findFirstOrThrow({ where: { subjectId: pageGuid }, orderBy: { id: 'desc' }, omit: { id: true } });
  expect(await noted()).toMatchObject({
    before: { entries: { [first!.name]: 4 } },
    after: { entries: { [first!.name]: 5 } },
  });
  await addStockEntry(admin, { pageGuid, reference: unlisted!.name, metres: 0 });
  const read = async () => (await listStockEntries(admin, { pageGuid })).entries;
  const entries = await read();
  expect(entries.map(({ metres }) => metres).sort()).toEqual([0, 3, 5]);
  expect(entries.find(({ designGuid }) => designGuid === unlisted!.id)).toMatchObject({
    isListed: false,
    isOpen: true,
  });
  await expect(addStockEntry(admin, { pageGuid, reference: 'NO', metres: 1 })).rejects.toMatchObject({
    fields: { reference: ['designNotFound'] },
  });
  await expect(addStockEntry(admin, { pageGuid, reference: first!.name, metres: 0.004 })).rejects.toMatchObject({
    fields: { metres: ['stockUnreadable'] },
  });
  await expect(addStockEntry(admin, { pageGuid, reference: first!.name, metres: '-1' })).rejects.toMatchObject({
    fields: { metres: ['stockUnreadable'] },
  });
  const entryGuid = entries[0]!.entryGuid;
  expect(
    await saveStockEntries(admin, {
      pageGuid,
      entries: entries.map((one) => ({
        entryGuid: one.entryGuid,
        metres: one.entryGuid === entryGuid ? '9' : one.metres,
      })),
    }),
  ).toMatchObject({ changed: 1 });
  const { reference, metres } = entries[0]!;
  expect(await noted()).toMatchObject({
    before: { entries: { [reference]: metres } },
    after: { entries: { [reference]: 9 } },
  });
  await removeStockEntry(admin, { pageGuid, entryGuid });
  expect(await noted()).toMatchObject({ operation: 'removeStockEntry', before: { entryGuid, reference, metres: 9 } });
  await expect(saveStockEntries(admin, { pageGuid, entries: [{ entryGuid, metres: 1 }] })).rejects.toMatchObject({
    key: 'stockEntryNotFound',
  });

  const text = `Design number;Metres;Colorway\n${first!.name};100,5;VR-1\n${second!.name};7;\n${first!.name};101;VR-1\nNO;x;`;
  // The first line about the first cloth is told like the one that can't be read: metres aren't added up.
  const looked = await readStockCsv(admin, { pageGuid, text });
  expect(looked.wrong).toBe(2);
  expect(looked.lines.map(({ errors }) => errors)).toEqual([
    { design: 'stockLineRepeated' },
    {},
    {},
    { design: 'designNotFound', metres: 'stockUnreadable' },
  ]);
  const left = Object.fromEntries((await read()).map((one) => [one.reference, one.metres]));
  await expect(takeStock(admin, { pageGuid, text })).rejects.toMatchObject({ key: 'csvLines' });
  const twice = `Design;Metres;Metres\n${first!.name};1;2`;
  await expect(takeStock(admin, { pageGuid, text: twice })).rejects.toMatchObject({ key: 'csvHeadTwice' });
  expect(await takeStock(admin, { pageGuid, text, skipWrong: 'true', replaces: 'true' })).toMatchObject({
    taken: 2,
    removed: 2,
  });
  const taken = { [`${first!.name}/VR-1`]: 101, [second!.name]: 7 };
  expect(await noted()).toMatchObject({
    before: { entries: left },
    after: { taken: 2, added: 2, removed: 2, entries: taken },
  });
  await takeStock(admin, { pageGuid, text, skipWrong: 'true', replaces: 'true' });
  expect((await read()).map(({ metres }) => metres).sort()).toEqual([101, 7]);
  const cut = `Design number,Metres\n${second!.name},12,5`;
  expect(await readStockCsv(admin, { pageGuid, text: cut })).toMatchObject({
    wrong: 1,
    lines: [{ entry: null, errors: { metres: 'csvLonger' } }],
  });
  const { csv } = await exportStock(admin, { pageGuid });
  expect(await readStockCsv(admin, { pageGuid, text: csv.slice(1) })).toMatchObject({ wrong: 0 });
});

test('a table of what is there already is one question to the database, however long', async () => {
  const { pageGuid } = await saveStockPage(admin, { ...page, name: 'again' });
  const design = await makeDesign({ colorways: 30 });
  const table = (metres: number) =>
    [
      'Design number;Colorway;Metres',
      ...design.colorways.map(({ name }) => `${design.name};${name};${metres},25`),
    ].join('\n');
  await takeStock(admin, { pageGuid, text: table(10) });
  await db.$executeRaw`CREATE SEQUENCE stock_updates`;
  await db.$executeRaw`CREATE FUNCTION count_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM nextval('stock_updates'); RETURN NULL; END $$`;
  await db.$executeRaw`CREATE TRIGGER counted AFTER UPDATE ON "StockEntry" FOR EACH STATEMENT EXECUTE FUNCTION count_update()`;
  await takeStock(admin, { pageGuid, text: table(20) });
  await db.$executeRaw`DROP FUNCTION count_update() CASCADE`;
  const [asked] = await db.$queryRaw<[{ times: number }]>`SELECT last_value::int AS times FROM stock_updates`;
  await db.$executeRaw`DROP SEQUENCE stock_updates`;
  expect(asked.times).toBe(1);
  const { entries, totalMetres } = await listStockEntries(admin, { pageGuid });
  expect(entries.every(({ metres }) => metres === 20.25)).toBe(true);
  expect(totalMetres).toBe(30 * 20.25);
});
