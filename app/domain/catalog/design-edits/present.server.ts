/** Designs as an act over many meets them: held, read field by field, written in one go. */
import { Prisma, type Transaction } from '#app/data/database.server.ts';
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { findList } from '#app/domain/catalog/special-lists/lists.server.ts';
import { mostDesigns as mostInList } from '#app/domain/catalog/special-lists/rules.ts';
import { foldDesign } from '#app/domain/catalog/designs/fold-design.ts';
import { columns, columnTypes, fieldsOf, isColumn, memberOf, type Column, type Field, type Fields } from './fields.ts';
import type { Value } from './fields.ts';

const { sql, raw, join } = Prisma;

export interface PresentDesign {
  id: string;
  name: string;
  values: Record<Column, Value>;
  labels: Set<number>;
  /** its position in each */
  lists: Map<number, number>;
}

const columnsSql = join(
  columns.map((column) =>
    raw(
      column === 'closedCountries' ? `'${column}', array_to_string(d."${column}", ',')` : `'${column}', d."${column}"`,
    ),
  ),
  ', ',
);
const setSql = (name: string) =>
  raw(name === 'closedCountries' ? `"${name}" = string_to_array(v."${name}", ',')` : `"${name}" = v."${name}"`);

/** Nobody else changes them until the transaction ends; in one order, so that two acts never wait for each other. Views and downloads go on. */
export async function lockDesigns(tx: Transaction, ids: string[]): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Design" WHERE "id" = ANY(${ids}::uuid[]) ORDER BY "id" FOR NO KEY UPDATE`;
}

/** By id. What isn't there is missing. */
export async function readPresent(
  tx: Pick<Transaction, '$queryRaw'>,
  ids: string[],
): Promise<Map<string, PresentDesign>> {
  const [row] = await tx.$queryRaw<{ packed: string | null }[]>`
    SELECT json_agg(json_build_array(d."id", d."name", json_build_object(${columnsSql}),
      ARRAY(SELECT l."labelId" FROM "DesignLabel" l WHERE l."designId" = d."id"),
      (SELECT json_agg(json_build_array(s."listId", s."position")) FROM "SpecialListDesign" s WHERE s."designId" = d."id")))::text AS packed
    FROM "Design" d WHERE d."id" = ANY(${ids}::uuid[])`;
  type Packed = [string, string, Record<Column, Value>, number[], [number, number][] | null];
  const read = JSON.parse(row!.packed ?? '[]') as Packed[];
  return new Map(
    read.map(([id, name, values, labels, lists]) => [
      id,
      { id, name, values, labels: new Set(labels), lists: new Map(lists) },
    ]),
  );
}

export function valueOf(design: PresentDesign, field: Field): Value {
  if (isColumn(field)) return design.values[field];
  if (field === 'deleted') return false;
  const member = memberOf(field)!;
  return member.kind === 'label' ? design.labels.has(member.id) : design.lists.has(member.id);
}

/** Why these values can't be given to it, whoever asks. */
export function findFault(design: PresentDesign, set: Fields): ErrorKey | null {
  const value = (column: Column) => (set[column] === undefined ? design.values[column] : set[column]);
  if (set.isConfined === undefined && set.customerId === undefined) return null;
  if (value('isConfined') && value('customerId') === null) return 'confinedNeedsCustomer';
  return null;
}

/** What the fields refer to and is there, held until the transaction ends. */
export interface References {
  has(field: Field, value: Value): boolean;
  /** places left in a list; takes one */
  takePlace(listId: number): boolean;
}

export async function holdReferences(tx: Transaction, all: Fields[]): Promise<References> {
  const named = { label: new Set<number>(), list: new Set<number>(), customer: new Set<string>(), archive: new Set() };
  for (const [field, value] of all.flatMap(fieldsOf)) {
    const member = memberOf(field);
    if (member && value === true) named[member.kind].add(member.id);
    if (field === 'customerId' && value !== null) named.customer.add(value as string);
    if (field === 'archiveId') named.archive.add(value as number);
  }
  const known = async (table: string, type: string, asked: Set<unknown>, also = '') => {
    if (asked.size === 0) return asked;
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT "id"::text FROM ${raw(`"${table}"`)} WHERE "id" = ANY(${[...asked].map(String)}::text[]::${raw(type)}[]) ${raw(also)} FOR KEY SHARE`;
    const there = new Set(rows.map(({ id }) => id));
    return new Set([...asked].filter((id) => there.has(String(id))));
  };
  const [labels, customers, archives] = [
    await known('Label', 'int', named.label, 'AND NOT "isGroupHeader"'),
    await known('Customer', 'uuid', named.customer),
    await known('Archive', 'int', named.archive),
  ];
  const places = new Map<number, number>();
  for (const listId of [...named.list].sort((one, other) => one - other)) {
    const list = await findList(tx, listId).catch(() => null);
    const count = await tx.specialListDesign.count({ where: { listId } });
    if (list) places.set(listId, (list.isPin ? mostInList.pins : mostInList.list) - count);
  }
  return {
    has(field, value) {
      const member = memberOf(field);
      if (member) return value !== true || (member.kind === 'label' ? labels.has(member.id) : places.has(member.id));
      if (field === 'customerId') return value === null || customers.has(value);
      return field !== 'archiveId' || archives.has(value);
    },
    takePlace(listId) {
      const left = places.get(listId) ?? 0;
      places.set(listId, left - 1);
      return left > 0;
    },
  };
}

/** What one design is to become. */
export interface Write {
  design: PresentDesign;
  set: Fields;
  /** by list: where it stood before it was taken off */
  places?: Record<string, number> | null;
}

/** Each kind of change is one statement, whatever the number of designs: the search is told once of them all. */
export async function writeDesigns(tx: Transaction, writes: Write[]): Promise<void> {
  const members = writes.flatMap(({ design, set, places }) =>
    fieldsOf(set).flatMap(([field, value]) => {
      const member = memberOf(field);
      return member ? [{ ...member, designId: design.id, on: value === true, place: places?.[member.id] }] : [];
    }),
  );
  await writeColumns(tx, writes);
  await writeLabels(tx, members);
  for (const listId of new Set(members.flatMap(({ kind, id }) => (kind === 'list' ? [id] : []))))
    await writeList(
      tx,
      listId,
      members.filter(({ kind, id }) => kind === 'list' && id === listId),
    );
}

/** Columns that no write of the batch names are left out of the statement; a design that has a new label is edited too. */
async function writeColumns(tx: Transaction, writes: Write[]): Promise<void> {
  const edited = writes.filter(({ set }) => fieldsOf(set).some(([field]) => !field.startsWith('list.')));
  if (edited.length === 0) return;
  const touched = columns.filter((column) => edited.some(({ set }) => set[column] !== undefined));
  const rows = edited.map(({ design, set }) => {
    const values = Object.fromEntries(
      touched.map((column) => [column, set[column] === undefined ? design.values[column] : set[column]]),
    );
    const { studio, notes, originalName } = values as Record<string, string | undefined>;
    return { id: design.id, ...values, ...foldDesign({ studio, notes, originalName }) };
  });
  const types: Record<string, string> = {
    ...Object.fromEntries(touched.map((column) => [column, columnTypes[column]])),
    ...Object.fromEntries(Object.keys(foldDesign(rows[0] as never)).map((column) => [column, 'text'])),
  };
  const names = Object.keys(types);
  const given = join(['"id" uuid', ...names.map((name) => `"${name}" ${types[name]!}`)].map((one) => raw(one)));
  // A save within the same millisecond as the one before must still be another version.
  const later = sql`"modifiedAt" = greatest(clock_timestamp(), d."modifiedAt" + interval '1 ms')`;
  await tx.$executeRaw`
    UPDATE "Design" d SET ${join([later, ...names.map(setSql)])}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS v(${given}) WHERE d."id" = v."id"`;
}

interface MemberWrite {
  kind: 'label' | 'list';
  id: number;
  designId: string;
  on: boolean;
  place?: number;
}

async function writeLabels(tx: Transaction, members: MemberWrite[]): Promise<void> {
  const labels = members.filter(({ kind }) => kind === 'label');
  const pairs = (on: boolean) => {
    const some = labels.filter((label) => label.on === on);
    return sql`unnest(${some.map(({ designId }) => designId)}::uuid[], ${some.map(({ id }) => id)}::int[]) AS o("designId", "labelId")`;
  };
  if (labels.some(({ on }) => on)) {
    await tx.$executeRaw`
      INSERT INTO "DesignLabel" ("designId", "labelId") SELECT o."designId", o."labelId" FROM ${pairs(true)} ON CONFLICT DO NOTHING`;
    // Whom it lay before as unlabelled gets another one.
    await tx.labellingTurn.deleteMany({ where: { designId: { in: labels.map(({ designId }) => designId) } } });
  }
  if (labels.some(({ on }) => !on))
    await tx.$executeRaw`
      DELETE FROM "DesignLabel" l USING ${pairs(false)} WHERE l."designId" = o."designId" AND l."labelId" = o."labelId"`;
}

/** New ones come after the others; who was taken off goes back to where it stood. Places that were left stay empty: only the order counts. */
async function writeList(tx: Transaction, listId: number, members: MemberWrite[]): Promise<void> {
  const [on, off] = [members.filter((member) => member.on), members.filter((member) => !member.on)];
  if (off.length > 0)
    await tx.specialListDesign.deleteMany({
      where: { listId, designId: { in: off.map(({ designId }) => designId) } },
    });
  if (on.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO "SpecialListDesign" ("listId", "designId", "position")
    SELECT ${listId}, o.id, coalesce(o.place, (SELECT coalesce(max("position"), -1) FROM "SpecialListDesign" WHERE "listId" = ${listId}) + o.n::int)
    FROM unnest(${on.map(({ designId }) => designId)}::uuid[], ${on.map(({ place }) => place ?? null)}::int[]) WITH ORDINALITY AS o(id, place, n)
    ON CONFLICT DO NOTHING`;
}
