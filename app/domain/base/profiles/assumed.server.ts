/**
 * What colours mean where an original brings no profile: the settings' choice, and what was chosen when its master was made. Written down as the kind of
 * colours and, behind a colon, which profile: cmyk:coated-1, cmyk:‹sha256›; rgb alone is sRGB, gray its curve.
 */
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import type { SourceInfo, UntaggedSpace } from '#app/image/base/types.ts';

export type AssumedProfiles = Record<UntaggedSpace, string>;

/** Raised with another app/image/profiles/coated.icc. Masters of earlier versions say `cmyk`. */
const usual: AssumedProfiles = { cmyk: 'cmyk:coated-1', rgb: 'rgb', gray: 'gray' };

export async function assumedProfiles(): Promise<AssumedProfiles> {
  const { cmyk, rgb, gray } = (await readSettings()).untaggedProfiles;
  return {
    cmyk: cmyk ? `cmyk:${cmyk}` : usual.cmyk,
    rgb: rgb ? `rgb:${rgb}` : usual.rgb,
    gray: gray ? `gray:${gray}` : usual.gray,
  };
}

/** `info` with the profile that is assumed for it now. */
export async function withAssumedProfile(info: SourceInfo): Promise<SourceInfo> {
  const { assumedProfile: _, ...file } = info;
  return file.untagged ? { ...file, assumedProfile: (await assumedProfiles())[file.untagged] } : file;
}

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
  const sha256 = told?.split(':')[1];
  return sha256 && /^[0-9a-f]{64}$/.test(sha256) ? profilePath(sha256) : null;
}

/** A profile's file on this machine, written once of the database's; null where there is none. */
export async function profilePath(sha256: string): Promise<string | null> {
  const folder = path.join(config.dataDir, 'profiles');
  const file = path.join(folder, `${sha256}.icc`);
  if (await stat(file).catch(() => null)) return file;
  const row = await db.colorProfile.findUnique({ where: { sha256 }, select: { bytes: true } });
  if (!row) return null;
  await mkdir(folder, { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, row.bytes);
  await rename(unfinished, file);
  return file;
}
