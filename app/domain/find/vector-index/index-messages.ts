/** What the index's thread is asked and what it answers. */
import type { CoordinatesQuestion } from './rank-coordinates.ts';
import type { Allowed, Like, Part, RankedPart } from './rank.ts';
import type { LikeQuestion } from './score.ts';

export interface IndexState {
  /** looks in memory */
  rows: number;
  /** bytes of them */
  bytes: number;
  /** ms that reading all of them took */
  loadTime: number;
}

export interface Asks {
  rank: { question: LikeQuestion; allowed: Allowed; part: Part };
  coordinates: { question: CoordinatesQuestion; allowed: Allowed };
  /** brings it up to date, and tells */
  state: Record<string, never>;
}

export interface Answers {
  rank: RankedPart;
  coordinates: Like[];
  state: IndexState;
}

export type Kind = keyof Asks;

export type Ask = { [K in Kind]: { id: number; kind: K; ask: Asks[K] } }[Kind];

export type Reply = { id: number; answer: Answers[Kind] } | { id: number; error: string };
