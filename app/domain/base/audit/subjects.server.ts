/** What the audit's subjects are called today. */
import { db, Prisma } from '#app/data/database.server.ts';

const { sql, join, raw } = Prisma;

/** Kinds of subjects that have a name: their table, and what names a row of it; `counted`: its ids are numbers. */
const named: Record<string, { table: string; name: string; also?: string; counted?: true }> = {
  user: { table: 'User', name: 'name', also: 'mail' },
  customer: { table: 'Customer', name: 'name', also: 'code' },
  design: { table: 'Design', name: 'name' },
  wear: { table: 'WearModel', name: 'wearName' },
  pool: { table: 'Pool', name: 'name' },
  collection: { table: 'Collection', name: 'name' },
  favoritesList: { table: 'FavoritesList', name: 'name' },
  label: { table: 'Label', name: 'nameEn', counted: true },
  archive: { table: 'Archive', name: 'nameEn', counted: true },
  specialList: { table: 'SpecialList', name: 'nameEn', counted: true },
  stockPage: { table: 'StockPage', name: 'name' },
};

const mostFound = 50;
const guidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface Subject {
  subjectKind: string;
  subjectId: string;
}

/** By `kind id`. One statement for all kinds. */
export async function nameSubjects(subjects: Subject[]): Promise<Map<string, string>> {
  const idsOf = new Map<string, Set<string>>();
  for (const { subjectKind, subjectId } of subjects) {
    if (!(subjectKind in named)) continue;
    idsOf.set(subjectKind, (idsOf.get(subjectKind) ?? new Set()).add(subjectId));
  }
  if (idsOf.size === 0) return new Map();
  const parts = [...idsOf].map(([kind, ids]) => {
    const { table, name, counted } = named[kind]!;
    const fit = [...ids].filter((id) => (counted ? /^\d{1,9}$/ : guidPattern).test(id));
    const isOne = counted ? sql`"id" = ANY(${fit.map(Number)}::int[])` : sql`"id" = ANY(${fit}::uuid[])`;
    return sql`SELECT ${kind}::text AS kind, "id"::text AS id, ${raw(`"${name}"`)}::text AS name FROM ${raw(`"${table}"`)} WHERE ${isOne}`;
  });
  const rows = await db.$queryRaw<{ kind: string; id: string; name: string }[]>(join(parts, ' UNION ALL '));
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
}

/** Ids of what is called so. */
export async function findSubjects(text: string): Promise<string[]> {
  const parts = Object.values(named).map(({ table, name, also }) => {
    const fits = [name, also].filter(Boolean).map((column) => sql`lower(${raw(`"${column}"`)}) = lower(${text})`);
    return sql`(SELECT "id"::text AS id FROM ${raw(`"${table}"`)} WHERE ${join(fits, ' OR ')} LIMIT ${mostFound})`;
  });
  return (await db.$queryRaw<{ id: string }[]>(join(parts, ' UNION ALL '))).map(({ id }) => id);
}
