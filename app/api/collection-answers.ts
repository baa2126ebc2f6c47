/** Collections in the specification's words, without what only our own pages need. */
import type { WholeCollection } from '#app/domain/lists/collections/manage/whole.server.ts';
import type {
  BoardImage,
  CollectionCard,
  CollectionView,
  getMoodBoards,
} from '#app/domain/lists/collections/show/collections.server.ts';

export function tidyCard({ cover: _, subcollections, ...card }: CollectionCard): Record<string, unknown> {
  return { ...card, subcollections: subcollections.map(tidyCard) };
}

type Pictured = Pick<BoardImage, 'id' | 'kind' | 'title' | 'width' | 'height' | 'thumbnail' | 'largeImage' | 'film'> & {
  hotspots: Pick<BoardImage['hotspots'][number], 'id' | 'designGuid' | 'colorwayGuid' | 'reference' | 'x' | 'y'>[];
};

function tidyImage({ id, kind, title, width, height, thumbnail, largeImage, film, hotspots }: Pictured) {
  const colorways = hotspots.map(({ id, designGuid, colorwayGuid, reference, x, y }) => ({
    id,
    designGuid,
    colorwayGuid,
    reference,
    x,
    y,
  }));
  return { id, kind, title, width, height, thumbnail, largeImage, film, colorways };
}

export function tidyCollection({ cover: _, groups, images, subcollections, ...collection }: CollectionView) {
  return {
    ...collection,
    groups: groups.map(({ id, name, order, designs }) => ({ id, name, order, designs })),
    images: images.map(tidyImage),
    subcollections: subcollections.map(({ images, ...card }) => ({ ...tidyCard(card), images: images.map(tidyImage) })),
  };
}

export function tidyMoodBoards({ sections, ...collection }: Awaited<ReturnType<typeof getMoodBoards>>) {
  return {
    ...collection,
    sections: sections.map(({ images, ...section }) => ({ ...section, images: images.map(tidyImage) })),
  };
}

/** Without counts: the calls return what would be counted. */
export function tidyWhole(collection: WholeCollection): Record<string, unknown> {
  const { id, parentId, name, description, isActive, kind, thumbnail, largeImage, hasOwnPicture } = collection;
  const { updatedAt, version, groups, groupsVersion, images, subcollections } = collection;
  return {
    id,
    parentId,
    name,
    description,
    isActive,
    kind,
    thumbnail,
    largeImage,
    hasOwnPicture,
    updatedAt,
    version,
    groups,
    groupsVersion,
    images: images.map(tidyImage),
    subcollections: subcollections.map(tidyWhole),
  };
}
