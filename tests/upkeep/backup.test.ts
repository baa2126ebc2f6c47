/** Backups of a living archive, and machines that they are put back on. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { config, databaseUrl } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { migrate } from '#app/data/migrate.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { closeImages, psd, run, runUpload, sha, tiff } from '#tests/imports/originals.ts';
import { makeArchive, makeDesign, makePerson, makeUser } from '#tests/make.ts';
import { enrolTotp } from '#app/domain/people/accounts/second-factor.server.ts';
import { backUp, type BackupOptions } from '#app/domain/upkeep/backup.server.ts';
import { checkBackup } from '#app/domain/upkeep/check-backup.server.ts';
import type { Manifest } from '#app/domain/upkeep/manifest.server.ts';
import { Repository } from '#app/domain/upkeep/repository.server.ts';
import { readRuns } from '#app/domain/upkeep/runs.server.ts';
import { hashText } from '#app/domain/upkeep/whole-files.server.ts';
import { hashRecoveryCode } from '#app/domain/people/accounts/seal.server.ts';
import { command, ended, filesIn, newMachine, query, start, tablesOf, type Machine } from './commands.ts';

/** Takes a database back to the version before. */
const forgetMigration = `DELETE FROM "_prisma_migrations" WHERE "migration_name" LIKE '%lost_originals'; ALTER TABLE "Original" DROP COLUMN "lostAt"`;
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const recoveryCode = 'ABCDE23456';
const originals = [psd(1), tiff(2), tiff(3, 300, 200)];
const folders: string[] = [];
let dir: string;
let adminMail: string;
let first: string;

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'archive-backups-'));
  folders.push(made);
  return made;
}

/** The command without a process of its own: what it says. */
async function backUpHere(options: Partial<BackupOptions> = {}): Promise<string> {
  const lines: string[] = [];
  await backUp(systemActor('test'), { dir, tell: (line) => lines.push(line), ...options });
  return lines.join('\n');
}

const names = async () => (await readdir(path.join(dir, 'backups'))).sort();
const objectOf = (bytes: Buffer) => path.join(dir, 'objects', sha(bytes).slice(0, 2), sha(bytes));

beforeAll(async () => {
  dir = path.join(await folder(), 'kept');
  const admin = await makePerson({ isAdmin: true });
  const archive = await makeArchive({ code: 'BK' });
  const jobId = await runUpload(
    admin,
    archive.id,
    originals.map((bytes, index) => [`one-${index}.${index === 0 ? 'psd' : 'tif'}`, bytes]),
  );
  for (const stage of ['addToArchive', 'completeTransfer']) {
    await requestStage(admin, { jobId, stage });
    await run(jobId);
  }
  const user = await makeUser({ isAdmin: true });
  adminMail = user.mail;
  await enrolTotp(user.id, totpSecret);
  await db.recoveryCode.create({ data: { userId: user.id, codeHash: hashRecoveryCode(user.id, recoveryCode) } });
  await storage.putBytes('originals/ff/nobody', Buffer.from('no row refers to this file'));
});

afterAll(async () => {
  await closeImages();
  for (const one of folders) await rm(one, { recursive: true, force: true });
});

test('what comes in during a backup breaks nothing; what was there is whole on another machine', async () => {
  const writes = new AbortController();
  const archive = await makeArchive();
  const writing = (async () => {
    while (!writes.signal.aborted) await makeDesign({ archiveId: archive.id, colorways: 2 });
  })();
  const { status, said } = await command(['backup', dir]);
  writes.abort();
  await writing;
  expect(said).toContain('is finished');
  // Designs made without files are missing theirs.
  expect(said.match(/missing {2}originals/)).toBeNull();
  expect([0, 1]).toContain(status);
  [first] = (await names()) as [string];
  await db.design.deleteMany({ where: { archiveId: archive.id } });
  await db.archive.delete({ where: { id: archive.id } });

  expect(await backUpHere()).toMatch(/of them new 0 /);
  const there = await newMachine('backup-other');
  const restored = await command(['restore', dir], there);
  expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('is restored') });
  // The old machine's backups are none of this one's.
  expect(await query(there.DATABASE_URL, `SELECT "kind" FROM "UpkeepRun"`)).toEqual([{ kind: 'restore' }]);
  expect((await readRuns()).backup).toMatchObject({ folder: path.basename(dir), name: (await names()).at(-1) });
  // Second factors are sealed anew, and the keys of recovery codes are kept among the settings.
  const sealed = ['User', 'Session', 'Setting'];
  expect(await tablesOf(there.DATABASE_URL, sealed)).toEqual(await tablesOf(databaseUrl(), sealed));
  const { ['originals/ff/nobody']: orphan, ...files } = await filesIn(path.join(config.dataDir, 'files'));
  expect(orphan).toBeDefined();
  expect(await filesIn(path.join(there.DATA_DIR, 'files'))).toEqual(files);
  expect(Object.values(files)).toEqual(expect.arrayContaining(originals.map(sha)));

  const checked = await command(['verify'], there);
  expect(checked).toMatchObject({ status: 0, said: expect.stringMatching(/0 missing, 0 damaged, 0 orphans/) });
  const [next] = await query<{ next: number }>(there.DATABASE_URL, `SELECT nextval('"Archive_id_seq"')::int AS next`);
  const [most] = await query<{ most: number }>(there.DATABASE_URL, 'SELECT max("id") AS most FROM "Archive"');
  expect(next!.next).toBeGreaterThan(most!.most);
  // Triggers and keys are as before.
  await expect(query(there.DATABASE_URL, 'TRUNCATE "AuditEntry"')).rejects.toThrow();
  await expect(query(there.DATABASE_URL, `UPDATE "Colorway" SET "originalId" = gen_random_uuid()`)).rejects.toThrow();
});

const signInScript = `
  const [{ db }, { signIn }, { findPerson }, { authenticate }, { codeAt, currentStep, fromBase32 }] = await Promise.all([
    import('#app/data/database.server.ts'), import('#app/domain/people/accounts/sign-in.server.ts'),
    import('#app/domain/people/accounts/sessions.server.ts'), import('#app/domain/people/accounts/second-factor.server.ts'),
    import('#app/domain/people/accounts/totp.ts'),
  ]);
  const visitor = { kind: 'stranger', expired: false, address: '10.0.0.1', userAgent: 'test', locale: 'en' };
  for (const code of [codeAt(fromBase32('${totpSecret}'), currentStep()), '${recoveryCode}']) {
    const { session } = await signIn(visitor, { mailAddress: process.env.MAIL, password: 'Archive2026', kind: 'browser' });
    const { is2FaValidated } = await authenticate(await findPerson(session.token, visitor), { code });
    console.log(code.length, is2FaValidated);
  }
  process.exit(0);`;

async function signInThere(there: Machine) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', signInScript], {
    env: { ...process.env, ...there, MAIL: adminMail, EMBEDDED_DATABASE: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return ended(child);
}

test('an admin signs in with authenticator and recovery code under another secret', async () => {
  const there = await newMachine('backup-secret');
  expect(await command(['restore', dir], there)).toMatchObject({ status: 0 });
  expect(await signInThere(there)).toEqual({ status: 0, said: '6 true\n10 true\n' });

  // A second move keeps the recovery codes too: their first key goes along.
  await query(there.DATABASE_URL, 'UPDATE "RecoveryCode" SET "usedAt" = NULL');
  await query(there.DATABASE_URL, 'UPDATE "User" SET "totpLastStep" = NULL');
  const second = path.join(await folder(), 'second');
  const passphrase = { BACKUP_PASSPHRASE: 'a passphrase for tests' };
  expect(await command(['backup', second], { ...there, ...passphrase })).toMatchObject({ status: 0 });
  const [made] = await readdir(path.join(second, 'backups'));
  expect(await readFile(path.join(second, 'backups', made!, 'keys.json'), 'utf8')).not.toContain('authenticator');
  const further = await newMachine('backup-secret-2');
  const refusal = await command(['restore', second], further);
  expect(refusal).toMatchObject({ status: 1, said: expect.stringContaining('Set BACKUP_PASSPHRASE') });
  const wrong = await command(['restore', second], { ...further, BACKUP_PASSPHRASE: 'another passphrase' });
  expect(wrong).toMatchObject({ status: 1, said: expect.stringContaining("isn't the one") });
  expect(await command(['restore', second], { ...further, ...passphrase })).toMatchObject({ status: 0 });
  expect(await signInThere(further)).toEqual({ status: 0, said: '6 true\n10 true\n' });
}, 180_000);

test('a second backup copies only what is new, and old ones go with what they alone needed', async () => {
  const admin = await makePerson({ isAdmin: true });
  const archive = await makeArchive();
  const late = tiff(9, 80, 80);
  const jobId = await runUpload(admin, archive.id, [['late.tif', late]]);
  expect(await backUpHere()).toMatch(/of them new [1-9]\d? /);
  await query(
    databaseUrl(),
    `UPDATE "ImportFile" SET "originalId" = NULL, "masterKey" = NULL, "masterHash" = NULL WHERE "jobId" = '${jobId}'`,
  );
  await db.original.deleteMany({ where: { sha256: Buffer.from(sha(late), 'hex') } });
  await readFile(objectOf(late));
  // Without the last list everything is read again, and nothing copied twice.
  const list = path.join(dir, 'backups', (await names()).at(-1)!, 'files.zst');
  await writeFile(list, (await readFile(list)).subarray(0, 60));
  const kept = await command(['backup', dir, '--keep', '1']);
  expect(kept.said).toMatch(/is damaged: all files are read again[^]*of them new 0 /);
  expect(kept.said).toContain(`Removed the backup ${first}.`);
  expect(await names()).toHaveLength(1);
  await expect(readFile(objectOf(late))).rejects.toThrow('ENOENT');
});

test('a backup that is killed leaves the earlier ones whole, and the next one takes its place', async () => {
  const before = await names();
  const gate = await lockTable('"User"');
  const child = start(['backup', dir]);
  const end = ended(child);
  await expect.poll(async () => (await names()).length).toBe(before.length + 1);
  await expect(backUpHere()).rejects.toThrow('Another command works in');
  child.kill('SIGKILL');
  await end;
  await gate();
  const unfinished = (await names()).at(-1)!;
  expect(await command(['verify', dir])).toMatchObject({
    status: 0,
    said: expect.stringContaining(`unfinished  ${unfinished}`),
  });
  await expect(new Repository(dir).find(unfinished)).rejects.toThrow('was never finished');
  expect(await backUpHere()).toContain(`Removing the unfinished backup ${unfinished}`);
  // Within the same second the next backup takes its name as well.
  expect(await new Repository(dir).unfinished()).toEqual([]);
});

/** Holds a table until the answer is called. */
async function lockTable(table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return () => client.end();
}

/** The server's other databases have waits of their own. */
const waitingHere = `
  SELECT 1 FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database WHERE NOT granted AND datname = current_database()`;

test('a restore that is killed can be run again, and nothing is begun on what it left', async () => {
  const there = await newMachine('backup-killed');
  // The database waits at the end of the load: a lock on a table of the marked schema.
  const child = start(['restore', dir], there);
  const end = ended(child);
  await expect
    .poll(
      async () =>
        (
          await query<{ there: boolean }>(
            there.DATABASE_URL,
            `SELECT to_regclass('archive_restore.mark') IS NOT NULL AS there`,
          )
        )[0]!.there,
      {
        interval: 5,
      },
    )
    .toBe(true);
  const gate = new pg.Client({ connectionString: there.DATABASE_URL });
  await gate.connect();
  await gate.query('BEGIN; LOCK TABLE archive_restore.mark IN SHARE MODE');
  await expect
    .poll(async () => (await query(there.DATABASE_URL, waitingHere)).length, { interval: 20 })
    .toBeGreaterThan(0);
  child.kill('SIGKILL');
  await end;
  await gate.end();
  await sleep(200);
  expect(await query(there.DATABASE_URL, 'SELECT 1 FROM "User"')).toEqual([]);
  expect((await command(['doctor'], there)).said).toContain('fail  schema: a restore was interrupted');
  await expect(migrate(there.DATABASE_URL)).rejects.toThrow(/was interrupted\. Run npm run work -- restore again/);
  const again = await command(['restore', dir], there);
  expect(again).toMatchObject({ status: 0, said: expect.stringContaining('were there already') });
  expect((await command(['verify'], there)).said).toMatch(/0 missing, 0 damaged, 0 orphans/);
});

test('it refuses what is in use, and replaces it when told to', async () => {
  const here = { DATABASE_URL: databaseUrl(), DATA_DIR: config.dataDir };
  expect(await command(['restore', dir], here)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/still runs on this database|There is something in the database and the storage/),
  });
  const there = await newMachine('backup-replace');
  expect(await command(['restore', dir], there)).toMatchObject({ status: 0 });
  expect(await command(['restore', dir], there)).toMatchObject({
    status: 1,
    said: expect.stringContaining('give --replace'),
  });
  expect(await command(['restore', dir, '--replace'], there)).toMatchObject({
    status: 1,
    said: expect.stringContaining('give --yes too'),
  });
  await writeFile(path.join(there.DATA_DIR, 'files/originals/zz-other'), 'of something else');
  await query(there.DATABASE_URL, forgetMigration);
  const replaced = await command(['restore', dir, '--replace', '--yes'], there);
  expect(replaced).toMatchObject({ status: 0, said: expect.stringContaining('Removed 1 files') });
  expect(await tablesOf(there.DATABASE_URL, ['User', 'Session', 'Setting'])).toEqual(
    await tablesOf(databaseUrl(), ['User', 'Session', 'Setting']),
  );
});

const canMount = process.getuid?.() === 0 && spawnSync('mount', ['--version']).status === 0;

test.runIf(canMount)('put back where its files lie already, it needs no room for them once more', async () => {
  const there = await newMachine('backup-no-room');
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m', 'tmpfs', there.DATA_DIR]);
  onTestFinished(() => void execFileSync('umount', ['-l', there.DATA_DIR]));
  await backUpHere();
  const { totalBytes } = (await new Repository(dir).find()).manifest.files;
  expect(await command(['restore', dir], there)).toMatchObject({ status: 0 });
  const filler = path.join(there.DATA_DIR, 'filler');
  const fill = async () => {
    const { bavail, bsize } = await statfs(there.DATA_DIR);
    await writeFile(filler, Buffer.alloc(bavail * bsize - Math.floor(totalBytes * 0.9)));
  };
  await fill();
  const replace = () => command(['restore', dir, '--replace', '--yes'], there);
  expect(await replace()).toMatchObject({ status: 0, said: expect.stringContaining('were there already') });
  await rm(path.join(there.DATA_DIR, 'files'), { recursive: true });
  await rm(filler);
  await fill();
  expect(await replace()).toMatchObject({ status: 1, said: expect.stringContaining("the backup's files need") });
});

test('a backup of an older version is migrated forward, one of a newer version refused', async () => {
  const there = await newMachine('backup-versions');
  const name = (await names()).at(-1)!;
  const file = path.join(dir, 'backups', name, 'manifest.json');
  const text = await readFile(file, 'utf8');
  const { sha256: _, ...whole } = JSON.parse(text) as Manifest & { sha256: string };
  const write = async (change: (manifest: Manifest) => void) => {
    const manifest = structuredClone(whole);
    change(manifest);
    await writeFile(file, JSON.stringify({ ...manifest, sha256: hashText(JSON.stringify(manifest)) }));
  };
  await write(({ database }) => database.migrations.push('20991231000000_later'));
  expect(await command(['restore', dir], there)).toMatchObject({
    status: 1,
    said: expect.stringContaining('newer version'),
  });
  await writeFile(file, text.replace('"format"', '"formats"'));
  expect(await command(['restore', dir], there)).toMatchObject({
    status: 1,
    said: expect.stringContaining('is damaged'),
  });

  // As the version before wrote it: without the last column of originals.
  const part = path.join(dir, 'backups', name, 'tables/Original.zst');
  const rows = await readFile(part);
  const older = zstdCompressSync(
    zstdDecompressSync(rows)
      .toString()
      .replaceAll(/\t[^\t\n]*\n/g, '\n'),
  );
  await writeFile(part, older);
  await write(({ database }) => {
    // What needs attention has an index over that column, and tables that this version did not have either.
    database.migrations = database.migrations.filter(
      (one) => !one.endsWith('lost_originals') && !one.endsWith('_attention'),
    );
    database.tables = database.tables.filter(({ name: one }) => !['FindingSetAside', 'PictureFailure'].includes(one));
    const table = database.tables.find((one) => one.name === 'Original')!;
    const columns = table.columns.filter((one) => one !== 'lostAt');
    Object.assign(table, { columns, bytes: older.length, sha256: sha(older) });
  });
  expect(await command(['restore', dir], there)).toMatchObject({ status: 0 });
  const found = await query(there.DATABASE_URL, 'SELECT 1 FROM "Original" WHERE "lostAt" IS NULL');
  expect(found).toHaveLength(originals.length);
  await writeFile(part, rows);
  await writeFile(file, text);

  await query(there.DATABASE_URL, forgetMigration);
  expect(await command(['backup', path.join(await folder(), 'old')], there)).toMatchObject({
    status: 1,
    said: expect.stringContaining('older version'),
  });
});

test('one that is damaged hinders no other, and nothing is removed that it may need', async () => {
  await backUpHere();
  const last = async () => (await new Repository(dir).find()).name;
  const damaged = await last();
  const file = path.join(dir, 'backups', damaged, 'manifest.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.slice(0, -100));
  await expect(last()).rejects.toThrow('is damaged');
  expect(await backUpHere()).toContain(`The manifest of the backup ${damaged} is damaged`);
  const before = await names();
  await expect(backUpHere({ keep: 1 })).rejects.toThrow('No old backup was removed');
  expect(await names()).toEqual([...before, await last()]);
  const there = await newMachine('backup-beside-damaged');
  const restored = await command(['restore', dir], there);
  expect(restored).toMatchObject({ status: 0, said: expect.stringContaining(`Restoring the backup ${await last()}`) });
  const verified = await command(['verify', dir, '--quick']);
  expect(verified).toMatchObject({ status: 1, said: expect.stringMatching(/damaged {2}The manifest[^]*, 0 damaged/) });
  await writeFile(file, text);
});

test('what is damaged in a backup is found before anything is written', async () => {
  const object = objectOf(originals[0]!);
  const whole = await readFile(object);
  const flipped = Buffer.from(whole);
  flipped[200]! ^= 1;
  await writeFile(object, flipped);
  expect(await command(['verify', dir])).toMatchObject({ status: 1, said: expect.stringContaining('damaged') });
  const there = await newMachine('backup-damaged');
  const refused = await command(['restore', dir], there);
  expect(refused).toMatchObject({ status: 1, said: expect.stringContaining('Nothing was changed') });
  expect(await filesIn(path.join(there.DATA_DIR, 'files'))).toEqual({});
  const without = await command(['restore', dir, '--skip-damaged'], there);
  expect(without).toMatchObject({ status: 0 });
  expect((await command(['verify'], there)).said).toContain(
    `missing  originals/${sha(whole).slice(0, 2)}/${sha(whole)}`,
  );
  await writeFile(object, whole);
  expect(await command(['verify', dir])).toMatchObject({ status: 0 });
  expect(await command(['verify', '--repair', '--from', there.DATA_DIR], there)).toMatchObject({
    status: 1,
    said: expect.stringMatching(/^There is no finished backup in [^\n]+\n?$/),
  });
  const repaired = await command(['verify', '--repair', '--from', dir], there);
  expect(repaired).toMatchObject({
    status: 0,
    said: expect.stringMatching(/put back from the backup[^]*1 missing, 0 damaged, 0 orphans, 1 repaired/),
  });

  const repository = new Repository(dir);
  const backup = await repository.find();
  await rm(path.join(backup.folder, 'tables/User.zst'));
  const found = await checkBackup(repository, backup, { isQuick: true, tell: () => undefined });
  expect(found).toMatchObject({ parts: ['tables/User.zst'], files: new Set() });
});
