/** Messages to and from the index's thread. */
import type { AllowedDesigns } from '#app/domain/visible/visibility/visible-sets.server.ts';
import type { CoordinatesQuery } from './rank-coordinates.ts';
import type { SimilarDesign, Part, Ranked } from './rank.ts';
import type { SimilarQuery } from './score.ts';

export interface IndexState {
  /** vectors in memory */
  rows: number;
  /** bytes of them */
  bytes: number;
  /** ms that reading all of them took */
  loadTime: number;
}

export interface IndexQueries {
  rank: { query: SimilarQuery; allowed: AllowedDesigns; part: Part };
  coordinates: { query: CoordinatesQuery; allowed: AllowedDesigns };
  /** brings it up to date, and tells */
  state: Record<string, never>;
}

export interface Answers {
  rank: Ranked;
  coordinates: SimilarDesign[];
  state: IndexState;
}

export type Kind = keyof IndexQueries;

export type IndexQuery = { [K in Kind]: { id: number; kind: K; query: IndexQueries[K] } }[Kind];

export type Reply = { id: number; answer: Answers[Kind] } | { id: number; error: string };
