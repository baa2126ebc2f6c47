/** The house's ICC profiles: judged by content, chosen for originals that bring none, and remembered by masters. */
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import {
  assumedProfiles,
  profilePath,
  sweepProfileFiles,
  withAssumedProfile,
} from '#app/domain/base/profiles/assumed.server.ts';
import {
  addProfile,
  chooseProfiles,
  deleteProfile,
  listProfiles,
  readProfileUse,
  saveProfile,
} from '#app/domain/base/profiles/profiles.server.ts';
import { forgetSettings } from '#app/domain/base/settings/settings.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { askMasterRebuild, runMasterRebuild } from '#app/domain/imports/rebuild/run.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { openImages } from '#app/domain/imports/run.server.ts';
import { downloadCad } from '#app/domain/output/downloads/cad.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { deltaE2000, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import type { SourceInfo } from '#app/image/base/types.ts';
import { coatedProfile } from '#app/image/profiles/coated.ts';
import { withVips } from '#app/image/base/vips.ts';
import { fileOf, image as exporting, requestAndMake } from '#tests/exports/prints.ts';
import { makeProfile, mft2 } from '#tests/image/make-lut-profile.ts';
import { makeMatrixProfile } from '#tests/image/make-profile.ts';
import { writeTiff } from '#tests/image/write-tiff.ts';
import { closeImages, runUpload, runWithEmbeddings } from '#tests/imports/originals.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';
import { untilWaiting } from '#tests/until-waiting.ts';

const admin = await makePerson({ isAdmin: true });
const image = openImages();
let archiveId: number;
beforeAll(async () => {
  archiveId = (await makeArchive()).id;
  await db.setting.create({ data: { key: 'cadCode', value: 102 } });
});
beforeEach(async () => {
  await db.colorProfile.deleteMany();
  await db.setting.deleteMany({ where: { key: 'untaggedProfiles' } });
  forgetSettings();
});
afterAll(async () => {
  await image.close();
  await exporting.close();
  await closeImages();
});

/** Cyan is red, and so on: nobody takes one for another. */
const swapped: Record<string, Triple> = { '1000': [50, 70, 50], '0000': [100, 0, 0] };
const wrongCmyk = () =>
  makeProfile({
    name: 'Swapped',
    space: 'CMYK',
    pcs: 'Lab ',
    deviceClass: 'prtr',
    tags: [['A2B0', mft2(4, (corner) => swapped[corner.join('')] ?? [20, 0, 0])]],
  });
const upload = (bytes: Buffer, name = 'mill.icc') =>
  addProfile(admin, { file: new File([Uint8Array.from(bytes)], name) });
const refusal = (bytes: Buffer) => expect(upload(bytes)).rejects;

describe('an uploaded profile', () => {
  test('is told by its own name and colours, whatever the file is called; the same one comes once', async () => {
    const { name } = await upload(wrongCmyk(), 'holiday.jpg');
    expect(name).toBe('Swapped');
    expect((await listProfiles(admin, {})).profiles).toMatchObject([
      { name: 'Swapped', space: 'cmyk', channels: 4, canProof: false, isProof: false, usedFor: [] },
    ]);
    await refusal(wrongCmyk()).toMatchObject({ key: 'profileTaken' });
  });

  test('is told from one that calls itself the same, whatever the letters’ case', async () => {
    const called = (name: string, lightness: number) =>
      makeProfile({
        name,
        space: 'CMYK',
        pcs: 'Lab ',
        deviceClass: 'prtr',
        tags: [['A2B0', mft2(4, (corner) => swapped[corner.join('')] ?? [lightness, 0, 0])]],
      });
    const names = [];
    for (const [at, name] of ['Swapped', 'SWAPPED', 'Swapped', 'Straight'].entries())
      names.push((await upload(called(name, 20 + at))).name);
    expect(names).toEqual(['Swapped', 'SWAPPED (2)', 'Swapped (3)', 'Straight']);
    expect((await listProfiles(admin, {})).profiles.map(({ name }) => name).sort()).toEqual(names.sort());
    const { id } = await db.colorProfile.findFirstOrThrow({ where: { name: 'Swapped (3)' } });
    expect(await db.auditEntry.findFirst({ where: { subjectId: id } })).toMatchObject({
      operation: 'addProfile',
      after: { name: 'Swapped (3)' },
    });
  });

  test('has to be a whole profile of a device', async () => {
    await refusal(Buffer.from('<html>')).toMatchObject({ key: 'profileUnreadable' });
    await refusal(Buffer.alloc(4096, 7)).toMatchObject({ key: 'profileUnreadable' });
    const whole = wrongCmyk();
    await refusal(whole.subarray(0, whole.length - 40)).toMatchObject({ key: 'profileUnreadable' });
    const link = Buffer.from(whole);
    link.write('link', 12, 'latin1');
    await refusal(link).toMatchObject({ key: 'profileUnsupported' });
    const lies = Buffer.from(whole);
    lies.writeUInt32BE(0xffff_ffff, 132 + 2 * 12 + 4);
    await refusal(lies).toMatchObject({ key: 'profileUnreadable' });
    expect(await db.colorProfile.count()).toBe(0);
  });

  test('brings no marks that turn the words beside it, and is told to be empty or too large', async () => {
    const { name } = await upload(
      makeProfile({
        name: '\u202Egnp.nottoC\u202C \u2066 mill',
        space: 'CMYK',
        pcs: 'Lab ',
        deviceClass: 'prtr',
        version: 4,
        tags: [['A2B0', mft2(4, (corner) => swapped[corner.join('')] ?? [20, 0, 0])]],
      }),
    );
    expect(name).toBe('gnp.nottoC mill');
    await refusal(Buffer.alloc(0)).toMatchObject({ fields: { file: ['profileUnreadable'] } });
    await refusal(Buffer.alloc(16_000_001)).toMatchObject({ fields: { file: ['profileTooLarge'] } });
    await expect(addProfile(admin, { file: new File([], '') })).rejects.toMatchObject({
      fields: { file: ['noFile'] },
    });
  });

  test('of 60 damaged ones none does harm', async () => {
    const whole = wrongCmyk();
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    for (let i = 0; i < 60; i++) {
      const bytes = Buffer.from(whole);
      for (let n = 0; n < 4; n++) bytes[random(i % 2 ? 400 : bytes.length)] = random(256);
      const outcome = await upload(bytes).catch((error: { key?: string }) => error.key);
      if (typeof outcome === 'object') await db.colorProfile.deleteMany();
      else expect(outcome).toMatch(/^profile(Unreadable|Unsupported)$/);
    }
  });

  test('is renamed under its version, offered only if it can be, and only for admins of the settings', async () => {
    const { profileId } = await upload(
      makeMatrixProfile(
        'Screen',
        [
          [0.61, 0.31, 0.02],
          [0.2, 0.63, 0.07],
          [0.15, 0.06, 0.74],
        ],
        2,
      ),
    );
    const [found] = (await listProfiles(admin, {})).profiles;
    expect(found).toMatchObject({ space: 'rgb', canProof: true });
    const change = { profileId, name: 'Cotton', isProof: true, forCustomers: true };
    await saveProfile(admin, { ...change, version: found!.version });
    expect((await listProfiles(admin, {})).profiles[0]).toMatchObject({
      name: 'Cotton',
      isProof: true,
      forCustomers: true,
    });
    await expect(saveProfile(admin, { ...change, version: found!.version })).rejects.toMatchObject({
      key: 'changedMeanwhile',
    });
    await expect(listProfiles(await makePerson(), {})).rejects.toMatchObject({ key: 'notAllowed' });
    const only = await upload(wrongCmyk());
    const version = (await listProfiles(admin, {})).profiles.find(
      ({ profileId: id }) => id === only.profileId,
    )!.version;
    await saveProfile(admin, {
      profileId: only.profileId,
      name: 'One way',
      isProof: true,
      forCustomers: false,
      version,
    });
    expect((await listProfiles(admin, {})).profiles.find(({ name }) => name === 'One way')).toMatchObject({
      isProof: false,
    });
  });
});

describe('its file on a machine', () => {
  const folder = path.join(config.dataDir, 'profiles');
  const names = async () => (await readdir(folder)).sort();

  test('goes some time after the profile, with what was made of it; never while one may read it', async () => {
    await rm(folder, { recursive: true, force: true });
    const [{ profileId }, { profileId: other }] = [await upload(wrongCmyk()), await upload(coatedProfile())];
    const rows = await db.colorProfile.findMany({ select: { id: true, sha256: true } });
    const [gone, stays] = [profileId, other].map((id) => rows.find((row) => row.id === id)!.sha256) as [string, string];
    const file = (await profilePath(gone))!;
    await profilePath(stays);
    await writeFile(`${file}.proof`, 'made of it');
    await writeFile(`${file}.halfway`, 'of a crash');
    const long = new Date(Date.now() - 25 * 3_600_000);
    for (const name of await names()) await utimes(path.join(folder, name), long, long);
    expect(await sweepProfileFiles()).toBe(1);
    expect(await names()).toEqual([`${gone}.icc`, `${gone}.icc.proof`, `${stays}.icc`].sort());
    await deleteProfile(admin, { profileId });
    // A worker that began before reads on.
    expect(await profilePath(gone)).toBe(file);
    expect(await sweepProfileFiles()).toBe(0);
    await utimes(file, long, long);
    expect(await sweepProfileFiles()).toBe(2);
    expect(await names()).toEqual([`${stays}.icc`]);
    expect(await profilePath(gone)).toBeNull();
  });
});

describe('chosen for CMYK without a profile', () => {
  const choose = async (cmyk?: string) =>
    chooseProfiles(admin, { cmyk, version: (await listProfiles(admin, {})).version });
  const cyan = () =>
    writeTiff({
      width: 32,
      height: 24,
      bits: [8, 8, 8, 8],
      photometric: 5,
      value: (_x, _y, s) => (s === 0 ? 255 : 0),
    });
  const pixel = async (masterKey: string): Promise<Triple> => {
    using file = await storage.localFile(masterKey);
    return withVips((vips) => [...vips.Image.tiffload(file.path).getpoint(5, 5)] as Triple);
  };
  const near = (one: Triple, other: Triple) => deltaE2000(srgbToLab(...one), srgbToLab(...other));

  test('it decides the master; after a change the master is old, and made again by the other', async () => {
    const jobId = await runUpload(admin, archiveId, [['Untagged.tif', cyan()]], false);
    expect((await readImport(admin, { jobId })).files).toMatchObject([
      { info: { profileName: null, assumedProfile: 'Offset on coated paper (FOGRA39)' } },
    ]);
    for (const stage of ['addToArchive', 'completeTransfer'] as const) await requestStage(admin, { jobId, stage });
    await runWithEmbeddings(jobId);
    const read = () => db.colorway.findFirstOrThrow({ where: { design: { name: 'Untagged' } } });
    const first = await read();
    expect(first.assumedProfile).toBe('cmyk:coated-1');
    expect(near(await pixel(first.masterKey), [0, 159, 228])).toBeLessThan(1);
    const { profileId } = await upload(wrongCmyk());
    await choose(profileId);
    expect((await listProfiles(admin, {})).old).toBe(1);
    await expect(deleteProfile(admin, { profileId })).rejects.toMatchObject({ key: 'profileInUse' });
    const asked = { designs: ['Untagged'], onlyOld: true };
    expect(await askMasterRebuild(systemActor('test'), asked)).toMatchObject({ total: 1 });
    await runMasterRebuild(systemActor('test'), image);
    const second = await read();
    expect(second.assumedProfile).toBe((await assumedProfiles()).cmyk);
    expect((await listProfiles(admin, {})).profiles).toMatchObject([{ made: 1, usedFor: ['cmyk'] }]);
    expect(second.masterKey).not.toBe(first.masterKey);
    const [l, a, b] = srgbToLab(...(await pixel(second.masterKey)));
    // Black point compensation moves the lightness a little.
    expect(deltaE2000([l, a, b], [50, 70, 50])).toBeLessThan(6);
    // What is taken away from the original has the same colours.
    const { jobId: cadId } = await requestAndMake(admin, () => downloadCad(admin, { colorwayGuid: second.id }));
    const taken = await fileOf(cadId);
    const px = await withVips((vips) => [...vips.Image.tiffload(taken).getpoint(5, 5)] as Triple);
    expect(near(px, await pixel(second.masterKey))).toBeLessThan(1);
    expect([(await listProfiles(admin, {})).old, await storage.size(first.masterKey)]).toEqual([0, null]);
    // Back again: still needed by its master until that is made again.
    await choose();
    await expect(deleteProfile(admin, { profileId })).rejects.toMatchObject({ key: 'profileInUse' });
    await askMasterRebuild(systemActor('test'), asked);
    await runMasterRebuild(systemActor('test'), image);
    expect(await read()).toMatchObject({ masterKey: first.masterKey, assumedProfile: 'cmyk:coated-1' });
    await db.importFile.updateMany({ data: { masterKey: null, masterHash: null } });
    await deleteProfile(admin, { profileId });
  });

  test('a process that has not heard yet that it was given up and deleted goes by the usual one', async () => {
    const { profileId } = await upload(wrongCmyk());
    await choose(profileId);
    const info = { untagged: 'cmyk' } as SourceInfo;
    expect((await withAssumedProfile(info)).assumedProfile).toMatch(/^cmyk:[0-9a-f]{64}$/);
    // As by another process: this one's settings are remembered.
    await db.setting.deleteMany({ where: { key: 'untaggedProfiles' } });
    await db.colorProfile.delete({ where: { id: profileId } });
    expect((await withAssumedProfile(info)).assumedProfile).toBe('cmyk:coated-1');
  });

  test('one that something in the trash was made by stays until that is gone for good', async () => {
    const { profileId } = await upload(wrongCmyk());
    const { sha256 } = await db.colorProfile.findUniqueOrThrow({ where: { id: profileId } });
    const { id, colorways } = await makeDesign();
    await db.colorway.update({ where: { id: colorways[0]!.id }, data: { assumedProfile: `cmyk:${sha256}` } });
    await deleteDesign(admin, { designGuid: id });
    await expect(deleteProfile(admin, { profileId })).rejects.toMatchObject({ key: 'profileInUse' });
    expect(await readProfileUse(admin, { profileId })).toEqual({ isInUse: true });
    await purgeTrash(admin, { kind: 'design', id });
    expect(await readProfileUse(admin, { profileId })).toEqual({ isInUse: false });
    await deleteProfile(admin, { profileId });
  });

  test('only profiles of these colours can be chosen', async () => {
    const { profileId } = await upload(coatedProfile());
    const { version } = await listProfiles(admin, {});
    await expect(chooseProfiles(admin, { rgb: profileId, version })).rejects.toMatchObject({
      key: 'profileUnsupported',
    });
    await expect(chooseProfiles(admin, { cmyk: crypto.randomUUID(), version })).rejects.toMatchObject({
      key: 'profileNotFound',
    });
    const { promise: go, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: gone, resolve: tell } = Promise.withResolvers<void>();
    const kept = await db.colorProfile.findUniqueOrThrow({ where: { id: profileId } });
    const deleting = db.$transaction(async (tx) => {
      await tx.colorProfile.delete({ where: { id: profileId } });
      tell();
      await go;
    });
    await gone;
    const choosing = expect(choose(profileId)).rejects.toMatchObject({ key: 'profileNotFound' });
    await Promise.race([untilWaiting(1), choosing]);
    goOn();
    await Promise.all([deleting, choosing]);
    await db.colorProfile.create({ data: kept });
    await choose(profileId);
    await expect(chooseProfiles(admin, { version })).rejects.toMatchObject({ key: 'changedMeanwhile' });
    await expect(deleteProfile(admin, { profileId })).rejects.toMatchObject({ key: 'profileInUse' });
  });
});
