import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { systemActor, type Person } from '#app/domain/base/actor.ts';
import { repeatOffsets } from '#app/domain/base/repeat.ts';
import { moldStates } from '#app/domain/visible/criteria/criteria.ts';
import { readXlsx } from '#app/domain/base/sheets/read-xlsx.server.ts';
import { writeXlsx } from '#app/domain/base/sheets/write-xlsx.server.ts';
import { readCsv } from '#app/domain/base/text/csv.ts';
import { runDesignEdit } from '#app/domain/catalog/design-edits/run.server.ts';
import { sweepDesignEdits, undoDesignEdit } from '#app/domain/catalog/design-edits/acts.server.ts';
import { tableLimits } from '#app/domain/catalog/design-tables/limits.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { exportDesignTable } from '#app/domain/catalog/design-tables/export.server.ts';
import { readMold, readOffset } from '#app/domain/catalog/design-tables/read-words.server.ts';
import { readTable } from '#app/domain/base/sheets/read-table.server.ts';
import { bringDesignTable, takeDesignTable } from '#app/domain/catalog/design-tables/take.server.ts';
import {
  approveNames,
  correctRows,
  exportWrongRows,
  readDesignTable,
  settleColumns,
  sweepDesignTables,
  uploadDesignTable,
} from '#app/domain/catalog/design-tables/tables.server.ts';
import { editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { restoreDesigns as restore } from '#app/domain/upkeep/trash/restore.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';

let admin: Person;
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
});

const inLanguage = (locale: Locale): Person => ({ ...admin, locale });
const bytesOf = async ({ body }: { body: AsyncIterable<string> | Readable }) =>
  new Uint8Array(await buffer(Readable.from(body)));
const fileOf = (content: string | Uint8Array, name = 'designs.csv') => new File([content as BlobPart], name);
const upload = (content: string | Uint8Array, more: object = {}, actor = admin) =>
  uploadDesignTable(actor, { file: fileOf(content), ...more });
const look = (tableId: string, show?: string) => readDesignTable(admin, { tableId, show });
const signal = new AbortController().signal;
const runJob = (editId: string) => runDesignEdit(systemActor('test'), { editId }, { signal, restore });
const mark = () => crypto.randomUUID().slice(0, 8);
const rename = (id: string, name: string) =>
  db.design.update({ where: { id }, data: { name, nameFolded: foldText(name) } });
const rowsOf = async (content: string, show?: string, more: object = {}) =>
  (await look((await upload(content, more)).tableId, show)).rows;
const faultsOf = async (content: string, more: object = {}) =>
  (await rowsOf(content, 'wrong', more)).map(({ line, faults }) => [
    line,
    ...faults.map((one) => `${one.column} ${one.error}`),
  ]);

async function makeLabel(name = `Label ${mark()}`, groupId: number | null = null) {
  const sef = crypto.randomUUID();
  return db.label.create({
    data: { nameTr: name, nameEn: name, nameRu: name, sefTr: sef, sefEn: sef, sefRu: sef, groupId },
  });
}

/** As much as a design can say, in letters that files and spreadsheets stumble over. */
async function makeFullDesign() {
  const customer = await makeCustomer({ name: `"Öz; Tekstil, ${mark()}"` });
  const design = await makeDesign({
    colorways: 2,
    customerId: customer.id,
    isConfined: true,
    type: 'rotary',
    moldState: 'engraved',
    screenCount: 8,
    repeatOffset: 'custom',
    repeatCustomValue: 33.3333,
    studio: `Étoile ${mark()}`,
    originalName: '-01',
    notes: '=1+1;"x"\r\nПривет, ğüş\t| end',
    closedCountries: ['TR', 'DE'],
    dpi: 254.0001,
    dp0: "'=kept",
    dp9: '@SUM',
  });
  const [one, two] = [await makeLabel(), await makeLabel(`a; b ${mark()}`)];
  await db.designLabel.createMany({ data: [one, two].map(({ id }) => ({ designId: design.id, labelId: id })) });
  return { design, customer, labels: [one.id, two.id].sort((a, b) => a - b) };
}

describe('out and in again', () => {
  test.each(['en', 'tr', 'ru'] as const)('without an edit nothing changes: %s', async (locale) => {
    const made = [await makeFullDesign(), await makeFullDesign()];
    const designGuids = made.map(({ design }) => design.id);
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await exportDesignTable(inLanguage(locale), { format, designGuids });
      expect(file.fileName).toMatch(new RegExp(`\\.${format}$`));
      // Read by somebody of another language, with empty cells that would clear.
      const { tableId } = await upload(await bytesOf(file), { emptyClears: 'true' });
      expect(await look(tableId)).toMatchObject({
        counts: { changes: 0, wrong: 0, same: 2, conflicts: 0 },
        unknownColumns: [],
      });
    }
  });

  test('the separator and the decimal sign are those of the language, formulas are texts', async () => {
    const { design } = await makeFullDesign();
    const textOf = async (locale: Locale) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(
        await bytesOf(await exportDesignTable(inLanguage(locale), { designGuids: design.id })),
      );
    const [en, tr] = [await textOf('en'), await textOf('tr')];
    expect(en.startsWith('\ufeffDesign number,Archive,')).toBe(true);
    expect(tr.startsWith('\ufeffDesen numarası;Arşiv;')).toBe(true);
    expect(en).toContain(',33.3333,');
    expect(tr).toContain(';33,3333;');
    for (const cell of ["'=1+1", "'-01"]) expect(en).toContain(cell);
    const cells = readCsv(tr.slice(1), 5)[1]!.cells;
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  });

  test('in XLSX numbers are numbers, and what begins like a formula is a text', async () => {
    const { design } = await makeFullDesign();
    const rows = await readXlsx(
      await bytesOf(await exportDesignTable(admin, { format: 'xlsx', designGuids: design.id })),
      { rows: 10, columns: 100 },
    );
    if (typeof rows === 'string') throw new Error(rows);
    const cells = rows[1]!.cells;
    expect(cells.map(({ text }) => text)).toEqual(expect.arrayContaining(['8', '33.3333', '-01', design.id]));
    expect(cells.some(({ isFormula }) => isFormula)).toBe(false);
  });

  test('a search of the archive, and one of the back office', async () => {
    const studio = `Studio ${mark()}`;
    const designs = [await makeDesign({ studio }), await makeDesign({ studio, originalName: `Q${mark()}` })];
    const numbers = async (input: object) =>
      readCsv(new TextDecoder().decode(await bytesOf(await exportDesignTable(admin, input))), 100)
        .slice(1)
        .map(({ cells }) => cells[0]);
    expect((await numbers({ studio })).sort()).toEqual(designs.map(({ name }) => name).sort());
    expect(await numbers({ list: { query: designs[1]!.originalName } })).toEqual([designs[1]!.name]);
    expect(await numbers({ studio: mark() })).toEqual([]);
  });

  test('a filter that isn’t known, or beside designs given otherwise, never widens what is asked', async () => {
    const designGuids = [(await makeDesign()).id];
    await expect(exportDesignTable(admin, { foo: '1' })).rejects.toMatchObject({ fields: { foo: ['notOneOf'] } });
    await expect(exportDesignTable(admin, { designGuids, studio: 'x' })).rejects.toMatchObject({
      fields: { studio: ['selectedTwice'] },
    });
    await expect(exportDesignTable(admin, { designGuids, from: '2026-01-01' })).rejects.toMatchObject({
      fields: { from: ['selectedTwice'] },
    });
  });

  test('as many rows as there are, in little memory', async () => {
    async function* rows() {
      for (let part = 0; part < 200; part++)
        yield Array.from({ length: 500 }, (_, at) => [`01-${part * 500 + at}`, 12.5, 'x'.repeat(100)]);
    }
    const before = process.memoryUsage().rss;
    let most = 0;
    let bytes = 0;
    const columns = ['a', 'b', 'c'].map((head) => ({ head, width: 10 }));
    for await (const chunk of writeXlsx({ name: 'x', columns, rows: rows() })) {
      bytes += (chunk as Buffer).length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(bytes).toBeGreaterThan(200_000);
    expect(most - before).toBeLessThan(150_000_000);
  });
});

describe('what is read', () => {
  test('headings below a title are the ones; an answer in a cell is none', async () => {
    const design = await makeDesign({ screenCount: 3 });
    const { tableId } = await upload(`Autumn\n\nnumber;screenCount\n${design.name};5`);
    expect((await look(tableId)).rows).toMatchObject([{ line: 4, designGuid: design.id }]);
    const keyless = upload('Name;Confined\nRose;No\nTulip;Yes');
    await expect(keyless).rejects.toMatchObject({ fields: { file: ['tableWithoutKey'] } });
  });

  test('headings in three languages and in code, in any order; what isn’t known is named', async () => {
    const design = await makeDesign({ type: 'rotary', screenCount: 3 });
    const heads = [
      `Notes,Screen count,Design No,Colour\nnew,5,${design.name},red`,
      `Renk;ŞABLON SAYISI;desen numarası;notlar\nkırmızı;5;${design.name};new`,
      `Цвет\tЗаметки\tЧисло шаблонов\tНомер дизайна\nx\tnew\t5\t${design.name}`,
      `color|notes|screenCount|number\nx|new|5,0|${design.name}`,
      `sep=;\nnumber;notes;screenCount;extra\n${design.name.toLowerCase()};new;5;1`,
    ];
    for (const text of heads) {
      const { tableId } = await upload(text);
      const page = await look(tableId);
      expect(page.counts, text).toMatchObject({ changes: 1, wrong: 0 });
      expect(page.unknownColumns).toHaveLength(1);
      expect(page.settled).toBe(false);
      expect(page.rows[0]!.changes.map(({ column, from, to }) => [column, from, to])).toEqual([
        ['screenCount', '3', '5'],
        ['notes', '', 'new'],
      ]);
    }
  });

  test('encodings', async () => {
    const design = await makeDesign({});
    const text = (notes: string) => `number;notes\n${design.name};${notes}`;
    const utf16 = (text16: string) =>
      new Uint8Array([
        0xff,
        0xfe,
        ...new Uint8Array(Uint16Array.from([...text16].map((one) => one.charCodeAt(0))).buffer),
      ]);
    const page = (letters: string, from: Record<string, number>) =>
      Uint8Array.from([...letters].map((one) => from[one] ?? one.charCodeAt(0)));
    const turkish = { ş: 0xfe, ı: 0xfd, ğ: 0xf0 };
    const russian = Object.fromEntries([...'абвгдежзийклмнопрстуфхцчшщъыьэюя'].map((one, at) => [one, 0xe0 + at]));
    const files: [Uint8Array | string, string][] = [
      [`\ufeff${text('ağ')}`, 'ağ'],
      [utf16(text('ağ я')), 'ağ я'],
      [page(text('kışlık çağ'), turkish), 'kışlık çağ'],
      [page(text('заметка'), russian), 'заметка'],
      [page(text('café à la crème'), {}), 'café à la crème'],
    ];
    for (const [content, notes] of files) {
      const [row] = await rowsOf(content as string);
      expect(row!.changes).toMatchObject([{ column: 'notes', to: notes }]);
    }
  });

  test('yes and no, choices, decimals and lists as people of three languages write them', async () => {
    const [customer, label, grouped] = [
      await makeCustomer({ code: `K${mark()}` }),
      await makeLabel(),
      await makeLabel(),
    ];
    const other = await makeLabel(
      label.nameEn,
      (
        await db.label.create({
          data: {
            nameTr: `G ${label.id}`,
            nameEn: `G ${label.id}`,
            nameRu: `G ${label.id}`,
            sefTr: mark(),
            sefEn: mark(),
            sefRu: mark(),
            isGroupHeader: true,
          },
        })
      ).id,
    );
    const archive = await makeArchive();
    const rows = [
      [
        'evet',
        'Rotasyon',
        'Faded',
        'custom',
        'yatay',
        '12,5',
        customer.name.toUpperCase(),
        `${grouped.nameEn}`,
        'Almanya, tr',
      ],
      [
        'Да',
        'Ротационная',
        'гравирован',
        'Half-drop',
        '',
        '',
        customer.code!,
        `${grouped.nameEn}; G ${label.id}: ${label.nameEn}`,
        'Франция',
      ],
      ['TRUE', 'digital', 'yok', 'brick', '', '', customer.name, `#${other.id}|${grouped.nameEn}`, 'DE'],
    ];
    const designs = await Promise.all(rows.map(() => makeDesign({})));
    const heads =
      'number;confined;type;screenStatus;repeatOffset;repeatDirection;repeatValue;customer;labels;closedCountries;archive';
    const text = [
      heads,
      ...rows.map((row, at) => [designs[at]!.name, ...row, archive.code].map((cell) => `"${cell}"`).join(';')),
    ].join('\n');
    expect(await faultsOf(text)).toEqual([]);
    const tableId = (await upload(text)).tableId;
    const { jobId } = await takeDesignTable(admin, { tableId });
    await runJob(jobId);
    const after = await db.design.findMany({
      where: { id: { in: designs.map(({ id }) => id) } },
      include: { labels: { orderBy: { labelId: 'asc' } } },
    });
    const of = (at: number) => after.find(({ id }) => id === designs[at]!.id)!;
    expect(of(0)).toMatchObject({
      isConfined: true,
      type: 'rotary',
      moldState: 'faded',
      repeatOffset: 'custom',
      repeatDirection: 'horizontal',
      customerId: customer.id,
      closedCountries: ['DE', 'TR'],
      archiveId: archive.id,
    });
    expect(of(0).repeatCustomValue!.toNumber()).toBe(12.5);
    expect(of(1)).toMatchObject({
      moldState: 'engraved',
      repeatOffset: 'halfDrop',
      repeatDirection: 'vertical',
      closedCountries: ['FR'],
    });
    expect(of(1).labels.map(({ labelId }) => labelId)).toEqual([grouped.id, other.id]);
    expect(of(2)).toMatchObject({
      type: 'digital',
      moldState: 'none',
      repeatOffset: 'brick',
      repeatDirection: 'horizontal',
    });
    await undoDesignEdit(admin, { editId: jobId });
    await runJob(jobId);
    expect(await db.design.findUnique({ where: { id: designs[0]!.id } })).toMatchObject({
      closedCountries: [],
      repeatOffset: 'straight',
      isConfined: false,
    });
  });

  test('once saved, it tells what became of each row', async () => {
    const [changed, taken] = [await makeDesign({ notes: 'old' }), await makeDesign({ notes: 'old' })];
    const { tableId } = await upload(`number,notes\n${changed.name},new\n${taken.name},new`);
    expect(await look(tableId)).toMatchObject({ edit: null, rows: [{ became: null }, { became: null }] });
    const { jobId } = await takeDesignTable(admin, { tableId });
    expect(await look(tableId)).toMatchObject({ edit: { state: 'waiting' }, rows: [{ became: 'waiting' }, {}] });
    await db.design.update({ where: { id: taken.id }, data: { notes: 'of somebody else' } });
    await runJob(jobId);
    expect(await look(tableId)).toMatchObject({
      edit: { state: 'done', counts: { done: 1, conflicts: 1 } },
      rows: [{ became: 'done' }, { became: 'conflict' }],
    });
    await undoDesignEdit(admin, { editId: jobId });
    await runJob(jobId);
    expect(await look(tableId)).toMatchObject({ edit: { state: 'undone' }, rows: [{ became: 'undone' }, {}] });
  });

  test('one whose act was never started, or swept away because of that, is saved by the next press', async () => {
    const design = await makeDesign({ notes: 'old' });
    const { tableId } = await upload(`number,notes\n${design.name},new`);
    const { jobId } = await takeDesignTable(admin, { tableId });
    // Killed between the two.
    await db.designEdit.update({ where: { id: jobId }, data: { state: 'draft' } });
    expect(await look(tableId)).toMatchObject({ edit: null, rows: [{ became: null }] });
    expect(await takeDesignTable(admin, { tableId })).toEqual({ jobId });
    expect(await look(tableId)).toMatchObject({ edit: { state: 'waiting' } });
    await db.designEdit.update({
      where: { id: jobId },
      data: { state: 'draft', createdAt: new Date(Date.now() - 25 * 3_600_000) },
    });
    await sweepDesignEdits();
    expect(await look(tableId)).toMatchObject({ edit: null, rows: [{ became: null }] });
    const again = await takeDesignTable(admin, { tableId });
    expect(again.jobId).not.toBe(jobId);
    await runJob(again.jobId);
    expect(await look(tableId)).toMatchObject({ edit: { state: 'done' }, rows: [{ became: 'done' }] });
  });

  test('an empty cell, a missing column and the word that clears', async () => {
    const design = await makeDesign({ notes: 'old', studio: 'S', screenCount: 4, type: 'rotary' });
    const text = `number,notes,screenCount,type\n${design.name},,,`;
    expect(await rowsOf(text, 'same')).toHaveLength(1);
    const [cleared] = await rowsOf(text, 'changes', { emptyClears: 'on' });
    expect(cleared!.changes.map(({ column, to }) => [column, to])).toEqual([
      ['screenCount', '0'],
      ['notes', ''],
    ]);
    const words = `number,notes,studio,type\n${design.name},[temizle],[Очистить],[clear]`;
    expect(await faultsOf(words)).toEqual([[2, 'type required']]);
  });

  test('a word that is none of a column’s is refused with those that are', async () => {
    const { name } = await makeDesign({});
    const [row] = await rowsOf(`number;screenStatus;confined\n${name};broken;maybe`, 'wrong');
    expect(row!.faults.map(({ message }) => message)).toEqual([
      'This isn’t a known value. Write one of these: Engraved, Faded, None.',
      'This isn’t a known value. Write one of these: yes, no.',
    ]);
  });

  test('words come back from what spreadsheets save in, with a question mark for a letter that it lacks', () => {
    const pages = { en: 'windows-1252', tr: 'windows-1254', ru: 'windows-1251' };
    for (const locale of languages) {
      const letters = new Set(new TextDecoder(pages[locale]).decode(Uint8Array.from({ length: 256 }, (_, at) => at)));
      const saved = (word: string) => [...word].map((letter) => (letters.has(letter) ? letter : '?')).join('');
      const t = translate(locale);
      expect(repeatOffsets.map((one) => readOffset(saved(t(`imports.offset.${one}`))))).toEqual(repeatOffsets);
      expect(moldStates.map((one) => readMold(saved(t(`archive.mold.${one}`))))).toEqual(moldStates);
    }
  });

  test('wrong cells are told at their place', async () => {
    const [one, two, three] = [await makeDesign({}), await makeDesign({}), await makeDesign({})];
    const gone = crypto.randomUUID();
    const text = [
      'number;guid;type;screenCount;repeatValue;confined;customer;labels;closedCountries;notes;repeatOffset',
      `${one.name};;silk;8.5;150;maybe;Nobody ${gone};Unknown ${gone};Atlantis;${'x'.repeat(4001)};`,
      `${two.name};;;100;;yes;;;;=A1;custom`,
      `;${gone};;;;;;;;;`,
      `;;rotary;;;;;;;;`,
      `never ${gone};;;;;;;;;;`,
      `${three.name};;;;;;;;;;`,
      `;${three.id.toUpperCase()};;;;;;;;;`,
      `${one.name};${three.id};;;;;;;;;`,
    ].join('\n');
    expect(await faultsOf(text)).toEqual([
      [
        2,
        'type tableWord',
        'screenCount tableNumber',
        'repeatValue repeatValueNeeded',
        'confined tableWord',
        'customer customerNotYet',
        'labels labelUnknown',
        'closedCountries countryUnknown',
        'notes tooLong',
      ],
      [
        3,
        'screenCount tooBig',
        'notes tableFormula',
        'repeatValue repeatValueNeeded',
        'customer confinedNeedsCustomer',
      ],
      [4, 'guid designNotFound'],
      [5, 'number required'],
      [6, 'number designNotFound'],
      [7, 'number tableTwice'],
      [8, 'guid tableTwice'],
      [9, 'number tableOtherDesign'],
    ]);
  });

  test('what was changed since the download is not overwritten, unless that is said', async () => {
    const design = await makeDesign({ notes: 'a' });
    const text = new TextDecoder().decode(await bytesOf(await exportDesignTable(admin, { designGuids: design.id })));
    await editDesign(admin, { designGuid: design.id, studio: 'Other' });
    const edited = text.replace(',a,', ',b,');
    const { tableId } = await upload(edited, { emptyClears: false });
    expect(await look(tableId)).toMatchObject({
      counts: { wrong: 1, conflicts: 1 },
      rows: [{ faults: [{ column: 'version' }] }],
    });
    await correctRows(admin, { tableId, cells: { 2: { version: '' } } });
    expect(await look(tableId)).toMatchObject({ counts: { wrong: 0, changes: 1 } });
  });
});

describe('10,000 rows', () => {
  const rows = 10_000;

  test(
    'with a formula in every other one: each is told, the others stand, in little memory',
    { timeout: 120_000 },
    async () => {
      const designs = await Promise.all(Array.from({ length: 4 }, () => makeDesign({ studio: 'Before' })));
      const lines = Array.from({ length: rows }, (_, at) =>
        at < designs.length
          ? `${designs[at]!.name};${at % 2 === 0 ? `=A${at + 2}&"x"` : 'After'}`
          : `none ${at};${at % 2 === 0 ? '=1+1' : 'x'}`,
      );
      const before = process.memoryUsage().rss;
      const { tableId } = await upload(['number;originalNumber', ...lines].join('\n'));
      expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000);
      const { counts, rows: shown } = await look(tableId, 'wrong');
      expect(counts).toMatchObject({ changes: 2, wrong: rows - 2 });
      // A page of them, whatever their number.
      expect(shown.length).toBeLessThan(200);
      expect(shown[0]!.faults.map(({ error }) => error)).toEqual(['tableFormula']);
      const file = fileOf(await bytesOf(await exportWrongRows(admin, { tableId, format: 'csv' })));
      expect((await readTable(file, { limits: tableLimits })).rows).toHaveLength(rows - 2);
      expect(await db.design.count({ where: { originalName: 'After' } })).toBe(0);
    },
  );

  test('more than the limit are refused before any is kept', async () => {
    const tables = await db.designTable.count();
    const text = `number;notes\n${'x;=1\n'.repeat(tableLimits.rows + 1)}`;
    await expect(upload(text)).rejects.toMatchObject({ fields: { file: [expect.any(String)] } });
    expect(await db.designTable.count()).toBe(tables);
  });
});

describe('corrected and taken over', () => {
  test('in place, or as a file of the wrong rows with why', async () => {
    const design = await makeDesign({});
    const { tableId } = await upload(`number;screenCount;Mine\n${design.name};many;x\n`);
    for (const format of ['csv', 'xlsx']) {
      const table = await readTable(fileOf(await bytesOf(await exportWrongRows(admin, { tableId, format }))), {
        limits: tableLimits,
      });
      expect(table).toMatchObject({
        heads: ['number', 'screenCount', 'Mine', 'Reason'],
        rows: [{ cells: [design.name, 'many', 'x', 'Number of screens: This isn’t a number.'] }],
      });
    }
    await expect(takeDesignTable(admin, { tableId })).rejects.toMatchObject({
      key: 'tableColumnsUnknown',
      values: { names: 'Mine' },
    });
    await settleColumns(admin, { tableId, columns: { 2: 'notes' } });
    await expect(takeDesignTable(admin, { tableId })).rejects.toMatchObject({ key: 'tableRowsWrong' });
    await expect(takeDesignTable(admin, { tableId, skipWrong: true })).rejects.toMatchObject({ key: 'tableNothing' });
    await correctRows(admin, { tableId, cells: { 2: { screenCount: '7' }, 99: { notes: 'x' } } });
    const { jobId } = await takeDesignTable(admin, { tableId });
    expect(await takeDesignTable(admin, { tableId })).toEqual({ jobId });
    await expect(correctRows(admin, { tableId, cells: {} })).rejects.toMatchObject({ key: 'tableTaken' });
    await runJob(jobId);
    expect(await db.design.findUnique({ where: { id: design.id } })).toMatchObject({ screenCount: 7, notes: 'x' });
  });

  test('what others change after the preview is shown before it is overwritten', async () => {
    const [one, other] = [await makeDesign({ notes: 'a' }), await makeDesign({ notes: 'a' })];
    const [kept, added] = [await makeLabel(), await makeLabel()];
    await db.designLabel.create({ data: { designId: one.id, labelId: kept.id } });
    const text = `number;labels;notes\n${one.name};${kept.nameEn};c\n${other.name};;c`;
    const { tableId } = await upload(text);
    const take = () => takeDesignTable(admin, { tableId, skipWrong: true });
    await editDesign(admin, { designGuid: other.id, notes: 'b' });
    await expect(take()).rejects.toMatchObject({ key: 'changedMeanwhile' });
    expect((await look(tableId)).rows[1]!.changes).toMatchObject([{ column: 'notes', from: 'b', to: 'c' }]);
    await db.designLabel.create({ data: { designId: one.id, labelId: added.id } });
    await expect(take()).rejects.toMatchObject({ key: 'changedMeanwhile' });
    expect((await look(tableId)).rows[0]!.changes.map(({ column }) => column)).toContain('labels');
    await rename(other.id, `gone ${mark()}`);
    await expect(take()).rejects.toMatchObject({ key: 'changedMeanwhile' });
    expect((await look(tableId)).counts).toMatchObject({ changes: 1, wrong: 1 });
    await runJob((await take()).jobId);
    expect(await db.designLabel.count({ where: { designId: one.id } })).toBe(1);
    expect(await db.design.findUnique({ where: { id: other.id } })).toMatchObject({ notes: 'b' });
  });

  test('two designs that swap their numbers after the preview are shown as what they are', async () => {
    const [one, other] = [await makeDesign({ notes: 'a' }), await makeDesign({ notes: 'a' })];
    const { tableId } = await upload(`number,notes\n${one.name},c`);
    await rename(one.id, `swap ${mark()}`);
    await rename(other.id, one.name);
    await expect(takeDesignTable(admin, { tableId })).rejects.toMatchObject({ key: 'changedMeanwhile' });
    expect((await look(tableId)).rows).toMatchObject([{ designGuid: other.id }]);
    await runJob((await takeDesignTable(admin, { tableId })).jobId);
    expect(await db.design.findUnique({ where: { id: one.id } })).toMatchObject({ notes: 'a' });
    expect(await db.design.findUnique({ where: { id: other.id } })).toMatchObject({ notes: 'c' });
  });

  test('new names are offered, and made only where they were selected', async () => {
    const designs = [await makeDesign({}), await makeDesign({})];
    const [label, customer, studio] = [`New ${mark()}`, `Firm, Ltd. ${mark()}`, `Atelier ${mark()}`];
    const text = [
      'number;labels;customer;studio',
      ...designs.map(({ name }) => `${name};${label};${customer};${studio}`),
    ].join('\n');
    const { tableId } = await upload(text);
    expect(await look(tableId)).toMatchObject({
      counts: { wrong: 2 },
      offered: {
        labels: [{ name: label, rows: 2 }],
        customers: [{ name: customer, rows: 2 }],
        studios: [{ name: studio, rows: 2 }],
      },
    });
    await approveNames(admin, { tableId, createLabels: [label], createStudios: [studio] });
    expect((await look(tableId)).counts).toMatchObject({ wrong: 2 });
    await approveNames(admin, { tableId, createLabels: label, createCustomers: customer, createStudios: studio });
    expect((await look(tableId)).counts).toMatchObject({ wrong: 0, changes: 2 });
    expect(await db.label.count({ where: { nameEn: label } })).toBe(0);
    const { jobId } = await takeDesignTable(admin, { tableId });
    await runJob(jobId);
    const after = await db.design.findUniqueOrThrow({
      where: { id: designs[1]!.id },
      include: { customer: true, labels: { include: { label: true } } },
    });
    expect(after).toMatchObject({ studio, customer: { name: customer }, labels: [{ label: { nameEn: label } }] });
  });

  test('a customer written with other punctuation is the one that is there', async () => {
    const [one, two, three] = [await makeDesign({}), await makeDesign({}), await makeDesign({})];
    const [there, gone] = [`Firm ${mark()}`, `New ${mark()}`];
    const { id: customerId } = await makeCustomer({ name: there, nameSef: there.toLowerCase().replace(' ', '-') });
    const text = `number;customer\n${one.name};${there}.\n${two.name};${gone}\n${three.name};-`;
    const { tableId } = await upload(text);
    expect(await look(tableId)).toMatchObject({
      counts: { changes: 1, wrong: 2 },
      offered: { customers: [{ name: gone, rows: 1 }] },
    });
    await approveNames(admin, { tableId, createCustomers: [`${gone}!`, '-'] });
    expect(await look(tableId)).toMatchObject({ counts: { changes: 2, wrong: 1 } });
    await runJob((await takeDesignTable(admin, { tableId, skipWrong: true })).jobId);
    const after = await db.design.findMany({ where: { id: { in: [one.id, two.id] } }, include: { customer: true } });
    expect(new Set(after.map(({ customer }) => customer?.name))).toEqual(new Set([there, gone]));
    expect(after.map((design) => design.customerId)).toContain(customerId);
  });

  test('who may make no labels or customers is told so, and makes none', async () => {
    const limited = await makePerson({ isAdmin: true, permissions: { designs: true } });
    const design = await makeDesign({});
    const [label, studio] = [`New ${mark()}`, `Atelier ${mark()}`];
    const file = fileOf(`number;labels;studio\n${design.name};${label};${studio}`);
    const { tableId } = await uploadDesignTable(limited, { file });
    expect((await readDesignTable(limited, { tableId })).closed).toEqual({
      labels: 'labels',
      customers: 'people',
      studios: null,
    });
    for (const names of [{ createLabels: label }, { createCustomers: 'Firm' }]) {
      await expect(approveNames(limited, { tableId, ...names })).rejects.toMatchObject({ key: 'notAllowed' });
      await expect(bringDesignTable(limited, { file, ...names })).rejects.toMatchObject({ key: 'notAllowed' });
    }
    await approveNames(limited, { tableId, createStudios: studio });
    expect((await readDesignTable(limited, { tableId })).approved).toMatchObject({ labels: [], studios: [studio] });
  });

  test('a call looks, or takes over at once; a table is its uploader’s alone', async () => {
    const design = await makeDesign({});
    const file = fileOf(`number;notes;Mine\n${design.name};n;x`);
    const seen = await bringDesignTable(admin, { file, dryRun: 'true' });
    expect(seen).toMatchObject({
      affected: 1,
      unchanged: 0,
      wrong: 0,
      conflicts: 0,
      unknownColumns: ['Mine'],
      rows: [{ line: 2, designGuid: design.id }],
    });
    const tableId = 'tableId' in seen ? seen.tableId : '';
    await expect(readDesignTable(await makePerson({ isAdmin: true }), { tableId })).rejects.toMatchObject({
      key: 'tableNotFound',
    });
    await expect(bringDesignTable(admin, { file })).rejects.toMatchObject({ key: 'tableColumnsUnknown' });
    expect(await bringDesignTable(admin, { file, ignoreUnknown: true })).toHaveProperty('jobId');
    await db.designTable.updateMany({ data: { createdAt: new Date(0) } });
    await sweepDesignTables();
    expect(await db.designTableRow.count({ where: { tableId } })).toBe(0);
  });
});
