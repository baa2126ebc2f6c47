/** Which designs an actor may know of. Every read, count, facet, picture, tile and download stands under it. */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { can } from '#app/domain/base/permissions.ts';
import { PoolCriteria } from '../criteria/criteria.ts';
import { allOf, anyOf, butNot, chosenAs, no, poolCriteriaSql, yes, type Sql } from '../index/criteria-sql.server.ts';

const { sql } = Prisma;

/**
 * A condition over the row "Design" d, never NULL.
 * The system and admins with a second factor know all. A person sees what the pool shows (none: everything), under the confined
 * rule and without designs closed in the customer's country; the last two don't bind the house's own people.
 */
export async function visibleDesigns(actor: Actor): Promise<Sql> {
  if (actor.kind === 'system' || can(actor, 'admin')) return yes;
  if (actor.kind === 'stranger' || !can(actor, 'archive')) return no;
  const shown = actor.poolId ? await poolSql(actor.poolId, actor) : confinedRule(actor);
  return allOf([shown, countryRule(actor)]);
}

/** Closed to one customer: only that customer's users and the house know of it. */
function confinedRule(person: Person): Sql {
  if (person.isInHouse) return yes;
  return anyOf([chosenAs('confined', ['open'], sql`NOT d."isConfined"`), ownedBy(person)]);
}

function ownedBy({ customerId }: Person): Sql {
  return sql`d."customerId" IS NOT DISTINCT FROM ${customerId}::uuid`;
}

function countryRule(person: Person): Sql {
  if (person.isInHouse || !person.country) return yes;
  return butNot(chosenAs('country', [person.country], sql`d."closedCountries" @> ARRAY[${person.country}]::char(2)[]`));
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
export function draftDesigns(draft: { searches: unknown[]; designIds: string[] }, person: Person): Sql {
  const extra = draft.designIds.length ? sql`d."id" = ANY(${draft.designIds}::uuid[])` : no;
  return allOf([poolSearchesSql(draft.searches, person, extra), countryRule(person)]);
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

/** Of these designs, those the actor may know of, in the order given. */
export async function keepVisible(actor: Actor, designIds: string[]): Promise<string[]> {
  if (designIds.length === 0) return [];
  const visible = await visibleDesigns(actor);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT d."id"::text AS id FROM "Design" d WHERE d."id" = ANY(${designIds}::uuid[]) AND ${visible}`;
  const seen = new Set(rows.map(({ id }) => id));
  return designIds.filter((id) => seen.has(id.toLowerCase()));
}

export async function isVisible(actor: Actor, designId: string): Promise<boolean> {
  return (await keepVisible(actor, [designId])).length === 1;
}
