/** Rows of a table that somebody brings, and what is wrong in them. Browser-safe. */
import type { ErrorKey, ErrorValues } from '#app/domain/base/errors.ts';
import { cutText } from '#app/domain/base/text/clean.ts';

export const tableFormats = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof tableFormats)[number];
export const tableContentTypes: Record<TableFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** letters of a cell, as in Excel */
export const mostLetters = 32_767;

/**
 * What a cell can hold of a text. A longer one ends with an ellipsis and is as long as a cell can be: spreadsheet programs call a file with a
 * longer one damaged, and read again it is refused whatever it holds, so that what is missing is taken from no design.
 */
export const fitCell = (text: string): string =>
  text.length <= mostLetters ? text : cutText(text, mostLetters - 1).padEnd(mostLetters, '…');

export interface TableRow {
  /** as the file counts them, from 1 */
  line: number;
  cells: string[];
  /** places of cells that are calculated */
  formulas: number[];
}

export interface TableColumn<Name extends string> {
  at: number;
  head: string;
  /** null: not recognised */
  name: Name | null;
}

export interface CellFault<Name extends string> {
  column: Name;
  key: ErrorKey;
  values: ErrorValues;
}

/** What a cell is refused with while it is read. */
export class Fault extends Error {
  key: ErrorKey;
  values: ErrorValues;
  constructor(key: ErrorKey, values: ErrorValues = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** What stands under a column; nothing where the table hasn't got it. */
export function textAt<Name extends string>(row: Pick<TableRow, 'cells'>, columns: TableColumn<Name>[], name: Name) {
  const column = columns.find((one) => one.name === name);
  return column ? (row.cells[column.at] ?? '').trim() : '';
}

/** A row with other texts in some of its cells, by the names of their columns. */
export function correctCells<Name extends string>(
  { line, cells, formulas }: TableRow,
  columns: TableColumn<Name>[],
  given: Record<string, string>,
): TableRow {
  const texts = [...cells];
  let left = formulas;
  for (const [name, text] of Object.entries(given)) {
    const column = columns.find((one) => one.name === name);
    if (!column) continue;
    while (texts.length <= column.at) texts.push('');
    // A calculated value may be taken as it is; a formula that stands there as a text may not.
    const isSame = texts[column.at] === text.trim();
    if (!isSame || !text.startsWith('=')) left = left.filter((at) => at !== column.at);
    texts[column.at] = text.trim();
  }
  return { line, cells: texts, formulas: left };
}

/** What the columns that weren't recognised are, by place (in forms with a c before it). Throws `notOneOf` by `refuse`. */
export function settle<Name extends string>(
  columns: TableColumn<Name>[],
  chosen: Record<string, string>,
  isOpen: (name: string) => name is Name,
  refuse: (field: string) => Error,
): TableColumn<Name>[] {
  const used = new Set(columns.flatMap(({ name }) => name ?? []));
  return columns.map((column) => {
    const name = chosen[`c${column.at}`] ?? chosen[String(column.at)];
    if (column.name !== null || !name) return column;
    if (!isOpen(name) || used.has(name)) throw refuse(`columns.c${column.at}`);
    used.add(name);
    return { ...column, name };
  });
}
