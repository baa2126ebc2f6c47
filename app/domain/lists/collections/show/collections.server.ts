/** Collections as customers see them: all of them, one with its designs and boards, its moods, and a search within it. */
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { findPage } from '#app/domain/find/search/search.server.ts';
import { boardFilmAddress, boardPictureAddress } from './addresses.ts';
import { readBoardIds, readBoards, type Board } from './boards.server.ts';
import { coversOf, type Cover } from './covers.server.ts';
import { readGroupPage, readGroups } from './groups.server.ts';
import { CollectionById, CollectionSearch, designsPerPage, GroupPage, MoodById } from './rules.ts';
import {
  branchOf,
  readBranch,
  readTogether,
  readVisibleCollections,
  type VisibleCollection,
} from './visible-collections.server.ts';

export interface CollectionCard extends Omit<VisibleCollection, 'thumbnailKey' | 'largeKey'> {
  cover: Cover | null;
  /** SPEC §3: addresses of the two pictures */
  thumbnail: string | null;
  largeImage: string | null;
  /** of it and all below it */
  boards: number;
  subcollections: CollectionCard[];
}

/** Throws `collectionNotFound` for a hidden or inactive one as for one that never was. */
async function requireBranch(actor: Actor, id: string): Promise<VisibleCollection[]> {
  const branch = await readBranch(actor, id);
  if (branch.length === 0) throw new DomainError('collectionNotFound');
  return branch;
}

async function toCards(actor: Actor, seen: VisibleCollection[]): Promise<Map<string, CollectionCard>> {
  const covers = await coversOf(actor, seen);
  const cards = new Map<string, CollectionCard>();
  for (const { thumbnailKey: _, largeKey: __, ...one } of seen.toReversed()) {
    const cover = covers.get(one.id) ?? null;
    const subcollections = seen.flatMap(({ id, parentId }) => (parentId === one.id ? [cards.get(id)!] : []));
    const boards = one.boardCount + subcollections.reduce((sum, card) => sum + card.boards, 0);
    const { small = null, large = null } = cover ?? {};
    cards.set(one.id, { ...one, cover, thumbnail: small, largeImage: large, boards, subcollections });
  }
  return cards;
}

/** SPEC §7 /collections/all: the collections at the top, each with those below it. */
export const listCollections = operation('archive', Nothing, async (actor) => {
  const seen = await readVisibleCollections(actor);
  const cards = await toCards(actor, seen);
  return seen.flatMap(({ id, parentId }) => (parentId === null ? [cards.get(id)!] : []));
});

/** SPEC §7 /basic-colleciton/get/{id}: what it is, without its designs and boards. */
export const getBasicCollection = operation('archive', CollectionById, async (actor, { id }) => {
  const branch = await requireBranch(actor, id);
  return (await toCards(actor, branch)).get(id)!;
});

/** The same, and the collection that it is in. */
export const getCollectionHead = operation('archive', CollectionById, async (actor, { id }) => {
  const { cards, parent } = await readHead(actor, id);
  return { ...cards.get(id)!, parent };
});

async function readHead(actor: Actor, id: string) {
  const seen = await readTogether(actor);
  const branch = branchOf(seen, id);
  if (branch.length === 0) throw new DomainError('collectionNotFound');
  const parent = seen.find((one) => one.id === branch[0]!.parentId);
  return {
    ids: branch.map((one) => one.id),
    cards: await toCards(actor, branch),
    parent: parent ? { id: parent.id, name: parent.name, kind: parent.kind } : null,
  };
}

/** Its groups of designs in order, a page of them. */
export const getGroupPage = operation('archive', GroupPage, async (actor, { id, part }) => {
  if (branchOf(await readTogether(actor), id).length === 0) throw new DomainError('collectionNotFound');
  return readGroupPage(actor, id, part, designsPerPage);
});

/** SPEC §7 /collections/get: groups of designs in order, its boards, and the subcollections with theirs. */
export const getCollection = operation('archive', CollectionById, async (actor, { id }) => {
  const { ids, cards, parent } = await readHead(actor, id);
  const [groups, boards] = await Promise.all([readGroups(actor, [id]), readBoards(actor, ids)]);
  return {
    ...cards.get(id)!,
    parent,
    groups,
    images: boards.filter(({ collectionId }) => collectionId === id).map(toImage),
    subcollections: cards.get(id)!.subcollections.map((card) => ({
      ...card,
      images: boards.filter(({ collectionId }) => collectionId === card.id).map(toImage),
    })),
  };
});
export type CollectionView = Awaited<ReturnType<typeof getCollection>>;

function toImage(board: Board) {
  const { id, version } = board;
  return {
    ...board,
    thumbnail: board.hasPicture ? boardPictureAddress(id, 480, version) : null,
    largeImage: board.hasPicture ? boardPictureAddress(id, 1600, version) : null,
    film: board.kind === 'film' ? boardFilmAddress(id, version) : null,
  };
}
export type BoardImage = ReturnType<typeof toImage>;

/** SPEC §7 /collections/get-mood-boards/{id}: pictures and films of a collection and of all below it. */
export const getMoodBoards = operation('archive', CollectionById, async (actor, { id }) => {
  const branch = await requireBranch(actor, id);
  const boards = await readBoards(
    actor,
    branch.map((one) => one.id),
  );
  const [first] = branch;
  return {
    id,
    name: first!.name,
    description: first!.description,
    kind: first!.kind,
    sections: branch.flatMap(({ id, name }) => {
      const images = boards.filter(({ collectionId }) => collectionId === id).map(toImage);
      return images.length > 0 ? [{ id, name, images }] : [];
    }),
  };
});

/** One of them, with the ones before and after it. */
export const getMood = operation('archive', MoodById, async (actor, { id, moodid }) => {
  const branch = await requireBranch(actor, id);
  const ids = branch.map((one) => one.id);
  const moods = await readBoardIds(actor, ids);
  const at = moods.indexOf(moodid);
  const [mood] = at < 0 ? [] : await readBoards(actor, ids, moodid);
  if (!mood) throw new DomainError('boardNotFound');
  const { name, description, kind } = branch[0]!;
  return {
    collection: { id, name, description, kind },
    mood: toImage(mood),
    number: at + 1,
    count: moods.length,
    previous: moods[at - 1] ?? null,
    next: moods[at + 1] ?? null,
  };
});

/** The archive's search over the designs of a collection and of all below it. */
export const searchCollection = operation('archive', CollectionSearch, async (actor, { id, criteria }) =>
  findPage(actor, criteria, await scopeOfBranch(actor, id)),
);

/** SPEC §7 /search/collection/{id}: as `filterDesigns`. */
export const filterCollection = operation('archive', CollectionSearch, async (actor, { id, criteria }) =>
  findPage(actor, criteria, await scopeOfBranch(actor, id), true),
);

async function scopeOfBranch(actor: Actor, id: string) {
  const branch = await requireBranch(actor, id);
  return { collections: branch.map((one) => one.id) };
}
