import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { readAmount } from '#app/domain/base/text/amount.ts';
import { plainCell, readCsv, writeCsv } from '#app/domain/base/text/csv.ts';
import { deleteOrder, listAdminOrders, saveOrder } from '#app/domain/catalog/orders/admin-orders.server.ts';
import { exportOrders, readOrderCsv, takeOrders } from '#app/domain/catalog/orders/order-csv.server.ts';
import { decodeText } from '#app/domain/base/text/text-file.server.ts';
import { makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

describe('tables as text', () => {
  test.each(['a;b\r\n1;2\r\n', 'a,b\n1,2', 'a\tb\n1\t2', '"a,x";b\n1;2'])('finds the delimiter of %j', (text) => {
    expect(readCsv(text, 10).at(-1)).toEqual({ line: 2, cells: ['1', '2'] });
  });

  test('quotes hold delimiters, line ends and quotes; blank lines are left out and counted', () => {
    const lines = readCsv('name;note\n"A ""B""; C";"two\nlines"\n\n;;\nlast;x', 10);
    expect(lines).toEqual([
      { line: 1, cells: ['name', 'note'] },
      { line: 2, cells: ['A "B"; C', 'two\nlines'] },
      { line: 6, cells: ['last', 'x'] },
    ]);
    expect(readCsv('1\n\n2\n3\n4', 2)).toMatchObject([{ line: 1 }, { line: 3 }]);
  });

  test('quotes that are wrong are told with a line, those inside a text are letters', () => {
    expect(readCsv('a;b\n5" pipe;2', 10).at(-1)!.cells).toEqual(['5" pipe', '2']);
    for (const text of ['a;b\n"never ends;2\nlast', 'a;b\n1;2\n"x"y;3'])
      expect(() => readCsv(text, 10)).toThrow(expect.objectContaining({ key: 'csvQuotes', values: { line: 3 } }));
  });

  test('what is written reads back, and no cell is a formula', () => {
    const rows = [
      ['=1+1', 'a;b', 'c"d'],
      ['@x', '-5', 'line\nend'],
    ];
    const text = writeCsv(rows);
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text).toContain("'=1+1");
    // Unquoted, a spreadsheet would begin another row here.
    expect(text).toContain('"line\nend"');
    const lines = readCsv(text.slice(1), 10);
    expect(lines.map(({ cells }) => cells.map(plainCell))).toEqual(rows);
  });

  test.each([
    ['1250', 1250],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1 234,5 m', 1234.5],
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['0,75', 0.75],
    ['12,345,6', null],
    ['1.2.3', null],
    ['-5', null],
    ['1e5', null],
    ['', null],
    ['abc', null],
    ['1,234,50', null],
    ['12345,678', null],
    ['0.75', 0.75],
    ['0.125', null],
    ['0,750', null],
    ['012.500', null],
  ])('reads the amount %j as %j', (text, amount) => expect(readAmount(text)).toBe(amount));

  test('letters: UTF-8, UTF-16 with its mark, Turkish and Russian Windows, and nothing by guess', () => {
    const bytes = (...values: number[]) => new Uint8Array(values);
    const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
    expect(decodeText(new TextEncoder().encode('\uFEFFŞal ı'))).toBe('Şal ı');
    expect(decodeText(bytes(0xff, 0xfe, 0x53, 0x00, 0x5f, 0x01))).toBe('Sş');
    // "Güneş;Üretim" and "Клиент;Заказ"
    expect(decodeText(bytes(0x47, 0xfc, 0x6e, 0x65, 0xfe, 0x3b, 0xdc, 0x72, 0x65))).toBe('Güneş;Üre');
    expect(decodeText(bytes(0xca, 0xeb, 0xe8, 0xe5, 0xed, 0xf2, 0x3b, 0xc7, 0xe0))).toBe('Клиент;За');
    expect(decodeText(bytes(0x41, 0xa1, 0xbf, 0xb5))).toBeNull();
    expect(decodeText(bytes(0x50, 0x4b, 0x03, 0x04, 0x00))).toBeNull();
    expect(decodeText(bytes(0xca, 0xeb), 'windows-1251')).toBe('Кл');
    // ş ı k and I ş ı ğ ı of windows-1254: three in a row, as Russian has them, but beside letters of ASCII.
    expect(decodeText(bytes(...ascii('Kuma'), 0xfe, 0x20, ...ascii('I'), 0xfe, 0xfd, 0xf0, 0xfd))).toBe('Kumaş Işığı');
    expect(decodeText(bytes(0xfd, 0xfe, 0xfd, ...ascii('k')))).toBe('ışık');
    expect(decodeText(bytes(0xca), 'utf-8')).toBeNull();
  });
});

describe('orders', () => {
  let admin: Person;
  let customer: { id: string; name: string };
  let design: Awaited<ReturnType<typeof makeDesign>>;
  beforeAll(async () => {
    admin = await makePerson({ isAdmin: true, locale: 'tr' });
    customer = await makeCustomer({ name: 'Güneş Tekstil A.Ş.', code: 'GUN' });
    design = await makeDesign({ name: 'CSV-0001', nameFolded: 'csv-0001', colorways: 2 });
  });

  const csv = () =>
    [
      'Müşteri;Desen numarası;Varyant;Miktar;Tip;Tarih',
      'gun;CSV-0001;VR-2;1.250,50;Üretim;21.11.2026',
      'güneş tekstil a.ş.;csv-0001;;12,5;sample;2026-01-31',
      'Yok;CSV-0001;;1;sample;',
      'GUN;NO-1;;x;evet;31.02.2026',
      'GUN;CSV-0001/VR-9;;0;numune;',
    ].join('\r\n');

  test('every line says what it is read as or what is wrong with it', async () => {
    const { lines, wrong } = await readOrderCsv(admin, { text: csv() });
    expect(wrong).toBe(3);
    expect(lines[0]!.order).toMatchObject({
      customerId: customer.id,
      designGuid: design.id,
      colorwayGuid: design.colorways[1]!.id,
      amount: 1250.5,
      orderType: 'production',
      orderedAt: new Date('2026-11-21T00:00:00Z'),
    });
    expect(lines[1]!.order).toMatchObject({ customerId: customer.id, colorwayGuid: null, amount: 12.5 });
    expect(lines[2]).toMatchObject({ line: 4, errors: { customer: 'customerUnknown' } });
    expect(lines[3]!.errors).toEqual({
      design: 'designNotFound',
      amount: 'amountUnreadable',
      type: 'notOneOf',
      date: 'invalidDate',
    });
    expect(lines[4]!.errors).toEqual({ colorway: 'colorwayNotFound', amount: 'amountUnreadable' });
  });

  test('no order comes to a customer whose name or code is only like the one that is written', async () => {
    const [code, bare] = ['ÇŞ-1', 'CS-1'];
    const coded = await makeCustomer({ name: 'Çınar Şal', code });
    const plain = await makeCustomer({ name: 'Cinar Sal', code: bare });
    const called = await makeCustomer({ name: 'Likeness', code: 'LK-1' });
    await makeCustomer({ name: 'Somebody', code: called.name });
    const read = async (word: string) => {
      const { lines } = await readOrderCsv(admin, { text: `${word};CSV-0001;1;sample` });
      return lines[0]!.order?.customerId ?? lines[0]!.errors.customer;
    };
    for (const word of [code, code.toLowerCase(), coded.name, 'çınar şal'])
      expect(await read(word), word).toBe(coded.id);
    for (const word of [bare, bare.toLowerCase(), plain.name]) expect(await read(word), word).toBe(plain.id);
    expect(await read('çs-1')).toBe('companyUnclear');
    expect(await read('cınar sal')).toBe('companyUnclear');
    expect(await read(called.name)).toBe('companyUnclear');
    expect(await read('lk-1')).toBe(called.id);
  });

  test('the headings may stand below a title, and below the line by which Excel names the separator', async () => {
    const order = 'CSV-0001,GUN,sample,"12,5"';
    const heads = 'Number,Customer,Type,Amount';
    for (const above of ['sep=,\n', 'Orders of November\n\n', 'sep=,\nOrders of November\n']) {
      const { lines, wrong } = await readOrderCsv(admin, { text: `${above}${heads}\n${order}` });
      expect(wrong).toBe(0);
      const line = above.split('\n').length + 1;
      expect(lines).toMatchObject([{ line, order: { amount: 12.5, orderType: 'sample' } }]);
    }
    // Of several cells it is no title: nothing that may be an order is left out unseen.
    const { lines } = await readOrderCsv(admin, { text: `GUN,CSV-0001,1,sample\n${heads}\n${order}` });
    expect(lines).toHaveLength(3);
  });

  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026-11-21T10:15:00Z', '2026-11-21'],
    ['2026-11-21 10:15', '2026-11-21'],
    ['2026-1-5', '2026-01-05'],
    ['2026-11-211', null],
    ['2026-11-21.12', null],
    ['2026-02-30', null],
  ])('reads the day %j as %j', async (date, day) => {
    const { lines } = await readOrderCsv(admin, { text: `GUN;CSV-0001;1;sample;;${date}` });
    expect(lines[0]!.order?.orderedAt.toISOString().slice(0, 10) ?? null).toBe(day);
    expect(lines[0]!.errors).toEqual(day === null ? { date: 'invalidDate' } : {});
  });

  test('an amount that an unquoted comma cut in two is no order of the rest', async () => {
    const text = 'Customer,Number,Type,Amount\nGUN,CSV-0001,sample,12,5\nGUN,CSV-0001,sample,12,,';
    const { lines, wrong } = await readOrderCsv(admin, { text });
    expect(wrong).toBe(1);
    expect(lines).toMatchObject([{ order: null, errors: { amount: 'csvLonger' } }, { order: { amount: 12 } }]);
  });

  test('taken over whole or without what is wrong, and once however often it is sent', async () => {
    const asked = { text: csv(), submission: crypto.randomUUID() };
    await expect(takeOrders(admin, asked)).rejects.toMatchObject({ key: 'csvLines' });
    expect(await db.order.count({ where: { designId: design.id } })).toBe(0);
    expect(await takeOrders(admin, { ...asked, skipWrong: 'true' })).toMatchObject({ taken: 2, wrong: 3 });
    expect(await takeOrders(admin, { ...asked, skipWrong: 'true' })).toMatchObject({ taken: 0 });
    // The corrected line comes, those that are there don't come twice.
    const corrected = asked.text.replace('Yok;', 'GUN;');
    expect(await takeOrders(admin, { ...asked, text: corrected, skipWrong: 'true' })).toMatchObject({ taken: 1 });
    expect(await db.auditEntry.count({ where: { operation: 'takeOrders', actorId: admin.userId } })).toBe(2);
    const made = await db.order.findFirstOrThrow({ where: { designId: design.id, amount: 1 } });
    const note = await db.auditEntry.findFirstOrThrow({ where: { operation: 'takeOrders' }, orderBy: { id: 'desc' } });
    // The one that came now, not those that were there.
    expect(note.after).toEqual({
      orders: 1,
      metres: 1,
      taken: { [made.id]: ['CSV-0001', 1, 'sample', customer.name, made.orderedAt.toISOString().slice(0, 10)] },
    });
  });

  test('hostile tables are refused clearly', async () => {
    const refuse = (given: object) => readOrderCsv(admin, given).catch((error: { key: string }) => error.key);
    expect(await refuse({})).toBe('noFile');
    expect(await refuse({ text: 'a;"b;1;sample' })).toBe('csvQuotes');
    expect(await refuse({ text: '' })).toBe('csvEmpty');
    expect(await refuse({ text: 'Müşteri;Miktar\nGUN;5' })).toBe('csvColumns');
    expect(await refuse({ text: 'a;b;1;sample\n'.repeat(5001) })).toBe('csvTooLarge');
    expect(await refuse({ file: new Blob([new Uint8Array(3 * 1024 * 1024)]) })).toBe('csvTooLarge');
    expect(await refuse({ file: new Blob([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])]) })).toBe('csvEncoding');
    const { lines } = await readOrderCsv(admin, { text: `${'x'.repeat(10_000)};<b>\u202eX</b>;1;sample` });
    expect(lines[0]!.errors).toMatchObject({ customer: 'customerUnknown', design: 'designNotFound' });
    const person = await makePerson({ isInHouse: true });
    await expect(readOrderCsv(person, { text: csv() })).rejects.toMatchObject({ key: 'notAllowed' });
  });

  test('a column is there once: which of two of one meaning counts, nobody can guess', async () => {
    const refuse = (head: string) => expect(readOrderCsv(admin, { text: `${head}\nGUN;CSV-0001;1;sample;9` })).rejects;
    const names = (said: string) => ({
      key: 'csvHeadTwice',
      values: { names: said },
      fields: { file: ['csvHeadTwice'] },
    });
    await refuse('Customer;Number;Metres;Type;Amount').toMatchObject(names('Metres, Amount'));
    await refuse('Müşteri;Desen no;Miktar;Tip;miktar').toMatchObject(names('Miktar, miktar'));
    await refuse('Orders of November;;;;\nDesign;Design;Metres;Type;Customer').toMatchObject(names('Design, Design'));
    await refuse('Customer code;Customer;Customer;Number;Metres;Type').toMatchObject(names('Customer, Customer'));
    // A customer's name and code stand side by side in many a table; the first counts.
    const coded = await readOrderCsv(admin, {
      text: 'Customer code;Customer;Number;Metres;Type\n;GUN;CSV-0001;1;sample\nGUN;Any;CSV-0001;1;sample',
    });
    expect(coded.wrong).toBe(0);
    // What nothing is read from may be there as often as it likes.
    const { wrong } = await readOrderCsv(admin, {
      text: 'Customer;Number;Metres;Type;Note;Note\nGUN;CSV-0001;1;sample;9;9',
    });
    expect(wrong).toBe(0);
  });

  test('the download is a table that is taken over again as it is', async () => {
    let text = '';
    for await (const piece of (await exportOrders(admin, { designGuid: design.id })).csv) text += piece;
    expect(text.split('\uFEFF')).toHaveLength(2);
    expect(text.startsWith('\uFEFFMüşteri;Desen numarası;Varyant;Miktar;')).toBe(true);
    const { lines, wrong } = await readOrderCsv(admin, { text: text.slice(1) });
    expect(wrong).toBe(0);
    expect(lines.map(({ order }) => order!.amount).sort()).toEqual([1, 12.5, 1250.5]);
  });

  test('the download begins with what was ordered first', async () => {
    const { id: designId } = await makeDesign();
    // Ids of orders tell no time.
    for (const [at, digit] of [...'f0b1'].entries()) {
      const id = `${digit.repeat(8)}-0000-4000-8000-${designId.slice(-12)}`;
      const orderedAt = new Date(Date.UTC(2026, 0, 1 + Math.floor(at / 2)));
      await db.order.create({
        data: { id, designId, customerId: customer.id, amount: at + 1, type: 'sample', orderedAt },
      });
    }
    let text = '';
    for await (const piece of (await exportOrders(admin, { designGuid: designId })).csv) text += piece;
    const { lines } = await readOrderCsv(admin, { text: text.slice(1) });
    expect(lines.map(({ cells }) => cells.amount)).toEqual(['2', '1', '4', '3']);
  });

  test('a customer is found by several words of its name, whatever the letters’ case', async () => {
    const { id: customerId } = await makeCustomer({ name: 'IŞIK İPEK Tekstil', code: 'IŞK-İ' });
    const { id: designGuid } = await makeDesign();
    await saveOrder(admin, { designGuid, customerId, amount: 1, orderType: 'sample' });
    for (const query of ['ışık ipek', 'İPEK TEKSTİL', 'ışk-i'])
      expect((await listAdminOrders(admin, { query })).orders, query).toMatchObject([{ customerId }]);
  });

  test('one by one: added once, changed, removed', async () => {
    const made = await makeDesign();
    const order = {
      designGuid: made.id,
      customerId: customer.id,
      amount: '1 000,25',
      orderType: 'sample',
      submission: crypto.randomUUID(),
    };
    const { orderGuid } = await saveOrder(admin, order);
    await saveOrder(admin, order);
    expect((await listAdminOrders(admin, { designGuid: made.id })).orders).toMatchObject([
      { orderGuid, amount: 1000.25 },
    ]);
    await saveOrder(admin, { ...order, orderGuid, amount: 7, orderedAt: '2026-02-03' });
    expect((await listAdminOrders(admin, { query: made.name })).orders).toMatchObject([
      { amount: 7, orderedAt: new Date('2026-02-03') },
    ]);
    await expect(saveOrder(admin, { ...order, amount: '0' })).rejects.toMatchObject({
      fields: { amount: ['amountUnreadable'] },
    });
    // As numbers too: they would be rounded where they are kept.
    for (const amount of [0.004, 12.345, -1, 1e300])
      await expect(saveOrder(admin, { ...order, orderGuid, amount }), String(amount)).rejects.toMatchObject({
        fields: { amount: [amount > 1e6 ? 'tooBig' : 'amountUnreadable'] },
      });
    await saveOrder(admin, { ...order, orderGuid, amount: 9_999_998.07 });
    expect((await listAdminOrders(admin, { query: made.name })).orders).toMatchObject([{ amount: 9_999_998.07 }]);
    await expect(saveOrder(admin, { ...order, colorwayGuid: design.colorways[0]!.id })).rejects.toMatchObject({
      fields: { colorwayGuid: ['colorwayNotFound'] },
    });
    await deleteOrder(admin, { designGuid: made.id, orderGuid });
    await expect(deleteOrder(admin, { designGuid: made.id, orderGuid })).rejects.toMatchObject({
      key: 'orderNotFound',
    });
  });
});
