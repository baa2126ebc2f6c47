/** What is compared: colorways that this person may see; hidden and missing ones are left out alike. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { getDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { versionOf, viewAddress } from '#app/domain/visible/pictures/addresses.ts';
import { readTileInfo } from '#app/domain/visible/pictures/find-picture.server.ts';
import { findVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { PictureRequest, pictureSize } from '#app/domain/visible/pictures/requests.server.ts';

export const mostCompared = 4;

/** Throws `colorwayNotFound` where none of them is there. */
export async function readCompared(person: Person, asked: string[]) {
  const guids = [...new Set(asked.map((guid) => guid.trim().toLowerCase()).filter(Boolean))];
  const chosen = guids.slice(0, mostCompared);
  const found = await Promise.all(chosen.map((guid) => readOne(person, guid)));
  const items = found.filter((item) => item !== null);
  if (chosen.length > 0 && items.length === 0) throw new DomainError('colorwayNotFound');
  return { items, tooMany: guids.length > mostCompared, missing: items.length < chosen.length };
}

async function readOne(person: Person, colorwayGuid: string) {
  const colorway = await findVisibleColorway(person, colorwayGuid);
  if (!colorway) return null;
  const header = await getDesignHeader(person, { designGuid: colorway.designId });
  const { colorwayName } = header.colorways.find((one) => one.colorwayGuid === colorwayGuid)!;
  // Without its master the picture alone is shown.
  const info = await readTileInfo(colorway).catch(() => null);
  const { widthCm, heightCm } = colorway.design;
  const version = versionOf(colorway.masterHash);
  const width = 1600;
  return {
    colorwayGuid,
    designGuid: colorway.designId,
    reference: formatReference(header.designName, colorwayName),
    version,
    widthCm,
    heightCm,
    src: viewAddress('print', colorway.designId, colorwayGuid, { width, version }),
    picture: pictureSize(colorway, PictureRequest.parse({ view: 'print', width })),
    pyramid: info && { width: info.width, height: info.height, tile: info.tile, levels: info.levels },
  };
}
