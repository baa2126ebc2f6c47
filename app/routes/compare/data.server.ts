/** What is compared: colorways that this person may see; hidden and missing ones are left out alike. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { getDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { layoutOf } from '#app/domain/base/repeat.ts';
import { stretchOf } from '#app/domain/base/square-px.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { viewAddress } from '#app/domain/visible/pictures/addresses.ts';
import { getColorwayView, getTileInfo } from '#app/domain/visible/pictures/find-picture.server.ts';
import { fabricHeightCm, PictureRequest, pictureSize } from '#app/domain/visible/pictures/requests.ts';

const mostCompared = 4;

/** Throws `colorwayNotFound` where none of them is there. */
export async function readCompared(person: Person, asked: string[]) {
  const guids = [...new Set(asked.map((guid) => guid.trim().toLowerCase()).filter(Boolean))];
  const chosen = guids.slice(0, mostCompared);
  const found = await Promise.all(chosen.map((guid) => readOne(person, guid)));
  const items = found.filter((item) => item !== null);
  if (chosen.length > 0 && items.length === 0) throw new DomainError('colorwayNotFound');
  return { items, tooMany: guids.length > mostCompared, missing: items.length < chosen.length };
}

async function readOne(person: Person, asked: string) {
  const colorway = await orNull(getColorwayView(person, { colorwayGuid: asked }));
  if (!colorway) return null;
  const { colorwayGuid, designGuid, version, design } = colorway;
  // Either may be deleted meanwhile.
  const header = await orNull(getDesignHeader(person, { designGuid }));
  const named = header?.colorways.find((one) => one.colorwayGuid === colorwayGuid);
  if (!header || !named) return null;
  // Without a master only the picture is shown.
  const info = await getTileInfo(person, { colorwayGuid }).catch(() => null);
  const { widthCm, heightCm } = design;
  const tile = { width: widthCm, height: heightCm };
  const width = 1600;
  // Cloth fills the frame; of a repeat that is larger than the cloth's picture all is shown, once.
  const whole = { width: 150, height: fabricHeightCm };
  const isCloth = widthCm > 0 && heightCm > 0 && widthCm <= whole.width && heightCm <= whole.height;
  const shown = isCloth ? ({ view: 'fabric', cm: 150, width } as const) : ({ view: 'print', width } as const);
  const { view, ...params } = shown;
  return {
    colorwayGuid,
    designGuid,
    reference: formatReference(header.designName, named.colorwayName),
    version,
    widthCm,
    heightCm,
    cloth: isCloth ? { tile, shown: whole, ...layoutOf(design) } : { tile, shown: tile, drop: 0, shift: 0 },
    src: viewAddress(view, designGuid, colorwayGuid, { ...params, version }),
    picture: pictureSize(colorway, PictureRequest.parse(shown)),
    pyramid: info && {
      width: info.width,
      height: info.height,
      tile: info.tile,
      levels: info.levels,
      stretch: stretchOf(info, tile),
    },
  };
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof DomainError && ['colorwayNotFound', 'designNotFound'].includes(error.key)) return null;
    throw error;
  }
}
