/** What films say of themselves: MP4 and WebM. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readFilm } from '#app/domain/lists/collections/film/film-facts.server.ts';
import { makeMp4, makeWebm } from './make-uploads.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'archive-films-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array, format: 'mp4' | 'webm') {
  const file = path.join(folder, 'film');
  await writeFile(file, bytes);
  return readFilm(file, format);
}

test('films say what they are', async () => {
  expect(await read(makeMp4({ turned: true, width: 1920, height: 1080 }), 'mp4')).toEqual({
    format: 'mp4',
    codec: 'H.264',
    plays: true,
    width: 1080,
    height: 1920,
  });
  expect(await read(makeMp4({ brand: 'qt  ' }), 'mp4')).toMatchObject({ plays: false, codec: 'QuickTime (MOV)' });
  expect(await read(makeWebm({ codec: 'V_AV1' }), 'webm')).toMatchObject({ codec: 'AV1', plays: true, width: 640 });
  expect(await read(makeWebm({ docType: 'matroska' }), 'webm')).toMatchObject({ plays: false });
});

test('films cut short or without a picture are refused, wherever they end', async () => {
  for (const [bytes, format] of [
    [makeMp4(), 'mp4'],
    [makeWebm(), 'webm'],
  ] as const) {
    for (let length = 12; length < bytes.length; length += 7)
      await expect(read(bytes.subarray(0, length), format)).rejects.toThrow(/./);
  }
  await expect(read(makeMp4({ handler: 'soun' }), 'mp4')).rejects.toThrow('no picture in it');
});

test('films of the demo are read as they are', async () => {
  expect(await readFilm('demo/film/warm-nights.mp4', 'mp4')).toMatchObject({
    codec: 'H.264',
    width: 768,
    height: 432,
  });
});
