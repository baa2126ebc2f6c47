/** A statistic's charts: drawn twice, for a wide page and for a phone, with their words beside them. */
import { chartLabels, type Kind } from '#app/domain/statistics/kinds.ts';
import type { labelEntries, Overview } from '#app/domain/statistics/statistics.server.ts';
import { drawRanking, drawSeries, type ChartSize, type SeriesChart } from './chart.server.ts';
import type { Change, StatisticsWords } from './words.server.ts';

export interface ShownChart {
  key: 'series' | 'labels';
  title: string;
  /** the chart in sentences */
  summary: string;
  wide: string;
  narrow: string;
  isCompared: boolean;
  /** its figures; a ranking's stand in the table beneath */
  figures: { period: string; count: string; previous?: string; change?: Change }[];
}

const grainTitles = {
  day: 'statistics.chart.days',
  week: 'statistics.chart.weeks',
  month: 'statistics.chart.months',
  year: 'statistics.chart.years',
} as const;

/** Classes and marks that only the library's own script would read go; the page styles what is left. */
function tidy(svg: string): string {
  return (
    svg
      .replaceAll(/<style\s*>[\s\S]*?<\/style>/g, '')
      // The policy allows no style attributes; the family is the page's.
      .replaceAll(/ style="font-size:(\d+)px;[^"]*"/g, ' font-size="$1"')
      .replaceAll(/ (?:class|pointer-events|ecmeta_\w+|xml:space|xmlns:xlink|baseProfile|version)="[^"]*"/g, '')
      .replace(/^<svg /, '<svg aria-hidden="true" ')
  );
}

function drawBoth(
  draw: (chart: SeriesChart, size: ChartSize) => string,
  chart: SeriesChart,
  wide: ChartSize,
  narrow: ChartSize,
) {
  return { wide: tidy(draw(chart, wide)), narrow: tidy(draw(chart, narrow)) };
}

export function chartOf(
  kind: Kind,
  { series, grain, totalCount, previousCount }: Overview,
  words: StatisticsWords,
): ShownChart {
  const { t } = words;
  const isCompared = previousCount !== null;
  const title = t(grainTitles[grain]);
  const most = series.reduce((one, other) => (other.count > one.count ? other : one), series[0]!);
  const total = t(`statistics.units.${kind}`, { count: totalCount });
  const chart: SeriesChart = {
    names: series.map(({ from }) => words.bucket(from, grain)),
    now: series.map(({ count }) => count),
    earlier: isCompared ? series.map(({ previousCount: before }) => before ?? 0) : null,
    formatCount: words.count,
  };
  return {
    key: 'series',
    title,
    summary: [
      t('statistics.chart.summary', { title, total }),
      t('statistics.chart.most', { count: most.count, when: words.period(most.from, most.to) }),
    ].join(' '),
    ...drawBoth(drawSeries, chart, { width: 960, height: 260 }, { width: 358, height: 220 }),
    isCompared,
    figures: series.map(({ from, to, count, previousCount: before }) => ({
      period: words.period(from, to),
      count: words.count(count),
      previous: before === null ? undefined : words.count(before),
      change: words.change(count, before),
    })),
  };
}

/** The specification's: the first ten labels. */
export function labelChartOf(
  { entries, previousCount }: Awaited<ReturnType<typeof labelEntries>>,
  words: StatisticsWords,
): ShownChart {
  const { t } = words;
  const first = entries.slice(0, chartLabels);
  const isCompared = previousCount !== null;
  const title = t('statistics.chart.labels', { number: words.count(chartLabels) });
  const chart: SeriesChart = {
    names: first.map(({ label }) => label || t('statistics.goneLabel')),
    now: first.map(({ labelCount }) => labelCount),
    earlier: isCompared ? first.map(({ previousCount: before }) => before ?? 0) : null,
    formatCount: words.count,
  };
  const height = 12 + 28 * Math.max(1, first.length);
  const leading = first[0] && t('statistics.chart.leading', { name: chart.names[0]!, count: first[0].labelCount });
  return {
    key: 'labels',
    title,
    summary: [`${title}.`, leading].filter(Boolean).join(' '),
    ...drawBoth(drawRanking, chart, { width: 960, height }, { width: 358, height }),
    isCompared,
    figures: [],
  };
}
