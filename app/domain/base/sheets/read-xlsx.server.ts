/**
 * A sheet of an .xlsx file as rows of texts: what people type into cells, whatever a cell's type is. A reader of our own, because
 * it must end at limits that a hostile file can't move: bytes unpacked, rows, columns and letters (docs/decisions/0036-tables.md).
 */
import { listZip, readPart, type ZipPart } from './unzip.ts';
import { readXml, type XmlHandler } from './xml.ts';

export interface SheetCell {
  text: string;
  /** calculated: `text` is what it came to when the file was saved */
  isFormula: boolean;
}

export interface SheetRow {
  line: number;
  cells: SheetCell[];
}

export interface SheetLimits {
  rows: number;
  columns: number;
}

export type SheetFault = 'unreadable' | 'tooManyRows' | 'tooManyColumns' | 'tooLarge';

/** bytes of one part, unpacked */
const mostBytes = 120_000_000;
/** letters of all different texts together */
const mostLetters = 60_000_000;
/** letters in a cell, as in Excel */
const mostInCell = 32_767;

/** sheets that are looked at */
const mostSheets = 10;

/** The first visible sheet that is meant; the first of all where none is, as a workbook may begin with a page that explains it. */
export async function readXlsx(
  bytes: Uint8Array,
  limits: SheetLimits,
  isMeant: (rows: SheetRow[]) => boolean = () => true,
): Promise<SheetRow[] | SheetFault> {
  const parts = listZip(bytes);
  if (!parts) return 'unreadable';
  try {
    const book = await readBook(parts);
    const sheets = book?.sheets.flatMap((name) => parts.get(name) ?? []).slice(0, mostSheets);
    if (!sheets?.[0]) return 'unreadable';
    const texts = await readTexts(parts.get('xl/sharedStrings.xml'));
    const dates = await readDateStyles(parts.get('xl/styles.xml'));
    const read = (sheet: ZipPart) => readSheet(sheet, { texts, dates, from1904: book!.from1904 }, limits);
    const first = await read(sheets[0]);
    if (isMeant(first)) return first;
    for (const sheet of sheets.slice(1)) {
      const rows = await read(sheet);
      if (isMeant(rows)) return rows;
    }
    return first;
  } catch (error) {
    if (error instanceof SheetError) return error.fault;
    if (error instanceof RangeError) return error.message === 'too large' ? 'tooLarge' : 'unreadable';
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return 'unreadable';
    throw error;
  }
}

class SheetError extends Error {
  fault: SheetFault;
  constructor(fault: SheetFault) {
    super(fault);
    this.fault = fault;
  }
}

const nothing = () => undefined;
const never = () => false;

/** The second one can be shown again by a macro alone: workbooks of other programs keep their lists on such sheets. */
const hiddenStates = new Set(['hidden', 'veryHidden']);

/** The paths of the visible sheets in their order, and from which year their days count. */
async function readBook(parts: Map<string, ZipPart>): Promise<{ sheets: string[]; from1904: boolean } | null> {
  const [book, links] = [parts.get('xl/workbook.xml'), parts.get('xl/_rels/workbook.xml.rels')];
  if (!book || !links) return null;
  const shown: string[] = [];
  let from1904 = false;
  await walk(book, (name, attribute) => {
    if (name === 'sheet' && !hiddenStates.has(attribute('state') ?? ''))
      shown.push(attribute('r:id') ?? attribute('[a-zA-Z0-9]+:id') ?? '');
    if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
  });
  const targets = new Map<string, string>();
  await walk(links, (name, attribute) => {
    if (name === 'Relationship') targets.set(attribute('Id') ?? '', attribute('Target') ?? '');
  });
  const paths = shown.flatMap((id) => targets.get(id) || []);
  return { sheets: paths.map((path) => (path.startsWith('/') ? path.slice(1) : `xl/${path}`)), from1904 };
}

function walk(part: ZipPart, open: XmlHandler['open']): Promise<void> {
  return readXml(readPart(part, mostBytes), { open, close: nothing, text: nothing }, never);
}

/** Texts that cells name by number; the hints of how they are read aloud don't belong to them. */
async function readTexts(part: ZipPart | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!part) return texts;
  let now = '';
  let letters = 0;
  let isText = false;
  let isHint = false;
  const handler: XmlHandler = {
    open(name) {
      if (name === 'si') now = '';
      if (name === 'rPh') isHint = true;
      isText = name === 't';
    },
    close(name) {
      if (name === 'si') texts.push(unescapeLetters(now));
      if (name === 'rPh') isHint = false;
      isText = false;
    },
    text(text) {
      if (!isText || isHint) return;
      letters += text.length;
      if (letters > mostLetters) throw new SheetError('tooLarge');
      now += text;
    },
  };
  await readXml(readPart(part, mostBytes), handler, never);
  return texts;
}

/** _x000D_ and its like: letters that XML has no place for. */
function unescapeLetters(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Formats that Excel has by number and that show days. */
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

/** By a cell's style: does it show its number as a day? */
async function readDateStyles(part: ZipPart | undefined): Promise<boolean[]> {
  const styles: boolean[] = [];
  if (!part) return styles;
  const own = new Map<number, boolean>();
  let isInUse = false;
  const handler: XmlHandler = {
    open(name, attribute) {
      if (name === 'cellXfs') isInUse = true;
      if (name === 'numFmt') own.set(Number(attribute('numFmtId')), showsDay(attribute('formatCode') ?? ''));
      if (name === 'xf' && isInUse) {
        const format = Number(attribute('numFmtId') ?? 0);
        styles.push(own.get(format) ?? builtInDates.has(format));
      }
    },
    close(name) {
      if (name === 'cellXfs') isInUse = false;
    },
    text: nothing,
  };
  await readXml(readPart(part, mostBytes), handler, never);
  return styles;
}

const showsDay = (format: string) => /[dmyhs]/i.test(format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

interface Book {
  texts: string[];
  dates: boolean[];
  from1904: boolean;
}

async function readSheet(part: ZipPart, book: Book, limits: SheetLimits): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  let row: SheetRow = { line: 0, cells: [] };
  let cell = { column: 0, type: 'n', style: 0, value: '', isFormula: false };
  /** of which element the letters are: a value, a text in place */
  let reading = '';
  const handler: XmlHandler = {
    open(name, attribute) {
      if (name === 'row') row = { line: Number(attribute('r') ?? row.line + 1), cells: [] };
      else if (name === 'c') {
        const column = columnOf(attribute('r')) ?? row.cells.length;
        if (column >= limits.columns) throw new SheetError('tooManyColumns');
        const style = Number(attribute('s') ?? 0);
        cell = { column, type: attribute('t') ?? 'n', style, value: '', isFormula: false };
      } else if (name === 'f') cell.isFormula = true;
      else if (name === 'v' || name === 't') reading = name;
    },
    close(name) {
      if (name === reading) reading = '';
      if (name === 'row') {
        if (row.cells.some((one) => one?.text.trim())) rows.push({ line: row.line, cells: filled(row.cells) });
        if (rows.length > limits.rows) throw new SheetError('tooManyRows');
      }
      if (name === 'c') row.cells[cell.column] = { text: textOf(cell, book), isFormula: cell.isFormula };
    },
    text(text) {
      if (reading !== '') cell.value += text;
      if (cell.value.length > mostInCell * 8) throw new SheetError('tooLarge');
    },
  };
  await readXml(readPart(part, mostBytes), handler, never);
  return rows;
}

const filled = (cells: SheetCell[]) => Array.from(cells, (cell) => cell ?? { text: '', isFormula: false });

/** `C7` is the third column, counted from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,7}/.exec(place ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function textOf({ type, style, value }: { type: string; style: number; value: string }, book: Book): string {
  if (type === 's') return book.texts[Number(value)] ?? '';
  if (type === 'inlineStr' || type === 'str') return unescapeLetters(value);
  if (type === 'b') return value === '1' ? 'true' : 'false';
  if (type === 'e' || type === 'd' || value === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  if (book.dates[style]) return dayOf(number, book.from1904) ?? String(number);
  // 0.1 + 0.2 is saved with 17 digits; Excel shows 15.
  return String(Number(number.toPrecision(15)));
}

/** Days since the end of 1899, or since 1904; a time of day is left out. */
function dayOf(serial: number, from1904: boolean): string | null {
  const day = new Date(
    Date.UTC(from1904 ? 1904 : 1899, from1904 ? 0 : 11, from1904 ? 1 : 30) + Math.floor(serial) * 86_400_000,
  );
  return Number.isNaN(day.getTime()) || day.getUTCFullYear() > 9999 ? null : day.toISOString().slice(0, 10);
}
