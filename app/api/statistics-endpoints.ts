import {
  cadEntries,
  colorwayEntries,
  labelEntries,
  loginEntries,
  readBreakdown,
} from '#app/domain/statistics/statistics.server.ts';
import { CadEntries, ColorwayEntries, LabelEntries, LoginEntries, StatisticsTable } from './admin-shapes.ts';
import { asIs, row, type Row } from './endpoint.ts';

const family = 'Statistics';

export const statisticsRows: Row[] = [
  row(cadEntries, {
    path: '/admin/statistics/cad-entries',
    family,
    summary:
      'Returns CAD downloads by customer, user and period: totals over time, the most downloaded, and individual entries, newest first.',
    response: CadEntries,
    answer: asIs,
  }),
  row(loginEntries, {
    path: '/admin/statistics/login-entries',
    family,
    summary:
      'Returns sign-ins with device and location: totals over time, by user, and individual entries, newest first.',
    response: LoginEntries,
    answer: asIs,
  }),
  row(colorwayEntries, {
    path: '/admin/statistics/colorway-entries',
    family,
    summary: 'Returns colorway views: totals over time, the most viewed, and individual entries, newest first.',
    response: ColorwayEntries,
    answer: asIs,
  }),
  row(labelEntries, {
    path: '/admin/statistics/label-entries',
    family,
    summary:
      'Returns how often the designs of each label were viewed or downloaded, most frequent first: all labels, or `count` per `page`.',
    response: LabelEntries,
    answer: ({ next: _, ...found }) => found,
  }),
  row(readBreakdown, {
    path: '/admin/statistics/breakdown',
    family,
    summary:
      'Returns a page of one table of a statistic (`kind`), by customers, users, designs, colorways and so on (`of`).',
    response: StatisticsTable,
    answer: asIs,
  }),
];
