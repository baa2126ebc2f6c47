/** The prints as an IIIF image service: what it says of them, tiles straight from the pyramid, everything else by a worker. */
import { z } from 'zod';
import { config } from '#app/config.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { requireVisibleColorway, type VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import { readCutTile, readMasterInfo, type Tile } from '#app/image/render/tiles.ts';
import { versionOf } from './version.server.ts';
import { describeImage, iiifFormats, readImageRequest, tileOf } from './iiif.ts';
import { obtainPicture, openMaster, storedPicture, type PictureBytes, type StoredPicture } from './pictures.server.ts';
import { readSignedId, signId } from './signatures.server.ts';

const prefix = '/iiif/3';

/** Where other people's viewers find the info.json of a print, signed for the session that asks: they bring no cookie. */
export function iiifAddress(person: Pick<Person, 'sessionId'>, colorway: VisiblePicture): string {
  return `${serviceId(signId(colorway.id, person.sessionId))}/info.json`;
}

/** The base address of one print, as it is reached from outside. */
function serviceId(id: string): string {
  return `${config.publicUrl}${prefix}/${id}`;
}

/** `id`: a colorway's guid or its signed name. */
const OneImage = z.object({ id: z.string() });

/** Whether the name is signed for the session that asks is its door's affair. */
async function requireImage(actor: Actor, { id }: z.output<typeof OneImage>) {
  const colorway = await requireVisibleColorway(actor, readSignedId(id)?.colorwayId ?? id);
  return { colorway, base: serviceId(id) };
}

export const getIiifInfo = operation('pictures', OneImage, async (actor, asked) => {
  const { colorway, base } = await requireImage(actor, asked);
  using master = await openMaster(colorway);
  const info = describeImage(base, await readMasterInfo(master.path));
  return { base, info, version: colorway.masterHash };
});

export type IiifImage = (PictureBytes | StoredPicture) & { base: string; canonical: string };

/** `parts`: region, size, rotation and quality.format. Throws what is wrong with them, `pictureNotReady` or `tooManyPictures`. */
export const getIiifImage = operation('pictures', OneImage.extend({ parts: z.array(z.string()) }), readIiifImage);

async function readIiifImage(
  actor: Actor,
  { parts, ...asked }: z.output<typeof OneImage> & { parts: string[] },
): Promise<IiifImage> {
  const { colorway, base } = await requireImage(actor, asked);
  using master = await openMaster(colorway);
  const made = await readMasterInfo(master.path);
  const { width, height } = made;
  const request = readImageRequest({ width, height }, parts);
  const format = iiifFormats[request.format];
  const type = `image/${format}`;
  const place = tileOf(made, request);
  const tile = place && (await cutTile(master.path, [place.level, place.col, place.row], place));
  const version = versionOf(colorway);
  const { region, size, mirror, rotation, quality, canonical } = request;
  if (tile) {
    const tag = `iiif-${place.level}-${place.col}-${place.row}-${colorway.masterHash}`;
    return { base, canonical, ...tile, tag, version };
  }
  const wanted = { view: 'region', region, ...size, mirror, rotation, quality, format } as const;
  const key = await obtainPicture(colorway, wanted, { asker: personOf(actor) });
  return { base, canonical, ...storedPicture(key, version, type) };
}

/** null where the level has no such tile: half a px was lost to halving. */
async function cutTile(...args: Parameters<typeof readCutTile>): Promise<Tile | null> {
  try {
    return await readCutTile(...args);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
