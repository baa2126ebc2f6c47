/** What the favourites' pages show: all lists, one list, a list that came by a link. */
import { db } from '#app/data/database.server.ts';
import { Turns } from '#app/data/turns.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { visibleDesigns, visibleToBoth } from '#app/domain/visible/visibility/visibility.server.ts';
import { isLoginOver } from '#app/domain/people/accounts/login-condition.ts';
import { favoritesFor } from './favorites.server.ts';
import { mostSharedWithMe } from './limits.ts';
import { findMaker } from './makers.server.ts';
import { readEntryPage, readFirst, type Preview } from './read.server.ts';
import { OpenList, OpenShared } from './rules.ts';
import { countOpenShares, listShares, type Share } from './shares.server.ts';
import { findReadable, findShared, type Readable } from './shared.server.ts';

export const openFavorites = operation('favorites', Nothing, async (actor) => {
  const person = personOf(actor);
  const { lists, currentListId } = await favoritesFor(person);
  const ids = lists.map(({ id }) => id);
  const [rows, shares, first, shared] = await Promise.all([
    db.favoritesList.findMany({ where: { id: { in: ids } }, select: { id: true, createdAt: true, updatedAt: true } }),
    countOpenShares(person, ids),
    visibleDesigns(person).then((visible) => readFirst(ids, visible)),
    readSharedWithMe(person),
  ]);
  const dates = new Map(rows.map((row) => [row.id, row]));
  return {
    lists: lists.flatMap((list) => {
      const row = dates.get(list.id);
      if (!row) return [];
      return [
        {
          ...list,
          previews: first.get(list.id)?.previews ?? [],
          created: row.createdAt,
          changed: row.updatedAt,
          isCurrent: list.id === currentListId,
          shareCount: shares.get(list.id) ?? 0,
        },
      ];
    }),
    shared,
  };
});

export type FavoritesPage = Awaited<ReturnType<typeof openFavorites>>;

interface SharedWithMe {
  id: string;
  name: string;
  maker: string;
  entryCount: number;
  previews: Preview[];
}

const loginCondition = { loginConditionType: true, loginConditionDays: true, loginConditionSetAt: true } as const;

/** Each maker's lists are read under what both may see; colleagues can be many. */
const reading = new Turns(4);

/** Newest first. A maker whose account is not open shares nothing. */
async function readSharedWithMe(person: Person): Promise<SharedWithMe[]> {
  const shares = await db.favoritesShare.findMany({
    where: {
      userId: person.userId,
      revokedAt: null,
      list: { user: { customerId: person.customerId, id: { not: person.userId }, status: 'active' } },
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { list: { select: { id: true, name: true, userId: true, user: { select: loginCondition } } } },
  });
  const open = shares.filter(({ list }) => !isLoginOver(list.user)).slice(0, mostSharedWithMe);
  const byMaker = Map.groupBy(open, ({ list }) => list.userId);
  const read = await Promise.all(
    [...byMaker].map(([userId, own]) =>
      reading.run(async () => {
        const maker = await findMaker(userId);
        if (!maker) return [];
        const visible = await visibleToBoth(person, maker);
        const first = await readFirst(
          own.map(({ list }) => list.id),
          visible,
        );
        return own.map(({ list: { id, name } }) => ({
          id,
          name,
          maker: maker.name,
          ...(first.get(id) ?? { entryCount: 0, previews: [] }),
        }));
      }),
    ),
  );
  const byId = new Map(read.flat().map((list) => [list.id, list]));
  return open.flatMap(({ list }) => byId.get(list.id) ?? []);
}

/** One's own list with its shares, or one that a colleague shares, to read only. */
export const openList = operation('favorites', OpenList, async (actor, { listid, ...asked }) => {
  const person = personOf(actor);
  const found = await findReadable(person, listid);
  const shares: Share[] = found.maker ? [] : await listShares(person, { listid });
  return { ...(await readPage(person, found, asked)), shares };
});

export const openShared = operation('favorites', OpenShared, async (actor, { token, ...asked }) => {
  const person = personOf(actor);
  return readPage(person, await findShared(person, token), asked);
});

async function readPage(person: Person, found: Readable, asked: { page: number; whole: boolean }) {
  const { list, maker, visible, expiresAt } = found;
  const page = await readEntryPage(person, list.id, visible, asked);
  const favorites = await favoritesFor(
    person,
    page.entries.map(({ colorwayGuid }) => colorwayGuid),
  );
  return { list, maker, expiresAt, ...page, favorites };
}

export type ListPage = Awaited<ReturnType<typeof openShared>>;
export type OwnListPage = Awaited<ReturnType<typeof openList>>;
