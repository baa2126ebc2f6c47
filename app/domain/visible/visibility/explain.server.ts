/** Why somebody may know of a design, or may not: the parts of the one rule, each asked of that design. */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import type { Sql } from '../index/criteria-sql.server.ts';
import { readRuleParts, type RuleParts, type Way } from './visibility.server.ts';

const { sql } = Prisma;

export interface Explained {
  isVisible: boolean;
  access: RuleParts['access'];
  ways: (Pick<Way, 'way' | 'search'> & { isAmong: boolean; isOpen: boolean })[];
  /** not closed in the person's country */
  isCountryOpen: boolean;
}

/** For each of the people in their order; undefined where there is no such design. Only admins are told why. */
export async function explainDesign(
  actor: Actor,
  designId: string,
  people: Person[],
): Promise<Explained[] | undefined> {
  requirePermission(actor, 'admin');
  const rules = await Promise.all(people.map((person) => readRuleParts(person)));
  const holds = await askConditions(
    designId,
    rules.flatMap(({ ways, country }) => [...ways.flatMap(({ among, open }) => [among, open]), country]),
  );
  return holds && rules.map((rule) => explain(rule, holds));
}

function explain({ access, ways: parts, country }: RuleParts, holds: (condition: Sql) => boolean): Explained {
  const ways = parts.map(({ way, search, among, open }) => ({
    way,
    search,
    isAmong: holds(among),
    isOpen: holds(open),
  }));
  const isCountryOpen = holds(country);
  const isShown = ways.some(({ isAmong, isOpen }) => isAmong && isOpen);
  return { access, ways, isCountryOpen, isVisible: access === 'ruled' ? isShown && isCountryOpen : access === 'all' };
}

/** conditions in one statement */
const atOnce = 100;

/** Many people's rules are made of few different conditions: each is asked once. */
async function askConditions(designId: string, conditions: Sql[]) {
  const distinct = new Map(conditions.map((condition) => [keyOf(condition), condition]));
  const answers = new Map<string, boolean>();
  const [keys, all] = [[...distinct.keys()], [...distinct.values()]];
  for (let at = 0; at === 0 || at < all.length; at += atOnce) {
    const part = all.slice(at, at + atOnce).map((condition) => sql`(${condition}) IS TRUE`);
    const [row] = await db.$queryRaw<{ held: boolean[] }[]>`
      SELECT ARRAY[${Prisma.join([...part, sql`TRUE`])}] AS held FROM "Design" d WHERE d."id" = ${designId}::uuid`;
    if (!row) return undefined;
    for (const [place, key] of keys.slice(at, at + atOnce).entries()) answers.set(key, row.held[place]!);
  }
  return (condition: Sql) => answers.get(keyOf(condition))!;
}

const keyOf = ({ sql: text, values }: Sql) => `${text} ${JSON.stringify(values)}`;
