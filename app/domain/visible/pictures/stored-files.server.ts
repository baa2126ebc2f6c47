/**
 * Originals and masters are stored once for equal content, whoever refers to them, and go when nobody does. An advisory lock on the key keeps
 * a removal and a new reference apart; a reference is always written before the file.
 */
import { createHash } from 'node:crypto';
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { StorageUnavailable } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { inksFolder } from '#app/domain/visible/pictures/inks.server.ts';
import { renditionFolders, sketchFolder } from '#app/domain/visible/pictures/picture-keys.server.ts';
import type { Channel, PixelBox } from '#app/image/base/types.ts';
import { stampOfInks } from '#app/image/inks/chosen-inks.ts';
import { type AssumedProfiles, stampOfProfile } from '#app/domain/base/profiles/assumed.server.ts';

/** Raised when masters come out differently: their keys, and with them every picture's address, then change. */
const masterRecipe = 4;

export function originalKey(sha256: Uint8Array): string {
  const hex = Buffer.from(sha256).toString('hex');
  return `originals/${hex.slice(0, 2)}/${hex}`;
}

/** Known before the master is made, so a run that is cut short and repeated writes to the same place. `box`: px of the original that are the repeat; `channels`: its inks, of which chosen ones count; `profile`: the one assumed for it. */
export function masterOf(
  sha256: Uint8Array,
  box: PixelBox | null = null,
  channels: Channel[] | null = null,
  profile: string | null | undefined = null,
): { masterHash: string; masterKey: string } {
  const hash = createHash('sha256').update(sha256).update(`master ${masterRecipe}`);
  if (box) hash.update(` ${box.x} ${box.y} ${box.width} ${box.height}`);
  const masterHash = hash.update(stampOfInks(channels) + stampOfProfile(profile)).digest('hex');
  return { masterHash, masterKey: `masters/${masterHash.slice(0, 2)}/${masterHash}.tif` };
}

/** The same in SQL, of a row `r` without chosen inks, with an original `o`: one that this version would make again under its own key has another hash. */
export const masterHashOf = ({
  cmyk,
  rgb,
  gray,
}: AssumedProfiles) => Prisma.sql`encode(sha256(o."sha256" || convert_to(${`master ${masterRecipe}`} || coalesce(
  ' ' || (r."repeatBox" ->> 'x') || ' ' || (r."repeatBox" ->> 'y') || ' ' || (r."repeatBox" ->> 'width') || ' ' || (r."repeatBox" ->> 'height'), '') ||
  CASE split_part(r."assumedProfile", ':', 1) WHEN 'cmyk' THEN ${stampOfProfile(cmyk)} WHEN 'rgb' THEN ${stampOfProfile(rgb)}
    WHEN 'gray' THEN ${stampOfProfile(gray)} ELSE '' END, 'UTF8')), 'hex')`;

export async function lockKey(tx: Transaction, key: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
}

export interface Freed {
  originalIds?: (string | null)[];
  masterHashes?: (string | null)[];
}

/** Removes what nothing refers to any more; call it after the references have gone. While the storage is away, this is left to the sweep. */
export async function freeFiles({ originalIds = [], masterHashes = [] }: Freed): Promise<void> {
  try {
    for (const id of new Set(originalIds)) if (id) await freeOriginal(id);
    for (const hash of new Set(masterHashes)) if (hash) await freeMaster(hash);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
  }
}

async function freeOriginal(id: string): Promise<void> {
  const original = await db.original.findUnique({ where: { id } });
  if (!original) return;
  await db.$transaction(async (tx) => {
    await lockKey(tx, original.storageKey);
    // One statement: what moves between the archive and the trash meanwhile is seen in one of them.
    const [{ used }] = await tx.$queryRaw<[{ used: boolean }]>`
      SELECT EXISTS (SELECT FROM "Colorway" WHERE "originalId" = ${id}::uuid) OR EXISTS (SELECT FROM "ImportFile" WHERE "originalId" = ${id}::uuid)
        OR EXISTS (SELECT FROM "OriginalVersion" WHERE "originalId" = ${id}::uuid) OR EXISTS (SELECT FROM "TrashFile" WHERE "originalId" = ${id}::uuid) AS used`;
    if (used) return;
    await tx.original.deleteMany({ where: { id } });
    await storage.remove(original.storageKey);
  });
}

async function freeMaster(masterHash: string): Promise<void> {
  const masterKey = `masters/${masterHash.slice(0, 2)}/${masterHash}.tif`;
  await db.$transaction(async (tx) => {
    await lockKey(tx, masterKey);
    const [{ used }] = await tx.$queryRaw<[{ used: boolean }]>`
      SELECT EXISTS (SELECT FROM "Colorway" WHERE "masterHash" = ${masterHash}) OR EXISTS (SELECT FROM "ImportFile" WHERE "masterHash" = ${masterHash})
        OR EXISTS (SELECT FROM "OriginalVersion" WHERE "masterHash" = ${masterHash}) OR EXISTS (SELECT FROM "TrashFile" WHERE "masterHash" = ${masterHash}) AS used`;
    if (used) return;
    for (const folder of renditionFolders(masterHash)) await storage.removeBelow(folder);
    await storage.removeBelow(sketchFolder(masterHash));
    await storage.removeBelow(inksFolder(masterHash));
    // The last: as long as it is there, the sweep finds what a removal that was cut short left.
    await storage.remove(masterKey);
  });
}
