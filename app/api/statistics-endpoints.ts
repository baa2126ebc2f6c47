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
      'CAD downloads of a company, user and span: how many over time, the most downloaded, and each one, newest first.',
    response: CadEntries,
    answer: asIs,
  }),
  row(loginEntries, {
    path: '/admin/statistics/login-entries',
    family,
    summary: 'Sign-ins with device and location: how many over time, by whom, and each one, newest first.',
    response: LoginEntries,
    answer: asIs,
  }),
  row(colorwayEntries, {
    path: '/admin/statistics/colorway-entries',
    family,
    summary: 'Colorways looked at: how many over time, the most looked at, and each look, newest first.',
    response: ColorwayEntries,
    answer: asIs,
  }),
  row(labelEntries, {
    path: '/admin/statistics/label-entries',
    family,
    summary:
      'How often designs with a label were looked at or downloaded, label by label, the most first: all, or with `count` so many a `page`.',
    response: LabelEntries,
    answer: ({ next: _, ...found }) => found,
  }),
  row(readBreakdown, {
    path: '/admin/statistics/breakdown',
    family,
    summary:
      'One table of a statistic (`kind`), by companies, users, designs, colorways and so on (`of`), page by page.',
    response: StatisticsTable,
    answer: asIs,
  }),
];
