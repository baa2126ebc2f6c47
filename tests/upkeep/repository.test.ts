/** Which folders are backups, in which order, and what is never removed. */
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { systemActor } from '#app/domain/base/actor.ts';
import { backUp, type BackupOptions } from '#app/domain/upkeep/backup.server.ts';
import { Repository } from '#app/domain/upkeep/repository.server.ts';

let dir: string;
let told: string[];

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'archive-repository-'));
  told = [];
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const backUpHere = async (options: Partial<BackupOptions> = {}) =>
  (await backUp(systemActor('test'), { dir, tell: (line) => told.push(line), ...options })).name;
const below = (name: string) => path.join(dir, 'backups', name);
const last = async () => (await new Repository(dir).find()).name;

test('folders of others are no backups, and are left alone', async () => {
  await backUpHere();
  for (const name of ['@eaDir', 'notes']) {
    await mkdir(below(name));
    await writeFile(path.join(below(name), 'own.txt'), 'of somebody');
  }
  await mkdir(path.join(dir, 'objects/@eaDir'));
  await writeFile(path.join(dir, 'objects/@eaDir/own.txt'), 'of somebody');
  const name = await backUpHere({ keep: 1 });
  expect((await readdir(path.join(dir, 'backups'))).sort()).toEqual([name, '@eaDir', 'notes']);
  expect(await readdir(path.join(dir, 'objects/@eaDir'))).toEqual(['own.txt']);
  expect(told.join('\n')).not.toContain('unfinished');
});

test('what no backup needs is looked for only when one was removed', async () => {
  const prune = vi.spyOn(Repository.prototype, 'prune');
  onTestFinished(() => prune.mockRestore());
  for (const removals of [0, 0, 1]) {
    await backUpHere({ keep: 2 });
    expect(prune).toHaveBeenCalledTimes(removals);
  }
});

test('a renamed backup is as old as it is, can be restored by its name, and stays', async () => {
  await rename(below(await backUpHere()), below('before-upgrade'));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const second = await backUpHere();
  expect(second).toMatch(/^\d{4}-\d\d-\d\dT[\d-]+Z$/);
  expect(await last()).toBe(second);
  expect(await new Repository(dir).find('before-upgrade')).toMatchObject({ name: 'before-upgrade' });
  const third = await backUpHere({ keep: 1 });
  expect((await new Repository(dir).list()).map(({ name }) => name)).toEqual(['before-upgrade', third]);
});

test('after a clock that was ahead the names count on, and the newest is the last', async () => {
  await cp(below(await backUpHere()), below('2199-01-01T00-00-00Z'), { recursive: true });
  for (let at = 1; at <= 10; at++) {
    expect(await backUpHere()).toBe(`2199-01-01T00-00-00Z-${at}`);
    expect(await last()).toBe(`2199-01-01T00-00-00Z-${at}`);
  }
  await backUpHere({ keep: 2 });
  const names = (await new Repository(dir).list()).map(({ name }) => name);
  expect(names).toEqual(['2199-01-01T00-00-00Z-10', '2199-01-01T00-00-00Z-11']);
});

test('names of former versions, which counted on by another ending, are in their order', async () => {
  const first = below(await backUpHere());
  const names = ['', '-1', '-1-1', '-1-1-1'].map((ending) => `2199-01-01T00-00-00Z${ending}`);
  for (const name of names) await cp(first, below(name), { recursive: true });
  expect(await last()).toBe(names.at(-1));
  expect(await backUpHere()).toBe('2199-01-01T00-00-00Z-2');
  expect(await last()).toBe('2199-01-01T00-00-00Z-2');
});
