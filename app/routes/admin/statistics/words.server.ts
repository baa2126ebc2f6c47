/** Figures, days and names of the statistics in the reader's words. */
import type { Locale } from '#app/locales/languages.ts';
import type { SeriesGrain } from '#app/domain/base/dates/days.ts';
import type { Breakdown } from '#app/domain/statistics/kinds.ts';
import type { CountedRow } from '#app/domain/statistics/statistics.server.ts';
import { formatDay, formatTick } from '#app/locales/format.ts';
import { translate, type Say } from '#app/locales/translate.ts';

export interface Change {
  text: string;
  direction: 'up' | 'down' | 'same';
}

export interface StatisticsWords {
  t: Say;
  count: (count: number) => string;
  /** with one decimal */
  average: (count: number) => string;
  percent: (share: number) => string;
  day: (day: string) => string;
  period: (from: string, to: string) => string;
  /** on the axis of a chart: as short as it can be */
  bucket: (from: string, grain: SeriesGrain) => string;
  /** undefined where there is nothing to compare with */
  change: (count: number, previous: number | null) => Change | undefined;
  name: (of: Breakdown, row: CountedRow) => string;
}

export function statisticsWords(locale: Locale): StatisticsWords {
  const t = translate(locale);
  const number = new Intl.NumberFormat(locale);
  const average = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const day = (text: string) => formatDay(text, locale);
  const gone: Partial<Record<Breakdown, string>> = {
    companies: t('statistics.goneCompany'),
    users: t('statistics.goneUser'),
    labels: t('statistics.goneLabel'),
    designs: t('statistics.goneDesign'),
    colorways: t('statistics.goneDesign'),
  };
  return {
    t,
    count: (count) => number.format(count),
    average: (count) => average.format(count),
    percent: (share) => percent.format(share),
    day,
    period: (from, to) => (from === to ? day(from) : t('statistics.inPeriod', { from: day(from), to: day(to) })),
    bucket: (from, grain) => formatTick(from, grain, locale),
    change: (count, previous) => {
      if (previous === null) return undefined;
      if (count === previous) return { text: t('statistics.same'), direction: 'same' };
      if (previous === 0) return { text: t('statistics.newHere'), direction: 'up' };
      const share = (count - previous) / previous;
      const digits = Math.abs(share) < 0.1 ? percent : whole;
      const text = t(share > 0 ? 'statistics.more' : 'statistics.less', { percent: digits.format(Math.abs(share)) });
      return { text, direction: share > 0 ? 'up' : 'down' };
    },
    name: (of, { name, labels }) => {
      if (of === 'labels') return labels?.[locale] ?? gone.labels!;
      if (of === 'codes') return t(name === '102' ? 'statistics.code102' : 'statistics.code101');
      return name || gone[of] || t('statistics.unknown');
    },
  };
}
