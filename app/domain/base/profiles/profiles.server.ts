/** The house's ICC profiles: brought in, named, chosen for originals without one, and offered for soft proofs. */
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { db, isTaken, type Transaction } from '#app/data/database.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { asFileTrouble } from '#app/domain/base/file-trouble.server.ts';
import { openMeasuredImages } from '#app/domain/base/measured-images.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { forgetSettings, readSettings, writeSetting } from '#app/domain/base/settings/settings.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { findFree } from '#app/domain/base/trash/free-name.ts';
import type { UntaggedSpace } from '#app/image/base/types.ts';
import type { ImageProcess } from '#app/image/process/process.ts';
import type { ProfileFacts } from '#app/image/profiles/check-profile.ts';
import { assumedProfiles } from './assumed.server.ts';
import { AddProfile, ChooseProfiles, mostName, mostProfiles, nameFrom, OneProfile, SaveProfile } from './rules.ts';

const columns = {
  id: true,
  name: true,
  sha256: true,
  space: true,
  channels: true,
  canProof: true,
  isProof: true,
  forCustomers: true,
} as const;
const spaces = ['cmyk', 'rgb', 'gray'] as const satisfies UntaggedSpace[];

/**
 * `chosen`: profiles' ids by the kind of colours, null: the usual one. `made`: colorways whose masters were made by a profile; `old`: by another one
 * than is chosen now.
 */
export const listProfiles = operation('settings', Nothing, async () => {
  forgetSettings();
  const { untaggedProfiles } = await readSettings();
  const rows = await db.colorProfile.findMany({ orderBy: [{ name: 'asc' }, { id: 'asc' }], select: columns });
  const now = Object.values(await assumedProfiles());
  const counts = await db.colorway.groupBy({
    by: ['assumedProfile'],
    where: { assumedProfile: { not: null } },
    _count: true,
  });
  const sum = (isMeant: (told: string) => boolean) =>
    counts.reduce((all, { assumedProfile, _count }) => all + (isMeant(assumedProfile!) ? _count : 0), 0);
  const idOf = (space: UntaggedSpace) => rows.find(({ sha256 }) => sha256 === untaggedProfiles[space])?.id ?? null;
  return {
    profiles: rows.map(({ id, sha256, ...row }) => ({
      profileId: id,
      ...row,
      space: row.space as ProfileFacts['space'],
      usedFor: spaces.filter((space) => untaggedProfiles[space] === sha256),
      made: sum((told) => told.endsWith(`:${sha256}`)),
      version: versionOf({ name: row.name, isProof: row.isProof, forCustomers: row.forCustomers }),
    })),
    chosen: { cmyk: idOf('cmyk'), rgb: idOf('rgb'), gray: idOf('gray') },
    version: versionOf(untaggedProfiles),
    old: sum((told) => !now.includes(told)),
  };
});
export type HouseProfile = Awaited<ReturnType<typeof listProfiles>>['profiles'][number];

/** Judged by its content. Throws `profileUnreadable`, `profileUnsupported`, `profileTooLarge`, `profileTaken`, `tooManyProfiles`. */
export const addProfile = operation('settings', AddProfile, async (actor, { file }) => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { name, space, channels, canProof } = await judge(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const fileName = file instanceof File ? nameFrom(file.name) : '';
  const own = nameFrom(name ?? '') || fileName || space;
  try {
    return await db.$transaction(async (tx) => {
      await tx.$executeRaw`LOCK TABLE "ColorProfile" IN SHARE ROW EXCLUSIVE MODE`;
      if ((await tx.colorProfile.count()) >= mostProfiles)
        throw new DomainError('tooManyProfiles', { values: { most: mostProfiles } });
      const free = await findFreeName(tx, own);
      const row = await tx.colorProfile.create({ data: { name: free, sha256, space, channels, canProof, bytes } });
      const after = { name: free, fileName, bytes: bytes.length };
      await recordAudit(tx, actor, { operation: 'addProfile', subject: ['profile', row.id], after });
      return { profileId: row.id, name: row.name };
    });
  } catch (error) {
    if (isTaken(error)) throw fieldError('file', 'profileTaken');
    throw error;
  }
});

/** Many a mill's profiles all call themselves the same: in a choice nobody could tell them apart. */
async function findFreeName(tx: Transaction, name: string): Promise<string> {
  const rows = await tx.colorProfile.findMany({ select: { name: true } });
  const taken = new Set(rows.map((row) => foldText(row.name)));
  const isTakenName = (one: string) => taken.has(foldText(one));
  return isTakenName(name) ? findFree(name, mostName, async (one) => isTakenName(one)) : name;
}

let child: ImageProcess | undefined;

/** In a process of its own: a profile is a program of sorts, and nobody knows who wrote it. */
async function judge(bytes: Uint8Array): Promise<ProfileFacts> {
  const file = await scratchPath('.icc');
  try {
    await writeFile(file, bytes);
    child ??= openMeasuredImages({ memoryLimitMb: 700, idleTimeoutMs: 15_000 });
    return await child.checkProfile(file, { timeoutMs: 20_000 });
  } catch (error) {
    const cause = asFileTrouble(error);
    const key = cause.key === 'unsupported' ? 'profileUnsupported' : 'profileUnreadable';
    throw new DomainError(key, { cause, fields: { file: [key] } });
  } finally {
    await rm(file, { force: true });
  }
}

export const saveProfile = operation('settings', SaveProfile, async (actor, { profileId, version, ...given }) =>
  db.$transaction(async (tx) => {
    const row = await lockProfile(tx, profileId);
    const before = { name: row.name, isProof: row.isProof, forCustomers: row.forCustomers };
    requireVersion(version, before);
    const after = {
      ...given,
      isProof: given.isProof && row.canProof,
      forCustomers: given.isProof && given.forCustomers,
    };
    await tx.colorProfile.update({ where: { id: row.id }, data: after });
    await recordAudit(tx, actor, { operation: 'saveProfile', subject: ['profile', row.id], before, after });
    return { profileId: row.id, name: given.name };
  }),
);

/** Whether one is chosen for files without a profile, or masters were made by it, also of what is in the trash: they can't be made again without it. */
export const readProfileUse = operation('settings', OneProfile, async (_actor, { profileId }) => {
  forgetSettings();
  const row = await db.colorProfile.findUnique({ where: { id: profileId }, select: columns });
  if (!row) throw new DomainError('profileNotFound');
  return { isInUse: await isInUse(db, row) };
});

/** Throws `profileInUse`. */
export const deleteProfile = operation('settings', OneProfile, async (actor, { profileId }) =>
  db.$transaction(async (tx) => {
    const row = await lockProfile(tx, profileId);
    forgetSettings();
    if (await isInUse(tx, row)) throw new DomainError('profileInUse');
    const { id, name } = row;
    await tx.colorProfile.delete({ where: { id } });
    await recordAudit(tx, actor, { operation: 'deleteProfile', subject: ['profile', id], before: { name } });
    return { profileId: id, name };
  }),
);

async function isInUse(tx: Transaction, { sha256 }: { sha256: string }): Promise<boolean> {
  const { untaggedProfiles } = await readSettings(tx);
  if (spaces.some((space) => untaggedProfiles[space] === sha256)) return true;
  const [{ used }] = await tx.$queryRaw<[{ used: boolean }]>`
    SELECT EXISTS (SELECT FROM "Colorway" WHERE "assumedProfile" LIKE ${`%:${sha256}`})
      OR EXISTS (SELECT FROM "OriginalVersion" WHERE "assumedProfile" LIKE ${`%:${sha256}`})
      OR EXISTS (SELECT FROM "TrashRow" WHERE "table" IN ('Colorway', 'OriginalVersion') AND "row" ->> 'assumedProfile' LIKE ${`%:${sha256}`})
      OR EXISTS (SELECT FROM "ImportFile" WHERE "masterKey" IS NOT NULL AND "info" ->> 'assumedProfile' LIKE ${`%:${sha256}`}) AS used`;
  return used;
}

/** For originals without a profile. Masters stay as they are until they are made again. */
export const chooseProfiles = operation('settings', ChooseProfiles, async (actor, { version, ...given }) => {
  await db.$transaction(async (tx) => {
    const ids = Object.values(given).filter((id) => id !== undefined);
    // One that is deleted in this moment is gone, and one that is chosen stays.
    await tx.$queryRaw`SELECT 1 FROM "ColorProfile" WHERE "id" = ANY(${ids}::uuid[]) ORDER BY "id" FOR SHARE`;
    const rows = await tx.colorProfile.findMany({ where: { id: { in: ids } }, select: columns });
    const chosen = Object.fromEntries(
      spaces.map((space) => {
        const row = rows.find(({ id }) => id === given[space]);
        if (given[space] && !row) throw fieldError(space, 'profileNotFound');
        if (row && row.space !== space) throw fieldError(space, 'profileUnsupported');
        return [space, row?.sha256 ?? null];
      }),
    );
    await writeSetting(tx, actor, 'untaggedProfiles', (was) => {
      requireVersion(version, was);
      return chosen;
    });
  });
  forgetSettings();
});

async function lockProfile(tx: Transaction, profileId: string) {
  await tx.$queryRaw`SELECT 1 FROM "ColorProfile" WHERE "id" = ${profileId}::uuid FOR UPDATE`;
  const row = await tx.colorProfile.findUnique({ where: { id: profileId }, select: columns });
  if (!row) throw new DomainError('profileNotFound');
  return row;
}
