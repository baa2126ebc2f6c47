/** Collections in the specification's words, without what only our own pages need. */
import type { BoardImage, CollectionCard, CollectionView, getMoodBoards } from '#app/domain/collections/collections.server.ts';

export function tidyCard({ cover: _, subcollections, ...card }: CollectionCard): Record<string, unknown> {
  return { ...card, subcollections: subcollections.map(tidyCard) };
}

function tidyImage({ id, kind, title, width, height, thumbnail, largeImage, film, hotspots }: BoardImage) {
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
