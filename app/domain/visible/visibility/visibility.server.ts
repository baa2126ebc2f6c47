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
  if (actor.kind === 'system' || can(actor, 'admin')) return asRule(yes);
  if (actor.kind === 'stranger' || !can(actor, 'archive')) return asRule(no);
  const shown = actor.poolId ? await poolSql(actor.poolId, actor) : confinedRule(actor);
  return asRule(allOf([shown, countryRule(actor)]));
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
async function poolSql(poolId: string, person: Person): Promise<Sql> {
  const searches = await db.poolSearch.findMany({
    where: { poolId },
    orderBy: { position: 'asc' },
    select: { criteria: true },
  });
  return poolSearchesSql(
    searches.map(({ criteria }) => criteria),
    person,
    sql`EXISTS (SELECT FROM "PoolDesign" x WHERE x."designId" = d."id" AND x."poolId" = ${poolId}::uuid)`,
  );
}

/** What a pool of these searches and designs would show that person, were it saved. */
export function draftDesigns(draft: { searches: unknown[]; designIds: string[] }, person: Person): Visibility {
  const extra = draft.designIds.length ? sql`d."id" = ANY(${draft.designIds}::uuid[])` : no;
  return asRule(allOf([poolSearchesSql(draft.searches, person, extra), countryRule(person)]));
}

/** `extra`: which designs the pool holds singly. A search that doesn't fit the schema shows nothing. */
function poolSearchesSql(searches: unknown[], person: Person, extra: Sql): Sql {
  const read = searches.flatMap((criteria) => {
    const parsed = PoolCriteria.safeParse(criteria);
    return parsed.success ? [parsed.data] : [];
  });
  const confined = confinedRule(person);
  const shown = read.map((search) => allOf([poolCriteriaSql(search), search.allowConfinedDesigns ? yes : confined]));
  const opensConfined = read.some((search) => search.allowConfinedDesigns);
  shown.push(allOf([extra, opensConfined ? yes : confined]));
  if (read.some((search) => search.allowOwnDesigns)) shown.push(ownedBy(person));
  return anyOf(shown);
}
