/** The columns of a table of people to invite, and how a heading is recognised. */
import type { TableColumn as SheetColumn } from '#app/domain/base/sheets/cells.ts';
import { recogniseHeads } from '#app/domain/base/sheets/heads.ts';
import { cutText } from '#app/domain/base/text/clean.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { columnNames, type ColumnName } from './column-names.ts';

export type TableColumn = SheetColumn<ColumnName>;

export const headOf = (name: ColumnName, locale: Locale) => translate(locale)(`invitations.columns.${name}`);

/** What else people and programs call them. */
const otherHeads: Partial<Record<ColumnName, string[]>> = {
  mail: [
    'e-mail',
    'mail',
    'email address',
    'e-mail address',
    'mail address',
    'mailAddress',
    'eposta',
    'e-posta adresi',
    'почта',
    'email адрес',
    'адрес эл. почты',
    'электронная почта',
  ],
  name: ['full name', 'user', 'ad', 'ad soyad', 'adı soyadı', 'isim', 'имя', 'фио', 'имя и фамилия'],
  customer: ['company', 'customer name', 'firma', 'şirket', 'компания', 'организация', 'customer code'],
  language: ['lang', 'locale'],
  pool: ['bag', 'bagId'],
  days: ['conditionData', 'access period', 'login days', 'erişim süresi', 'gün', 'срок', 'дней'],
  isInHouse: ['для сотрудников'],
  parts: ['role', 'rol', 'роль', 'permissions', 'yetki', 'yetkiler', 'izinler', 'права', 'разрешения'],
};

export function readHeads(heads: string[]): TableColumn[] {
  const own = columnNames.flatMap((name) => languages.map((locale) => [headOf(name, locale), name] as const));
  const others = columnNames.flatMap((name) =>
    [name, ...(otherHeads[name] ?? [])].map((word) => [word, name] as const),
  );
  return recogniseHeads(heads, [...own, ...others]);
}

const isMail = (cell: string) => /\S@\S/.test(cell);
/** Whoever names columns names no address. */
export const isRow = (cells: string[]) => cells.some(isMail);
export const areHeads = (cells: string[]) => readHeads(cells).some(({ name }) => name === 'mail');

/** Without headings: the addresses are where the first one stands, and beside them is a name. */
export function guessColumns(cells: string[]): TableColumn[] {
  const mailAt = cells.findIndex(isMail);
  const nameAt = cells.findIndex((cell, at) => at !== mailAt && cell.trim() !== '');
  return cells.flatMap((cell, at) => {
    const name = at === mailAt ? 'mail' : at === nameAt ? 'name' : null;
    return name || cell.trim() !== '' ? [{ at, head: cutText(cell.trim(), 200), name }] : [];
  });
}

/** `Ayşe Kaya <ayse@example.com>`, as mail programs copy an address. */
export function readAddress(text: string): { mail: string; name: string } {
  const [, name = '', mail = text] = /^(.*)<([^<>\s]+)>\s*$/s.exec(text) ?? [];
  return { mail: mail.trim(), name: name.replaceAll('"', '').trim() };
}

/** Addresses one after the other in one line, as mail programs copy them: a line each. */
export function partLines(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .flatMap((line) => {
      const pieces = line.split(/[;,]/).filter((piece) => piece.trim() !== '');
      return pieces.length > 1 && pieces.every(isMail) ? pieces : [line];
    })
    .join('\n');
}
