/**
 * Into the trash: the thing's row and everything that hangs on it are written down as they are, in the transaction that deletes them.
 * What hangs on what is asked of the database's own foreign keys, so that a new table is kept without a word here.
 */
import { randomUUID } from 'node:crypto';
import { Prisma, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { trashTables, type TrashKind } from './kinds.ts';
import { cast, kept, keyOf, name, readTables, type ForeignKey, type Tables } from './table-facts.server.ts';

const { sql } = Prisma;

export interface Thing {
  id: string | number;
  name: string;
  /** whose favourites list it is */
  ownerId?: string;
  facts?: Facts;
}

export interface Facts {
  names?: { tr: string; en: string; ru: string };
  picture?: { masterHash: string } | { board: string } | { wear: string };
  [more: string]: unknown;
}

export interface Keeping {
  kind: TrashKind;
  things: Thing[];
  /** where several calls are one act */
  actId?: string;
  /** columns that refuse a deletion, `Table.column`, whose rows the caller deletes */
  takes?: string[];
  /** the same, whose rows stay: what the caller writes there instead */
  moves?: Record<string, string | number | null>;
}

/** Much may hang on one thing: the events of years. */
export const longTransaction = { timeout: 600_000, maxWait: 10_000 };

const dayMs = 24 * 3_600_000;
/** rows that one entry of TrashLink names */
const linksKept = 5_000;
/** columns that name files in the storage; originals and masters are found by the names of theirs */
const fileColumns: Record<string, string[]> = {
  CollectionImage: ['storageKey', 'posterKey'],
  Collection: ['thumbnailKey', 'largeKey'],
  WearModel: ['filesKey'],
};

/**
 * Call it before anything of the deletion is done, and delete in the same transaction. All rows that it keeps are locked, so nothing
 * comes to hang on them in between. Answers the act, by which things that were deleted together are found again.
 */
export async function keepInTrash(tx: Transaction, actor: Actor, keeping: Keeping): Promise<string> {
  const { kind, things, actId = randomUUID(), takes = [], moves = {} } = keeping;
  const { trashDays } = await readSettings(tx);
  const deletedAt = new Date();
  const person = actor.kind === 'person' ? actor : null;
  const made = await tx.trashItem.createManyAndReturn({
    data: things.map(({ id, name: called, ownerId, facts = {} }) => ({
      kind,
      thingId: String(id),
      name: called.slice(0, 300),
      actId,
      actorId: person?.userId ?? null,
      actorName: actor.kind === 'stranger' ? '' : actor.name,
      ownerId,
      deletedAt,
      until: new Date(deletedAt.getTime() + trashDays * dayMs),
      facts: facts as Prisma.InputJsonValue,
    })),
    select: { id: true, thingId: true },
  });
  const walk: Walk = { tx, tables: await readTables(tx), items: made.map(({ id }) => id) };
  const { tables } = walk;
  const root = trashTables[kind];
  await tx.$executeRaw`
    INSERT INTO "TrashRow" ("itemId", "table", "key", "level", "row")
    SELECT i.item, ${root}, ${keyOf(tables, root)}, 0, to_jsonb(t)
    FROM unnest(${walk.items}::uuid[], ${made.map(({ thingId }) => thingId)}::text[]) AS i(item, thing)
    JOIN ${name(root)} t ON t."id" = ${cast(tables, root, 'id', sql`i.thing`)} FOR UPDATE OF t`;
  const isTaken = ({ table, column, onDelete }: ForeignKey) =>
    onDelete === 'cascade' || takes.includes(`${table}.${column}`);
  const all = new Set([root as string]);
  for (let level = 0, found = [root as string]; found.length > 0; level++) {
    const next = new Set<string>();
    for (const key of tables.foreignKeys.filter((one) => found.includes(one.parent) && isTaken(one)))
      if ((await keepChildren(walk, key, level)) > 0) next.add(key.table);
    found = [...next];
    for (const table of found) all.add(table);
  }
  for (const key of tables.foreignKeys.filter(({ parent }) => all.has(parent))) {
    const moved = moves[`${key.table}.${key.column}`];
    if (key.onDelete === 'setNull' || moved !== undefined) await keepLinks(walk, key, moved ?? null);
  }
  await keepFiles(walk, all);
  await countContents(walk);
  return actId;
}

interface Walk {
  tx: Transaction;
  tables: Tables;
  items: string[];
}

async function keepChildren({ tx, tables, items }: Walk, key: ForeignKey, level: number): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO "TrashRow" ("itemId", "table", "key", "level", "row")
    SELECT r."itemId", ${key.table}, ${keyOf(tables, key.table)}, ${level + 1}::int, to_jsonb(t)
    FROM "TrashRow" r JOIN ${name(key.table)} t ON t.${name(key.column)} = ${cast(tables, key.parent, key.parentColumn, kept(key.parentColumn))}
    WHERE r."itemId" = ANY(${items}::uuid[]) AND r."table" = ${key.parent} AND r."level" = ${level}::int
    FOR UPDATE OF t ON CONFLICT DO NOTHING`;
}

async function keepLinks({ tx, tables, items }: Walk, key: ForeignKey, left: string | number | null): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "TrashLink" ("itemId", "table", "column", "value", "left", "keys")
    SELECT item, ${key.table}, ${key.column}, value, ${left === null ? null : String(left)}::text, array_agg(key)
    FROM (
      SELECT r."itemId" AS item, ${kept(key.parentColumn)} AS value, ${keyOf(tables, key.table)} AS key,
        (row_number() OVER (PARTITION BY r."itemId", ${kept(key.parentColumn)}) - 1) / ${linksKept}::int AS part
      FROM "TrashRow" r JOIN ${name(key.table)} t ON t.${name(key.column)} = ${cast(tables, key.parent, key.parentColumn, kept(key.parentColumn))}
      WHERE r."itemId" = ANY(${items}::uuid[]) AND r."table" = ${key.parent}
        AND NOT EXISTS (SELECT FROM "TrashRow" o WHERE o."itemId" = r."itemId" AND o."table" = ${key.table} AND o."key" = ${keyOf(tables, key.table)})
    ) named GROUP BY item, value, part`;
}

async function keepFiles({ tx, tables, items }: Walk, all: Set<string>): Promise<void> {
  const among = sql`r."itemId" = ANY(${items}::uuid[])`;
  for (const { table, column, parent } of tables.foreignKeys) {
    if (parent !== 'Original' || !all.has(table)) continue;
    await tx.$executeRaw`
      INSERT INTO "TrashFile" ("itemId", "originalId") SELECT DISTINCT r."itemId", (${kept(column)})::uuid
      FROM "TrashRow" r WHERE ${among} AND r."table" = ${table} AND ${kept(column)} IS NOT NULL`;
  }
  for (const table of all) {
    if (tables.columns.get(table)!.has('masterHash'))
      await tx.$executeRaw`
        INSERT INTO "TrashFile" ("itemId", "masterHash") SELECT DISTINCT r."itemId", ${kept('masterHash')}
        FROM "TrashRow" r WHERE ${among} AND r."table" = ${table} AND ${kept('masterHash')} IS NOT NULL`;
    for (const column of fileColumns[table] ?? [])
      await tx.$executeRaw`
        INSERT INTO "TrashFile" ("itemId", "storageKey") SELECT DISTINCT r."itemId", ${kept(column)}
        FROM "TrashRow" r WHERE ${among} AND r."table" = ${table} AND ${kept(column)} IS NOT NULL`;
  }
  // Files that a wear model just got and that nobody has kept yet.
  if (all.has('WearModel'))
    await tx.$executeRaw`
      INSERT INTO "TrashFile" ("itemId", "storageKey")
      SELECT DISTINCT r."itemId", f.key FROM "TrashRow" r CROSS JOIN LATERAL (
        SELECT r."row" -> 'draft' ->> 'filesKey' AS key
        UNION ALL SELECT upload ->> 'key' FROM jsonb_array_elements(
          CASE WHEN jsonb_typeof(r."row" -> 'draft' -> 'uploads') = 'array' THEN r."row" -> 'draft' -> 'uploads' ELSE '[]' END) upload
      ) f WHERE ${among} AND r."table" = 'WearModel' AND f.key IS NOT NULL`;
}

async function countContents({ tx, items }: Walk): Promise<void> {
  await tx.$executeRaw`
    UPDATE "TrashItem" i SET "contents" = coalesce((
      SELECT jsonb_object_agg(n.what, n.count) FROM (
        SELECT r."table" AS what, count(*) AS count FROM "TrashRow" r WHERE r."itemId" = i."id" AND r."level" > 0 GROUP BY 1
        UNION ALL SELECT l."table" || '.' || l."column", sum(cardinality(l."keys")) FROM "TrashLink" l WHERE l."itemId" = i."id" GROUP BY 1
      ) n), '{}')
    WHERE i."id" = ANY(${items}::uuid[])`;
}
