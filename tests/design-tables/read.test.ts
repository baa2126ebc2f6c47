import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { writeXlsx } from '#app/domain/base/sheets/write-xlsx.server.ts';
import { cutText, lettersOf } from '#app/domain/base/text/clean.ts';
import { safeName } from '#app/domain/base/text/file-names.ts';
import { breakLines } from '#app/domain/output/paper/paper.server.ts';
import { mostLetters } from '#app/domain/base/sheets/cells.ts';
import { readTable } from '#app/domain/base/sheets/read-table.server.ts';
import { readHeads } from '#app/domain/catalog/design-tables/columns.ts';
import { tableLimits } from '#app/domain/catalog/design-tables/limits.ts';

const fileOf = (content: string | Uint8Array, name = 'x.csv') => new File([content as BlobPart], name);
const read = (content: string | Uint8Array, name?: string) => readTable(fileOf(content, name), { limits: tableLimits });
const refused = (content: string | Uint8Array, key: string, name?: string) =>
  expect(read(content, name), name).rejects.toMatchObject({ key, fields: { file: [key] } });

test('texts are cut between letters, whatever a letter is stored as', () => {
  const thread = '\u{1f9f5}';
  expect(cutText('abc', 3)).toBe('abc');
  expect(cutText('abcd', 3)).toBe('abc');
  expect(cutText('abo\u0308\u0301d', 3)).toBe('ab');
  expect(cutText('abo\u0308\u0301d', 4)).toBe('ab');
  expect(cutText('abo\u0308\u0301d', 5)).toBe('abo\u0308\u0301');
  expect(cutText(`ab${thread}`, 3)).toBe('ab');
  expect(lettersOf(`\u0301o\u0308${thread}x`)).toEqual(['\u0301', 'o\u0308', thread, 'x']);
  expect(safeName(`${'a'.repeat(118)}x\u030c`)).toBe('a'.repeat(118));
  expect(breakLines('xx\u030cxx', 3, 1, (text) => text.length)).toEqual(['x…']);
});

test('columns are known by the words of every language, and by those that tables had earlier', () => {
  const names = (...heads: string[]) => readHeads(heads, []).map(({ name }) => name);
  const sizes = ['widthCm', 'heightCm', 'widthPx', 'heightPx'];
  expect(names('Genişlik, cm', 'Yükseklik, cm', 'Genişlik, px', 'Yükseklik, px')).toEqual(sizes);
  expect(names('En, cm', 'Boy, cm', 'En, px', 'Boy, px')).toEqual(sizes);
  expect(names('Width, cm', 'Width, cm', 'Brand')).toEqual(['widthCm', null, null]);
});

async function zip(parts: Record<string, string | Buffer>): Promise<Uint8Array> {
  const file = new yazl.ZipFile();
  for (const [name, content] of Object.entries(parts)) file.addBuffer(Buffer.from(content), name);
  file.end();
  return new Uint8Array(await buffer(file.outputStream as Readable));
}

const book = (sheet: string | Buffer, more: Record<string, string | Buffer> = {}) =>
  zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet,
    ...more,
  });
const sheetOf = (rows: string) => `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`;

describe('XLSX', () => {
  test('as other programs write it: shared texts, prefixes, gaps, days, truths, formulas, errors', async () => {
    const sheet = sheetOf(`<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="s"><x:v>1</x:v></x:c></x:row>
      <x:row r="3"><x:c r="A3" t="inlineStr"><x:is><x:r><x:t>a &amp; </x:t></x:r><x:r><x:t>b&#10;c</x:t></x:r></x:is></x:c>
      <x:c r="B3" s="1"><x:v>45678.5</x:v></x:c><x:c r="C3"><x:v>0.30000000000000004</x:v></x:c><x:c r="D3" t="b"><x:v>1</x:v></x:c>
      <x:c r="F3"><x:f>SUM(A1)</x:f><x:v>7</x:v></x:c><x:c r="G3" t="e"><x:v>#REF!</x:v></x:c></x:row><x:row r="4"/>`);
    const file = await book(sheet, {
      'xl/sharedStrings.xml':
        '<sst><si><t>head</t><rPh><t>no</t></rPh></si><si><r><t>o_x0041_</t></r><r><t><![CDATA[<ther>]]></t></r></si></sst>',
      'xl/styles.xml':
        '<styleSheet><cellStyleXfs><xf numFmtId="1"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    });
    expect(await read(file)).toEqual({
      format: 'xlsx',
      heads: ['head', '', 'oA<ther>'],
      rows: [{ line: 3, cells: ['a & b\nc', '2025-01-21', '0.3', 'true', '', '7', '#REF!'], formulas: [5] }],
    });
  });

  test('of the first sheet with the headings, below what the table is called', async () => {
    const row = (...cells: string[]) => `<row>${cells.map((one) => `<c t="str"><v>${one}</v></c>`).join('')}</row>`;
    const bookOf = (cover: string, sheet: string) =>
      book(sheetOf(cover), {
        'xl/workbook.xml':
          '<workbook><sheets><sheet name="a" sheetId="1" r:id="rId1"/><sheet name="b" sheetId="2" r:id="rId2"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
        'xl/worksheets/sheet2.xml': sheetOf(sheet),
      });
    const areHeads = (cells: string[]) => cells.includes('number');
    const found = async (bytes: Uint8Array) => {
      const { heads, rows } = await readTable(fileOf(bytes), { limits: tableLimits, areHeads });
      return { heads, lines: rows.map(({ line, cells }) => [line, ...cells]) };
    };
    const table = row('Autumn') + row() + row('number', 'labels') + row('1', 'x');
    const expected = { heads: ['number', 'labels'], lines: [[4, '1', 'x']] };
    expect(await found(await bookOf(row('How to fill this in') + row('By hand'), table))).toEqual(expected);
    expect(await found(await bookOf(table, row('number') + row('9')))).toEqual(expected);
    // Where none has them, the first sheet is told of.
    expect(await found(await bookOf(row('name') + row('x'), row('y')))).toEqual({ heads: ['name'], lines: [[2, 'x']] });
    const text = new TextEncoder().encode('Autumn\n\nnumber,labels\n1,x\n');
    expect(await found(text)).toEqual(expected);
  });

  test('of the first sheet that people see', async () => {
    const rows = '<row><c><v>1</v></c></row><row><c><v>2</v></c></row>';
    for (const state of ['hidden', 'veryHidden']) {
      const file = await book(sheetOf('<row><c><v>9</v></c></row><row><c><v>9</v></c></row>'), {
        'xl/workbook.xml': `<workbook><sheets><sheet name="a" sheetId="1" state="${state}" r:id="rId1"/><sheet name="b" sheetId="2" state="visible" r:id="rId2"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
        'xl/worksheets/sheet2.xml': sheetOf(rows),
      });
      expect(await read(file)).toMatchObject({ heads: ['1'], rows: [{ cells: ['2'] }] });
    }
  });

  test('a text that is longer than a cell may be ends where a letter does, and is as long as a refused one', async () => {
    const fits = 'x'.repeat(mostLetters);
    // The cut would fall between a letter and its mark, within a pair, and behind a line end that becomes shorter.
    const long = [
      `${'x'.repeat(mostLetters - 2)}o\u0308${'y'.repeat(40)}`,
      `${'x'.repeat(mostLetters - 2)}\u{1f9f5}${'y'.repeat(40)}`,
      `\r\n\u0001${'x'.repeat(mostLetters)}`,
    ];
    async function* rows() {
      yield [[fits, ...long]];
    }
    const columns = [fits, ...long].map((_, at) => ({ head: `h${at}`, width: 9 }));
    const written = new Uint8Array(await buffer(writeXlsx({ name: 'a', columns, rows: rows() })));
    const [row] = (await read(written)).rows;
    expect(row!.cells.map((text) => text.length)).toEqual([fits, ...long].map(() => mostLetters));
    expect(row!.cells[0]).toBe(fits);
    expect(row!.cells.slice(1).map((text) => text.slice(-3))).toEqual(['x……', 'x……', 'xx…']);
    // In a CSV file it stands whole, and is cut as it is read.
    const { rows: read2 } = await read(`number,labels\n1,"${long[1]}"`);
    expect(read2[0]!.cells[1]).toBe(row!.cells[2]);
  });

  test('what is written reads back', async () => {
    const cells = ['=1+1', 'a\tb\nc', ' _x0041_ ', '<&">', 'Ğüş Привет', '\u{1f9f5}', '\u0001'];
    async function* rows() {
      yield [cells, [1.5, null, -2, '', 1e21, 0.1, '']];
    }
    const columns = cells.map((_, at) => ({ head: `h${at}`, width: 9, isNumber: true }));
    const table = await read(new Uint8Array(await buffer(writeXlsx({ name: 'a/b', columns, rows: rows() }))));
    expect(table.rows[0]!.cells).toEqual([...cells.slice(0, -1), '']);
    expect(table.rows[1]!.cells.slice(0, 6)).toEqual(['1.5', '', '-2', '', '1e+21', '0.1']);
  });

  test('a bomb ends at a limit', async () => {
    const begun = performance.now();
    const row = '<row><c t="inlineStr"><is><t>x</t></is></c></row>';
    await refused(await book(sheetOf(row.repeat(tableLimits.rows + 5))), 'tableTooLarge', 'rows');
    await refused(await book(sheetOf(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`)), 'tableTooWide', 'columns');
    await refused(await book(sheetOf('<row><c r="XFD1"><v>1</v></c></row>')), 'tableTooWide', 'far column');
    await refused(
      await book(sheetOf(`<row><c t="str"><v>${'x'.repeat(3_000_000)}</v></c></row>`)),
      'tableUnreadable',
      'letters',
    );
    const blank = Buffer.alloc(125_000_000, ' <row/> ');
    await refused(await book(Buffer.concat([Buffer.from('<sheetData>'), blank])), 'tableTooLarge', 'bytes');
    const lol = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
    await refused(await book(lol + sheetOf(row)), 'tableUnreadable', 'entities');
    expect(performance.now() - begun).toBeLessThan(20_000);
  });

  test('what is no such file, or a damaged one', async () => {
    const good = await book(sheetOf('<row><c><v>1</v></c></row><row><c><v>2</v></c></row>'));
    expect((await read(good)).rows).toHaveLength(1);
    await refused(await zip({ 'a.txt': 'x' }), 'tableUnreadable', 'another zip');
    await refused(good.subarray(0, good.length - 30), 'tableUnreadable', 'cut off');
    await refused(await book(sheetOf('<row><c><v>1</v>').slice(0, -3)), 'tableUnreadable', 'cut xml');
    const damaged = good.slice();
    damaged.fill(0xaa, 60, 140);
    await expect(read(damaged)).rejects.toMatchObject({ key: 'tableUnreadable' });
    await refused(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'tableOldExcel');
    await refused(new TextEncoder().encode('%PDF-1.7 …'), 'tableUnreadable', 'a.csv');
    await refused(deflateRawSync(Buffer.from('number;notes')), 'csvEncoding');
  });
});

describe('CSV', () => {
  test('hostile and empty ones', async () => {
    await refused('', 'csvEmpty');
    await refused('number;notes\n;;\n', 'csvEmpty');
    await refused('number;notes\n1;"never ends', 'csvQuotes');
    // Unquoted, the comma would leave a note of one word.
    await refused('number,notes\n1,Nice, red flowers', 'csvLineLonger');
    await refused(`number${';x'.repeat(1_000_000)}\n1`, 'tableTooWide');
    await refused(`number${';x'.repeat(400)}\n1`, 'tableTooWide');
    await refused(`number\n${'1\n'.repeat(tableLimits.rows + 1)}`, 'tableTooLarge');
    await refused('number\n\u0000\u0001\u0002', 'csvEncoding');
  });

  test('a cell of megabytes is kept as far as it is wrong', async () => {
    const { rows } = await read(`number,notes\n1,"${'x,'.repeat(9000)}${'y'.repeat(3_000_000)}"`);
    expect(rows[0]!.cells[1]).toHaveLength(mostLetters);
  });

  test('one column, ragged rows, texts that begin like formulas', async () => {
    expect(await read('number\n1\n2')).toMatchObject({ heads: ['number'], rows: [{ cells: ['1'] }, { cells: ['2'] }] });
    const { rows } = await read("number,notes\n1\n2,'=A1,\n3,=A1\n4,''=x\n5,-5");
    expect(rows.map(({ cells, formulas }) => [...cells, formulas.length])).toEqual([
      ['1', 0],
      ['2', '=A1', '', 0],
      ['3', '=A1', 1],
      ['4', "'=x", 0],
      ['5', '-5', 0],
    ]);
  });
});
