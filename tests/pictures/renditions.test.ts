import { execFile } from 'node:child_process';
import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { StorageUnavailable } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { makeRequestedBoard } from '#app/domain/lists/collections/show/pictures.server.ts';
import {
  makePicture,
  makeRequestedPicture,
  obtainPicture,
  standardPictures,
  type ImageProcess,
} from '#app/domain/visible/pictures/pictures.server.ts';
import { markUsed, sweepRenditions } from '#app/domain/visible/pictures/renditions.server.ts';
import { pictureKey, renditionFolders } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { PictureRequest } from '#app/domain/visible/pictures/requests.ts';
import { freeFiles } from '#app/domain/visible/pictures/stored-files.server.ts';
import { withinTurn } from '#app/domain/visible/pictures/turns.server.ts';
import type { Outcome } from '#app/domain/visible/pictures/wait.server.ts';
import { sweep } from '#workers/sweep.ts';
import { makeDesign, makePerson } from '#tests/make.ts';
import { findAnyColorway } from '#tests/visible.ts';

const run = promisify(execFile);
const day = 24 * 3_600_000;
const place = (key: string) => path.join(config.dataDir, 'files', key);
const age = async (key: string, ms: number) => utimes(place(key), new Date(Date.now() - ms), new Date(Date.now() - ms));
const put = async (key: string, bytes: number, ms: number) => {
  await storage.putBytes(key, new Uint8Array(bytes));
  await age(key, ms);
};
const left = () => storage.list('asked');
const asked = (name: string) => `asked/ab/abcd/${name}.webp`;

beforeEach(async () => {
  await storage.removeBelow('asked');
});

describe('what was asked for', () => {
  test('lies apart from what every design has', async () => {
    const { colorways } = await makeDesign({ widthPx: 4000, heightPx: 3000 });
    const colorway = await findAnyColorway(colorways[0]!.id);
    const [lasting, other] = renditionFolders(colorway.masterHash);
    for (const { key } of standardPictures(colorway)) expect(key.startsWith(`${lasting}/`)).toBe(true);
    const key = (request: object) => pictureKey(colorway, PictureRequest.parse(request));
    expect(key({ view: 'print', width: 1600 }).startsWith(`${lasting}/`)).toBe(true);
    for (const request of [
      { view: 'print', width: 1601 },
      { view: 'repeat', across: 2, down: 2, width: 1600, mirror: 'both' },
      { view: 'repeat', across: 2, down: 2, width: 1600, drop: 50, mirror: 'across' },
      { view: 'fabric', cm: 75, width: 800 },
    ]) {
      expect(key(request).startsWith(`${other}/`)).toBe(true);
    }
    const mirrors = ['across', 'down', 'both', undefined].map((mirror) => key({ view: 'repeat', mirror }));
    expect(new Set(mirrors).size).toBe(4);
    expect(PictureRequest.safeParse({ view: 'repeat', mirror: 'sideways' }).success).toBe(false);
  });

  test('goes when nobody has looked at it for a month', async () => {
    await put(asked('old'), 10, 31 * day);
    await put(asked('new'), 10, 29 * day);
    await put('renditions/ab/abcd/print-1.webp', 10, 400 * day);
    expect(await sweepRenditions()).toEqual({ removed: 1, bytes: 10 });
    expect(await left()).toEqual([asked('new')]);
    expect(await storage.size('renditions/ab/abcd/print-1.webp')).toBe(10);
  });

  test('goes when there is too much of it, what was looked at longest ago first, and some room is made', async () => {
    for (let i = 0; i < 10; i++) await put(asked(`p${i}`), 100, (i + 1) * 3_600_000);
    expect(await sweepRenditions(1000)).toEqual({ removed: 0, bytes: 1000 });
    expect(await sweepRenditions(800)).toEqual({ removed: 3, bytes: 700 });
    expect(await left()).toEqual(['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map(asked));
    expect(await sweepRenditions(0)).toEqual({ removed: 7, bytes: 0 });
  });

  test('a look keeps it, and is written down once an hour', async () => {
    await put(asked('a'), 10, 31 * day);
    await markUsed(asked('a'));
    expect((await sweepRenditions()).removed).toBe(0);
    const { mtimeMs } = await stat(place(asked('a')));
    expect(Date.now() - mtimeMs).toBeLessThan(60_000);
    await age(asked('a'), 1000);
    await markUsed(asked('a'));
    expect((await stat(place(asked('a')))).mtimeMs).toBeLessThan(mtimeMs);
    // Gone meanwhile: nothing happens.
    await markUsed(asked('gone'));
  });

  test('a picture that is asked for again counts as looked at', async () => {
    const { colorways } = await makeDesign();
    const colorway = await findAnyColorway(colorways[0]!.id);
    const request = PictureRequest.parse({ view: 'print', width: 77 });
    await put(pictureKey(colorway, request), 10, 40 * day);
    await obtainPicture(colorway, request, { asker: await makePerson() });
    expect((await sweepRenditions()).removed).toBe(0);
  });

  test('the hourly sweep does it', async () => {
    await put(asked('old'), 10, 31 * day);
    await sweep();
    expect(await left()).toEqual([]);
  });
});

describe('turns', () => {
  test('a person waits for sixteen pictures at most, and one that was not made counts for a while', async () => {
    const ends: ((outcome: Outcome) => void)[] = [];
    const ask = (person: string, key: string) =>
      withinTurn(person, key, () => new Promise<Outcome>((resolve) => ends.push(resolve)));
    const waits = Array.from({ length: 16 }, (_, i) => ask('one', `key ${i}`));
    await expect(ask('one', 'key 16')).rejects.toMatchObject({ key: 'tooManyPictures', status: 429 });
    // The same picture again, and another person, are no matter.
    waits.push(ask('one', 'key 3'), ask('two', 'key 16'));
    ends[0]!('stored');
    expect(await waits[0]).toBe('stored');
    waits.push(ask('one', 'key 16'));
    ends[1]!('late');
    expect(await waits[1]).toBe('late');
    await expect(ask('one', 'key 17')).rejects.toMatchObject({ key: 'tooManyPictures' });
    // One that will never come keeps nobody from the others.
    ends[2]!('none');
    expect(await waits[2]).toBe('none');
    waits.push(ask('one', 'key 17'));
    for (const end of ends) end('stored');
    await Promise.all(waits);
  });
});

test('twenty askers and four workers in two processes make a picture once', async () => {
  const { colorways } = await makeDesign();
  const { id, masterKey } = colorways[0]!;
  await storage.putBytes(masterKey, new Uint8Array([1]));
  const script = path.join(import.meta.dirname, 'ask-picture.ts');
  const runs = [1, 2].map(() => run(process.execPath, ['--disable-warning=ExperimentalWarning', script, id, '333']));
  const said = (await Promise.all(runs)).map(({ stdout }) => JSON.parse(stdout) as { made: number; keys: string[] });
  expect(said[0]!.made + said[1]!.made).toBe(1);
  expect(said[0]!.keys).toEqual(said[1]!.keys);
  expect(said[0]!.keys).toHaveLength(1);
});

describe('while it is made', () => {
  const write = (target: string) => writeFile(target, 'picture');
  const view = PictureRequest.parse({ view: 'print', width: 1600 });

  test.each(['for good', 'for another'])(
    'its master goes %s: the picture goes too, and nothing is wrong',
    async (how) => {
      const { id: designId, colorways } = await makeDesign();
      const { id, masterKey, masterHash } = colorways[0]!;
      await storage.putBytes(masterKey, new Uint8Array([1]));
      const image = {
        renderPrint: async (_master: string, _options: object, target: string) => {
          if (how === 'for good') await db.design.delete({ where: { id: designId } });
          else await db.colorway.update({ where: { id }, data: { masterHash: 'f'.repeat(64) } });
          await freeFiles({ masterHashes: [masterHash] });
          await write(target);
        },
      } as unknown as ImageProcess;
      const key = pictureKey(await findAnyColorway(id), view);
      await makeRequestedPicture({ colorwayId: id, request: view, key }, image);
      expect(await storage.size(masterKey)).toBeNull();
      for (const folder of renditionFolders(masterHash)) expect(await storage.list(folder)).toEqual([]);
      expect(await db.pictureFailure.count({ where: { colorwayId: id } })).toBe(0);
    },
  );

  test('the storage goes away: what it did not take leaves the disk', async () => {
    const { colorways } = await makeDesign();
    const { id, masterKey } = colorways[0]!;
    await storage.putBytes(masterKey, new Uint8Array([1]));
    const scratch = () => readdir(path.join(config.dataDir, 'scratch')).catch(() => []);
    const before = await scratch();
    const image = {
      renderPrint: (_master: string, _options: object, target: string) => write(target),
      renderBoard: (_source: string, _options: object, target: string) => write(target),
    } as unknown as ImageProcess;
    const put = vi.spyOn(storage, 'putFile').mockRejectedValue(new StorageUnavailable('away'));
    try {
      await expect(makePicture(await findAnyColorway(id), view, image)).rejects.toThrow('away');
      const board = { source: masterKey, width: 640, key: 'boards/aa/none-w640.webp' } as const;
      await expect(makeRequestedBoard(board as never, image)).rejects.toThrow('away');
    } finally {
      put.mockRestore();
    }
    expect(await scratch()).toEqual(before);
  });
});
