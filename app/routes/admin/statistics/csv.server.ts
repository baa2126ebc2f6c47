/** The rows of a statistic's file, piece by piece. */
import type { Person } from '#app/domain/base/actor.ts';
import { csvTime, csvTimeHead, type CsvRow } from '#app/domain/base/text/csv.ts';
import { breakdownsOf, type Breakdown } from '#app/domain/statistics/kinds.ts';
import {
  cadEntries,
  colorwayEntries,
  labelEntries,
  loginEntries,
  readEntries,
  readWholeBreakdown,
} from '#app/domain/statistics/statistics.server.ts';
import type { StatisticsQuery } from './query.server.ts';
import type { ShownEntry } from './data.server.ts';
import { statisticsWords, type StatisticsWords } from './words.server.ts';

const subjectsAtOnce = 5000;
const entriesAtOnce = 1000;

export function csvRows(
  person: Person,
  ask: StatisticsQuery,
  asked: string,
): { name: string; rows: AsyncIterable<CsvRow[]> } {
  const words = statisticsWords(person.locale);
  const of = breakdownsOf[ask.kind].find((one) => one === asked);
  const kind = words.t(`statistics.kinds.${ask.kind}`);
  if (of) return { name: `${kind} – ${words.t(`statistics.tables.${of}`)}`, rows: subjectRows(person, ask, of, words) };
  if (asked === 'entries' && ask.kind !== 'label') return { name: kind, rows: entryRows(person, ask, words) };
  return { name: `${kind} – ${words.t('statistics.tables.series')}`, rows: seriesRows(person, ask, words) };
}

async function* subjectRows(
  person: Person,
  ask: StatisticsQuery,
  of: Breakdown,
  words: StatisticsWords,
): AsyncGenerator<CsvRow[]> {
  const { t } = words;
  const head = (name: 'guid' | 'mail' | 'companies' | 'views' | 'downloads' | 'count' | 'previous' | Breakdown) =>
    t(`statistics.columns.${name}`);
  yield [
    [
      head(of),
      ...(of === 'users' ? [head('mail'), head('companies')] : []),
      head('guid'),
      ...(of === 'labels' ? [head('views'), head('downloads')] : []),
      head('count'),
      head('previous'),
    ],
  ];
  const { pieces } = await readWholeBreakdown(person, { ...ask.input, kind: ask.kind, of, count: subjectsAtOnce });
  for await (const rows of pieces)
    yield rows.map((row) => [
      words.name(of, row),
      ...(of === 'users' ? [row.mail ?? '', row.customerName ?? ''] : []),
      row.guid ?? row.labelId ?? '',
      ...(of === 'labels' ? [row.count - row.cadCount, row.cadCount] : []),
      row.count,
      row.previousCount,
    ]);
}

async function* seriesRows(person: Person, ask: StatisticsQuery, { t }: StatisticsWords): AsyncGenerator<CsvRow[]> {
  const { series } = await { ...reads, label: labelEntries }[ask.kind](person, { ...ask.input, count: 1 });
  yield [[t('statistics.from'), t('statistics.to'), t('statistics.columns.count'), t('statistics.columns.previous')]];
  yield series.map(({ from, to, count, previousCount }) => [from, to, count, previousCount]);
}

const reads = { cad: cadEntries, login: loginEntries, colorway: colorwayEntries };

async function* entryRows(person: Person, ask: StatisticsQuery, { t }: StatisticsWords): AsyncGenerator<CsvRow[]> {
  const { kind } = ask;
  if (kind === 'label') return;
  const head = ['users', 'mail', 'companies'] as const;
  const own =
    kind === 'login'
      ? (['devices', 'locations', 'address', 'view'] as const)
      : kind === 'cad'
        ? (['colorways', 'codes', 'wear'] as const)
        : (['colorways'] as const);
  const heads = [...head, ...own].map((name) => t(`statistics.columns.${name}`));
  yield [[csvTimeHead(t('statistics.columns.when')), ...heads]];
  let after: string | undefined;
  do {
    const { entries, next } = await readEntries(person, { ...ask.input, kind, after, count: entriesAtOnce });
    yield (entries as ShownEntry[]).map((entry) => [
      csvTime(entry.at),
      entry.userName ?? t('statistics.goneUser'),
      entry.userMail,
      entry.customerName ?? t('statistics.goneCompany'),
      ...(kind === 'login' ? [entry.device!, entry.location!, entry.address!, entry.view!] : [entry.reference!]),
      ...(kind === 'cad' ? [entry.code!, entry.wearName ?? ''] : []),
    ]);
    after = next ?? undefined;
  } while (after);
}
