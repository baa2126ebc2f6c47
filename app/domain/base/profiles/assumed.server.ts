/**
 * What colours mean where an original brings no profile: the settings' choice, and what was chosen when its master was made. Written down as the kind of
 * colours and, behind a colon, which profile: cmyk:coated-1, cmyk:‹sha256›; rgb alone is sRGB, gray its curve.
 */
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { config } from '#app/config.server.ts';
import { db, type Transaction } from '#app/data/database.server.ts';
import { forgetSettings, readSettings } from '#app/domain/base/settings/settings.server.ts';
import type { SourceInfo, UntaggedSpace } from '#app/image/base/types.ts';

export type AssumedProfiles = Record<UntaggedSpace, string>;

/** Raised with another app/image/profiles/coated.icc. Masters of earlier versions say `cmyk`. */
const usual: AssumedProfiles = { cmyk: 'cmyk:coated-1', rgb: 'rgb', gray: 'gray' };

/** `tx`: within a transaction. */
export async function assumedProfiles(tx?: Transaction): Promise<AssumedProfiles> {
  const { cmyk, rgb, gray } = (await readSettings(tx)).untaggedProfiles;
  return {
    cmyk: cmyk ? `cmyk:${cmyk}` : usual.cmyk,
    rgb: rgb ? `rgb:${rgb}` : usual.rgb,
    gray: gray ? `gray:${gray}` : usual.gray,
  };
}

/** `info` with the profile that is assumed for it now. */
export async function withAssumedProfile(info: SourceInfo): Promise<SourceInfo> {
  const { assumedProfile: _, ...file } = info;
  if (!file.untagged) return file;
  const told = (await assumedProfiles())[file.untagged];
  if (houseHash(told) && !(await findProfile(told))) forgetSettings();
  return { ...file, assumedProfile: (await assumedProfiles())[file.untagged] };
}

/** The house's own name of a profile that masters are made by; null for the usual ones, and for one that has been deleted since. */
export async function findProfile(told: string): Promise<{ name: string } | null> {
  const sha256 = houseHash(told);
  return sha256 ? db.colorProfile.findUnique({ where: { sha256 }, select: { name: true } }) : null;
}

const houseHash = (told: string | null | undefined) => /:([0-9a-f]{64})$/.exec(told ?? '')?.[1] ?? null;

/** The same that a master was made by, of a row's column, would be now. */
export function presentOf(told: string | null, now: AssumedProfiles): string | null {
  const space = told?.split(':', 1)[0] as UntaggedSpace | undefined;
  return space ? now[space] : null;
}

/** Masters by one profile have other keys than by another one. */
export function stampOfProfile(told: string | null | undefined): string {
  return told?.includes(':') ? ` profile ${told}` : '';
}

/** Where the image core finds the profile; null for the usual ones, and for one that has been deleted since. */
export async function assumedPath(told: string | null | undefined): Promise<string | null> {
  const sha256 = houseHash(told);
  return sha256 ? profilePath(sha256) : null;
}

/** A profile's file on this machine, written once of the database's; null where there is none. */
export async function profilePath(sha256: string): Promise<string | null> {
  const folder = filesFolder();
  const file = path.join(folder, `${sha256}.icc`);
  const now = new Date();
  // The sweep goes by its last use.
  const isThere = await utimes(file, now, now).then(
    () => true,
    () => false,
  );
  if (isThere) return file;
  const row = await db.colorProfile.findUnique({ where: { sha256 }, select: { bytes: true } });
  if (!row) return null;
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, row.bytes);
  await rename(unfinished, file);
  // Each machine has a folder of its own, and looks after it when something new comes in.
  await sweepProfileFiles();
  return file;
}

const filesFolder = () => path.join(config.dataDir, 'profiles');
/** ms; nothing reads a profile for longer */
const day = 24 * 3_600_000;

/** Removes this machine's files of profiles that have been deleted, unless somebody may still read them; answers how many. */
export async function sweepProfileFiles(olderThanMs = day): Promise<number> {
  const rows = await db.colorProfile.findMany({ select: { sha256: true } });
  const kept = new Set(rows.map(({ sha256 }) => sha256));
  const usedAt = async (name: string) =>
    (await stat(path.join(filesFolder(), name)).catch(() => null))?.mtimeMs ?? null;
  let removed = 0;
  for (const name of await readdir(filesFolder()).catch(() => [])) {
    const [sha256 = ''] = name.split('.');
    // The other one is made of the first, and used with it. All else is what a crash left halfway.
    const isFinished = [`${sha256}.icc`, `${sha256}.icc.proof`].includes(name);
    if (isFinished && kept.has(sha256)) continue;
    const last = (isFinished ? await usedAt(`${sha256}.icc`) : null) ?? (await usedAt(name));
    if (last === null || Date.now() - last < olderThanMs) continue;
    await rm(path.join(filesFolder(), name), { force: true });
    removed++;
  }
  return removed;
}
