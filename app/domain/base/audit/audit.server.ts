/** The audit, read: newest first, page by page after the last entry seen. Nothing here writes it; the database refuses changes. */
import { db, Prisma } from '#app/data/database.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { foldedColumn } from '#app/domain/base/text/folded-sql.server.ts';
import { daysOf } from '#app/domain/base/dates/days.ts';
import { AuditQuery } from './rules.ts';
import { findDifferences, type Difference } from './differences.ts';
import { namerOf, nameValues } from './named-values.server.ts';
import { auditText, findSubjects, keyOf, nameSubjects } from './subjects.server.ts';

const { sql, empty, join } = Prisma;

export interface AuditRow {
  id: string;
  at: Date;
  actorGuid: string | null;
  actorName: string;
  operation: string;
  subjectKind: string;
  subjectId: string;
  /** as it is called today, or was when it went; '' where it has no name */
  subjectName: string;
  /** deleted since, or without a name */
  isGone: boolean;
  before: unknown;
  after: unknown;
  address: string;
  /** field by field, with names for ids */
  differences: Difference[];
}

export const searchAudit = operation('audit', AuditQuery, async (actor, query) => {
  const where = await conditionsOf(query);
  if (!where) return { entries: [], next: null };
  const [ms, id] = query.after?.split('_') ?? [];
  const key = ms ? sql`AND (e."at", e."id") < (${new Date(Number(ms))}::timestamptz, ${id}::bigint)` : empty;
  const rows = await db.$queryRaw<Omit<AuditRow, 'subjectName' | 'isGone' | 'differences'>[]>`
    SELECT e."id"::text AS id, e."at", e."actorId" AS "actorGuid", e."actorName", e."operation", e."subjectKind", e."subjectId", e."before", e."after", e."address"
    FROM "AuditEntry" e WHERE ${where} ${key} ORDER BY e."at" DESC, e."id" DESC LIMIT ${query.count + 1}`;
  const shown = rows.slice(0, query.count);
  const [names, valueNames] = await Promise.all([nameSubjects(shown, actor.locale), nameValues(shown, actor.locale)]);
  const entries = shown.map((row): AuditRow => ({
    ...row,
    subjectName: names.get(keyOf(row))?.name ?? '',
    isGone: names.get(keyOf(row))?.isGone ?? true,
    differences: findDifferences(row.before, row.after, namerOf(row, valueNames)),
  }));
  const last = entries.at(-1);
  return { entries, next: rows.length > query.count && last ? `${last.at.getTime()}_${last.id}` : null };
});

const guidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const holds = (field: Prisma.Sql, part: string) => sql`${field} ILIKE ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Undefined where nothing can fit. */
async function conditionsOf(query: AuditQuery): Promise<Prisma.Sql | undefined> {
  const all = [sql`true`];
  if (query.who) {
    if (guidPattern.test(query.who)) all.push(sql`e."actorId" = ${query.who}::uuid`);
    // The index is over the whole text; the name is asked for after it. Who is still there is known however the name is spelled.
    else
      all.push(sql`(e."actorId" = ANY(${await findUsers(query.who)}::uuid[])
        OR ${holds(auditText, query.who)} AND ${holds(sql`e."actorName"`, query.who)})`);
  }
  if (query.operation) all.push(sql`e."operation" = ${query.operation}`);
  if (query.subjectKind) all.push(sql`e."subjectKind" = ${query.subjectKind}`);
  if (query.subject) {
    const named = [query.subject.slice(0, 80), ...(await findSubjects(query.subject))];
    const ids = [...named, ...(await findDesignEdits(named))];
    const kinds = query.subjectKind ? [query.subjectKind] : await listSubjectKinds();
    // Both columns of the index.
    all.push(sql`e."subjectId" = ANY(${ids}) AND e."subjectKind" = ANY(${kinds})`);
  }
  if (query.address) all.push(sql`e."address" = ${query.address}`);
  if (query.text) all.push(holds(auditText, query.text));
  if (query.dates.preset ?? query.dates.from ?? query.dates.to) {
    const days = daysOf(query.dates, '1900-01-01');
    if (!days) return undefined;
    all.push(
      sql`e."at" >= ${`${days.from}T00:00:00Z`}::timestamptz AND e."at" < ${`${days.before}T00:00:00Z`}::timestamptz`,
    );
  }
  return join(all, ' AND ');
}

async function findUsers(name: string): Promise<string[]> {
  const folded = foldText(name);
  if (folded === '') return [];
  const part = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT u."id"::text AS id FROM "User" u WHERE ${foldedColumn(sql`u."name"`)} LIKE ${part} LIMIT ${mostUsers}`;
  return rows.map(({ id }) => id);
}
const mostUsers = 1000;

/** Acts over many designs that changed one of these. */
async function findDesignEdits(ids: string[]): Promise<string[]> {
  const guids = ids.filter((id) => guidPattern.test(id));
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT "editId"::text AS id FROM "DesignEditEntry"
    WHERE "designId" = ANY(${guids}::uuid[]) AND "state" IN ('done', 'undone', 'kept') LIMIT ${mostEdits}`;
  return rows.map(({ id }) => id);
}
const mostEdits = 200;

/** What the audit holds, found by steps through the index instead of over all entries. */
async function listDistinct(column: Prisma.Sql): Promise<string[]> {
  const rows = await db.$queryRaw<{ value: string }[]>`
    WITH RECURSIVE found AS (
      (SELECT ${column} AS value FROM "AuditEntry" ORDER BY 1 LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM "AuditEntry" WHERE ${column} > found.value ORDER BY 1 LIMIT 1) FROM found WHERE found.value IS NOT NULL
    ) SELECT value FROM found WHERE value IS NOT NULL AND value <> ''`;
  return rows.map(({ value }) => value);
}

const listSubjectKinds = () => listDistinct(sql`"subjectKind"`);

/** The operations and kinds of subjects that there are entries of, for the filter. */
export const listAuditChoices = operation('audit', AuditQuery, async () => {
  const [operations, subjectKinds] = await Promise.all([listDistinct(sql`"operation"`), listSubjectKinds()]);
  return { operations, subjectKinds };
});
