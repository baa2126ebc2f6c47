/** Collections with all that is in them and below them, as programs read them: SPEC §3's image collection. */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { groupsVersion, readDesignCards, type DesignCard, type StoredGroup } from './groups.server.ts';
import {
  allCollections,
  getCollectionAdmin,
  readImages,
  type AdminBoard,
  type AdminCollection,
} from './list.server.ts';
import { AllCollections, CollectionInAdmin } from './rules.ts';

export interface WholeCollection extends Omit<AdminCollection, 'subcollections'> {
  groups: { id: string; name: string; order: number; designs: DesignCard[] }[];
  groupsVersion: string;
  images: AdminBoard[];
  subcollections: WholeCollection[];
}

/** SPEC §7 …/all, for programs: the page that `allCollections` finds. */
export const allWholeCollections = operation('collections', AllCollections, async (actor, input) => {
  const page = await allCollections(actor, input);
  return { ...page, collections: await fillTrees(actor, page.collections) };
});

/** SPEC §7 /admin/new-collection/{id}, for programs. Throws `collectionNotFound`. */
export const getWholeCollection = operation(
  'collections',
  CollectionInAdmin,
  async (actor, input): Promise<WholeCollection> => {
    const { contents: _, pictureBytes: __, ...collection } = await getCollectionAdmin(actor, input);
    return { ...collection, subcollections: await fillTrees(actor, collection.subcollections) };
  },
);

/** In as many queries for many collections as for one. */
async function fillTrees(actor: Actor, trees: AdminCollection[]): Promise<WholeCollection[]> {
  const ids = trees.flatMap(idsOf);
  const [groups, images] = await Promise.all([readGroups(ids), readImages(ids)]);
  const designIds = [...groups.values()].flat().flatMap(({ designs }) => designs);
  const cards = await readDesignCards(actor, [...new Set(designIds)]);
  const byId = new Map(cards.map((card) => [card.designGuid, card]));
  const fill = (tree: AdminCollection): WholeCollection => {
    const stored = groups.get(tree.id) ?? [];
    return {
      ...tree,
      groups: stored.map(({ id, name, designs }, order) => ({
        id,
        name,
        order,
        designs: designs.flatMap((designId) => byId.get(designId) ?? []),
      })),
      groupsVersion: groupsVersion(stored),
      images: images.get(tree.id) ?? [],
      subcollections: tree.subcollections.map(fill),
    };
  };
  return trees.map(fill);
}

function idsOf({ id, subcollections }: AdminCollection): string[] {
  return [id, ...subcollections.flatMap(idsOf)];
}

async function readGroups(collectionIds: string[]): Promise<Map<string, StoredGroup[]>> {
  const rows = await db.collectionGroup.findMany({
    where: { collectionId: { in: collectionIds } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: {
      id: true,
      name: true,
      collectionId: true,
      designs: { select: { designId: true }, orderBy: [{ position: 'asc' }, { designId: 'asc' }] },
    },
  });
  const found = new Map<string, StoredGroup[]>();
  for (const { collectionId, id, name, designs } of rows)
    found.set(collectionId, [
      ...(found.get(collectionId) ?? []),
      { id, name, designs: designs.map(({ designId }) => designId) },
    ]);
  return found;
}
