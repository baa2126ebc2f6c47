/**
 * Out of the trash: rows and links as they were kept, as far as what they name is still there. What hangs on something that is itself
 * in the trash waits there, and comes back with it.
 */
import { Prisma, type Transaction } from '#app/data/database.server.ts';
import { cast, isRow, kept, name, readTables, type ForeignKey, type Tables } from './table-facts.server.ts';

const { sql, join } = Prisma;
type Sql = Prisma.Sql;

/** By table, or `table.column` for a link. */
export type Counts = Record<string, number>;

export interface BroughtBack {
  /** what they belong to is gone for good, or was set otherwise meanwhile */
  lost: Counts;
  /** what they belong to is in the trash too */
  waiting: Counts;
}

interface Way extends BroughtBack {
  tx: Transaction;
  tables: Tables;
  items: string[];
}

/** The items are locked by the caller, who has made sure that their names are free and what they stand in is there. They are gone afterwards. */
export async function bringBack(tx: Transaction, items: string[]): Promise<BroughtBack> {
  const way: Way = { tx, tables: await readTables(tx), items, lost: {}, waiting: {} };
  const found = await tx.$queryRaw<{ table: string; level: number }[]>`
    SELECT DISTINCT "table", "level" FROM "TrashRow" WHERE "itemId" = ANY(${items}::uuid[]) ORDER BY "level"`;
  // A table or column that a later version has dropped has nothing to come back to.
  const levels = Map.groupBy(
    found.filter(({ table }) => way.tables.keys.has(table)),
    ({ table }) => table,
  );
  const order = orderTables([...levels.keys()], way.tables.foreignKeys);
  for (const table of order) for (const { level } of levels.get(table)!) await insertRows(way, table, level);
  for (const table of order)
    for (const key of looseKeys(way.tables, table)) {
      await setLoose(way, key);
      await waitLoose(way, key);
    }
  await linkAgain(way);
  // The statistics need no word in place of a name that is back.
  await tx.$executeRaw`
    DELETE FROM "StatisticsWord" w USING "TrashRow" r
    WHERE r."itemId" = ANY(${items}::uuid[]) AND r."table" IN ('Design', 'Colorway', 'User', 'Customer') AND w."id" = r."key"::uuid`;
  await tx.trashItem.deleteMany({ where: { id: { in: items } } });
  return { lost: way.lost, waiting: way.waiting };
}

/** Of a row, columns that may stay empty while what they name is away. */
function looseKeys({ foreignKeys }: Tables, table: string): ForeignKey[] {
  return foreignKeys.filter((key) => key.table === table && key.isNullable && key.onDelete !== 'cascade');
}

/** Without these a row can't be. */
export function strictKeys({ foreignKeys }: Tables, table: string): ForeignKey[] {
  return foreignKeys.filter((key) => key.table === table && !(key.isNullable && key.onDelete !== 'cascade'));
}

/** Parents first. */
function orderTables(found: string[], keys: ForeignKey[]): string[] {
  const ordered: string[] = [];
  const visit = (table: string) => {
    if (ordered.includes(table)) return;
    for (const key of keys)
      if (
        key.table === table &&
        key.parent !== table &&
        found.includes(key.parent) &&
        !(key.isNullable && key.onDelete !== 'cascade')
      )
        visit(key.parent);
    ordered.push(table);
  };
  for (const table of found) visit(table);
  return ordered;
}

const among = (items: string[]): Sql => sql`r."itemId" = ANY(${items}::uuid[])`;

/** What the row kept in `r` names by that column is there. */
function isThere({ tables }: Way, { column, parent, parentColumn }: ForeignKey): Sql {
  return sql`EXISTS (SELECT FROM ${name(parent)} p WHERE p.${name(parentColumn)} = ${cast(tables, parent, parentColumn, kept(column))})`;
}

async function insertRows(way: Way, table: string, level: number): Promise<void> {
  const { tx, tables, items } = way;
  const own = tables.columns.get(table)!;
  const loose = new Set(looseKeys(tables, table).map(({ column }) => column));
  const here = sql`${among(items)} AND r."table" = ${table} AND r."level" = ${level}::int`;
  // Rows kept by an earlier version lack the columns that have come since: those get their defaults.
  const shapes = await tx.$queryRaw<{ shape: string[] }[]>`
    SELECT DISTINCT ARRAY(SELECT jsonb_object_keys(r."row") ORDER BY 1) AS shape FROM "TrashRow" r WHERE ${here}`;
  const conditions = strictKeys(tables, table).map((key) => sql`(${kept(key.column)} IS NULL OR ${isThere(way, key)})`);
  for (const { shape } of shapes) {
    const columns = shape.filter((column) => own.has(column));
    const values = columns.map((column) => (loose.has(column) ? sql`NULL` : sql`x.${name(column)}`));
    await tx.$executeRaw`
      INSERT INTO ${name(table)} (${join(columns.map(name))})
      SELECT ${join(values)} FROM "TrashRow" r CROSS JOIN LATERAL jsonb_populate_record(NULL::${name(table)}, r."row") x
      WHERE ${join([here, sql`ARRAY(SELECT jsonb_object_keys(r."row") ORDER BY 1) = ${shape}::text[]`, ...conditions], ' AND ')}
      ${level === 0 ? sql`` : sql`ON CONFLICT DO NOTHING`}`;
  }
  await leaveRows(way, table, sql`${here} AND NOT EXISTS (SELECT FROM ${name(table)} t WHERE ${isRow(tables, table)})`);
}

/** Rows that couldn't come back go to the item that holds what they hang on, or are lost. */
async function leaveRows(way: Way, table: string, left: Sql): Promise<void> {
  const { tx, tables, items } = way;
  for (const key of strictKeys(tables, table)) {
    const count = await tx.$executeRaw`
      UPDATE "TrashRow" w SET "itemId" = h."itemId", "level" = h."level" + 1
      FROM "TrashRow" r JOIN "TrashRow" h ON h."table" = ${key.parent} AND h."key" = ${kept(key.column)} AND h."itemId" <> ALL(${items}::uuid[])
      WHERE w."itemId" = r."itemId" AND w."table" = r."table" AND w."key" = r."key" AND ${left} AND NOT ${isThere(way, key)}`;
    add(way.waiting, table, count);
  }
  add(way.lost, table, await tx.$executeRaw`DELETE FROM "TrashRow" r WHERE ${left}`);
}

async function setLoose(way: Way, key: ForeignKey): Promise<void> {
  const { tx, tables, items } = way;
  const { table, column } = key;
  await tx.$executeRaw`
    UPDATE ${name(table)} t SET ${name(column)} = ${cast(tables, table, column, kept(column))} FROM "TrashRow" r
    WHERE ${among(items)} AND r."table" = ${table} AND ${isRow(tables, table)} AND t.${name(column)} IS NULL
      AND ${kept(column)} IS NOT NULL AND ${isThere(way, key)}`;
}

/** What a row named is away: in the trash, then it is linked when that comes back, or gone. */
async function waitLoose(way: Way, key: ForeignKey): Promise<void> {
  const { tx, items } = way;
  const { table, column, parent } = key;
  const away = sql`${among(items)} AND r."table" = ${table} AND ${kept(column)} IS NOT NULL AND NOT ${isThere(way, key)}`;
  const waiting = await tx.$executeRaw`
    INSERT INTO "TrashLink" ("itemId", "table", "column", "value", "keys")
    SELECT h."itemId", r."table", ${column}, h."key", array_agg(r."key")
    FROM "TrashRow" r JOIN "TrashRow" h ON h."table" = ${parent} AND h."key" = ${kept(column)} AND h."itemId" <> ALL(${items}::uuid[])
    WHERE ${away} GROUP BY h."itemId", r."table", h."key"`;
  add(way.waiting, `${table}.${column}`, waiting);
  const [gone] = await tx.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM "TrashRow" r WHERE ${away}
    AND NOT EXISTS (SELECT FROM "TrashRow" h WHERE h."table" = ${parent} AND h."key" = ${kept(column)} AND h."itemId" <> ALL(${items}::uuid[]))`;
  add(way.lost, `${table}.${column}`, gone!.count);
}

async function linkAgain(way: Way): Promise<void> {
  const { tx, tables, items } = way;
  const found = await tx.$queryRaw<{ table: string; column: string; count: number; kept: boolean }[]>`
    SELECT l."table", l."column", sum(cardinality(l."keys"))::int AS count, EXISTS (SELECT FROM "TrashRow" h WHERE h."table" = l."table") AS kept
    FROM "TrashLink" l WHERE l."itemId" = ANY(${items}::uuid[]) GROUP BY 1, 2`;
  for (const { table, column, count, kept: isKept } of found) {
    const key = tables.foreignKeys.find((one) => one.table === table && one.column === column);
    if (!key) continue;
    const named = sql`(SELECT l."value", l."left", unnest(l."keys") AS key FROM "TrashLink" l
      WHERE l."itemId" = ANY(${items}::uuid[]) AND l."table" = ${table} AND l."column" = ${column})`;
    const [own] = tables.keys.get(table)!;
    const value = cast(tables, table, column, sql`l."value"`);
    const linked = await tx.$executeRaw`
      UPDATE ${name(table)} t SET ${name(column)} = ${value} FROM ${named} l
      WHERE t.${name(own!)} = ${cast(tables, table, own!, sql`l.key`)}
        AND t.${name(column)} IS NOT DISTINCT FROM ${cast(tables, table, column, sql`l."left"`)}
        AND EXISTS (SELECT FROM ${name(key.parent)} p WHERE p.${name(key.parentColumn)} = ${value})`;
    // The row that named it is itself in the trash: it names it again when it comes back.
    let waiting = 0;
    if (isKept && linked < count) {
      const [row] = await tx.$queryRaw<{ count: number }[]>`
        WITH moved AS (INSERT INTO "TrashLink" ("itemId", "table", "column", "value", "left", "keys")
          SELECT h."itemId", ${table}, ${column}, l."value", l."left", array_agg(l.key) FROM ${named} l
          JOIN "TrashRow" h ON h."table" = ${table} AND h."key" = l.key AND h."itemId" <> ALL(${items}::uuid[])
          GROUP BY h."itemId", l."value", l."left" RETURNING cardinality("keys") AS count)
        SELECT coalesce(sum(count), 0)::int AS count FROM moved`;
      waiting = row!.count;
      add(way.waiting, `${table}.${column}`, waiting);
    }
    add(way.lost, `${table}.${column}`, count - linked - waiting);
  }
}

function add(counts: Counts, what: string, count: number): void {
  if (count > 0) counts[what] = (counts[what] ?? 0) + count;
}
