/** An .xlsx file of one sheet, written while its rows are read: of a hundred thousand rows a few are in memory. */
import { Readable } from 'node:stream';
import yazl from 'yazl';
import { cutText } from '#app/domain/base/text/clean.ts';
import { fitCell } from './cells.ts';

export type SheetValue = string | number | null;

export interface SheetColumn {
  head: string;
  /** in letters */
  width: number;
  isNumber?: boolean;
  /** cells that people are not to write in are grey */
  isRead?: boolean;
}

interface Sheet {
  name: string;
  columns: SheetColumn[];
  rows: AsyncIterable<SheetValue[][]>;
}

/** The bytes of the file. An error of the rows ends the stream with it. */
export function writeXlsx({ name, columns, rows }: Sheet): Readable {
  const zip = new yazl.ZipFile();
  const put = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  put('[Content_Types].xml', contentTypes);
  put(
    '_rels/.rels',
    `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  put(
    'xl/workbook.xml',
    `${xml}<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="${escape(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  put(
    'xl/_rels/workbook.xml.rels',
    `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
  );
  put('xl/styles.xml', styles);
  const output = zip.outputStream as Readable;
  const sheet = Readable.from(sheetXml(columns, rows), { objectMode: false });
  sheet.once('error', (error) => output.destroy(error));
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  return output;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const contentTypes = `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`;

/** 0 plain, 1 head, 2 text (what is typed into it stays a text), 3 grey text, 4 grey number */
const styles = `${xml}<styleSheet xmlns="${main}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font><font><sz val="11"/><color rgb="FF767676"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="2" applyNumberFormat="1" applyFont="1"/><xf fontId="2" applyFont="1"/></cellXfs></styleSheet>`;

/** At most 31 letters, and none of []:*?/\ */
const sheetName = (name: string) => cutText(name.replaceAll(/[[\]:*?/\\]/g, ' '), 31);

async function* sheetXml(columns: SheetColumn[], rows: Sheet['rows']): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  yield `<row>${columns.map(({ head }) => textCell(head, 1)).join('')}</row>`;
  for await (const some of rows) yield some.map((row) => rowXml(row, columns)).join('');
  yield '</sheetData></worksheet>';
}

function rowXml(row: SheetValue[], columns: SheetColumn[]): string {
  const cells = row.map((value, at) => {
    const { isRead = false, isNumber = false } = columns[at] ?? {};
    if (typeof value === 'number') return `<c s="${isRead ? 4 : 0}"><v>${value}</v></c>`;
    if (value === null && isNumber) return '<c/>';
    return textCell(value ?? '', isRead ? 3 : 2);
  });
  return `<row>${cells.join('')}</row>`;
}

function textCell(text: string, style: number): string {
  if (text === '') return `<c s="${style}"/>`;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escape(text)}</t></is></c>`;
}

/** Letters that XML has no place for are left out; a text that looks like their escape keeps its looks, which counts as one letter. */
function escape(text: string): string {
  const plain = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])[\p{Cc}\ufffe\uffff]/gu, '');
  return fitCell(plain)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[<>&"]/g, (sign) => ({ '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' })[sign]!);
}
