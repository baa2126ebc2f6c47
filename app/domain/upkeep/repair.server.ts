/** What can be made again is; what can't is marked, so that an admin sees it. Each answers what was done, or null. */
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { db, type Transaction } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { filesLock } from '#app/domain/lists/collections/manage/board-files.server.ts';
import { isSized } from '#app/domain/lists/collections/show/pictures.server.ts';
import { requestPictures } from '#app/domain/imports/stages/rebuild.server.ts';
import { assumedPath } from '#app/domain/base/profiles/assumed.server.ts';
import { inkSheetKey } from '#app/domain/visible/pictures/inks.server.ts';
import { lockKey, masterOf } from '#app/domain/visible/pictures/stored-files.server.ts';
import { withChosenInks } from '#app/image/inks/chosen-inks.ts';
import type { Channel, PixelBox, SourceInfo } from '#app/image/base/types.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { markLost } from './lost-originals.server.ts';
import { ownerOf, referencesQuery, type Prefix, type Reference } from './references.server.ts';
import type { Repository } from './repository.server.ts';
import { UpkeepError } from './upkeep-error.ts';
import { isWhole, writeSynced } from './whole-files.server.ts';

export interface Repair {
  image: ImageProcess;
  /** backups to take lost originals from */
  repository: Repository | null;
}

type Done = Promise<string | null>;

export async function repairMissing({ owner, key }: Reference, tools: Repair): Done {
  const prefix = owner.split('/', 1)[0] as Prefix;
  return key === null ? null : renew(prefix, key, tools);
}

export async function repairDamage(prefix: Prefix, key: string, tools: Repair): Done {
  if (prefix === 'asked' || prefix === 'sketches') return removePicture(key);
  if (prefix === 'renditions') return renewPicture(key);
  if (prefix === 'inks') return renewInks(key);
  if (prefix === 'boards' && isSized(key)) return removePicture(key);
  return renew(prefix, key, tools);
}

async function renew(prefix: Prefix, key: string, tools: Repair): Done {
  if (prefix === 'originals') return renewOriginal(key, tools);
  if (prefix === 'masters') return (await remakeMaster(key, tools)) ? 'made again' : null;
  return null;
}

/** Pictures made on request are made on the next one, sketches by the next comparison. */
async function removePicture(key: string): Done {
  await storage.remove(key);
  return 'removed; it is made again when it is needed';
}

async function renewPicture(key: string): Done {
  await storage.remove(key);
  const asked = await requestAll(path.basename(path.dirname(key)));
  return asked ? 'removed; workers make it again' : 'removed';
}

/** Of a colorway with this master; false where there is none. */
export async function requestAll(masterHash: string): Promise<boolean> {
  const colorway = await db.colorway.findFirst({ where: { masterHash }, select: { id: true } });
  if (colorway) await requestPictures(colorway.id);
  return colorway !== null;
}

/** The sheet goes first: where it stands, all pyramids are taken for whole. */
async function renewInks(key: string): Done {
  const masterHash = path.basename(path.dirname(key));
  const sheet = inkSheetKey(masterHash);
  await storage.remove(sheet);
  await storage.remove(key);
  const colorway = await db.colorway.findFirst({ where: { masterHash }, select: { id: true } });
  if (colorway) await sendJob('inks-make', { colorwayId: colorway.id }, { key: sheet });
  return 'removed; workers make it again';
}

/** From a backup where one is named. A lost original is marked, and its damaged file kept: a part of it may be worth something. */
async function renewOriginal(storageKey: string, { repository }: Repair): Done {
  const original = await db.original.findUnique({ where: { storageKey } });
  if (!original) return null;
  const [sha256, size] = [Buffer.from(original.sha256).toString('hex'), Number(original.bytes)];
  const file = repository?.objectPath(sha256);
  if (file && (await isWhole(file, { size, sha256 }))) {
    const target = await scratchPath('.original');
    await copyFile(file, target);
    await storage.putFile(storageKey, target);
    await db.original.update({ where: { storageKey }, data: { lostAt: null } });
    return 'put back from the backup';
  }
  await markLost(storageKey);
  return null;
}

interface Making {
  originalKey: string;
  sha256: Uint8Array;
  box: PixelBox | null;
  channels: Channel[] | null;
  assumedProfile: string | null;
}

/** The same master at the same key. One that another image core made is left to `rebuild masters`, which gives it a new key. */
async function remakeMaster(masterKey: string, tools: Repair): Promise<boolean> {
  const { image } = tools;
  const making = await findMaking(masterKey);
  if (!making) return false;
  if (masterOf(making.sha256, making.box, making.channels, making.assumedProfile).masterKey !== masterKey)
    throw new Error('it was made by an earlier image core: run npm run work -- rebuild masters');
  const source = await scratchPath('.original');
  const target = await scratchPath('.tif');
  try {
    await fetchOriginal(making, source, tools);
    const info = withChosenInks(await image.readSource(source), making.channels);
    const profile = await assumedPath(making.assumedProfile);
    await image.makeMaster(source, info, target, { scratchDir: path.dirname(target), box: making.box, profile });
    await storage.putFile(masterKey, target);
    return true;
  } finally {
    await Promise.all([source, target].map((file) => rm(file, { force: true })));
  }
}

/** A damaged original may still decode, into another print: nothing is made of it. From a backup it is put back first. */
async function fetchOriginal({ originalKey, sha256 }: Making, target: string, tools: Repair): Promise<void> {
  const expected = Buffer.from(sha256).toString('hex');
  const fetch = async () => {
    if ((await storage.size(originalKey)) === null) return false;
    const made = await writeSynced(target, [await storage.read(originalKey)]);
    return made.sha256 === expected;
  };
  if ((await fetch()) || ((await renewOriginal(originalKey, tools)) && (await fetch()))) return;
  throw new UpkeepError('its original is missing or damaged');
}

async function findMaking(masterKey: string): Promise<Making | null> {
  const query = { where: { masterKey, originalId: { not: null } }, include: { original: true } };
  const file = await db.importFile.findFirst(query);
  const row = (await db.colorway.findFirst(query)) ?? (await db.originalVersion.findFirst(query)) ?? file;
  if (!row?.original) return null;
  const { channels, assumedProfile } = 'channels' in row ? row : ((row.info ?? {}) as Partial<SourceInfo>);
  const { original, repeatBox } = row;
  return {
    originalKey: original.storageKey,
    sha256: original.sha256,
    box: repeatBox as unknown as PixelBox | null,
    channels: (channels ?? null) as Channel[] | null,
    assumedProfile: assumedProfile ?? null,
  };
}

/** Removed under the lock that whoever refers to it takes too. */
export async function repairOrphan(prefix: Prefix, key: string): Done {
  const owner = ownerOf(prefix, key);
  return db.$transaction(async (tx) => {
    await lockKey(tx, lockOf(prefix, key));
    if (prefix === 'boards') await tx.$executeRaw`SELECT pg_advisory_xact_lock(${filesLock})`;
    if (await isOwned(tx, prefix, owner)) return 'it belongs to a row now';
    await storage.remove(key);
    return 'removed';
  });
}

/** As `referencesQuery` tells; what there may be many of is found by its index. */
async function isOwned(tx: Transaction, prefix: Prefix, owner: string): Promise<boolean> {
  if (prefix === 'originals') return (await tx.original.count({ where: { storageKey: owner } })) > 0;
  if (prefix === 'masters' || ofMasters.has(prefix)) {
    const masterHash = path.basename(owner, '.tif');
    const [{ used }] = await tx.$queryRaw<[{ used: boolean }]>`
      SELECT EXISTS (SELECT FROM "Colorway" WHERE "masterHash" = ${masterHash}) OR EXISTS (SELECT FROM "ImportFile" WHERE "masterHash" = ${masterHash})
        OR EXISTS (SELECT FROM "OriginalVersion" WHERE "masterHash" = ${masterHash}) OR EXISTS (SELECT FROM "TrashFile" WHERE "masterHash" = ${masterHash}) AS used`;
    return used;
  }
  const rows = await tx.$queryRawUnsafe<unknown[]>(
    `SELECT 1 FROM (${referencesQuery}) files WHERE owner = $1 LIMIT 1`,
    owner,
  );
  return rows.length > 0;
}

const ofMasters = new Set<Prefix>(['asked', 'inks', 'renditions', 'sketches']);

/** What was made of a master goes and comes under the master's lock. */
function lockOf(prefix: Prefix, key: string): string {
  const hash = path.basename(path.dirname(key));
  return ofMasters.has(prefix) ? `masters/${hash.slice(0, 2)}/${hash}.tif` : key;
}
