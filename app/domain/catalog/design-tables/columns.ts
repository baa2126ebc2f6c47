/** The columns of a table of designs: their names, which of them may be edited, and how a heading is recognised. */
import type { TableColumn as SheetColumn } from '#app/domain/base/sheets/cells.ts';
import { recogniseHeads } from '#app/domain/base/sheets/heads.ts';
import { dynamicFields, type DynamicField } from '#app/domain/visible/criteria/criteria.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';

/** What finds a design, and tells of which state it was read. */
export const keyColumns = ['number', 'guid', 'version'] as const;
export const editColumns = [
  'archive',
  'type',
  'screenStatus',
  'screenCount',
  'repeatOffset',
  'repeatDirection',
  'repeatValue',
  'confined',
  'customer',
  'studio',
  'originalNumber',
  'notes',
  'labels',
  'specialLists',
  'closedCountries',
  ...dynamicFields,
] as const;
export const readColumns = [
  'colorways',
  'activeColorway',
  'dpi',
  'widthCm',
  'heightCm',
  'widthPx',
  'heightPx',
  'channels',
  'layers',
  'uploaded',
  'modified',
  'reason',
] as const;

export type EditColumn = (typeof editColumns)[number];
type NamedColumn = (typeof keyColumns)[number] | EditColumn | (typeof readColumns)[number];
export type ColumnName = NamedColumn;
type WordColumn = Exclude<NamedColumn, DynamicField>;

const all: readonly ColumnName[] = [...keyColumns, ...editColumns, ...readColumns];
export const isColumnName = (name: string): name is ColumnName => (all as readonly string[]).includes(name);
export const isEditColumn = (name: ColumnName): name is EditColumn => (editColumns as readonly string[]).includes(name);
export const isReadColumn = (name: ColumnName): boolean => (readColumns as readonly string[]).includes(name);
const isDynamic = (name: ColumnName): name is DynamicField => (dynamicFields as readonly string[]).includes(name);

/** The free attributes have names of the house; those without one are in no table. */
export function exportedColumns(dynamicNames: readonly string[]): ColumnName[] {
  const [number, ...keys] = keyColumns;
  const edited = editColumns.filter((name) => !isDynamic(name) || dynamicNames[dynamicFields.indexOf(name)]);
  return [number, ...edited, ...readColumns.filter((name) => name !== 'reason'), ...keys.toReversed()];
}

export function headOf(name: ColumnName, locale: Locale, dynamicNames: readonly string[]): string {
  if (isDynamic(name)) return dynamicNames[dynamicFields.indexOf(name)] || name;
  return translate(locale)(`designTables.columns.${name satisfies WordColumn}`);
}

/** What else people and programs call them. */
const otherHeads: Partial<Record<ColumnName, string[]>> = {
  number: ['design', 'design no', 'designName', 'desen', 'desen no', 'дизайн', 'номер', 'no', '№'],
  guid: ['designGuid', 'uuid', 'design id'],
  type: ['designType', 'tip', 'tür', 'тип'],
  screenStatus: ['moldState', 'mold state', 'screens', 'engraved'],
  screenCount: ['screens count', 'channelcounts', 'şablon', 'шаблонов'],
  repeatOffset: ['repeat', 'rapor', 'раппорт'],
  repeatValue: ['repeatOffsetCustomValue', 'repeatCustomValue'],
  confined: ['isConfined'],
  customer: ['customerName', 'company', 'firma', 'компания', 'customer code'],
  originalNumber: ['originalName', 'original name', 'original no', 'orijinal no'],
  studio: ['designStudio', 'design studio'],
  notes: ['note', 'not', 'заметка', 'заметки', 'примечание'],
  labels: ['label', 'tags', 'labelIDs'],
  specialLists: ['special list', 'lists'],
  closedCountries: ['closed countries', 'closed', 'countries'],
  dpi: ['designDpi', 'resolution'],
  widthCm: ['en cm'],
  heightCm: ['boy cm'],
  widthPx: ['en px'],
  heightPx: ['boy px'],
};

export type TableColumn = SheetColumn<ColumnName>;

/** By the words of all languages, of the code, and of the house. */
export function readHeads(heads: string[], dynamicNames: readonly string[]): TableColumn[] {
  const own = all.flatMap((name) => languages.map((locale) => [headOf(name, locale, dynamicNames), name] as const));
  const others = all.flatMap((name) => [name, ...(otherHeads[name] ?? [])].map((word) => [word, name] as const));
  return recogniseHeads(heads, [...own, ...others]);
}
