/** What the statistics page shows, in the reader's words. */
import type { Person } from '#app/domain/base/actor.ts';
import { colorwayThumbnailAddress, thumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { getSettings } from '#app/domain/base/settings/settings.server.ts';
import type { Breakdown, Kind } from '#app/domain/statistics/kinds.ts';
import {
  cadEntries,
  colorwayEntries,
  labelEntries,
  loginEntries,
  readBreakdown,
  type CountedRow,
  type Overview,
} from '#app/domain/statistics/statistics.server.ts';
import { suggestWho } from '#app/domain/statistics/who.server.ts';
import { rangeOf } from '#app/routes/shared/list-pager.tsx';
import { askAddress, readQuery, type StatisticsQuery } from './query.server.ts';
import { chartOf, labelChartOf } from './charts.server.ts';
import { statisticsWords, type Change, type StatisticsWords } from './words.server.ts';

export interface ShownRow {
  key: string;
  name: string;
  detail?: string;
  /** its page */
  href?: string;
  /** the same statistic for it alone */
  only?: string;
  picture?: string;
  archive?: string;
  count: string;
  share: string;
  views?: string;
  downloads?: string;
  previous?: string;
  change?: Change;
}

export interface ShownTable {
  of: Breakdown;
  rows: ShownRow[];
  /** how many there are in all, formatted; '' where that was not counted */
  total: string;
  isAll: boolean;
  all: string;
  csv: string;
}

const shownLabels = 25;
const pageSize = 50;

export async function readStatisticsPage(person: Person, url: URL) {
  const ask = await readQuery(person, url);
  const words = statisticsWords(person.locale);
  const [suggested, { settings }] = await Promise.all([
    suggestWho(person, { company: ask.company?.guid }),
    getSettings(person, {}),
  ]);
  const failed = Object.keys(ask.errors).length > 0;
  const shown = failed
    ? null
    : ask.of
      ? await readTable(person, ask, ask.of, words)
      : await readOverview(person, ask, words);
  return {
    kind: ask.kind,
    of: ask.of ?? null,
    written: ask.written,
    errors: ask.errors,
    suggested,
    chips: chipsOf(ask, words),
    clear: askAddress(ask, {
      company: undefined,
      user: undefined,
      design: undefined,
      dateRange: undefined,
      from: undefined,
      to: undefined,
      of: ask.of,
    }),
    overviewHref: askAddress(ask),
    seriesCsv: csvAddress(ask, 'series'),
    entriesCsv: csvAddress(ask, 'entries'),
    kinds: (['label', 'cad', 'login', 'colorway'] as const).map((kind) => ({
      kind,
      href: askAddress(ask, { kind, ...(kind === 'login' && { design: undefined }) }),
    })),
    monthsKept: settings.statisticsMonths,
    shown,
  };
}
export type StatisticsPage = Awaited<ReturnType<typeof readStatisticsPage>>;

function csvAddress(ask: StatisticsQuery, of: string): string {
  return `/admin/statistics/${ask.kind}.csv${askAddress(ask, { kind: undefined, of })}`;
}

function chipsOf(ask: StatisticsQuery, { t }: StatisticsWords) {
  return (['company', 'user', 'design'] as const)
    .filter((name) => ask[name])
    .map((name) => ({
      key: name,
      name: t(`statistics.${name}`),
      value: ask[name]!.name,
      removeHref: askAddress(ask, { [name]: undefined, of: ask.of }),
      removeLabel: t('statistics.removeFilter', { name: t(`statistics.${name}`), value: ask[name]!.name }),
    }));
}

async function readOverview(person: Person, ask: StatisticsQuery, words: StatisticsWords) {
  const input = { ...ask.input, after: ask.after };
  if (ask.kind === 'label') {
    const answer = await labelEntries(person, ask.input);
    const rows = answer.entries.map(({ labelId, label, labelCount, cadCount, previousCount }): CountedRow => ({
      guid: null,
      name: label,
      labelId: labelId ?? undefined,
      labels: label === '' ? undefined : { tr: label, en: label, ru: label },
      count: labelCount,
      cadCount,
      previousCount,
    }));
    const table = tableOf(
      ask,
      'labels',
      { rows: rows.slice(0, shownLabels), total: rows.length },
      answer.totalCount,
      words,
    );
    return {
      page: 'overview' as const,
      ...figuresOf(ask.kind, answer, words),
      unlabeled: answer.unlabeledCount || null,
      charts: answer.totalCount > 0 ? [labelChartOf(answer, words), chartOf(ask.kind, answer, words)] : [],
      tables: [table],
      entries: null,
      older: null,
      newest: null,
    };
  }
  const answer = await reads[ask.kind](person, input);
  return {
    page: 'overview' as const,
    ...figuresOf(ask.kind, answer, words),
    unlabeled: null,
    charts: answer.totalCount > 0 ? [chartOf(ask.kind, answer, words)] : [],
    tables: Object.entries(answer.tops).map(([of, top]) =>
      tableOf(ask, of as Breakdown, top!, answer.totalCount, words),
    ),
    entries: answer.entries as ShownEntry[],
    older: answer.next && `${askAddress(ask, { after: answer.next })}#entries`,
    newest: ask.after ? `${askAddress(ask)}#entries` : null,
  };
}
const reads = { cad: cadEntries, login: loginEntries, colorway: colorwayEntries };

/** A single event of any kind. */
export interface ShownEntry {
  at: Date;
  userGuid: string | null;
  userName: string | null;
  userMail: string | null;
  customerGuid: string | null;
  customerName: string | null;
  device?: string;
  location?: string;
  address?: string;
  view?: string;
  reference?: string;
  designGuid?: string | null;
  colorwayGuid?: string | null;
  code?: number;
  wearGuid?: string | null;
  wearName?: string | null;
}

function figuresOf(kind: Kind, overview: Overview, words: StatisticsWords) {
  const { totalCount, previousCount, from, to, previousFrom, previousTo, series } = overview;
  const days = series.length === 0 ? 0 : Math.round((Date.parse(to!) - Date.parse(from!)) / 86_400_000) + 1;
  return {
    total: words.t(`statistics.units.${kind}`, { count: totalCount }),
    period: from && to ? words.period(from, to) : null,
    previous: previousCount === null ? null : words.count(previousCount),
    previousPeriod: previousFrom && previousTo ? words.period(previousFrom, previousTo) : null,
    change: words.change(totalCount, previousCount) ?? null,
    perDay: days === 0 ? null : words.average(totalCount / days),
    isEmpty: totalCount === 0,
  };
}

async function readTable(person: Person, ask: StatisticsQuery, of: Breakdown, words: StatisticsWords) {
  const asked = { ...ask.input, kind: ask.kind, of, count: pageSize };
  let answer = await readBreakdown(person, { ...asked, page: ask.page });
  // A page past the end, as of an old link: the first.
  if (ask.page >= answer.totalPage && answer.totalPage > 0) answer = await readBreakdown(person, { ...asked, page: 0 });
  const { rows, totalCount, totalPage, currentPage, from, to, previousFrom, previousTo } = answer;
  return {
    page: 'table' as const,
    period: from && to ? words.period(from, to) : null,
    previousPeriod: previousFrom && previousTo ? words.period(previousFrom, previousTo) : null,
    table: tableOf(ask, of, { rows, total: totalCount }, null, words),
    pages: {
      currentPage,
      totalPage,
      range: totalCount > 0 ? rangeOf(currentPage, pageSize, totalCount) : undefined,
    },
    base: askAddress(ask, { of }),
  };
}

function tableOf(
  ask: StatisticsQuery,
  of: Breakdown,
  { rows, total }: { rows: CountedRow[]; total: number | null },
  whole: number | null,
  words: StatisticsWords,
): ShownTable {
  return {
    of,
    rows: rows.map((row, index) => showRow(ask, of, row, index, whole, words)),
    total: total === null ? '' : words.count(total),
    isAll: total !== null && rows.length >= total,
    all: askAddress(ask, { of }),
    csv: csvAddress(ask, of),
  };
}

function showRow(
  ask: StatisticsQuery,
  of: Breakdown,
  row: CountedRow,
  index: number,
  whole: number | null,
  words: StatisticsWords,
): ShownRow {
  const { guid, count, cadCount, previousCount, mail, customerName, designGuid, labelId } = row;
  const shown: ShownRow = {
    key: guid ?? String(labelId ?? `${row.name} ${index}`),
    name: words.name(of, row),
    count: words.count(count),
    share: whole ? words.percent(count / whole) : '',
    previous: previousCount === null ? undefined : words.count(previousCount),
    change: words.change(count, previousCount),
  };
  switch (of) {
    case 'companies':
      return {
        ...shown,
        ...(guid && { href: `/admin/customers/${guid}`, only: askAddress(ask, { company: guid, of: undefined }) }),
      };
    case 'users':
      return {
        ...shown,
        detail: [mail, customerName].filter(Boolean).join(', '),
        ...(guid && { href: `/admin/users/${guid}`, only: askAddress(ask, { user: guid, of: undefined }) }),
      };
    case 'designs':
      return {
        ...shown,
        ...(guid && {
          href: `/design/${guid}`,
          only: askAddress(ask, { design: guid, of: undefined }),
          picture: thumbnailAddress(guid, 'h'),
        }),
      };
    case 'colorways':
      return {
        ...shown,
        ...(guid &&
          designGuid && { href: `/design/${designGuid}/${guid}`, picture: colorwayThumbnailAddress(designGuid, guid) }),
      };
    case 'labels':
      return {
        ...shown,
        views: words.count(count - cadCount),
        downloads: words.count(cadCount),
        ...(labelId !== undefined && { archive: `/archive?labels=${labelId}` }),
      };
    default:
      return shown;
  }
}
