/** What the database itself says of its tables: their columns, primary keys, and who refers to whom. */
import { Prisma, type Transaction } from '#app/data/database.server.ts';

const { sql, raw } = Prisma;
type Sql = Prisma.Sql;

export interface ForeignKey {
  table: string;
  column: string;
  parent: string;
  parentColumn: string;
  /** the parent's deletion takes the row along, empties the column, or is refused */
  onDelete: 'cascade' | 'setNull' | 'restrict';
  isNullable: boolean;
}

export interface Tables {
  /** by table and column: its type */
  columns: Map<string, Map<string, string>>;
  /** by table: the columns of its primary key */
  keys: Map<string, string[]>;
  foreignKeys: ForeignKey[];
}

/** Not worth keeping: they are forgotten on any day. */
const passing = new Set(['LabellingTurn']);

const known = new WeakMap<object, Promise<Tables>>();

/** Asked once in a transaction, as a migration may run beside others: of a hundred designs each would ask again. */
export function readTables(tx: Pick<Transaction, '$queryRaw'>): Promise<Tables> {
  const tables = known.get(tx) ?? askTables(tx);
  known.set(tx, tables);
  return tables;
}

async function askTables(tx: Pick<Transaction, '$queryRaw'>): Promise<Tables> {
  const [found] = await tx.$queryRaw<
    [{ columns: [string, string, string][]; keys: [string, string[]][]; foreign: ForeignKey[] }]
  >`
    WITH own AS (SELECT c."oid", c."relname"::text AS name FROM pg_class c
      WHERE c."relkind" = 'r' AND c."relnamespace" = current_schema()::regnamespace)
    SELECT
      (SELECT json_agg(json_build_array(o.name, a."attname", format_type(a."atttypid", a."atttypmod")) ORDER BY o.name, a."attnum")
        FROM own o JOIN pg_attribute a ON a."attrelid" = o."oid" WHERE a."attnum" > 0 AND NOT a."attisdropped" AND a."attgenerated" = '') AS columns,
      (SELECT json_agg(json_build_array(o.name, ARRAY(SELECT a."attname"::text FROM unnest(i."indkey") WITH ORDINALITY k(num, place)
          JOIN pg_attribute a ON a."attrelid" = o."oid" AND a."attnum" = k.num ORDER BY k.place)))
        FROM own o JOIN pg_index i ON i."indrelid" = o."oid" WHERE i."indisprimary") AS keys,
      (SELECT json_agg(json_build_object('table', o.name, 'column', a."attname", 'parent', p.name, 'parentColumn', pa."attname",
          'onDelete', CASE c."confdeltype" WHEN 'c' THEN 'cascade' WHEN 'n' THEN 'setNull' ELSE 'restrict' END, 'isNullable', NOT a."attnotnull")
          ORDER BY o.name, a."attnum")
        FROM pg_constraint c JOIN own o ON o."oid" = c."conrelid" JOIN own p ON p."oid" = c."confrelid"
        JOIN pg_attribute a ON a."attrelid" = o."oid" AND a."attnum" = c."conkey"[1]
        JOIN pg_attribute pa ON pa."attrelid" = p."oid" AND pa."attnum" = c."confkey"[1]
        WHERE c."contype" = 'f') AS foreign`;
  const columns = new Map<string, Map<string, string>>();
  for (const [table, name, type] of found.columns)
    columns.set(table, (columns.get(table) ?? new Map<string, string>()).set(name, type));
  return {
    columns,
    keys: new Map(found.keys),
    foreignKeys: found.foreign.filter(({ table }) => !passing.has(table) && !table.startsWith('Trash')),
  };
}

export const name = (of: string): Sql => raw(`"${of}"`);

/** A value of the column, out of text. */
export function cast(tables: Tables, table: string, column: string, text: Sql): Sql {
  return sql`(${text})::${raw(tables.columns.get(table)!.get(column)!)}`;
}

/** The key of a row of `t`, as text. */
export function keyOf(tables: Tables, table: string): Sql {
  const parts = tables.keys.get(table)!.map((column) => sql`t.${name(column)}::text`);
  return sql`concat_ws(' ', ${Prisma.join(parts)})`;
}

/** The row of `t` is the one kept in `r`. */
export function isRow(tables: Tables, table: string): Sql {
  const parts = tables.keys
    .get(table)!
    .map((column) => sql`t.${name(column)} = ${cast(tables, table, column, sql`r."row" ->> ${raw(`'${column}'`)}`)}`);
  return Prisma.join(parts, ' AND ');
}

/** A column's value in the row kept in `r`, as text. */
export const kept = (column: string): Sql => sql`r."row" ->> ${raw(`'${column}'`)}`;
