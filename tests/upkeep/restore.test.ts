/** Restores of backups of the past, and what a restore that is cut short leaves. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { migrate } from '#app/data/migrate.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { backUp } from '#app/domain/upkeep/backup.server.ts';
import type { Manifest } from '#app/domain/upkeep/manifest.server.ts';
import { saveLogo } from '#app/domain/base/settings/corporate.server.ts';
import { Repository } from '#app/domain/upkeep/repository.server.ts';
import { hashText } from '#app/domain/upkeep/whole-files.server.ts';
import { withVips } from '#app/image/base/vips.ts';
import { sha } from '#tests/imports/originals.ts';
import { makePerson, makeUser } from '#tests/make.ts';
import { command, ended, filesIn, newMachine, query, start } from './commands.ts';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'archive-restores-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const backUpHere = () => backUp(systemActor('test'), { dir, tell: () => {} });

async function changeManifest(
  change: (database: Manifest['database'], files: Manifest['files']) => void,
): Promise<void> {
  const file = path.join((await new Repository(dir).find()).folder, 'manifest.json');
  const { sha256: _, ...manifest } = JSON.parse(await readFile(file, 'utf8')) as Manifest & { sha256: string };
  change(manifest.database, manifest.files);
  await writeFile(file, JSON.stringify({ ...manifest, sha256: hashText(JSON.stringify(manifest)) }));
}

test('a backup of the very first version is restored too, over what is there', async () => {
  await backUpHere();
  const there = await newMachine('restore-first');
  expect(await command(['restore', dir], there)).toMatchObject({ status: 0 });
  await changeManifest((database) => {
    database.migrations = database.migrations.slice(0, 1);
    // The settings are as they were then.
    database.tables = database.tables.filter(({ name }) => name === 'Setting');
    database.sequences = [];
  });
  const restored = await command(['restore', dir, '--replace', '--yes'], there);
  expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('sealed anew') });
  expect(await migrate(there.DATABASE_URL)).toEqual([]);
  expect(await query(there.DATABASE_URL, 'SELECT 1 FROM "Webhook"')).toEqual([]);
});

const isMarked = `SELECT 1 WHERE to_regclass('archive_restore.mark') IS NOT NULL`;
const waiting = `SELECT pid FROM pg_locks JOIN pg_database d ON d.oid = database WHERE NOT granted AND datname = current_database()`;

test('a restore that is killed after its rows are in sends nothing, and runs again without --replace', async () => {
  await makeUser();
  const columns = { columns: [], settled: true, defaults: {} };
  await db.invitationTable.create({
    data: { state: 'running', actorId: randomUUID(), actorName: 'Ada', fileName: 'people.csv', ...columns },
  });
  await backUpHere();
  const there = await newMachine('restore-killed');
  const here = there.DATABASE_URL;
  const child = start(['restore', dir], there);
  const end = ended(child);
  await expect.poll(() => query(here, isMarked), { interval: 5 }).toHaveLength(1);
  // Whoever reads the mark hinders its removal alone.
  const gate = new pg.Client({ connectionString: here });
  await gate.connect();
  await gate.query('BEGIN; SELECT 1 FROM archive_restore.mark');
  await expect.poll(() => query(here, waiting), { interval: 20 }).not.toHaveLength(0);
  child.kill('SIGKILL');
  await end;
  // The server would go on without its client.
  await query(here, `SELECT pg_terminate_backend(pid) FROM (${waiting}) w`);
  await gate.end();
  expect(await query(here, 'SELECT "state" FROM "InvitationTable"')).toEqual([{ state: 'stopped' }]);
  await expect(migrate(here)).rejects.toThrow('was interrupted');

  const again = await command(['restore', dir], there);
  expect(again).toMatchObject({ status: 0, said: expect.stringContaining('Stopped 1 tables of invitations') });
  expect(await migrate(here)).toEqual([]);
  const once = await command(['restore', dir], there);
  expect(once).toMatchObject({ status: 1, said: expect.stringContaining('give --replace') });
});

test('the logo and its picture for paper go along, and stay where a backup is of before they did', async () => {
  const picture = await withVips((vips) => Uint8Array.from(vips.Image.black(40, 20).writeToBuffer('.png')));
  const admin = await makePerson({ isAdmin: true });
  const { logo } = await saveLogo(admin, { logo: new Blob([picture]) });
  const hash = path.basename(logo!, '.png');
  await backUpHere();
  const there = await newMachine('restore-logo');
  expect(await command(['restore', dir], there)).toMatchObject({ status: 0 });
  const folder = path.join(there.DATA_DIR, 'files/corporate');
  const both = { [`${hash}.png`]: hash, [`${hash}-paper.png`]: expect.any(String) };
  expect(await filesIn(folder)).toEqual(both);
  const verify = () => command(['verify', '--repair'], there);
  expect(await verify()).toMatchObject({ status: 0, said: expect.stringContaining('0 missing, 0 damaged, 0 orphans') });

  const list = path.join((await new Repository(dir).find()).folder, 'files.zst');
  const lines = zstdDecompressSync(await readFile(list)).toString();
  const without = zstdCompressSync(lines.replaceAll(/.*"corporate\/.*\n/g, ''));
  await writeFile(list, without);
  await changeManifest((_, files) => {
    delete files.counts.corporate;
    Object.assign(files, { sha256: sha(without), bytes: without.length, count: files.count - 2 });
  });
  expect(await command(['restore', dir, '--replace', '--yes'], there)).toMatchObject({ status: 0 });
  expect(await filesIn(folder)).toEqual(both);

  await rm(path.join(folder, `${hash}.png`));
  await writeFile(path.join(folder, `${hash}-paper.png`), 'no picture');
  const { status, said } = await verify();
  expect(status).toBe(1);
  expect(said).toContain(`missing  corporate/${hash}.png; can't be repaired`);
  expect(said).toContain(`damaged  corporate/${hash}-paper.png: it can't be decoded; can't be repaired`);
});
