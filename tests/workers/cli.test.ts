import { spawn, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { makeArchive } from '#tests/make.ts';
import { psd, tiff } from '#tests/imports/originals.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(config.dataDir, 'art');
await mkdir(folder, { recursive: true });

function work(...args: string[]) {
  return workWith({}, ...args);
}

function workWith(change: Record<string, string>, ...args: string[]) {
  // The folder the command was called from is npm's to tell.
  const env = { ...process.env, INIT_CWD: folder, ...change };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['workers/cli.ts', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, stdout, stderr };
}

test('shows its help, and one clear line for what it does not understand', () => {
  expect(work('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('import <archive> <files…>') });
  expect(work('dance')).toMatchObject({
    status: 2,
    stderr: 'unknown command "dance" (see npm run work -- --help)\n',
  });
  expect(work('work', 'laundry')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('unknown queue "laundry"'),
  });
  expect(work('import', 'XX')).toMatchObject({ status: 2 });
  expect(work('import', 'ZZZZ', 'a.psd')).toMatchObject({ status: 1, stderr: 'This archive doesn’t exist.\n' });
});

test('refuses an option of another command instead of passing over it', () => {
  const refused: [string[], string][] = [
    [['restore', folder, '--name', '2026-11-22T02-00-00Z'], "--name isn't an option of restore"],
    [['verify', folder, '--repair'], "--repair isn't an option of verify <folder>"],
    [['verify', '--backup', '2026-11-22T02-00-00Z'], "--backup isn't an option of verify"],
    [['rebuild', 'looks', '--old'], "--old isn't an option of rebuild looks"],
    [['import', 'ZZZZ', 'a.psd', '--settle', '3'], "--settle isn't an option of import"],
    [['status', '--quick'], "--quick isn't an option of status"],
    [['status', 'imports'], 'status takes no arguments'],
    [['doctor', folder], 'doctor takes no arguments'],
  ];
  for (const [args, line] of refused)
    expect(work(...args)).toMatchObject({ status: 2, stderr: `${line} (see npm run work -- --help)\n` });
});

test('says that a folder holds nothing to import, as a disk does that is not mounted', async () => {
  await makeArchive({ code: 'EM' });
  await mkdir(path.join(folder, 'mount'));
  expect(work('import', 'EM', 'mount')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^No TIFF, Photoshop or EPS files were found\.\nReport: /),
  });
});

test('says before an import that its report can not be written there', async () => {
  await writeFile(path.join(folder, 'taken'), '');
  for (const report of ['.', 'taken/report.csv'])
    expect(work('import', 'ZZZZ', 'a.psd', '--report', report)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^can't write the report: E(ISDIR|NOTDIR|EXIST).*\n$/),
    });
});

test('says in a line what the disk does not take', async () => {
  await makeArchive({ code: 'DF' });
  await writeFile(path.join(folder, 'taken'), '');
  expect(work('import', 'DF', 'taken/a.psd')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^ENOTDIR.*taken\/a\.psd'\n$/),
  });
  expect(work('backup', 'taken')).toMatchObject({
    status: 1,
    stderr: `${path.join(folder, 'taken')} isn't a folder.\n`,
  });
  expect(work('verify', 'taken')).toMatchObject({
    status: 1,
    stderr: `${path.join(folder, 'taken')} isn't a folder.\n`,
  });
  await symlink(path.join(folder, 'unmounted'), path.join(folder, 'link'));
  expect(work('backup', 'link')).toMatchObject({ status: 1, stderr: `${path.join(folder, 'link')} isn't a folder.\n` });
});

test.runIf(process.platform === 'linux')(
  'tells what became of an import whose report the disk has no room for',
  async () => {
    await makeArchive({ code: 'RF' });
    await mkdir(path.join(folder, 'few'));
    await writeFile(path.join(folder, 'few', 'note.txt'), '');
    const { status, stdout, stderr } = work('import', 'RF', 'few', '--report', '/dev/full');
    expect(stderr).toMatch(/^can't write the report \/dev\/full: ENOSPC.*\n$/);
    expect(stdout).toBe('Left out: 1\n');
    expect(status).toBe(1);
  },
);

test('says in a line what is wrong with an admin to be made', async () => {
  expect(work('create-admin', 'nobody', 'Ada')).toMatchObject({
    status: 1,
    stderr: 'This isn’t a valid email address.\n',
  });
  expect(work('create-admin', 'ada@archive.test', ' ')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('requires an email address and a name'),
  });
  expect(work('create-admin', 'ada@archive.test', 'a'.repeat(201))).toMatchObject({
    status: 1,
    stderr: 'This is too long.\n',
  });
  expect(await db.user.count({ where: { mail: 'ada@archive.test' } })).toBe(0);
});

test('shows its help without a database', () => {
  expect(workWith({ DATABASE_URL: '' }, '--help')).toMatchObject({ status: 0, stderr: '' });
});

test('checks backups without a database', { timeout: 240_000 }, () => {
  const backups = path.join(folder, 'backups');
  expect(work('backup', backups)).toMatchObject({ status: 0 });
  const checked = workWith({ DATABASE_URL: '' }, 'verify', backups);
  expect(checked).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/^\S+: \d+ files .*, 0 damaged\.\n$/),
  });
});

test('imports from the folder it was called in, and tells what failed', { timeout: 240_000 }, async () => {
  const archive = await makeArchive({ code: 'CL' });
  await writeFile(path.join(folder, 'one.psd'), psd(1));
  await writeFile(path.join(folder, 'two.tif'), tiff(2, 40, 40));
  await writeFile(path.join(folder, 'cut.tif'), tiff(3).subarray(0, 1800));
  const good = work('import', 'cl', 'one.psd', 'two.tif', '--add');
  expect(good).toMatchObject({ status: 0, stdout: expect.stringMatching(/CL-0001\nCL-0002\n$/) });
  expect(await db.design.count({ where: { archiveId: archive.id } })).toBe(2);
  const broken = work('import', 'CL', 'cut.tif', path.join(folder, 'one.psd'));
  expect(broken).toMatchObject({ status: 1, stderr: expect.stringContaining('cut.tif: The file is incomplete') });
  expect(await db.design.count({ where: { archiveId: archive.id } })).toBe(2);
  expect(work('import', 'CL', 'missing.tif')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('missing.tif'),
  });
  const rebuilt = work('rebuild', 'masters', 'CL-0001');
  expect(rebuilt).toMatchObject({ status: 0, stdout: 'CL-0001/VR-1\n' });
  await db.colorwayLook.deleteMany();
  await db.embeddingFilling.create({ data: { total: 900, done: 300, resumedAt: new Date(Date.now() - 600_000) } });
  expect(work('status').stdout).toMatch(
    /looks \(similar designs\): 2 missing, 300 of 900 made, 0 processes at work, about 20 min left/,
  );
  await db.embeddingFilling.deleteMany();
  expect(work('rebuild', 'looks', 'CL-0002')).toMatchObject({ status: 0, stdout: 'CL-0002/VR-1\n' });
  expect(work('status').stdout).toContain('1 missing');
  expect(work('rebuild', 'nothing')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('masters, inks or looks'),
  });
  expect(work('rebuild', 'pictures', 'nothing')).toMatchObject({ status: 1, stderr: 'Design not found.\n' });
  expect(work('status')).toMatchObject({ status: 0, stdout: expect.stringContaining('import-run') });
});

test('a folder whose import is killed goes on with the same command', { timeout: 240_000 }, async () => {
  const archive = await makeArchive({ code: 'TR' });
  const tree = path.join(folder, 'studio');
  for (let at = 0; at < 5; at++) {
    await mkdir(path.join(tree, `${at}`), { recursive: true });
    await writeFile(path.join(tree, `${at}`, 'x.tif'), tiff(100 + at));
  }
  await writeFile(path.join(tree, 'empty.psd'), '');
  await writeFile(path.join(tree, 'Thumbs.db'), 'x');
  const kept = () => db.importFile.count({ where: { job: { archiveId: archive.id } } });
  const child = spawn(process.execPath, ['workers/cli.ts', 'import', 'TR', 'studio', '--no-wait'], {
    cwd: root,
    env: { ...process.env, INIT_CWD: folder },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await expect.poll(kept, { interval: 2 }).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await ended;
  // Nobody wants to wait until its claim is taken for lost.
  await db.importTree.updateMany({ data: { claimedAt: new Date(0) } });
  const again = work('import', 'TR', 'studio', '--report', 'report.csv');
  expect(again).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('Needs review: 5, Failed: 1, Left out: 1\n'),
    stderr: expect.stringContaining('empty.psd is empty.'),
  });
  expect(await kept()).toBe(5);
  const report = await readFile(path.join(folder, 'report.csv'), 'utf8');
  expect(report.split('\r\n').filter((line) => line.includes('Needs review'))).toHaveLength(5);
  expect(work('import', 'TR', 'studio').stdout).not.toContain('import ');
  expect(await kept()).toBe(5);
});

test('watches a folder until it is told to stop', { timeout: 240_000 }, async () => {
  const archive = await makeArchive({ code: 'WA' });
  const share = path.join(folder, 'share');
  await mkdir(share, { recursive: true });
  await writeFile(path.join(share, 'scan.tif'), tiff(300));
  expect(work('watch')).toMatchObject({ status: 2, stderr: expect.stringContaining('watch requires one folder') });
  expect(work('watch', 'share', '--settle', 'soon')).toMatchObject({ status: 2 });
  const child = spawn(
    process.execPath,
    ['workers/cli.ts', 'watch', 'share', '--archive', 'wa', '--settle', '0.2', '--gather', '0.2', '--every', '0.1'],
    { cwd: root, env: { ...process.env, INIT_CWD: folder }, stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await expect.poll(() => readdir(share)).toEqual(['done']);
  expect(await readdir(path.join(share, 'done'))).toEqual(['scan.tif']);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(await db.importFile.count({ where: { job: { archiveId: archive.id }, state: 'processed' } })).toBe(1);
  expect(await db.importTree.count({ where: { claim: { not: null } } })).toBe(0);
});

test('makes an admin who can sign in', async () => {
  const { status, stdout } = work('create-admin', 'Boss@Archive.test', 'The', 'Boss');
  expect(status).toBe(0);
  expect(stdout).toMatch(/^boss@archive\.test .* password \S{12,}\n$/);
  expect(await db.user.findUnique({ where: { mail: 'boss@archive.test' } })).toMatchObject({
    isAdmin: true,
    status: 'active',
    name: 'The Boss',
  });
});
