/** The statistics there are, and what each is broken down by. Browser-safe, without schemas. */
export const kinds = ['label', 'cad', 'login', 'colorway'] as const;
export type Kind = (typeof kinds)[number];

export const breakdowns = [
  'labels',
  'companies',
  'users',
  'designs',
  'colorways',
  'codes',
  'devices',
  'locations',
] as const;
export type Breakdown = (typeof breakdowns)[number];

export const breakdownsOf: Record<Kind, readonly Breakdown[]> = {
  label: ['labels'],
  cad: ['designs', 'colorways', 'companies', 'users', 'codes'],
  login: ['companies', 'users', 'devices', 'locations'],
  colorway: ['colorways', 'designs', 'companies', 'users'],
};

/** The chart of labels shows so many. */
export const chartLabels = 10;
