/** SPEC §7's four statistics: what happened in a span, beside the period before, and the single events of it. */
import { operation } from '#app/domain/base/operation.ts';
import {
  countAllSubjects,
  countDailyEvents,
  countSubjects,
  countThese,
  findFirstDay,
  unlabeled,
  type Counted,
  type EventKind,
  type Who,
} from './counts.server.ts';
import {
  addDays,
  daysOf,
  gatherDays,
  periodBefore,
  type Bucket,
  type Days,
  type SeriesGrain,
} from '../base/dates/days.ts';
import { findDownloads, findLogins, findViews } from './entries.server.ts';
import { breakdownsOf, type Breakdown, type Kind } from './kinds.ts';
import { nameSubjects, type Named } from './names.server.ts';
import { countTops } from './tops.server.ts';
import { BreakdownQuery, EntriesQuery, LabelQuery, StatisticsQuery } from './rules.ts';
import type { DateSpan } from '#app/domain/base/dates/date-span.ts';

export interface CountedRow extends Named {
  count: number;
  /** of `count`, CAD downloads; the rest were looks */
  cadCount: number;
  /** in the period before; null where there is none */
  previousCount: number | null;
}

export interface Overview {
  /** first and last UTC day counted; null where the span has none */
  from: string | null;
  to: string | null;
  previousFrom: string | null;
  previousTo: string | null;
  totalCount: number;
  previousCount: number | null;
  grain: SeriesGrain;
  series: Bucket[];
}

const eventKinds: Record<Kind, EventKind[]> = {
  label: ['view', 'cad'],
  cad: ['cad'],
  login: ['login'],
  colorway: ['view'],
};
const topCount = 10;
/** There are some hundreds of labels. */
const allLabels = 5000;

interface Asked {
  company?: string;
  user?: string;
  design?: string;
  dates: DateSpan;
}

interface Period {
  who: Who;
  days?: Days;
  previous?: Days;
}

async function periodOf(kind: Kind, { company, user, design, dates }: Asked): Promise<Period> {
  const who = { company, user, ...(kind !== 'login' && { design }) };
  const isOpen = !dates.from && (!dates.preset || dates.preset === 'all');
  const days = daysOf(dates, isOpen ? await findFirstDay(eventKinds[kind]) : '');
  return { who, days, previous: days && !isOpen ? periodBefore(days) : undefined };
}

async function describePeriod(kind: Kind, { who, days, previous }: Period): Promise<Overview> {
  if (!days)
    return {
      from: null,
      to: null,
      previousFrom: null,
      previousTo: null,
      totalCount: 0,
      previousCount: null,
      grain: 'day',
      series: [],
    };
  const whole = { from: previous?.from ?? days.from, before: days.before };
  const counts = await countDailyEvents(eventKinds[kind], who, whole);
  const sum = ({ from, before }: Days) =>
    [...counts].reduce((total, [day, count]) => (day >= from && day < before ? total + count : total), 0);
  return {
    from: days.from,
    to: addDays(days.before, -1),
    previousFrom: previous?.from ?? null,
    previousTo: previous ? addDays(previous.before, -1) : null,
    totalCount: sum(days),
    previousCount: previous ? sum(previous) : null,
    ...gatherDays(counts, days, previous !== undefined),
  };
}

async function countRows(
  kind: Kind,
  of: Breakdown,
  { who, days, previous }: Period,
  page: { offset: number; limit: number; isTop?: true; isUnlabeledIn?: true },
) {
  if (!days) return { rows: [], total: 0, unlabeledCount: 0 };
  const { rows: counted, total } = page.isTop
    ? await countTops(eventKinds[kind], of, who, days, page.limit)
    : await countSubjects(eventKinds[kind], of, who, days, page);
  const rows = counted.filter(({ subject }) => subject !== unlabeled);
  const unlabeledCount = counted.find(({ subject }) => subject === unlabeled)?.count ?? 0;
  return { rows: await nameRows(kind, of, { who, days, previous }, rows), total, unlabeledCount };
}

async function nameRows(kind: Kind, of: Breakdown, { who, previous }: Period, rows: Counted[]): Promise<CountedRow[]> {
  const subjects = rows.map(({ subject }) => subject);
  const [names, before] = await Promise.all([
    nameSubjects(of, subjects),
    previous ? countThese(eventKinds[kind], of, who, previous, subjects) : null,
  ]);
  const gone: Named = { guid: null, name: '' };
  return rows.map(({ subject, count, cadCount }) => ({
    ...(names.get(subject) ?? gone),
    count,
    cadCount,
    previousCount: before && (before.get(subject) ?? 0),
  }));
}

async function breakDown(...asked: Parameters<typeof countRows>) {
  const { rows, total } = await countRows(...asked);
  return { rows, total };
}

/** The tables beside a statistic: what a filter leaves only one of is left out. */
async function topsOf(
  kind: Kind,
  period: Period,
): Promise<Partial<Record<Breakdown, { rows: CountedRow[]; total: number | null }>>> {
  const { company, user, design } = period.who;
  const shown = breakdownsOf[kind].filter(
    (of) => !(of === 'companies' && (company || user)) && !(of === 'users' && user) && !(of === 'designs' && design),
  );
  const tops = await Promise.all(
    shown.map(
      async (of) => [of, await breakDown(kind, of, period, { offset: 0, limit: topCount, isTop: true })] as const,
    ),
  );
  return Object.fromEntries(tops);
}

export const cadEntries = operation('statistics', StatisticsQuery, async (_actor, input) => {
  const period = await periodOf('cad', input);
  const [overview, tops, page] = await Promise.all([
    describePeriod('cad', period),
    topsOf('cad', period),
    findDownloads({ ...period, days: period.days, after: input.after, count: input.count }),
  ]);
  return { ...overview, tops, ...page };
});

export const loginEntries = operation('statistics', StatisticsQuery, async (_actor, input) => {
  const period = await periodOf('login', input);
  const [overview, tops, page] = await Promise.all([
    describePeriod('login', period),
    topsOf('login', period),
    findLogins({ ...period, days: period.days, after: input.after, count: input.count }),
  ]);
  return { ...overview, tops, ...page };
});

export const colorwayEntries = operation('statistics', StatisticsQuery, async (_actor, input) => {
  const period = await periodOf('colorway', input);
  const [overview, tops, page] = await Promise.all([
    describePeriod('colorway', period),
    topsOf('colorway', period),
    findViews({ ...period, days: period.days, after: input.after, count: input.count }),
  ]);
  return { ...overview, tops, ...page };
});

export interface LabelEntry {
  labelId: number | null;
  /** in the asker's language; what it was called last where it was merged or deleted */
  label: string;
  /** looks and CAD downloads */
  labelCount: number;
  viewCount: number;
  cadCount: number;
  previousCount: number | null;
}

/**
 * How often colorways of designs with a label were looked at or downloaded as CAD, by the labels that a design carried at that moment.
 * A design with three labels counts under each. All labels at once unless a `count` a page is asked for.
 */
export const labelEntries = operation('statistics', LabelQuery, async (actor, { page, count: perPage, ...input }) => {
  const period = await periodOf('label', input);
  const [overview, { rows, unlabeledCount }] = await Promise.all([
    describePeriod('label', period),
    countRows('label', 'labels', period, { offset: 0, limit: allLabels, isUnlabeledIn: true }),
  ]);
  const all = rows.map(({ labelId, labels, count, cadCount, previousCount }): LabelEntry => ({
    labelId: labelId ?? null,
    label: labels?.[actor.locale] ?? '',
    labelCount: count,
    viewCount: count - cadCount,
    cadCount,
    previousCount,
  }));
  const entries = perPage ? all.slice(page * perPage, (page + 1) * perPage) : all;
  const paged = { labelTotal: all.length, totalPage: perPage ? Math.ceil(all.length / perPage) : 1 };
  return { ...overview, unlabeledCount, entries, ...paged, currentPage: perPage ? page : 0, next: null };
});

/** One of the tables, all of it. */
export const readBreakdown = operation(
  'statistics',
  BreakdownQuery,
  async (_actor, { kind, of, page, count, ...asked }) => {
    const period = await periodOf(kind, asked);
    const { days, previous } = period;
    const { rows, total } = await breakDown(kind, of, period, { offset: page * count, limit: count });
    return {
      from: days?.from ?? null,
      to: days ? addDays(days.before, -1) : null,
      previousFrom: previous?.from ?? null,
      previousTo: previous ? addDays(previous.before, -1) : null,
      rows,
      totalCount: total ?? rows.length,
      totalPage: Math.ceil((total ?? rows.length) / count),
      currentPage: page,
    };
  },
);

/** The same whole, `count` rows at once, all counted in one moment: what is looked at meanwhile moves none past the end of a piece. */
export const readWholeBreakdown = operation(
  'statistics',
  BreakdownQuery,
  async (_actor, { kind, of, count, ...asked }) => {
    const period = await periodOf(kind, asked);
    async function* pieces() {
      if (!period.days) return;
      for await (const counted of countAllSubjects(eventKinds[kind], of, period.who, period.days, count))
        yield await nameRows(kind, of, period, counted);
    }
    return { pieces: pieces() };
  },
);

const finders = { cad: findDownloads, login: findLogins, colorway: findViews };

/** Single events without their totals: for a file of all of them. */
export const readEntries = operation('statistics', EntriesQuery, async (_actor, { kind, after, count, ...asked }) => {
  const { who, days } = await periodOf(kind, asked);
  return finders[kind]({ who, days, after, count });
});
