/** What the forms about users offer: companies by a part of their name, and pools. */
import { db } from '#app/data/database.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { guid, Nothing } from '#app/domain/base/rules.ts';
import { foldSlug } from '#app/domain/base/text/fold.ts';
import { SuggestCompanies } from './rules.ts';
import { z } from 'zod';

export interface CompanyChoice {
  customerGuid: string;
  customerName: string;
}

const select = { id: true, name: true } as const;
const toChoice = ({ id, name }: { id: string; name: string }): CompanyChoice => ({
  customerGuid: id,
  customerName: name,
});

/** Those whose name is exactly that stand alone; otherwise those that hold it, the ones that begin with it first. */
export const suggestCompanies = operation('customerChoices', SuggestCompanies, async (_actor, { query, count }) => {
  const slug = foldSlug(query ?? '');
  const named = query ? await db.customer.findMany({ where: { name: query }, select }) : [];
  if (named.length > 0) return { customers: named.map(toChoice), isExact: true };
  if (query && !slug) return { customers: [], isExact: false };
  const same = slug ? await db.customer.findMany({ where: { nameSef: slug }, select }) : [];
  if (same.length > 0) return { customers: same.map(toChoice), isExact: true };
  const orderBy = { nameSef: 'asc' } as const;
  // One that was hidden is offered no more; who names it in full means it.
  const visible = true;
  const firsts = { visible, nameSef: { startsWith: slug } };
  const first = await db.customer.findMany({ where: firsts, select, orderBy, take: count });
  const where = { visible, nameSef: { contains: slug }, NOT: { nameSef: { startsWith: slug } } };
  const more =
    first.length < count ? await db.customer.findMany({ where, select, orderBy, take: count - first.length }) : [];
  return { customers: [...first, ...more].map(toChoice), isExact: false };
});

export const listPoolChoices = operation('poolChoices', Nothing, async () => {
  const pools = await db.pool.findMany({ select, orderBy: { name: 'asc' } });
  return { pools: pools.map(({ id, name }) => ({ pool: id, name })) };
});

/** Null for one that isn't there: an address may name it. */
export const findCompanyName = operation(
  'people',
  z.object({ customerGuid: guid }),
  async (_actor, { customerGuid }) => {
    const found = await db.customer.findUnique({ where: { id: customerGuid }, select });
    return found?.name ?? null;
  },
);
