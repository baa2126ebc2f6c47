/**
 * Counts of events by what they were about. A span is read from totals of whole years, months and days where those are kept, and from
 * single events where not; in one statement, so that an event on its way into the totals counts once. docs/decisions/0011-statistics.md.
 */
import { createHash } from 'node:crypto';
import { db, Prisma } from '#app/data/database.server.ts';
import { reachAhead, splitDays, type Days } from '../base/dates/days.ts';
import type { Breakdown } from './kinds.ts';

const { sql, join, empty } = Prisma;
type Sql = Prisma.Sql;

export type EventKind = 'login' | 'cad' | 'view';
type Grain = 'day' | 'month' | 'year';
type Dimension = 'total' | 'customer' | 'user' | 'design' | 'colorway' | 'label' | 'device' | 'location' | 'code';
type Subject = Exclude<Dimension, 'total'>;

export interface Who {
  company?: string;
  user?: string;
  /** counted from single events, and, where those are gone, from totals that tell companies and colorways but no users */
  design?: string;
}

export const dimensionOf: Record<Breakdown, Subject> = {
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

export const none = sql`'00000000-0000-0000-0000-000000000000'::uuid`;

export const tables: Record<EventKind, Sql> = {
  login: sql`"LoginRecord"`,
  cad: sql`"CadDownload"`,
  view: sql`"ColorwayView"`,
};

/** The subject of an event "e", or of a counted word "w". */
export const subjects: Record<Subject, Sql> = {
  customer: sql`e."customerId"`,
  user: sql`e."userId"`,
  design: sql`e."designId"`,
  colorway: sql`e."colorwayId"`,
  label: sql`statistics_subject('label', word::text)`,
  device: sql`statistics_subject('device', word)`,
  location: sql`statistics_subject('location', word)`,
  code: sql`statistics_subject('code', word::text)`,
};
const words: Partial<Record<Subject, Sql>> = {
  label: sql`unnest(event_labels(e."labelIds"))`,
  device: sql`e."device"`,
  location: sql`coalesce(nullif(e."location", ''), e."address")`,
  code: sql`e."code"`,
};

/** Which totals are written as events come; days that aren't hold what single events no longer tell. */
function grainsOf(dimension: Dimension, { company }: Who) {
  switch (dimension) {
    case 'total':
      return { day: true };
    case 'customer':
      return { day: true, month: true };
    case 'user':
      return { month: true, year: true };
    case 'design':
    case 'colorway':
      return company ? {} : { month: true, year: true };
    default:
      return company ? { month: true } : { day: true, month: true };
  }
}

const moment = (day: string) => sql`${`${day}T00:00:00Z`}::timestamptz`;
export const within = (spans: Days[]) =>
  sql`(${join(
    spans.map(({ from, before }) => sql`(e."at" >= ${moment(from)} AND e."at" < ${moment(before)})`),
    ' OR ',
  )})`;
export const isOf = ({ company, user, design }: Who) =>
  sql`${company ? sql`AND e."customerId" = ${company}::uuid` : empty} ${user ? sql`AND e."userId" = ${user}::uuid` : empty} ${design ? sql`AND e."designId" = ${design}::uuid` : empty}`;

/** Events not in totals yet. */
export const pending = (kind: EventKind) =>
  sql`(SELECT * FROM "StatisticsPending" WHERE "kind" = ${kind}::"StatisticsKind")`;

/** Rows (subject, count) of totals; a condition on "c" may follow. */
export const keptRows = (kind: EventKind, dimension: Dimension, scope: Sql, grain: Grain, spans: Days[]) =>
  spans.map(
    ({ from, before }) => sql`
      SELECT c."subject", c."count" FROM "StatisticsCount" c
      WHERE c."kind" = ${kind}::"StatisticsKind" AND c."dimension" = ${dimension}::"StatisticsDimension" AND c."grain" = ${grain}::"StatisticsGrain"
        AND c."scope" = ${scope} AND c."start" >= ${from}::date AND c."start" < ${before}::date`,
  );

/** Rows (subject, count) of single events, one each. Words, which are few, are counted first and named then. `only` names the subjects that matter. */
export function liveRows(dimension: Subject, source: Sql, spans: Days[], who: Who, only?: string[]): Sql {
  const word = words[dimension];
  const isMeant = only ? sql`AND ${subjects[dimension]} = ANY(${only}::uuid[])` : empty;
  if (!word)
    return sql`
      SELECT ${subjects[dimension]} AS subject, 1 AS count FROM ${source} e
      WHERE ${within(spans)} ${isOf(who)} ${isMeant}`;
  // OFFSET keeps the planner from making a subject of every event's word.
  return sql`
    SELECT ${subjects[dimension]} AS subject, count FROM (
      SELECT word, count(*)::int AS count FROM (
        SELECT ${word} AS word FROM ${source} e WHERE ${within(spans)} ${isOf(who)}
      ) e GROUP BY 1 OFFSET 0
    ) w WHERE word IS NOT NULL ${isMeant}`;
}

/** Rows (subject, count) about one design, of days whose single events are gone; disjoint from those that are left. */
function foldedRows(kind: EventKind, dimension: Subject, who: Who, { from, before }: Days, only?: string[]): Sql[] {
  const { company, user, design } = who;
  if (user || !design || (dimension !== 'design' && dimension !== 'colorway' && dimension !== 'customer')) return [];
  const subject = dimension === 'customer' ? sql`c."scope"` : sql`c."subject"`;
  const scope = company ? sql`= ${company}::uuid` : dimension === 'customer' ? sql`<> ${none}` : sql`= ${none}`;
  const ofDesign =
    dimension === 'colorway'
      ? sql`IN (
          SELECT "id" FROM "Colorway" WHERE "designId" = ${design}::uuid
          UNION ALL SELECT "id" FROM "StatisticsWord" WHERE "designId" = ${design}::uuid)`
      : sql`= ${design}::uuid`;
  return [
    sql`
      SELECT ${subject} AS subject, c."count" FROM "StatisticsCount" c
      WHERE c."kind" = ${kind}::"StatisticsKind" AND c."dimension" = ${dimension === 'colorway' ? dimension : 'design'}::"StatisticsDimension"
        AND c."grain" = 'day' AND c."scope" ${scope} AND c."subject" ${ofDesign} AND c."start" >= ${from}::date AND c."start" < ${before}::date
        ${only ? sql`AND ${subject} = ANY(${only}::uuid[])` : empty}`,
  ];
}

/** Rows (kind, subject, count), several a subject. `only` names the subjects that matter. */
function rowsOf(kind: EventKind, dimension: Subject, who: Who, days: Days, only?: string[]): Sql {
  const told = (rows: Sql) => sql`SELECT ${kind}::text AS kind, subject, count FROM (${rows}) r`;
  if (who.user || who.design) {
    const live = liveRows(dimension, tables[kind], [days], who, only);
    return told(join([live, ...foldedRows(kind, dimension, who, days, only)], ' UNION ALL '));
  }
  const grains = grainsOf(dimension, who);
  const parts = splitDays(reachAhead(days), grains);
  // A company's own row stands among all companies'.
  const isSubject = dimension === 'customer' && who.company;
  const scope = who.company && !isSubject ? sql`${who.company}::uuid` : none;
  const kept = (grain: Grain, spans: Days[]) =>
    keptRows(kind, dimension, scope, grain, spans).map((rows) =>
      told(sql`${rows}
        ${only ? sql`AND c."subject" = ANY(${only}::uuid[])` : empty} ${isSubject ? sql`AND c."subject" = ${who.company}::uuid` : empty}`),
    );
  const rolled = [...parts.years, ...parts.months, ...(grains.day ? parts.days : [])];
  const live = grains.day ? [] : parts.days;
  return join(
    [
      ...kept('year', parts.years),
      ...kept('month', parts.months),
      ...kept('day', parts.days),
      ...(rolled.length > 0 ? [told(liveRows(dimension, pending(kind), rolled, who, only))] : []),
      ...live.map((span) => told(liveRows(dimension, tables[kind], [span], who, only))),
    ],
    ' UNION ALL ',
  );
}

/** statistics_subject('label', '0'): designs without any label, which are told apart from the labels. */
export const unlabeled = createHash('md5')
  .update('label 0')
  .digest('hex')
  .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** Rows (subject, count, cadCount), one a subject. */
function countedOf(kinds: EventKind[], dimension: Subject, who: Who, days: Days, isUnlabeledIn?: true): Sql {
  const all = join(
    kinds.map((kind) => rowsOf(kind, dimension, who, days)),
    ' UNION ALL ',
  );
  const isReal = dimension === 'label' && !isUnlabeledIn ? sql`AND subject <> ${unlabeled}::uuid` : empty;
  const cadCount =
    kinds.length > 1
      ? sql`coalesce(sum(count) FILTER (WHERE kind = 'cad'), 0)`
      : kinds[0] === 'cad'
        ? sql`sum(count)`
        : sql`0`;
  return sql`
    SELECT subject, sum(count)::int AS count, ${cadCount}::int AS "cadCount"
    FROM (${all}) counted WHERE subject IS NOT NULL ${isReal} GROUP BY subject`;
}

/** The most frequent first. */
export async function countSubjects(
  kinds: EventKind[],
  breakdown: Breakdown,
  who: Who,
  days: Days,
  page: { offset: number; limit: number; isUnlabeledIn?: true },
): Promise<CountedPage> {
  const rows = await db.$queryRaw<{ subject: string; count: number; cadCount: number; total: number }[]>`
    SELECT s.*, (count(*) OVER ())::int AS total
    FROM (${countedOf(kinds, dimensionOf[breakdown], who, days, page.isUnlabeledIn)}) s
    ORDER BY count DESC, subject LIMIT ${page.limit} OFFSET ${page.offset}`;
  // No row of a page past the end tells how many there are.
  if (rows.length === 0 && page.offset > 0)
    return { rows: [], total: (await countSubjects(kinds, breakdown, who, days, { offset: 0, limit: 1 })).total };
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** All of them as of one moment, `limit` at once; in arrays, in which half a million take little memory. */
export async function* countAllSubjects(
  kinds: EventKind[],
  breakdown: Breakdown,
  who: Who,
  days: Days,
  limit: number,
): AsyncGenerator<Counted[]> {
  const pages = await db.$queryRaw<{ subjects: string[]; counts: number[]; cadCounts: number[] }[]>`
    SELECT array_agg(subject ORDER BY place) AS subjects, array_agg(count ORDER BY place) AS counts, array_agg("cadCount" ORDER BY place) AS "cadCounts"
    FROM (SELECT s.*, row_number() OVER (ORDER BY count DESC, subject) AS place FROM (${countedOf(kinds, dimensionOf[breakdown], who, days)}) s) placed
    GROUP BY (place - 1) / ${limit}::int ORDER BY min(place)`;
  for (const { subjects, counts, cadCounts } of pages)
    yield subjects.map((subject, at) => ({ subject, count: counts[at]!, cadCount: cadCounts[at]! }));
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
  const dimension = dimensionOf[breakdown];
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
    SELECT (bin AT TIME ZONE 'UTC')::date AS day, count FROM (
      SELECT date_bin('1 day', e."at", '2000-01-01T00:00:00Z'::timestamptz) AS bin, count(*)::int AS count FROM ${source} e
      WHERE ${within([{ from, before }])} ${isOf(who)} GROUP BY 1
    ) b`;
  // Nothing tells any more which user looked at which design.
  if (who.user && who.design) return events(tables[kind]);
  const single = who.user ?? who.design;
  const dimension = who.user ? 'user' : who.design ? 'design' : who.company ? 'customer' : 'total';
  const subject = single ?? who.company;
  const kept = sql`
    SELECT c."start" AS day, c."count" FROM "StatisticsCount" c
    WHERE c."kind" = ${kind}::"StatisticsKind" AND c."dimension" = ${dimension}::"StatisticsDimension" AND c."grain" = 'day'
      AND c."scope" = ${single && who.company ? sql`${who.company}::uuid` : none} AND c."subject" = ${subject ? sql`${subject}::uuid` : none}
      AND c."start" >= ${from}::date AND c."start" < ${before}::date`;
  const rest = single ? events(tables[kind]) : events(pending(kind));
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
