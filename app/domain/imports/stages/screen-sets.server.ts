/** Files that are the screens of one print become one file of the import, made of them byte for byte. They stay beside it until the import ends. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import type { LocalFile } from '#app/data/storage/contract.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { lockKey, originalKey } from '#app/domain/visible/pictures/stored-files.server.ts';
import type { Channel, SourceInfo } from '#app/image/base/types.ts';
import { withChosenInks } from '#app/image/inks/chosen-inks.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import type { KeptInfo } from '../job/attributes.ts';
import {
  findScreenSets,
  inOrder,
  isFilm,
  mostScreens,
  nameOfSet,
  register,
  type ScreenFile,
} from '../job/screen-sets.ts';
import { Cancelled, changeRunning, type Job } from '../job/changes.server.ts';
import type { NamedFile } from './grouping.ts';
import { compareFiles } from './likeness.server.ts';
import { localOriginal } from './local-original.server.ts';
import type { ImportTools } from './process-files.server.ts';

type File = Prisma.ImportFileGetPayload<object>;

/** From which two films show one drawing: then they are colorways of it, or twice the same. */
const sameDrawing = 0.6;

/** A row as a screen; null for what can be none. */
export function asScreen(file: File): (ScreenFile & { row: File }) | null {
  const info = file.info as unknown as KeptInfo | null;
  if (!info || file.state !== 'processed' || !isFilm(info)) return null;
  const colors = file.colors as unknown as { lab: [number, number, number]; share: number }[];
  // Films are grey: how dark they are is how much of them is ink.
  const cover = colors.reduce((sum, { lab, share }) => sum + share * (1 - lab[0] / 100), 0);
  return { ...file, info, cover, row: file };
}

const asNamed = (row: File): NamedFile => ({ ...row, info: row.info as unknown as KeptInfo });

/** Before the grouping: films that are called like inks, and show other drawings than one another, come together by themselves. */
export async function joinSureSets(job: Job, tools: ImportTools): Promise<void> {
  const rows = await db.importFile.findMany({ where: { jobId: job.id, state: 'processed' } });
  const refused = await db.importFile.findMany({
    where: { jobId: job.id, state: 'failed', errorKey: 'fileTwice' },
    select: { folder: true, fileName: true, errorValues: true },
  });
  const twins = refused.map(({ errorValues, ...file }) => ({
    ...file,
    twinId: (errorValues as { twinId?: string } | null)?.twinId ?? null,
  }));
  const named = findScreenSets(
    rows.flatMap((row) => asScreen(row) ?? []),
    twins,
  ).filter(({ sure }) => sure);
  const likeness = named.length > 0 ? await compareFiles(job, tools) : undefined;
  const differ = (files: (ScreenFile & { row: File })[]) =>
    files.every((one, at) =>
      files.slice(at + 1).every((other) => (likeness?.(asNamed(one.row), asNamed(other.row)) ?? 0) < sameDrawing),
    );
  const sets = named.filter(({ files }) => differ(files));
  if (sets.length === 0) return;
  await db.$transaction(async (tx) => {
    if (!(await changeRunning(job.id, job.stage, {}, tx))) throw new Cancelled();
    for (const { files } of sets)
      await joinScreens(
        tx,
        job.id,
        files.map(({ row }) => row),
      );
  });
}

/** Makes a file of these, in their order; its own original is made when it is read. Throws `notScreens`. Answers the new file's id. */
export async function joinScreens(tx: Transaction, jobId: string, rows: File[]): Promise<string> {
  const screens = rows.flatMap((row) => asScreen(row) ?? []);
  const [first] = screens;
  if (!first || screens.length !== rows.length || rows.length < 2 || rows.length > mostScreens)
    throw new DomainError('notScreens');
  if (!screens.every(({ info }) => register(first.info, info))) throw new DomainError('notScreens');
  const ordered = inOrder(screens).map(({ row }) => row);
  const { position, folder, groupId, colorwayName } = rows.toSorted((a, b) => a.position - b.position)[0]!;
  const place = { groupId, colorwayName };
  await tx.importFile.updateMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    data: { groupId: null, colorwayName: null },
  });
  const set = await tx.importFile.create({
    data: {
      jobId,
      position,
      folder,
      fileName: await freeName(tx, jobId, folder, nameOfSet(ordered)),
      bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0n),
      state: 'uploaded',
      ...place,
    },
  });
  // Each keeps its place, by which the report of a tree knows it.
  await tx.importFile.updateMany({
    where: { id: { in: ordered.map(({ id }) => id) } },
    data: { state: 'removed', setId: set.id },
  });
  return set.id;
}

async function freeName(tx: Transaction, jobId: string, folder: string, wanted: string): Promise<string> {
  const rows = await tx.importFile.findMany({ where: { jobId, folder }, select: { fileName: true } });
  const taken = new Set(rows.map(({ fileName }) => fileName.toLowerCase()));
  const stem = wanted.replace(/\.zip$/, '');
  for (let count = 1; ; count++) {
    const name = count === 1 ? wanted : `${stem} ${count}.zip`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** Its screens are files of their own again. The set's file goes with its original. */
export async function partScreens(tx: Transaction, setId: string): Promise<{ freed: File; files: File[] }> {
  const freed = await tx.importFile.findUniqueOrThrow({ where: { id: setId } });
  const screens = inOrder(await tx.importFile.findMany({ where: { setId } }));
  // Those of an import that has ended are gone.
  if (screens.length === 0 || screens.some(({ originalId }) => originalId === null))
    throw new DomainError('notScreens');
  await tx.importFile.delete({ where: { id: setId } });
  const files: File[] = [];
  for (const { id } of screens)
    files.push(
      await tx.importFile.update({
        where: { id },
        data: { state: 'processed', setId: null, jobId: freed.jobId },
      }),
    );
  return { freed, files };
}

/** The original of a set, made of its screens' originals. A run that was cut short may have made it already. */
export async function keepScreenSet(fileId: string, image: ImageProcess, signal: AbortSignal) {
  const file = await db.importFile.findUniqueOrThrow({
    where: { id: fileId },
    include: { original: true, screens: { include: { original: true } } },
  });
  if (file.original) return file.original;
  using held = new DisposableStack();
  const parts: { name: string; path: string }[] = [];
  for (const { fileName, original } of inOrder(file.screens)) {
    const local: LocalFile = held.use(await localOriginal(original!.storageKey, fileName));
    parts.push({ name: fileName, path: local.path });
  }
  const target = await scratchPath('.zip');
  try {
    const { bytes } = await image.writeScreenSet(parts, target, { signal });
    const hash = createHash('sha256');
    await pipeline(createReadStream(target), hash, { signal });
    const sha256 = Uint8Array.from(hash.digest());
    const storageKey = originalKey(sha256);
    const original = await db.$transaction(async (tx) => {
      await lockKey(tx, storageKey);
      const kept = await tx.original.upsert({
        where: { storageKey },
        create: { sha256, bytes, storageKey, fileName: file.fileName, format: 'screens' },
        update: {},
      });
      // The reference is written before the file.
      await tx.importFile.update({ where: { id: fileId }, data: { originalId: kept.id, sha256, bytes } });
      return kept;
    });
    if ((await storage.size(storageKey)) !== bytes) await storage.putFile(storageKey, target);
    return original;
  } finally {
    await rm(target, { force: true });
  }
}

/** Screens beside a picture of the print, with the colours that they have there where nothing else tells these. */
export async function withPictureInks(
  source: string,
  info: SourceInfo,
  image: ImageProcess,
  signal: AbortSignal,
): Promise<SourceInfo> {
  const isAsked = ({ kind, ink }: Channel) => kind === 'spot' && !ink;
  if (info.screens !== 'alphas' || !info.channels.some(isAsked)) return info;
  const scratchDir = path.dirname(await scratchPath());
  const colors = await image.readPictureInks(source, info, { scratchDir }, { signal });
  const channels = info.channels.map((channel, at): Channel => {
    const srgb = colors[at];
    return isAsked(channel) && srgb ? { ...channel, ink: { srgb, solidity: 0, from: 'picture' } } : channel;
  });
  return withChosenInks(info, channels);
}
