import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { cleanFileName } from '#app/domain/imports/job/file-names.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { receiveUpload } from '#app/domain/imports/upload/upload.server.ts';
import { endLostUploads, sweepImports } from '#app/domain/imports/upload/sweep.server.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { contentType, field, file, inChunks, multipart, psd, tiff, upload } from './originals.ts';

const admin = await makePerson({ isAdmin: true });
const flowers = await makeArchive();
const stop = (userGuid: string) => setUserStatus(admin, { userGuid, state: 'stopped' });

async function leftovers(): Promise<{ scratch: string[]; stored: string[]; jobs: number; originals: number }> {
  const scratch = await readdir(path.join(config.dataDir, 'scratch')).catch(() => []);
  return {
    scratch,
    stored: await storage.list('originals'),
    jobs: await db.importJob.count(),
    originals: await db.original.count(),
  };
}

/** The import of an upload that broke off after its first file. */
async function brokenOff(archiveId: number, fileName: string) {
  const job = await db.importJob.findFirstOrThrow({ where: { archiveId }, include: { files: true } });
  expect(job).toMatchObject({
    stage: 'upload',
    state: 'done',
    errorKey: 'uploadBroken',
    files: [{ fileName, state: 'uploaded' }],
  });
  expect((await leftovers()).scratch).toEqual([]);
  return job;
}

describe('an upload that can not be used leaves nothing', () => {
  const bytes = psd(1);
  // Holds back what comes behind it until all before it is taken in.
  const large = psd(2, 600, 600);
  test.each([
    ['no archive', [file('a.psd', bytes)], 'archiveRequired', { archiveId: ['archiveRequired'] }],
    [
      'the archive -1',
      [field('archiveId', -1), file('a.psd', bytes)],
      'archiveRequired',
      { archiveId: ['archiveRequired'] },
    ],
    [
      'an archive that is not there',
      [field('archiveId', 2_000_000), file('a.psd', bytes)],
      'archiveNotFound',
      { archiveId: ['archiveNotFound'] },
    ],
    [
      'an archive that is no number, after the file',
      [file('a.psd', bytes), field('archiveId', 'x')],
      'archiveRequired',
      { archiveId: ['archiveRequired'] },
    ],
    [
      'a field that is none, after a file that was taken in already',
      [field('archiveId', flowers.id), file('a.psd', bytes), file('b.psd', large), field('isNewImport', 'perhaps')],
      'wrongType',
      { isNewImport: ['wrongType'] },
    ],
    ['a part without a name', [{ name: '', value: 'x' }, file('a.psd', bytes)], 'archiveRequired', {}],
    ['nothing at all', [], 'invalidInput', { archiveId: ['archiveRequired'], files: ['noFile'] }],
    [
      'an empty file field',
      [{ name: 'files', fileName: '', value: '' }],
      'invalidInput',
      { archiveId: ['archiveRequired'], files: ['noFile'] },
    ],
  ])('%s', async (_what, parts, key, fields) => {
    const before = await leftovers();
    await expect(upload(admin, parts)).rejects.toMatchObject({ key, fields });
    expect(await leftovers()).toEqual(before);
  });

  test('files of other kinds alone', async () => {
    const archive = await makeArchive();
    const before = await leftovers();
    await expect(upload(admin, [field('archiveId', archive.id), file('a.jpg', bytes)])).rejects.toMatchObject({
      key: 'wrongFileType',
      values: { fileName: 'a.jpg' },
    });
    await expect(
      upload(admin, [field('archiveId', archive.id), file('a.psd', Buffer.from('GIF89a, renamed'))]),
    ).rejects.toMatchObject({ key: 'wrongFileContent' });
    await expect(upload(admin, [field('archiveId', archive.id), file('a.psd', Buffer.alloc(0))])).rejects.toMatchObject(
      { key: 'fileEmpty' },
    );
    await expect(
      receiveUpload(admin, { body: inChunks(Buffer.from('x')), contentType: 'text/plain' }),
    ).rejects.toMatchObject({ key: 'unreadableBody' });
    expect(await leftovers()).toEqual(before);
  });
});

test('files of a system beside others are left out, called by their whole names', async () => {
  const archive = await makeArchive();
  const { files } = await upload(admin, [
    field('archiveId', archive.id),
    file('scans/._rose.psd', Buffer.from('a resource fork')),
    file('scans/.DS_Store', Buffer.from('Bud1')),
    file('Thumbs.db', Buffer.from('x')),
    file('rose.psd', psd(77)),
  ]);
  expect(files).toEqual(
    ['._rose.psd', '.DS_Store', 'Thumbs.db'].map((fileName) => ({ fileName, error: 'fileHidden' })),
  );
});

test('the fields may come behind the files', async () => {
  const archive = await makeArchive();
  const { jobId } = await upload(admin, [
    file('a.psd', psd(2)),
    file('b.tif', tiff(3)),
    field('isNewImport', 'on'),
    field('archiveId', archive.id),
  ]);
  const job = await readImport(admin, { jobId });
  expect(job).toMatchObject({ isNewImport: true, archiveId: archive.id, stage: 'process', state: 'waiting' });
  expect(job.files.map(({ fileName, state }) => [fileName, state])).toEqual([
    ['a.psd', 'uploaded'],
    ['b.tif', 'uploaded'],
  ]);
});

test('the same form sent twice, one after the other or at once, is one job', async () => {
  const archive = await makeArchive();
  const parts = [
    field('archiveId', archive.id),
    field('submission', 'form-1'),
    file('a.psd', psd(4)),
    file('b.tif', tiff(5)),
  ];
  const [one, two] = await Promise.all([upload(admin, parts), upload(admin, parts)]);
  const three = await upload(admin, parts);
  expect(new Set([one.jobId, two.jobId, three.jobId]).size).toBe(1);
  expect((await readImport(admin, { jobId: one.jobId })).files).toHaveLength(2);
  // Somebody else's form may hold the same key.
  const other = await upload(await makePerson({ isAdmin: true }), parts);
  expect(other.jobId).not.toBe(one.jobId);
  expect((await leftovers()).scratch).toEqual([]);
});

test('a file that was not in the form when it was sent first is refused by its name, not lost', async () => {
  const archive = await makeArchive();
  const fields = [field('archiveId', archive.id), field('submission', 'form-2')];
  const first = [file('a.psd', psd(14)), file('Thumbs.db', Buffer.from('x')), file('empty.tif', Buffer.alloc(0))];
  const { jobId } = await upload(admin, [...fields, ...first]);
  const other = [...fields, ...first, file('b.tif', tiff(15)), file('A.psd', psd(16, 30, 30))];
  await expect(upload(admin, other)).rejects.toMatchObject({
    key: 'uploadHasEnded',
    values: { fileName: 'b.tif' },
    fieldValues: { files: [{ fileName: 'b.tif' }, { fileName: 'A.psd' }] },
  });
  const kept = await db.importFile.findMany({ where: { jobId }, orderBy: { position: 'asc' } });
  expect(kept.map(({ fileName }) => fileName)).toEqual(['a.psd', 'Thumbs.db', 'empty.tif']);
  // The form itself may be sent again, also once some of its files lie in another archive's import.
  const elsewhere = await db.importJob.create({
    data: { archiveId: archive.id, createdById: admin.userId, isNewImport: false, stage: 'process', state: 'done' },
  });
  await db.importFile.update({ where: { id: kept[0]!.id }, data: { jobId: elsewhere.id } });
  expect((await upload(admin, [...fields, ...first])).jobId).toBe(jobId);
  expect((await leftovers()).scratch).toEqual([]);
});

test('fields that come behind the files count as those before them', async () => {
  const archive = await makeArchive();
  const behind = [file('late.psd', psd(8)), file('large.psd', psd(9, 600, 600)), field('isNewImport', 'true')];
  const { jobId } = await upload(admin, [field('archiveId', archive.id), ...behind]);
  expect(await db.importJob.findUnique({ where: { id: jobId } })).toMatchObject({ isNewImport: true });
});

test('heads of parts that are none, one after the other, are an upload that broke off', async () => {
  const body = Buffer.concat([Buffer.from('--x\r\n:\r\n\r\na\r\n'.repeat(3)), Buffer.from('--x--\r\n')]);
  const source = { body: inChunks(body), contentType: 'multipart/form-data; boundary=x' };
  await expect(receiveUpload(admin, source)).rejects.toMatchObject({ key: 'uploadBroken' });
});

test('a client that breaks off leaves its whole files, and the rest can follow', async () => {
  const archive = await makeArchive();
  const parts = [
    field('archiveId', archive.id),
    field('submission', 'broken'),
    file('whole.psd', psd(6)),
    file('half.tif', tiff(7, 200, 200)),
  ];
  const body = multipart(parts);
  async function* breaksOff() {
    yield* inChunks(body.subarray(0, body.length - 50_000));
    throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  }
  await expect(receiveUpload(admin, { body: breaksOff(), contentType, runsToReview: true })).rejects.toMatchObject({
    key: 'uploadBroken',
  });
  const job = await brokenOff(archive.id, 'whole.psd');
  const again = await upload(admin, parts);
  expect(again).toEqual({ jobId: job.id, files: [] });
  expect(await readImport(admin, { jobId: job.id })).toMatchObject({
    stage: 'process',
    state: 'waiting',
    error: null,
    files: [{ fileName: 'whole.psd' }, { fileName: 'half.tif' }],
  });
});

test('a client that breaks off within its first file leaves nothing, also when it just stops sending', async () => {
  const archive = await makeArchive();
  const before = await leftovers();
  const body = multipart([field('archiveId', archive.id), file('half.tif', tiff(8, 100, 100))]);
  const ended = receiveUpload(admin, { body: inChunks(body.subarray(0, 20_000)), contentType, runsToReview: true });
  await expect(ended).rejects.toMatchObject({ key: 'uploadBroken' });
  expect(await leftovers()).toEqual(before);
});

test('an upload whose server died is taken up by the sweep', async () => {
  const archive = await makeArchive();
  const { jobId } = await upload(admin, [field('archiveId', archive.id), file('a.psd', psd(9))], {
    runsToReview: false,
  });
  const empty = await db.importJob.create({ data: { archiveId: archive.id, isNewImport: true, state: 'running' } });
  await db.importJob.update({ where: { id: jobId }, data: { state: 'running' } });
  const lastSign = (seconds: number) =>
    db.$executeRaw`update "ImportJob" set "updatedAt" = now() - ${seconds} * interval '1 s' where "archiveId" = ${archive.id}`;
  await lastSign(20);
  expect(await endLostUploads()).toBe(0);
  await lastSign(40);
  expect(await endLostUploads()).toBe(2);
  expect(await readImport(admin, { jobId })).toMatchObject({
    stage: 'upload',
    state: 'done',
    error: { key: 'uploadBroken' },
  });
  expect(await db.importJob.findUnique({ where: { id: empty.id } })).toBeNull();
});

test('an upload whose client is slow gives signs of life and is left alone', async () => {
  const archive = await makeArchive();
  const whole = multipart([field('archiveId', archive.id), file('a.psd', psd(10)), file('b.psd', psd(11, 200, 200))]);
  const waits = Promise.withResolvers<void>();
  async function* slow() {
    yield* inChunks(whole.subarray(0, whole.length - 2000));
    await waits.promise;
    yield whole.subarray(whole.length - 2000);
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const uploaded = receiveUpload(admin, { body: slow(), contentType, runsToReview: false });
    const running = () => db.importJob.findFirst({ where: { archiveId: archive.id, files: { some: {} } } });
    await expect.poll(running).not.toBeNull();
    await db.$executeRaw`update "ImportJob" set "updatedAt" = now() - interval '1 minute' where "archiveId" = ${archive.id}`;
    vi.advanceTimersByTime(8_000);
    await expect.poll(async () => Date.now() - (await running())!.updatedAt.getTime()).toBeLessThan(30_000);
    expect(await endLostUploads()).toBe(0);
    waits.resolve();
    const { jobId } = await uploaded;
    expect(await readImport(admin, { jobId })).toMatchObject({
      error: null,
      files: [{ fileName: 'a.psd' }, { fileName: 'b.psd' }],
    });
  } finally {
    vi.useRealTimers();
  }
});

test.each<[string, string, (person: Person) => Promise<unknown>]>([
  ['whose person is stopped', 'sessionExpired', ({ userId }) => stop(userId)],
  ['whose session ends', 'sessionExpired', ({ sessionId }) => db.session.delete({ where: { id: sessionId } })],
  [
    'whose person is no longer an admin',
    'notAllowed',
    ({ userId }) => db.user.update({ where: { id: userId }, data: { isAdmin: false } }),
  ],
])('an upload %s meanwhile brings nothing more in', async (_what, key, end) => {
  const archive = await makeArchive();
  const person = await makePerson({ isAdmin: true });
  const parts = [
    field('archiveId', archive.id),
    field('submission', 'ended'),
    file('a.psd', psd(17)),
    file('b.psd', psd(18, 200, 200)),
  ];
  const whole = multipart(parts);
  const waits = Promise.withResolvers<void>();
  async function* slow() {
    yield* inChunks(whole.subarray(0, whole.length - 2000));
    await waits.promise;
    yield whole.subarray(whole.length - 2000);
  }
  const uploaded = receiveUpload(person, { body: slow(), contentType, runsToReview: true });
  uploaded.catch(() => undefined);
  const kept = { archiveId: archive.id, files: { some: { state: 'uploaded' } } } as const;
  await expect.poll(() => db.importJob.count({ where: kept })).toBe(1);
  await end(person);
  waits.resolve();
  await expect(uploaded).rejects.toMatchObject({ key });
  const job = await brokenOff(archive.id, 'a.psd');
  // Let in again, the person brings the rest.
  await db.user.update({ where: { id: person.userId }, data: { status: 'active', isAdmin: true } });
  expect(await upload(await makePerson({ userId: person.userId }), parts)).toEqual({ jobId: job.id, files: [] });
  expect((await readImport(admin, { jobId: job.id })).files).toHaveLength(2);
});

test('an upload whose person is stopped before its first file is whole leaves nothing', async () => {
  const archive = await makeArchive();
  const person = await makePerson({ isAdmin: true });
  const before = await leftovers();
  const whole = multipart([field('archiveId', archive.id), file('a.psd', psd(19))]);
  async function* stopped() {
    yield whole.subarray(0, whole.length - 2000);
    await stop(person.userId);
    yield whole.subarray(whole.length - 2000);
  }
  const ended = receiveUpload(person, { body: stopped(), contentType, runsToReview: true });
  await expect(ended).rejects.toMatchObject({ key: 'sessionExpired' });
  expect(await leftovers()).toEqual(before);
});

test('the sweep removes stored files that no row names, and no others', async () => {
  const archive = await makeArchive();
  const { jobId } = await upload(admin, [field('archiveId', archive.id), file('a.psd', psd(10))], {
    runsToReview: false,
  });
  const { original } = await db.importFile.findFirstOrThrow({ where: { jobId }, include: { original: true } });
  await storage.putBytes('originals/00/00ff', Buffer.from('lost'));
  await storage.putBytes('masters/00/00ff.tif', Buffer.from('lost'));
  await sweepImports(0);
  expect(await storage.size('originals/00/00ff')).toBeNull();
  expect(await storage.size('masters/00/00ff.tif')).toBeNull();
  expect(await storage.size(original!.storageKey)).not.toBeNull();
});

test.each([
  ['../../etc/passwd.tif', 'passwd.tif'],
  ['C:\\art\\Şal – kırmızı.psd', 'Şal – kırmızı.psd'],
  ['a\u0000b\u001b[31m.tif', 'ab[31m.tif'],
  ['invoice\u202Efdp.psd', 'invoicefdp.psd'],
  ['  ...hidden.tif', 'hidden.tif'],
  ['\ud800.tif', '�.tif'],
  ['', 'unnamed'],
  ['/', 'unnamed'],
])('the file name %j is shown as %j', (raw, shown) => expect(cleanFileName(raw)).toBe(shown));

test('a very long file name keeps its ending', () => {
  const name = cleanFileName(`${'ü'.repeat(300)}.psd`);
  expect([...name]).toHaveLength(200);
  expect(name.endsWith('ü.psd')).toBe(true);
});

test('hostile names come in as names', async () => {
  const archive = await makeArchive();
  const { jobId } = await upload(admin, [
    field('archiveId', archive.id),
    file('..\\..\\x.psd', psd(13)),
    file(`${'a'.repeat(300)}.tif`, tiff(14)),
  ]);
  expect((await readImport(admin, { jobId })).files.map(({ fileName }) => fileName)).toEqual([
    'x.psd',
    `${'a'.repeat(196)}.tif`,
  ]);
});

test('a quotation mark that a browser sends as %22 is one again', async () => {
  const archive = await makeArchive();
  const { jobId } = await upload(admin, [field('archiveId', archive.id), file('Rose 12%22 100%.tif', tiff(15))]);
  expect((await readImport(admin, { jobId })).files.map(({ fileName }) => fileName)).toEqual(['Rose 12" 100%.tif']);
});

const canMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

/** What a program with a data folder of its own says. */
async function apart(dataDir: string, args: string[]): Promise<string> {
  const options = {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir },
    timeout: 120_000,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (_, stdout, stderr) => resolve(stdout + stderr));
  });
}

test.runIf(canMount)('a full disk is told, whole files stay, and with room the rest follows', async () => {
  const archive = await makeArchive();
  const small = path.join(config.dataDir, 'small');
  execFileSync('mkdir', ['-p', small]);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', small]);
  try {
    const output = await apart(small, ['tests/imports/fill-disk.ts', admin.userId, String(archive.id)]);
    expect(output).toContain('diskFull 507');
    expect(output).toContain('kept small.psd');
    expect(output).toContain('scratch 0');
  } finally {
    execFileSync('umount', ['-l', small]);
  }
});

test('300 MB through an upload cost little memory', async () => {
  const archive = await makeArchive();
  const output = await apart(config.dataDir, [
    '--expose-gc',
    'tests/imports/large-upload.ts',
    admin.userId,
    String(archive.id),
  ]);
  const grown = Number(/grown (\d+) MB/.exec(output)?.[1] ?? Number.NaN);
  expect(output).toContain('received 314572800');
  expect(grown).toBeLessThan(100);
});
