/** Many people invited at once from a table: read, judged, corrected, sent, and told what became of each. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { officeParts, officeRoleNames, officeRoles } from '#app/domain/base/office-parts.ts';
import { readXlsx } from '#app/domain/base/sheets/read-xlsx.server.ts';
import { writeXlsx } from '#app/domain/base/sheets/write-xlsx.server.ts';
import { readCsv } from '#app/domain/base/text/csv.ts';
import { partLines } from '#app/domain/people/invitations/columns.server.ts';
import { runInvitations, sendInvitations, stopInvitations } from '#app/domain/people/invitations/send.server.ts';
import {
  approveCustomers,
  bringPeople,
  correctPeople,
  exportInvitations,
  getInvitationTemplate,
  listInvitations,
  readInvitations,
  settlePeopleColumns,
  sweepInvitations,
} from '#app/domain/people/invitations/tables.server.ts';
import { languages } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { rightsOf } from '#app/domain/people/users/edit-user.server.ts';
import { makeCustomer, makePerson, makeUser } from '#tests/make.ts';

/** An admin who is one for a job too: the second factor is enrolled. */
async function makeOffice(parts?: string[], more: Partial<Person> = {}): Promise<Person> {
  const permissions = parts && Object.fromEntries(parts.map((part) => [part, true]));
  const person = await makePerson({
    isAdmin: true,
    is2FaValidated: true,
    ...(permissions && { permissions }),
    ...more,
  });
  await db.user.update({
    where: { id: person.userId },
    data: { totpSecret: Buffer.from('x'), totpEnrolledAt: new Date() },
  });
  for (const permission of parts ?? [])
    await db.userPermission.upsert({
      where: { userId_permission: { userId: person.userId, permission } },
      create: { userId: person.userId, permission, allowed: true },
      update: {},
    });
  return person;
}

let owner: Person;
let company: string;
let counted = 0;
const mailOf = (name = 'guest') => `${name}.${++counted}@invite.test`;
const bring = (content: string | Uint8Array, more: object = {}, actor = owner) =>
  bringPeople(actor, { file: new File([content as BlobPart], 'people.csv'), language: 'en', ...more });
const look = (tableId: string, show?: string, actor = owner) => readInvitations(actor, { tableId, show });
const never = new AbortController().signal;
const run = (tableId: string, signal = never) => runInvitations({ tableId }, { signal });
const keyOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: { key?: string }) => error.key ?? String(error),
  );
const mailsTo = (mail: string) =>
  db.$queryRaw<{ subject: string; text: string }[]>`
    SELECT data->>'subject' AS subject, data->>'text' AS text FROM pgboss.job
    WHERE name = 'mail-send' AND data->>'to' = ${mail} ORDER BY created_on, id`;
async function send(tableId: string, more: object = {}, actor = owner) {
  await sendInvitations(actor, { tableId, ...more });
  await run(tableId);
}

beforeAll(async () => {
  owner = await makeOffice(undefined, { name: 'Boss' });
  company = (await makeCustomer({ name: 'Gül Tekstil', nameSef: 'gul-tekstil', code: 'GT-7' })).id;
});

describe('what is read', () => {
  test('headings and words of three languages, names and codes of customers, pools, permissions', async () => {
    const pool = await db.pool.create({ data: { name: 'Bahar 26' } });
    const [one, two, three] = [mailOf(), mailOf(), mailOf()];
    const { tableId } = await bring(
      `E-POSTA;Ad Soyad;Firma;Dil;Havuz;CAD indirme;Stok sayfaları;Erişim süresi, gün
      ${one.toUpperCase()};İpek  Işık;gül tekstil;Türkçe;bahar 26;hayır;evet;30
      ${two};Иван;GT-7;русский;;да;;
      ${three};Ann;Gül Tekstil;en;All open designs;;;`,
      { pool: pool.id },
    );
    const { rows, counts, settled } = await look(tableId);
    expect([counts.new, counts.wrong, settled]).toEqual([3, 0, true]);
    const base = { customerId: company, archiveAccess: true, favorites: true, isInHouse: false, parts: [] };
    expect(rows.map(({ account }) => account)).toMatchObject([
      {
        ...base,
        mail: one,
        name: 'İpek Işık',
        language: 'tr',
        poolId: pool.id,
        cad: false,
        shopAccess: true,
        days: 30,
      },
      {
        ...base,
        mail: two,
        name: 'Иван',
        language: 'ru',
        poolId: pool.id,
        poolName: 'Bahar 26',
        cad: true,
        days: null,
      },
      { ...base, mail: three, name: 'Ann', language: 'en', poolId: null, poolName: null },
    ]);
  });

  test.each(['Сотрудник', 'Для сотрудников'])('the heading %s, of tables of before and now', async (head) => {
    const { tableId } = await bring(`Эл. почта;Имя;Клиент;${head}\n${mailOf()};Иван;GT-7;да`);
    expect((await look(tableId)).rows[0]!.account).toMatchObject({ isInHouse: true });
  });

  test('pasted lines without headings, as mail programs copy addresses', async () => {
    expect(partLines('A <a@x.test>; "B, C" <b@x.test>')).toBe('A <a@x.test>; "B, C" <b@x.test>');
    expect(partLines('A <a@x.test>; B <b@x.test>,c@x.test')).toBe('A <a@x.test>\n B <b@x.test>\nc@x.test');
    const [one, two] = [mailOf(), mailOf()];
    const { tableId } = await bringPeople(owner, {
      lines: `Ayşe Kaya <${one}>; Bora <${two}>`,
      language: 'tr',
      customer: company,
    });
    expect((await look(tableId)).rows.map(({ account }) => [account?.name, account?.mail, account?.language])).toEqual([
      ['Ayşe Kaya', one, 'tr'],
      ['Bora', two, 'tr'],
    ]);
    const beside = await bringPeople(owner, {
      lines: `${mailOf()}\tCem\tGül Tekstil`,
      language: 'tr',
      customer: company,
    });
    expect(await look(beside.tableId)).toMatchObject({
      settled: false,
      unknownColumns: [{ at: 2, head: 'Gül Tekstil' }],
    });
    await settlePeopleColumns(owner, { tableId: beside.tableId, columns: { c2: 'customer' } });
    expect(await look(beside.tableId)).toMatchObject({ settled: true, rows: [{ account: { name: 'Cem' } }] });
    expect(await keyOf(settlePeopleColumns(owner, { tableId: beside.tableId, columns: { c2: 'result' } }))).toBe(
      'none',
    );
  });

  test('wrong cells are told at their place; of two rows of one address the first one counts', async () => {
    const mail = mailOf();
    const { tableId } = await bring(
      `mail,name,customer,language,pool,cad,days,parts
      ${mail},Ann,Gül Tekstil,,,,,
      ${mail.toUpperCase()},Ann,Gül Tekstil,,,,,
      no address,Bob,Gül Tekstil,,,,,
      ${mailOf()},,Nobody’s,klingon,unknown,maybe,0,boss
      ${mailOf()},=1+1,,,,,,`,
    );
    const { rows, counts, offered } = await look(tableId, 'wrong');
    expect([counts.new, counts.wrong]).toEqual([1, 4]);
    const faults = rows.map(({ faults: of }) => of.map(({ column, message }) => [column, message.slice(0, 12)]));
    expect(faults[0]).toEqual([['mail', 'This email a']]);
    expect(faults[1]).toMatchObject([['mail', expect.any(String)]]);
    expect(faults[2]!.map(([column]) => column)).toEqual([
      'name',
      'customer',
      'language',
      'pool',
      'days',
      'cad',
      'parts',
    ]);
    const said = (at: string) => rows[2]!.faults.find(({ column }) => column === at)?.message;
    expect(said('language')).toContain('Türkçe, English, Русский');
    expect(said('cad')).toContain('yes, no');
    expect(said('parts')).toMatch(/Owner; Archivist; .*Audit log/);
    expect(faults[3]!.map(([column]) => column)).toEqual(['name', 'customer']);
    expect(offered).toEqual([{ name: 'Nobody’s', rows: 1 }]);
    await correctPeople(owner, { tableId, cells: { l4: { mail: mailOf() }, l6: { name: 'Dora', customer: 'GT-7' } } });
    expect((await look(tableId)).counts).toMatchObject({ new: 3, wrong: 2 });
    const file = await exportInvitations(owner, { tableId, format: 'csv', show: 'wrong' });
    const [heads, second] = readCsv(
      await Readable.from(file.body)
        .toArray()
        .then((parts) => parts.join('')),
      10,
    );
    expect(heads!.cells.slice(0, 2)).toEqual(['﻿Email', 'Name'].map((head) => head.replace('\ufeff', '')));
    expect(second!.cells.at(-1)).toContain('Needs correcting');
  });

  test.each([
    ['an empty file', '', 'csvEmpty'],
    ['headings alone', 'mail,name\n', 'csvEmpty'],
    ['a name that an unquoted comma parts', 'mail,name\na@b.example,Kaya, Ayşe\n', 'csvLineLonger'],
    ['no addresses', 'name,customer\nAnn,Gül', 'tableWithoutMail'],
    ['no addresses below a title', 'Spring fair\nwho,where\nAnn,Gül', 'tableWithoutMail'],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]), 'csvEncoding'],
    ['a PDF', '%PDF-1.7', 'tableUnreadable'],
    ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 'tableOldExcel'],
    ['a broken ZIP', 'PK\u0003\u0004 nothing', 'tableUnreadable'],
    ['10,000 rows', `mail,name\n${'a@b.test,A\n'.repeat(10_000)}`, 'tableTooLarge'],
    ['a line of 200 columns', `mail${',x'.repeat(200)}\na@b.test`, 'tableTooWide'],
  ])('%s is refused at the file', async (_, content, key) => {
    await expect(bring(content)).rejects.toMatchObject({ key, fields: { file: [key] } });
  });

  test('headings are found below a title, and rows without headings as before', async () => {
    const mails = [mailOf(), mailOf()];
    const titled = await bring(`Fair, autumn\n\nname,mail,customer\nAnn,${mails[0]},Gül Tekstil\n`);
    expect((await look(titled.tableId)).rows).toMatchObject([{ line: 4, account: { name: 'Ann' } }]);
    const plain = await bring(`${mails[1]},Bob\nmail,name\n`, { customer: company });
    expect((await look(plain.tableId)).counts).toMatchObject({ new: 1, wrong: 1 });
  });

  test('what browsers send where no file is chosen is none', async () => {
    const none = bring('', { file: new File([], '') });
    await expect(none).rejects.toMatchObject({ key: 'noFile', fields: { file: ['noFile'] } });
  });

  test('Turkish and Russian letters of old encodings, and XLSX', async () => {
    const letters = (text: string, from: Record<string, number>) =>
      Uint8Array.from([...text].map((one) => from[one] ?? one.charCodeAt(0)));
    const turkish = letters(`mail;name;customer\n${mailOf()};Işık;Gül Tekstil`, { ı: 0xfd, ş: 0xfe, ü: 0xfc });
    expect((await look((await bring(turkish)).tableId)).rows).toMatchObject([{ account: { name: 'Işık' } }]);
    const mail = mailOf();
    async function* rows() {
      yield [[mail, 'Eve', 'GT-7']];
    }
    const columns = ['Эл. почта', 'Имя', 'Клиент'].map((head) => ({ head, width: 9 }));
    const sheet = new Uint8Array(await buffer(writeXlsx({ name: 'x', columns, rows: rows() })));
    expect((await look((await bring(sheet)).tableId)).rows).toMatchObject([{ account: { mail, name: 'Eve' } }]);
    const { body } = await getInvitationTemplate(owner, {});
    const empty = await readXlsx(new Uint8Array(await buffer(body as Readable)), { rows: 9, columns: 99 });
    expect((empty as { cells: { text: string }[] }[])[0]!.cells.map(({ text }) => text)).toContain('Email');
  });

  test('a customer that isn’t there is made only where it was selected', async () => {
    const [one, two] = [mailOf(), mailOf()];
    const { tableId } = await bring(`mail,name,customer\n${one},A,Yeni Moda\n${two},B,Other New`);
    expect((await look(tableId)).counts).toMatchObject({ new: 0, wrong: 2 });
    await approveCustomers(owner, { tableId, createCustomers: ['Yeni Moda'] });
    expect(await look(tableId, 'new')).toMatchObject({
      counts: { new: 1, wrong: 1 },
      rows: [{ account: { customerId: null, customerName: 'Yeni Moda' } }],
    });
    await send(tableId);
    const made = await db.user.findUniqueOrThrow({ where: { mail: one }, include: { customer: true } });
    expect(made.customer.name).toBe('Yeni Moda');
    expect(await db.customer.count({ where: { name: 'Other New' } })).toBe(0);
    expect(await db.user.count({ where: { mail: two } })).toBe(0);
  });

  test('a customer is made for somebody who is invited, never for wrong rows alone', async () => {
    const rows = `mail,name,customer,language\n${mailOf()},A,Sade Moda,klingon\nnot an address,B,Boyalı Moda,en`;
    const { tableId } = await bring(rows);
    const createCustomers = ['Sade Moda', 'Boyalı Moda'];
    const count = () => db.customer.count({ where: { name: { in: createCustomers } } });
    await approveCustomers(owner, { tableId, createCustomers });
    const before = await look(tableId);
    expect(before.counts).toMatchObject({ new: 0, wrong: 2 });
    expect(await keyOf(sendInvitations(owner, { tableId, resend: true }))).toBe('invitationNobody');
    expect(await look(tableId)).toEqual(before);
    expect(await count()).toBe(0);
    await correctPeople(owner, { tableId, cells: { l2: { language: 'en' } } });
    await send(tableId);
    expect(await db.customer.findMany({ where: { name: { in: createCustomers } } })).toMatchObject([
      { name: 'Sade Moda' },
    ]);
  });

  test('a customer written with other punctuation is the one that is there; a name of punctuation alone is none', async () => {
    const { id } = await makeCustomer({ name: 'Akın Tekstil Ltd', nameSef: 'akin-tekstil-ltd' });
    const [there, dashed, one, two] = [mailOf(), mailOf(), mailOf(), mailOf()];
    const content = `mail,name,customer\n${there},A,Akın Tekstil Ltd.\n${dashed},B,-\n${one},C,Dal Moda AŞ\n${two},D,"Dal Moda, AŞ."`;
    const { tableId } = await bring(content);
    expect(await look(tableId, 'new')).toMatchObject({
      counts: { new: 1, wrong: 3 },
      rows: [{ account: { customerId: id } }],
      offered: [{ name: 'Dal Moda AŞ', rows: 2 }],
    });
    expect((await look(tableId, 'wrong')).rows[0]!.faults).toMatchObject([
      { column: 'customer', message: 'Company name field is required.' },
    ]);
    await approveCustomers(owner, { tableId, createCustomers: ['-', 'Dal Moda AŞ'] });
    await send(tableId);
    expect((await look(tableId)).counts).toMatchObject({ invited: 3, failed: 0, wrong: 1 });
    const users = await db.user.findMany({ where: { mail: { in: [one, two] } }, include: { customer: true } });
    expect(users.map(({ customer }) => customer.name)).toEqual(['Dal Moda AŞ', 'Dal Moda AŞ']);
  });
});

describe('who may', () => {
  test('a draft is its maker’s alone; without the part there is nothing', async () => {
    const { tableId } = await bring(`mail,name,customer\n${mailOf()},A,GT-7`);
    const other = await makeOffice(['people']);
    expect(await keyOf(look(tableId, undefined, other))).toBe('tableNotFound');
    expect(await keyOf(sendInvitations(other, { tableId }))).toBe('tableNotFound');
    const labeller = await makeOffice(['labels']);
    expect(await keyOf(bring('mail\na@b.test', {}, labeller))).toBe('notAllowed');
    expect(await keyOf(listInvitations(labeller, {}))).toBe('notAllowed');
    await send(tableId);
    expect((await look(tableId, undefined, other)).counts.invited).toBe(1);
    expect(await keyOf(look(tableId, undefined, labeller))).toBe('notAllowed');
    expect(await keyOf(look('nonsense'))).toBe('tableNotFound');
  });

  test('every preset and permission is read by its name in three languages, and a wrong name is told at its row', async () => {
    const table = (...cells: string[]) =>
      ['mail,name,customer,Yetkiler', ...cells.map((cell) => `${mailOf('office')},A,GT-7,"${cell}"`)].join('\n');
    const cells = languages.flatMap((language) => {
      const t = translate(language);
      return [
        ...officeRoleNames.map((role) => [t(`users.roleName.${role}`).split(':')[0]!, officeRoles[role]] as const),
        ...officeParts.map((part) => [t(`users.part.${part}`), [part]] as const),
        [`${t('users.part.audit')}; ${t('users.part.designs')}`, ['designs', 'audit']] as const,
        [`${t('users.part.audit')}, ${t('users.roleName.labeller').split(':')[0]}`, ['labelling', 'audit']] as const,
      ];
    });
    const read = await look((await bring(table(...cells.map(([cell]) => cell)))).tableId, 'new');
    expect(read.counts).toMatchObject({ new: cells.length, wrong: 0 });
    expect(read.rows.map(({ account }) => account!.parts)).toEqual(
      cells.slice(0, read.rows.length).map(([, parts]) => parts),
    );
    const wrong = await look((await bring(table('Sales', 'Boss', 'Labels; Chef'))).tableId, 'wrong');
    expect(wrong.rows.map(({ line, faults }) => [line, faults.map(({ column }) => column)])).toEqual([
      [3, ['parts']],
      [4, ['parts']],
    ]);
  });

  test('administrators are made by owners alone, with no part that the owner hasn’t got', async () => {
    const table = (parts: string) => `mail,name,customer,role\n${mailOf('boss')},A,GT-7,${parts}`;
    const seller = await makeOffice(['people', 'statistics']);
    const [row] = (await look((await bring(table('Viewer'), {}, seller)).tableId, 'wrong', seller)).rows;
    expect(row!.faults).toMatchObject([{ column: 'parts', message: 'You don’t have permission to do this.' }]);
    const narrow = await makeOffice(['people', 'owner']);
    expect((await look((await bring(table('Labels'), {}, narrow)).tableId, 'wrong', narrow)).rows).toHaveLength(1);
    const { tableId } = await bring(table('"Arşivci; users and customers"'));
    const account = (await look(tableId)).rows[0]!.account!;
    expect(account.parts).toEqual(expect.arrayContaining(['designs', 'labels', 'people']));
    await send(tableId);
    const user = await db.user.findUniqueOrThrow({ where: { mail: account.mail }, include: { permissions: true } });
    expect(rightsOf(user)).toMatchObject({ isAdmin: true, parts: account.parts });
  });

  test('who loses the part while the invitations are sent sends no more', async () => {
    const seller = await makeOffice(['people']);
    const mails = [mailOf(), mailOf()];
    const { tableId } = await bring(
      `mail,name,customer\n${mails.map((mail) => `${mail},A,GT-7`).join('\n')}`,
      {},
      seller,
    );
    await sendInvitations(seller, { tableId });
    await db.user.update({ where: { id: seller.userId }, data: { status: 'stopped' } });
    await run(tableId);
    expect(await look(tableId)).toMatchObject({ state: 'stopped', counts: { new: 2, invited: 0 } });
    // Another one lets it go on in their own name.
    await send(tableId);
    expect(await look(tableId)).toMatchObject({ state: 'done', by: 'Boss', counts: { new: 0, invited: 2 } });
  });
});

describe('sent', () => {
  test('each in their language, with what the row gives, as one entry of the audit', async () => {
    const [one, two, known, before] = [mailOf(), mailOf(), mailOf(), mailOf()];
    await makeUser({ mail: known });
    const invited = await makeUser({ mail: before, password: null, language: 'ru' });
    const content = `mail,name,customer,language,CAD,shopAccess\n${one},A,GT-7,tr,no,yes\n${two},B,GT-7,ru,,\n${known},C,GT-7,,,\n${before},D,GT-7,,,`;
    const { tableId } = await bring(content);
    expect((await look(tableId)).counts).toMatchObject({ new: 2, known: 1, again: 1, wrong: 0 });
    await send(tableId, { resend: true });
    expect(await look(tableId)).toMatchObject({
      state: 'done',
      progress: 1,
      counts: { invited: 2, resent: 1, known: 1, new: 0 },
    });
    const [[first], [second], [third]] = await Promise.all([mailsTo(one), mailsTo(two), mailsTo(before)]);
    expect(first!.subject).toMatch(/erişiminiz$/);
    expect(first!.text).toContain('Boss');
    expect(second!.text).toContain('create-password');
    expect(third!.text).toContain('create-password');
    expect(await mailsTo(known)).toHaveLength(0);
    const user = await db.user.findUniqueOrThrow({ where: { mail: one }, include: { permissions: true } });
    expect(rightsOf(user)).toMatchObject({ cad: false, export: true, shopAccess: true, isAdmin: false });
    expect(await db.auditEntry.findFirstOrThrow({ where: { subjectId: tableId } })).toMatchObject({
      operation: 'inviteUsers',
      actorId: owner.userId,
      after: { fileName: 'people.csv', invited: 2, resent: 1, failed: 0, leftAlone: 1, unsent: 0 },
    });
    expect(await db.auditEntry.count({ where: { subjectId: user.id, operation: 'createUser' } })).toBe(1);
    expect(await db.auditEntry.count({ where: { subjectId: invited.id, operation: 'resetUserPassword' } })).toBe(1);
    const { body } = await exportInvitations(owner, { tableId });
    const lines = readCsv(
      await Readable.from(body)
        .toArray()
        .then((parts) => parts.join('')),
      10,
    );
    expect(lines.map(({ cells }) => cells.at(-1))).toEqual([
      'Result',
      'Invited',
      'Invited',
      'Already a user',
      'Sent again',
    ]);
    expect((await listInvitations(owner, {})).tables[0]).toMatchObject({ tableId, sent: 3, state: 'done' });
    // The result brought back: all are there by now, and the column that tells of it is no matter.
    const again = await bring(lines.map(({ cells }) => cells.join(',')).join('\n'));
    expect(await look(again.tableId)).toMatchObject({ settled: true, counts: { known: 1, again: 3, new: 0 } });
    expect(await keyOf(sendInvitations(owner, { tableId: again.tableId }))).toBe('invitationNobody');
  });

  test('killed anywhere and pressed twice, nobody is written to twice and nobody is lost', async () => {
    const mails = Array.from({ length: 12 }, () => mailOf());
    const { tableId } = await bring(`mail,name,customer\n${mails.map((mail) => `${mail},A,GT-7`).join('\n')}`);
    // Whichever comes first; the other may be refused.
    const presses = await Promise.allSettled([1, 2].map(() => sendInvitations(owner, { tableId })));
    expect(presses.map(({ status }) => status)).toContain('fulfilled');
    for (let round = 0; round < 3; round++) {
      const cut = new AbortController();
      setTimeout(() => cut.abort(), 40 * (round + 1));
      await run(tableId, cut.signal).catch(() => undefined);
    }
    await Promise.all([run(tableId), run(tableId)]);
    expect(await look(tableId)).toMatchObject({ state: 'done', counts: { invited: 12, failed: 0 } });
    for (const mail of mails) expect(await mailsTo(mail)).toHaveLength(1);
    await run(tableId);
    expect(await db.auditEntry.count({ where: { subjectId: tableId } })).toBe(1);
  });

  test('what has changed since the check: an account made, a password set, a pool gone; stopped and let go on', async () => {
    const pool = await db.pool.create({ data: { name: `Gone ${++counted}` } });
    const [made, gone, before, left] = [mailOf(), mailOf(), mailOf(), mailOf()];
    const invited = await makeUser({ mail: before, password: null });
    const { tableId } = await bring(
      `mail,name,customer,pool\n${made},A,GT-7,\n${gone},B,GT-7,${pool.name}\n${before},C,GT-7,\n${left},D,GT-7,`,
    );
    await sendInvitations(owner, { tableId, resend: true });
    await makeUser({ mail: made });
    await db.pool.delete({ where: { id: pool.id } });
    await db.user.update({ where: { id: invited.id }, data: { passwordHash: 'x' } });
    const other = await makePerson({ isAdmin: true });
    await stopInvitations(other, { tableId });
    const notes = await db.auditEntry.findMany({ where: { subjectId: tableId }, orderBy: { id: 'asc' } });
    expect(notes.map(({ operation, actorId }) => [operation, actorId])).toEqual([
      ['inviteUsers', owner.userId],
      ['stopInvitations', other.userId],
    ]);
    await run(tableId);
    expect(await look(tableId)).toMatchObject({ state: 'stopped', left: 4 });
    await send(tableId);
    const { counts } = await look(tableId);
    expect(counts).toMatchObject({ known: 2, failed: 1, invited: 1, new: 0, again: 0 });
    expect((await look(tableId, 'failed')).rows).toMatchObject([{ mail: gone, error: 'This pool no longer exists.' }]);
    expect(await mailsTo(before)).toHaveLength(0);
  });

  test('what fails in passing is tried again', async () => {
    const [one, two] = [mailOf(), mailOf()];
    const { tableId } = await bring(`mail,name,customer\n${one},A,GT-7\n${two},B,GT-7`);
    await db.$executeRawUnsafe('CREATE SEQUENCE tries');
    await db.$executeRawUnsafe(`CREATE FUNCTION trap() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF nextval('tries') <= 2 THEN RAISE EXCEPTION 'a deadlock' USING ERRCODE = '40P01'; END IF; RETURN NEW; END $$`);
    await db.$executeRawUnsafe(`CREATE TRIGGER trap BEFORE INSERT ON "User" FOR EACH ROW
      WHEN (NEW."mail" = '${one}') EXECUTE FUNCTION trap()`);
    const told = vi.spyOn(console, 'error').mockReturnValue();
    try {
      await send(tableId);
    } finally {
      told.mockRestore();
      await db.$executeRawUnsafe('DROP FUNCTION trap CASCADE');
      await db.$executeRawUnsafe('DROP SEQUENCE tries');
    }
    expect((await look(tableId)).counts).toMatchObject({ invited: 2, failed: 0 });
    expect(await mailsTo(one)).toHaveLength(1);
  });

  test('a thousand rows are judged by a few statements, and swept after their time', async () => {
    const rows = Array.from({ length: 1000 }, (_, at) => `bulk${at}@invite.test,Name ${at},GT-7`);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const { tableId } = await bring(`mail,name,customer\n${rows.join('\n')}`);
    expect(asked.mock.calls.length).toBeGreaterThan(3);
    expect(asked.mock.calls.length).toBeLessThan(20);
    asked.mockRestore();
    expect((await look(tableId)).counts.new).toBe(1000);
    await db.invitationTable.update({ where: { id: tableId }, data: { createdAt: new Date(0) } });
    expect(await keyOf(look(tableId))).toBe('tableNotFound');
    await sweepInvitations();
    expect(await db.invitationRow.count({ where: { tableId } })).toBe(0);
  });

  test('a table whose job was lost gets another', async () => {
    const { tableId } = await bring(`mail,name,customer\n${mailOf()},A,GT-7`);
    await sendInvitations(owner, { tableId });
    await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'invitations-send'`;
    await sweepInvitations();
    await sweepInvitations();
    const jobs = await db.$queryRaw<{ id: string }[]>`
      SELECT data->>'tableId' AS id FROM pgboss.job WHERE name = 'invitations-send'`;
    expect(jobs.filter(({ id }) => id === tableId)).toHaveLength(1);
    await run(tableId);
    expect(await look(tableId)).toMatchObject({ state: 'done' });
  });
});
