/** A saved search as text, and as the criteria of somebody's search. */
import { createHash } from 'node:crypto';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { countDesigns } from '#app/domain/find/search/search.server.ts';
import { can } from '#app/domain/base/permissions.ts';
import { readCriteria, withoutInHouseFilters, writeCriteria } from '#app/domain/visible/criteria/criteria.ts';

/** In one order and without what is only of a page, so that one search is one text. */
export function normalizeQuery(query: string): string {
  const { criteria } = readCriteria(new URLSearchParams(query));
  return writeCriteria({ ...criteria, page: 0, count: undefined, after: undefined }).toString();
}

export function hashQuery(query: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(query).digest());
}

/** Without what the reader may not ask for: a colleague's search tells nothing of it. */
export function queryFor(reader: Actor, query: string): string {
  if (can(reader, 'inHouse')) return query;
  return writeCriteria(withoutInHouseFilters(readCriteria(new URLSearchParams(query)).criteria)).toString();
}

/** As an operation takes it; `since`: only what was uploaded from then on. The search drops what the asker may not ask for. */
export function criteriaOf(query: string, since?: Date): Record<string, unknown> {
  const { dates, ...rest } = readCriteria(new URLSearchParams(query)).criteria;
  const moments = [rest.since, since?.toISOString()].filter((moment) => moment !== undefined);
  return { ...rest, dateRange: dates, since: moments.sort().at(-1) };
}

/** The address's search for what is new. */
export function newQuery(query: string, since: Date): string {
  const params = new URLSearchParams(query);
  params.set('since', String(criteriaOf(query, since).since));
  return params.toString();
}

/** Null where the search can't be answered: what it was similar to is gone or still being prepared, or it is not its turn in time. */
export async function countFor(
  actor: Actor,
  query: string,
  since?: Date,
  inTurn = (ask: () => Promise<number>) => ask(),
): Promise<number | null> {
  try {
    return await inTurn(() => countDesigns(actor, criteriaOf(query, since)));
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
