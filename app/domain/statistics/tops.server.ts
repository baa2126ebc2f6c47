/**
 * The designs and colorways in front, without counting all there are. Totals of whole months and years are read from the greatest down:
 * what comes in none of their first rows counts at most what the last rows read count together, so once the last one found counts
 * more, the list is exact. Where it doesn't, more rows are read, in the end all. docs/decisions/0011-statistics.md.
 */
import { db, Prisma } from '#app/data/database.server.ts';
import {
  countDailyEvents,
  countSubjects,
  dimensionOf,
  isOf,
  keptRows,
  liveRows,
  none,
  pending,
  subjects,
  tables,
  within,
  type CountedPage,
  type EventKind,
  type Who,
} from './counts.server.ts';
import { countDays, coverMonths, reachAhead, splitDays, startsOf, type Days } from '../base/dates/days.ts';
import type { Breakdown } from './kinds.ts';

const { sql, join } = Prisma;
type Sql = Prisma.Sql;
type Dimension = 'design' | 'colorway';

export interface TopReach {
  /** how many rows of a month's or year's totals are read, one try after the other */
  everybody: number[];
  company: number[];
  /** so few events of a company are counted whole */
  wholeBelow: number;
  /** so many days outside whole months are grouped whole */
  rawDays: number;
}
const usualReach: TopReach = { everybody: [100, 2000], company: [500, 4000], wholeBelow: 80_000, rawDays: 5 };

/** Where what was missed may count so many times more than the last one found, reading more rows won't do. */
const hopeless = 5;

const literals = {
  login: sql`'login'::"StatisticsKind"`,
  cad: sql`'cad'::"StatisticsKind"`,
  view: sql`'view'::"StatisticsKind"`,
  // Written out, so that the index of these two alone is taken.
  design: sql`'design'::"StatisticsDimension"`,
  colorway: sql`'colorway'::"StatisticsDimension"`,
};

export async function countTops(
  kinds: EventKind[],
  breakdown: Breakdown,
  who: Who,
  days: Days,
  limit: number,
  reach = usualReach,
): Promise<CountedPage> {
  const dimension = dimensionOf[breakdown];
  const whole = () => countSubjects(kinds, breakdown, who, days, { offset: 0, limit });
  const [kind, ...others] = kinds;
  if ((dimension !== 'design' && dimension !== 'colorway') || who.user || who.design || !kind || others.length > 0)
    return whole();
  if (who.company && (await countEvents(kinds, who, days)) < reach.wholeBelow) return whole();
  for (const rowsRead of who.company ? reach.company : reach.everybody) {
    const statement = topsOf(kind, dimension, who.company, days, { rowsRead, limit, rawDays: reach.rawDays });
    const rows = await db.$queryRaw<{ subject: string; count: number; missed: number; total: number }[]>(statement);
    const missed = rows[0]?.missed ?? 0;
    const last = rows[limit - 1];
    if (rows.length > 0 && (missed === 0 || (last && last.count > missed)))
      return {
        rows: rows.map(({ subject, count }) => ({ subject, count, cadCount: kind === 'cad' ? count : 0 })),
        total: missed === 0 ? rows[0]!.total : null,
      };
    if (last && missed > hopeless * last.count) break;
  }
  return whole();
}

async function countEvents(kinds: EventKind[], who: Who, days: Days): Promise<number> {
  return [...(await countDailyEvents(kinds, who, days)).values()].reduce((sum, count) => sum + count, 0);
}

interface Read {
  rowsRead: number;
  limit: number;
  rawDays: number;
}

/** The first rows of each month and year; `rest`: (subject, count) of what is in none of these. */
function firstRows(
  kind: EventKind,
  dimension: Dimension,
  parts: { years: Days[]; months: Days[] },
  rest: Sql,
  read: Read,
) {
  return sql`
    WITH lists AS MATERIALIZED (
      SELECT p.grain, p.start, t."subject", t."count" FROM (
        SELECT 'year'::"StatisticsGrain" AS grain, unnest(${startsOf(parts.years, 'year')}::date[]) AS start
        UNION ALL SELECT 'month', unnest(${startsOf(parts.months, 'month')}::date[])
      ) p CROSS JOIN LATERAL (
        SELECT c."subject", c."count" FROM "StatisticsCount" c
        WHERE c."kind" = ${literals[kind]} AND c."dimension" = ${literals[dimension]} AND c."grain" = p.grain AND c."scope" = ${none} AND c."start" = p.start
        ORDER BY c."count" DESC LIMIT ${read.rowsRead}
      ) t
    ), rest AS MATERIALIZED (
      SELECT subject, sum(count)::int AS count FROM (${rest}) r WHERE subject IS NOT NULL GROUP BY 1
    ), first_rest AS MATERIALIZED (
      SELECT subject, count FROM rest ORDER BY count DESC LIMIT ${read.rowsRead}
    ), missed AS (
      SELECT coalesce(sum(least), 0)::int AS missed FROM (
        SELECT min("count") AS least FROM lists GROUP BY grain, start HAVING count(*) >= ${read.rowsRead}
        UNION ALL SELECT min(count) FROM first_rest HAVING count(*) >= ${read.rowsRead}
      ) l
    ), candidates AS MATERIALIZED (
      SELECT subject FROM lists UNION SELECT subject FROM first_rest
    )`;
}

const answer = (counts: Sql, { limit }: Read) => sql`
  SELECT subject, sum(count)::int AS count, (SELECT missed FROM missed) AS missed, (count(*) OVER ())::int AS total
  FROM (${counts}) counted GROUP BY subject HAVING sum(count) > 0 ORDER BY sum(count) DESC, subject LIMIT ${limit}`;

/**
 * Only what may be in front is counted in single events: of a company, and of days outside whole months. Nobody did more than all, and
 * no day saw more than its month, so the months around tell where to look.
 */
function topsOf(kind: EventKind, dimension: Dimension, company: string | undefined, days: Days, read: Read): Sql {
  const reached = reachAhead(days);
  const parts = splitDays(reached, { month: true, year: true });
  const around = coverMonths(reached);
  if (company) {
    const rest = liveRows(dimension, pending(kind), [around], {});
    const counts = [
      sql`SELECT x.subject, e.count FROM candidates x CROSS JOIN LATERAL (
        SELECT count(*)::int AS count FROM ${tables[kind]} e
        WHERE ${subjects[dimension]} = x.subject AND ${within([days])} ${isOf({ company })}) e`,
      ...ofCandidates(keptRows(kind, dimension, sql`${company}::uuid`, 'day', [days])),
    ];
    return statementOf(kind, dimension, splitDays(around, { month: true, year: true }), rest, counts, read);
  }
  const rolled = [...parts.years, ...parts.months];
  const keptDays = keptRows(kind, dimension, none, 'day', parts.days);
  const inTotals = [
    ...ofCandidates(keptRows(kind, dimension, none, 'year', parts.years)),
    ...ofCandidates(keptRows(kind, dimension, none, 'month', parts.months)),
  ];
  const onTheirWay = rolled.length > 0 ? [liveRows(dimension, pending(kind), rolled, {})] : [];
  const ends = parts.days.map((span) => liveRows(dimension, tables[kind], [span], {}));
  if (parts.days.reduce((sum, span) => sum + countDays(span), 0) <= read.rawDays) {
    const rest = join(
      [sql`SELECT NULL::uuid AS subject, 0 AS count`, ...keptDays, ...onTheirWay, ...ends],
      ' UNION ALL ',
    );
    const counts = [...inTotals, sql`SELECT r.subject, r.count FROM rest r JOIN candidates USING (subject)`];
    return statementOf(kind, dimension, parts, rest, counts, read);
  }
  const rest = liveRows(dimension, pending(kind), [around], {});
  const counts = [
    ...inTotals,
    ...ofCandidates(keptDays),
    ...onTheirWay.map((rows) => sql`SELECT p.* FROM (${rows}) p JOIN candidates USING (subject)`),
    ...parts.days.map(
      (span) => sql`
        SELECT x.subject, count(*)::int AS count FROM ${tables[kind]} e JOIN candidates x ON x.subject = ${subjects[dimension]}
        WHERE ${within([span])} GROUP BY 1`,
    ),
  ];
  return statementOf(kind, dimension, splitDays(around, { month: true, year: true }), rest, counts, read);
}

const ofCandidates = (kept: Sql[]) =>
  kept.map((rows) => sql`SELECT k.* FROM candidates x CROSS JOIN LATERAL (${rows} AND c."subject" = x.subject) k`);

function statementOf(
  kind: EventKind,
  dimension: Dimension,
  parts: { years: Days[]; months: Days[] },
  rest: Sql,
  counts: Sql[],
  read: Read,
): Sql {
  return sql`${firstRows(kind, dimension, parts, rest, read)} ${answer(join(counts, ' UNION ALL '), read)}`;
}
