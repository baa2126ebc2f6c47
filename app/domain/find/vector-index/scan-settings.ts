/** What the similarity index's inner loop (vector-kernel.ts) is told: where rows and queries lie, how long they are, and of queries 32-bit floats in the memory that it reads. Pure. */

/** Byte offsets in `memory`; each begins at a multiple of 4. */
export interface ScanArguments {
  /** the rows' leading components: numbers from −63 to 63, each with `ZERO` added, as the instruction wants them: 1 to 127 */
  leads: number;
  leadScales: number;
  /** lengths of what the leading components leave of the rows' vectors */
  rests: number;
  /** the vectors, and after each its signature, as the leading components are */
  vectors: number;
  scales: number;
  /** log₂ of the rows' sizes */
  octaves: number;
  owners: number;
  allowed: number;
  count: number;
  /** the queries one after another, signed 8-bit numbers */
  query: number;
  /** their leading components, likewise */
  leadQuery: number;
  /** signed 8-bit numbers */
  signature: number;
  /** 32-bit floats as `packSettings` puts them */
  settings: number;
  /** by row; of rows that are no result it stays as it was */
  scores: number;
  /** the numbers of rows that are a result, in their order */
  hits: number;
  /** of those that may be one, by what leads: as many places as there are rows */
  likely: number;
  /** the first row's number: the columns begin with it */
  first: number;
}

/** What is added to a row's numbers. */
export const ZERO = 64;

/** Numbers of a row: multiples of 64, and of 16. */
export interface RowShape {
  vector: number;
  signature: number;
  lead: number;
}

/** What a level adds to a score: more than all the rest can. */
export const LEVEL = 4;

/**
 * Of each query: its scale, its octave, what an octave costs, and `ZERO` times the sum of its numbers; scale and zero of its leading components, their
 * length for what rounding takes from a row's, and the length of what they leave of the query.
 */
export const querySettings = [
  'scale',
  'octave',
  'perOctave',
  'zero',
  'leadScale',
  'leadZero',
  'leadSlack',
  'rest',
] as const;
export type QuerySettings = Record<(typeof querySettings)[number], number>;

export const settingsAfter = [
  /** octaves that cost, at most */
  'mostOctaves',
  /** what the motif counts, 0 … 1 */
  'motif',
  /** of the signature's numbers, and `ZERO` times their sum */
  'signatureScale',
  'signatureZero',
  /** motifs from which on a row comes before all others */
  'firstLevel',
  'secondLevel',
  /** a row below both of these, whatever its size, is no result */
  'leastMotif',
  'leastSignature',
  /** a row that can't give more than this, by its leading components and the lengths of what they leave, isn't looked at any further: no result either */
  'leastByLead',
] as const;
export type SettingsAfter = Record<(typeof settingsAfter)[number], number>;

/** Queries whose sums are reckoned with at once, a lane each. */
export const LANES = 4;
export const groupsOf = (queries: number) => Math.ceil(queries / LANES);
export const floatsBefore = (queries: number) => querySettings.length * LANES * groupsOf(queries);
/** The query of a group's lane; where there are fewer, the last one again, which changes nothing about the greatest. */
export const queryAt = (queries: number, group: number, lane: number) => Math.min(LANES * group + lane, queries - 1);

/** Where a query's setting lies, counted in floats. */
export const settingAt = (query: number, name: (typeof querySettings)[number]) =>
  LANES * (querySettings.length * Math.floor(query / LANES) + querySettings.indexOf(name)) + (query % LANES);

/** Floats that so many queries need. */
export const settingsLength = (queries: number) => floatsBefore(queries) + settingsAfter.length;

export function packSettings(queries: QuerySettings[], after: SettingsAfter): number[] {
  const groups = Array.from({ length: groupsOf(queries.length) }, (_, group) =>
    querySettings.flatMap((name) =>
      Array.from({ length: LANES }, (_, lane) => queries[queryAt(queries.length, group, lane)]![name]),
    ),
  );
  return [...groups.flat(), ...settingsAfter.map((name) => after[name])];
}
