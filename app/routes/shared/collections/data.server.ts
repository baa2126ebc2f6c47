/** Data of the collection pages. */
import type { Person } from '#app/domain/base/actor.ts';
import {
  getCollectionHead,
  getGroupPage,
  listCollections,
  searchCollection,
  type BoardImage,
  type CollectionCard,
} from '#app/domain/lists/collections/show/collections.server.ts';
import {
  boardPictureAddress,
  boardsAddress,
  boardSources,
  collectionAddress,
  moodsAddress,
} from '#app/domain/lists/collections/show/addresses.ts';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { getFavorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { readCriteria } from '#app/domain/visible/criteria/criteria.ts';
import type { DesignResult } from '#app/domain/find/results/results.server.ts';
import { resolveCriteria } from '#app/domain/find/search/search.server.ts';
import { designAddress, searchParams } from '../archive-addresses.ts';
import type { ArchiveCard } from '../design-card.ts';
import { toCard } from '../design-cards.server.ts';

/** A collection's card: link, picture, and counts of what is in it but not below it, which its subcollections' cards tell. */
function toShownCollection(card: CollectionCard) {
  const { id, kind, name, description, isActive, cover, designCount, boardCount, boards } = card;
  return {
    id,
    kind,
    name,
    description,
    isActive,
    href: collectionAddress(card),
    boardsHref: boardsAddress(id),
    cover: cover?.small ?? null,
    designCount,
    boards,
    counts: { designs: designCount, boards: boardCount, parts: card.subcollections.length },
  };
}
export type ShownCollection = ReturnType<typeof toShownCollection>;

export async function readOverview(person: Person) {
  return (await listCollections(person, {})).map(toShownCollection);
}

/** Those that have boards, for choosing: where they lead, those below them are shown too. */
export async function readBoardChoice(person: Person) {
  const withBoards = (await readOverview(person)).filter(({ boards }) => boards > 0);
  return withBoards.map((one) => ({ ...one, counts: { designs: 0, boards: one.boards, parts: 0 } }));
}

export function toShownBoard(image: BoardImage) {
  const { id, kind, title, width, height, film, version, hotspots } = image;
  const picture = image.hasPicture ? boardSources((px) => boardPictureAddress(id, px, version)) : null;
  return {
    id,
    kind,
    title,
    width,
    height,
    film,
    picture,
    hotspots: hotspots.map(({ x, y, reference, designGuid, colorwayGuid, ...link }, index) => ({
      id: link.id,
      number: index + 1,
      x,
      y,
      reference,
      href: designAddress(designGuid, colorwayGuid),
      src: colorwayThumbnailAddress(designGuid, colorwayGuid, link.version),
    })),
  };
}
export type ShownBoard = ReturnType<typeof toShownBoard>;

const searchFields = ['number', 'moldstate', 'type', 'order'] as const;

/** The groups, or what a search among the collection's designs finds. */
export async function readCollectionPage(person: Person, id: string, params: URLSearchParams) {
  const { criteria, ignored } = readCriteria(params);
  const { dates, ...rest } = criteria;
  const query = searchParams({ ...criteria, page: 0 }).toString();
  const searches = query !== '' || criteria.page > 0;
  const [collection, answer, shown] = await Promise.all([
    getCollectionHead(person, { id }),
    searches ? searchCollection(person, { ...rest, dateRange: dates, id }) : null,
    searches ? null : getGroupPage(person, { id, part: params.get('part') ?? 0 }),
  ]);
  const groups = shown?.groups ?? [];
  const designs = answer ? answer.designs : groups.flatMap((group) => group.designs);
  const cards = await toHeartedCards(person, designs);
  const byId = new Map(cards.map((card) => [card.guid, card]));
  const pick = (found: DesignResult[]) => found.map(({ designGuid }) => byId.get(designGuid)!);
  return {
    ...toShownCollection(collection),
    parent: collection.parent && { href: collectionAddress(collection.parent), name: collection.parent.name },
    large: collection.cover?.large ?? null,
    moodsHref: moodsAddress(collection.id),
    groups: groups.map(({ id, name, designs }) => ({ id, name, cards: pick(designs) })),
    heads: shown?.heads ?? [],
    /** of the groups' designs */
    pages: shown && { page: shown.page, pageCount: shown.pageCount, total: shown.total },
    subcollections: collection.subcollections.map(toShownCollection),
    favorites: await getFavorites(person, { among: cards.flatMap(({ colorwayGuid }) => colorwayGuid ?? []) }),
    search: {
      query,
      values: Object.fromEntries(
        searchFields.map((name) => [name, String([criteria[name]].flat()[0] ?? '')]),
      ) as Record<(typeof searchFields)[number], string>,
      order: (await resolveCriteria(person, { ...rest, dateRange: dates })).order,
      ignored,
      found: answer && {
        total: answer.totalCount,
        page: answer.currentPage,
        pageCount: answer.totalPage,
        cards: pick(answer.designs),
      },
    },
    gridSize: person.settings.gridSize,
  };
}
export type CollectionPage = Awaited<ReturnType<typeof readCollectionPage>>;

async function toHeartedCards(person: Person, designs: DesignResult[]): Promise<ArchiveCard[]> {
  const once = new Map(designs.map((design) => [design.designGuid, design]));
  return [...once.values()].map((design) => toCard(person, design));
}
