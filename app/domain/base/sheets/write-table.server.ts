/** A table as a file to open in a spreadsheet, written while its rows are read. */
import type { Readable } from 'node:stream';
import { writeCsvPieces } from '#app/domain/base/text/csv.ts';
import type { Locale } from '#app/locales/languages.ts';
import { tableContentTypes, type TableFormat } from './cells.ts';
import { writeXlsx, type SheetColumn, type SheetValue } from './write-xlsx.server.ts';

export interface TableFile {
  fileName: string;
  contentType: string;
  body: AsyncIterable<string> | Readable;
}

interface Written {
  format: TableFormat;
  locale: Locale;
  name: string;
  /** what the sheet is called */
  sheet: string;
}

export function writeTable(
  { format, locale, name, sheet }: Written,
  columns: SheetColumn[],
  rows: AsyncIterable<SheetValue[][]>,
): TableFile {
  const body = format === 'csv' ? csvOf(columns, rows, locale) : writeXlsx({ name: sheet, columns, rows });
  return { fileName: `${name}.${format}`, contentType: tableContentTypes[format], body };
}

/** The separator and the decimal sign that a spreadsheet of this language expects. */
function csvOf(columns: SheetColumn[], rows: AsyncIterable<SheetValue[][]>, locale: Locale): AsyncIterable<string> {
  const number = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 4 });
  async function* pieces() {
    yield [columns.map(({ head }) => head)];
    for await (const some of rows)
      yield some.map((row) => row.map((cell) => (typeof cell === 'number' ? number.format(cell) : cell)));
  }
  return writeCsvPieces(pieces(), { delimiter: locale === 'en' ? ',' : ';' });
}
