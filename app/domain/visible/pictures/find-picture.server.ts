/** The colorway whose picture stands for a design, and its tiles. */
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import {
  findVisibleColorway,
  findVisibleDesign,
  type VisibleColorway,
  type VisiblePicture,
} from '#app/domain/visible/visibility/find-visible.server.ts';
import { readMasterInfo, readTile } from '#app/image/render/tiles.ts';
import { chooseThumbnailColorway, thumbnailMode } from './thumbnail-mode.server.ts';

/** The colorway that stands for the design. */
export async function findThumbnailColorway(actor: Actor, designId: string): Promise<VisibleColorway | null> {
  const seen = await findVisibleDesign(actor, designId);
  if (!seen) return null;
  const design = await db.design.findUnique({
    where: { id: seen.id },
    select: { activeColorwayId: true, colorways: { select: { id: true, position: true, editedAt: true } } },
  });
  const chosen = design && chooseThumbnailColorway(design.colorways, design.activeColorwayId, await thumbnailMode());
  return chosen ? findVisibleColorway(actor, chosen.id) : null;
}

/** A tile as JPEG, spliced from the master without decoding; null where there is none. */
export async function readColorwayTile(
  colorway: VisiblePicture,
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
export async function readTileInfo(colorway: VisiblePicture) {
  const { width, height, tile, levels } = await readMasterInfo(await storage.localPath(colorway.masterKey));
  return { width, height, tile, levels, widthCm: colorway.design.widthCm, heightCm: colorway.design.heightCm };
}
