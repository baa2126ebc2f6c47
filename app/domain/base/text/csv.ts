/** Tables as text (RFC 4180 and what spreadsheets make of it): reading what people save, writing what they open. Browser-safe. */

export const csvDelimiters = [';', ',', '\t'] as const;
export type CsvDelimiter = (typeof csvDelimiters)[number];

export interface CsvLine {
  /** as an editor counts them, from 1 */
  line: number;
  cells: string[];
}

export interface CsvTable {
  delimiter: CsvDelimiter;
  lines: CsvLine[];
  /** there were more lines than were asked for */
  isCut: boolean;
}

/** Blank lines are left out. A quote that never ends takes the rest of the text. */
export function readCsv(text: string, most: number): CsvTable {
  const delimiter = findDelimiter(text);
  const lines: CsvLine[] = [];
  let [cells, cell, line, begun, quoted, at] = [[] as string[], '', 1, 1, false, 0];
  const endLine = () => {
    cells.push(cell.trim());
    if (cells.some((one) => one !== '')) lines.push({ line: begun, cells });
    [cells, cell] = [[], ''];
  };
  for (; at < text.length && lines.length <= most; at++) {
    const sign = text[at]!;
    if (sign === '\n') line++;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      [quoted, cell] = [true, ''];
    } else if (sign === delimiter) {
      cells.push(cell.trim());
      cell = '';
    } else if (sign === '\n') {
      endLine();
      begun = line;
    } else if (sign !== '\r') cell += sign;
  }
  endLine();
  return { delimiter, lines: lines.slice(0, most), isCut: lines.length > most };
}

/** The one that parts the first line most often, outside quotes. */
function findDelimiter(text: string): CsvDelimiter {
  const first = (/^\s*([^\r\n]*)/.exec(text)?.[1] ?? '').replaceAll(/"[^"]*"/g, '');
  const count = (sign: string) => first.split(sign).length;
  return csvDelimiters.toSorted((one, other) => count(other) - count(one))[0]!;
}

/**
 * With a byte order mark, so that Excel reads the letters; a cell that a spreadsheet would take for a formula is told to be text.
 * Semicolons: they part cells wherever a comma is the decimal sign, and readers that expect commas are told by the first line.
 */
export function writeCsv(rows: (string | number | null)[][], delimiter: CsvDelimiter = ';'): string {
  return `\uFEFF${rows.map((row) => row.map((cell) => writeCell(cell, delimiter)).join(delimiter)).join('\r\n')}\r\n`;
}

function writeCell(cell: string | number | null, delimiter: string): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What `writeCsv` put before a cell comes off again. */
export function plainCell(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

/**
 * An amount with at most two decimals as people of any land write it: `1 234,50`, `1.234,5`, `1,234.50`, `1234.5`. A sign before exactly
 * three digits groups thousands, since there are no three decimals here. Null for anything else.
 */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f']/g, '').replace(/(m|м)$/iu, '');
  if (!/^\d{1,3}([.,]\d{3})*([.,]\d{1,2})?$|^\d+([.,]\d{1,2})?$/.test(plain)) return null;
  const decimal = /[.,](\d{1,2})$/.exec(plain);
  const whole = plain.slice(0, decimal?.index).replaceAll(/[.,]/g, '');
  const groups = new Set(plain.slice(0, decimal?.index).match(/[.,]/g) ?? []);
  // One sign can't both group and end the whole part.
  if (groups.size > 1 || (decimal && groups.has(decimal[0][0]!))) return null;
  const amount = Number(`${whole}.${decimal?.[1] ?? '0'}`);
  return Number.isFinite(amount) ? amount : null;
}
