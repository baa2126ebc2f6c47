/** A table that somebody uploads or corrects in the page, as lines with named cells. */
import { createHash } from 'node:crypto';
import { plainCell, readCsv, type CsvLine } from '#app/domain/base/text/csv.ts';
import { fieldError } from '#app/domain/base/errors.ts';
import { cutText, oneLine, takeText } from '#app/domain/base/text/clean.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { decodeText, type TextEncoding } from '#app/domain/base/text/text-file.server.ts';
import { csvLimits } from './rules.ts';

export interface NamedLine<Name extends string> {
  line: number;
  cells: Record<Name, string>;
  /** has a cell that no heading stands over: an amount's unquoted comma makes two of one */
  isLonger: boolean;
}

export interface CsvShape<Name extends string> {
  /** every word that a column may be headed by */
  heads: Record<Name, string[]>;
  /** their sequence where no line heads them */
  order: Name[];
  required: Name[];
  /** that columns of different words may tell, as a customer's name and code: the first that says something counts */
  either: Name[];
}

/** Throws `noFile`, `csvEncoding`, `csvTooLarge` at the field. */
export async function readCsvText(source: { file?: Blob; text?: string; encoding?: TextEncoding }): Promise<string> {
  if (!source.file) {
    if (source.text === undefined) throw fieldError('file', 'noFile');
    return source.text.replaceAll('\0', '');
  }
  const text = decodeText(new Uint8Array(await source.file.arrayBuffer()), source.encoding);
  if (text === null) throw fieldError('file', 'csvEncoding');
  return text;
}

/** lines within which headings are looked for */
const headsWithin = 20;

/**
 * By the words of the line of headings, above which may stand what the table is called, or, where there is none, by place.
 * Throws `csvEmpty`, `csvColumns`, `csvHeadTwice`, `csvTooLarge`, `csvQuotes`.
 */
export function readNamedLines<Name extends string>(text: string, shape: CsvShape<Name>): NamedLine<Name>[] {
  // The lines of headings, and one more than there may be.
  const all = readCsv(text, csvLimits.lines + headsWithin + 1);
  const names = Object.keys(shape.heads) as Name[];
  const known = new Map(names.flatMap((name) => shape.heads[name].map((word) => [headKey(word), name] as const)));
  const headsOf = ({ cells }: CsvLine) => cells.map((cell) => known.get(headKey(cell)));
  const areHeads = (line: CsvLine) => {
    const found = headsOf(line);
    return found.filter(Boolean).length > 1 && shape.required.every((name) => found.includes(name));
  };
  const begun = all.slice(0, headsWithin);
  // A line of several cells is no title: nothing that may be meant is left out.
  const titles = begun.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  const lines = titles > 0 && areHeads(begun[titles]!) ? all.slice(titles) : all;
  const first = lines[0] ? headsOf(lines[0]) : [];
  const words = lines[0]?.cells.map(headKey) ?? [];
  const before = (name: Name, at: number) =>
    shape.either.includes(name) ? words.indexOf(words[at]!) : first.indexOf(name);
  const twice = first.findIndex((name, at) => name !== undefined && before(name, at) < at);
  if (twice >= 0) {
    const said = [before(first[twice]!, twice), twice].map((at) => lines[0]!.cells[at]!);
    const names = said.map((head) => cutText(oneLine(takeText(head)), 60)).join(', ');
    throw fieldError('file', 'csvHeadTwice', { names });
  }
  const isHeaded = first.some((name) => name !== undefined);
  const places = isHeaded ? first : shape.order;
  const missing = shape.required.filter((name) => !places.includes(name));
  if (missing.length > 0 && lines.length > 0) {
    throw fieldError('file', 'csvColumns', { names: missing.map((name) => shape.heads[name][0]).join(', ') });
  }
  const body = isHeaded ? lines.slice(1) : lines;
  if (body.length === 0) throw fieldError('file', 'csvEmpty');
  if (body.length > csvLimits.lines)
    throw fieldError('file', 'csvTooLarge', { limit: csvLimits.bytes, lines: csvLimits.lines });
  return body.map(({ line, cells }) => {
    const at = (name: Name) => {
      const said = cells.filter((_, place) => places[place] === name).map((cell) => takeText(plainCell(cell)));
      return said.find((cell) => cell !== '') ?? '';
    };
    return {
      line,
      cells: Object.fromEntries(names.map((name) => [name, at(name)])) as Record<Name, string>,
      isLonger: isHeaded && cells.slice(places.length).some(Boolean),
    };
  });
}

function headKey(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** A row's id, made of the form's own key and its line: sent twice, a table gives its rows once (UUID version 8). */
export function lineGuid(submission: string, line: number): string {
  const hex = createHash('sha256').update(`line ${submission} ${line}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) & 3]!;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
