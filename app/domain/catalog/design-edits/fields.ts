/** The fields of a design that an act over many may change, each a plain value: a label or a special list is a field that is on or off. Browser-safe. */
import { dynamicFields } from '#app/domain/visible/criteria/criteria.ts';

/** Columns of "Design" with their types in PostgreSQL. */
export const columnTypes = {
  studio: 'text',
  customerId: 'uuid',
  archiveId: 'int',
  type: '"DesignType"',
  moldState: '"MoldState"',
  screenCount: 'int',
  isConfined: 'bool',
  notes: 'text',
  originalName: 'text',
  repeatOffset: '"RepeatOffset"',
  repeatDirection: '"RepeatDirection"',
  repeatCustomValue: 'numeric',
  /** codes with commas between them; an array in the table */
  closedCountries: 'text',
  ...(Object.fromEntries(dynamicFields.map((field) => [field, 'text'])) as Record<
    (typeof dynamicFields)[number],
    'text'
  >),
} as const;
export type Column = keyof typeof columnTypes;
export const columns = Object.keys(columnTypes) as Column[];

/** most characters; the columns' own limits */
export const mostLetters: Partial<Record<Column, number>> = {
  studio: 200,
  notes: 4000,
  originalName: 300,
  ...Object.fromEntries(dynamicFields.map((field) => [field, 200])),
};

/** A column, `label.12` or `list.3`; `deleted`: to the trash. */
export type Field = Column | `label.${number}` | `list.${number}` | 'deleted';
export type Value = string | number | boolean | null;
/** Values as the columns hold them; true: has the label, or is on the list. */
export type Fields = Partial<Record<Field, Value>>;

export type Member = { kind: 'label' | 'list'; id: number };

export function isColumn(field: string): field is Column {
  return Object.hasOwn(columnTypes, field);
}

/** Null of a column. */
export function memberOf(field: string): Member | null {
  const [, kind, id] = /^(label|list)\.(\d{1,10})$/.exec(field) ?? [];
  return kind ? { kind: kind as Member['kind'], id: Number(id) } : null;
}

export function fieldsOf(values: Fields): [Field, Value][] {
  return Object.entries(values) as [Field, Value][];
}
