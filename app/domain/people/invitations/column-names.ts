/** Names of the columns of a table of people to invite, for pages too. */

/** What a user may be given or not; a word for yes or no in each. */
export const rightColumns = ['archiveAccess', 'shopAccess', 'favorites', 'cad', 'export', 'isInHouse'] as const;
export type RightColumn = (typeof rightColumns)[number];
export const columnNames = [
  'mail',
  'name',
  'customer',
  'language',
  'pool',
  'days',
  ...rightColumns,
  'parts',
  'result',
] as const;
export type ColumnName = (typeof columnNames)[number];

/** What became of a row is told, and read by nobody. */
export const isGivenColumn = (name: string): name is ColumnName =>
  name !== 'result' && (columnNames as readonly string[]).includes(name);
