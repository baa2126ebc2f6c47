/** What a pool shows to those who have it, saved or still in the making: by visibility's own builder. */
import type { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { defaultSettings, type Actor, type Person } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { countBits } from '#app/domain/visible/index/bits.ts';
import { withConditions } from '#app/domain/visible/index/conditions.server.ts';
import { everything, PoolCriteria } from '#app/domain/visible/criteria/criteria.ts';
import type { Sql } from '#app/domain/visible/index/criteria-sql.server.ts';
import { findPage } from '#app/domain/find/search/search.server.ts';
import { draftDesigns, visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { findReferenced } from './references.server.ts';
import { CountPool, SearchPool } from './rules.ts';

/** SPEC §7 /admin/pool/count: of the whole, and of each search. */
export const countPool = operation('admin', CountPool, async (actor, input) => {
  const shown = await readShown(actor, input);
  const conditions = [shown.all, ...shown.each].map((sql) => ({ kind: 'parts', sql }) as const);
  const counts = await withConditions(conditions, (_index, sets) => sets.map(countBits));
  return { count: counts[0]!, searchCounts: counts.slice(1), notFound: shown.notFound };
});

/** SPEC §7 /admin/pool/search: a page of it, newest first. */
export const searchPool = operation('admin', SearchPool, async (actor, input) => {
  const shown = await readShown(actor, input);
  const { page, resultsPerPage: count } = input;
  const criteria = { ...everything, archive: -1, order: 0 as const, page, count };
  return { ...(await findPage(actor, criteria, { kind: 'parts', sql: shown.all })), notFound: shown.notFound };
});

interface Shown {
  all: Sql;
  /** of each search */
  each: Sql[];
  /** extra designs that aren't there */
  notFound: string[];
}

async function readShown(actor: Actor, input: z.output<typeof CountPool>): Promise<Shown> {
  const viewer = await makeViewer(actor, input.customerGuid);
  if (input.guid) {
    const pool = await db.pool.findUnique({
      where: { id: input.guid },
      select: { searches: { orderBy: { position: 'asc' }, select: { criteria: true } } },
    });
    if (!pool) throw new DomainError('poolNotFound');
    const all = await visibleDesigns({ ...viewer, poolId: input.guid });
    return { all, each: pool.searches.map(({ criteria }) => oneSearch(criteria, viewer)), notFound: [] };
  }
  const { found, missing } = await findReferenced(input.extraDesigns ?? []);
  const searches = readSearches(input);
  const draft = { searches, designIds: found.map(({ designGuid }) => designGuid) };
  return {
    all: draftDesigns(draft, viewer),
    each: searches.map((search) => oneSearch(search, viewer)),
    notFound: missing,
  };
}

function readSearches(input: z.output<typeof CountPool>): unknown[] {
  if (input.searches || input.extraDesigns) return input.searches ?? [];
  return [input.criteria ?? PoolCriteria.parse(input)];
}

function oneSearch(search: unknown, viewer: Person): Sql {
  return draftDesigns({ searches: [search], designIds: [] }, viewer);
}

/** Nobody's customer: no design belongs to it or is confined to it. */
const noCustomer = '00000000-0000-0000-0000-000000000000';

/** An ordinary user of that customer. */
async function makeViewer(actor: Actor, customerGuid: string | undefined): Promise<Person> {
  const customer = customerGuid ? await db.customer.findUnique({ where: { id: customerGuid } }) : null;
  if (customerGuid && !customer) throw fieldError('customerGuid', 'customerNotFound');
  return {
    kind: 'person',
    userId: noCustomer,
    sessionId: noCustomer,
    sessionKind: 'browser',
    name: '',
    mail: '',
    customerId: customer?.id ?? noCustomer,
    country: customer?.country ?? null,
    isAdmin: false,
    isInHouse: false,
    is2FaValidated: false,
    shopAccess: false,
    archiveAccess: true,
    poolId: null,
    permissions: {},
    language: actor.locale,
    settings: defaultSettings,
    address: '',
    userAgent: '',
    locale: actor.locale,
  };
}
