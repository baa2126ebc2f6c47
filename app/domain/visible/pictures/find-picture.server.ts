/** From an address to the colorway whose picture is meant, under visibility. Hidden and missing are one: null. */
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { guid } from '#app/domain/base/rules.ts';
import { isVisible, visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { readMasterInfo, readTile } from '#app/image/render/tiles.ts';
import { findPictureColorway } from './pictures.server.ts';
import type { PictureColorway } from './requests.server.ts';
import { chooseThumbnailColorway, thumbnailMode } from './thumbnail-mode.server.ts';

/** The colorway that stands for the design. */
export async function findThumbnailColorway(actor: Actor, designId: string): Promise<PictureColorway | null> {
  if (!guid.safeParse(designId).success || !(await isVisible(actor, designId))) return null;
  const design = await db.design.findUnique({
    where: { id: designId },
    select: { activeColorwayId: true, colorways: { select: { id: true, position: true, editedAt: true } } },
  });
  const chosen = design && chooseThumbnailColorway(design.colorways, design.activeColorwayId, await thumbnailMode());
  return chosen ? findPictureColorway(chosen.id) : null;
}

/** `designId` left out: tiles name the colorway alone. One query answers both: what it is, and whether this person may know of it. */
export async function findVisibleColorway(
  actor: Actor,
  colorwayId: string,
  designId?: string,
): Promise<PictureColorway | null> {
  if (!guid.safeParse(colorwayId).success) return null;
  const visible = await visibleDesigns(actor);
  const [row] = await db.$queryRaw<(Omit<PictureColorway, 'design'> & PictureColorway['design'])[]>`
    SELECT c."id", c."designId", c."masterKey", c."masterHash", c."widthPx", c."heightPx",
           d."repeatOffset"::text, d."repeatDirection"::text, d."repeatCustomValue"::float8,
           d."widthCm"::float8, d."heightCm"::float8
    FROM "Colorway" c JOIN "Design" d ON d."id" = c."designId"
    WHERE c."id" = ${colorwayId}::uuid AND ${visible}`;
  if (!row || (designId !== undefined && designId.toLowerCase() !== row.designId)) return null;
  const { repeatOffset, repeatDirection, repeatCustomValue, widthCm, heightCm, ...colorway } = row;
  return { ...colorway, design: { repeatOffset, repeatDirection, repeatCustomValue, widthCm, heightCm } };
}

/** A tile as JPEG, spliced from the master without decoding; null where there is none. */
export async function readColorwayTile(
  colorway: PictureColorway,
  level: number,
  col: number,
  row: number,
): Promise<Buffer | null> {
  const master = await storage.localPath(colorway.masterKey);
  try {
    return await readTile(master, level, col, row);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Sizes in px by level, 0 the full size, and the cm that the whole is. */
export async function readTileInfo(colorway: PictureColorway) {
  const { width, height, tile, levels } = await readMasterInfo(await storage.localPath(colorway.masterKey));
  return { width, height, tile, levels, widthCm: colorway.design.widthCm, heightCm: colorway.design.heightCm };
}
