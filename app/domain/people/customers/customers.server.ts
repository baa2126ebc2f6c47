/** Customer companies as the archive's own screens need them. */
import { db, Prisma } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { NamedCustomers } from './rules.ts';
import { can } from '#app/domain/base/permissions.ts';

const { sql } = Prisma;

function byName({ locale }: Actor) {
  const { compare } = new Intl.Collator(locale);
  return (one: { id: string; name: string }, other: { id: string; name: string }) =>
    compare(one.name, other.name) || one.id.localeCompare(other.id, 'en');
}

/** SPEC §7 /get/customers/basic: in-house users see visible customers, a customer itself alone. */
export const listCustomers = operation('archive', Nothing, async (actor) => {
  const own = actor.kind === 'person' ? actor.customerId : null;
  const shown = can(actor, 'inHouse') ? sql`"visible"` : sql`"id" = ${own}::uuid`;
  const rows = await readPrepared<{ id: string; name: string; nameSef: string }>(
    sql`SELECT "id"::text AS id, "name", "nameSef" FROM "Customer" WHERE ${shown}`,
  );
  return rows
    .sort(byName(actor))
    .map(({ id, name, nameSef }) => ({ customerGuid: id, customerName: name, guid: id, name, nameSef }));
});

/**
 * For the archive's filter by customer: all that in-house users see, and which of them have a design. A probe of the index for each, so that
 * it costs the same however many designs there are.
 */
export const customersToFind = operation('inHouse', Nothing, async (actor) => {
  const rows = await readPrepared<{ id: string; name: string; hasDesigns: boolean }>(sql`
    SELECT c."id"::text AS id, c."name", d.one IS NOT NULL AS "hasDesigns" FROM "Customer" c
    LEFT JOIN LATERAL (SELECT 1 AS one FROM "Design" WHERE "customerId" = c."id" LIMIT 1) d ON true
    WHERE c."visible"`);
  return rows.sort(byName(actor));
});

/** Those that designs belong to, with how many, and those that are `named`: what a search over customers can choose from. Hidden ones say so. */
export const customersWithDesigns = operation(
  'poolChoices',
  NamedCustomers,
  async (_actor, { named }) =>
    db.$queryRaw<{ customerGuid: string; customerName: string; visibility: boolean; designCount: number }[]>`
    SELECT c."id"::text AS "customerGuid", c."name" AS "customerName", c."visible" AS visibility, coalesce(d."designCount", 0) AS "designCount"
    FROM (SELECT "customerId", count(*)::int AS "designCount" FROM "Design" WHERE "customerId" IS NOT NULL GROUP BY 1) d
    RIGHT JOIN "Customer" c ON c."id" = d."customerId"
    WHERE d."customerId" IS NOT NULL OR c."id" = ANY (${named}::uuid[]) ORDER BY c."nameSef"`,
);
