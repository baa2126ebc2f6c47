/** A table that somebody brings: CSV of any separator and encoding, or XLSX, as headings and rows of texts. */
import { fieldError, type DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { plainCell, readCsv } from '#app/domain/base/text/csv.ts';
import { decodeText, type TextEncoding } from '#app/domain/base/text/text-file.server.ts';
import { fitCell, type TableFormat, type TableRow } from './cells.ts';
import { readXlsx, type SheetFault, type SheetRow } from './read-xlsx.server.ts';

export interface ReadTable {
  format: TableFormat;
  heads: string[];
  rows: TableRow[];
}

export interface TableLimits {
  bytes: number;
  rows: number;
  columns: number;
}

interface ReadOptions {
  limits: TableLimits;
  encoding?: TextEncoding;
  /** whether these cells name the columns, among them the one that the table can't do without; `isFirst`: nothing stands above */
  areHeads?: (cells: string[], isFirst: boolean) => boolean;
  /** whether these cells are a row already: where the first ones are, `heads` is empty */
  isRow?: (cells: string[]) => boolean;
}

/** rows within which headings are looked for: above them may stand what the table is called */
const headsWithin = 20;

/** Throws at the field `file`: `tableUnreadable`, `tableOldExcel`, `tableTooLarge`, `tableTooWide`, `csvEncoding`, `csvQuotes`, `csvLineLonger`, `csvEmpty`. */
export async function readTable(
  file: File,
  { limits, encoding, areHeads = () => true, isRow = () => false }: ReadOptions,
): Promise<ReadTable> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
  // What a file is called is no matter: many an .xlsx is called .csv, and a PDF too.
  if (begins(0xd0, 0xcf, 0x11, 0xe0)) throw fieldError('file', 'tableOldExcel');
  if (begins(0x25, 0x50, 0x44, 0x46)) throw fieldError('file', 'tableUnreadable');
  const isSheet = begins(0x50, 0x4b, 0x03, 0x04);
  const findHeads = (rows: Pick<TableRow, 'cells'>[]) => {
    const first = rows.slice(0, headsWithin).findIndex(({ cells }, at) => isRow(cells) || areHeads(cells, at === 0));
    return first >= 0 && !isRow(rows[first]!.cells) ? first : -1;
  };
  const rows = isSheet
    ? await readSheetRows(bytes, limits, (sheet) => findHeads(sheet) >= 0)
    : readCsvRows(bytes, limits, encoding);
  const found = findHeads(rows);
  const at = Math.max(found, 0);
  const heads = rows[at] && !isRow(rows[at].cells) ? rows[at].cells : [];
  const body = heads.length > 0 ? rows.slice(at + 1) : rows;
  if (body.length === 0) throw fieldError('file', 'csvEmpty');
  if (body.length > limits.rows) throw tooLarge(limits);
  // A comma that nothing quotes: the first piece would be taken for the whole text. In a sheet each cell is what it is.
  const longer = body.find(({ cells }) => cells.slice(heads.length).some(Boolean));
  if (!isSheet && found >= 0 && longer) throw fieldError('file', 'csvLineLonger', { line: longer.line });
  return { format: isSheet ? 'xlsx' : 'csv', heads, rows: body };
}

/** A longer cell is wrong whatever it holds; it is kept as far as this tells. */
const kept = (text: string) => fitCell(text.replaceAll('\0', '').toWellFormed());

function tooLarge({ bytes, rows }: TableLimits): DomainError {
  return fieldError('file', 'tableTooLarge', { limit: bytes, lines: rows });
}

const sheetFaults: Record<SheetFault, ErrorKey> = {
  unreadable: 'tableUnreadable',
  tooLarge: 'tableTooLarge',
  tooManyRows: 'tableTooLarge',
  tooManyColumns: 'tableTooWide',
};

async function readSheetRows(
  bytes: Uint8Array,
  limits: TableLimits,
  isMeant: (rows: Pick<TableRow, 'cells'>[]) => boolean,
): Promise<TableRow[]> {
  const textsOf = ({ cells }: SheetRow) => ({ cells: cells.map(({ text }) => kept(text)) });
  const rows = await readXlsx(bytes, { rows: limits.rows + headsWithin, columns: limits.columns }, (sheet) =>
    isMeant(sheet.slice(0, headsWithin).map(textsOf)),
  );
  if (typeof rows === 'string') {
    if (sheetFaults[rows] === 'tableTooLarge') throw tooLarge(limits);
    throw fieldError('file', sheetFaults[rows], { columns: limits.columns });
  }
  return rows.map((row) => ({
    line: row.line,
    ...textsOf(row),
    formulas: row.cells.flatMap(({ isFormula }, at) => (isFormula ? [at] : [])),
  }));
}

function readCsvRows(bytes: Uint8Array, limits: TableLimits, encoding: TextEncoding | undefined): TableRow[] {
  const text = decodeText(bytes, encoding);
  if (text === null) throw fieldError('file', 'csvEncoding');
  refuseWide(text, limits);
  const lines = readCsv(text, limits.rows + headsWithin + 1);
  if (lines.some(({ cells }) => cells.length > limits.columns))
    throw fieldError('file', 'tableTooWide', { columns: limits.columns });
  return lines.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => kept(plainCell(cell))),
    // Written by a spreadsheet, a text that begins like this has an apostrophe before it.
    formulas: cells.flatMap((cell, at) => (/^[=＝]/.test(cell) ? [at] : [])),
  }));
}

/** more signs in a line than separators and the longest texts have */
const mostSigns = 20_000;

/** Before anything is parted: a line of a million columns would become a million texts. */
function refuseWide(text: string, { columns }: TableLimits): void {
  let signs = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) signs = 0;
    else if (code === 44 || code === 59 || code === 9 || code === 124) signs++;
    if (signs > mostSigns) throw fieldError('file', 'tableTooWide', { columns });
  }
}
