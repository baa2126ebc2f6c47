/** Data of the board and mood pages. */
import type { Person } from '#app/domain/base/actor.ts';
import { getCollectionHead, getMood, getMoodBoards } from '#app/domain/lists/collections/show/collections.server.ts';
import { collectionAddress, moodAddress, moodsAddress } from '#app/domain/lists/collections/show/addresses.ts';
import { toShownBoard } from './data.server.ts';

/** A collection's head, and its boards with those of all below it, a section each. */
export async function readBoardsPage(person: Person, id: string) {
  const [collection, { sections }] = await Promise.all([
    getCollectionHead(person, { id }),
    getMoodBoards(person, { id }),
  ]);
  const { parent } = collection;
  return {
    id: collection.id,
    name: collection.name,
    description: collection.description,
    isActive: collection.isActive,
    kind: collection.kind,
    designCount: collection.designCount,
    boards: collection.boards,
    parent: parent && { href: collectionAddress(parent), name: parent.name },
    sections: sections.map(({ id, name, images }) => ({ id, name, boards: images.map(toShownBoard) })),
  };
}
export type BoardsPage = Awaited<ReturnType<typeof readBoardsPage>>;

export async function readMoodPage(person: Person, id: string, moodid: string) {
  const { collection, mood, number, count, previous, next } = await getMood(person, { id, moodid });
  const to = (other: string | null) => other && moodAddress(collection.id, other);
  return {
    collection: { name: collection.name, href: moodsAddress(collection.id) },
    board: toShownBoard(mood),
    number,
    count,
    previous: to(previous),
    next: to(next),
  };
}
