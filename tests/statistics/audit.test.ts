import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { listAuditChoices, searchAudit, type AuditRow } from '#app/domain/base/audit/audit.server.ts';
import { findDifferences } from '#app/domain/base/audit/differences.ts';
import { languages } from '#app/locales/languages.ts';
import { resources } from '#app/locales/translate.ts';
import { disposeImports } from '#app/domain/imports/job/control.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { removeLabel } from '#app/domain/catalog/labels/merge.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { createList } from '#app/domain/lists/favorites/lists.server.ts';
import { revokeShare, shareList } from '#app/domain/lists/favorites/shares.server.ts';
import { countedOperation } from '#app/routes/admin/audit/words.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeStranger } from '#tests/make.ts';

let admin: Person;
let design: Awaited<ReturnType<typeof makeDesign>>;

beforeAll(async () => {
  admin = await makePerson({ isAdmin: true, name: 'Ülkü Şahin', address: '10.9.8.7' });
  design = await makeDesign({ name: 'AU-0001' });
  await recordAudit(db, admin, {
    operation: 'editDesign',
    subject: ['design', design.id],
    before: { notes: 'old' },
    after: { notes: '100%_new' },
  });
  await recordAudit(db, admin, { operation: 'saveSettings', subject: ['setting', 'pageSize'], before: 25, after: 50 });
  await recordAudit(
    db,
    { kind: 'system', name: 'demo', address: '', userAgent: '', locale: 'en' },
    { operation: 'addToArchive' },
  );
});

const found = async (raw: Record<string, unknown>) =>
  (await searchAudit(admin, raw)).entries.map(({ operation }) => operation);

test('is for admins alone', async () => {
  for (const ask of [searchAudit, listAuditChoices]) {
    await expect(ask(await makePerson(), {})).rejects.toMatchObject({ key: 'notAllowed' });
    await expect(ask(makeStranger(), {})).rejects.toMatchObject({ key: 'notSignedIn' });
  }
});

test('newest first, with the subject’s name of today', async () => {
  const { entries } = await searchAudit(admin, {});
  expect(entries.map(({ operation, actorName, subjectName }) => [operation, actorName, subjectName])).toEqual([
    ['addToArchive', 'demo', ''],
    ['saveSettings', 'Ülkü Şahin', ''],
    ['editDesign', 'Ülkü Şahin', 'AU-0001'],
  ]);
});

test('is found by who, act, thing, address, text and day', async () => {
  const { entries } = await searchAudit(admin, {});
  const [last, first] = [entries[0]!, entries.at(-1)!].map(({ at }) => at.toISOString().slice(0, 10));
  for (const raw of [
    { subject: 'au-0001' },
    { subject: design.id },
    { subjectKind: 'design' },
    { text: '100%_NEW' },
    { operation: 'editDesign' },
  ])
    expect(await found(raw), JSON.stringify(raw)).toEqual(['editDesign']);
  for (const raw of [{ who: 'şahin' }, { who: 'ULKU SAHIN' }, { who: admin.userId }, { address: '10.9.8.7' }])
    expect(await found(raw), JSON.stringify(raw)).toEqual(['saveSettings', 'editDesign']);
  expect(await found({ from: first, to: last })).toHaveLength(3);
  for (const raw of [
    { text: '100__new' },
    { who: 'AU-0001' },
    { to: '2020-01-01' },
    { subject: "' OR true --" },
    { dateRange: 'lastYear' },
    { subjectKind: 'user', subject: 'AU-0001' },
  ])
    expect(await found(raw), JSON.stringify(raw)).toEqual([]);
  expect(await listAuditChoices(admin, {})).toEqual({
    operations: ['addToArchive', 'editDesign', 'saveSettings'],
    subjectKinds: ['design', 'setting'],
  });
});

test('a subject is found by its name in any case, with Turkish letters or without their dots', async () => {
  const { id } = await makeCustomer({ name: 'İPEKIŞIK Kumaş', code: 'IŞK-1' });
  const made = await makeDesign({ name: 'IĞDIR-01' });
  await recordAudit(db, admin, { operation: 'saveCustomer', subject: ['customer', id] });
  await recordAudit(db, admin, { operation: 'hideDesign', subject: ['design', made.id] });
  for (const subject of ['İPEKIŞIK Kumaş', 'ipekışık kumaş', 'ipekisik kumas', 'IPEKISIK KUMAS', 'ışk-1'])
    expect(await found({ subject }), subject).toEqual(['saveCustomer']);
  for (const subject of ['ığdır-01', 'igdir-01', 'IĞDIR-01'])
    expect(await found({ subject }), subject).toEqual(['hideDesign']);
  for (const subject of ['ipekışık', '%', '\u0301']) expect(await found({ subject }), subject).toEqual([]);
});

test('what was deleted is found by the name that it had, and so is what was made under it since', async () => {
  const gone = await makeDesign({ name: 'GÖÇ-77' });
  await recordAudit(db, admin, { operation: 'tireDesign', subject: ['design', gone.id] });
  await deleteDesign(admin, { designGuid: gone.id });
  for (const subject of ['GÖÇ-77', 'göç-77'])
    expect(await found({ subject }), subject).toEqual(['deleteDesign', 'tireDesign']);
  await purgeTrash(admin, { kind: 'design', id: gone.id });
  const again = await makeDesign({ name: 'GÖÇ-77' });
  await recordAudit(db, admin, { operation: 'wakeDesign', subject: ['design', again.id] });
  expect(await found({ subject: 'göç-77' })).toEqual(['wakeDesign', 'purgeTrash', 'deleteDesign', 'tireDesign']);
  // One that is only named in another's entry isn't it.
  await recordAudit(db, admin, { operation: 'nameTest', subject: ['design', again.id], before: { name: 'GÖÇ-78' } });
  for (const subject of ['GÖÇ-78', 'GÖÇ', 'G%-77', 'xy']) expect(await found({ subject }), subject).toEqual([]);
});

test('a label that is gone is called by its name in the reader’s language', async () => {
  const sef = { sefTr: 'lale', sefEn: 'tulip', sefRu: 'tyulpan' };
  const { id: labelId } = await db.label.create({
    data: { nameTr: 'Lale', nameEn: 'Tulip', nameRu: 'Тюльпан', ...sef },
  });
  await recordAudit(db, admin, {
    operation: 'tulipTest',
    subject: ['design', design.id],
    after: { labelIds: [labelId] },
  });
  await removeLabel(admin, { labelId });
  await purgeTrash(admin, { kind: 'label', id: String(labelId) });
  for (const [locale, name] of [
    ['en', 'Tulip'],
    ['tr', 'Lale'],
    ['ru', 'Тюльпан'],
  ] as const) {
    const { entries } = await searchAudit({ ...admin, locale }, { subjectKind: 'label', subject: name });
    expect(entries.map(({ operation, subjectName }) => [operation, subjectName])).toEqual([
      ['purgeTrash', name],
      ['removeLabel', name],
    ]);
    const [used] = (await searchAudit({ ...admin, locale }, { operation: 'tulipTest' })).entries;
    expect(used!.differences[0]!.after).toBe(name);
  }
});

test('what can’t be read is told at its field', async () => {
  for (const [raw, field, key] of [
    [{ text: 'ab' }, 'text', 'tooShort'],
    [{ text: 'x'.repeat(10_000) }, 'text', 'tooLong'],
    [{ from: 'yesterday' }, 'from', 'invalidDate'],
    [{ from: '2026-02-01', to: '2026-01-01' }, 'to', 'invalidDate'],
    [{ after: 'x' }, 'after', 'invalidInput'],
  ] as const)
    await expect(searchAudit(admin, raw), field).rejects.toMatchObject({ fields: { [field]: [key] } });
  expect(await found({ text: 'a\0b c' })).toEqual([]);
});

test('pages lose and repeat nothing', async () => {
  for (let n = 0; n < 12; n++) await recordAudit(db, admin, { operation: 'saveWear', subject: ['wear', String(n)] });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { entries, next } = await searchAudit(admin, { operation: 'saveWear', count: 5, after });
    seen.push(...entries.map(({ subjectId }) => subjectId));
    after = next ?? undefined;
  } while (after);
  expect(seen.toSorted((one, other) => Number(one) - Number(other))).toEqual(
    Array.from({ length: 12 }, (_, n) => String(n)),
  );
});

test('an entry can be neither changed nor deleted', async () => {
  await expect(db.auditEntry.updateMany({ data: { actorName: 'somebody else' } })).rejects.toThrow();
  await expect(db.auditEntry.deleteMany({})).rejects.toThrow();
  await expect(db.$executeRaw`TRUNCATE "AuditEntry"`).rejects.toThrow();
});

test('before and after, field by field', () => {
  expect(
    findDifferences(
      { name: 'A', size: { w: 1, h: 2 }, labels: [1, 2], gone: true },
      { name: 'A', size: { w: 1, h: 3 }, labels: [2], made: false },
    ),
  ).toEqual([
    { field: 'size.h', before: '2', after: '3' },
    { field: 'labels', before: '1, 2', after: '2' },
    { field: 'gone', before: 'true', after: null },
    { field: 'made', before: null, after: 'false' },
  ]);
  expect(findDifferences(null, 'x')).toEqual([{ field: '', before: null, after: 'x' }]);
  expect(findDifferences(null, null)).toEqual([]);
});

test('every act that is written down has a name in every language', async () => {
  const root = path.resolve('app');
  const files = (await readdir(root, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.includes('generated'),
  );
  const names = new Set<string>();
  const kinds = new Set<string>();
  for (const name of files) {
    const text = await readFile(path.join(root, name), 'utf8');
    if (!/\b(recordAudit|keepAudit)\(/.test(text)) continue;
    for (const [, line] of text.matchAll(/\boperation: ([^\n,]*)/g))
      for (const [, one] of line!.matchAll(/'(\w+)'/g)) names.add(one!);
    for (const [, one] of text.matchAll(/\bsubject: \['(\w+)'/g)) kinds.add(one!);
    // Acts that share their writing hand their name on.
    for (const [, one] of text.matchAll(/\b(?:note|forEach|changeColorway)\((?:tx, )?actor, '(\w+)'/g)) names.add(one!);
  }
  expect(names.size).toBeGreaterThan(60);
  for (const locale of languages) {
    const { operations, kinds: kindNames } = resources[locale].translation.audit as {
      operations: Record<string, string>;
      kinds: Record<string, string>;
    };
    expect(
      [...names].filter((name) => !operations[name]),
      locale,
    ).toEqual([]);
    expect(
      [...kinds].filter((name) => !kindNames[name]),
      locale,
    ).toEqual([]);
  }
});

test('values name things, not ids; what is gone keeps the name that it had', async () => {
  const [customer, other] = [await makeCustomer({ name: 'Nord' }), await makeCustomer({ name: 'Süd' })];
  const sef = { sefTr: 'gul', sefEn: 'rose', sefRu: 'roza' };
  const label = await db.label.create({ data: { nameTr: 'Gül', nameEn: 'Rose', nameRu: 'Роза', ...sef } });
  const archive = await makeArchive({ nameEn: 'Prints', nameTr: 'Baskılar' });
  await recordAudit(db, admin, {
    operation: 'saveTest',
    subject: ['design', design.id],
    before: { customerId: customer.id, labelIDs: [label.id], archiveId: archive.id, count: label.id },
    after: { customerId: other.id, labelIDs: [], activeColorwayId: design.colorways[0]!.id, unknown: 'f'.repeat(8) },
  });
  const differences = async (person = admin) =>
    (await searchAudit(person, { operation: 'saveTest' })).entries[0]!.differences.toSorted((one, two) =>
      one.field.localeCompare(two.field),
    );
  expect(await differences()).toEqual([
    { field: 'activeColorwayId', before: null, after: 'AU-0001/VR-1' },
    { field: 'archiveId', before: 'Prints', after: null },
    { field: 'count', before: String(label.id), after: null },
    { field: 'customerId', before: 'Nord', after: 'Süd' },
    { field: 'labelIDs', before: 'Rose', after: null },
    { field: 'unknown', before: null, after: 'ffffffff' },
  ]);
  expect((await differences({ ...admin, locale: 'tr' }))[4]).toMatchObject({ before: 'Gül' });

  // Deleted: by what the audit itself knows of them.
  await recordAudit(db, admin, {
    operation: 'deleteLabel',
    subject: ['label', String(label.id)],
    before: { nameEn: 'Rose' },
  });
  await recordAudit(db, admin, {
    operation: 'deleteCustomer',
    subject: ['customer', other.id],
    before: { name: 'Süd' },
  });
  await db.label.delete({ where: { id: label.id } });
  await db.customer.delete({ where: { id: other.id } });
  expect((await differences()).slice(3, 5)).toEqual([
    { field: 'customerId', before: 'Nord', after: 'Süd' },
    { field: 'labelIDs', before: 'Rose', after: null },
  ]);
  const [entry] = (await searchAudit(admin, { operation: 'deleteCustomer' })).entries;
  expect(entry).toMatchObject({ subjectName: 'Süd', isGone: true });
  const [kept] = (await searchAudit(admin, { operation: 'saveTest' })).entries;
  expect(kept).toMatchObject({ subjectName: 'AU-0001', isGone: false });
});

test('an act of many designs is called by its first one, and a file isn’t told by its place', async () => {
  const edit = await db.designEdit.create({ data: { kind: 'bulk', actorName: 'X', changes: {}, total: 3 } });
  await db.designEditEntry.createMany({
    data: ['AU-0001', 'AU-0002', 'AU-0003'].map((designName, position) => ({
      editId: edit.id,
      position,
      designId: randomUUID(),
      designName,
      state: 'done' as const,
      before: {},
      after: {},
    })),
  });
  await recordAudit(db, admin, { operation: 'editMany', subject: ['designEdit', edit.id], after: { done: 3 } });
  const [named] = (await searchAudit(admin, { operation: 'editMany' })).entries;
  expect(named).toMatchObject({ subjectName: 'AU-0001 +2', isGone: false });
  const picture = `boards/ab/${'ab'.repeat(32)}.webp`;
  await recordAudit(db, admin, { operation: 'pictureTest', subject: ['design', design.id], before: { picture } });
  const said = async (locale: 'en' | 'tr') =>
    (await searchAudit({ ...admin, locale }, { operation: 'pictureTest' })).entries[0]!.differences;
  expect(await said('en')).toEqual([{ field: 'picture', before: 'stored file', after: null }]);
  expect(await said('tr')).toEqual([{ field: 'picture', before: 'kayıtlı dosya', after: null }]);
});

test('an edit of many designs names its labels and lists', async () => {
  const names = { nameTr: 'Gül', nameEn: 'Peony', nameRu: 'Пион' };
  const { id: label } = await db.label.create({ data: { ...names, sefTr: 'p', sefEn: 'p', sefRu: 'p' } });
  const { id: list } = await db.specialList.create({ data: names });
  const changes = { addLabels: [label], removeLabels: [label], addToLists: [list], screenCount: label };
  await recordAudit(db, admin, {
    operation: 'editDesigns',
    subject: ['designEdit', crypto.randomUUID()],
    after: { changes },
  });
  const [entry] = (await searchAudit(admin, { operation: 'editDesigns' })).entries;
  expect(Object.fromEntries(entry!.differences.map(({ field, after }) => [field, after]))).toEqual({
    'changes.addLabels': 'Peony',
    'changes.removeLabels': 'Peony',
    'changes.addToLists': 'Peony',
    'changes.screenCount': String(label),
  });
});

test('sharing a list names it and the colleague, also once the list is gone', async () => {
  const maker = await makePerson();
  const colleague = await makePerson({ customerId: maker.customerId, name: 'Leyla' });
  const { id: listid } = await createList(maker, { name: 'Winter' });
  const { shareid } = await shareList(maker, { listid, userGuid: colleague.userId });
  // As it was noted once.
  await recordAudit(db, maker, { operation: 'oldShare', subject: ['favoritesList', listid], after: { shareid } });
  const told = async (operation: string) => {
    const [{ subjectName, differences }] = (await searchAudit(admin, { operation })).entries as [AuditRow];
    return [subjectName, ...differences.map(({ field, after }) => `${field}: ${after}`)];
  };
  expect(await told('oldShare')).toEqual(['Winter', 'shareid: Winter']);
  await revokeShare(maker, { shareid });
  const words = ['Winter', 'name: Winter', 'colleague: Leyla'];
  expect(await told('shareList')).toEqual(words);
  await db.favoritesList.delete({ where: { id: listid } });
  expect(await told('revokeShare')).toEqual(words);
});

test('an import is called by its files, and one cleared is one', async () => {
  const archive = await makeArchive();
  const job = await db.importJob.create({ data: { archiveId: archive.id, isNewImport: true, state: 'cancelled' } });
  for (const fileName of ['b.tif', 'a.tif'])
    await db.importFile.create({ data: { jobId: job.id, position: 0, fileName } });
  await disposeImports(admin, { jobId: job.id });
  const [entry] = (await searchAudit(admin, { operation: 'disposeImport' })).entries;
  expect(entry).toMatchObject({ subjectName: 'a.tif +1', isGone: false });
  // As it was noted once.
  await recordAudit(db, admin, { operation: 'disposeImports', after: { jobs: [job.id] } });
  const [old] = (await searchAudit(admin, { operation: 'disposeImports' })).entries;
  expect(old!.differences).toEqual([{ field: 'jobs', before: null, after: 'a.tif +1' }]);
  expect(countedOperation(old!.operation, old!.after)).toBe('disposeImport');
  expect(countedOperation('disposeImports', { jobs: ['1', '2'] })).toBe('disposeImports');
  expect(countedOperation('undoDispose', { jobs: ['1', '2'] })).toBe('undoDisposes');
  expect(countedOperation('undoDispose', null)).toBe('undoDispose');
});

test('countries are called by their names', async () => {
  const after = { country: 'TR', closedCountries: ['DK', 'DE'], code: 'TR' };
  await recordAudit(db, admin, { operation: 'countryTest', after });
  const [entry] = (await searchAudit({ ...admin, locale: 'ru' }, { operation: 'countryTest' })).entries;
  expect(entry!.differences.map((one) => one.after)).toEqual(['TR', 'Турция', 'Дания, Германия']);
});
