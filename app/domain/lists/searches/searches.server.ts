/** A person's saved searches: keep, name, share, delete, mail. What they find is always what whoever opens them may see. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import { Turns } from '#app/data/turns.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, ownOperation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { isLoginOver } from '#app/domain/people/accounts/login-condition.ts';
import { loginOver } from '#app/domain/people/accounts/login-over.server.ts';
import { readCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { translate } from '#app/locales/translate.ts';
import { changeOwn } from '../favorites/owned.server.ts';
import { mostSearches, mostSearchName } from './limits.ts';
import { countFor, hashQuery, newQuery, normalizeQuery, queryFor } from './query.server.ts';
import { fitSearchName, OneSearch, OpenSearch, RenameSearch, SaveSearch, searchKeyOf, SwitchSearch } from './rules.ts';

const { sql } = Prisma;

/** What is only of a page, and not kept. */
const ofPage = ['page', 'count', 'after'];

/** Without a filter that can't be read it would be another search, and mails would tell of designs that nobody asked for. */
function refuseUnread(query: string): void {
  const unread = readCriteria(new URLSearchParams(query)).ignored.filter((name) => !ofPage.includes(name));
  if (unread.length === 0) return;
  throw new DomainError('invalidInput', {
    fields: Object.fromEntries(unread.map((name) => [`query.${name}`, ['invalidInput']])),
  });
}

/** The same search is kept once, whoever presses how often: the second press is answered as the first was. */
export const saveSearch = ownOperation('archive', SaveSearch, async (actor, { query: given, suggested = '' }) => {
  const person = personOf(actor);
  refuseUnread(given);
  const query = normalizeQuery(queryFor(person, given));
  // A picture to search with is its session's own.
  if (readCriteria(new URLSearchParams(query)).criteria.similarImage) throw new DomainError('pictureSearchNotKept');
  const queryHash = hashQuery(query);
  return changeOwn(person, async (tx) => {
    const own = await tx.savedSearch.findMany({
      where: { userId: person.userId },
      select: { id: true, name: true, nameKey: true, queryHash: true },
    });
    const before = own.find((search) => Buffer.compare(search.queryHash, queryHash) === 0);
    if (before) return { searchid: before.id, name: before.name };
    if (own.length >= mostSearches) throw new DomainError('tooManySearches', { values: { limit: mostSearches } });
    const taken = new Set(own.map(({ nameKey }) => nameKey));
    const name = freeName(fitSearchName(suggested) || translate(person.locale)('searches.unnamed'), taken);
    const data = { userId: person.userId, name, nameKey: searchKeyOf(name), query, queryHash };
    const { id } = await tx.savedSearch.create({ data, select: { id: true } });
    return { searchid: id, name };
  });
});

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(searchKeyOf(free)); number++)
    free = `${fitSearchName(name, mostSearchName - 5)} ${number}`;
  return free;
}

async function ownSearch(tx: Transaction, person: Person, searchid: string) {
  const search = await tx.savedSearch.findFirst({
    where: { id: searchid, userId: person.userId },
    select: { id: true, name: true },
  });
  if (!search) throw new DomainError('searchNotFound');
  return search;
}

export const renameSearch = ownOperation('archive', RenameSearch, async (actor, { searchid, name }) => {
  const person = personOf(actor);
  return changeOwn(person, async (tx) => {
    const { id } = await ownSearch(tx, person, searchid);
    const nameKey = searchKeyOf(name);
    const taken = await tx.savedSearch.count({ where: { userId: person.userId, nameKey, id: { not: id } } });
    if (taken > 0) throw new DomainError('searchNameTaken', { fields: { name: ['searchNameTaken'] } });
    await tx.savedSearch.update({ where: { id }, data: { name, nameKey } });
    return { searchid: id, name };
  });
});

export const deleteSearch = ownOperation('archive', OneSearch, async (actor, { searchid }) => {
  const person = personOf(actor);
  return changeOwn(person, async (tx) => {
    const search = await ownSearch(tx, person, searchid);
    await tx.savedSearch.delete({ where: { id: search.id } });
    return search;
  });
});

/** With everybody of the same company, to open: what they find is what they may see. */
export const shareSearch = ownOperation('archive', SwitchSearch, async (actor, { searchid, on }) => {
  const person = personOf(actor);
  return changeOwn(person, async (tx) => {
    const search = await ownSearch(tx, person, searchid);
    await tx.savedSearch.update({ where: { id: search.id }, data: { isShared: on } });
    return { ...search, on };
  });
});

/** New is what is uploaded from now on. */
export const mailSearch = ownOperation('archive', SwitchSearch, async (actor, { searchid, on }) => {
  const person = personOf(actor);
  return changeOwn(person, async (tx) => {
    const search = await ownSearch(tx, person, searchid);
    await tx.savedSearch.updateMany({
      where: { id: search.id, ...(on ? { mailFrom: null } : {}) },
      data: { mailFrom: on ? new Date() : null },
    });
    return { ...search, on };
  });
});

export interface OwnSearch {
  searchid: string;
  name: string;
  query: string;
  isShared: boolean;
  isMailed: boolean;
  /** null: it can't be answered now */
  count: number | null;
  newCount: number | null;
  /** new is what came after this */
  openedAt: Date;
}

export interface SharedSearch {
  searchid: string;
  name: string;
  maker: string;
  query: string;
  count: number | null;
}

/** Hundreds at once, of however many people, would leave nobody else an answer. */
const counting = new Turns(8);
/** How many of one page's wait in that line, or are counted: pages of a few searches aren't kept waiting by one of hundreds */
const mostOfPage = 4;
/** ms that one waits there before the page leaves it out */
const patience = 5_000;
/** How many of colleagues are listed */
const mostShared = 500;

/** By name: one's own, and those that colleagues share. */
export const listSearches = operation('archive', Nothing, async (actor) => {
  const person = personOf(actor);
  const [own, shared] = await Promise.all([
    db.savedSearch.findMany({ where: { userId: person.userId } }),
    readShared(person),
  ]);
  const { compare } = new Intl.Collator(person.locale);
  const byName = (one: { name: string }, other: { name: string }) => compare(one.name, other.name);
  const ofPage = new Turns(mostOfPage);
  let isTooSlow = false;
  const over = () => {
    isTooSlow = true;
    return new DomainError('unavailable');
  };
  const count = (query: string, since?: Date) =>
    ofPage.run(async () => {
      // Who waited once in vain doesn't wait hundreds of times.
      if (isTooSlow) return null;
      return countFor(person, query, since, (ask) => counting.run(ask, { ms: patience, over }));
    });
  return {
    own: await Promise.all(
      own.sort(byName).map(async ({ id, name, query, isShared, mailFrom, openedAt }): Promise<OwnSearch> => ({
        searchid: id,
        name,
        query: queryFor(person, query),
        isShared,
        isMailed: mailFrom !== null,
        count: await count(query),
        newCount: await count(query, openedAt),
        openedAt,
      })),
    ),
    shared: await Promise.all(
      shared.sort(byName).map(async ({ query, ...search }): Promise<SharedSearch> => ({
        ...search,
        query: queryFor(person, query),
        count: await count(query),
      })),
    ),
  };
});

function readShared({ userId, customerId }: Person) {
  return db.$queryRaw<{ searchid: string; name: string; maker: string; query: string }[]>`
    SELECT s."id"::text AS searchid, s."name", u."name" AS maker, s."query"
    FROM "SavedSearch" s JOIN "User" u ON u."id" = s."userId"
    WHERE s."isShared" AND u."customerId" = ${customerId}::uuid AND u."id" <> ${userId}::uuid
      AND u."status" = 'active' AND u."archiveAccess" AND NOT ${loginOver}
    ORDER BY s."nameKey", s."id" LIMIT ${mostShared}::int`;
}

const sharedWith = ({ userId, customerId }: Person) => ({
  isShared: true,
  user: { customerId, status: 'active' as const, archiveAccess: true, id: { not: userId } },
});

/** Whether the person keeps this search. */
export const findKept = operation('archive', SaveSearch, async (actor, { query }) => {
  const { userId } = personOf(actor);
  const queryHash = hashQuery(normalizeQuery(queryFor(personOf(actor), query)));
  const [row] = await readPrepared<{ searchid: string; name: string }>(
    sql`SELECT "id"::text AS searchid, "name" FROM "SavedSearch" WHERE "userId" = ${userId}::uuid AND "queryHash" = ${queryHash}`,
  );
  return row ?? null;
});

/** Where it leads: one's own, or a colleague's. `newQuery`: to what is new since then. */
export const findSearch = operation('archive', OpenSearch, async (actor, { searchid, since }) => {
  const person = personOf(actor);
  const row = await db.savedSearch.findFirst({
    where: { id: searchid, OR: [{ userId: person.userId }, sharedWith(person)] },
    include: { user: true },
  });
  const isOwn = row?.userId === person.userId;
  if (!row || (!isOwn && isLoginOver(row.user))) throw new DomainError('searchNotFound');
  const query = queryFor(person, row.query);
  return { searchid, name: row.name, isOwn, query, newQuery: since ? newQuery(query, new Date(since)) : null };
});

/** What comes after this is new. */
export const markOpened = ownOperation('archive', OneSearch, async (actor, { searchid }) => {
  const { userId } = personOf(actor);
  await db.savedSearch.updateMany({ where: { id: searchid, userId }, data: { openedAt: new Date() } });
});
