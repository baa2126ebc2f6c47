/** A colorway's picture, its tiles and what a page that shows it large is made from, for whoever may see it. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import {
  requireVisibleColorway,
  requireVisibleDesign,
  type VisiblePicture,
} from '#app/domain/visible/visibility/find-visible.server.ts';
import { readMasterInfo, readTile } from '#app/image/render/tiles.ts';
import { versionOf } from './version.server.ts';
import { iiifAddress } from './iiif.server.ts';
import { requireInks } from './ink-pictures.server.ts';
import { hasInks } from './inks.server.ts';
import { obtainPicture, openMaster, storedPicture, type PictureBytes } from './pictures.server.ts';
import { flag } from '#app/domain/base/rules.ts';
import { requireProof } from './proofs.server.ts';
import { AskedPicture, OneColorway, OneTile } from './requests.ts';
import { chooseThumbnailColorway, thumbnailMode } from './thumbnail-mode.server.ts';

/** `colorwayGuid` left out: the one that stands for the design. */
const Shown = z.object({ designGuid: z.string().optional(), colorwayGuid: z.string().optional() });

async function requireShown(actor: Actor, { designGuid, colorwayGuid }: z.output<typeof Shown>) {
  if (colorwayGuid !== undefined) return requireVisibleColorway(actor, colorwayGuid, designGuid);
  const seen = await requireVisibleDesign(actor, designGuid ?? '');
  const design = await db.design.findUnique({
    where: { id: seen.id },
    select: { activeColorwayId: true, colorways: { select: { id: true, position: true, editedAt: true } } },
  });
  const chosen = design && chooseThumbnailColorway(design.colorways, design.activeColorwayId, await thumbnailMode());
  if (!chosen) throw new DomainError('colorwayNotFound');
  return requireVisibleColorway(actor, chosen.id);
}

/** As on a fabric: the profile's id, and whether colours beyond it are marked. */
const Proofed = {
  proof: z.preprocess((value) => (value === '' ? undefined : value), z.string().optional()),
  gamut: flag,
};

const proofOf = async (actor: Actor, { proof, gamut }: { proof?: string | undefined; gamut: boolean }) =>
  proof === undefined ? null : requireProof(actor, proof, gamut);

/** Throws `colorwayNotFound`, `designNotFound`, `profileNotFound`, `pictureNotReady`, `tooManyPictures`. */
export const getColorwayPicture = operation(
  'pictures',
  Shown.extend({ asked: AskedPicture, ...Proofed }),
  async (actor, input) => {
    const { asked } = input;
    const colorway = await requireShown(actor, input);
    if (asked.view === 'inks') await requireInks(colorway, asked);
    const proof = await proofOf(actor, input);
    if (proof && !canBeProofed(asked)) throw new DomainError('invalidInput');
    const request = proof && canBeProofed(asked) ? { ...asked, proof } : asked;
    const key = await obtainPicture(colorway, request, { asker: personOf(actor) });
    return storedPicture(key, versionOf(colorway));
  },
);

const canBeProofed = (asked: z.output<typeof AskedPicture>) =>
  asked.view === 'print' || asked.view === 'fabric' || asked.view === 'repeat' || asked.view === 'part';

/** A tile as on a fabric, made by a worker and kept like all that was asked for. */
export const getProofTile = operation(
  'pictures',
  OneTile.extend({ ...Proofed, proof: z.string() }),
  async (actor, input) => {
    const { colorwayGuid, level, col, row } = input;
    const colorway = await requireVisibleColorway(actor, colorwayGuid);
    const proof = await requireProof(actor, input.proof, input.gamut);
    using master = await openMaster(colorway);
    const { levels, tile } = await readMasterInfo(master.path);
    const size = levels[level];
    if (!size || col * tile >= size.width || row * tile >= size.height) throw new DomainError('notFound');
    const request = { view: 'tile' as const, level, col, row, proof };
    const key = await obtainPicture(colorway, request, { asker: personOf(actor) });
    return storedPicture(key, versionOf(colorway));
  },
);

/** A tile of the master: its own JPEG, or PNG where the master is exact. */
export const getTile = operation(
  'pictures',
  OneTile,
  async (actor, { colorwayGuid, level, col, row }): Promise<PictureBytes> => {
    const colorway = await requireVisibleColorway(actor, colorwayGuid);
    using master = await openMaster(colorway);
    try {
      const tile = await readTile(master.path, level, col, row);
      const tag = `${level}-${col}-${row}-${colorway.masterHash}`;
      return { ...tile, tag, version: versionOf(colorway) };
    } catch (error) {
      throw error instanceof RangeError ? new DomainError('notFound') : error;
    }
  },
);

/** Sizes in px by level, 0 the full size, and the cm that the whole is. */
export const getTileInfo = operation('pictures', OneColorway, async (actor, { colorwayGuid }) =>
  readTileInfo(await requireVisibleColorway(actor, colorwayGuid)),
);

export async function readTileInfo(colorway: VisiblePicture) {
  using master = await openMaster(colorway);
  const { width, height, tile, levels } = await readMasterInfo(master.path);
  const { widthCm, heightCm } = colorway.design;
  return { width, height, tile, levels, widthCm, heightCm, version: versionOf(colorway) };
}

/** For a page that shows a colorway large. `signed`: with the address that other people's viewers open. */
export const getColorwayView = operation(
  'pictures',
  Shown.extend({ signed: z.boolean().optional() }),
  async (actor, { signed, ...asked }) => {
    const colorway = await requireShown(actor, asked);
    const { id, designId, widthPx, heightPx, design } = colorway;
    return {
      colorwayGuid: id,
      designGuid: designId,
      version: versionOf(colorway),
      widthPx,
      heightPx,
      design,
      hasInks: await hasInks(colorway),
      iiif: signed ? iiifAddress(personOf(actor), colorway) : null,
    };
  },
);
