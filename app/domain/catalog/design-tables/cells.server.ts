/** A design's values as the cells of a table, in the words of a language; what `read-cells.server.ts` reads again as the same. */
import { dayOf } from '#app/domain/base/dates/days.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import type { ColumnName } from './columns.ts';
import { nameUniquely, type DesignFacts, type Named } from './facts.server.ts';

export type CellValue = string | number | null;

export interface CellWords {
  yesNo: (value: boolean) => string;
  labelOf: (id: number) => string;
  listOf: (id: number) => string;
  archiveOf: (id: number) => string;
  customerOf: (id: string) => string;
  type: (value: DesignFacts['type']) => string;
  mold: (value: DesignFacts['moldState']) => string;
  offset: (value: DesignFacts['repeatOffset']) => string;
  direction: (value: DesignFacts['repeatDirection']) => string;
}

/** between the entries of a list in a cell */
const apart = '; ';

export function wordsFor(locale: Locale, named: Named): CellWords {
  const t = translate(locale);
  const groups = new Map(named.labels.map((row) => [row.id, localized(row, locale)]));
  const labels = nameUniquely(
    named.labels.filter(({ isGroupHeader }) => !isGroupHeader),
    locale,
    (row) => (row.groupId === null ? `#${row.id}` : `${groups.get(row.groupId)}: ${localized(row, locale)}`),
  );
  const lists = nameUniquely(named.lists, locale, (row) => `#${row.id}`);
  const archives = new Map(named.archives.map((row) => [row.id, row.code]));
  const customers = new Map(named.customers.map(({ id, name }) => [id, name]));
  const say =
    <Id>(map: Map<Id, string>) =>
    (id: Id) =>
      map.get(id) ?? String(id);
  return {
    yesNo: (value) => t(value ? 'designAdmin.yes' : 'designAdmin.no'),
    labelOf: say(labels),
    listOf: say(lists),
    archiveOf: say(archives),
    customerOf: say(customers),
    type: (value) => t(`archive.types.${value}`),
    mold: (value) => t(`archive.mold.${value}`),
    offset: (value) => t(`imports.offset.${value}`),
    direction: (value) => t(`imports.direction.${value}`),
  };
}

/** When the design was last changed, in a word that no spreadsheet takes for a number or a day. */
export const editVersionOf = (modifiedAt: number) => `v${modifiedAt.toString(36)}`;

const cm = (value: number) => Math.round(value * 100) / 100;

export function cellOf(name: ColumnName, design: DesignFacts, words: CellWords): CellValue {
  switch (name) {
    case 'number':
      return design.name;
    case 'guid':
      return design.id;
    case 'version':
      return editVersionOf(design.modifiedAt);
    case 'archive':
      return words.archiveOf(design.archiveId);
    case 'type':
      return words.type(design.type);
    case 'screenStatus':
      return words.mold(design.moldState);
    case 'screenCount':
      return design.screenCount;
    case 'repeatOffset':
      return words.offset(design.repeatOffset);
    case 'repeatDirection':
      return words.direction(design.repeatDirection);
    case 'repeatValue':
      return design.repeatCustomValue;
    case 'confined':
      return words.yesNo(design.isConfined);
    case 'customer':
      return design.customerId === null ? '' : words.customerOf(design.customerId);
    case 'originalNumber':
      return design.originalName;
    case 'labels':
      return design.labels.map(words.labelOf).sort().join(apart);
    case 'specialLists':
      return design.lists.map(words.listOf).sort().join(apart);
    case 'closedCountries':
      return design.closedCountries.toSorted().join(apart);
    case 'colorways':
      return design.colorways.join(apart);
    case 'activeColorway':
      return design.activeColorway;
    case 'dpi':
    case 'widthCm':
    case 'heightCm':
      return cm(design[name]);
    case 'widthPx':
    case 'heightPx':
      return design[name];
    case 'channels':
      return design.channelCount;
    case 'layers':
      return design.layerCount;
    case 'uploaded':
      return dayOf(new Date(design.uploadedAt));
    case 'modified':
      return dayOf(new Date(design.modifiedAt));
    case 'reason':
      return '';
    default:
      return design[name];
  }
}

const numbers: ReadonlySet<ColumnName> = new Set([
  'screenCount',
  'repeatValue',
  'dpi',
  'widthCm',
  'heightCm',
  'widthPx',
  'heightPx',
  'channels',
  'layers',
]);
export const isNumberColumn = (name: ColumnName) => numbers.has(name);
