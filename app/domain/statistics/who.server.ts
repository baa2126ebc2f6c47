/** Companies, users and designs as an admin names them in a filter: by guid, name, mail address or number. */
import { db, Prisma } from '#app/data/database.server.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { foldedColumn } from '#app/domain/base/text/folded-sql.server.ts';
import { containing } from '#app/domain/visible/index/criteria-sql.server.ts';
import { findReferenced } from '#app/domain/people/pools/references.server.ts';
import { SuggestQuery, WhoQuery } from './rules.ts';

const { sql } = Prisma;

export interface Chosen {
  guid: string;
  name: string;
  mail?: string;
}

const guidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** So many are named where a text fits several. */
const named = 5;
const suggested = 200;

/** Throws `statisticsCompanyNotFound`, `statisticsUserNotFound` or `statisticsSeveralMatch` at the field. */
export const findWho = operation('statistics', WhoQuery, async (_actor, { company, user, design }) => {
  const [companies, users, designs] = await Promise.all([
    company ? findCompanies(company) : undefined,
    user ? findUsers(user) : undefined,
    design ? findDesigns(design) : undefined,
  ]);
  const errors: Record<string, [ErrorKey]> = {};
  const fieldValues: Record<string, [{ names: string }]> = {};
  const one = (field: string, missing: ErrorKey, found?: Chosen[]) => {
    if (!found) return undefined;
    if (found.length === 1) return found[0];
    errors[field] = [found.length === 0 ? missing : 'statisticsSeveralMatch'];
    if (found.length > 1) fieldValues[field] = [{ names: listNames(found) }];
    return undefined;
  };
  const answer = {
    company: one('company', 'statisticsCompanyNotFound', companies),
    user: one('user', 'statisticsUserNotFound', users),
    design: one('design', 'designNotFound', designs),
  };
  const [first] = Object.values(errors);
  if (first)
    throw new DomainError(first[0], { fields: errors, values: Object.values(fieldValues)[0]?.[0], fieldValues });
  return answer;
});

function listNames(found: Chosen[]): string {
  const names = found.slice(0, named).map(({ name, mail }) => (mail ? `${name} (${mail})` : name));
  return names.join(', ') + (found.length > named ? ' …' : '');
}

const foldedName = foldedColumn(sql`"name"`);

/** What is written whole wins over what is part of several, and what has just these letters over what sounds the same. */
async function findCompanies(text: string): Promise<Chosen[]> {
  if (guidPattern.test(text)) return readCompanies(sql`"id" = ${text}::uuid`);
  const folded = foldText(text);
  return findFirst(readCompanies, folded, [
    sql`lower("name") = lower(${text}) OR lower("code") = lower(${text})`,
    sql`${foldedName} = ${folded} OR ${foldedColumn(sql`"code"`)} = ${folded}`,
    sql`${foldedName} LIKE ${containing(folded)}`,
  ]);
}

async function findUsers(text: string): Promise<Chosen[]> {
  if (guidPattern.test(text)) return readUsers(sql`"id" = ${text}::uuid`);
  const folded = foldText(text);
  return findFirst(readUsers, folded, [
    sql`"mail" = lower(${text}) OR lower("name") = lower(${text})`,
    sql`${foldedName} = ${folded}`,
    sql`${foldedName} LIKE ${containing(folded)} OR "mail" ILIKE ${containing(text)}`,
  ]);
}

/** Signs alone fold to nothing, which is part of every name: they are only looked for as they are. */
async function findFirst(
  read: (where: Prisma.Sql) => Promise<Chosen[]>,
  folded: string,
  [asItIs, ...others]: Prisma.Sql[],
): Promise<Chosen[]> {
  for (const where of [asItIs!, ...(folded === '' ? [] : others)]) {
    const found = await read(where);
    if (found.length > 0) return found;
  }
  return [];
}

const readCompanies = (where: Prisma.Sql) =>
  db.$queryRaw<Chosen[]>`SELECT "id" AS guid, "name" FROM "Customer" WHERE ${where} ORDER BY "name" LIMIT ${named + 1}`;

const readUsers = (where: Prisma.Sql) =>
  db.$queryRaw<
    Chosen[]
  >`SELECT "id" AS guid, "name", "mail" FROM "User" WHERE ${where} ORDER BY "name", "id" LIMIT ${named + 1}`;

async function findDesigns(text: string): Promise<Chosen[]> {
  const { found } = await findReferenced([text]);
  return found.map(({ designGuid, designName }) => ({ guid: designGuid, name: designName }));
}

/** Names to choose from while typing: all companies as far as they go, and the chosen company's users or those who came last. */
export const suggestWho = operation('statistics', SuggestQuery, async (_actor, { company }) => {
  const [companies, users] = await Promise.all([
    db.customer.findMany({
      where: { visible: true },
      select: { id: true, name: true },
      orderBy: { name: 'asc' },
      take: suggested,
    }),
    db.user.findMany({
      where: { customerId: company },
      select: { id: true, name: true, mail: true },
      orderBy: { lastLoginAt: { sort: 'desc', nulls: 'last' } },
      take: suggested,
    }),
  ]);
  return {
    companies: companies.map(({ id, name }) => ({ guid: id, name })),
    users: users.map(({ id, name, mail }) => ({ guid: id, name, mail })),
  };
});
