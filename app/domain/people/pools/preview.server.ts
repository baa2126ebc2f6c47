/** What a pool shows to those who have it, saved or still in the making: by visibility's own builder. */
import type { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { everything, PoolCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { findPage } from '#app/domain/find/search/search.server.ts';
import { countShown, type Shown } from '#app/domain/visible/visibility/visible-counts.server.ts';
import { findReferenced } from './references.server.ts';
import { CountPool, SearchPool } from './rules.ts';
import { noCustomer, viewerWith } from './viewer.ts';

/** SPEC §7 /admin/pool/count: of the whole, and of each search. */
export const countPool = operation('pools', CountPool, async (actor, input) => {
  const shown = await readShown(actor, input);
  const counts = await countShown([shown.all, ...shown.each]);
  return { count: counts[0]!, searchCounts: counts.slice(1), notFound: shown.notFound };
});

/** SPEC §7 /admin/pool/search: a page of it, newest first. */
export const searchPool = operation('pools', SearchPool, async (actor, input) => {
  const shown = await readShown(actor, input);
  const { page, resultsPerPage: count } = input;
  const criteria = { ...everything, archive: -1, order: 0 as const, page, count };
  return { ...(await findPage(actor, criteria, shown.all)), notFound: shown.notFound };
});

interface ShownPool {
  all: Shown;
  /** of each search */
  each: Shown[];
  /** extra designs that aren't there */
  notFound: string[];
}

async function readShown(actor: Actor, input: z.output<typeof CountPool>): Promise<ShownPool> {
  const viewer = await makeViewer(actor, input.customerGuid);
  if (input.guid) {
    const pool = await db.pool.findUnique({
      where: { id: input.guid },
      select: { searches: { orderBy: { position: 'asc' }, select: { criteria: true } } },
    });
    if (!pool) throw new DomainError('poolNotFound');
    const all = { viewer: { ...viewer, poolId: input.guid } };
    return { all, each: pool.searches.map(({ criteria }) => oneSearch(criteria, viewer)), notFound: [] };
  }
  const { found, missing } = await findReferenced(input.extraDesigns ?? []);
  const searches = readSearches(input);
  const draft = { searches, designIds: found.map(({ designGuid }) => designGuid) };
  return {
    all: { viewer, draft },
    each: searches.map((search) => oneSearch(search, viewer)),
    notFound: missing,
  };
}

function readSearches(input: z.output<typeof CountPool>): unknown[] {
  if (input.searches || input.extraDesigns) return input.searches ?? [];
  return [input.criteria ?? PoolCriteria.parse(input)];
}

function oneSearch(search: unknown, viewer: Person): Shown {
  return { viewer, draft: { searches: [search], designIds: [] } };
}

/** An ordinary user of that customer. */
async function makeViewer(actor: Actor, customerGuid: string | undefined): Promise<Person> {
  const customer = customerGuid ? await db.customer.findUnique({ where: { id: customerGuid } }) : null;
  if (customerGuid && !customer) throw fieldError('customerGuid', 'customerNotFound');
  return viewerWith({ customerId: customer?.id ?? noCustomer, country: customer?.country ?? null }, actor.locale);
}
