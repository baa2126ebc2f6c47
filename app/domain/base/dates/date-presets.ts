/** SPEC's date ranges. Without the schemas of date-span.ts, so that pages can show them. */
export const datePresets = [
  'all',
  'today',
  'yesterday',
  'thisWeek',
  'thisMonth',
  'thisYear',
  'lastWeek',
  'lastMonth',
  'lastYear',
  'last7',
  'last30',
  'last365',
] as const;
export type DatePreset = (typeof datePresets)[number];
