/** A person's own lists under a lock: whatever one does to them happens one after another, in every tab and process. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { keptChoice, lastChoice } from './current.server.ts';
import { mostLists, mostNameLength } from './limits.ts';
import { mostKeyLength, nameKeyOf } from './rules.ts';

export interface OwnList {
  id: string;
  name: string;
}

/** Everything that `change` reads of the person's lists stays so until it is done. */
export function changeOwn<Result>(person: Person, change: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${person.userId}::uuid FOR NO KEY UPDATE`;
    return change(tx);
  });
}

export async function ownList(tx: Transaction, person: Person, listid: string): Promise<OwnList> {
  const list = await tx.favoritesList.findFirst({
    where: { id: listid, userId: person.userId },
    select: { id: true, name: true },
  });
  if (!list) throw new DomainError('listNotFound');
  return list;
}

/** The list that the heart fills; a person without any gets the first one now, in the language that she reads. */
export async function currentList(tx: Transaction, person: Person): Promise<OwnList> {
  const found = await findCurrent(tx, person);
  if (found) return found;
  const made = await makeList(tx, person, translate(person.locale)('hearts.firstList'));
  await chooseForGood(tx, person, made.id);
  return made;
}

export async function findCurrent(tx: Transaction, person: Person): Promise<OwnList | null> {
  const [choice] = await tx.$queryRaw<[{ kept: string | null; last: string | null }]>`
    SELECT ${keptChoice(person)} AS kept, ${lastChoice(person)} AS last`;
  const lists = await tx.favoritesList.findMany({
    where: { userId: person.userId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true },
  });
  const { kept, last } = choice;
  return lists.find(({ id }) => id === kept) ?? lists.find(({ id }) => id === last) ?? lists[0] ?? null;
}

/** At the end of the person's lists. */
export async function makeList(tx: Transaction, person: Person, name: string): Promise<OwnList> {
  const lists = await tx.favoritesList.findMany({
    where: { userId: person.userId },
    select: { position: true, nameKey: true },
  });
  if (lists.length >= mostLists) throw new DomainError('tooManyLists', { values: { limit: mostLists } });
  const nameKey = nameKeyOf(name);
  if (lists.some((list) => list.nameKey === nameKey))
    throw new DomainError('listNameTaken', { fields: { name: ['listNameTaken'] } });
  const position = Math.max(-1, ...lists.map((list) => list.position)) + 1;
  return tx.favoritesList.create({
    data: { userId: person.userId, name, nameKey, position },
    select: { id: true, name: true },
  });
}

/** A list that something was put into is the session's own from then on. */
export async function rememberUse(tx: Transaction, person: Person, listId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Session" SET "currentListId" = ${listId}::uuid
    WHERE "id" = ${person.sessionId}::uuid AND "currentListId" IS DISTINCT FROM ${listId}::uuid`;
}

/** Chosen by hand: kept with the account too, whether or not the setting asks for it today. */
export async function chooseForGood(tx: Transaction, person: Person, listId: string): Promise<void> {
  await rememberUse(tx, person, listId);
  const change = JSON.stringify({ currentList: listId });
  await tx.$executeRaw`
    UPDATE "User" SET "clientSettings" = "clientSettings" || ${change}::jsonb WHERE "id" = ${person.userId}::uuid`;
}

/** Writes an order down: places 0, 1, 2, … */
export async function writeListOrder(tx: Transaction, ids: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "FavoritesList" l SET "position" = o.n - 1 FROM unnest(${ids}::uuid[]) WITH ORDINALITY o(id, n) WHERE l."id" = o.id`;
}

/**
 * Before a list's entries are changed, of all or of some colorways: designs before entries, as a deletion takes them. It takes entries in an
 * order of its own, so the two could wait for each other.
 */
export async function holdEntryDesigns(tx: Transaction, listId: string, colorwayIds?: string[]): Promise<void> {
  const among = colorwayIds ? Prisma.sql`AND e."colorwayId" = ANY(${colorwayIds}::uuid[])` : Prisma.empty;
  await tx.$queryRaw`
    SELECT FROM "Design" WHERE "id" IN (SELECT e."designId" FROM "FavoritesEntry" e WHERE e."listId" = ${listId}::uuid ${among})
    ORDER BY "id" FOR KEY SHARE`;
}

export async function writeEntryOrder(tx: Transaction, listId: string, colorwayIds: string[]): Promise<void> {
  await holdEntryDesigns(tx, listId);
  await tx.$executeRaw`
    UPDATE "FavoritesEntry" e SET "position" = o.n - 1 FROM unnest(${colorwayIds}::uuid[]) WITH ORDINALITY o(id, n)
    WHERE e."listId" = ${listId}::uuid AND e."colorwayId" = o.id`;
}

/** The list's own date of change, for what Prisma's updates don't touch. */
export async function touchList(tx: Transaction, listId: string): Promise<void> {
  await tx.favoritesList.update({ where: { id: listId }, data: { updatedAt: new Date() } });
}

/** A colorway that went while it was being added. */
export function isGoneReference(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003';
}

/** `Spring 2`, `Spring 3`, …: the first that is free, without the signs that names may not have. */
export async function findFreeListName(name: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  for (let number = 2; ; number++) {
    let letters = [...name];
    const free = () => `${letters.join('').trimEnd()} ${number}`;
    while (free().length > mostNameLength || nameKeyOf(free()).length > mostKeyLength) letters = letters.slice(0, -1);
    if (!(await isTaken(free()))) return free();
  }
}
