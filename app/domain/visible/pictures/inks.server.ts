/** A colorway's inks: their own pyramids beside the master, what is known of them, and how they are made. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { db } from '#app/data/database.server.ts';
import { publish } from '#app/data/events.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { NotStored } from '#app/data/storage/contract.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { assumedPath } from '#app/domain/base/profiles/assumed.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { wholeNumber } from '#app/domain/base/rules.ts';
import {
  findVisibleColorway,
  requireVisibleColorway,
  type VisiblePicture,
} from '#app/domain/visible/visibility/find-visible.server.ts';
import { srgbToLab, fromHex } from '#app/image/base/color-math.ts';
import { groupCount, type InkSheet, primariesOf } from '#app/image/inks/ink-model.ts';
import { withChosenInks } from '#app/image/inks/chosen-inks.ts';
import { hasBase, inksOf } from '#app/image/inks/inks.ts';
import type { RunOptions } from '#app/image/process/child-runner.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import { readMasterInfo, readTile } from '#app/image/render/tiles.ts';
import type { Channel, ColorMode, ImageWarning, PixelBox, SourceInfo } from '#app/image/base/types.ts';
import { versionOf } from './version.server.ts';
import { OneColorway, OneTile } from './requests.ts';
import { noneWillCome, requireStored, waitForStored } from './wait.server.ts';

/** Raised when the pyramids come out differently. */
const inksRecipe = 1;

export function inksFolder(masterHash: string): string {
  return `inks/${masterHash.slice(0, 2)}/${masterHash}`;
}

export function inkGroupKey(masterHash: string, group: number): string {
  return `${inksFolder(masterHash)}/${group}.tif`;
}

/** Written last: where it stands, all pyramids do. */
export function inkSheetKey(masterHash: string): string {
  return `${inksFolder(masterHash)}/sheet-${inksRecipe}.json`;
}

/** Makes and stores the pyramids of an original that has inks; nothing for others. */
export async function makeInks(
  source: string,
  info: SourceInfo,
  masterHash: string,
  image: ImageProcess,
  { box = null, profile = null, ...run }: RunOptions & { box?: PixelBox | null; profile?: string | null } = {},
): Promise<ImageWarning[]> {
  const inks = inksOf(info);
  if (inks.length === 0) return [];
  const groups = groupCount({ inks, base: hasBase(info) });
  const targets = await Promise.all(Array.from({ length: groups }, () => scratchPath('.tif')));
  try {
    const { sheet, warnings } = await image.makeInks(
      source,
      info,
      targets,
      { scratchDir: path.dirname(targets[0]!), box, profile },
      run,
    );
    run.signal?.throwIfAborted();
    for (const [group, target] of targets.entries()) await storage.putFile(inkGroupKey(masterHash, group), target);
    await storage.putBytes(inkSheetKey(masterHash), new TextEncoder().encode(JSON.stringify(toStored(sheet))));
    return warnings;
  } finally {
    await Promise.all(targets.map((target) => rm(target, { force: true })));
  }
}

function toStored({ process, ...sheet }: InkSheet) {
  return {
    ...sheet,
    process: process && { steps: process.steps, nodes: Buffer.from(process.nodes).toString('base64') },
  };
}

const sheets = new Map<string, InkSheet>();
const sheetsKept = 64;

/** null where the pyramids don't stand. */
export async function readInkSheet({ masterHash }: VisiblePicture): Promise<InkSheet | null> {
  const key = inkSheetKey(masterHash);
  const known = sheets.get(masterHash);
  // Derived files may have been lost since; then they are made again.
  if (known && (await storage.has(key))) return known;
  const stored = await readStored(key);
  if (!stored) return null;
  const { process, ...rest } = JSON.parse(stored) as ReturnType<typeof toStored>;
  const sheet = {
    ...rest,
    process: process && { steps: process.steps, nodes: new Uint8Array(Buffer.from(process.nodes, 'base64')) },
  };
  sheets.set(masterHash, sheet);
  if (sheets.size > sheetsKept) sheets.delete(sheets.keys().next().value!);
  return sheet;
}

async function readStored(key: string): Promise<string | null> {
  try {
    const parts: Buffer[] = [];
    for await (const part of await storage.read(key)) parts.push(part as Buffer);
    return Buffer.concat(parts).toString('utf8');
  } catch (error) {
    if (error instanceof NotStored) return null;
    throw error;
  }
}

/** The sheet of a colorway that has inks, made by a worker where it isn't there yet; null for one without inks. Throws `pictureNotReady`, `notFound` where the original is lost. */
export async function obtainInkSheet(colorway: VisiblePicture, limitMs?: number): Promise<InkSheet | null> {
  const found = await readInkSheet(colorway);
  if (found) return found;
  if (!(await hasInks(colorway))) return null;
  const key = inkSheetKey(colorway.masterHash);
  const ask = () => sendJob('inks-make', { colorwayId: colorway.id }, { key });
  requireStored(await waitForStored(key, ask, limitMs));
  return readInkSheet(colorway);
}

/** Whether a colorway's original has inks; the original itself must be in the archive to take them from. */
export async function hasInks({ id }: VisiblePicture): Promise<boolean> {
  const row = await db.colorway.findUnique({
    where: { id },
    select: { colorMode: true, channels: true, originalId: true },
  });
  if (!row?.originalId) return false;
  return inksOf({ mode: row.colorMode as ColorMode, channels: row.channels as unknown as Channel[] }).length > 0;
}

/** The `inks-make` job. A colorway or original gone meanwhile needs no inks. */
export async function makeRequestedInks(colorwayId: string, image: ImageProcess, run: RunOptions = {}): Promise<void> {
  const colorway = await findVisibleColorway(systemActor('inks-make'), colorwayId);
  if (!colorway) return;
  const row = await db.colorway.findUnique({ where: { id: colorwayId }, include: { original: true } });
  if (!row?.original) return;
  if (!(await readInkSheet(colorway))) {
    try {
      using file = await storage.localFile(row.original.storageKey);
      const source = file.path;
      const info = withChosenInks(await image.readSource(source, run), row.channels as unknown as Channel[]);
      const box = row.repeatBox as unknown as PixelBox | null;
      const profile = await assumedPath(row.assumedProfile);
      await makeInks(source, info, row.masterHash, image, { ...run, box, profile });
      // Whoever let the master go meanwhile has removed what there was of it before these came.
      if ((await db.colorway.count({ where: { masterHash: row.masterHash } })) === 0)
        await storage.removeBelow(inksFolder(row.masterHash));
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      return publish('picture', noneWillCome(inkSheetKey(row.masterHash)));
    }
  }
  await publish('picture', inkSheetKey(row.masterHash));
}

/** What the separations page needs to know; `process` is the table of ink-model.ts, its nodes in base64. */
export const getInkInfo = operation('pictures', OneColorway, async (actor, { colorwayGuid }) => {
  const colorway = await requireVisibleColorway(actor, colorwayGuid);
  const sheet = await obtainInkSheet(colorway);
  if (!sheet) throw new DomainError('notFound');
  using group = await storage.localFile(inkGroupKey(colorway.masterHash, 0));
  const { width, height, tile, levels } = await readMasterInfo(group.path);
  return {
    width,
    height,
    tile,
    levels,
    widthCm: colorway.design.widthCm,
    heightCm: colorway.design.heightCm,
    base: sheet.base,
    groups: groupCount(sheet),
    inks: sheet.inks.map((ink) => ({ ...ink, lab: ink.lab ?? srgbToLab(...fromHex(ink.srgb)) })),
    primaries: sheet.process && primariesOf(sheet.process),
    process: toStored(sheet).process,
    version: versionOf(colorway),
  };
});

/** A tile of one group, its inks' coverage in place of red, green and blue. */
export const getInkTile = operation(
  'pictures',
  OneTile.extend({ group: wholeNumber.min(0) }),
  async (actor, { colorwayGuid, group, level, col, row }) => {
    const colorway = await requireVisibleColorway(actor, colorwayGuid);
    const { masterHash } = colorway;
    try {
      using file = await storage.localFile(inkGroupKey(masterHash, group));
      const tile = await readTile(file.path, level, col, row);
      const tag = `inks-${group}-${level}-${col}-${row}-${masterHash}`;
      return { ...tile, tag, version: versionOf(colorway) };
    } catch (error) {
      throw error instanceof RangeError || error instanceof NotStored ? new DomainError('notFound') : error;
    }
  },
);
