/** The masters of one original made again, by what they were made of: its colorways' and those of earlier versions alike. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { findOutage, lacksRoom } from '#app/data/outage.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import {
  assumedPath,
  assumedProfiles,
  type AssumedProfiles,
  presentOf,
  withAssumedProfile,
} from '#app/domain/base/profiles/assumed.server.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { renewEmbedding } from '#app/domain/find/embeddings/embed-colorways.server.ts';
import { makeInks } from '#app/domain/visible/pictures/inks.server.ts';
import { freeFiles, lockKey, masterOf } from '#app/domain/visible/pictures/stored-files.server.ts';
import { ImageError, type Channel, type PixelBox } from '#app/image/base/types.ts';
import { stampOfInks, withChosenInks } from '#app/image/inks/chosen-inks.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { mayPass } from '../stages/passing-errors.ts';
import { removeRenditions, requestPictures } from '../stages/rebuild.server.ts';
import { storeSketch } from '../stages/sketches.server.ts';

export interface Asked {
  designs: string[];
  onlyOld: boolean;
}
interface Made {
  reference: string;
  problem?: string;
}
type Run = { signal?: AbortSignal };

interface Row {
  id: string;
  isVersion: boolean;
  reference: string;
  masterHash: string;
  masterKey: string;
  repeatBox: PixelBox | null;
  /** with the inks that were chosen for it */
  channels: Channel[];
  /** by which its master was made */
  assumedProfile: string | null;
}

/**
 * Answers what was made, or why not; nothing where nobody has the original any more. Throws where the database or storage is away, or a disk
 * is full.
 */
export async function remakeOriginal(id: string, asked: Asked, image: ImageProcess, run: Run): Promise<Made[]> {
  const original = await db.original.findUnique({ where: { id } });
  const rows = original ? await readRows(db, id, asked) : [];
  const now = await assumedProfiles();
  const told: Made[] = [];
  for (const alike of Map.groupBy(rows, makingOf).values()) {
    if (asked.onlyOld && !alike.some((row) => isOld(original!, row, now))) continue;
    try {
      await remakePatiently(original!, alike, image, run);
      told.push(...alike.map(({ reference }) => ({ reference })));
    } catch (error) {
      run.signal?.throwIfAborted();
      // Not this original's: all that are left would fail alike.
      if (findOutage(error) || lacksRoom(error)) throw error;
      const problem = error instanceof Error ? error.message : String(error);
      told.push(...alike.map(({ reference }) => ({ reference, problem })));
    }
  }
  return told;
}

const makingOf = ({ repeatBox, channels }: Row) => JSON.stringify(repeatBox) + stampOfInks(channels);

const isOld = (
  { sha256 }: Pick<Original, 'sha256'>,
  { repeatBox, channels, assumedProfile, masterKey }: Row,
  now: AssumedProfiles,
) => masterOf(sha256, repeatBox, channels, presentOf(assumedProfile, now)).masterKey !== masterKey;

/** Whether an earlier version made one of its masters: what SQL can't tell where inks were chosen. */
export async function hasOldMaster(tx: Transaction, id: string, designs: string[]): Promise<boolean> {
  const original = await tx.original.findUnique({ where: { id }, select: { sha256: true } });
  const rows = original ? await readRows(tx, id, { designs, onlyOld: true }) : [];
  const now = await assumedProfiles(tx);
  return rows.some((row) => isOld(original!, row, now));
}

async function readRows(
  tx: Pick<Transaction, 'colorway' | 'originalVersion'>,
  originalId: string,
  { designs }: Asked,
): Promise<Row[]> {
  const design = designs.length > 0 ? { design: { name: { in: designs } } } : {};
  const [colorways, versions] = await Promise.all([
    tx.colorway.findMany({
      where: { originalId, ...design },
      include: { design: { select: { name: true } } },
      orderBy: { id: 'asc' },
    }),
    tx.originalVersion.findMany({
      where: { originalId, colorway: design },
      include: { colorway: { select: { name: true, design: { select: { name: true } } } } },
      orderBy: { id: 'asc' },
    }),
  ]);
  const kept = ({
    id,
    masterHash,
    masterKey,
    assumedProfile,
    repeatBox,
    channels,
  }: (typeof colorways | typeof versions)[number]) => ({
    id,
    masterHash,
    masterKey,
    assumedProfile,
    repeatBox: repeatBox as unknown as PixelBox | null,
    channels: channels as unknown as Channel[],
  });
  return [
    ...colorways.map((row) => ({
      ...kept(row),
      isVersion: false,
      reference: formatReference(row.design.name, row.name),
    })),
    ...versions.map((row) => ({
      ...kept(row),
      isVersion: true,
      reference: `${formatReference(row.colorway.design.name, row.colorway.name)}, version of ${row.at.toISOString().slice(0, 10)}`,
    })),
  ];
}

type Original = { sha256: Uint8Array; storageKey: string };

async function remakePatiently(original: Original, rows: Row[], image: ImageProcess, run: Run): Promise<void> {
  for (let attempt = 1, isSwept = false; ; attempt++) {
    try {
      return await remake(original, rows, image, run);
    } catch (error) {
      run.signal?.throwIfAborted();
      const again = error instanceof SweptAway ? !isSwept : error instanceof ImageError && mayPass(error, attempt);
      if (!again || lacksRoom(error)) throw error;
      isSwept ||= error instanceof SweptAway;
    }
  }
}

async function remake(original: Original, rows: Row[], image: ImageProcess, run: Run): Promise<void> {
  const { repeatBox: box, channels } = rows[0]!;
  using file = await storage.localFile(original.storageKey);
  const info = await withAssumedProfile(withChosenInks(await image.readSource(file.path, run), channels));
  const profile = await assumedPath(info.assumedProfile);
  const master = masterOf(original.sha256, box, info.channels, info.assumedProfile);
  const next = { ...master, assumedProfile: info.assumedProfile ?? null };
  const target = await scratchPath('.tif');
  try {
    await image.makeMaster(file.path, info, target, { scratchDir: path.dirname(target), box, profile }, run);
    const colors = await image.extractPalette(target, run);
    // The same key keeps its place; a new one is written before a row points there.
    await storage.putFile(next.masterKey, target);
    await makeInks(file.path, info, next.masterHash, image, { box, profile, ...run });
    await writeRows(
      rows,
      next,
      colors.filter(({ share }) => share > 0),
    );
  } finally {
    await rm(target, { force: true });
  }
  const former = [...new Set(rows.map(({ masterHash }) => masterHash))];
  await freeFiles({ masterHashes: former.filter((hash) => hash !== next.masterHash) });
  if (former.includes(next.masterHash)) await removeRenditions(next.masterHash);
  await storeSketch(next, image, run);
  for (const { id } of rows.filter(({ isVersion }) => !isVersion)) {
    await renewEmbedding(id, image, run);
    await requestPictures(id);
  }
}

/** Until a row names it, the sweep may take a new master for a leaving. */
class SweptAway extends Error {
  constructor() {
    super('its new master was removed before it was used');
  }
}

type Colors = Awaited<ReturnType<ImageProcess['extractPalette']>>;

/** Those alone that still have the master they had: another original may have come meanwhile. */
async function writeRows(
  rows: Row[],
  next: ReturnType<typeof masterOf> & Pick<Row, 'assumedProfile'>,
  found: Colors,
): Promise<void> {
  const colors = found.map(({ srgb, lab: [l, a, b], share }) => ({ l, a, b, srgb, share: Math.min(1, share) }));
  for (const { id, masterKey, isVersion } of rows)
    await db.$transaction(async (tx) => {
      await lockKey(tx, next.masterKey);
      if ((await storage.size(next.masterKey)) === null) throw new SweptAway();
      const where = { id, masterKey };
      if (isVersion) {
        const data = { ...next, colors: colors as unknown as Prisma.InputJsonArray };
        await tx.originalVersion.updateMany({ where, data });
        return;
      }
      if ((await tx.colorway.updateMany({ where, data: next })).count === 0) return;
      await tx.colorwayColor.deleteMany({ where: { colorwayId: id } });
      await tx.colorwayColor.createMany({
        data: colors.map((color, position) => ({ colorwayId: id, position, ...color })),
      });
    });
}
