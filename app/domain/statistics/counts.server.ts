/**
 * Counts of events by what they were about. A span is read from totals of whole years, months and days where those are kept, and from
 * single events where not; in one statement, so that an event on its way into the totals counts once. docs/decisions/0011-statistics.md.
 */
import { db, Prisma } from '#app/data/database.server.ts';
import { reachAhead, splitDays, type Days } from './days.ts';
import type { Breakdown } from './kinds.ts';

const { sql, join, empty } = Prisma;
type Sql = Prisma.Sql;

export type EventKind = 'login' | 'cad' | 'view';
type Dimension = 'total' | 'customer' | 'user' | 'design' | 'colorway' | 'label' | 'device' | 'location' | 'code';

export interface Who {
  company?: string;
  user?: string;
}

export const dimensionOf: Record<Breakdown, Dimension> = {
  labels: 'label',
  companies: 'customer',
  users: 'user',
  designs: 'design',
  colorways: 'colorway',
  codes: 'code',
  devices: 'device',
  locations: 'location',
};

export interface Counted {
  subject: string;
  count: number;
  /** of `count`, CAD downloads */
  cadCount: number;
}

export interface CountedPage {
  rows: Counted[];
  /** how many subjects there are in all; null where that was not counted */
  total: number | null;
}

const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

const tables: Record<EventKind, Sql> = {
  login: sql`"LoginRecord"`,
  cad: sql`"CadDownload"`,
  view: sql`"ColorwayView"`,
};

/** The subject of an event "e". */
const subjects: Record<Exclude<Dimension, 'total'>, Sql> = {
  customer: sql`e."customerId"`,
  user: sql`e."userId"`,
  design: sql`e."designId"`,
  colorway: sql`e."colorwayId"`,
  label: sql`statistics_subject('label', l.label::text)`,
  device: sql`statistics_subject('device', e."device")`,
  location: sql`statistics_subject('location', coalesce(nullif(e."location", ''), e."address"))`,
  code: sql`statistics_subject('code', e."code"::text)`,
};

/** Which totals are written as events come; days that aren't hold what single events no longer tell. */
function grainsOf(dimension: Dimension, { company }: Who) {
  switch (dimension) {
    case 'total':
      return { day: true };
    case 'customer':
      return { day: true, month: true };
    case 'user':
      return { month: true };
    case 'design':
    case 'colorway':
      return company ? {} : { month: true, year: true };
    default:
      return company ? { month: true } : { day: true, month: true };
  }
}

const moment = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`;
const within = (spans: Days[]) =>
  sql`(${join(
    spans.map(({ from, before }) => sql`(e."at" >= ${moment(from)} AND e."at" < ${moment(before)})`),
    ' OR ',
  )})`;
const isOf = ({ company, user }: Who) =>
  sql`${company ? sql`AND e."customerId" = ${company}::uuid` : empty} ${user ? sql`AND e."userId" = ${user}::uuid` : empty}`;

/** Rows (kind, subject, count), several a subject. `only` names the subjects that matter. */
function rowsOf(kind: EventKind, dimension: Exclude<Dimension, 'total'>, who: Who, days: Days, only?: string[]): Sql {
  const subject = subjects[dimension];
  const events = (from: Sql, spans: Days[]) => sql`
    SELECT ${kind}::text AS kind, ${subject} AS subject, count(*) AS count
    FROM ${from} e ${dimension === 'label' ? sql`CROSS JOIN LATERAL unnest(event_labels(e."labelIds")) l(label)` : empty}
    WHERE ${within(spans)} ${isOf(who)} ${only ? sql`AND ${subject} = ANY(${only}::uuid[])` : empty} GROUP BY 2`;
  if (who.user) return events(tables[kind], [days]);
  const grains = grainsOf(dimension, who);
  const parts = splitDays(reachAhead(days), grains);
  // A company's own row stands among all companies'.
  const isSubject = dimension === 'customer' && who.company;
  const scope = who.company && !isSubject ? sql`${who.company}::uuid` : none;
  const kept = (grain: 'day' | 'month' | 'year', spans: Days[]) =>
    spans.map(
      ({ from, before }) => sql`
        SELECT ${kind}::text AS kind, c."subject", c."count" FROM "StatisticsCount" c
        WHERE c."kind" = ${kind}::"StatisticsKind" AND c."dimension" = ${dimension}::"StatisticsDimension" AND c."grain" = ${grain}::"StatisticsGrain"
          AND c."scope" = ${scope} AND c."start" >= ${from}::date AND c."start" < ${before}::date
          ${only ? sql`AND c."subject" = ANY(${only}::uuid[])` : empty} ${isSubject ? sql`AND c."subject" = ${who.company}::uuid` : empty}`,
    );
  const rolled = [...parts.years, ...parts.months, ...(grains.day ? parts.days : [])];
  const live = grains.day ? [] : parts.days;
  return join(
    [
      ...kept('year', parts.years),
      ...kept('month', parts.months),
      ...kept('day', parts.days),
      ...(rolled.length > 0
        ? [events(sql`(SELECT * FROM "StatisticsPending" WHERE "kind" = ${kind}::"StatisticsKind")`, rolled)]
        : []),
      ...live.map((span) => events(tables[kind], [span])),
    ],
    ' UNION ALL ',
  );
}

/** The most frequent first. */
export async function countSubjects(
  kinds: EventKind[],
  breakdown: Breakdown,
  who: Who,
  days: Days,
  page: { offset: number; limit: number },
): Promise<CountedPage> {
  const dimension = dimensionOf[breakdown] as Exclude<Dimension, 'total'>;
  const all = join(
    kinds.map((kind) => rowsOf(kind, dimension, who, days)),
    ' UNION ALL ',
  );
  // "No label" is told apart: it is no label among the others.
  const isReal = dimension === 'label' ? sql`AND subject <> statistics_subject('label', '0')` : empty;
  const rows = await db.$queryRaw<{ subject: string; count: number; cadCount: number; total: number }[]>`
    SELECT subject, sum(count)::int AS count, (coalesce(sum(count) FILTER (WHERE kind = 'cad'), 0))::int AS "cadCount", (count(*) OVER ())::int AS total
    FROM (${all}) counted WHERE subject IS NOT NULL ${isReal} GROUP BY subject
    ORDER BY sum(count) DESC, subject LIMIT ${page.limit} OFFSET ${page.offset}`;
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** So many designs in front are looked into for the colorways in front. */
const designsInFront = 200;

/**
 * The most frequent colorways of all. There are several times as many as designs, so they are looked for in the designs in front: a
 * colorway counts no more than its design, and once the next design counts less than the last colorway found, no other can be among them.
 */
export async function countTopColorways(kinds: EventKind[], who: Who, days: Days, limit: number): Promise<CountedPage> {
  const whole = () => countSubjects(kinds, 'colorways', who, days, { offset: 0, limit });
  if (who.company ?? who.user) return whole();
  const { rows: designs } = await countSubjects(kinds, 'designs', who, days, { offset: 0, limit: designsInFront + 1 });
  const ids = designs.slice(0, designsInFront).map(({ subject }) => subject);
  const colorways = await db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Colorway" WHERE "designId" = ANY(${ids}::uuid[])
    UNION SELECT "id" FROM "StatisticsWord" WHERE "designId" = ANY(${ids}::uuid[])`;
  const counts = await countThese(
    kinds,
    'colorways',
    who,
    days,
    colorways.map(({ id }) => id),
  );
  const rows = [...counts]
    .map(([subject, count]) => ({ subject, count, cadCount: 0 }))
    .toSorted((one, other) => other.count - one.count || (one.subject < other.subject ? -1 : 1));
  const next = designs[designsInFront];
  if (!next) return { rows: rows.slice(0, limit), total: rows.length };
  return next.count < (rows[limit - 1]?.count ?? 0) ? { rows: rows.slice(0, limit), total: null } : whole();
}

/** Counts of certain subjects, as of the period before. */
export async function countThese(
  kinds: EventKind[],
  breakdown: Breakdown,
  who: Who,
  days: Days,
  only: string[],
): Promise<Map<string, number>> {
  if (only.length === 0) return new Map();
  const dimension = dimensionOf[breakdown] as Exclude<Dimension, 'total'>;
  const all = join(
    kinds.map((kind) => rowsOf(kind, dimension, who, days, only)),
    ' UNION ALL ',
  );
  const rows = await db.$queryRaw<{ subject: string; count: number }[]>`
    SELECT subject, sum(count)::int AS count FROM (${all}) counted GROUP BY subject`;
  return new Map(rows.map(({ subject, count }) => [subject, count]));
}

/** Events a day. */
export async function countDailyEvents(kinds: EventKind[], who: Who, days: Days): Promise<Map<string, number>> {
  const sources = kinds.map((kind) => dailySources(kind, who, days));
  const rows = await db.$queryRaw<{ day: string; count: number }[]>`
    SELECT day::text AS day, sum(count)::int AS count FROM (${join(sources, ' UNION ALL ')}) counted GROUP BY day`;
  return new Map(rows.map(({ day, count }) => [day, count]));
}

function dailySources(kind: EventKind, who: Who, { from, before }: Days): Sql {
  const events = (source: Sql) => sql`
    SELECT (e."at" AT TIME ZONE 'UTC')::date AS day, count(*) AS count FROM ${source} e
    WHERE ${within([{ from, before }])} ${isOf(who)} GROUP BY 1`;
  const dimension = who.user ? 'user' : who.company ? 'customer' : 'total';
  const subject = who.user ?? who.company;
  const kept = sql`
    SELECT c."start" AS day, c."count" FROM "StatisticsCount" c
    WHERE c."kind" = ${kind}::"StatisticsKind" AND c."dimension" = ${dimension}::"StatisticsDimension" AND c."grain" = 'day'
      AND c."scope" = ${who.user && who.company ? sql`${who.company}::uuid` : none} AND c."subject" = ${subject ? sql`${subject}::uuid` : none}
      AND c."start" >= ${from}::date AND c."start" < ${before}::date`;
  const rest = who.user
    ? events(tables[kind])
    : events(sql`(SELECT * FROM "StatisticsPending" WHERE "kind" = ${kind}::"StatisticsKind")`);
  return sql`${kept} UNION ALL ${rest}`;
}

/** The day of the first event of all, for "all times"; today where there is none. */
export async function findFirstDay(kinds: EventKind[]): Promise<string> {
  const [row] = await db.$queryRaw<[{ day: string }]>`
    SELECT least(
      (SELECT min(f.first) FROM unnest(${kinds}::"StatisticsKind"[]) k CROSS JOIN LATERAL (
        SELECT min(c."start") AS first FROM "StatisticsCount" c
        WHERE c."kind" = k AND c."dimension" = 'total' AND c."grain" = 'day' AND c."scope" = ${none}) f),
      (SELECT (min("at") AT TIME ZONE 'UTC')::date FROM "StatisticsPending" WHERE "kind" = ANY(${kinds}::"StatisticsKind"[])),
      (now() AT TIME ZONE 'UTC')::date)::text AS day`;
  return row.day;
}

/** How many looks and downloads were at designs without any label. */
export async function countUnlabeled(kinds: EventKind[], who: Who, days: Days): Promise<number> {
  const [row] = await db.$queryRaw<[{ id: string }]>`SELECT statistics_subject('label', '0') AS id`;
  return (await countThese(kinds, 'labels', who, days, [row.id])).get(row.id) ?? 0;
}
