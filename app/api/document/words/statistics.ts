/** What fields of statistics hold. */
import type { ByShape } from '../shape-names.ts';

export const statisticsWords: ByShape<string> = {
  'PostAdminStatistics*Request': {
    company: 'guid of a customer: only its users',
    user: 'guid of a user: only this one',
    design: 'guid of a design: only its views and downloads',
    dateRange:
      'a period: a name such as `last30`, `from..to` (2026-01-01..2026-03-31), a year, or an object; missing: all times',
    from: 'first day, YYYY-MM-DD, or a year; with `to`, instead of `dateRange`',
    to: 'last day, YYYY-MM-DD, or a year',
    after: '`next` of the page before',
    count: 'entries per page; missing: 25',
  },
  PostAdminStatisticsLabelEntriesRequest: { count: 'labels per page; missing: all of them on one' },
  PostAdminStatisticsBreakdownRequest: {
    kind: 'which statistic',
    of: 'what the rows are',
    count: 'rows per page; missing: 50',
  },
  '*Statistics*Answer': {
    from: 'first day of the period; null: no entries',
    to: 'last day of the period; null: no entries',
    previousFrom: 'first day of the period before; null: there is none',
    previousTo: 'last day of the period before; null: there is none',
    totalCount: 'number of entries in the period',
    previousCount: 'number of entries in the period before; null: there is none',
    next: '`after` for the next page; null: this is the last one',
    entries: 'entries on this page, the newest first',
    series: 'totals over time',
    tops: 'the first ten rows of each breakdown',
  },
  PostAdminStatisticsLabelEntriesAnswer: {
    entries: 'labels on this page, the most frequent first',
    unlabeledCount: 'number of entries of designs without labels',
  },
  StatisticsTableAnswer: { rows: 'rows on this page', totalCount: 'number of rows on all pages' },
  SeriesPoint: {
    from: 'its first day',
    to: 'its last day',
    count: 'number of entries',
    previousCount: 'number in the period before; null: there is none',
  },
  StatisticsTop: { rows: 'the first ten rows', total: 'number of all rows; null: not counted' },
  StatisticsRow: {
    guid: 'guid of what the row is about; null: deleted, or nothing with a guid',
    name: 'what the row is about: a company, user, design, colorway, label, code, device or place',
    mail: 'email address of the user',
    customerGuid: 'guid of the user’s company',
    customerName: 'name of the user’s company',
    designGuid: 'guid of the design, or of the colorway’s design',
    labelId: 'id of the label',
    labels: 'name of the label in each language',
    count: 'number of entries',
    cadCount: 'CAD downloads among them',
    previousCount: 'number in the period before; null: there is none',
  },
  '*Entry': {
    at: 'when',
    customerGuid: 'guid of the user’s company; null: deleted',
    customerName: 'name of the user’s company; null: deleted',
    userGuid: 'guid of the user; null: deleted',
    designGuid: 'guid of the design; null: deleted',
    colorwayGuid: 'guid of the colorway; null: deleted',
  },
  CadEntry: {
    code: '101 or 102: which CAD file',
    wearGuid: 'guid of the wear model; null: not on a model',
    wearName: 'name of the wear model; null: not on a model',
  },
  LoginEntry: {
    address: 'IP address',
    location: 'city and country of the address; empty: not known',
    view: '`view` of the sign-in call; empty: none',
  },
  LabelEntry: {
    labelId: 'id of the label; null: deleted',
    previousCount: 'number of views and downloads in the period before; null: there is none',
  },
};
