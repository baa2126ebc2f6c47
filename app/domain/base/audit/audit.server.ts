/** The audit, read: newest first, page by page after the last entry seen. Nothing here writes it; the database refuses changes. */
import { db, Prisma } from '#app/data/database.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { daysOf } from '#app/domain/base/dates/days.ts';
import { AuditQuery } from './rules.ts';
import { findSubjects, nameSubjects } from './subjects.server.ts';

const { sql, empty, join } = Prisma;

export interface AuditRow {
  id: string;
  at: Date;
  actorGuid: string | null;
  actorName: string;
  operation: string;
  subjectKind: string;
  subjectId: string;
  /** as it is called today; '' where it is gone or has no name */
  subjectName: string;
  before: unknown;
  after: unknown;
  address: string;
}

export const searchAudit = operation('admin', AuditQuery, async (_actor, query) => {
  const where = await conditionsOf(query);
  if (!where) return { entries: [], next: null };
  const [ms, id] = query.after?.split('_') ?? [];
  const key = ms ? sql`AND (e."at", e."id") < (${new Date(Number(ms))}::timestamptz, ${id}::bigint)` : empty;
  const rows = await db.$queryRaw<Omit<AuditRow, 'subjectName'>[]>`
    SELECT e."id"::text AS id, e."at", e."actorId" AS "actorGuid", e."actorName", e."operation", e."subjectKind", e."subjectId", e."before", e."after", e."address"
    FROM "AuditEntry" e WHERE ${where} ${key} ORDER BY e."at" DESC, e."id" DESC LIMIT ${query.count + 1}`;
  const shown = rows.slice(0, query.count);
  const names = await nameSubjects(shown);
  const entries = shown.map((row): AuditRow => ({
    ...row,
    subjectName: names.get(`${row.subjectKind} ${row.subjectId}`) ?? '',
  }));
  const last = entries.at(-1);
  return { entries, next: rows.length > query.count && last ? `${last.at.getTime()}_${last.id}` : null };
});

const guidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const text = sql`audit_text(e."actorName", e."operation", e."subjectKind", e."subjectId", e."address", e."before", e."after")`;
const holds = (field: Prisma.Sql, part: string) => sql`${field} ILIKE ${`%${part.replace(/[\\%_]/g, '\\$&')}%`}`;

/** Undefined where nothing can fit. */
async function conditionsOf(query: AuditQuery): Promise<Prisma.Sql | undefined> {
  const all = [sql`true`];
  if (query.who) {
    if (guidPattern.test(query.who)) all.push(sql`e."actorId" = ${query.who}::uuid`);
    // The index is over the whole text; the name is asked for after it.
    else all.push(holds(text, query.who), holds(sql`e."actorName"`, query.who));
  }
  if (query.operation) all.push(sql`e."operation" = ${query.operation}`);
  if (query.subjectKind) all.push(sql`e."subjectKind" = ${query.subjectKind}`);
  if (query.subject) {
    const ids = [query.subject.slice(0, 80), ...(await findSubjects(query.subject))];
    const kinds = query.subjectKind ? [query.subjectKind] : await listSubjectKinds();
    // Both columns of the index.
    all.push(sql`e."subjectId" = ANY(${ids}) AND e."subjectKind" = ANY(${kinds})`);
  }
  if (query.address) all.push(sql`e."address" = ${query.address}`);
  if (query.text) all.push(holds(text, query.text));
  if (query.dates.preset ?? query.dates.from ?? query.dates.to) {
    const days = daysOf(query.dates, '1900-01-01');
    if (!days) return undefined;
    all.push(
      sql`e."at" >= ${`${days.from}T00:00:00Z`}::timestamptz AND e."at" < ${`${days.before}T00:00:00Z`}::timestamptz`,
    );
  }
  return join(all, ' AND ');
}

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
export const listAuditChoices = operation('admin', AuditQuery, async () => {
  const [operations, subjectKinds] = await Promise.all([listDistinct(sql`"operation"`), listSubjectKinds()]);
  return { operations, subjectKinds };
});
