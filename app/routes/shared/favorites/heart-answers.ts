/**
 * Answers to favourite posts since the page was loaded: they don't revalidate the page, and cached pages of results don't have them.
 * Written only in the browser.
 */
import { useSyncExternalStore } from 'react';
import type { Favorites } from '#app/domain/lists/favorites/favorites.server.ts';

let answers: ReadonlyMap<string, { active: boolean; at: number }> = new Map();
const listeners = new Set<() => void>();
const loadedAt = new WeakMap<Favorites, number>();

const keyOf = (listId: string, colorwayGuid: string) => `${listId} ${colorwayGuid}`;

export function noteAnswer(listId: string, colorwayGuid: string, active: boolean): void {
  answers = new Map(answers).set(keyOf(listId, colorwayGuid), { active, at: performance.now() });
  for (const listener of listeners) listener();
}

/** How many entries the current list has, with what was answered since. */
export function useEntryCount(favorites: Favorites): number {
  const known = useSyncExternalStore(subscribe, read, read);
  const { currentListId, colorwayIds, lists } = favorites;
  const loaded = lists.find(({ id }) => id === currentListId)?.entryCount ?? 0;
  const since = loadedAt.get(favorites) ?? Infinity;
  return [...known].reduce((count, [key, { active, at }]) => {
    const [listId, colorwayGuid] = key.split(' ') as [string, string];
    if (listId !== currentListId || at <= since || active === colorwayIds.includes(colorwayGuid)) return count;
    return count + (active ? 1 : -1);
  }, loaded);
}

/** In the list, as far as is known: by the newest answer, or by what was loaded after it. */
export function useIsIn(favorites: Favorites, listId: string | null, colorwayGuid: string, loaded: boolean): boolean {
  const known = useSyncExternalStore(subscribe, read, read);
  if (!loadedAt.has(favorites)) loadedAt.set(favorites, performance.now());
  const answer = listId === null ? undefined : known.get(keyOf(listId, colorwayGuid));
  return answer && answer.at > loadedAt.get(favorites)! ? answer.active : loaded;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => answers;
