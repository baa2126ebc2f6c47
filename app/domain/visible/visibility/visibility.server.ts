/** Which designs an actor may know of. Every read, count, facet, picture, tile and download stands under it. */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { can } from '#app/domain/base/permissions.ts';
import { PoolCriteria } from '../criteria/criteria.ts';
import { allOf, anyOf, butNot, chosenAs, no, poolCriteriaSql, yes, type Sql } from '../index/criteria-sql.server.ts';

const { sql } = Prisma;

declare const ruled: unique symbol;

/** The rule for somebody, as a condition over the row "Design" d, never NULL. Reads that take it can't be given another condition. */
export type Visibility = Sql & { readonly [ruled]: true };

const openToAll = chosenAs('confined', ['open'], sql`NOT d."isConfined"`);

const asRule = (condition: Sql) => condition as Visibility;

/**
 * The system and admins with a second factor know all. A person sees what the pool shows (none: everything), under the confined
 * rule and without designs closed in the customer's country; the last two don't apply to in-house users.
 */
export async function visibleDesigns(actor: Actor): Promise<Visibility> {
  return asRule(ruleOf(await readRuleParts(actor)));
}

/** What the rule for somebody is made of, for who wants to know why: one way suffices, and the country must not close it. */
export interface RuleParts {
  /** known to them are all designs, none, or what the ways show */
  access: 'all' | 'none' | 'ruled';
  ways: Way[];
  country: Sql;
}

export interface Way {
  /** without a pool everything; by a pool's search, as one of its designs, or as the customer's own where a search allows that */
  way: 'everything' | 'search' | 'single' | 'own';
  /** the search's position in the pool */
  search?: number;
  /** it is one of those */
  among: Sql;
  /** and no confined design of others */
  open: Sql;
}

export async function readRuleParts(actor: Actor): Promise<RuleParts> {
  if (actor.kind === 'system' || can(actor, 'admin')) return { access: 'all', ways: [], country: yes };
  if (actor.kind === 'stranger' || !can(actor, 'archive')) return { access: 'none', ways: [], country: yes };
  const ways: Way[] = actor.poolId
    ? await poolWays(actor.poolId, actor)
    : [{ way: 'everything', among: yes, open: confinedRule(actor) }];
  return { access: 'ruled', ways, country: countryRule(actor) };
}

function ruleOf({ access, ways, country }: RuleParts): Sql {
  if (access !== 'ruled') return access === 'all' ? yes : no;
  return allOf([anyWay(ways), country]);
}

const anyWay = (ways: Way[]) => anyOf(ways.map(({ among, open }) => allOf([among, open])));

/**
 * "Design" d with that id, under the rule, to be joined ON TRUE: looked up one by one. Where a few ids are joined with the rule beside them, PostgreSQL
 * reads all designs of each label that a pool's searches name, to judge twenty-five; behind OFFSET it can't.
 */
export function visibleDesignBy(id: Sql, visible: Visibility): Sql {
  return sql`LATERAL (SELECT * FROM "Design" d WHERE d."id" = ${id} AND ${visible} OFFSET 0) d`;
}

/** What both may see: a shared list shows no more. */
export async function visibleToBoth(viewer: Person, maker: Person): Promise<Visibility> {
  return asRule(allOf(await Promise.all([visibleDesigns(viewer), visibleDesigns(maker)])));
}

/** What a customer's stock page may show to whoever knows its name; a page without a customer shows what is open to all. */
export function visibleOnStockPage(customer: { id: string; country: string | null } | null): Visibility {
  const shown = customer ? anyOf([openToAll, ownedBy({ customerId: customer.id })]) : openToAll;
  return asRule(allOf([shown, openIn(customer?.country)]));
}

/** Confined to another customer, or closed in the person's country: a secret, unlike what only a pool leaves out. */
export function secretDesigns(actor: Actor): Sql {
  if (actor.kind === 'system' || can(actor, 'admin')) return no;
  if (actor.kind === 'stranger') return yes;
  return butNot(allOf([confinedRule(actor), countryRule(actor)]));
}

/** Whose secrets nobody can tell any more: in-house users and admins may see what shows them. */
export function keepsSecrets(actor: Actor): boolean {
  return actor.kind === 'system' || (actor.kind === 'person' && (actor.isInHouse || can(actor, 'admin')));
}

/** Closed to one customer: only that customer's users and in-house users know of it. */
function confinedRule(person: Person): Sql {
  if (person.isInHouse) return yes;
  return anyOf([openToAll, ownedBy(person)]);
}

function ownedBy({ customerId }: Pick<Person, 'customerId'>): Sql {
  return sql`d."customerId" IS NOT DISTINCT FROM ${customerId}::uuid`;
}

function countryRule(person: Person): Sql {
  return person.isInHouse ? yes : openIn(person.country);
}

function openIn(country: string | null | undefined): Sql {
  if (!country) return yes;
  return butNot(chosenAs('country', [country], sql`d."closedCountries" @> ARRAY[${country}]::char(2)[]`));
}

/** A pool that is gone or has nothing shows nothing. */
async function poolWays(poolId: string, person: Person): Promise<Way[]> {
  return waysOf(
    person.poolSearches ?? (await readPoolSearches(poolId)),
    person,
    sql`EXISTS (SELECT FROM "PoolDesign" x WHERE x."designId" = d."id" AND x."poolId" = ${poolId}::uuid)`,
  );
}

async function readPoolSearches(poolId: string): Promise<unknown[]> {
  const searches = await db.poolSearch.findMany({
    where: { poolId },
    orderBy: { position: 'asc' },
    select: { criteria: true },
  });
  return searches.map(({ criteria }) => criteria);
}

/** A pool in the making: its searches, and the designs that it shows singly. */
export interface PoolDraft {
  searches: unknown[];
  designIds: string[];
}

/** What such a pool would show that person, were it saved. */
export function draftDesigns(draft: PoolDraft, person: Person): Visibility {
  const extra = draft.designIds.length ? sql`d."id" = ANY(${draft.designIds}::uuid[])` : no;
  return asRule(allOf([anyWay(waysOf(draft.searches, person, extra)), countryRule(person)]));
}

/** `extra`: which designs the pool holds singly. A search that doesn't fit the schema shows nothing. */
function waysOf(searches: unknown[], person: Person, extra: Sql): Way[] {
  const read = searches.flatMap((criteria, at) => {
    const search = readCriteria(criteria);
    return search ? [{ search, at }] : [];
  });
  const confined = confinedRule(person);
  const ways = read.map(({ search, at }): Way => ({
    way: 'search',
    search: at,
    among: poolCriteriaSql(search),
    open: search.allowConfinedDesigns ? yes : confined,
  }));
  const opensConfined = read.some(({ search }) => search.allowConfinedDesigns);
  ways.push({ way: 'single', among: extra, open: opensConfined ? yes : confined });
  if (read.some(({ search }) => search.allowOwnDesigns)) ways.push({ way: 'own', among: ownedBy(person), open: yes });
  return ways;
}

const parsed = new Map<string, PoolCriteria | null>();
const mostParsed = 1000;

/** The same searches are read with every request; reading one takes longer than finding it. */
function readCriteria(criteria: unknown): PoolCriteria | null {
  const text = JSON.stringify(criteria);
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const { data = null } = PoolCriteria.safeParse(criteria);
  if (parsed.size >= mostParsed) parsed.clear();
  parsed.set(text, data);
  return data;
}
