/** Collections with boards for tests: rows, and real pictures where a test looks at them. */
import { createHash, randomUUID } from 'node:crypto';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { boardKey } from '#app/domain/lists/collections/show/pictures.server.ts';

interface Making {
  name?: string;
  description?: string;
  isActive?: boolean;
  kind?: 'collection' | 'moodBoard' | 'designPage';
  parentId?: string;
  position?: number;
  /** design ids, group by group */
  groups?: string[][];
  thumbnailKey?: string;
}

export async function makeCollection({ groups = [], ...data }: Making = {}) {
  return db.collection.create({
    data: {
      name: `Collection ${randomUUID().slice(0, 8)}`,
      ...data,
      groups: {
        create: groups.map((designs, position) => ({
          name: `Group ${position + 1}`,
          position,
          designs: { create: designs.map((designId, at) => ({ designId, position: at })) },
        })),
      },
    },
  });
}

interface BoardMaking {
  kind?: 'picture' | 'film';
  title?: string;
  position?: number;
  /** in order; x and y follow from the place */
  colorwayIds?: string[];
  storageKey?: string;
  posterKey?: string;
}

export async function makeBoard(collectionId: string, { colorwayIds = [], ...data }: BoardMaking = {}) {
  return db.collectionImage.create({
    data: {
      collectionId,
      position: 0,
      width: 1200,
      height: 800,
      storageKey: boardKey(createHash('sha256').update(randomUUID()).digest('hex'), 'webp'),
      ...data,
      hotspots: {
        create: colorwayIds.map((colorwayId, position) => ({ colorwayId, position, x: (position + 1) / 10, y: 0.5 })),
      },
    },
    include: { hotspots: true },
  });
}

/** Puts a file into the store under the name of its content. */
export async function storeBoard(bytes: Uint8Array, ending: string): Promise<string> {
  const key = boardKey(createHash('sha256').update(bytes).digest('hex'), ending);
  await storage.putBytes(key, bytes);
  return key;
}
