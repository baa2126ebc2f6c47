/** The prints as an IIIF image service: what it says of them, tiles straight from the pyramid, everything else by a worker. */
import { config } from '#app/config.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import type { VisiblePicture } from '#app/domain/visible/visibility/find-visible.server.ts';
import { readCutTile, readMasterInfo } from '#app/image/render/tiles.ts';
import { describeImage, iiifFormats, type ImageRequest, readImageRequest, tileOf } from './iiif.ts';
import { obtainPicture } from './pictures.server.ts';
import { signId } from './signatures.server.ts';

const prefix = '/iiif/3';

/** Where other people's viewers find the info.json of a print, signed for the session that asks: they bring no cookie. */
export function iiifAddress(person: Pick<Person, 'sessionId'>, colorway: VisiblePicture, requestUrl: string): string {
  return `${serviceId(signId(colorway.id, person.sessionId), requestUrl)}/info.json`;
}

/** The base address of one print, as it is reached from outside. */
export function serviceId(id: string, requestUrl: string): string {
  const origin = config.publicUrlGiven ? config.publicUrl : new URL(requestUrl).origin;
  return `${origin}${prefix}/${id}`;
}

export async function readImageInfo(colorway: VisiblePicture, id: string) {
  const { width, height, tile, levels } = await readMasterInfo(await storage.localPath(colorway.masterKey));
  return describeImage(id, { width, height }, tile, levels.length);
}

export type IiifAnswer = { request: ImageRequest; type: string } & ({ tile: Buffer; tag: string } | { key: string });

/** `parts`: region, size, rotation and quality.format. Throws what is wrong with them, `pictureNotReady` or `tooManyPictures`. */
export async function readIiifImage(person: Person, colorway: VisiblePicture, parts: string[]): Promise<IiifAnswer> {
  const master = await storage.localPath(colorway.masterKey);
  const { width, height, tile: side, levels } = await readMasterInfo(master);
  const request = readImageRequest({ width, height }, parts);
  const format = iiifFormats[request.format];
  const type = `image/${format}`;
  const place = tileOf({ width, height }, levels.length, side, request);
  const tile = place && (await cutTile(master, [place.level, place.col, place.row], place));
  if (tile) return { request, type, tile, tag: `iiif-${place.level}-${place.col}-${place.row}-${colorway.masterHash}` };
  const { region, size, mirror, rotation, quality } = request;
  const asked = { view: 'region', region, ...size, mirror, rotation, quality, format } as const;
  return { request, type, key: await obtainPicture(colorway, asked, { sessionId: person.sessionId }) };
}

/** null where the level has no such tile: half a px was lost to halving. */
async function cutTile(...args: Parameters<typeof readCutTile>): Promise<Buffer | null> {
  try {
    return await readCutTile(...args);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
