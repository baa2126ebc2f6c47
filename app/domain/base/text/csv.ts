/** Tables as text: reading what spreadsheets save, writing what they open. */
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { DomainError } from '#app/domain/base/errors.ts';

const delimiters = [';', ',', '\t', '|'] as const;
type Delimiter = (typeof delimiters)[number];

export type CsvRow = (string | number | null)[];

/** A moment as spreadsheets read it, in UTC, and its column's heading, which says so. */
export const csvTime = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ');
export const csvTimeHead = (head: string) => `${head} (UTC)`;

export interface CsvLine {
  /** as an editor counts them, from 1 */
  line: number;
  cells: string[];
}

/** The first lines that aren't blank, `most` of them. Throws `csvQuotes`. */
export function readCsv(text: string, most: number): CsvLine[] {
  // Excel's own first line, which names the separator.
  const [told = '', sign] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const body = text.slice(told.length);
  const linesBefore = told === '' ? 0 : 1;
  try {
    const rows = parse(body, {
      delimiter: delimiters.find((one) => one === sign) ?? findDelimiter(body),
      trim: true,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: most,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    // `lines` is where a record ends.
    return rows.map(({ record, info: { lines } }) => ({
      line: linesBefore + lines - (record.join('').match(/\n/g)?.length ?? 0),
      cells: record.map((cell) => cell.trim()),
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = linesBefore + Number(error.lines);
    throw new DomainError('csvQuotes', { values: { line }, fields: { file: ['csvQuotes'] } });
  }
}

/** The one that most often parts the first line that has one outside quotes: a title may stand above. */
function findDelimiter(text: string): Delimiter {
  const begun = text
    .trimStart()
    .split(/[\r\n]+/, 20)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''));
  const first = begun.find((line) => delimiters.some((sign) => line.includes(sign))) ?? '';
  const count = (sign: string) => first.split(sign).length;
  return delimiters.toSorted((one, other) => count(other) - count(one))[0]!;
}

interface CsvFormat {
  /** Semicolons, unless a file's readers expect another: they part cells wherever a comma is the decimal sign. */
  delimiter?: Delimiter;
  /** digits after the point of every number; as many as it has where none are said */
  decimals?: number;
}

/** With a byte order mark, so that Excel reads the letters; a text that a spreadsheet would take for a formula gets an apostrophe. */
export function writeCsv(rows: CsvRow[], format: CsvFormat = {}): string {
  return writeRows(rows, format, true);
}

/** A table of any length, piece by piece. */
export async function* writeCsvPieces(pieces: AsyncIterable<CsvRow[]>, format: CsvFormat = {}): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of pieces) {
    yield writeRows(rows, format, isFirst);
    isFirst = false;
  }
}

function writeRows(rows: CsvRow[], { delimiter = ';', decimals }: CsvFormat, bom: boolean): string {
  return stringify(rows, {
    bom,
    delimiter,
    record_delimiter: 'windows',
    // Each by itself ends a row for whoever reads it.
    quoted_match: /[\r\n]/,
    cast: {
      string: guardCell,
      number: (value) => (decimals === undefined ? String(value) : value.toFixed(decimals)),
    },
  });
}

const formula = /^'*[=+\-@\t\r＝＋－＠]/;

/** A text that begins like a formula, or like one that was guarded before, gets one more apostrophe. */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** What `writeCsv` put before a text comes off again. */
export function plainCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
