/** Boards: pictures and films of a collection, each with the colorways that its hotspots lead to. */
import { hash } from 'node:crypto';
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import {
  pictureDesignColumn,
  shorten,
  versionOf,
  type Versioned,
} from '#app/domain/visible/pictures/version.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import type { BoardKind } from './rules.ts';
import { visibleBoards } from './visible-collections.server.ts';

export interface Board {
  id: string;
  collectionId: string;
  kind: BoardKind;
  title: string;
  /** px */
  width: number;
  height: number;
  version: string;
  hasPicture: boolean;
  /** in their order; they are numbered by their place here, so that no gap tells of a hidden one */
  hotspots: BoardLink[];
}

export interface BoardLink {
  id: string;
  designGuid: string;
  colorwayGuid: string;
  designName: string;
  colorwayName: string;
  reference: string;
  /** 0 … 1 of the picture's width and height */
  x: number;
  y: number;
  /** of the colorway's pictures */
  version: string;
}

interface ImageRow {
  id: string;
  collectionId: string;
  kind: BoardKind;
  title: string;
  width: number;
  height: number;
  storageKey: string;
  posterKey: string | null;
}

const inOrder = (collectionIds: string[]) =>
  Prisma.sql`ORDER BY array_position(${collectionIds}::uuid[], i."collectionId"), i."position", i."createdAt", i."id"`;

/** The ids of what `readBoards` reads. */
export async function readBoardIds(actor: Actor, collectionIds: string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT i."id"::text FROM "CollectionImage" i WHERE i."collectionId" = ANY(${collectionIds}::uuid[]) AND ${await visibleBoards(actor)}
    ${inOrder(collectionIds)}`;
  return rows.map(({ id }) => id);
}

/** Of these collections, in the collections' order and then their own; all, or this one. */
export async function readBoards(actor: Actor, collectionIds: string[], only?: string): Promise<Board[]> {
  if (collectionIds.length === 0) return [];
  const one = only === undefined ? Prisma.empty : Prisma.sql`AND i."id" = ${only}::uuid`;
  const images = await db.$queryRaw<ImageRow[]>`
    SELECT i."id"::text, i."collectionId"::text, i."kind"::text, i."title", i."width", i."height", i."storageKey", i."posterKey"
    FROM "CollectionImage" i WHERE i."collectionId" = ANY(${collectionIds}::uuid[]) AND ${await visibleBoards(actor)} ${one}
    ${inOrder(collectionIds)}`;
  const links = await readLinks(
    actor,
    images.map(({ id }) => id),
  );
  return images.map(({ storageKey, posterKey, ...image }) => ({
    ...image,
    version: imageVersion({ storageKey, posterKey }),
    hasPicture: image.kind === 'picture' || posterKey !== null,
    hotspots: links.get(image.id) ?? [],
  }));
}

/** How sizes of boards are made. The first had no look at the picture's own profile. */
export const sizeRecipe = 2;

/** The key names the content's hash, so it changes with the picture. */
export function boardVersion(storageKey: string): string {
  return shorten(hash('sha256', `${storageKey.split('/').at(-1)} ${sizeRecipe}`));
}

/** Of a board's picture or film; a film's changes with its still as well. */
export function imageVersion({ storageKey, posterKey }: Pick<ImageRow, 'storageKey' | 'posterKey'>): string {
  return boardVersion(posterKey ? `${storageKey} ${posterKey.split('/').at(-1)}` : storageKey);
}

async function readLinks(actor: Actor, imageIds: string[]): Promise<Map<string, BoardLink[]>> {
  if (imageIds.length === 0) return new Map();
  const visible = await visibleDesigns(actor);
  const rows = await db.$queryRaw<(Omit<BoardLink, 'reference' | 'version'> & Versioned & { imageId: string })[]>(
    Prisma.sql`
    SELECT h."id"::text, h."imageId"::text, h."x", h."y", k."id"::text AS "colorwayGuid", k."name" AS "colorwayName", k."masterHash", ${pictureDesignColumn},
      d."id"::text AS "designGuid", d."name" AS "designName"
    FROM "CollectionHotspot" h JOIN "Colorway" k ON k."id" = h."colorwayId" JOIN "Design" d ON d."id" = k."designId"
    WHERE h."imageId" = ANY(${imageIds}::uuid[]) AND ${visible}
    ORDER BY h."position", h."id"`,
  );
  const byImage = new Map<string, BoardLink[]>();
  for (const { imageId, masterHash, design, ...link } of rows) {
    const links = byImage.get(imageId) ?? [];
    const reference = formatReference(link.designName, link.colorwayName);
    links.push({ ...link, reference, version: versionOf({ masterHash, design }) });
    byImage.set(imageId, links);
  }
  return byImage;
}
